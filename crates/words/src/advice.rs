//! The ladder of hints, and what a move has changed, in sentences.

use lucas_engine::advice::{Gauge, Rejoinder};
use lucas_engine::decimal::Numerals;
use lucas_engine::{Advice, Outcome, Players, Step, Value, Why};
use num_bigint::BigUint;

use crate::{Words, say};

/// A longer number is shown by its first and last digits.
const MOST_DIGITS: usize = 40;

/// Who made a move, seen from the reader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mover {
    /// The reader.
    You,
    /// The reader's opponent.
    Opponent,
}

impl Mover {
    fn other(self) -> Self {
        match self {
            Mover::You => Mover::Opponent,
            Mover::Opponent => Mover::You,
        }
    }

    /// How the sentences ask for them.
    fn key(self) -> &'static str {
        match self {
            Mover::You => "you",
            Mover::Opponent => "other",
        }
    }
}

/// The rungs of the ladder: who is winning, where to look, the principle, the move. One rung at the end.
#[must_use]
pub fn ladder(advice: &Advice, players: Players, words: &Words) -> Vec<String> {
    if advice.legal == 0 {
        return vec![over(advice.value.outcome, players, words)];
    }
    let said = |text: &lucas_engine::Text| text.say(words.language).to_owned();
    let look = [advice.look.as_ref().map(said), good(advice, words)];
    let look: Vec<String> = look.into_iter().flatten().collect();
    let principle = advice.principle.as_ref().map_or_else(
        || match players {
            Players::One => say!(words, "advice-principle-one"),
            Players::Two => say!(words, "advice-principle-two"),
        },
        said,
    );
    let play = match (&advice.best, &advice.order) {
        (Some(Step { mv, .. }), Some(order)) => {
            say!(words, "advice-play-so", mv = mv.clone(), order = said(order))
        }
        (Some(Step { mv, .. }), None) => say!(words, "advice-play", mv = mv.clone()),
        (None, _) if advice.value.outcome == Outcome::Unsolvable => say!(words, "advice-take-back"),
        // Who wins may be known without a move.
        (None, _) => say!(words, "advice-nobody-knows"),
    };
    vec![standing(&advice.value, players, words), look.join(" "), principle, play]
}

fn over(outcome: Outcome, players: Players, words: &Words) -> String {
    match (players, outcome) {
        (Players::One, Outcome::Win) => say!(words, "advice-over-solved"),
        (Players::One, _) => say!(words, "advice-over-stuck"),
        // Who asks need not be the one whose turn it would be.
        (Players::Two, _) => say!(words, "advice-over"),
    }
}

/// How a position stands for the player to move.
#[must_use]
pub fn standing(value: &Value, players: Players, words: &Words) -> String {
    let known = value.remoteness.as_ref().map(|plies| figure(plies, &mut Numerals::default()));
    match (value.outcome, players, known) {
        (Outcome::Win, Players::One, Some((plies, count))) => {
            say!(words, "advice-solvable", plies = plies, count = count)
        }
        (Outcome::Win, _, Some((plies, count))) => {
            say!(words, "advice-wins", plies = plies, count = count)
        }
        (Outcome::Lose, _, Some((plies, count))) => {
            say!(words, "advice-loses", plies = plies, count = count)
        }
        (Outcome::Win, ..) => say!(words, "advice-wins-somehow"),
        (Outcome::Lose, ..) => say!(words, "advice-loses-somehow"),
        (Outcome::Draw, ..) => say!(words, "advice-draw"),
        (Outcome::Unsolvable, ..) => say!(words, "advice-unsolvable"),
    }
}

/// How many of the moves are best; nothing when nobody knows.
fn good(advice: &Advice, words: &Words) -> Option<String> {
    let legal = advice.legal.to_string();
    let good = advice.good?;
    Some(if advice.value.outcome == Outcome::Unsolvable {
        say!(words, "advice-no-good")
    } else if advice.legal == 1 {
        say!(words, "advice-only-move")
    } else if good as u128 == advice.legal {
        say!(words, "advice-all-good", legal = legal)
    } else {
        say!(words, "advice-good", good = good, legal = legal)
    })
}

/// What a move has changed: a verdict, from what to what, what was better, and the replies that keep the win.
#[must_use]
pub fn why(why: &Why, players: Players, mover: Mover, words: &Words) -> Vec<String> {
    let mut said = vec![verdict(why, players, mover, words)];
    said.extend(change(why, players, mover, words));
    if !why.better.is_empty() {
        let better = why.better.iter().map(|step| step.mv.as_str()).collect::<Vec<_>>().join(", ");
        said.push(say!(words, "why-better", moves = better, count = why.better.len()));
    }
    for Rejoinder { answer, reply } in &why.replies {
        let (who, answer) = (mover.key(), answer.mv.clone());
        said.push(match reply {
            Some(Step { mv, .. }) => {
                say!(words, "why-reply", who = who, answer = answer, reply = mv.clone())
            }
            None => say!(words, "why-reply-over", who = who, answer = answer),
        });
    }
    let left = why.answers.saturating_sub(why.replies.len() as u128);
    if left > 0 {
        let (left, count) = figure(&left.into(), &mut Numerals::default());
        said.push(say!(words, "why-more-replies", left = left, count = count));
    }
    said
}

