//! Hints and reasons, for every game of the registry, in both languages.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use lucas_engine::{Advice, Analysis, AnyGame, Effort, Language, Outcome, Players, Proposal, Value};
use lucas_games::GAMES;
use lucas_words::Words;
use lucas_words::advice::{Mover, ladder, why};

const EFFORT: Effort<'static> = Effort::positions(300_000);

fn both() -> [Words; 2] {
    [Language::English, Language::French].map(Words::new)
}

fn value(analysis: &dyn Analysis, at: &str) -> Value {
    analysis.answer(at, 0, &EFFORT).expect("a small instance is solved").value
}

/// All positions of an instance: by rank, or else by play.
fn all_positions(game: &dyn AnyGame) -> Vec<String> {
    let ranked: Vec<String> = (0..1_000_000).map_while(|rank| game.position_of(rank)).collect();
    if !ranked.is_empty() {
        return ranked;
    }
    let mut reached = vec![game.start()];
    let mut seen: HashSet<String> = reached.iter().cloned().collect();
    for index in 0.. {
        let Some(at) = reached.get(index) else { break };
        for step in game.moves(at).expect("a position has moves") {
            if seen.insert(step.position.clone()) {
                reached.push(step.position);
            }
        }
    }
    reached
}

/// Every position of an instance, or as many of them, spread over all, as can be solved one by one.
fn positions(game: &dyn AnyGame) -> Vec<String> {
    let all = all_positions(game);
    let most = (1_000_000 / all.len()).clamp(10, 1_000);
    let step = all.len().div_ceil(most);
    all.into_iter().step_by(step).collect()
}

fn each_small_position(mut check: impl FnMut(&dyn AnyGame, &dyn Analysis, &str)) {
    for entry in GAMES.0 {
        for params in entry.small {
            let game = entry.open_params(params).expect("a small instance opens");
            let analysis = Arc::clone(&game).analysis();
            for at in positions(game.as_ref()) {
                check(game.as_ref(), analysis.as_ref(), &at);
            }
        }
    }
}

#[test]
fn every_position_has_its_hints_in_both_languages_and_the_last_is_a_best_move() {
    let words = both();
    each_small_position(|game, analysis, at| {
        let advice = analysis.advice(at, &EFFORT).expect("a small instance is solved");
        let place = format!("{}/{at}", game.address());
        assert_eq!(advice.value, value(analysis, at), "{place}");
        for words in &words {
            let rungs = ladder(&advice, game.players(), Mover::You, words);
            assert_eq!(rungs.len(), if advice.legal == 0 { 1 } else { 4 }, "{place}");
            let is_sentence = |rung: &String| rung.ends_with('.') && !rung.contains('{');
            assert!(rungs.iter().all(is_sentence), "{place}: {rungs:?}");
        }
        match &advice.best {
            Some(Proposal { step: best, .. }) => {
                let after = value(analysis, &best.position);
                assert!(advice.value.is_kept(&after, best.effect), "{place}: {}", best.mv);
                assert_eq!(game.play(at, &best.mv).as_ref(), Ok(best), "{place}");
                assert!(ladder(&advice, game.players(), Mover::You, &words[0])[3].contains(&best.mv));
            }
            None => assert!(advice.legal == 0 || advice.value.outcome == Outcome::Unsolvable, "{place}"),
        }
    });
}

#[test]
fn the_reasons_give_the_values_before_and_after_and_replies_that_keep_the_win() {
    let words = both();
    let mut which = 0;
    each_small_position(|game, analysis, at| {
        let moves = game.moves(at).expect("a position");
        which += 1;
        let Some(step) = moves.get(which % moves.len().max(1)) else { return };
        let reasons = analysis.why(at, &step.mv, &EFFORT).expect("a small instance is solved");
        let place = format!("{}/{at} {}", game.address(), step.mv);
        assert_eq!(&reasons.step, step, "{place}");
        assert_eq!(
            [&reasons.before, &reasons.after],
            [&value(analysis, at), &value(analysis, &step.position)]
        );
        assert_eq!(reasons.is_best, reasons.better.is_empty(), "{place}");
        for Proposal { step: better, .. } in &reasons.better {
            let after = value(analysis, &better.position);
            assert!(reasons.before.is_kept(&after, better.effect), "{place}: {}", better.mv);
        }
        let is_won = step.effect.passes && reasons.after.outcome == Outcome::Lose;
        let answers = game.moves(&step.position).expect("a position");
        // Who moves again leaves nothing to be replied to yet.
        let answers = answers.iter().filter(|answer| answer.effect.passes).count();
        assert_eq!(reasons.replies.len(), if is_won { answers.min(12) } else { 0 }, "{place}");
        for told in &reasons.replies {
            let after = told.reply.as_ref().map(|Proposal { step: reply, .. }| {
                match (value(analysis, &reply.position).outcome, reply.effect.passes) {
                    (Outcome::Win, false) => Outcome::Lose,
                    (outcome, _) => outcome,
                }
            });
            let end =
                || (value(analysis, &told.answer.position).outcome == Outcome::Win).then_some(Outcome::Lose);
            assert_eq!(after.or_else(end), Some(Outcome::Lose), "{place}: {told:?}");
        }
        for (words, mover) in words.iter().flat_map(|words| [(words, Mover::You), (words, Mover::Opponent)]) {
            let said = why(&reasons, game.players(), mover, words);
            assert!(said.iter().all(|sentence| sentence.ends_with('.')), "{place}: {said:?}");
            assert!(said.len() > reasons.replies.len() + usize::from(!reasons.is_best), "{place}");
        }
    });
}

