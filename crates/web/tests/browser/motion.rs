//! What moves, what is dragged, what is copied, and what takes its time.

use serde_json::json;

use crate::browser::Browser;
use crate::session::Session;

/// Notes every way that something on the board is moved along.
const NOTE: &str = "window.ways = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (way, timing) {
        if (this.closest('.mat')) window.ways.push({ way: way.map((one) => one.transform ?? null) });
        return animate.call(this, way, timing);
    };";
/// How far up the highest point of each way lies, in half squares.
const HEIGHTS: &str = "return window.ways.map(({ way }) =>
    Math.max(...way.map((one) => -Number(one.match(/, (-?[\\d.e-]+)px/)[1]))))";

#[test]
fn a_pawn_that_jumps_hops_in_an_arc_and_one_that_steps_slides() {
    let browser = Browser::start();
    let page = browser.session();
    page.calm(false);
    for (mv, is_hop) in [("1-3", true), ("2-3", false)] {
        page.visit("/en/kangaroos/3+3");
        page.ask(NOTE, json!([]));
        page.click(&format!("a.tap[data-cell='{}']", &mv[..1]));
        page.expect("the move", &true, |page| page.address().contains(mv));
        let heights = page.ask(HEIGHTS, json!([]));
        let highest = heights[0].as_f64().unwrap_or_else(|| panic!("{mv} moved nothing: {heights}"));
        assert_eq!(highest > 1.0, is_hop, "{mv}: {heights}");
    }
}

#[test]
fn a_solution_moves_its_pieces_too_and_nothing_moves_for_those_who_want_calm() {
    let browser = Browser::start();
    let page = browser.session();
    let step = |page: &Session<'_>| {
        page.visit("/en/kangaroos/3+3/solution");
        page.ask(NOTE, json!([]));
        page.click("a[data-next]");
        page.expect("the step", &true, |page| page.address().contains("step=1"));
        page.ask("return window.ways.length", json!([])).as_u64()
    };
    page.calm(false);
    assert_eq!(step(&page), Some(1));
    page.calm(true);
    assert_eq!(step(&page), Some(0));
}

#[test]
fn the_deadly_square_is_dragged_to_where_it_shall_be() {
    let browser = Browser::start();
    let page = browser.session();
    page.resize(1280, 1200);
    page.visit("/en/chocolate/10x7@7,3");
    page.open_details();
    page.expect("the squares", &1, |page| page.count(".square .grid"));
    page.drag(".grid rect:nth-child(38)", ".grid rect:nth-child(12)");
    let set = "return [...document.querySelectorAll('.square input')].map((one) => one.value)";
    page.expect("the square", &json!(["1", "1"]), |page| page.ask(set, json!([])));
    page.click(".knobs button");
    page.expect("the bar", &true, |page| page.address().starts_with("/en/chocolate/10x7@1,1?"));
}

#[test]
fn the_link_is_copied() {
    let browser = Browser::start();
    let page = browser.session();
    page.visit("/fr/matches/5?m=1");
    page.open_details();
    let keep = "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.kept = text; } } })";
    page.ask(keep, json!([]));
    page.click("[data-copy]");
    page.expect("a word", &"Copié".to_owned(), |page| page.text("[data-copy]"));
    let kept = page.ask("return window.kept", json!([])).to_string();
    assert!(kept.contains("/fr/matches/5?") && kept.contains("m=1"), "{kept}");
}

#[test]
fn what_takes_its_time_says_so_counts_and_can_be_let_go() {
    let browser = Browser::start();
    let page = browser.session();
    page.visit("/en/matches/5");
    // A network that never answers.
    let never = "window.fetch = (address, { signal }) => new Promise((done, fail) =>
        signal.addEventListener('abort', () => fail(new DOMException('let go', 'AbortError'))))";
    page.ask(never, json!([]));
    page.click("a.tap[data-move='1']");
    page.expect("that it is busy", &true, |page| page.text("#busy span").starts_with("Working… 1 s"));
    page.expect("that it counts", &true, |page| page.text("#busy span").starts_with("Working… 2 s"));
    page.click("#busy button");
    page.expect("that it was let go", &1, |page| page.count("#busy[hidden]"));
    assert!(!page.address().contains("m="), "{}", page.address());
    assert_eq!(page.count("[inert]"), 0, "the moves can be played again");
}

#[test]
fn whoever_waits_for_a_search_sees_how_many_positions_were_visited() {
    let browser = Browser::start();
    let page = browser.session();
    page.visit("/fr/kangaroos/8+16");
    page.click(".tabs [data-key=s]");
    page.expect("the count", &true, |page| page.text("#busy span").contains("positions visitées"));
    page.click("#busy button");
    page.expect("that it was let go", &1, |page| page.count("#busy[hidden]"));
    assert!(!page.address().contains("solution"), "{}", page.address());
}
