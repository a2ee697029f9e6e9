//! What the full screen, line-by-line play and the page say alike.

use lucas_engine::Players;
use lucas_engine::session::{Player, Session, Side, Verdict, Why};

use crate::advice::Mover;
use crate::{Words, say};

/// What a player is called.
#[must_use]
pub fn player_name(player: Player, words: &Words) -> String {
    match player {
        Player::Human => say!(words, "player-human"),
        Player::Perfect => say!(words, "player-perfect"),
        Player::Random => say!(words, "player-random"),
        Player::Blundering { rate } => say!(words, "player-blundering", rate = rate),
    }
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

/// Who made a move of a session, seen from the reader: with two persons or none, the mover reads.
#[must_use]
pub fn mover(session: &Session, ply: usize) -> Mover {
    match lone_human(session) {
        Some(reader) if session.turn_at(ply) != reader => Mover::Opponent,
        _ => Mover::You,
    }
}

/// Why play is over by the rules, in the game's own words.
fn ending(session: &Session, words: &Words) -> Option<String> {
    let ending = session.game().ending(session.position()).ok()??;
    Some(ending.say(words.language).to_owned())
}

/// Who won, and why.
#[must_use]
pub fn verdict_sentence(session: &Session, verdict: Verdict, words: &Words) -> String {
    let plies = session.ply();
    if session.game().players() == Players::One {
        return match (verdict.winner, verdict.why) {
            (Some(_), _) => say!(words, "screen-solved", plies = plies),
            (None, Why::Stuck) => say!(words, "screen-stuck"),
            (None, Why::Rule(_)) => say!(words, "screen-lost"),
        };
    }
    let who = match (verdict.winner, lone_human(session)) {
        (None, _) => return say!(words, "screen-drawn"),
        (Some(winner), Some(reader)) if winner == reader => say!(words, "screen-you-win"),
        (Some(_), Some(_)) => say!(words, "screen-you-lose"),
        (Some(Side::First), None) => say!(words, "screen-first-wins"),
        (Some(Side::Second), None) => say!(words, "screen-second-wins"),
    };
    let why = match verdict.why {
        Why::Stuck => Some(say!(words, "screen-no-move-left")),
        Why::Rule(_) => ending(session, words),
    };
    [Some(who), why].into_iter().flatten().collect::<Vec<_>>().join(" ")
}
