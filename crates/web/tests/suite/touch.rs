//! What a touch says: the reason the game gives, how a move is tapped, and what was chosen for settings that do not go together.

use axum::body::Body;
use axum::http::{Request, header};

use crate::common::{ask, send};
use crate::form::attributes;

/// What is said of a touch on a cell that plays nothing.
fn idle(address: &str, cell: usize) -> String {
    let page = ask(address).text;
    let said = attributes(&page, &format!("data-cell=\"{cell}\" data-idle=\""));
    said.into_iter().next().unwrap_or_default()
}

#[test]
fn a_place_that_cannot_be_played_gives_the_reason_that_the_typed_move_gets() {
    for (address, cell, why) in [
        ("/fr/rings/4?m=1", 3, "La case 4 ne se joue que si la première case occupée est la 3."),
        ("/en/rings/4?m=1", 3, "Square 4 moves only while the first ring is on square 3."),
        ("/fr/kangaroos/3+3", 0, "Le pion de la case 0 ne peut ni avancer ni sauter."),
        ("/fr/kangaroos/3+3", 8, "C'est aux blancs de jouer."),
        ("/fr/teaser/3x3", 0, "Il n'y a pas d'étoile en a3."),
        ("/en/teaser/3x3", 0, "There is no star on a3."),
        ("/fr/crossing/wolf", 2, "La chèvre mangerait le chou."),
        ("/fr/matches/5,take2", 0, "On n'en prend pas plus de 2 à la fois."),
    ] {
        assert_eq!(idle(address, cell), why, "{address}");
    }
}

#[test]
fn the_first_board_says_how_a_match_is_tapped() {
    assert!(ask("/fr/matches/5").text.contains("elle part avec toutes celles à sa droite"));
    assert!(ask("/en/matches/5").text.contains("it goes, with all those to its right"));
}

#[test]
fn a_trip_is_called_by_who_crosses_and_the_boat_alone_is_a_trip() {
    let page = ask("/fr/crossing/wolf?m=2").text;
    let (_, moves) = page.split_once("class=\"choices moves").expect("moves");
    assert!(moves.contains(">seul<") && moves.contains(">chèvre<") && !moves.contains(">0<"), "{moves}");
    assert!(page.contains("barque (seul)"), "{page}");
    // What was typed before is typed still.
    assert_eq!(ask("/fr/crossing/wolf?m=2&mv=0").status, 303);
}

#[test]
fn a_text_that_is_no_saved_game_is_left_in_the_form() {
    let body = "--x\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\nblabla\r\n--x--\r\n";
    let request = Request::post("/fr/load")
        .header(header::HOST, "127.0.0.1:8421")
        .header(header::CONTENT_TYPE, "multipart/form-data; boundary=x");
    let page = send(request.body(Body::from(body)).expect("a request"));
    assert_eq!(page.status, 400);
    assert!(page.text.contains("sa première ligne doit être « lucas game 1 »"), "{}", page.text);
    assert!(page.text.contains("<textarea name=\"text\" rows=\"4\">blabla</textarea>"), "{}", page.text);
}

#[test]
fn settings_that_do_not_go_together_are_refused_with_the_reason() {
    let answer = ask("/fr/connect?set=7&set=6&set=4");
    let page = ask(answer.headers["location"].to_str().expect("an address")).text;
    assert!(page.contains("42 cases") && page.contains("Voici le plus proche qui convient"), "{page}");
}

#[test]
fn who_asks_for_a_hint_after_a_move_gets_as_many_as_before() {
    let page = ask("/fr/teaser/3x3?hint=4").text;
    let moves = attributes(&page, "data-move=\"b2\" data-cell=\"4\" data-changes=\"");
    assert!(!moves.is_empty(), "{page}");
    let led = attributes(&page, "href=\"").into_iter().find(|href| href.contains("m=b2")).expect("a move");
    assert!(led.contains("rung=4") && !led.contains("hint="), "{led}");
    let page = ask(&led).text;
    let hint = attributes(&page, "href=\"").into_iter().find(|href| href.contains("hint=")).expect("a hint");
    assert!(hint.contains("hint=4"), "{hint}");
}

#[test]
fn what_the_opponent_gave_away_is_told_after_the_reply_and_not_of_the_readers_own_move() {
    let page = ask("/fr/chocolate/10x7@7,3?p=human,beginner&seed=1&m=h1.v4.v1.v4&values=1").text;
    let (_, word) = page.split_once("class=\"word\">").expect("a word");
    let word = word.split("</p>").next().expect("its end");
    let own =
        word.find("Vous n'aviez pas mieux : tous vos coups perdaient.").expect("what one's own move was");
    let reply = word.find("L'adversaire a cassé").expect("the reply");
    let given =
        word.find("L'adversaire vient de se tromper : vous pouvez gagner.").expect("what it gave away");
    assert!(own < reply && reply < given, "{word}");
}

#[test]
fn the_answers_to_a_handout_are_led_to_by_name() {
    let page = ask("/fr/chocolate/10x7@7,3").text;
    assert!(page.contains(">Le sujet</a>"), "{page}");
    assert!(ask("/fr/chomp/4x3").text.contains(">À propos</a>"));
    let home = ask("/fr").text;
    assert!(home.contains("Les réponses, question par question"));
    assert!(home.contains("href=\"/fr/chocolate/about#questions\""), "{home}");
}

#[test]
fn a_sum_is_called_by_its_games() {
    let page = ask("/fr/sum/matches:5+matches:4").text;
    let title = page.split("</h1>").next().expect("a title");
    assert!(title.contains("Le jeu des allumettes (5) + Le jeu des allumettes (4)"), "{title}");
}

#[test]
fn a_census_is_narrow_counts_no_number_twice_and_says_how_many_positions_are_left_out() {
    let page = ask("/fr/rings/4/picture?as=census").text;
    let (_, drawn) = page.split_once("data-kind=\"census\"").expect("a drawing");
    let axis: Vec<&str> = drawn.split("class=\"small end\"").skip(1).collect();
    assert_eq!(axis.len(), 2, "{drawn}");
    let page = ask("/fr/chocolate/10x7@7,3/picture?as=census").text;
    assert!(page.contains("Les plus éloignées (10 sur 13)"), "{page}");
    let (_, drawn) = page.split_once("data-kind=\"census\"").expect("a drawing");
    let width = drawn.split("viewBox=\"0 0 ").nth(1).and_then(|rest| rest.split(' ').next());
    let width: u32 = width.and_then(|width| width.parse().ok()).expect("a width");
    assert!(width <= 500, "{width}");
}
