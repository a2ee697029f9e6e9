//! What a game is about: its rules, its history, its theorem, and the handout's questions answered.

use axum::http::StatusCode;
use lucas_engine::{Entry, Language};
use lucas_exercises::Handout;
use lucas_exercises::exercise::{Accepts, Alternative, Exercise, Field, text};
use lucas_exercises::markup::{Gaps, phrases};
use lucas_words::{Words, say};
use maud::{Markup, html};

use super::tabs::{self, Tab};
use super::{explained, home};
use crate::board;
use crate::failure::{self, Failure};
use crate::visit::{Visit, code, colon};
use crate::workbench::Reply;

/// The page of a game. What a question does not accept is refused at that question; the others are answered.
///
/// # Errors
/// Fails when the game itself cannot be shown.
pub fn reply(visit: &Visit, handout: Option<&Handout>, query: &str, words: &Words) -> Result<Reply, Failure> {
    let (entry, language) = (visit.entry, words.language);
    let title = entry.title.say(language);
    let game = visit.session.game();
    let scene = game.scene(&game.start())?;
    let (told, contents, is_refused) = match handout {
        Some(handout) => told(handout, query, words)?,
        None => (story(entry, language), chapters(entry, language), false),
    };
    let mark = if query.is_empty() { "" } else { "?" };
    let page = tabs::page(
        visit,
        words,
        Tab::About,
        &format!("/{}/{}/about{mark}{query}", code(language), entry.name),
        &html! {
            div.pages {
                nav.contents aria-label=(say!(words, "web-contents")) {
                    h2 { (say!(words, "web-contents")) }
                    ul {
                        li { a href="#rules" { (say!(words, "screen-rules")) } }
                        (contents)
                    }
                }
                article.about {
                    h2 #rules { (say!(words, "screen-rules")) }
                    p { (entry.summary.say(language)) }
                    @if let Some(scene) = &scene { div.mat { (board::picture(scene, language, title)) } }
                    p { (entry.parameters.say(language)) }
                    (home::presets(entry, language, ""))
                    (told)
                }
            }
        },
    );
    Ok(if is_refused { Reply::Refused(StatusCode::BAD_REQUEST, page) } else { Reply::Page(page) })
}

/// What a game without a handout tells of itself.
fn story(entry: &Entry, language: Language) -> Markup {
    html! {
        @for (number, chapter) in entry.story.iter().enumerate() {
            h2 id=(format!("story-{number}")) { (chapter.title.say(language)) }
            p { (chapter.text.say(language)) }
        }
    }
}

/// Where it tells what.
fn chapters(entry: &Entry, language: Language) -> Markup {
    html! {
        @for (number, chapter) in entry.story.iter().enumerate() {
            li { a href=(format!("#story-{number}")) { (chapter.title.say(language)) } }
        }
    }
}

