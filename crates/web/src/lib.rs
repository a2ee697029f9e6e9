//! The workbench as a web page: HTTP and pages over games and sessions. The address of a page is the position it
//! shows; the server keeps nothing but what it solved of late.

mod api;
mod assets;
mod board;
mod chance;
mod connections;
mod failure;
mod loading;
mod look;
mod memory;
mod pages;
mod question;
mod routes;
mod safety;
mod server;
mod visit;
mod waiting;
mod wire;
mod workbench;

pub use routes::router;
pub use server::serve;
pub use workbench::{USUAL_MEMORY, Workbench};
