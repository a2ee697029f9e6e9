//! Puzzles that nobody can solve: that is said from the start, and where to go instead.

use std::sync::Arc;
use std::time::{Duration, Instant};

use lucas_engine::{Analysis, Effort, Outcome, Players, Preset};
use lucas_words::{Words, say};
use maud::{Markup, html};

use super::size;
use crate::visit::{Visit, code, params};

/// Whoever opens a page did not ask for this, so it is looked at no further and no longer.
const FEW: usize = 20_000;
const MOMENT: Duration = Duration::from_millis(50);

fn is_unsolvable(analysis: &dyn Analysis, position: &str, effort: &Effort<'_>) -> bool {
    let late = Instant::now() + MOMENT;
    let deadline = Some(effort.deadline.map_or(late, |deadline| deadline.min(late)));
    let quick = Effort { positions: FEW.min(effort.positions), deadline, ..*effort };
    analysis.answer(position, 0, &quick).is_ok_and(|answer| answer.value.outcome == Outcome::Unsolvable)
}

/// Whether a puzzle is known to have no solution from where it began.
pub fn is_hopeless(visit: &Visit, effort: &Effort<'_>) -> bool {
    let session = &visit.session;
    session.game().players() == Players::One && is_unsolvable(&**session.analysis(), session.start(), effort)
}

/// Whether there may be positions of this size to draw: from a start without a solution there are none.
pub fn has_challenges(visit: &Visit, effort: &Effort<'_>) -> bool {
    let game = visit.session.game();
    game.players() == Players::Two || !is_unsolvable(&**visit.session.analysis(), &game.start(), effort)
}

/// That there is no solution, and sizes that have one.
pub fn told(visit: &Visit, words: &Words, effort: &Effort<'_>) -> Markup {
    let base = format!("/{}/{}", code(words.language), visit.entry.name);
    let has_solution = |preset: &&Preset| {
        let game = visit.entry.open_params(preset.params).ok();
        game.is_some_and(|game| {
            let (start, analysis) = (game.start(), Arc::clone(&game).analysis());
            !is_unsolvable(&*analysis, &start, effort)
        })
    };
    html! {
        (say!(words, "web-hopeless"))
        @if let Some(preset) = visit.entry.presets.iter().find(has_solution) {
            " " a href=(format!("{base}/{}", params(preset.params))) { (say!(words, "web-solvable", size = size::name(visit.entry, preset.params, words.language))) }
        }
    }
}
