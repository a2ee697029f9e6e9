//! Films that end in time and are moved by keys, and pictures that are looked at closely.

use std::time::{Duration, Instant};

use fantoccini::key::Key;
use serde_json::json;

use crate::browser::Browser;
use crate::session::Session;

fn step(page: &Session<'_>) -> u64 {
    let value = page.ask("return document.querySelector('.stepper input[type=range]').value", json!([]));
    value.as_str().and_then(|value| value.parse().ok()).expect("a step")
}

fn last(page: &Session<'_>) -> u64 {
    let value = page.ask("return document.querySelector('.stepper input[type=range]').max", json!([]));
    value.as_str().and_then(|value| value.parse().ok()).expect("a step")
}

#[test]
fn the_longest_film_ends_within_a_minute() {
    let browser = Browser::start();
    let page = browser.session();
    // 1688 steps: at ten a second it took three minutes.
    page.visit("/en/kangaroos/3+3/search");
    let last = last(&page);
    assert!(last > 1000);
    page.ask("const choice = document.querySelector('[data-speed]'); choice.value = [...choice.options].at(-1).value", json!([]));
    let begun = Instant::now();
    page.click("[data-run]");
    while step(&page) < last {
        assert!(begun.elapsed() < Duration::from_mins(1), "step {} of {last} after a minute", step(&page));
        std::thread::sleep(Duration::from_millis(200));
    }
    page.expect("the button", &"Run".to_owned(), |page| page.text("[data-run]"));
    assert!(page.text(".status").contains("The goal is reached after 24 moves"), "{}", page.text(".status"));
}

#[test]
fn keys_step_run_and_say_themselves() {
    let browser = Browser::start();
    let page = browser.session();
    for address in ["/fr/rings/4/solution", "/fr/matches/5/search"] {
        page.visit(address);
        let first = step(&page);
        page.press_named(Key::Right);
        page.expect("one step on", &(first + 1), step);
        page.press_named(Key::Left);
        page.expect("one step back", &first, step);
        page.press_named(Key::End);
        page.expect("the last step", &last(&page), step);
        page.press_named(Key::Home);
        page.expect("the first step", &first, step);
        page.press(' ');
        page.expect("that it runs", &"Pause".to_owned(), |page| page.text("[data-run]"));
        page.expect("a step on", &true, |page| step(page) > first);
        page.press(' ');
        page.expect("that it rests", &"Lancer".to_owned(), |page| page.text("[data-run]"));
        page.press('?');
        page.expect("the keys", &1, |page| page.count("details.keys[open]"));
    }
}

#[test]
fn a_picture_is_seen_closer_fits_again_and_is_dragged() {
    let browser = Browser::start();
    let page = browser.session();
    page.visit("/en/kangaroos/2+3/picture");
    let width = |page: &Session<'_>| {
        page.ask("return document.querySelector('.viewer svg').getBoundingClientRect().width", json!([]))
            .as_f64()
            .expect("a width")
    };
    let fitting = width(&page);
    let box_width = page
        .ask("return document.querySelector('.viewer .drawing').clientWidth", json!([]))
        .as_f64()
        .expect("a width");
    assert!(fitting <= box_width, "{fitting} in {box_width}");
    page.click("[data-zoom=in]");
    page.expect("that it is larger", &true, |page| width(page) > 1.3 * fitting);
    assert!(page.address().ends_with("/en/kangaroos/2+3/picture"), "{}", page.address());
    let scrolled = "return document.querySelector('.viewer .drawing').scrollLeft";
    let middle = page.ask(scrolled, json!([])).as_f64().expect("a number");
    assert!(middle > 10.0, "its middle stays in view: {middle}");
    page.ask(
        "const box = document.querySelector('.viewer .drawing');
         const at = (kind, x) => new PointerEvent(kind, { bubbles: true, clientX: x, clientY: 400, pointerType: 'mouse', button: 0 });
         box.dispatchEvent(at('pointerdown', 400)); document.dispatchEvent(at('pointermove', 350)); document.dispatchEvent(at('pointerup', 350))",
        json!([]),
    );
    let dragged = page.ask(scrolled, json!([])).as_f64().expect("a number");
    assert!((dragged - middle - 50.0).abs() < 2.0, "{middle} and {dragged}");
    page.press('0');
    page.expect("that it fits", &true, |page| (width(page) - fitting).abs() < 2.0);
}

#[test]
fn nothing_sticks_out_at_320_pixels() {
    let browser = Browser::start();
    let page = browser.session();
    page.resize(320, 700);
    for lang in ["en", "fr"] {
        for path in [
            "kangaroos/3+3/search?step=40",
            "rings/4/search?step=5",
            "matches/5/search?step=9",
            "chocolate/10x7@7,3/solution?step=1",
            "teaser/3x3/picture",
            "rings/4/picture",
            "chocolate/about",
            "rings/about",
        ] {
            page.visit(&format!("/{lang}/{path}"));
            let wide = page.ask("return document.documentElement.scrollWidth", json!([])).as_u64();
            assert!(wide <= Some(320), "/{lang}/{path} is {wide:?} pixels wide");
        }
    }
}
