//! What a program says of a position, and what is amiss with it.

use std::cmp::Reverse;

use lucas_check::Bench;
use lucas_engine::answer::Answer;
use lucas_engine::any::Reached;
use lucas_engine::{Outcome, Players, Value};
use lucas_words::say;

/// So many moves are named at most.
const NAMED: usize = 8;

/// A position with what is right.
pub(super) struct Posed {
    pub players: Players,
    pub answer: Answer,
}

/// The positions, those nearest to the end of play first, and those without a distance last.
pub(super) fn order(reached: &Reached) -> Vec<String> {
    let mut places: Vec<usize> = (0..reached.positions.len()).collect();
    places.sort_by_key(|&place| {
        let value = reached.values.value(place);
        (value.remoteness.is_none(), value.remoteness, Reverse(reached.levels[place]))
    });
    places.into_iter().map(|place| reached.positions[place].clone()).collect()
}

/// What a line says that a position is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Estimate {
    Number(i64),
    Word(Outcome),
}

impl Estimate {
    /// The value at the beginning of a line.
    pub(super) fn of(line: &str) -> Option<Self> {
        let word = line.split_whitespace().next()?.to_lowercase();
        if let Ok(number) = word.trim_start_matches('+').parse() {
            return Some(Estimate::Number(number));
        }
        Some(Estimate::Word(match word.as_str() {
            "won" | "win" | "wins" | "w" | "gagné" | "gagne" | "gagnée" | "gagnant" | "gagnante" | "g" => {
                Outcome::Win
            }
            "lost" | "lose" | "loses" | "loss" | "l" | "perdu" | "perdue" | "perd" | "perdant"
            | "perdante" | "p" => Outcome::Lose,
            "draw" | "drawn" | "tie" | "d" | "nul" | "nulle" | "n" => Outcome::Draw,
            "impossible" | "unsolvable" | "insoluble" | "never" | "jamais" => Outcome::Unsolvable,
            _ => return None,
        }))
    }
}

/// Whether a line says anything of the item: 0 is the value, 1 the move.
pub(super) fn is_said(item: usize, line: Option<&str>) -> bool {
    item == 0 || line.is_some_and(|line| line.split_whitespace().nth(1).is_some())
}

/// What is wrong with a value: what is right, what was said, and why.
pub(super) fn value_amiss(bench: &Bench<'_>, question: &Posed, line: Option<&str>) -> Option<[String; 3]> {
    let answer = &question.answer;
    let (outcome, plies) = (answer.value.outcome, answer.value.remoteness.clone());
    let is_over = answer.moves.is_empty();
    let said = line.and_then(Estimate::of);
    let is_right = match (question.players, said) {
        (_, None) => false,
        (_, Some(Estimate::Word(word))) => word == outcome,
        (Players::One, Some(Estimate::Number(number))) => match u64::try_from(number) {
            Ok(number) => outcome == Outcome::Win && plies == Some(number.into()),
            Err(_) => outcome == Outcome::Unsolvable,
        },
        (Players::Two, Some(Estimate::Number(number))) => match number.signum() {
            1 => outcome == Outcome::Win,
            -1 => outcome == Outcome::Lose,
            _ => outcome == Outcome::Draw || is_over,
        },
    };
    if is_right {
        return None;
    }
    let best: Vec<&str> = answer.best().map(|step| &*step.mv).take(NAMED).collect();
    let named = best.join(", ");
    let expected = match (question.players, outcome) {
        (Players::One, Outcome::Win) => plies.as_ref().map(ToString::to_string).unwrap_or_default(),
        (Players::One, _) => "-1".to_owned(),
        (Players::Two, outcome) => outcome_told(bench, outcome),
    };
    let why = match (question.players, outcome) {
        _ if said.is_none() => {
            bench.say("the line does not begin with a value", "la ligne ne commence pas par une valeur")
        }
        (Players::One, Outcome::Win) if is_over => {
            bench.say("the goal is reached here", "le but est atteint ici")
        }
        (Players::One, Outcome::Win) => {
            let moves = moves_told(bench, &answer.value);
            bench.say(
                &format!("a shortest way to the goal takes {moves} and begins with {named}"),
                &format!("un plus court chemin vers le but prend {moves} et commence par {named}"),
            )
        }
        (Players::One, _) => {
            bench.say("the goal can no longer be reached from here", "le but n'est plus accessible d'ici")
        }
        _ if is_over => bench.say("play is over here", "la partie est finie ici"),
        (Players::Two, Outcome::Win) => bench.say(&format!("{named} wins"), &format!("{named} gagne")),
        (Players::Two, Outcome::Lose) => {
            bench.say("every move lets the other win", "tous les coups laissent l'autre gagner")
        }
        (Players::Two, _) => bench.say(
            &format!("no move wins, and {named} keeps the draw"),
            &format!("aucun coup ne gagne, et {named} garde la nulle"),
        ),
    };
    let found = line.and_then(|line| line.split_whitespace().next()).unwrap_or_default().to_owned();
    Some([expected, found, why])
}

