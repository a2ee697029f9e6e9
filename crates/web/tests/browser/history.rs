//! The browser's own buttons: back is undo, forward is redo, and to load again changes nothing.

use std::cell::RefCell;

use crate::browser::Browser;
use crate::play::{TASKS, click, win};
use crate::session::Session;

/// What a page shows, and its address.
fn note(page: &Session<'_>) -> (String, String, String) {
    (page.address(), page.text(".status"), page.board())
}

#[test]
fn back_and_forward_are_undo_and_redo() {
    let browser = Browser::start();
    let page = browser.session();
    for language in 0..2 {
        // Fourteen moves of the kangaroos would only take longer.
        for task in (0..TASKS.len()).filter(|&task| !TASKS[task].0.starts_with("kangaroos")) {
            let seen = RefCell::new(Vec::new());
            win(&page, language, task, |page, mv| {
                seen.borrow_mut().push(note(page));
                click(page, mv);
            });
            let mut seen = seen.into_inner();
            seen.push(note(&page));
            for before in seen.iter().rev().skip(1) {
                page.back();
                page.expect("the page before", before, note);
            }
            page.reload();
            page.expect("the page loaded again", &seen[0], note);
            for after in &seen[1..] {
                page.forward();
                page.expect("the page after", after, note);
            }
            page.reload();
            page.expect("the page loaded again", &seen[seen.len() - 1], note);
            page.back();
            page.expect("the page before", &seen[seen.len() - 2], note);
        }
    }
}
