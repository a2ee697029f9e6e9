//! The workbench as a web page: HTTP and pages over games and sessions. The address of a page is the position it
//! shows; the server keeps nothing but what it solved of late.

mod api;
mod assets;
mod batch;
mod board;
mod catalogue;
mod chance;
mod checking;
mod connections;
mod failure;
mod loading;
mod look;
mod memory;
mod pages;
mod question;
mod reach;
mod routes;
mod safety;
mod server;
mod visit;
mod waiting;
mod wire;
mod workbench;
mod workshop;

pub use catalogue::Catalogue;
pub use routes::router;
pub use server::{serve, serve_at, serve_until};
pub use workbench::{USUAL_MEMORY, Workbench};
pub use workshop::{Checker, Submission, Workshop};
