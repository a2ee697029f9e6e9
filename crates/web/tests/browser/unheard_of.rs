//! Games that no front end has heard of: another turn, numbered tiles, two taps along lines. Each is tapped to its end.

use lucas_engine::{Effort, Language, Player, Session as Game};
use lucas_words::Words;
use lucas_words::sentences::{turn_sentence, verdict_sentence};

use crate::browser::{Browser, MORE};
use crate::more::{THREE, registry};
use crate::session::Session;

/// Both sides play their best by taps on the board; every sentence on the way is that of the session.
fn play_out(page: &Session<'_>, name: &str, language: Language) {
    let (words, code) = (Words::new(language), if language == Language::French { "fr" } else { "en" });
    let place = registry().open(&[name]).expect("a game");
    let params = place.game.params();
    let mut game = Game::new(place, [Player::Human, Player::Human], 1);
    page.visit_at(*MORE, &format!("/{code}/{name}/{params}?p=human,human&values=1"));
    while game.verdict().is_none() {
        page.expect("whose turn it is", &true, |page| {
            page.text(".status").contains(&turn_sentence(&game, &words).replace('\u{a0}', " "))
        });
        let answer = game.analysis().answer(game.position(), 0, &Effort::positions(1000)).expect("an answer");
        let mv = answer.best().next().expect("a move").mv.clone();
        let scene = game.game().scene(game.position()).expect("a position").expect("a picture");
        let gesture = scene.gestures.iter().find(|gesture| gesture.mv == mv).expect("a gesture");
        for cell in &gesture.taps {
            page.click(&format!(".board a.tap[data-cell='{cell}']"));
            if gesture.taps.len() > 1 && Some(cell) != gesture.taps.last() {
                page.expect("the cell that was tapped", &1, |page| page.count(".board a.tap.chosen"));
            }
        }
        game.play(&mv).expect("a legal move");
        page.expect("the ply", &game.ply().to_string(), |page| {
            page.ask("return document.querySelector('[data-ply]').dataset.ply", serde_json::json!([]))
                .as_str()
                .unwrap_or_default()
                .to_owned()
        });
    }
    let verdict = game.verdict().expect("an end");
    page.expect_status(&verdict_sentence(&game, verdict, &words).replace('\u{a0}', " "));
}

#[test]
fn games_that_no_front_end_has_heard_of_are_tapped_to_their_end() {
    let browser = Browser::start();
    let page = browser.session();
    for entry in THREE {
        for language in [Language::English, Language::French] {
            play_out(&page, entry.name, language);
        }
    }
    assert!(page.complaints().is_empty());
}

#[test]
fn they_are_without_scripts_as_well() {
    let browser = Browser::start();
    let page = browser.session_without_scripts();
    for entry in THREE {
        play_out(&page, entry.name, Language::English);
    }
}

#[test]
fn the_first_of_two_taps_can_be_let_go() {
    let browser = Browser::start();
    let page = browser.session();
    page.visit_at(*MORE, "/en/horseshoe/2?p=human,human");
    let taps = |page: &Session<'_>| page.count(".board a.tap");
    page.expect("the stones that can move", &2, taps);
    page.click(".board a.tap[data-cell='0']");
    page.expect("the stone that was tapped", &1, |page| page.count(".board a.tap.chosen"));
    page.expect("that stone and where it can go", &2, taps);
    page.click(".board a.tap.chosen");
    page.expect("nothing chosen", &0, |page| page.count(".board a.tap.chosen"));
    page.expect("the stones again", &2, taps);
    for path in
        ["/en/horseshoe/2/solution", "/en/tiles/2/search", "/en/again/7/picture?as=tree", "/fr/tiles/about"]
    {
        page.visit_at(*MORE, path);
        assert!(page.count("main h1") == 1 && page.complaints().is_empty(), "{path}");
    }
}
