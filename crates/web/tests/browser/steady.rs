//! What is pressed again and again keeps its place under the mouse, and what is looked at is there from the start.

use serde_json::json;

use crate::browser::Browser;
use crate::session::Session;

/// How far down something is.
fn top(page: &Session<'_>, selector: &str) -> i64 {
    let top = "return Math.round(document.querySelector(arguments[0]).getBoundingClientRect().y)";
    page.ask(top, json!([selector])).as_i64().expect("a place")
}

#[test]
fn the_button_to_the_next_step_stays_under_the_mouse() {
    let browser = Browser::start();
    let page = browser.session();
    for (width, height) in [(1280, 800), (1920, 1080)] {
        page.resize(width, height);
        for path in ["kangaroos/3+3/search", "matches/21/search", "teaser/3x3/solution"] {
            page.visit(&format!("/en/{path}"));
            let first = top(&page, "a[data-key='.']");
            for step in 1..6 {
                page.press('.');
                page.expect("the step", &true, |page| {
                    page.address().contains(&format!("step={}", step + i32::from(path.ends_with("search"))))
                });
                assert_eq!(top(&page, "a[data-key='.']"), first, "{path}, step {step}, {width} pixels wide");
            }
        }
    }
}

#[test]
fn a_warning_pushes_no_board_down() {
    let browser = Browser::start();
    let page = browser.session();
    page.resize(1280, 800);
    page.visit("/en/kangaroos/3+3?m=2-3.6-5.1-2.7-6.0-1.8-7");
    let before = top(&page, ".play .mat");
    page.press('d');
    page.expect("the warning", &1, |page| page.count(".status .warning"));
    assert_eq!(top(&page, ".play .mat"), before);
}

#[test]
fn a_tower_larger_than_the_window_opens_on_the_disc_that_can_be_played_and_its_goal_is_whole() {
    let browser = Browser::start();
    let page = browser.session();
    for (width, height) in [(1280, 800), (1920, 1080)] {
        page.resize(width, height);
        page.visit("/en/hanoi/64,3");
        let seen = "const view = document.querySelector('.window').getBoundingClientRect();
            const box = [...document.querySelectorAll('.window .label')].find((one) => one.textContent === '1').getBoundingClientRect();
            return [box.top >= view.top, box.bottom <= view.bottom, document.querySelectorAll('.goal .window').length]";
        assert_eq!(page.ask(seen, json!([])), json!([true, true, 0]), "{width}");
    }
    page.visit("/en/hanoi/20,3/solution");
    assert_eq!(page.count(".mat .window"), 0, "whoever only looks sees the whole");
}

#[test]
fn a_picture_fills_the_width_and_begins_at_its_root() {
    let browser = Browser::start();
    let page = browser.session();
    page.resize(1920, 1080);
    let share = "const [box, svg] = ['.viewer .drawing', '.viewer svg'].map((one) => document.querySelector(one).getBoundingClientRect());
        return svg.width / box.width";
    page.visit("/en/teaser/3x3/picture?as=census");
    let share = page.ask(share, json!([])).as_f64().expect("a share");
    assert!(share > 0.7, "{share}");
    page.visit("/en/kangaroos/3+3/picture?as=tree");
    let root = "const [box, root] = ['.viewer .drawing', '.viewer svg rect:not(.paper)'].map((one) => document.querySelector(one).getBoundingClientRect());
        return root.top >= box.top && root.bottom <= box.bottom";
    page.expect("the root in view", &json!(true), |page| page.ask(root, json!([])));
}

#[test]
fn what_a_move_is_worth_is_on_top_and_large_enough_for_a_projector() {
    let browser = Browser::start();
    let page = browser.session();
    page.resize(1920, 1080);
    page.visit("/en/queens/8?values=1");
    let size = "const marks = [...document.querySelectorAll('.mat .badge .mark')];
        const scale = document.querySelector('.mat .board').getScreenCTM().a;
        return marks.length ? parseFloat(getComputedStyle(marks[0]).fontSize) * scale : 0";
    let size = page.ask(size, json!([])).as_f64().expect("a size");
    assert!(size >= 18.0, "{size}");
    page.visit("/en/rings/4?values=1&hint=4");
    let order = "const all = [...document.querySelectorAll('.mat .board .better, .mat .board .badge')];
        return all.findLastIndex((one) => one.matches('.better')) < all.findIndex((one) => one.matches('.badge'))";
    assert_eq!(page.ask(order, json!([])), json!(true));
}
