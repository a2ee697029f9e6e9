//! What stands beside a film: the algorithm with its line at hand, and the legend.

use lucas_pictures::algorithm::{Algorithm, AlgorithmLine};
use lucas_pictures::svg::Swatch;
use lucas_words::{Words, say};
use maud::{Markup, html};

use crate::pages::tabs::Tab;
use crate::visit::Visit;

/// An algorithm, the lines at hand marked; a handout's leads to its question.
pub fn algorithm(visit: &Visit, algorithm: &Algorithm, acts: &[&str], words: &Words) -> Markup {
    let is_now = |line: &AlgorithmLine| line.acts.iter().any(|act| acts.contains(&act.as_str()));
    html! {
        section.algorithm {
            h2 {
                @match algorithm.source {
                    Some((function, question)) => {
                        (say!(words, "web-algorithm-handout")) " "
                        a href=(format!("{}#{question}", visit.tab(Tab::About))) { code { (function) } }
                    },
                    None => (say!(words, "web-algorithm")),
                }
            }
            pre tabindex="0" {
                @for line in &algorithm.lines {
                    @if is_now(line) {
                        @let code = line.text.trim_start();
                        (line.text[..line.text.len() - code.len()]) mark { (code) } "\n"
                    } @else { (line.text) "\n" }
                }
            }
        }
    }
}

/// What the colours of a drawing mean.
pub fn legend(swatches: &[Swatch], words: &Words) -> Markup {
    html! {
        @if !swatches.is_empty() {
            details.folded {
                summary { (say!(words, "web-colours")) }
                ul.legend aria-label=(say!(words, "web-colours")) {
                    @for Swatch { class, meaning } in swatches {
                        li {
                            svg.lucas viewBox="0 0 24 16" width="24" height="16" aria-hidden="true" { rect class=(class) x="2" y="2" width="20" height="12" rx="2" {} }
                            (meaning)
                        }
                    }
                }
            }
        }
    }
}
