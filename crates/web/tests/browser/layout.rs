//! A telephone held upright: all is within reach of a finger, and nothing sticks out at the side.

use serde_json::{Value as Json, json};

use crate::browser::Browser;
use crate::pages;

/// The elements too small for a finger, and those that stick out. An element reaches as far as its label.
const WRONG: &str = "const wrong = [];
    const cells = arguments[0] ? ', a.tap' : '';
    for (const one of document.querySelectorAll('a.button, button, input, select, textarea, summary' + cells)) {
        if (!one.checkVisibility() || one.type === 'hidden') continue;
        const boxes = [one, one.closest('label')].filter(Boolean).map((part) => part.getBoundingClientRect());
        const [width, height] = ['width', 'height'].map((side) => Math.max(...boxes.map((box) => box[side])));
        if (Math.min(width, height) < 43.9) wrong.push(`${one.outerHTML.slice(0, 200)} is ${width} × ${height}`);
    }
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) {
        const out = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > innerWidth);
        wrong.push(`${wide} pixels wide: ${out.map((one) => one.outerHTML.slice(0, 100)).join(', ')}`);
    }
    return wrong;";

#[test]
fn everything_is_within_reach_of_a_finger_and_nothing_sticks_out() {
    let browser = Browser::start();
    let page = browser.session();
    page.resize(390, 844);
    let mut wrong = Vec::new();
    let mut look = |address: &str| {
        page.open_details();
        // Eight columns or more, pins with gaps between them, are too many for as many fingers: there, the list of moves has the reach;
        // and a long flat boat may be missed for the bank that it goes to.
        let has_large_cells = ["10x7", "3+3", "octal", "queens/8", "wythoff/5,8", "crossing/wolf"]
            .iter()
            .all(|wide| !address.contains(wide));
        let Json::Array(found) = page.ask(WRONG, json!([has_large_cells])) else { panic!("a list") };
        wrong.extend(found.iter().map(|one| format!("{address}: {one}")));
    };
    for lang in ["en", "fr"] {
        let small = ["chocolate/3x2@0,0", "kangaroos/2+3"].map(|path| format!("/{lang}/{path}"));
        for address in pages::all(lang).into_iter().map(|(_, address)| address).chain(small) {
            page.visit(&address);
            look(&address);
        }
        page.visit_failure(&format!("/{lang}/poker"));
        look("a failure");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
