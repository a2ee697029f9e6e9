//! Handouts as values, so that a front end works on whatever list it is given.

use std::borrow::Cow;

use lucas_check::{Contract, Contracts};
use lucas_console::{Console, Finish, Setback};
use lucas_engine::notation::is_near;
use lucas_engine::{Language, Refusal, bound};
use lucas_pictures::own::Own;
use lucas_words::Words;

use crate::exercise::Exercise;
use crate::explanation::{Drawing, Explanation, Passage, Phrase};
use crate::markup::{Gaps, Section, sections};
use crate::program::Program;

/// A course handout about a game.
pub struct Handout {
    /// Its French name, which is that of its program.
    pub name: &'static str,
    /// Other names, the English one first.
    pub aliases: &'static [&'static str],
    /// The game it is about, by its name in the registry.
    pub game: &'static str,
    /// The program that it asks for.
    pub program: Program,
    /// The questions that it asks.
    pub exercises: &'static [Exercise],
    /// History, theorem and answers, in English and in French.
    pub texts: [&'static str; 2],
    /// The pictures that no other game has.
    pub own: Own,
    /// What a program is checked against, where it can be.
    pub contracts: &'static [&'static Contract],
}

impl Handout {
    /// The question of a name.
    ///
    /// # Errors
    /// Refuses an unknown name and lists the known ones.
    pub fn exercise(&self, name: &str) -> Result<&'static Exercise, Refusal> {
        let is_named = |exercise: &&Exercise| exercise.name == name || exercise.aliases.contains(&name);
        self.exercises.iter().find(is_named).ok_or_else(|| {
            let names = self.exercises.iter().map(|exercise| exercise.name).collect::<Vec<_>>().join(", ");
            Refusal::new(
                format!("{} asks no question '{name}': its questions are {names}", self.name),
                format!("{} n'a pas de question « {name} » : ses questions sont {names}", self.name),
            )
        })
    }

    fn sections(&self, language: Language) -> impl Iterator<Item = Section<'static>> {
        let [english, french] = self.texts;
        sections(match language {
            Language::English => english,
            Language::French => french,
        })
    }

    /// What comes before the questions: titles, each with its passages, the figure of the proof among them.
    ///
    /// # Errors
    /// Refuses a figure that cannot be drawn.
    pub fn story(&self, words: &Words) -> Result<Vec<(&'static str, Vec<Passage>)>, Refusal> {
        let mut gaps = Gaps::new();
        if let Some(proof) = self.own.proof {
            let svg = proof(words)?;
            let (label, text) = (svg.title().to_owned(), svg.description().to_owned());
            gaps = gaps.passage("figure", Passage::Drawing(Drawing { label, svg: svg.inline(), text }));
        }
        let told = self.sections(words.language).filter(|section| section.question.is_none());
        Ok(told.map(|section| (section.title, section.passages(&gaps))).collect())
    }

    /// What a question asks, in the words of the handout.
    #[must_use]
    pub fn statement(&self, exercise: &Exercise, language: Language) -> Vec<Phrase> {
        let mut sections = self.sections(language);
        let section = sections.find(|section| section.question == Some(exercise.name));
        section.map(|section| section.statement()).unwrap_or_default()
    }

    /// What a question asks, in short; empty if the text lacks it.
    #[must_use]
    pub fn title(&self, exercise: &Exercise, language: Language) -> Cow<'static, str> {
        let mut sections = self.sections(language);
        let section = sections.find(|section| section.question == Some(exercise.name));
        bound(section.map_or("", |section| section.title))
    }

    /// The answer to a question with its arguments.
    ///
    /// # Errors
    /// Refuses arguments that the question does not accept.
    pub fn explanation(
        &self,
        exercise: &Exercise,
        values: Vec<String>,
        words: &Words,
    ) -> Result<Explanation, Refusal> {
        let gaps = (exercise.answer)(&exercise.asked(values, words)?)?;
        let mut sections = self.sections(words.language);
        let section = sections.find(|section| section.question == Some(exercise.name));
        Ok(Explanation {
            handout: self.name,
            question: exercise.name,
            title: self.title(exercise, words.language).replace('`', ""),
            passages: section.map(|section| section.passages(&gaps)).unwrap_or_default(),
            figures: gaps.figures,
        })
    }
}

/// What a program of a handout prints.
///
/// # Errors
/// Refuses what the program does.
pub fn printed(words: &Words, run: impl FnOnce(&mut Console<'_>) -> Finish) -> Result<String, Refusal> {
    printed_from(b"", words, run)
}

/// What a program of a handout prints when something is typed.
///
/// # Errors
/// Refuses what the program does.
pub fn printed_from(
    input: &[u8],
    words: &Words,
    run: impl FnOnce(&mut Console<'_>) -> Finish,
) -> Result<String, Refusal> {
    let mut out = Vec::new();
    let mut console = Console {
        input: Box::new(input),
        out: Box::new(&mut out),
        err: Box::new(std::io::sink()),
        wait_for_key: None,
        columns: None,
        columns_aside: None,
        colour: false,
        words: Words::new(words.language),
    };
    if let Err(Setback::Refused(refusal)) = run(&mut console) {
        return Err(refusal);
    }
    drop(console);
    Ok(String::from_utf8_lossy(&out).into_owned())
}

/// A list of handouts.
#[derive(Clone, Copy)]
pub struct Handouts(pub &'static [&'static Handout]);

impl Handouts {
    /// The handout of a name or alias.
    ///
    /// # Errors
    /// Refuses an unknown name and lists the known ones.
    pub fn find(self, name: &str) -> Result<&'static Handout, Refusal> {
        let is_named = |handout: &&&Handout| handout.name == name || handout.aliases.contains(&name);
        self.0.iter().find(is_named).copied().ok_or_else(|| {
            let names = self.names();
            let [en, fr] =
                [("; did you mean", "?"), (" ; vouliez-vous dire", " ?")].map(|(before, after)| {
                    self.nearest(name).map(|near| format!("{before} {near}{after}")).unwrap_or_default()
                });
            Refusal::new(
                format!("there is no handout '{name}': the handouts are {names}{en}"),
                format!("il n'y a pas de sujet « {name} » : les sujets sont {names}{fr}"),
            )
        })
    }

    /// The name of the handout of which a name or alias is nearly what was written.
    #[must_use]
    pub fn nearest(self, written: &str) -> Option<&'static str> {
        let is_meant = |handout: &&&Handout| {
            [handout.name].iter().chain(handout.aliases).any(|known| is_near(written, known))
        };
        self.0.iter().find(is_meant).map(|handout| handout.name)
    }

    /// The names of all, in a row.
    #[must_use]
    pub fn names(self) -> String {
        self.0.iter().map(|handout| handout.name).collect::<Vec<_>>().join(", ")
    }

    /// Every exercise that a program can be checked against.
    #[must_use]
    pub fn contracts(self) -> Contracts {
        Contracts(self.0.iter().flat_map(|handout| handout.contracts).copied().collect())
    }

    /// The handout about a game, if there is one.
    #[must_use]
    pub fn about(self, game: &str) -> Option<&'static Handout> {
        self.0.iter().find(|handout| handout.game == game).copied()
    }

    /// The pictures of a game's own.
    #[must_use]
    pub fn own(self, game: &str) -> Own {
        self.about(game).map_or(Own::NONE, |handout| handout.own)
    }
}
