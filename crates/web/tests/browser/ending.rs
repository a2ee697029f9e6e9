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
fn every_mistake_is_named_and_leads_to_the_next() {
    let browser = Browser::start();
    let page = browser.session();
    // Three moves of a won game were given away, and given back twice.
    page.visit("/en/matches/21?p=human,beginner&seed=1&m=2.1.3.3.3.1.1.1.3.3");
    let ending = page.text(".ending p");
    assert_eq!(ending, "The game slipped away 3 times: move 1 (2), move 3 (3), move 9 (3).");
    page.click(".ending .button.main");
    for (nth, number, mv) in [(1, 1, 2), (2, 3, 3), (3, 9, 3)] {
        let head = format!("Mistake {nth} of 3: move {number}, {mv}");
        page.expect("the mistake", &head, |page| page.text(".review h2"));
        assert_eq!(page.count(".board .slip"), 1);
        page.click(".review .controls a:nth-of-type(2)");
    }
    // After the last one nothing follows; before it there are two.
    assert_eq!(page.count(".review a[aria-disabled]"), 1);
    page.click(".review .controls a:nth-of-type(1)");
    page.expect("the one before", &true, |page| page.text(".review h2").contains("2 of 3"));
    // Who won all the same is told too.
    page.visit("/fr/matches/5?p=human,beginner&seed=1&m=3.1.1");
    let ending = page.text(".ending p");
    assert!(ending.starts_with("Vous avez laissé échapper la victoire au coup 1 (3)"), "{ending}");
    page.click(".ending .button.main");
    page.expect("the mistake", &true, |page| page.text(".review h2").contains("coup 1, 3"));
}

#[test]
fn a_puzzle_that_is_stuck_says_which_colour_is() {
    let browser = Browser::start();
    let page = browser.session();
    page.visit("/en/kangaroos/2+1?m=0-2");
    page.expect_status("Stuck: no move is left for Black.");
    page.visit("/fr/kangaroos/2+1?m=0-2");
    page.expect_status("Bloqué : plus aucun coup pour les noirs.");
}

#[test]
fn the_end_offers_the_other_side_and_other_strengths() {
    let browser = Browser::start();
    let page = browser.session();
    let links = "return [...document.querySelectorAll('.ending a')].map((one) => new URL(one.href).searchParams.get('p'))";
    // Who has won is offered a stronger opponent, who has lost a weaker one; below a beginner there is none, but values help.
    for (moves, offered, others) in [
        (
            "human,average&seed=1&m=1.1.3",
            &["average,human", "human,average", "human,strong"][..],
            "human,beginner",
        ),
        ("human,average&seed=1&m=2.3", &["average,human", "human,average", "human,beginner"], "human,strong"),
        ("human,beginner&seed=1&m=2.3", &["beginner,human", "human,beginner"], "human,average"),
    ] {
        page.visit(&format!("/en/matches/5?p={moves}"));
        let links = page.ask(links, json!([])).to_string();
        assert!(offered.iter().all(|players| links.contains(players)), "{moves}: {links}");
        assert!(!links.contains(others), "{moves}: {links}");
    }
    assert_eq!(page.count(".ending a[href*='values=1']"), 1);
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
