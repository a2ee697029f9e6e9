//! The tests of the engine, in one program.

mod analysis;
mod any;
mod contradictions;
mod flips;
mod graph;
mod grundy;
mod halfway;
mod laws;
mod lines;
mod retrograde;
mod scores;
mod search;
mod sessions;
mod theory;
mod toy;
