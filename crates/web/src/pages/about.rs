//! What a game is about: its rules, its history, its theorem, and the handout's questions answered.

use lucas_engine::Entry;
use lucas_exercises::Handout;
use lucas_exercises::exercise::{Accepts, Exercise, Field, text};
use lucas_exercises::markup::{Gaps, phrases};
use lucas_words::{Words, say};
use maud::{Markup, html};

use super::{explained, home, whole};
use crate::board;
use crate::failure::Failure;
use crate::visit::{code, params};

/// The page of a game.
///
/// # Errors
/// Refuses sizes that the answers do not accept.
pub fn page(
    entry: &'static Entry,
    handout: Option<&Handout>,
    query: &str,
    words: &Words,
) -> Result<Markup, Failure> {
    let language = words.language;
    let title = entry.title.say(language);
    let base = format!("/{}/{}", code(language), entry.name);
    let preset = entry.presets.first().map_or("", |preset| preset.params);
    let game = entry.open_params(preset)?;
    let scene = game.scene(&game.start())?;
    let first = format!("{base}/{}", params(&game.params()));
    Ok(whole(
        words,
        title,
        &format!("/{}/about{}{query}", entry.name, if query.is_empty() { "" } else { "?" }),
        &html! {
            h1 { (title) }
            nav.controls aria-label=(say!(words, "web-controls")) {
                a.button href=(base) data-key="n" { (say!(words, "web-play")) }
                a.button href=(format!("{first}/solution")) data-key="s" { (say!(words, "web-solution")) }
                a.button href=(format!("{first}/search")) data-key="w" { (say!(words, "web-search")) }
                a.button href=(format!("{first}/picture")) data-key="p" { (say!(words, "web-picture")) }
            }
            article.about {
                h2 { (say!(words, "screen-rules")) }
                p { (entry.summary.say(language)) }
                @if let Some(scene) = &scene { div.mat { (board::picture(scene, language, title)) } }
                p { (entry.parameters.say(language)) }
                (home::presets(entry, language))
                @if let Some(handout) = handout { (told(handout, query, words)?) }
            }
        },
    ))
}

/// The history, the theorem, and the questions of a handout with their answers.
fn told(handout: &Handout, query: &str, words: &Words) -> Result<Markup, Failure> {
    let mut questions = Vec::new();
    for exercise in handout.exercises {
        let values: Vec<String> = exercise.fields.iter().map(|field| given(field, query)).collect();
        let form = form(handout, exercise, &values, words);
        let explanation = handout.explanation(exercise, values, words)?;
        let title =
            explained::phrases(&phrases(handout.title(exercise, words.language), &Gaps::new()), words);
        let answer = explained::passages(&explanation.passages, exercise.name, words);
        questions.push((exercise.name, title, form, answer));
    }
    Ok(html! {
        @for (title, passages) in handout.story(words.language) {
            h2 { (title) }
            (explained::passages(&passages, title, words))
        }
        h2 { (say!(words, "web-questions")) }
        dl.questions {
            @for (name, title, form, answer) in questions {
                dt id=(name) { (name) " · " (title) }
                dd { (form) (answer) }
            }
        }
    })
}

/// What an address gives for an argument, or the usual one.
fn given(field: &Field, query: &str) -> String {
    let mut fields = form_urlencoded::parse(query.as_bytes());
    let given = fields.find(|(key, value)| key == field.key && !value.is_empty());
    given.map_or_else(|| field.usual.to_owned(), |(_, value)| value.into_owned())
}

/// Asks for the arguments of a question.
fn form(handout: &Handout, exercise: &Exercise, values: &[String], words: &Words) -> Markup {
    if exercise.fields.is_empty() {
        return Markup::default();
    }
    let action = format!("/{}/{}/about#{}", code(words.language), handout.game, exercise.name);
    html! {
        form action=(action) method="get" {
            @for (field, value) in exercise.fields.iter().zip(values) {
                label {
                    (text(field.label).say(words.language)) " "
                    @match field.accepts {
                        Accepts::Number(least, most) => input type="number" name=(field.key) min=(least) max=(most) value=(value) required;,
                        Accepts::OneOf(accepted) => select name=(field.key) {
                            @for one in accepted { option selected[one == value] { (one) } }
                        },
                        Accepts::Word | Accepts::Words => input type="text" name=(field.key) value=(value);,
                    }
                }
            }
            button { (say!(words, "web-show")) }
        }
    }
}
