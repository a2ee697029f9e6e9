//! The game on one screen: what is needed is seen without scrolling, stays where it is, and is named.

use fantoccini::key::Key;
use serde_json::{Value as Json, json};

use crate::browser::Browser;
use crate::session::Session;

/// The places of the controls.
const PLACES: &str = "return [...document.querySelectorAll('.controls.fixed .button')].map((one) => {
    const { x, y, width } = one.getBoundingClientRect();
    return [Math.round(x), Math.round(y), Math.round(width)]; })";
/// The foot of the last thing that must be seen.
const FOOT: &str = "return Math.max(...['.status', '.mat', '.controls.fixed'].map((one) =>
    Math.ceil(document.querySelector(one).getBoundingClientRect().bottom))) + Math.round(scrollY)";

const SIZES: [(u32, u32); 2] = [(1280, 800), (390, 844)];

#[test]
fn board_controls_and_status_are_seen_without_scrolling() {
    let browser = Browser::start();
    let page = browser.session();
    for entry in lucas_games::GAMES.0 {
        for lang in ["en", "fr"] {
            for preset in entry.presets {
                page.visit(&format!("/{lang}/{}/{}", entry.name, preset.params));
                for (width, height) in SIZES {
                    page.resize(width, height);
                    let foot = page.ask(FOOT, json!([])).as_u64().expect("a number");
                    assert!(foot <= u64::from(height), "{foot} of {height} at {}", page.address());
                }
            }
        }
    }
}

#[test]
fn controls_stay_where_they_are_and_say_why_they_do_nothing() {
    let browser = Browser::start();
    let page = browser.session();
    let places = |page: &Session<'_>| page.ask(PLACES, json!([]));
    for (width, height) in SIZES {
        page.resize(width, height);
        page.visit("/en/matches/5?p=human,perfect&seed=1");
        let first = places(&page);
        assert!(first.as_array().is_some_and(|places| places.len() >= 6), "{first}");
        page.click(".controls.fixed [data-key=u]");
        page.expect("a word", &true, |page| page.text(".word").contains("no move to take back"));
        for address in ["&m=1.1", "&m=1.1&ply=0", "&m=1.1.3", "&m=1.1&hint=2&why=1&values=1"] {
            page.visit(&format!("/en/matches/5?p=human,perfect&seed=1{address}"));
            assert_eq!(places(&page), first, "{address} at {width} pixels");
        }
    }
    // A key that does nothing, and a tap beside what can be played.
    page.visit("/fr/rings/4");
    page.press('u');
    page.expect("a word", &true, |page| page.text(".word").contains("pas de coup à reprendre"));
    page.visit("/fr/kangaroos/3+3");
    page.click(".mat .board");
    page.expect("a word", &true, |page| page.text(".word").contains("La case 4 est vide"));
}

#[test]
fn opening_a_card_on_the_first_page_moves_no_other() {
    let browser = Browser::start();
    let page = browser.session();
    page.resize(1280, 800);
    page.visit("/en");
    let places = "return [...document.querySelectorAll('.games .card')].map((one) => {
        const { x, y, height } = one.getBoundingClientRect(); return [x, y + scrollY, height]; })";
    let before = page.ask(places, json!([]));
    page.ask("document.querySelector('.games details').open = true", json!([]));
    assert_eq!(page.ask(places, json!([])), before);
}

#[test]
fn every_puzzle_draws_its_goal_and_every_game_says_the_rules_of_its_instance() {
    let browser = Browser::start();
    let page = browser.session();
    for path in ["teaser/4x4", "rings/4@full", "rings/4@x_xx", "kangaroos/3+3"] {
        page.visit(&format!("/en/{path}"));
        assert_eq!(page.count(".goal .board"), 1, "{path}");
    }
    page.visit("/en/matches/1+3+5+7,takeall,misere");
    let rules = page.text(".rules p");
    assert!(rules.starts_with("4 heaps") && rules.contains("loses") && !rules.contains("usually"), "{rules}");
    assert!(page.text(".status").contains("16 matches"), "{}", page.text(".status"));
}

