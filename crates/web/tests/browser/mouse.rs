//! Playing by mouse.

use serde_json::json;

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

#[test]
fn what_comes_to_lie_under_a_resting_mouse_is_not_shown_as_if_it_were_played() {
    let browser = Browser::start();
    let page = browser.session();
    page.visit("/en/chocolate/10x7@7,3?p=human,beginner&seed=1");
    let lit = "return [...document.querySelectorAll('.tap .cut')].filter((one) => getComputedStyle(one).strokeWidth === '0.3px').length
        + document.querySelectorAll('.cell.changes').length";
    page.hover("a.tap[data-move=v4]");
    page.expect("a preview", &true, |page| page.ask(lit, json!([])).as_u64() > Some(1));
    page.click("a.tap[data-move=v4]");
    page.expect("the reply", &true, |page| page.address().contains("&m=v4."));
    page.expect("no preview", &json!(0), |page| page.ask(lit, json!([])));
    page.hover("a.tap[data-move=h1]");
    page.expect("a preview", &true, |page| page.ask(lit, json!([])).as_u64() > Some(1));
}

#[test]
fn the_middle_of_an_edge_a_gap_or_a_pin_is_tapped_as_itself_at_any_width() {
    let browser = Browser::start();
    let page = browser.session();
    let strange = "return [...document.querySelectorAll('.board a.tap')].filter((one) => {
            one.scrollIntoView({ block: 'center' });
            const box = one.querySelector('.cut, .full').getBoundingClientRect();
            const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return there?.closest('a.tap') !== one;
        }).map((one) => one.dataset.move).join(' ')";
    for width in [390, 1280] {
        page.resize(width, 844);
        for game in ["boxes/2x2", "boxes/3x3", "boxes/5x5", "octal/77,7", "octal/77,5+4+3", "octal/07,10"] {
            page.visit(&format!("/en/{game}?p=human,human"));
            assert!(page.count(".board a.tap") > 0, "{game}");
            assert_eq!(page.ask(strange, json!([])), json!(""), "{game} at {width} pixels");
        }
    }
}
