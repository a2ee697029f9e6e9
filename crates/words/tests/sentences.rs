//! What is said of games under way and at their end, in both languages.

use lucas_engine::{Effort, Language, Player, Session};
use lucas_games::GAMES;
use lucas_words::Words;
use lucas_words::advice::{Mover, why};
use lucas_words::moves::deed;
use lucas_words::sentences::{purpose, review_sentence, verdict_sentence};

const EFFORT: Effort<'static> = Effort::positions(300_000);

/// A game of a person against a perfect player after some moves.
fn played(address: &str, moves: &str) -> Session {
    let place = GAMES.open(&[address]).expect("an address");
    let mut session = Session::new(place, [Player::Human, Player::Perfect], 1);
    for mv in moves.split_whitespace() {
        session.play(mv).expect("a legal move");
    }
    session
}

#[test]
fn a_puzzle_lost_by_its_rules_says_why_in_both_languages() {
    let session = played("teaser:3x3/010.111.010", "b2");
    let verdict = session.verdict().expect("the board is empty");
    let reasons = session.analysis().why(session.start(), "b2", &EFFORT).expect("a small board");
    for (language, lost, reason) in [
        (Language::English, "Lost.", "No star is left"),
        (Language::French, "Perdu.", "Il ne reste aucune étoile"),
    ] {
        let words = Words::new(language);
        let said = verdict_sentence(&session, verdict, &words);
        assert!(said.starts_with(lost) && said.contains(reason), "{said}");
        let told = why(&reasons, session.game().players(), Mover::You, &words).join(" ");
        assert!(told.contains(reason), "{told}");
    }
}

#[test]
fn what_every_game_is_played_for_is_one_short_sentence_in_both_languages() {
    for entry in GAMES.0 {
        for preset in entry.presets {
            let session = played(&format!("{}:{}", entry.name, preset.params), "");
            for language in [Language::English, Language::French] {
                let said = purpose(&session, &Words::new(language)).expect("every game has rules");
                assert!(said.len() <= 160 && said.ends_with('.') && !said.contains(". "), "{said}");
            }
        }
    }
}

#[test]
fn moves_are_told_in_the_words_of_their_game_and_by_name_where_these_do_not_hold_it() {
    let lost = played("matches:5", "2 3");
    let won = played("chocolate:10x7@7,3", "v8");
    let review = lost.review(&EFFORT).expect("a small heap");
    for (language, deeds, slip) in [
        (
            Language::English,
            ["you took 2 matches", "you broke the bar after column 8 (v8)"],
            "You took 2 matches",
        ),
        (
            Language::French,
            ["vous avez pris 2 allumettes", "vous avez cassé la tablette après la colonne 8 (v8)"],
            "Vous avez pris 2 allumettes",
        ),
    ] {
        let words = Words::new(language);
        assert_eq!([deed(&lost, 0, &words), deed(&won, 0, &words)], deeds);
        let said = review_sentence(&lost, &review, &words).replace('\u{a0}', " ");
        assert!(said.contains(slip), "{said}");
    }
}
