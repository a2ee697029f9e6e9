//! The browser's own buttons: back is undo, forward is redo, and to load again changes nothing.

use crate::browser::Browser;
use crate::play::{TASKS, win};

#[test]
fn back_and_forward_are_undo_and_redo() {
    let browser = Browser::start();
    let page = browser.session();
    for (language, lang) in ["en", "fr"].into_iter().enumerate() {
        for (task, (path, _)) in
            TASKS.iter().enumerate().filter(|(_, (path, _))| !path.starts_with("kangaroos"))
        {
            let seen = std::cell::RefCell::new(Vec::new());
            let note =
                |page: &crate::session::Session<'_>| (page.address(), page.text(".status"), page.board());
            let last = win(&page, language, task, |page, mv| {
                seen.borrow_mut().push(note(page));
                page.click(&format!("a.tap[data-move='{mv}']"));
            });
            assert!(seen.borrow().len() > 1 && last.starts_with(&format!("/{lang}/{path}?")));
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
