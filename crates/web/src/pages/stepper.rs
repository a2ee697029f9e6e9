//! A slider over steps, with links that need no script.

use lucas_words::{Words, say};
use maud::{Markup, html};

/// Steps that one slider moves through.
pub struct Steps<'a> {
    /// The address of the page, without a query.
    pub action: String,
    /// What the query holds besides the step.
    pub kept: &'a str,
    /// The first step.
    pub first: usize,
    /// The step at hand.
    pub step: usize,
    /// The last step.
    pub last: usize,
}

/// A film ends within so many seconds at any speed.
const LONGEST: usize = 60;
/// Steps a second, and seconds for a whole film that is too long for these.
const PACES: [usize; 4] = [1, 2, 5, 10];
const WHOLE: [usize; 3] = [55, 30, 15];

/// A speed of a film.
struct Speed {
    /// Steps a second.
    rate: String,
    /// Seconds in all, when that is what it is chosen by.
    seconds: Option<usize>,
}

/// The speeds of a film; each ends it within a minute, and the first that gives time to read is chosen.
fn speeds(steps: usize) -> Vec<Speed> {
    let paces = PACES.into_iter().filter(|pace| steps <= pace * LONGEST);
    let paces = paces.map(|pace| Speed { rate: pace.to_string(), seconds: None });
    let whole = WHOLE.into_iter().filter(|seconds| steps > 10 * seconds);
    let whole = whole.map(|seconds| {
        let rate = format!("{}.{}", steps / seconds, steps % seconds * 10 / seconds);
        Speed { rate, seconds: Some(seconds) }
    });
    paces.chain(whole).collect()
}

impl Speed {
    fn name(&self, words: &Words) -> String {
        match self.seconds {
            Some(seconds) => say!(words, "web-in-all", seconds = seconds),
            None => say!(words, "web-pace", steps = self.rate.as_str()),
        }
    }
}

impl Steps<'_> {
    /// The address of a step.
    pub fn address(&self, step: usize) -> String {
        format!("{}?{}&step={step}", self.action, self.kept)
    }

    /// The slider.
    pub fn form(&self, words: &Words) -> Markup {
        let speeds = speeds(self.last - self.first);
        let usual = speeds.iter().find(|speed| speed.rate == "2").or(speeds.first());
        let chosen = usual.map_or("", |speed| &speed.rate);
        html! {
            @if self.first < self.last { form.stepper action=(self.action) method="get" {
                @for (key, value) in form_urlencoded::parse(self.kept.as_bytes()) { input type="hidden" name=(key) value=(value); }
                // On a phone there is room for the buttons only.
                details.folded {
                    summary aria-label=(say!(words, "web-step-and-speed")) { "⋯" }
                    label { (say!(words, "web-step")) " " input type="range" name="step" min=(self.first) max=(self.last) value=(self.step); }
                    button.unscripted { (say!(words, "web-show")) }
                    label.script {
                        (say!(words, "web-speed")) " "
                        select data-speed {
                            @for speed in &speeds {
                                option value=(speed.rate) selected[speed.rate == chosen] { (speed.name(words)) }
                            }
                        }
                    }
                }
                button.script type="button" data-run data-pause=(say!(words, "web-pause")) { (say!(words, "web-run")) }
            } }
        }
    }

    /// One step back, one step on: always in their places, the one that leads nowhere without a link; neither where there is no
    /// step.
    pub fn links(&self, words: &Words) -> Markup {
        if self.first == self.last {
            return html! {};
        }
        let back = (self.step > self.first).then(|| self.address(self.step - 1));
        let next = (self.step < self.last).then(|| self.address(self.step + 1));
        html! {
            a.button href=[&back] tabindex=[back.is_none().then_some("0")] aria-disabled=[back.is_none().then_some("true")] data-key="," aria-keyshortcuts="ArrowLeft" { span.sign aria-hidden="true" { "◀" } span.name { (say!(words, "web-back")) } }
            a.button href=[&next] tabindex=[next.is_none().then_some("0")] aria-disabled=[next.is_none().then_some("true")] data-key="." aria-keyshortcuts="ArrowRight" data-next[next.is_some()] { span.name { (say!(words, "web-next")) } span.sign aria-hidden="true" { "▶" } }
        }
    }
}

/// The keys that move a film.
pub fn keys(words: &Words) -> Markup {
    html! {
        details.keys.script {
            summary { (say!(words, "web-film-keys")) }
            dl {
                dt { kbd { "←" } " " kbd { "→" } } dd { (say!(words, "web-key-step")) }
                dt { kbd { (say!(words, "web-key-space-name")) } } dd { (say!(words, "web-key-space")) }
                dt { kbd { (say!(words, "web-key-home")) } } dd { (say!(words, "web-key-ends")) }
                dt { kbd { "?" } } dd { (say!(words, "web-key-help")) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_speed_of_every_film_ends_within_a_minute_and_there_is_always_one() {
        for steps in 1..=5000 {
            let speeds = speeds(steps);
            assert!(!speeds.is_empty(), "{steps}");
            for speed in speeds {
                let rate: f64 = speed.rate.parse().expect("a number");
                let steps = f64::from(u32::try_from(steps).expect("few"));
                assert!(steps / rate <= 60.0, "{steps} steps at {rate}");
            }
        }
    }
}
