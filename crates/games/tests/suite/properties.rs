//! Whatever a person types, every parser takes it or refuses it, and what it takes it writes back the same.

use std::sync::Arc;

use lucas_engine::registry::Place;
use lucas_engine::{AnyGame, Notation};
use lucas_games::GAMES;
use lucas_games::chocolate::{Bar, Chocolate};
use lucas_games::kangaroos::Kangaroos;
use lucas_games::matches::{LastMatch, Matches};
use lucas_games::rings::Rings;
use lucas_games::teaser::Teaser;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// A change to a text: where, and what to put there.
#[derive(Clone, Debug)]
enum Edit {
    Insert(Index, char),
    Replace(Index, char),
    Delete(Index),
    Repeat(Index, Index),
}

fn letter() -> impl Strategy<Value = char> {
    prop_oneof![
        8 => select("0123456789xWB-+@,.:/vhabcw_ takeallmisere".chars().collect::<Vec<_>>()),
        1 => select("٣５²½−‐–·＋，𝟗é\u{301}\0\n\t\u{feff}\u{202e}💣".chars().collect::<Vec<_>>()),
        1 => any::<char>(),
    ]
}

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let edit = prop_oneof![
        (any::<Index>(), letter()).prop_map(|(place, letter)| Edit::Insert(place, letter)),
        (any::<Index>(), letter()).prop_map(|(place, letter)| Edit::Replace(place, letter)),
        any::<Index>().prop_map(Edit::Delete),
        (any::<Index>(), any::<Index>()).prop_map(|(from, to)| Edit::Repeat(from, to)),
    ];
    prop::collection::vec(edit, 0..4)
}

fn edited(text: &str, edits: &[Edit]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for edit in edits {
        let places = letters.len();
        match edit {
            Edit::Insert(place, letter) => letters.insert(place.index(places + 1), *letter),
            _ if places == 0 => {}
            Edit::Replace(place, letter) => letters[place.index(places)] = *letter,
            Edit::Delete(place) => {
                letters.remove(place.index(places));
            }
            Edit::Repeat(from, to) => {
                let (from, to) = (from.index(places), to.index(places));
                letters.extend_from_within(from.min(to)..from.max(to));
            }
        }
    }
    letters.into_iter().collect()
}

/// The addresses of all presets and small instances.
fn addresses() -> Vec<String> {
    let instances = GAMES.0.iter().flat_map(|entry| {
        let presets = entry.presets.iter().map(|preset| preset.params);
        presets.chain(entry.small.iter().copied()).map(|params| format!("{}:{params}", entry.name))
    });
    instances.collect()
}

fn opened(address: &str) -> Arc<dyn AnyGame> {
    GAMES.open(&[address]).unwrap_or_else(|refusal| panic!("{refusal}")).game
}

/// The position after some moves, as text.
fn wandered(game: &dyn AnyGame, wander: &[Index]) -> String {
    wander.iter().fold(game.start(), |at, choice| {
        let moves = game.moves(&at).unwrap_or_else(|refusal| panic!("{refusal}"));
        if moves.is_empty() { at } else { choice.get(&moves).position.clone() }
    })
}

/// What was opened has one address, its position can be looked at, and its moves can be played.
fn is_at_home(Place { game, position }: &Place) -> Result<(), TestCaseError> {
    let address = format!("{}/{position}", game.address());
    let again = GAMES.open(&[&address]).map_err(|refusal| TestCaseError::fail(refusal.to_string()))?;
    prop_assert_eq!(format!("{}/{}", again.game.address(), again.position), address);
    prop_assert!(game.standing(position).is_ok() && game.scene(position).is_ok());
    for step in game.moves(position).unwrap_or_default().into_iter().take(20) {
        prop_assert!(game.standing(&step.position).is_ok());
        prop_assert_eq!(game.play(position, &step.mv), Ok(step));
    }
    Ok(())
}

