//! Solving on many machines: layered searches and whole tables over timely dataflow.
//!
//! Every process runs the same program on its share of the positions. This crate prints nothing and knows no game: a game is what
//! [`lucas_engine::elsewhere`] shows of it.

pub mod cable;
pub mod fleet;
pub mod greeting;
pub mod hosts;
pub mod table;
pub mod threads;
pub mod words;
pub mod work;
