//! What the full screen, line-by-line play and the page say alike.

use std::borrow::Cow;

use lucas_engine::challenge::Date;
use lucas_engine::session::{Cause, Mistake, Player, Prospect, Review, Session, Side, Verdict};
use lucas_engine::{Difficulty, Effort, Entry, Family, Outcome, Players, Text};

use crate::advice::{Mover, why};
use crate::moves::{deed, guest_deed};
use crate::{Words, say};

/// What a player is called.
#[must_use]
pub fn player_name(player: Player, words: &Words) -> String {
    match (player, player.strength()) {
        (_, Some(0)) => say!(words, "player-beginner"),
        (_, Some(1)) => say!(words, "player-average"),
        (_, Some(2)) => say!(words, "player-strong"),
        (Player::Perfect, _) => say!(words, "player-perfect"),
        (Player::Human, _) => say!(words, "player-human"),
        (Player::Guest, _) => say!(words, "player-guest"),
        (Player::Random, _) => say!(words, "player-random"),
        (Player::Blundering { rate }, _) => say!(words, "player-blundering", rate = rate),
    }
}

/// The side that somebody's program plays.
#[must_use]
pub fn guest_side(session: &Session) -> Option<Side> {
    let sides = match session.game().players() {
        Players::One => &[Side::First][..],
        Players::Two => &[Side::First, Side::Second],
    };
    sides.iter().copied().find(|side| session.players[*side as usize] == Player::Guest)
}

/// What somebody's program did wrong, move by move, each with its reasons; one sentence when it did nothing wrong.
#[must_use]
pub fn mistakes_told(session: &Session, mistakes: &[Mistake], words: &Words) -> Vec<(String, Vec<String>)> {
    if mistakes.is_empty() {
        return vec![(say!(words, "guest-no-mistake"), Vec::new())];
    }
    let told = |mistake: &Mistake| {
        let (ply, told) = (mistake.ply + 1, guest_deed(session, mistake.ply, words));
        let reasons = why(&mistake.why, session.game().players(), Mover::Opponent, words);
        (say!(words, "guest-mistake", ply = ply, told = told), reasons)
    };
    mistakes.iter().map(told).collect()
}

/// What a difficulty is called; as many moves as it says, where it is a number.
#[must_use]
pub fn difficulty_name(difficulty: Difficulty, words: &Words) -> String {
    match difficulty {
        Difficulty::Easy => say!(words, "difficulty-easy"),
        Difficulty::Medium => say!(words, "difficulty-medium"),
        Difficulty::Hard => say!(words, "difficulty-hard"),
        Difficulty::Distance(plies) => plies.to_string(),
    }
}

/// A date as people write it.
#[must_use]
pub fn date_name(date: Date, words: &Words) -> String {
    let (year, month, day) = date.to_calendar_date();
    say!(words, "date", day = day, month = u8::from(month), year = year.to_string())
}

/// What the games that stand together are called.
#[must_use]
pub fn family_name(family: Family, words: &Words) -> String {
    match family {
        Family::Puzzle => say!(words, "family-puzzle"),
        Family::TakeAway => say!(words, "family-take-away"),
        Family::Board => say!(words, "family-board"),
    }
}

/// How long a first game takes, and how hard it is.
#[must_use]
pub fn first_game(entry: &Entry, words: &Words) -> String {
    say!(words, "family-first-game", minutes = entry.minutes, level = difficulty_name(entry.level, words))
}

/// The side of the only person who plays against a program; `None` in a puzzle, and with two persons or none.
#[must_use]
pub fn lone_human(session: &Session) -> Option<Side> {
    match (session.game().players(), session.players.map(|player| player == Player::Human)) {
        (Players::Two, [true, false]) => Some(Side::First),
        (Players::Two, [false, true]) => Some(Side::Second),
        _ => None,
    }
}

/// Who made, or is to make, the move at a ply of a session, seen from the reader: with two persons or none, the mover reads.
#[must_use]
pub fn mover(session: &Session, ply: usize) -> Mover {
    match lone_human(session) {
        Some(reader) if session.turn_at(ply) != reader => Mover::Opponent,
        _ if ply < session.ply() && session.is_shown(ply) => Mover::Shown,
        _ => Mover::You,
    }
}

/// A text as a sentence begins with it.
#[must_use]
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// What a move of a session did, told of whoever made it.
#[must_use]
pub fn did_sentence(session: &Session, ply: usize, words: &Words) -> String {
    capitalised(&deed(session, ply, words)) + "."
}

/// How far back the goal of a puzzle can still be reached; nothing where it can be from here.
#[must_use]
pub fn dead_end(prospect: Prospect, words: &Words) -> Option<String> {
    match prospect {
        Prospect::Open => None,
        Prospect::Back(plies) => Some(say!(words, "prospect-back", plies = plies)),
        Prospect::Never => Some(say!(words, "prospect-never")),
    }
}

