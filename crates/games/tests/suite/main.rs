//! The tests of the games, in one program.

mod challenges;
mod counts;
mod history;
mod kangaroo_lengths;
mod kangaroo_pruning;
mod kept;
mod large;
mod laws;
mod players;
mod properties;
mod reviews;
mod sessions;
mod stopping;
mod stored;
mod threads;