#[test]
fn boards_larger_than_the_screen_are_seen_through_a_window_between_rulers() {
    let browser = Browser::start();
    let page = browser.session();
    for (width, height) in SIZES {
        page.resize(width, height);
        for path in ["chocolate/100x100@48,52", "matches/1000", "rings/1000"] {
            page.visit(&format!("/en/{path}"));
            // A square is never smaller than half a finger, and all of it can be scrolled to.
            let seen = "const one = document.querySelector('.window .board [data-cell]').getBoundingClientRect();
                const view = document.querySelector('.window');
                return [one.height >= 20, view.scrollWidth > view.clientWidth, document.documentElement.scrollWidth <= innerWidth,
                    document.querySelectorAll('.ruler.across text').length > 50]";
            assert_eq!(
                page.ask(seen, json!([])),
                json!([true, true, true, true]),
                "{path} at {width} pixels"
            );
        }
    }
    page.visit("/en/chocolate/100x100@48,52");
    let danger = "const box = document.querySelector('#danger').getBoundingClientRect();
        const view = document.querySelector('.window').getBoundingClientRect();
        return box.left >= view.left && box.right <= view.right && box.top >= view.top && box.bottom <= view.bottom";
    page.expect("the deadly square in the window", &json!(true), |page| page.ask(danger, json!([])));
    assert_eq!(page.count(".ruler .danger"), 2);
}

#[test]
fn every_board_names_its_places_as_moves_are_written() {
    let browser = Browser::start();
    let page = browser.session();
    for path in [
        "rings/4",
        "chocolate/10x7@7,3",
        "kangaroos/3+3",
        "matches/21",
        "matches/3+5+7,takeall",
        "teaser/3x3",
    ] {
        page.visit(&format!("/en/{path}"));
        let unnamed = "const names = [...document.querySelectorAll('.board .coordinate')].map((one) => one.textContent);
            return [...document.querySelectorAll('.board a.tap')].map((one) => one.dataset.move)
                .filter((move) => !names.includes(move) && !(move.includes('-') && names.includes(move.split('-')[0])))";
        assert_eq!(page.ask(unnamed, json!([])), json!([]), "{path}");
    }
}

#[test]
fn nothing_sticks_out_at_320_pixels() {
    let browser = Browser::start();
    let page = browser.session();
    page.resize(320, 640);
    for lang in ["en", "fr"] {
        for (_, address) in crate::pages::all(lang) {
            page.visit(&address);
            let out = "return document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('body *')]
                .filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.outerHTML.slice(0, 80))";
            assert_eq!(page.ask(out, json!([])), json!([]), "{address}");
        }
    }
}

#[test]
fn what_a_button_says_fits_on_it_at_320_pixels() {
    let browser = Browser::start();
    let page = browser.session();
    page.resize(320, 640);
    for lang in ["en", "fr"] {
        for game in ["kangaroos/3+3", "matches/21"] {
            page.visit(&format!("/{lang}/{game}"));
            let wide = "return [...document.querySelectorAll('.controls.fixed .button')].filter((one) => {
                const [inner, outer] = [one.querySelector('.name'), one].map((it) => it.getBoundingClientRect());
                return inner.left < outer.left || inner.right > outer.right || outer.height < 44;
            }).map((one) => one.textContent)";
            assert_eq!(page.ask(wide, json!([])), json!([]), "{lang}/{game}");
        }
    }
}

#[test]
fn the_goal_of_every_puzzle_is_seen_without_scrolling() {
    let browser = Browser::start();
    let page = browser.session();
    for (width, height) in [(320, 568), (390, 844), (1280, 800)] {
        page.resize(width, height);
        for path in ["teaser/3x3", "rings/4", "rings/8", "kangaroos/3+3", "kangaroos/4+4"] {
            page.visit(&format!("/fr/{path}"));
            let goal = "const { top, bottom, width } = document.querySelector('.goal .board').getBoundingClientRect();
                return [top > 0, bottom < innerHeight, width > 30]";
            assert_eq!(page.ask(goal, json!([])), json!([true, true, true]), "{path} at {width}");
        }
    }
}

#[test]
fn a_heap_larger_than_the_window_opens_where_matches_are_taken() {
    let browser = Browser::start();
    let page = browser.session();
    for (width, height) in SIZES {
        page.resize(width, height);
        page.visit("/en/matches/1000");
        let seen = "const view = document.querySelector('.window').getBoundingClientRect();
            return [...document.querySelectorAll('.window a.tap')].every((one) => {
                const box = one.getBoundingClientRect(); return box.left >= view.left && box.right <= view.right + 1; })";
        page.expect("the matches that can be taken", &json!(true), |page| page.ask(seen, json!([])));
    }
}