/// Whose turn it is: yours, a side's by its name, or a player's.
#[must_use]
pub fn turn_sentence(session: &Session, words: &Words) -> String {
    let said = |text: Text| text.say(words.language).to_owned();
    let standing = session.game().standing(session.position()).ok();
    let yours = || say!(words, "screen-your-move");
    match (session.game().players(), session.turn(), lone_human(session)) {
        (Players::One, ..) => standing.and_then(|standing| standing.turn).map_or_else(yours, said),
        (Players::Two, turn, Some(reader)) if turn == reader => {
            match standing.and_then(|standing| standing.side) {
                Some(side) => say!(words, "screen-your-move-as", side = said(side)),
                None => yours(),
            }
        }
        (Players::Two, turn, _) => {
            let who = player_name(session.player_to_move(), words);
            match (standing.and_then(|standing| standing.side), turn) {
                (Some(side), _) if session.players == [Player::Human; 2] => {
                    say!(words, "screen-turn-named", side = said(side))
                }
                (Some(side), _) => say!(words, "screen-turn-side", side = said(side), who = who),
                (None, turn) if session.players == [Player::Human; 2] => {
                    say!(words, "screen-turn-player", number = (turn as usize + 1))
                }
                (None, Side::First) => say!(words, "screen-turn-first", who = who),
                (None, Side::Second) => say!(words, "screen-turn-second", who = who),
            }
        }
    }
}

/// What else there is to say: how much is left, and in a game of two who is ahead, that the same player moves again, that the
/// position has come back.
#[must_use]
pub fn remarks(session: &Session, words: &Words) -> Vec<String> {
    let is_open = session.game().players() == Players::Two && session.verdict().is_none();
    let last = session.ply().checked_sub(1).map(|last| &session.steps()[last]);
    let again = last.filter(|step| is_open && !step.effect.passes).map(|_| {
        let who = match lone_human(session) {
            Some(reader) if reader == session.turn() => "you",
            Some(_) => "other",
            None => "same",
        };
        say!(words, "turn-again", who = who)
    });
    let repeated = (is_open && session.visits() == 2).then(|| say!(words, "turn-repeated"));
    let tally = session.game().standing(session.position()).ok().and_then(|standing| standing.tally);
    let tally =
        tally.filter(|_| session.verdict().is_none()).map(|tally| tally.say(words.language).to_owned());
    [tally, again, margin_sentence(session, words), repeated].into_iter().flatten().collect()
}

/// That an opponent guesses, where it does.
#[must_use]
pub fn guess_sentence(session: &Session, words: &Words) -> Option<String> {
    let is_guessed = session.verdict().is_none() && session.is_guessed(&Effort::UNBOUNDED);
    is_guessed.then(|| say!(words, "turn-guessed"))
}

/// Who is ahead, and by how much, in a game that a score decides.
fn margin_sentence(session: &Session, words: &Words) -> Option<String> {
    let margin = session.game().standing(session.position()).ok()?.margin?;
    let leader = if margin > 0 { session.turn() } else { session.turn().other() };
    let points = margin.unsigned_abs();
    let name = session.side_name(leader);
    Some(match (points, lone_human(session), name, leader) {
        (0, ..) => say!(words, "margin-level"),
        (_, Some(reader), ..) => {
            let is_ahead = if reader == leader { "yes" } else { "no" };
            say!(words, "margin-you", is_ahead = is_ahead, points = points)
        }
        (_, None, Some(side), _) => {
            say!(words, "margin-side", points = points, side = side.say(words.language).to_owned())
        }
        (_, None, None, Side::First) => say!(words, "margin-first", points = points),
        (_, None, None, Side::Second) => say!(words, "margin-second", points = points),
    })
}

/// How a solved puzzle compares with the best that could be done; nothing when it was only watched.
#[must_use]
pub fn best_sentence(session: &Session, review: &Review, words: &Words) -> Option<String> {
    let is_solved = session.verdict().is_some_and(|verdict| verdict.winner.is_some());
    let is_own = session.game().players() == Players::One && is_solved && !session.is_watched();
    let best = review.best.as_ref().filter(|_| is_own)?;
    Some(if *best == session.ply().into() {
        say!(words, "review-best")
    } else {
        say!(words, "review-longer", best = best.to_string())
    })
}