#[test]
fn the_telling_figure_agrees_with_the_value() {
    each_small_position(|game, analysis, at| {
        let Some(step) = game.moves(at).expect("a position").pop() else { return };
        let reasons = analysis.why(at, &step.mv, &EFFORT).expect("a small instance is solved");
        let Some([gauge, _]) = reasons.gauges else { return };
        let place = format!("{}/{at}: {gauge:?}", game.address());
        let figure = u64::try_from(&gauge.figure).expect("a small figure");
        let is_lost = reasons.before.outcome == Outcome::Lose;
        match gauge.name.en.as_ref() {
            name if name.starts_with("the number of") => assert_eq!(is_lost, figure % 2 == 1, "{place}"),
            "the Gray rank" => {
                let emptying = GAMES.open(&["rings", &at.len().to_string()]).expect("a board").game;
                assert_eq!(
                    value(emptying.analysis().as_ref(), at).remoteness,
                    Some(figure.into()),
                    "{place}"
                );
            }
            _ => assert_eq!(is_lost, figure == 0, "{place}"),
        }
    });
}

#[test]
fn whoever_follows_the_last_hint_wins_against_a_perfect_opponent() {
    let starts = ["matches:5", "matches:21", "matches:21,misere/20", "matches:3+5+7,takeall", "chocolate"];
    for (words, start) in both().iter().flat_map(|words| starts.map(|start| (words, start))) {
        let place = GAMES.open(&[start]).expect("a winning start");
        let (game, mut at) = (place.game, place.position);
        let analysis = Arc::clone(&game).analysis();
        loop {
            let advice = analysis.advice(&at, &EFFORT).expect("a small instance is solved");
            let rungs = ladder(&advice, game.players(), Mover::You, words);
            let [.., hint] = rungs.as_slice() else { panic!("no hint") };
            if rungs.len() == 1 {
                // The misère game ends with the opponent's move.
                assert_eq!(advice.value.outcome, Outcome::Win, "{start}");
                break;
            }
            let mv = hint.split([' ', ':', '.']).nth(1).expect("the move is the second word");
            at = game.play(&at, mv).expect("the hint is a legal move").position;
            match analysis.answer(&at, 0, &EFFORT).expect("a small instance is solved").moves.first() {
                Some(answer) => at.clone_from(&answer.step.position),
                None => break,
            }
        }
        assert!(game.standing(&at).expect("a position").end.is_some(), "{start}");
    }
}

#[test]
fn whoever_follows_the_principle_alone_wins_at_matches() {
    let place = GAMES.open(&["matches:21"]).expect("a winning start");
    let (game, mut at, words) = (place.game, place.position, Words::new(Language::English));
    let analysis = Arc::clone(&game).analysis();
    loop {
        let rungs =
            ladder(&analysis.advice(&at, &EFFORT).expect("theory knows"), game.players(), Mover::You, &words);
        let left: u64 = at.parse().expect("a number of matches");
        let take = if let Some((_, rest)) = rungs[2].split_once("Leave a multiple of ") {
            let (multiple, _) = rest.split_once(':').expect("the multiple, then why");
            left % multiple.parse::<u64>().expect("a number")
        } else {
            assert!(rungs[2].contains("you may take all that is left"), "{}", rungs[2]);
            left
        };
        at = game.play(&at, &take.to_string()).expect("a legal move").position;
        match analysis.answer(&at, 0, &EFFORT).expect("theory knows").moves.pop() {
            Some(answer) => at = answer.step.position,
            None => break,
        }
    }
    assert_eq!(at, "0");
}

