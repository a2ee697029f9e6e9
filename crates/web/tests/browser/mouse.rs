//! Playing by mouse.

use crate::browser::Browser;
use crate::play::{TASKS, click, win};

/// Every game is won by clicks on its board, and its last address shows the same to somebody else.
fn play_all(language: usize) {
    let browser = Browser::start();
    let (mine, theirs) = (browser.session(), browser.session());
    for (task, (_, endings)) in TASKS.iter().enumerate() {
        let address = win(&mine, language, task, click);
        theirs.visit(&address);
        theirs.expect_status(endings[language]);
        assert!(!mine.board().is_empty());
        assert_eq!(theirs.board(), mine.board(), "{address}");
        let heard = mine.text("#live");
        assert!(heard.starts_with(endings[language]), "what a screen reader hears: {heard}");
    }
}

#[test]
fn every_game_is_won_by_mouse_in_english() {
    play_all(0);
}

#[test]
fn every_game_is_won_by_mouse_in_french() {
    play_all(1);
}
