//! Somebody else's process: compiled or interpreted, limited, fenced in, measured, and gone afterwards. Knows no exercise and no game.
//!
//! The program that uses this crate executes itself twice for each run: as the supervisor, who watches and reaps, and as the
//! prisoner, who gives up what it may do and then becomes the program. So [`serve`] stands first in its `main`.

mod calls;
mod clean;
mod conversation;
mod fence;
mod folder;
mod isolation;
mod jail;
mod job;
pub mod languages;
mod limits;
mod prisoner;
mod streams;
mod supervisor;
mod usage;
mod waiting;
mod wire;

pub use clean::shown;

pub use conversation::{Conversation, Heard, Pause};
pub use folder::Folder;
pub use isolation::{Isolation, Sandbox};
pub use jail::{Jail, serve};
pub use job::{Excess, Execution, Exit, Job};
pub use limits::Limits;