fn verdict(why: &Why, players: Players, mover: Mover, words: &Words) -> String {
    if players == Players::One {
        return match (why.before.outcome, why.after.outcome) {
            _ if is_over(why) => say!(words, "why-solved"),
            (Outcome::Win, Outcome::Win) if why.is_best => say!(words, "why-nearer"),
            (_, Outcome::Win) => say!(words, "why-detour"),
            (Outcome::Win, _) => say!(words, "why-dead"),
            _ => say!(words, "why-still-dead"),
        };
    }
    let who = mover.key();
    // Both seen from the player who moved.
    match (why.before.outcome, why.after.outcome.before(why.step.effect.passes), why.is_best) {
        (_, after, _) if is_over(why) => match winner(after, mover) {
            Some(winner) => say!(words, "why-won", who = winner.key()),
            None => say!(words, "why-drawn"),
        },
        (Outcome::Win, Outcome::Win, true) => say!(words, "why-kept-win", who = who),
        (Outcome::Win, Outcome::Win, false) => say!(words, "why-slower", who = who),
        (Outcome::Win, ..) => say!(words, "why-gave-win", who = who),
        (Outcome::Lose, _, true) => say!(words, "why-kept-loss", who = who),
        (Outcome::Lose, _, false) => say!(words, "why-sooner", who = who),
        (_, Outcome::Lose, _) => say!(words, "why-gave-draw", who = who),
        _ => say!(words, "why-kept-draw", who = who),
    }
}

/// Who wins, given how it stands for a player.
fn winner(outcome: Outcome, to_move: Mover) -> Option<Mover> {
    match outcome {
        Outcome::Win => Some(to_move),
        Outcome::Lose => Some(to_move.other()),
        Outcome::Draw | Outcome::Unsolvable => None,
    }
}

/// From what to what a move has led; nothing at the end, or where the goal is out of reach.
fn change(why: &Why, players: Players, mover: Mover, words: &Words) -> Option<String> {
    let mut numerals = Numerals::default();
    let mut known = |value: &Value| value.remoteness.as_ref().map(|plies| figure(plies, &mut numerals));
    let (was, is) = (known(&why.before), known(&why.after));
    if is_over(why) {
        return None;
    }
    let (before, after) = match players {
        Players::One => {
            let ((was, count), (is, _)) = (was?, is?);
            let before = say!(words, "why-was-moves", plies = was, count = count);
            (before, say!(words, "why-is-moves", plies = is))
        }
        Players::Two => {
            let after = why.after.outcome.before(why.step.effect.passes);
            let winners = [winner(why.before.outcome, mover), winner(after, mover)];
            let before = match (winners[0].map(Mover::key), was) {
                (Some(who), Some((plies, count))) => {
                    say!(words, "why-was-winning", who = who, plies = plies, count = count)
                }
                (Some(who), None) => say!(words, "why-was-winning-somehow", who = who),
                (None, _) => say!(words, "why-was-draw"),
            };
            let after = match (winners[1].map(Mover::key), is) {
                (Some(_), Some((plies, _))) if winners[0] == winners[1] => {
                    say!(words, "why-still-wins", plies = plies)
                }
                (Some(who), Some((plies, count))) => {
                    say!(words, "why-wins", who = who, plies = plies, count = count)
                }
                (Some(_), None) if winners[0] == winners[1] => say!(words, "why-still-wins-somehow"),
                (Some(who), None) => say!(words, "why-wins-somehow", who = who),
                (None, _) => say!(words, "why-is-draw"),
            };
            (before, after)
        }
    };
    Some(match &why.gauges {
        Some(gauges) => {
            say!(words, "why-change-gauge", before = before, after = after, gauge = gauged(gauges, words))
        }
        None => say!(words, "why-change", before = before, after = after),
    })
}

fn is_over(why: &Why) -> bool {
    why.after.remoteness == Some(BigUint::ZERO)
}

fn gauged([before, after]: &[Gauge; 2], words: &Words) -> String {
    let [was, is] = [before, after].map(|gauge| gauge.figure.to_string());
    let [name, other] = [before, after].map(|gauge| gauge.name.say(words.language).to_owned());
    if name == other {
        say!(words, "why-gauge", name = name, before = was, after = is)
    } else {
        say!(words, "why-gauges", name = name, before = was, other = other, after = is)
    }
}

/// A number short enough for a sentence, and small enough for Fluent to choose singular or plural by.
fn figure(number: &BigUint, numerals: &mut Numerals) -> (String, u32) {
    let mut text = numerals.text(number);
    if text.len() > MOST_DIGITS {
        text.replace_range(8..text.len() - 8, "…");
    }
    (text, u32::try_from(number).unwrap_or(u32::MAX).min(1_000_000))
}
