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
    for (lang, turned) in [
        ("en", "Here it turned, with move 1: you took 2 matches"),
        ("fr", "C'est ici que tout a basculé, au coup 1 : vous avez pris 2 allumettes"),
    ] {
        page.visit(&format!("/{lang}/matches/5?p=human,perfect&seed=1&m=2.3"));
        assert_eq!(page.count(".status.bad"), 1);
        page.click(".ending .button.main");
        page.expect("where it turned", &turned.to_owned(), |page| page.text(".review h2"));
        assert!(page.text(".review p").len() > 10);
        // Both matches that were taken are marked, and the one that was better to take.
        assert_eq!((page.count(".board .slip"), page.count(".board .better")), (2, 1));
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
    assert_eq!(
        ending,
        "The game slipped away 3 times: on move 1 you took 2 matches; on move 3 you took 3 matches; on move 9 you took 3 matches."
    );
    page.click(".ending .button.main");
    for (nth, number, mv) in [(1, 1, 2), (2, 3, 3), (3, 9, 3)] {
        let head = format!("Mistake {nth} of 3, move {number}: you took {mv} matches");
        page.expect("the mistake", &head, |page| page.text(".review h2"));
        assert_eq!(page.count(".board .slip"), mv);
        page.click(".review .controls a:nth-of-type(2)");
    }
    // After the last one nothing follows; before it there are two.
    assert_eq!(page.count(".review a[aria-disabled]"), 1);
    page.click(".review .controls a:nth-of-type(1)");
    page.expect("the one before", &true, |page| page.text(".review h2").contains("2 of 3"));
    // Who won all the same is told too.
    page.visit("/fr/matches/5?p=human,beginner&seed=1&m=3.1.1");
    let ending = page.text(".ending p");
    assert!(
        ending.starts_with("Bien gagné ! Vous avez laissé échapper la victoire")
            && ending.contains("au coup 1, vous avez pris 3"),
        "{ending}"
    );
    page.click(".ending .button.main");
    page.expect("the mistake", &true, |page| page.text(".review h2").contains("au coup 1"));
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
fn who_is_stuck_or_has_lost_is_offered_a_smaller_game_and_who_is_stuck_is_told_since_when() {
    let browser = Browser::start();
    let page = browser.session();
    for (lang, smaller, since) in [
        ("en", "A smaller one", "moves ago the goal could still be reached."),
        ("fr", "En plus petit", "coups plus tôt, le but pouvait encore être atteint."),
    ] {
        page.visit(&format!("/{lang}/kangaroos/4+4?m=2-4.9-7.0-2.10-9.3-5.8-6.1-3.9-8"));
        assert_eq!(page.count(".status.bad"), 1, "{}", page.text(".status"));
        assert!(page.text(".ending p").contains(since), "{}", page.text(".ending"));
        assert_eq!(page.count(".ending a[href*='/kangaroos/3+3']"), 1, "{}", page.text(".ending"));
        assert!(page.text(".ending .controls").contains(smaller), "{}", page.text(".ending"));
        // Who has won wants no smaller one.
        page.visit(&format!("/{lang}/rings/8?at=x_______&m=1"));
        assert_eq!(page.count(".status.good"), 1, "{}", page.text(".status"));
        assert_eq!(page.count(".ending a[href*='/rings/4']"), 0, "{}", page.text(".ending"));
    }
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

#[test]
fn a_puzzle_without_a_solution_says_so_from_the_start_and_leads_to_one_that_has() {
    let browser = Browser::start();
    let page = browser.session();
    for (lang, said) in [("en", "has no solution"), ("fr", "n'a pas de solution")] {
        // At the start, stuck, and where its solution would be.
        for path in ["3+2", "3+2?m=1-3.5-4.3-5", "3+2/solution", "2+1?m=0-2"] {
            page.visit(&format!("/{lang}/kangaroos/{path}"));
            assert!(page.text(".hopeless").contains(said), "{path}: {}", page.text("main"));
        }
        assert_eq!(page.count("a[href*='/challenge']"), 0);
        page.click(".hopeless a");
        page.expect("a puzzle that can be solved", &true, |page| page.address().contains("/kangaroos/3+3"));
        assert_eq!(page.count(".hopeless"), 0);
        assert_eq!(page.count("a[href*='/challenge']"), 3);
    }
}

#[test]
fn a_puzzle_that_its_rules_call_lost_says_why() {
    let browser = Browser::start();
    let page = browser.session();
    for (lang, why) in [("en", "No star is left"), ("fr", "Il ne reste aucune étoile")] {
        page.visit(&format!("/{lang}/teaser/3x3?at=010.111.010&m=b2"));
        assert!(page.text(".status.bad").contains(why), "{}", page.text(".status"));
    }
}

#[test]
fn what_reasons_count_in_is_explained_beside_them_once() {
    let browser = Browser::start();
    let page = browser.session();
    let explained =
        "return [...document.querySelectorAll('.right .help')].map((one) => one.textContent).join(' ')";
    for (path, terms) in [
        ("en/chocolate/10x7@7,3?p=human,human&m=v1&why=1", ["A ply is one move", "The Nim-sum: write"]),
        (
            "fr/chocolate/10x7@7,3?p=human,human&m=v1&ply=0&review=1",
            ["les coups des deux joueurs", "La somme de Nim"],
        ),
        (
            "en/matches/3+5+7,takeall?p=human,perfect&seed=1&m=1@2.1@1&why=1",
            ["A ply is one move", "The Nim-sum: write the heaps"],
        ),
    ] {
        page.visit(&format!("/{path}"));
        let told = page.ask(explained, json!([])).to_string().replace('\u{a0}', " ");
        for term in terms {
            assert_eq!(told.matches(term).count(), 1, "{path}: {term} in {told}");
        }
    }
}