#[test]
fn what_a_move_is_worth_covers_no_piece() {
    let browser = Browser::start();
    let page = browser.session();
    page.resize(1280, 800);
    for path in ["teaser/3x3?values=1&m=b2.b3", "kangaroos/3+3?values=1", "rings/4?values=1"] {
        page.visit(&format!("/en/{path}"));
        let covered = "const boxes = (kind) => [...document.querySelectorAll(`.mat .board ${kind}`)].map((one) => one.getBoundingClientRect());
            const [marks, pieces] = [boxes('.badge'), boxes('.piece')];
            return [marks.length > 0, marks.some((a) => pieces.some((b) =>
                a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom))]";
        assert_eq!(page.ask(covered, json!([])), json!([true, false]), "{path}");
    }
}

#[test]
fn arrows_reach_every_square_also_where_nothing_can_be_played() {
    let browser = Browser::start();
    let page = browser.session();
    page.visit("/en/teaser/3x3");
    page.focus(".board a.tap");
    let mut seen = std::collections::HashSet::new();
    let here = "return document.activeElement?.dataset?.cell ?? null";
    for key in [
        Key::Left,
        Key::Up,
        Key::Right,
        Key::Right,
        Key::Down,
        Key::Left,
        Key::Left,
        Key::Down,
        Key::Right,
        Key::Right,
    ] {
        if let Json::String(cell) = page.ask(here, json!([])) {
            seen.insert(cell);
        }
        page.press_named(key);
    }
    if let Json::String(cell) = page.ask(here, json!([])) {
        seen.insert(cell);
    }
    assert_eq!(seen.len(), 9, "{seen:?}");
}

#[test]
fn what_every_game_is_played_for_and_how_is_said_on_the_first_screen() {
    let browser = Browser::start();
    let page = browser.session();
    for (lang, index) in [("en", 0), ("fr", 1)] {
        for (path, purposes) in [
            ("matches/21,misere", ["last match loses", "la dernière allumette perd"]),
            (
                "chocolate/10x7@7,3",
                ["deadly square alone has lost", "ne reste que le carré de la mort a perdu"],
            ),
            ("kangaroos/3+3", ["You play both colours", "Vous jouez les deux couleurs"]),
            ("teaser/3x3", ["the board of the goal", "le plateau du but"]),
            ("rings/4", ["all the rings off", "tous les anneaux"]),
        ] {
            page.visit(&format!("/{lang}/{path}"));
            for (width, height) in [(390, 664), (1280, 800)] {
                page.resize(width, height);
                let said = page.text(".status .purpose");
                assert!(said.contains(purposes[index]), "{path}: {said}");
                let foot = "return document.querySelector('.status .purpose').getBoundingClientRect().bottom <= innerHeight";
                assert_eq!(page.ask(foot, json!([])), json!(true), "{path} at {width}");
            }
            // The strip below the board tells what was played: before the first move, how to play.
            assert!(page.text(".word").len() > 20, "{path}");
            assert_eq!(page.count(".word a[href='#rules']"), 1, "{path}");
        }
    }
}

#[test]
fn no_name_is_cut_at_the_edge_of_the_board() {
    let browser = Browser::start();
    let page = browser.session();
    for (width, height) in SIZES {
        page.resize(width, height);
        for path in [
            "chocolate/3x2@0,0",
            "chocolate/10x7@7,3",
            "chocolate/4x11@2,5",
            "chocolate/20x14@3,3",
            "matches/3+5+7,takeall",
            "teaser/5x5",
        ] {
            page.visit(&format!("/fr/{path}"));
            let cut = "const mat = document.querySelector('.mat').getBoundingClientRect();
                return [...document.querySelectorAll('.mat .coordinate')].filter((one) => {
                    const box = one.getBoundingClientRect();
                    return box.left < mat.left || box.right > mat.right || box.top < mat.top || box.bottom > mat.bottom;
                }).map((one) => one.textContent)";
            assert_eq!(page.ask(cut, json!([])), json!([]), "{path} at {width} pixels");
        }
    }
}
