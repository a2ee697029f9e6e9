//! Positions drawn by a seed: as hard as asked for, the same everywhere, and always to be won or solved.

use std::sync::Arc;

use lucas_engine::challenge::{Date, Weekday, challenge, daily, date};
use lucas_engine::{Analysis, AnyGame, Difficulty, Effort, Outcome, Players, Value};
use lucas_games::GAMES;
use proptest::prelude::*;

const EFFORT: Effort<'static> = Effort::positions(1_000_000);

fn opened(address: &str) -> (Arc<dyn AnyGame>, Arc<dyn Analysis>) {
    let game = GAMES.open(&[address]).unwrap_or_else(|refusal| panic!("{address}: {refusal}")).game;
    let analysis = Arc::clone(&game).analysis();
    (game, analysis)
}

fn drawn(address: &str, difficulty: Difficulty, seed: u64) -> String {
    let (game, analysis) = opened(address);
    let position = challenge(&game, &*analysis, difficulty, seed, &EFFORT);
    position.unwrap_or_else(|refusal| panic!("{address} {difficulty} {seed}: {refusal}"))
}

fn value(address: &str, position: &str) -> Value {
    let value = opened(address).1.answer(position, 0, &EFFORT).expect("an answer").value;
    assert_eq!(value.outcome, Outcome::Win, "{address}/{position}");
    value
}

/// How far a position is from the goal, or from being won.
fn distance(address: &str, position: &str) -> u64 {
    value(address, position).remoteness.and_then(|plies| plies.try_into().ok()).expect("a distance")
}

#[test]
fn every_position_drawn_can_be_won_or_solved_and_comes_back_with_its_seed() {
    let presets =
        GAMES.0.iter().flat_map(|entry| entry.presets.iter().map(move |preset| (entry.name, preset.params)));
    for (name, params) in presets {
        let address = format!("{name}:{params}");
        let (game, analysis) = opened(&address);
        let answer = analysis.answer(&game.start(), 0, &Effort::positions(300_000));
        // What is there to be played only is drawn from for as long as a person waits, which is not for a test.
        if address == "solitaire:english,d4" || answer.is_err_and(|refusal| refusal.limit.is_some()) {
            continue;
        }
        for difficulty in [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard] {
            let (game, analysis) = opened(&address);
            match challenge(&game, &*analysis, difficulty, 7, &EFFORT) {
                Ok(position) => {
                    // A game of points is won at its end, however far that is.
                    assert_ne!(
                        value(&address, &position).remoteness,
                        Some(0u32.into()),
                        "{address}/{position}"
                    );
                    assert!(game.standing(&position).expect("a position").end.is_none());
                    assert_eq!(drawn(&address, difficulty, 7), position);
                }
                // The start has no solution, or none that is found soon; few of the positions after it have.
                Err(refusal) => {
                    let is_large = refusal.limit.is_some();
                    assert!(is_large || refusal.text.en.contains("no position"), "{address}: {refusal}");
                }
            }
        }
    }
}

#[test]
fn a_hard_puzzle_is_farther_from_its_goal_than_a_medium_one_and_that_than_an_easy_one() {
    for address in ["teaser:3x3", "kangaroos:3+3", "rings:8", "rings:30", "teaser:4x5", "kangaroos:5+4"] {
        for seed in 0..2 {
            let [easy, medium, hard] = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard]
                .map(|difficulty| distance(address, &drawn(address, difficulty, seed)));
            assert!(easy < medium && medium < hard, "{address} {seed}: {easy} {medium} {hard}");
        }
    }
}

#[test]
fn what_is_easy_is_easy_however_large_the_puzzle() {
    for address in ["rings:1000", "rings:30", "rings:8"] {
        for (difficulty, most) in [(Difficulty::Easy, 15), (Difficulty::Medium, 50), (Difficulty::Hard, 150)]
        {
            let moves = distance(address, &drawn(address, difficulty, 1));
            assert!(moves <= most, "{address} {difficulty}: {moves} moves");
        }
    }
}

#[test]
fn an_easy_game_has_more_winning_moves_among_its_moves_than_a_hard_one() {
    for address in ["chocolate:10x7@7,3", "matches:3+5+7,takeall", "chocolate:100x100@48,52"] {
        for seed in 0..5 {
            let share = |difficulty| {
                let position = drawn(address, difficulty, seed);
                let answer = opened(address).1.answer(&position, 0, &EFFORT).expect("an answer");
                let wins = answer.moves.iter().filter(|one| one.value.outcome == Outcome::Lose).count();
                assert!(wins > 0 && (wins as u128) < answer.move_count, "{address}/{position}");
                f64::from(u32::try_from(wins).expect("few"))
                    / f64::from(u32::try_from(answer.move_count).expect("few"))
            };
            assert!(share(Difficulty::Easy) > share(Difficulty::Hard), "{address} {seed}");
        }
    }
}

