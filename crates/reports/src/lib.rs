//! Reports of checks for people: a page in one file, which prints, and a sheet for a spreadsheet. Nothing here reads or writes a file.

mod board;
mod card;
pub mod page;
pub mod sheet;