/// The history, the theorem, and the questions of a handout with their answers; where each stands; and whether one was refused.
fn told(handout: &Handout, query: &str, words: &Words) -> Result<(Markup, Markup, bool), Failure> {
    let (mut questions, mut is_refused) = (Vec::new(), false);
    for exercise in handout.exercises {
        let given: Vec<Option<String>> = exercise.fields.iter().map(|field| given(field, query)).collect();
        let values = exercise.filled(&given);
        let form = form(handout, exercise, (&given, &values), own(query).as_deref(), words);
        let title =
            explained::phrases(&phrases(&handout.title(exercise, words.language), &Gaps::new()), words);
        let answer = match handout.explanation(exercise, values, words) {
            Ok(explanation) => explained::passages(&explanation.passages, exercise.name, words),
            Err(refusal) => {
                is_refused = true;
                html! { p.note role="alert" { (failure::told(refusal).say(words.language)) } }
            }
        };
        questions.push((exercise, title, form, answer));
    }
    let story = handout.story(words)?;
    let contents = html! {
        @for (number, (title, _)) in story.iter().enumerate() { li { a href=(format!("#story-{number}")) { (title) } } }
        li {
            a href="#questions" { (say!(words, "web-questions")) }
            ul { @for (exercise, title, ..) in &questions { li { a href=(format!("#{}", exercise.name)) { (exercise.name) " · " (title) } } } }
        }
    };
    let markup = html! {
        @for (number, (title, passages)) in story.iter().enumerate() {
            h2 id=(format!("story-{number}")) { (title) }
            (explained::passages(passages, title, words))
        }
        h2 #questions { (say!(words, "web-questions")) }
        @for (exercise, title, form, answer) in &questions {
            section.question id=(exercise.name) {
                h3 { @if exercise.name.starts_with(|first: char| first.is_ascii_digit()) { (say!(words, "web-question")) " " } (exercise.name) " · " (title) }
                div.asked {
                    @let statement = handout.statement(exercise, words.language);
                    @if !statement.is_empty() {
                        blockquote { p { strong { (say!(words, "web-asked")) (colon(words.language)) } (explained::phrases(&statement, words)) } }
                    }
                    (form)
                }
                div.answer { (answer) }
            }
        }
    };
    Ok((markup, contents, is_refused))
}

/// The game that a reader has come from, as an address says it: parameters and query.
pub fn own(query: &str) -> Option<String> {
    let mut fields = form_urlencoded::parse(query.as_bytes());
    fields.find(|(key, _)| key == "game").map(|(_, game)| game.into_owned())
}

/// What an address gives for an argument.
fn given(field: &Field, query: &str) -> Option<String> {
    let mut fields = form_urlencoded::parse(query.as_bytes());
    fields.find(|(key, value)| key == field.key && !value.is_empty()).map(|(_, value)| value.into_owned())
}

/// Asks for the arguments of a question. One that is chosen to fit the others stands there only as a proposal: when another is
/// changed, it is chosen again.
fn form(
    handout: &Handout,
    exercise: &Exercise,
    (given, values): (&[Option<String>], &[String]),
    game: Option<&str>,
    words: &Words,
) -> Markup {
    if exercise.fields.is_empty() {
        return Markup::default();
    }
    let action = format!("/{}/{}/about#{}", code(words.language), handout.game, exercise.name);
    html! {
        form action=(action) method="get" {
            @if let Some(game) = game { input type="hidden" name="game" value=(game); }
            @for ((field, given), value) in exercise.fields.iter().zip(given).zip(values) {
                label {
                    (text(field.label).say(words.language)) " "
                    (input(field, given.as_deref(), value, words))
                }
            }
            button { (say!(words, "web-show")) }
        }
    }
}

/// Where an argument is typed or chosen; what was typed stays there, whatever it is.
fn input(field: &Field, given: Option<&str>, value: &str, words: &Words) -> Markup {
    let is_proposed = given.is_none() && field.fitting.is_some();
    let (typed, proposed) = if is_proposed { (None, Some(value)) } else { (Some(value), None) };
    let is_number = value.parse::<u64>().is_ok();
    match field.accepts {
        Accepts::Number(least, most) if is_number => html! {
            input type="number" name=(field.key) min=(least) max=(most) value=[typed] placeholder=[proposed] required[!is_proposed];
        },
        Accepts::OneOf(accepted) => {
            let is_meant = |one: &Alternative| one.word == value || one.label.contains(&value);
            html! {
                select name=(field.key) {
                    @if !accepted.iter().any(is_meant) { option selected { (value) } }
                    @for one in accepted {
                        option value=(one.word) selected[is_meant(one)] { (text(one.label).say(words.language)) }
                    }
                }
            }
        }
        // A field for numbers would not show what is none.
        Accepts::Number(..) | Accepts::Word | Accepts::Words => html! {
            input type="text" name=(field.key) value=[typed] placeholder=[proposed];
        },
    }
}
