//! The page on a telephone: what a finger says, how large the board is, what a film leaves to see.

use serde_json::{Value as Json, json};

use crate::browser::Browser;
use crate::session::Session;

/// Touches the middle of what a selector finds, whatever lies there.
fn touch(page: &Session<'_>, selector: &str) {
    let touch = "const box = document.querySelector(arguments[0]).getBoundingClientRect();
        const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        there.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))";
    page.ask(touch, json!([selector]));
}

#[test]
fn a_touch_on_what_cannot_be_played_says_why_and_plays_nothing() {
    let browser = Browser::start();
    let page = browser.session();
    page.resize(390, 844);
    for (address, cell, why) in [
        ("/fr/chocolate/10x7@7,3", 0, "Ici on joue une ligne : touchez une ligne."),
        ("/fr/chocolate/10x7@7,3", 37, "Ici on joue une ligne : touchez une ligne."),
        ("/fr/rings/4?m=1", 3, "La case 4 ne se joue que si"),
        ("/fr/kangaroos/3+3", 0, "Le pion de la case 0 ne peut ni avancer ni sauter."),
        ("/fr/teaser/3x3", 0, "Il n'y a pas d'étoile en a3."),
        ("/fr/crossing/wolf", 2, "La chèvre mangerait le chou."),
    ] {
        page.visit(address);
        let before = page.address();
        touch(&page, &format!(".mat [data-cell='{cell}']"));
        page.expect("why", &true, |page| page.text(".word").replace('\u{a0}', " ").contains(why));
        assert_eq!(page.address(), before);
    }
    // The zones of the lines stay wide enough for a finger.
    page.visit("/fr/chocolate/10x7@7,3");
    let narrow = "return [...document.querySelectorAll('.mat a.tap')].filter((one) => {
        const box = one.querySelector('.cut').getBoundingClientRect();
        // In the middle of the first square of ten by seven, beside which no other line passes.
        const isUpright = box.width < box.height;
        const [x, y] = [box.x + box.width / (isUpright ? 2 : 20), box.y + box.height / (isUpright ? 14 : 2)];
        const [right, down] = isUpright ? [8, 0] : [0, 8];
        return [-1, 1].some((way) => document.elementFromPoint(x + way * right, y + way * down)?.closest('a.tap') !== one);
    }).length";
    assert_eq!(page.ask(narrow, json!([])), json!(0));
}

#[test]
fn the_boat_crosses_when_it_is_touched() {
    let browser = Browser::start();
    let page = browser.session();
    page.resize(390, 844);
    page.visit("/fr/crossing/wolf?m=2");
    page.click(".mat a.tap:has(.bar)");
    page.expect("the trip", &true, |page| page.address().contains("m=2.0"));
}

#[test]
fn a_board_takes_the_width_of_a_telephone() {
    let browser = Browser::start();
    let page = browser.session();
    let wide = "return document.querySelector('.mat .board').getBoundingClientRect().width / innerWidth";
    for (width, height) in [(320, 640), (390, 844)] {
        page.resize(width, height);
        for game in ["wythoff/6,9", "queens/8", "kangaroos/3+3", "octal/77,7", "chocolate/10x7@7,3"] {
            page.visit(&format!("/fr/{game}"));
            let part = page.ask(wide, json!([])).as_f64().expect("a number");
            assert!(part > 0.92, "{game} at {width}: {part}");
        }
    }
}

#[test]
fn the_buttons_of_a_film_take_one_line_and_nothing_above_them_moves() {
    let browser = Browser::start();
    let page = browser.session();
    page.resize(320, 640);
    let places = "return [...document.querySelectorAll('.mat, .structure')].map((one) => {
        const { top, height } = one.getBoundingClientRect(); return [Math.round(top + scrollY), one.matches('.mat') ? Math.round(height) : 0]; })";
    let bar = "return Math.round(document.querySelector('.pilot').getBoundingClientRect().height)";
    for (game, steps) in [("matches/5", [2, 8, 12]), ("kangaroos/3+3", [2, 8, 20])] {
        let seen: Vec<Json> = steps
            .iter()
            .map(|step| {
                page.visit(&format!("/fr/{game}/search?step={step}"));
                let bar = page.ask(bar, json!([])).as_u64().expect("a number");
                assert!(bar <= 64, "{game}: {bar}");
                page.ask(places, json!([]))
            })
            .collect();
        assert!(seen.iter().all(|one| *one == seen[0]), "{game}: {seen:?}");
    }
}