/// A text that is read as a position is that position's text; what is read as a move is a legal one.
fn reads_back<G: Notation>(
    game: &G,
    wander: &[Index],
    edits: &[Edit],
    text: &str,
) -> Result<(), TestCaseError> {
    let legal = |at: &G::Position| {
        let mut moves = Vec::new();
        if game.end(at).is_none() {
            game.moves(at, &mut moves);
        }
        moves
    };
    let at = wander.iter().fold(game.start(), |at, choice| {
        let moves = legal(&at);
        if moves.is_empty() { at } else { game.play(&at, *choice.get(&moves)) }
    });
    let own_text = game.position_text(&at);
    prop_assert_eq!(game.parse_position(&own_text), Ok(at.clone()));
    for text in [text, &edited(&own_text, edits)] {
        if let Ok(read) = game.parse_position(text) {
            prop_assert_eq!(game.position_text(&read), text);
        }
    }
    let moves = legal(&at);
    let move_texts = moves.iter().map(|&mv| edited(&game.move_text(&at, mv), edits));
    for text in move_texts.take(20).chain([text.to_owned()]).filter(|_| !moves.is_empty()) {
        if let Some(read) = game.parse_move(&at, &text) {
            prop_assert!(moves.contains(&read), "'{}' is read as {:?}", text, read);
            prop_assert_eq!(game.parse_move(&at, &game.move_text(&at, read)), Some(read));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_words_are_opened_or_refused(words in prop::collection::vec(any::<String>(), 0..4)) {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        if let Ok(place) = GAMES.open(&words) {
            is_at_home(&place)?;
        }
    }

    #[test]
    fn any_words_after_a_name_are_opened_or_refused(
        name in select(GAMES.0.iter().map(|entry| entry.name).collect::<Vec<_>>()),
        words in prop::collection::vec("[0-9]{1,3}|full|empty|misere|misère|take[0-9al]{1,3}|[01.]{3,11}|[x-]{1,4}|\\PC{0,5}", 0..5),
    ) {
        let words: Vec<&str> = [name].into_iter().chain(words.iter().map(String::as_str)).collect();
        if let Ok(place) = GAMES.open(&words) {
            is_at_home(&place)?;
        }
    }

    #[test]
    fn any_parameters_are_opened_or_refused(
        name in select(GAMES.0.iter().map(|entry| entry.name).collect::<Vec<_>>()),
        params in prop_oneof!["[0-9]{1,20}([x+@,.][0-9]{1,20}){0,4}", "\\PC*", any::<String>()],
    ) {
        if let Ok(place) = GAMES.open(&[&format!("{name}:{params}")]) {
            is_at_home(&place)?;
        }
    }

    #[test]
    fn an_edited_address_is_opened_or_refused(
        address in select(addresses()),
        wander in prop::collection::vec(any::<Index>(), 0..6),
        with_position: bool,
        edits in edits(),
    ) {
        let game = opened(&address);
        let position = if with_position { format!("/{}", wandered(&*game, &wander)) } else { String::new() };
        match GAMES.open(&[&edited(&format!("{address}{position}"), &edits)]) {
            Ok(place) => is_at_home(&place)?,
            Err(refusal) => {
                prop_assert!(!edits.is_empty(), "{}{} is refused", address, position);
                prop_assert!(!refusal.text.en.is_empty() && !refusal.text.fr.is_empty());
            }
        }
    }

    #[test]
    fn any_position_is_checked_as_an_address_with_it_is_opened(
        address in select(addresses()),
        wander in prop::collection::vec(any::<Index>(), 0..6),
        edits in edits(),
        text: String,
    ) {
        let game = opened(&address);
        for position in [edited(&wandered(&*game, &wander), &edits), text] {
            let place = GAMES.open(&[&format!("{address}/{position}")]);
            let is_position = game.standing(&position).is_ok();
            prop_assert_eq!(place.is_ok(), is_position);
            prop_assert_eq!(game.moves(&position).is_ok(), is_position);
            prop_assert_eq!(game.scene(&position).is_ok(), is_position);
            prop_assert!(is_position || game.play(&position, "1").is_err());
        }
    }

    #[test]
    fn any_move_is_played_as_one_of_the_legal_moves_or_refused(
        address in select(addresses()),
        wander in prop::collection::vec(any::<Index>(), 0..6),
        choice: Index,
        edits in edits(),
        text: String,
    ) {
        let game = opened(&address);
        let at = wandered(&*game, &wander);
        let moves = game.moves(&at).unwrap_or_default();
        let known = if moves.is_empty() { String::new() } else { choice.get(&moves).mv.clone() };
        for text in [edited(&known, &edits), text, format!(" {known}\n")] {
            if let Ok(step) = game.play(&at, &text) {
                prop_assert!(moves.contains(&step), "'{}' is played in {}/{}", text, address, at);
            } else {
                prop_assert!(text.trim() != known || moves.is_empty(), "'{}' is refused", text);
            }
        }
    }

    #[test]
    fn what_a_game_reads_it_writes_back(
        wander in prop::collection::vec(any::<Index>(), 0..6),
        edits in edits(),
        text: String,
    ) {
        let bar = |numbers| Chocolate::new(Bar::new(numbers).expect("a bar"));
        reads_back(&Rings::emptying(5), &wander, &edits, &text)?;
        reads_back(&Rings::filling(9), &wander, &edits, &text)?;
        reads_back(&bar([10, 7, 7, 3]), &wander, &edits, &text)?;
        reads_back(&bar([120, 11, 60, 10]), &wander, &edits, &text)?;
        reads_back(&Kangaroos::new(3, 3).expect("few squares"), &wander, &edits, &text)?;
        reads_back(&Kangaroos::new(15, 2).expect("32 squares"), &wander, &edits, &text)?;
        reads_back(&Matches::new(vec![21], 3, LastMatch::Wins), &wander, &edits, &text)?;
        reads_back(&Matches::new(vec![3, 15, 120], u64::MAX, LastMatch::Loses), &wander, &edits, &text)?;
        reads_back(&Teaser::new(3, 3).expect("few squares"), &wander, &edits, &text)?;
        reads_back(&Teaser::new(2, 11).expect("few squares"), &wander, &edits, &text)?;
    }
}
