//! The tests of the games, in one program.

mod counts;
mod history;
mod kangaroo_lengths;
mod kept;
mod large;
mod laws;
mod players;
mod properties;
mod sessions;
mod stopping;
