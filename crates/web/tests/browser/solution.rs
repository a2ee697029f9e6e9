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
