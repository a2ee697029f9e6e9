//! The end of a game: how good it was, where it turned, and a way on; and puzzles that can no longer be solved.

use serde_json::json;

use crate::browser::Browser;

#[test]
fn a_puzzle_solved_by_a_detour_tells_the_best_and_offers_more() {
    let browser = Browser::start();
    let page = browser.session();
    page.visit("/en/rings/3?m=1.1.1.3.1.2.1");
    page.expect_status("Solved in 7 moves!");
    assert!(page.text(".ending").contains("You took 7 moves; the best is 5."), "{}", page.text(".ending"));
    page.visit("/fr/rings/3?m=1.3.1.2.1");
    assert!(page.text(".ending").contains("le mieux possible"), "{}", page.text(".ending"));
    // Who only came to look has solved nothing.
    page.visit("/en/rings/3?at=___");
    page.expect_status("This is the goal.");
    assert_eq!(page.count(".ending"), 0);
}

#[test]
fn a_lost_game_shows_where_it_went_wrong_and_goes_on_from_there() {
    let browser = Browser::start();
    let page = browser.session();
    for (lang, turned) in
        [("en", "Here it turned: move 1, 2"), ("fr", "C'est ici que tout a basculé : coup 1, 2")]
    {
        page.visit(&format!("/{lang}/matches/5?p=human,perfect&seed=1&m=2.3"));
        assert_eq!(page.count(".status.bad"), 1);
        page.click(".ending .button.main");
        page.expect("where it turned", &turned.to_owned(), |page| page.text(".review h2"));
        assert!(page.text(".review p").len() > 10);
        assert_eq!((page.count(".board .slip"), page.count(".board .better")), (1, 1));
        page.click("a.tap[data-move='1']");
        page.expect("the game goes on", &true, |page| page.address().contains("&m=1."));
    }
}

#[test]
fn the_end_offers_the_other_side_and_other_strengths() {
    let browser = Browser::start();
    let page = browser.session();
    page.visit("/en/matches/5?p=human,average&seed=1&m=1.1.3");
    let links = "return [...document.querySelectorAll('.ending a')].map((one) => new URL(one.href).searchParams.get('p'))";
    let links = page.ask(links, json!([])).to_string();
    for players in ["average,human", "human,beginner", "human,strong", "human,average"] {
        assert!(links.contains(players), "{players} in {links}");
    }
    // The strength stands beside the board, a beginner first.
    page.visit("/fr/matches/21");
    page.expect("the usual opponent", &"débutant".to_owned(), |page| page.text(".opponent [aria-current]"));
}

#[test]
fn a_dead_position_is_told_only_to_those_who_want_to_know() {
    let browser = Browser::start();
    let page = browser.session();
    let dead = "/en/kangaroos/2+3?m=0-2.5-4.1-3";
    page.visit(dead);
    assert_eq!(page.count(".status .warning"), 0);
    page.click(".controls [data-key=d]");
    page.expect("the warning", &"The goal is out of reach: take back one move.".to_owned(), |page| {
        page.text(".status .warning")
    });
    page.click(".status .warning a");
    page.expect("the position before", &true, |page| page.address().contains("&ply=2&warn=1"));
    page.expect("no warning", &0, |page| page.count(".status .warning"));
    page.visit("/fr/kangaroos/3+2?warn=1");
    assert!(page.text(".status .warning").contains("pas de solution"), "{}", page.text(".status"));
}
