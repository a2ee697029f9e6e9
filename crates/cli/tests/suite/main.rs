//! The tests of the program, in one program: what they share is built once.

mod api;
mod bad_input;
mod broken;
mod check;
mod class;
mod common;
mod endings;
mod export;
mod faults;
mod files;
mod french;
mod full_screen;
mod given_back;
mod guests;
mod guide;
mod handouts;
mod help;
mod interrupted;
mod line_play;
mod meant;
mod more_games;
#[path = "../../../web/tests/suite/common/mod.rs"]
mod page;
mod places;
mod play;
mod questions;
mod running;
mod screens;
mod serve;
mod show;
mod solve;
mod tables;
mod terminal;
mod typing;
