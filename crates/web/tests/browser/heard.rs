//! What who does not see the page hears of it, and where keys go on.

use fantoccini::key::Key;
use serde_json::{Value as Json, json};

use crate::browser::Browser;
use crate::session::Session;

/// What has the focus, as its tag.
fn focus(page: &Session<'_>) -> Json {
    page.ask("return document.activeElement.tagName.toLowerCase()", json!([]))
}

#[test]
fn what_is_shown_chosen_and_pressed_is_heard() {
    let browser = Browser::start();
    let page = browser.session();
    page.visit("/en/rings/4");
    page.press('v');
    page.expect("that values are shown", &true, |page| {
        let heard = page.text("#live");
        heard.contains("Values") && heard.contains("a shortest way") && !heard.contains("Only this machine")
    });
    page.visit("/en/hanoi/3,3");
    page.click("a.tap[aria-label='peg a']");
    page.expect("the peg that was chosen", &true, |page| page.text("#live").contains("peg a"));
    // A board is called by its game, and not by what a program would read.
    assert_eq!(
        page.ask("return document.querySelector('.mat .board').getAttribute('aria-label')", json!([])),
        json!("The tower of Hanoi")
    );
    page.visit("/en/rings/3?m=1.1.1.3.1.2");
    page.click("a.tap[data-move='1']");
    page.expect("the end without its buttons", &true, |page| {
        let heard = page.text("#live");
        heard.contains("Solved") && !heard.contains("Play again")
    });
}

#[test]
fn the_focus_is_never_lost() {
    let browser = Browser::start();
    let page = browser.session();
    page.visit("/en/rings/4");
    page.focus("a[data-key=h]");
    for hint in 1..=4 {
        page.press_named(Key::Enter);
        page.expect("the hint", &true, |page| page.address().ends_with(&format!("hint={hint}")));
    }
    page.expect("the button", &json!("a"), focus);
    page.visit("/en/rings/4?m=1");
    page.focus("a[data-key=u]");
    page.press_named(Key::Enter);
    page.expect("the start", &true, |page| page.address().contains("ply=0"));
    page.expect("the button", &json!("a"), focus);
    page.press('?');
    page.expect("the keys", &1, |page| page.count("details.keys[open]"));
    page.press_named(Key::Escape);
    page.expect("no keys", &0, |page| page.count("details.keys[open]"));
    page.expect("what had the focus before", &json!("a"), focus);
}

#[test]
fn a_numeric_pad_plays_a_board_of_three_by_three() {
    let browser = Browser::start();
    let page = browser.session();
    page.visit("/en/teaser/3x3");
    page.press('5');
    page.expect("the centre", &true, |page| page.address().ends_with("m=b2"));
    page.visit("/en/rings/4");
    page.press('2');
    page.expect("the second square", &true, |page| page.address().ends_with("m=2"));
}
