//! What the reader sees without scrolling: a new page from its top, an answer that was asked for, a run's own address.

use serde_json::json;

use crate::browser::Browser;
use crate::session::Session;

fn scrolled(page: &Session<'_>) -> u64 {
    page.ask("return Math.round(scrollY)", json!([])).as_u64().expect("a number")
}

#[test]
fn a_page_that_is_followed_begins_at_its_top() {
    let browser = Browser::start();
    let page = browser.session();
    page.resize(390, 844);
    page.visit("/fr");
    page.click("a[href='/fr/teaser/about']");
    page.expect_address("/fr/teaser/about");
    page.expect("the top", &0, scrolled);
}

#[test]
fn the_reason_is_in_view_on_a_small_telephone() {
    let browser = Browser::start();
    let page = browser.session();
    page.resize(390, 664);
    page.visit("/fr/chocolate/10x7@7,3?p=human,perfect&seed=1&m=v3.v2&values=1");
    page.click("a[data-key=y]");
    let is_seen = "const box = document.querySelectorAll('.told p')[1]?.getBoundingClientRect();
        return !!box && box.top >= 0 && box.bottom <= innerHeight";
    page.expect("the reason in view", &json!(true), |page| page.ask(is_seen, json!([])));
}

#[test]
fn programs_that_play_each_other_keep_the_address_of_the_position() {
    let browser = Browser::start();
    let page = browser.session();
    page.visit("/en/matches/5?p=perfect,random&seed=1");
    page.ask("document.querySelector('[data-speed]').value = '10'", json!([]));
    page.click("[data-run]");
    page.expect("the end", &true, |page| page.text(".status").contains("has won"));
    let (address, board) = (page.address(), page.board());
    assert!(address.contains("&m=1."), "{address}");
    page.reload();
    page.expect("the same board", &board, Session::board);
    // And again from the start.
    page.click("a[data-key=n]");
    page.expect("the start", &true, |page| page.address().contains("&ply=0"));
    page.click("[data-run]");
    page.expect_address(&address);
}
