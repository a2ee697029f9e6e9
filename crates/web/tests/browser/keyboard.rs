//! Playing by keyboard alone.

use std::collections::HashSet;

use fantoccini::key::Key;
use serde_json::{Value as Json, json};

use crate::browser::Browser;
use crate::play::{LANGUAGES, TASKS, win};
use crate::session::Session;

/// The move of the cell that has the focus, and the arrows in the order in which they promise to lead to another move.
const HERE: &str = "const here = document.activeElement?.closest('.board [data-cell]');
    const there = document.querySelector(`a.tap[data-move='${arguments[0]}']`);
    if (!here || !there) return [null, []];
    const [from, to] = [here, there].map((one) => one.getBoundingClientRect());
    const [x, y] = [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2];
    const gains = [[-x, 0], [x, 1], [-y, 2], [y, 3]];
    return [here.dataset.move ?? `cell ${here.dataset.cell}`, gains.sort((a, b) => b[0] - a[0]).map(([, arrow]) => arrow)];";

/// Moves the focus to a move by Tab and arrows, and presses Enter.
fn play(page: &Session<'_>, mv: &str) {
    let look = || {
        let Json::Array(seen) = page.ask(HERE, json!([mv])) else { panic!("what has the focus") };
        let arrows = seen[1].as_array().expect("arrows").iter().filter_map(Json::as_u64).collect::<Vec<_>>();
        (seen[0].as_str().map(str::to_owned), arrows)
    };
    for presses in 0.. {
        assert!(presses < 60, "Tab never reaches the board of {}", page.address());
        if look().0.is_some() {
            break;
        }
        page.press_named(Key::Tab);
    }
    let mut tried = HashSet::new();
    loop {
        let (Some(here), arrows) = look() else { panic!("an arrow leads away from the board") };
        if here == mv {
            break;
        }
        let arrow = arrows.into_iter().find(|&arrow| tried.insert((here.clone(), arrow)));
        let arrow = arrow.unwrap_or_else(|| panic!("no arrow leads to {mv} at {}", page.address()));
        page.press_named(
            [Key::Left, Key::Right, Key::Up, Key::Down][usize::try_from(arrow).expect("one of four")],
        );
    }
    page.press_named(Key::Enter);
}

fn play_all(language: usize) {
    let browser = Browser::start();
    let page = browser.session();
    for task in 0..TASKS.len() {
        win(&page, language, task, play);
    }
}

#[test]
fn every_game_is_won_by_keyboard_in_english() {
    play_all(0);
}

#[test]
fn every_game_is_won_by_keyboard_in_french() {
    play_all(1);
}

#[test]
fn every_key_does_what_its_button_says() {
    let browser = Browser::start();
    let page = browser.session();
    for (lang, your_move) in LANGUAGES {
        let base = format!("/{lang}/chocolate/10x7@7,3");
        let at = |query: &str| format!("{base}?p=human,perfect&seed=1{query}");
        page.visit(&at("&m=v5"));
        let after = page.address();
        let moves = after.rsplit_once("&m=").expect("a reply").1.to_owned();
        assert!(moves.starts_with("v5."), "{after}");
        page.expect_status(your_move);
        for (key, address) in [
            ('u', at(&format!("&m={moves}&ply=0"))),
            ('r', after.clone()),
            ('n', at(&format!("&m={moves}&ply=0"))),
            ('r', after.clone()),
            ('h', format!("{after}&hint=1")),
            ('h', format!("{after}&hint=2")),
            ('y', format!("{after}&hint=2&why=1")),
            ('v', format!("{after}&values=1&hint=2&why=1")),
            ('y', format!("{after}&values=1&hint=2")),
            ('v', format!("{after}&hint=2")),
        ] {
            page.press(key);
            page.expect_address(&address);
            let is_told = address.contains("hint") || address.contains("why");
            page.expect("what is told", &is_told, |page| page.count(".told") > 0);
        }
        page.press('h');
        page.expect_address(&format!("{after}&hint=3"));
        let (old, new) = (page.text(".told li:first-child"), page.text(".told li:last-child"));
        page.expect("what a screen reader hears", &true, |page| page.text("#live").contains(&new));
        assert!(!old.is_empty() && !page.text("#live").contains(&old), "{}", page.text("#live"));
        page.press('s');
        page.expect("the solution", &true, |page| {
            page.address().starts_with(&format!("{base}/solution?p=human,perfect&seed=1&m={moves}"))
        });
        page.press('.');
        page.expect("the step", &true, |page| page.address().ends_with("step=1"));
        page.press('n');
        page.expect("play from there", &true, |page| page.address().contains("&at="));
        page.press('i');
        page.expect("about", &true, |page| {
            page.address().starts_with(&format!("/{lang}/chocolate/about?game="))
        });
        page.press('b');
        page.expect("back at the game", &true, |page| page.address().contains("&at="));
    }
}