#[test]
fn a_distance_is_met_exactly_or_refused_with_one_that_is_there() {
    for (address, plies) in [("teaser:3x3", 5), ("kangaroos:3+3", 9), ("rings:8", 100), ("kangaroos:5+4", 40)]
    {
        let position = drawn(address, Difficulty::Distance(plies), 3);
        assert_eq!(distance(address, &position), plies, "{address}");
    }
    let (game, analysis) = opened("rings:3");
    let refused = challenge(&game, &*analysis, Difficulty::Distance(99), 1, &EFFORT).expect_err("too far");
    assert!(refused.text.en.contains("there is one at 7"), "{refused}");
    assert!(refused.text.fr.contains("il y en a une à 7"), "{}", refused.text.fr);
}

/// Too large to be looked through, and from where it begins it cannot be solved soon, or not at all.
#[test]
fn a_board_of_fifteen_tiles_is_drawn_back_from_its_goal() {
    for address in ["taquin:4x4", "taquin:4x4,1234.5678.9abc.dfe-"] {
        let [easy, medium] = [Difficulty::Easy, Difficulty::Medium].map(|difficulty| {
            let positions: Vec<String> = (0..3).map(|seed| drawn(address, difficulty, seed)).collect();
            assert!(positions[0] != positions[1] && positions[1] != positions[2], "{positions:?}");
            positions.iter().map(|position| distance(address, position)).sum::<u64>()
        });
        assert!(0 < easy && easy < medium, "{easy} {medium}");
        assert_eq!(distance(address, &drawn(address, Difficulty::Distance(12), 1)), 12);
    }
}

#[test]
fn a_puzzle_without_solution_offers_none() {
    let (game, analysis) = opened("kangaroos:12+1");
    let refused = challenge(&game, &*analysis, Difficulty::Easy, 1, &EFFORT);
    assert!(refused.is_err());
}

#[test]
fn every_day_of_a_month_has_its_challenge_and_the_week_gets_harder() {
    let mut day = date("2026-11-01").expect("a date");
    let mut games = std::collections::HashSet::new();
    for _ in 0..30 {
        let (place, difficulty) = daily(GAMES, day, &EFFORT).expect("a challenge");
        games.insert(place.game.name());
        let due = match day.weekday() {
            Weekday::Monday | Weekday::Tuesday => Difficulty::Easy,
            Weekday::Saturday | Weekday::Sunday => Difficulty::Hard,
            _ => Difficulty::Medium,
        };
        assert_eq!(difficulty, due, "{day}");
        assert!(place.game.standing(&place.position).expect("a position").end.is_none(), "{day}");
        day = day.next_day().expect("a day");
    }
    assert_eq!(games.len(), GAMES.0.len(), "every game has its turn");
}

#[test]
fn what_is_no_date_and_no_difficulty_is_refused_with_what_is_accepted() {
    for text in ["", "2026-13-01", "17/11/2026", "2026-11-17x", "today"] {
        let refused: Result<Date, _> = date(text);
        assert!(refused.is_err_and(|refusal| refusal.text.fr.contains("2026-11-17")), "{text}");
    }
    for text in ["", "0", "-3", "hardest", "99999999999999999999999"] {
        let refused = text.parse::<Difficulty>();
        assert!(refused.is_err_and(|refusal| refusal.text.fr.contains("difficile")), "{text}");
    }
    assert_eq!("facile".parse(), Ok(Difficulty::Easy));
    assert_eq!("12".parse(), Ok(Difficulty::Distance(12)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    /// A difficulty is read back as it is written.
    #[test]
    fn a_difficulty_is_read_back(plies in 1u64..) {
        for difficulty in [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::Distance(plies)] {
            prop_assert_eq!(difficulty.to_string().parse(), Ok(difficulty));
        }
    }

    /// Whatever the seed, who is to move can win.
    #[test]
    fn any_seed_gives_a_position_that_is_won(seed: u64, hard: bool) {
        let difficulty = if hard { Difficulty::Hard } else { Difficulty::Easy };
        for address in ["chocolate:10x7@7,3", "teaser:3x3", "matches:21", "rings:40"] {
            let position = drawn(address, difficulty, seed);
            prop_assert!(distance(address, &position) > 0);
            prop_assert!(opened(address).0.players() == Players::Two || distance(address, &position) > 1);
        }
    }
}
