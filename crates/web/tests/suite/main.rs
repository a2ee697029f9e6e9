//! The tests of the pages without a browser, in one program.

mod about;
mod api;
mod batch;
mod check;
mod common;
mod exact;
mod form;
mod pages;
mod plain_words;
mod search;
mod strain;
mod touch;
mod wording;
