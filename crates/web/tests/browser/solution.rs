//! The solution step by step: its slider, and its run.

use std::thread;
use std::time::Duration;

use fantoccini::key::Key;
use serde_json::json;

use crate::browser::Browser;
use crate::session::Session;

const SLIDER: &str = ".stepper input[type=range]";

fn step(page: &Session<'_>) -> u64 {
    let value = page.ask(&format!("return document.querySelector('{SLIDER}').value"), json!([]));
    value.as_str().and_then(|value| value.parse().ok()).expect("a step")
}

#[test]
fn the_slider_shows_every_step_of_the_solution() {
    let browser = Browser::start();
    let page = browser.session();
    for lang in ["en", "fr"] {
        page.visit(&format!("/{lang}/rings/4/solution"));
        let mut boards = vec![page.board()];
        page.focus(SLIDER);
        for plies in 1..=10 {
            page.press_named(Key::Right);
            page.expect("the step", &plies, step);
            page.expect("the clock", &true, |page| page.text(".status").contains(&format!("{plies}/10")));
            assert!(!boards.contains(&page.board()), "step {plies} shows a board again");
            boards.push(page.board());
        }
        page.press_named(Key::Home);
        page.expect("the step", &0, step);
        page.expect("the board", &boards[0], Session::board);
        // A finger that drags it across its middle.
        page.click(SLIDER);
        page.expect("the step", &5, step);
        page.expect("the board", &boards[5], Session::board);
    }
}

#[test]
fn the_solution_runs_pauses_when_asked_and_ends() {
    let browser = Browser::start();
    let page = browser.session();
    for (lang, run, pause) in [("en", "Run", "Pause"), ("fr", "Lancer", "Pause")] {
        let start = || {
            assert_eq!(page.text("[data-run]"), run);
            page.ask("const choice = document.querySelector('[data-speed]'); choice.value = [...choice.options].at(-1).value", json!([]));
            page.click("[data-run]");
            page.expect("the button", &pause.to_owned(), |page| page.text("[data-run]"));
        };
        page.visit(&format!("/{lang}/rings/8/solution"));
        start();
        page.expect("that it runs", &true, |page| step(page) >= 3);
        // A slow finger: meanwhile the solution would have gone on twice.
        page.hold("[data-run]", Duration::from_millis(250));
        page.expect("the button", &run.to_owned(), |page| page.text("[data-run]"));
        let paused = step(&page);
        thread::sleep(Duration::from_millis(300));
        assert_eq!(step(&page), paused, "it runs on while it pauses");
        assert!(page.address().ends_with(&format!("step={paused}")), "{}", page.address());
        page.visit(&format!("/{lang}/rings/8/solution?step=167"));
        start();
        page.expect("the last step", &170, step);
        page.expect("the button", &run.to_owned(), |page| page.text("[data-run]"));
    }
}

#[test]
fn a_game_that_is_over_shows_how_it_could_have_gone_from_its_turn_and_from_its_start() {
    let browser = Browser::start();
    let page = browser.session();
    for (lang, from_start, from_turn) in [
        ("en", "could have gone from the start", "could have gone from where it turned, move 3"),
        ("fr", "aurait pu se jouer depuis le début", "aurait pu se jouer depuis le tournant, au coup 3"),
    ] {
        // The very first move was wrong.
        page.visit(&format!("/{lang}/matches/5/solution?p=human,perfect&seed=1&m=2.3"));
        assert!(page.text(".lead").contains(from_start), "{}", page.text(".lead"));
        assert!(page.text(".status").starts_with("0/3"), "{}", page.text(".status"));
        page.click("a[data-next]");
        page.expect("the next step", &true, |page| page.text(".status").starts_with("1/3"));
        // A later one was: both beginnings are offered, and the game is still one tab away.
        let over = format!("/{lang}/matches/21/solution?p=human,beginner&seed=1&m=1.1.2.1.3.1.3.1.3.1.1.3");
        page.visit(&over);
        assert!(page.text(".lead").contains(from_turn), "{}", page.text(".lead"));
        assert_eq!(page.count(".beginnings a"), 2);
        page.click(".beginnings a:nth-of-type(2)");
        page.expect("the other beginning", &true, |page| page.text(".lead").contains(from_start));
        page.click("a[data-next]");
        page.expect("the line from the start", &true, |page| page.text(".status").starts_with("1/11"));
        page.click(".tabs a:first-child");
        page.expect("the end of the game", &true, |page| page.count(".status.bad, .status.good") == 1);
    }
}

#[test]
fn the_caption_tells_the_move_played_and_the_legend_the_one_that_is_dashed() {
    let browser = Browser::start();
    let page = browser.session();
    for (path, played, next) in [
        ("en/chocolate/3x2@0,0/solution?step=1", "break after column 2 (v2)", "break after column 1 (v1)"),
        ("fr/rings/4/solution?step=1", "ôtez l'anneau de la case 2", "ôtez l'anneau de la case 1"),
        ("fr/matches/5/solution?step=1", "prenez 1 allumette", "prenez 1 allumette"),
    ] {
        page.visit(&format!("/{path}"));
        assert!(page.text(".status").contains(played), "{path}: {}", page.text(".status"));
        let legend = page.text(".legend.marks li:last-child");
        assert!(legend.contains(next), "{path}: {legend}");
        assert_eq!((page.count(".mat .coming"), page.count(".legend.marks .coming")), (1, 1), "{path}");
    }
}
