//! The ladder of hints, and what a move has changed, in sentences.

use lucas_engine::advice::{Gauge, Rejoinder};
use lucas_engine::decimal::Numerals;
use lucas_engine::{Advice, Outcome, Players, Proposal, Value, Why};
use num_bigint::BigUint;

use crate::moves::{joined, order, orders};
use crate::{Words, say};

/// More moves that are better are told by their names alone.
const MOST_WORDED: usize = 3;
/// A longer number is shown by its first and last digits.
const MOST_DIGITS: usize = 40;

/// Who made a move, seen from the reader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mover {
    /// The reader.
    You,
    /// The reader's opponent.
    Opponent,
    /// A solution that the reader looks at, in the reader's place.
    Shown,
}

impl Mover {
    fn other(self) -> Self {
        match self {
            Mover::You | Mover::Shown => Mover::Opponent,
            Mover::Opponent => Mover::You,
        }
    }

    /// How the sentences ask for them.
    fn key(self) -> &'static str {
        match self {
            Mover::You | Mover::Shown => "you",
            Mover::Opponent => "other",
        }
    }
}

/// So many rungs has the ladder: on the last stands the move.
pub const RUNGS: usize = 4;

/// The rungs of the ladder: who is winning, where to look, the principle, the move. One rung at the end, and while the
/// reader's opponent is to move: nobody is told how to play against themselves.
#[must_use]
pub fn ladder(advice: &Advice, players: Players, to_move: Mover, words: &Words) -> Vec<String> {
    if advice.legal == 0 {
        return vec![over(advice.value.outcome, players, words)];
    }
    if to_move == Mover::Opponent && advice.is_guess {
        return vec![say!(words, "advice-guess")];
    }
    if to_move == Mover::Opponent {
        return vec![match advice.value.outcome {
            Outcome::Win => say!(words, "advice-other-wins"),
            Outcome::Lose => say!(words, "advice-other-loses"),
            Outcome::Draw | Outcome::Unsolvable => say!(words, "advice-other-draws"),
        }];
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
    let play = match &advice.best {
        Some(Proposal { step, order: Some(order) }) => {
            say!(words, "advice-play-so", mv = step.mv.clone(), order = said(order))
        }
        Some(Proposal { step, order: None }) => say!(words, "advice-play", mv = step.mv.clone()),
        None if advice.value.outcome == Outcome::Unsolvable => say!(words, "advice-take-back"),
        // Who wins may be known without a move.
        None => say!(words, "advice-nobody-knows"),
    };
    let standing =
        if advice.is_guess { say!(words, "advice-guess") } else { standing(&advice.value, players, words) };
    vec![standing, look.join(" "), principle, play]
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
    if let Some(score) = value.score {
        let stands = match value.outcome {
            Outcome::Win => say!(words, "advice-wins-somehow"),
            Outcome::Lose => say!(words, "advice-loses-somehow"),
            Outcome::Draw | Outcome::Unsolvable => say!(words, "advice-draw"),
        };
        let lead = match score.signum() {
            1 => "more",
            -1 => "fewer",
            _ => "even",
        };
        return format!(
            "{stands} {}",
            say!(words, "advice-score", lead = lead, points = score.unsigned_abs())
        );
    }
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
    // Whoever has reached the goal knows why it is over.
    let is_solved = players == Players::One && why.after.outcome == Outcome::Win;
    let ending = why.ending.as_ref().filter(|_| !is_solved);
    said.extend(ending.map(|ending| ending.say(words.language).to_owned()));
    said.extend(change(why, players, mover, words));
    said.extend(better(why, words));
    said.extend(replies(why, mover, words));
    said
}

/// What would have been better than a move, if anything.
#[must_use]
pub fn better(why: &Why, words: &Words) -> Option<String> {
    let count = why.better.len();
    let moves = match count {
        0 => return None,
        1..=MOST_WORDED => joined(&orders(&why.better, words), words),
        _ => why.better.iter().map(|better| better.step.mv.clone()).collect::<Vec<_>>().join(", "),
    };
    Some(say!(words, "why-better", moves = moves, count = count))
}

/// What a move leaves, in the figure that tells.
#[must_use]
pub fn left(why: &Why, words: &Words) -> Option<String> {
    let [_, Gauge { name, figure }] = why.gauges.as_ref()?;
    Some(say!(words, "why-leaves", name = name.say(words.language).to_owned(), figure = figure.to_string()))
}

/// The replies that keep the win after a move, and how many answers are not told of.
fn replies(why: &Why, mover: Mover, words: &Words) -> Vec<String> {
    let mut said = Vec::new();
    for Rejoinder { answer, reply } in &why.replies {
        let answer = answer.mv.clone();
        said.push(match (reply, mover) {
            (Some(reply), Mover::You | Mover::Shown) => {
                say!(words, "why-your-reply", answer = answer, order = order(reply, words))
            }
            (Some(reply), Mover::Opponent) => {
                say!(words, "why-their-reply", answer = answer, reply = reply.step.mv.clone())
            }
            (None, mover) => say!(words, "why-reply-over", who = mover.key(), answer = answer),
        });
    }
    let left = why.answers.saturating_sub(why.replies.len() as u128);
    if left > 0 {
        let (left, count) = figure(&left.into(), &mut Numerals::default());
        said.push(say!(words, "why-more-replies", left = left, count = count));
    }
    said
}

/// What the words in some reasons mean, each sentence once: what a ply is, and the figure that tells.
#[must_use]
pub fn glossary(reasons: &[Why], players: Players, words: &Words) -> Vec<String> {
    let is_counted = |why: &Why| !is_over(why) && why.before.remoteness.is_some();
    let counted = players == Players::Two && reasons.iter().any(is_counted);
    let mut said: Vec<String> = counted.then(|| say!(words, "ply-meaning")).into_iter().collect();
    let is_scored = |why: &Why| !is_over(why) && why.before.score.is_some();
    said.extend(reasons.iter().any(is_scored).then(|| say!(words, "score-meaning")));
    let told = reasons.iter().filter(|why| change(why, players, Mover::You, words).is_some());
    for meaning in told.filter_map(|why| why.gauges.as_ref().and(why.meaning.as_ref())) {
        let meaning = meaning.say(words.language);
        if said.iter().all(|known| known != meaning) {
            said.push(meaning.to_owned());
        }
    }
    said
}

/// What a move has done, in a sentence.
#[must_use]
pub fn verdict(why: &Why, players: Players, mover: Mover, words: &Words) -> String {
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
    // Nobody is praised for what they only watch.
    let praised = if mover == Mover::Shown { "shown" } else { who };
    let is_scored = why.before.score.is_some();
    // Both seen from the player who moved.
    match (why.before.outcome, why.after.outcome.before(why.step.effect.passes), why.is_best) {
        (_, after, _) if is_over(why) => match winner(after, mover) {
            Some(winner) => say!(words, "why-won", who = winner.key()),
            None => say!(words, "why-drawn"),
        },
        (Outcome::Win, Outcome::Win, true) => say!(words, "why-kept-win", who = praised),
        (Outcome::Win, Outcome::Win, false) if is_scored => say!(words, "why-wins-less", who = who),
        (Outcome::Win, Outcome::Win, false) => say!(words, "why-slower", who = who),
        (Outcome::Win, ..) => say!(words, "why-gave-win", who = who),
        (Outcome::Lose, _, true) => say!(words, "why-kept-loss", who = who),
        (Outcome::Lose, _, false) if is_scored => say!(words, "why-loses-more", who = who),
        (Outcome::Lose, _, false) => say!(words, "why-sooner", who = who),
        (_, Outcome::Lose, _) => say!(words, "why-gave-draw", who = who),
        _ => say!(words, "why-kept-draw", who = praised),
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
    if let (Some(before), Some(after)) = (why.before.score, why.after.score) {
        let after = why.step.effect.total(after);
        let (who, was, is) = (mover.key(), format!("{before:+}"), format!("{after:+}"));
        return Some(if before == after {
            say!(words, "why-score-kept", who = who, before = was)
        } else {
            say!(words, "why-score", who = who, before = was, after = is)
        });
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
                (None, _) if winners[0].is_none() => say!(words, "why-still-wins-somehow"),
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