/// Where it went wrong, in a sentence: the first move that gave something away, that there was a shorter way, or that
/// nothing went wrong.
#[must_use]
pub fn review_sentence(session: &Session, review: &Review, words: &Words) -> String {
    let is_puzzle = session.game().players() == Players::One;
    let with_deed = |ply: usize, sentence: &dyn Fn(usize) -> String| {
        format!("{} {}", sentence(ply.saturating_add(1)), did_sentence(session, ply, words))
    };
    match (review.slips.first().copied(), review.detours.first().copied()) {
        (Some(ply), _) if is_puzzle => {
            let plies = session.ply().saturating_sub(ply);
            with_deed(ply, &|number| say!(words, "review-goal-lost", number = number, plies = plies))
        }
        (Some(ply), _) => with_deed(ply, &|number| say!(words, "review-slip", number = number)),
        (None, Some(ply)) if is_puzzle => {
            with_deed(ply, &|number| say!(words, "review-detour", number = number))
        }
        (None, _) if is_puzzle && review.best.is_none() => say!(words, "prospect-never"),
        (None, _) if was_lost(session, review) => say!(words, "review-no-chance"),
        (None, _) => say!(words, "review-nothing"),
    }
}

/// Whether a game was lost from the start for the person who played it against another, or else for who moved first.
#[must_use]
pub fn was_lost(session: &Session, review: &Review) -> bool {
    let begins = lone_human(session).is_none_or(|side| side == session.turn_at(0));
    review.outcome == if begins { Outcome::Lose } else { Outcome::Win }
}

/// Whether a game was won from the start for the person who played it against another, or else for who moved first.
#[must_use]
pub fn was_won(session: &Session, review: &Review) -> bool {
    let begins = lone_human(session).is_none_or(|side| side == session.turn_at(0));
    review.outcome == if begins { Outcome::Win } else { Outcome::Lose }
}

/// That there is no move, and for whom where the colours of a puzzle move in turn.
fn stuck(session: &Session, words: &Words) -> String {
    match session.game().standing(session.position()).ok().and_then(|standing| standing.side) {
        Some(side) => say!(words, "screen-stuck-side", side = side.say(words.language).to_owned()),
        None => say!(words, "screen-stuck"),
    }
}

/// Why play is over by the rules, in the game's own words.
fn ending(session: &Session, words: &Words) -> Option<String> {
    let ending = session.game().standing(session.position()).ok()?.ending?;
    Some(ending.say(words.language).to_owned())
}

/// The rules of the game at hand; what the game is in general where it says no more.
#[must_use]
pub fn rules<'t>(session: &Session, entry: &'t Entry, words: &Words) -> Cow<'t, str> {
    match session.game().rules(session.start()) {
        Some(rules) => Cow::Owned(rules.say(words.language).to_owned()),
        None => Cow::Borrowed(entry.summary.say(words.language)),
    }
}

/// What it is played for: the last sentence of the rules.
#[must_use]
pub fn purpose(session: &Session, words: &Words) -> Option<String> {
    let rules = session.game().rules(session.start())?;
    let rules = rules.say(words.language);
    Some(rules.rsplit_once(". ").map_or(rules, |(_, last)| last).to_owned())
}

/// Who won, and why.
#[must_use]
pub fn verdict_sentence(session: &Session, verdict: Verdict, words: &Words) -> String {
    let shown = session.shown();
    if session.game().players() == Players::One {
        return match (verdict.winner, verdict.cause) {
            (Some(_), _) if shown > 0 => say!(words, "screen-shown", plies = shown),
            (Some(_), _) => say!(words, "screen-solved", plies = session.ply()),
            (None, Cause::Stuck) => stuck(session, words),
            (None, _) => match ending(session, words) {
                Some(why) => say!(words, "screen-lost-because", why = why),
                None => say!(words, "screen-lost"),
            },
        };
    }
    let name = verdict.winner.and_then(|winner| session.side_name(winner));
    let who = match (verdict.winner, lone_human(session), name) {
        (None, ..) => say!(words, "screen-drawn"),
        (Some(_), Some(_), _) if shown > 0 => say!(words, "screen-shown", plies = shown),
        (Some(winner), Some(reader), _) if winner == reader => say!(words, "screen-you-win"),
        (Some(_), Some(_), _) => say!(words, "screen-you-lose"),
        (Some(_), None, Some(side)) => {
            say!(words, "screen-side-wins", side = side.say(words.language).to_owned())
        }
        (Some(Side::First), None, None) => say!(words, "screen-first-wins"),
        (Some(Side::Second), None, None) => say!(words, "screen-second-wins"),
    };
    let why = match (verdict.cause, verdict.winner) {
        (Cause::Stuck, _) => ending(session, words).or_else(|| Some(say!(words, "screen-no-move-left"))),
        (Cause::Repetition, _) => Some(say!(words, "screen-repeated")),
        (Cause::Rule(_), _) => ending(session, words),
    };
    [Some(who), why].into_iter().flatten().collect::<Vec<_>>().join(" ")
}
