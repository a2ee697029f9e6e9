//! What pages say is exact, and what they refuse has a way out.

use axum::http::StatusCode;

use crate::common::ask;

/// The text of an address, which has to say some things, and not to say others.
fn expect(address: &str, said: &[&str], unsaid: &[&str]) {
    let text = ask(address).text;
    for words in said {
        assert!(text.contains(words), "{address} does not say: {words}");
    }
    for words in unsaid {
        assert!(!text.contains(words), "{address} says: {words}");
    }
}

#[test]
fn a_large_distance_is_told_to_its_last_digit() {
    expect(
        "/en/hanoi/64,3/solution",
        &["The goal is 18446744073709551615 moves away"],
        &["18446744073709552000"],
    );
    expect("/fr/hanoi/64,3/solution", &["Le but est à 18446744073709551615 coups"], &[]);
    let step = "18446744073709551614 moves are left";
    expect("/en/hanoi/64,3/solution?step=1", &[step], &[]);
}

#[test]
fn nobody_else_is_to_move_in_a_puzzle() {
    expect("/en/rings/1000/solution", &["The goal is "], &["Whoever is to move"]);
    expect("/fr/rings/1000/solution", &["Le but est à "], &["Celui qui doit jouer"]);
}

#[test]
fn the_first_hint_says_how_far_a_lost_goal_is_back() {
    let lost = "kangaroos/3+3?m=2-3.6-5.1-2.7-6.0-1.8-7";
    for (lang, said, unsaid) in [
        ("en", ["out of reach: take back", "Take back "], ["No move helps", "Press Hint again"]),
        ("fr", ["hors d", "Reprendre "], ["Aucun coup n'aide", "Appuyez encore"]),
    ] {
        let page = ask(&format!("/{lang}/{lost}&hint=1")).text;
        let (_, hints) = page.split_once("told hints").expect("hints");
        let (hints, _) = hints.split_once("</section>").expect("its end");
        assert!(said.iter().all(|words| hints.contains(words)), "{hints}");
        assert!(unsaid.iter().all(|words| !hints.contains(words)), "{hints}");
        assert!(hints.contains("class=\"button main\"") && hints.contains("&amp;ply="), "{hints}");
        // There is no second one.
        assert!(!page.contains("hint=2"), "{lang}");
    }
}

#[test]
fn the_figure_of_a_scored_game_counts_points() {
    expect("/en/boxes/2x2?values=1", &["still scores more than the other"], &["counts the plies"]);
    expect("/fr/boxes/2x2?values=1", &["de points"], &["compte les coups des deux"]);
    expect("/en/matches/5?values=1", &["counts the plies"], &["still scores"]);
}

#[test]
fn a_board_of_too_many_squares_is_refused_by_their_number() {
    for (game, said) in [
        ("lights/50x50", "50 by 50 are 2500 squares: 64 at most"),
        ("lights/10x10", "10 by 10 are 100 squares: 64 at most"),
        ("taquin/10x10", "10 by 10 are 100 squares: 36 at most"),
        ("domineering/20x20", "20 by 20 are 400 squares: "),
    ] {
        expect(&format!("/en/{game}"), &[said], &[" is not a whole number"]);
    }
}

#[test]
fn moves_too_many_to_list_are_typed_and_no_board_is_spoken_of_that_is_not_there() {
    for path in ["chocolate/1000000x1000000@3,4", "wythoff/1000000,999"] {
        expect(&format!("/en/{path}"), &["Too many to be listed: type one"], &["Moves (0)", "Tap the board"]);
        expect(&format!("/fr/{path}"), &["Trop nombreux"], &["Coups (0)", "Touchez le plateau"]);
    }
}

#[test]
fn more_squares_than_a_page_holds_are_shown_as_text() {
    for squares in [6_000, 10_000, 100_000] {
        let page = ask(&format!("/en/rings/{squares}"));
        assert_eq!(page.status, StatusCode::OK, "{squares}");
        assert!(!page.text.contains("<svg class=\"board"), "{squares}");
    }
    assert!(ask("/en/rings/1000").text.contains("<svg class=\"board"));
}

#[test]
fn a_distance_without_a_position_leads_to_the_nearest_that_has_one() {
    for lang in ["en", "fr"] {
        expect(
            &format!("/{lang}/matches/5/challenge?difficulty=1000"),
            &["value=\"3\""],
            &["value=\"1000\""],
        );
    }
    expect("/en/matches/5/challenge?difficulty=1000", &[], &["Sizes that are solved at once"]);
}

#[test]
fn a_puzzle_ends_in_moves_and_the_pictures_there_are_are_all_named() {
    expect("/en/rings/4/picture?as=census", &["15 moves from the end"], &["plies from the end"]);
    expect("/en/kangaroos/3+3/picture?as=zzz", &["growth, census are accepted"], &[]);
    expect("/en/connect/3x3,3", &[], &["Noughts and crosses noughts"]);
}

#[test]
fn positions_that_follow_one_another_are_drawn_in_a_row() {
    for (lang, said) in [("en", "every move leads to the right"), ("fr", "chaque coup mène vers la droite")]
    {
        for matches in [5, 21] {
            expect(&format!("/{lang}/matches/{matches}/picture?as=graph"), &[said], &[]);
        }
        // Pawns that go back and forth do not.
        expect(&format!("/{lang}/teaser/3x3/picture?as=graph"), &[], &[said]);
    }
}
