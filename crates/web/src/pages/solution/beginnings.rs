//! Where a solution begins: at hand, at the start, and of a game that is over, where it turned.

use lucas_engine::Effort;
use lucas_words::{Words, say};
use maud::{Markup, html};

use crate::pages::play::ending::mistakes;
use crate::pages::tabs::Tab;
use crate::visit::Visit;

/// The plies that a solution can begin at, the usual one first, and the one chosen.
pub struct Beginnings<'v> {
    visit: &'v Visit,
    offered: Vec<(usize, String)>,
    /// The ply that the solution begins at.
    pub from: usize,
}

impl<'v> Beginnings<'v> {
    /// The beginnings that a visit offers; from the end of a game no solution leads on.
    pub fn of(visit: &'v Visit, words: &Words, effort: &Effort<'_>) -> Self {
        let (here, start) = (visit.session.ply(), (0, say!(words, "solution-from-start")));
        let other = if visit.session.verdict().is_none() {
            Some((here, say!(words, "solution-from-here")))
        } else {
            let turn = mistakes(visit, effort).first().copied();
            turn.map(|ply| (ply, say!(words, "solution-from-turn", number = (ply + 1))))
        };
        let offered: Vec<_> = other.filter(|(ply, _)| *ply > 0).into_iter().chain([start]).collect();
        let from = visit.from.unwrap_or(offered[0].0);
        Beginnings { visit, offered, from }
    }

    /// What the query of the page holds besides the step, for a solution that begins at a ply.
    pub fn kept(&self, from: usize) -> String {
        let kept = self.visit.kept();
        if from == self.offered[0].0 { kept } else { format!("{kept}&from={from}") }
    }

    /// Of a game that is over, that it is, and from where it is shown how it could have gone.
    pub fn told(&self, words: &Words) -> Markup {
        let from = if self.from == 0 { "start" } else { "turn" };
        html! {
            @if self.visit.session.verdict().is_some() { (say!(words, "solution-over", from = from, number = (self.from + 1))) " " }
        }
    }

    /// Links to the beginnings, where there is a choice.
    pub fn links(&self, words: &Words) -> Markup {
        let page = format!("{}{}", self.visit.base(), Tab::Solution.path());
        html! {
            @if self.offered.len() > 1 {
                nav.controls.beginnings aria-label=(say!(words, "solution-from")) {
                    @for (ply, name) in &self.offered {
                        a.button href=(format!("{page}?{}", self.kept(*ply))) aria-current=[(*ply == self.from).then_some("true")] { (name) }
                    }
                }
            }
        }
    }
}