#[test]
fn games_too_large_to_search_have_hints_and_reasons_too() {
    let large = [
        ("chocolate:1000000000000000000x1000000000000000000@7,3", "v1"),
        ("matches:1000000000000000000+999999999999999999+3,misere", "1@1"),
        ("matches:1000000000000000000,take1000000000000000", "1"),
        ("rings:100000", "1"),
        ("kangaroos:5+3", "4-5"),
    ];
    for (words, (address, mv)) in both().iter().flat_map(|words| large.map(|large| (words, large))) {
        let place = GAMES.open(&[address]).unwrap_or_else(|refusal| panic!("{refusal}"));
        let analysis = Arc::clone(&place.game).analysis();
        let advice = analysis.advice(&place.position, &EFFORT).expect("theory knows");
        assert_eq!(ladder(&advice, place.game.players(), Mover::You, words).len(), 4, "{address}");
        let reasons = analysis.why(&place.position, mv, &EFFORT).expect("theory knows");
        let said = why(&reasons, place.game.players(), Mover::You, words);
        assert!(said.iter().all(|sentence| sentence.chars().count() < 700), "{address}: {said:?}");
    }
}

#[test]
fn a_game_that_says_nothing_of_its_own_has_hints_from_its_values() {
    let words = Words::new(Language::English);
    let game = GAMES.open(&["matches"]).expect("a game").game;
    let advice = game.analysis().advice("5", &EFFORT).expect("theory knows");
    let best = advice.best.map(|best| Proposal { order: None, ..best });
    let silent = Advice { look: None, principle: None, best, ..advice };
    let rungs = ladder(&silent, Players::Two, Mover::You, &words);
    assert_eq!(rungs[1], "Only one of the 3 moves is best.");
    assert!(rungs[2].starts_with("A position is won when some move hands over a lost one."));
    assert_eq!(rungs[3], "Play 1.");
}

#[test]
fn while_the_opponent_is_to_move_a_hint_is_told_from_where_the_reader_sits() {
    let game = GAMES.open(&["matches:21"]).expect("a game").game;
    for (position, english, french) in
        [("20", "and you are winning", "et vous gagnez"), ("19", "and they can win", "et il peut gagner")]
    {
        let advice = game.clone().analysis().advice(position, &EFFORT).expect("theory knows");
        for (language, expected) in [(Language::English, english), (Language::French, french)] {
            let rungs = ladder(&advice, Players::Two, Mover::Opponent, &Words::new(language));
            assert!(rungs.len() == 1 && rungs[0].contains(expected), "{rungs:?}");
        }
    }
}

/// A position of each game, and a move in it.
const SHOWN: [(&str, &str); 18] = [
    ("rings:4", "1"),
    ("rings:4@full/xx__", "1"),
    ("chocolate:10x7@7,3", "v5"),
    ("chocolate:10x7@7,3", "h1"),
    ("chocolate:10x7@7,3/5x7@2,3", "v1"),
    ("kangaroos:3+3", "1-3"),
    ("kangaroos:3+3/WW-W-B-BB,W", "0-2"),
    ("kangaroos:3+2", "1-3"),
    ("matches:5", "1"),
    ("matches:21", "3"),
    ("matches:21,misere", "1"),
    ("matches:3+5+7,takeall", "1@1"),
    ("matches:1+3+5+7,takeall,misere/1+3+5+6", "6@4"),
    ("matches:1+3+5+7,takeall,misere/1+0+0+2", "2@4"),
    ("matches:7+8", "3@2"),
    ("matches:5/3", "3"),
    ("teaser:3x3", "b2"),
    ("teaser:3x3/101.000.101", "a1"),
];

/// With `LUCAS_REGENERATE=1` the file is written again.
#[test]
fn hints_and_reasons_read_as_written() {
    let mut text = String::new();
    for (address, mv) in SHOWN {
        let place = GAMES.open(&[address]).unwrap_or_else(|refusal| panic!("{address}: {refusal}"));
        let (game, at) = (place.game, place.position);
        let players = game.players();
        let analysis = game.analysis();
        let advice = analysis.advice(&at, &EFFORT).expect("solved");
        let reasons = analysis.why(&at, mv, &EFFORT).unwrap_or_else(|refusal| panic!("{address}: {refusal}"));
        writeln!(text, "{address}").expect("text");
        for words in both() {
            for (rung, number) in ladder(&advice, players, Mover::You, &words).iter().zip(1..) {
                writeln!(text, "  {number} {rung}").expect("text");
            }
            writeln!(text, "  {mv}").expect("text");
            for sentence in why(&reasons, players, Mover::You, &words) {
                writeln!(text, "    {sentence}").expect("text");
            }
            if players == Players::Two {
                writeln!(text, "  {mv} (opponent)").expect("text");
                for sentence in why(&reasons, players, Mover::Opponent, &words).iter().take(3) {
                    writeln!(text, "    {sentence}").expect("text");
                }
            }
        }
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/advice.txt");
    if std::env::var_os("LUCAS_REGENERATE").is_some() {
        fs::write(&file, &text).expect("the file can be written");
    }
    let written = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    assert_eq!(text, written, "LUCAS_REGENERATE=1 writes it again");
}
