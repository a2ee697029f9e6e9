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

impl Steps<'_> {
    /// The address of a step.
    pub fn address(&self, step: usize) -> String {
        format!("{}?{}&step={step}", self.action, self.kept)
    }

    /// The slider.
    pub fn form(&self, words: &Words) -> Markup {
        html! {
            @if self.first < self.last { form.stepper action=(self.action) method="get" {
                @for (key, value) in form_urlencoded::parse(self.kept.as_bytes()) { input type="hidden" name=(key) value=(value); }
                label { (say!(words, "web-step")) " " input type="range" name="step" min=(self.first) max=(self.last) value=(self.step); }
                button.unscripted { (say!(words, "web-show")) }
                (super::run(words))
            } }
        }
    }

    /// One step back, one step on.
    pub fn links(&self, words: &Words) -> Markup {
        html! {
            @if self.step > self.first { a.button href=(self.address(self.step - 1)) data-key="," aria-keyshortcuts="," { (say!(words, "web-back")) } }
            @if self.step < self.last { a.button href=(self.address(self.step + 1)) data-key="." aria-keyshortcuts="." data-next { (say!(words, "web-next")) } }
        }
    }
}