/// What is wrong with a move: those that are right, what was said, and why. Where play is over or lost whatever is played, any will do.
pub(super) fn move_amiss(bench: &Bench<'_>, question: &Posed, line: Option<&str>) -> Option<[String; 3]> {
    let answer = &question.answer;
    let here = &answer.value;
    if answer.moves.is_empty() || here.outcome == Outcome::Unsolvable {
        return None;
    }
    let said = line.and_then(|line| line.split_whitespace().nth(1));
    let step = said.and_then(|said| answer.moves.iter().find(|valued| valued.step.mv == said));
    // Whoever hurries or keeps the draw does no better than who wins or draws in the end; in a puzzle the way must be a shortest.
    let is_right = step.is_some_and(|valued| match question.players {
        Players::One => here.is_kept(&valued.value, valued.step.effect),
        Players::Two if here.score.is_some() => here.is_kept(&valued.value, valued.step.effect),
        Players::Two => valued.value.outcome.before(valued.step.effect.passes) == here.outcome,
    });
    if is_right {
        return None;
    }
    let best: Vec<&str> = answer.best().map(|step| &*step.mv).take(NAMED).collect();
    let expected = best.join(bench.say(" or ", " ou ").as_str());
    let why = match (said, step) {
        (None, _) => bench.say(
            "there is no move behind the value, and play goes on here",
            "il n'y a pas de coup après la valeur, et la partie continue ici",
        ),
        (Some(said), None) => {
            let some: Vec<&str> = answer.moves.iter().map(|valued| &*valued.step.mv).take(NAMED).collect();
            let (some, more) = (some.join(", "), if answer.moves.len() > NAMED { ", …" } else { "" });
            bench.say(
                &format!("'{said}' is no move here: the moves are {some}{more}"),
                &format!("« {said} » n'est pas un coup ici : les coups sont {some}{more}"),
            )
        }
        (Some(said), Some(valued)) => {
            let after = valued.value.outcome.before(valued.step.effect.passes);
            match (question.players, after) {
                (Players::One, Outcome::Win) => {
                    let moves = moves_told(bench, &valued.value);
                    bench.say(
                        &format!("after {said} the goal is {moves} away"),
                        &format!("après {said}, le but est à {moves}"),
                    )
                }
                (Players::One, ..) => bench.say(
                    &format!("after {said} the goal can no longer be reached"),
                    &format!("après {said}, le but n'est plus accessible"),
                ),
                (Players::Two, Outcome::Lose) => bench.say(&format!("{said} loses"), &format!("{said} perd")),
                (Players::Two, Outcome::Draw) => {
                    bench.say(&format!("{said} only draws"), &format!("{said} ne donne que la nulle"))
                }
                (Players::Two, ..) => bench.say(
                    &format!("{said} makes less than the best score"),
                    &format!("{said} rapporte moins que le meilleur score"),
                ),
            }
        }
    };
    Some([expected, said.unwrap_or_default().to_owned(), why])
}

/// How far a goal is, counted in moves.
fn moves_told(bench: &Bench<'_>, value: &Value) -> String {
    let moves = value.remoteness.as_ref().and_then(|moves| u64::try_from(moves).ok());
    say!(bench.words, "judge-moves", moves = moves.unwrap_or_default())
}

/// An outcome in a word, as programs may say it.
fn outcome_told(bench: &Bench<'_>, outcome: Outcome) -> String {
    match outcome {
        Outcome::Win => bench.say("won", "gagné"),
        Outcome::Lose => bench.say("lost", "perdu"),
        Outcome::Draw => bench.say("draw", "nulle"),
        Outcome::Unsolvable => bench.say("impossible", "impossible"),
    }
}
