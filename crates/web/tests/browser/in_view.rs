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

/// Whether all of this is in view.
fn seen(page: &Session<'_>, selector: &str) -> bool {
    let seen = "const box = document.querySelector(arguments[0])?.getBoundingClientRect();
        return !!box && box.top >= -1 && box.bottom <= innerHeight + 1";
    page.ask(seen, json!([selector])) == json!(true)
}

#[test]
fn the_end_of_a_game_leaves_board_and_verdict_on_a_telephone() {
    let browser = Browser::start();
    let page = browser.session();
    for (width, height) in [(390, 844), (390, 664), (1280, 800)] {
        page.resize(width, height);
        for (path, mv, verdict) in [
            (
                "fr/chocolate/10x7@7,3?p=human,beginner&seed=1&m=v8.h5.h2.v4.h2.h1.v1.v1",
                "v1",
                "Vous avez gagné !",
            ),
            ("en/chocolate/10x7@7,3?p=human,beginner&seed=1&m=v8.h5.h2.v4.h2.h1.v1.v1", "v1", "You have won"),
            ("fr/chocolate/10x7@7,3?p=human,beginner&seed=1&m=v4.h1.v4.h3", "v3", "Vous avez perdu"),
            ("fr/matches/5?p=human,perfect&seed=1&m=1.1", "3", "Vous avez gagné !"),
            ("en/rings/3?m=1.1.1.3.1.2", "1", "Solved in 7 moves!"),
        ] {
            page.visit(&format!("/{path}"));
            page.click(&format!("a.tap[data-move='{mv}']"));
            page.expect("the end", &1, |page| page.count(".ending"));
            page.expect("the verdict", &true, |page| page.text(".status").starts_with(verdict));
            page.expect("verdict and board in view", &true, |page| {
                seen(page, ".status") && seen(page, ".play .mat")
            });
        }
    }
}

#[test]
fn where_it_went_wrong_is_read_beside_the_board_on_a_telephone() {
    let browser = Browser::start();
    let page = browser.session();
    for (width, height) in [(390, 844), (390, 664)] {
        page.resize(width, height);
        for lang in ["fr", "en"] {
            page.visit(&format!("/{lang}/chocolate/10x7@7,3?p=human,beginner&seed=1&m=v4.h1.v4.h3.v3.h2"));
            page.click(".ending .button.main");
            page.expect("where it went wrong", &1, |page| page.count(".review"));
            page.expect("the board and the reason in view", &true, |page| {
                seen(page, ".play .mat") && seen(page, ".review h2") && seen(page, ".review p")
            });
            // The rest is there for those who unfold it.
            page.click(".review summary");
            page.expect("the whole reason", &1, |page| page.count(".review details[open]"));
        }
    }
}

#[test]
fn hints_leave_the_board_and_their_button_on_a_telephone_and_end_with_a_mark_on_the_board() {
    let browser = Browser::start();
    let page = browser.session();
    page.resize(390, 844);
    for (path, more, cells) in [
        ("fr/rings/4", "Appuyez encore sur Indice", 1),
        ("en/chocolate/10x7@7,3?p=human,beginner&seed=1", "Press Hint again", 1),
        ("en/matches/5?p=human,beginner&seed=1", "Press Hint again", 1),
        ("fr/kangaroos/3+3", "Appuyez encore sur Indice", 2),
        ("en/teaser/3x3", "Press Hint again", 1),
    ] {
        page.visit(&format!("/{path}"));
        for rungs in 1..=4 {
            assert_eq!(page.count(".board .better"), 0, "{path} after {} hints", rungs - 1);
            page.click("a[data-key=h]");
            page.expect("the hint", &rungs, |page| page.count(".told li"));
            assert_eq!(page.text(".told").contains(more), rungs < 4, "{path}: {}", page.text(".told"));
            page.expect("board, button and the newest hint in view", &true, |page| {
                seen(page, ".play .mat") && seen(page, "a[data-key=h]") && seen(page, ".told li:last-child")
            });
        }
        assert!(page.count(".board .better") >= cells, "{path}");
        // There is no more, and the button says so.
        page.click("a[data-key=h]");
        page.expect("a word", &true, |page| page.count(".word.loud") == 1);
    }
}

#[test]
fn a_move_that_is_refused_says_so_beside_its_field_and_sends_nobody_elsewhere() {
    let browser = Browser::start();
    let page = browser.session();
    for (width, height) in [(390, 844), (1280, 800)] {
        page.resize(width, height);
        for lang in ["en", "fr"] {
            page.visit(&format!("/{lang}/matches/5"));
            page.ask("document.querySelector('.typing input[name=mv]').value = '9'", json!([]));
            page.click(".typing button");
            page.expect("a refusal", &1, |page| page.count(".typing .note"));
            page.expect("field and refusal in view", &true, |page| {
                seen(page, ".typing .note") && seen(page, ".typing input[name=mv]")
            });
            assert_eq!(page.count(".note a"), 0);
            assert_eq!(page.count(".typing [aria-invalid]"), 1);
        }
    }
}

#[test]
fn a_solution_and_what_moves_it_are_seen_at_once_on_a_telephone() {
    let browser = Browser::start();
    let page = browser.session();
    page.resize(390, 844);
    let covered = "const [board, pilot] = ['.mat', '.pilot'].map((one) => document.querySelector('main ' + one).getBoundingClientRect());
        return Math.ceil(board.bottom) - Math.floor(pilot.top)";
    for entry in lucas_games::GAMES.0 {
        for lang in ["fr", "en"] {
            page.visit(&format!("/{lang}/{}/{}/solution?step=1", entry.name, entry.presets[0].params));
            let covered = page.ask(covered, json!([])).as_i64().expect("a number");
            assert!(covered <= 0, "{covered} pixels of the board are covered at {}", page.address());
        }
    }
}

#[test]
fn a_search_shows_its_board_and_its_structure_at_once() {
    let browser = Browser::start();
    let page = browser.session();
    for path in ["rings/4/search?step=9", "kangaroos/3+3/search?step=30", "matches/5/search?step=4"] {
        page.visit(&format!("/en/{path}"));
        for (width, height) in [(1280, 800), (1920, 1080)] {
            page.resize(width, height);
            assert!(seen(&page, ".search .mat"), "the board at {width} of {path}");
            let high = "const box = document.querySelector('.structure .drawing').getBoundingClientRect();
                const foot = document.querySelector('.pilot').getBoundingClientRect().top;
                return (Math.min(box.bottom, foot) - box.top) / innerHeight";
            let high = page.ask(high, json!([])).as_f64().expect("a number");
            assert!(high > 0.3, "{high} of the height are left for the structure at {width} of {path}");
        }
    }
}

#[test]
fn the_names_of_squares_are_clear_of_their_frames() {
    let browser = Browser::start();
    let page = browser.session();
    for path in ["teaser/3x3", "quixo/3", "connect/3x3,3", "lights/3x3"] {
        page.visit(&format!("/en/{path}"));
        // From the frame's inner edge to where letters begin, in half squares.
        let clear =
            "return Math.min(...[...document.querySelectorAll('.mat .board .coordinate')].map((name) =>
            Number(name.getAttribute('y')) % 1 - parseFloat(getComputedStyle(name).fontSize) * .73))";
        let clear = page.ask(clear, json!([])).as_f64().expect("a number");
        assert!(clear > 0.08, "{clear} at {path}");
    }
}
