//! The answer to a question as data: what a terminal prints, a page shows and JSON holds is made from it.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::formula::Formula;

/// The answer to a question of a handout.
#[derive(Clone, Debug, Serialize)]
pub struct Explanation {
    /// The handout.
    pub handout: &'static str,
    /// The question, by its number or name.
    pub question: &'static str,
    /// What it asks.
    pub title: String,
    /// What was computed, by name.
    pub figures: BTreeMap<&'static str, String>,
    /// The answer.
    pub passages: Vec<Passage>,
}

/// A passage of a text.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Passage {
    /// A heading.
    Heading(String),
    /// A paragraph.
    Paragraph(Vec<Phrase>),
    /// A paragraph about what only a page has: tints, frames, links in a table.
    OnPage(Vec<Phrase>),
    /// Items of a list.
    List(Vec<Vec<Phrase>>),
    /// What is set apart: a theorem.
    Framed(Vec<Passage>),
    /// A formula on a line of its own.
    Formula(Formula),
    /// A table.
    Table(Sheet),
    /// What a program prints.
    Printed(String),
    /// A picture.
    Drawing(Drawing),
    /// What is long, under what it is about.
    Folded {
        /// What it is about.
        summary: Vec<Phrase>,
        /// What is folded.
        passages: Vec<Passage>,
    },
    /// Small boards in groups.
    Tiles(Vec<Tiles>),
}

/// A piece of a sentence.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Phrase {
    /// Words.
    Text(String),
    /// Something typed or programmed.
    Code(String),
    /// What matters most.
    Strong(Vec<Phrase>),
    /// What is stressed.
    Stressed(Vec<Phrase>),
    /// The title of a work.
    Work(Vec<Phrase>),
    /// A formula.
    Formula(Formula),
    /// A figure that leads to a page.
    Figure {
        /// The figure.
        text: String,
        /// The address of the page, without the language.
        to: String,
    },
    /// Words that lead to a page.
    Link {
        /// The words.
        text: Vec<Phrase>,
        /// The address of the page, without the language.
        to: String,
    },
}

/// A table.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Sheet {
    /// How a page shows it.
    #[serde(skip)]
    pub look: &'static str,
    /// Whether its names stand before the rows, not above the columns.
    #[serde(skip)]
    pub is_across: bool,
    /// What stands above the columns.
    pub heads: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<Item>>,
}

impl Sheet {
    /// A table whose columns have names.
    #[must_use]
    pub fn down(rows: Vec<Vec<Item>>) -> Self {
        Sheet { rows, ..Sheet::default() }
    }

    /// A table whose rows have names.
    #[must_use]
    pub fn across(rows: Vec<Vec<Item>>) -> Self {
        Sheet { is_across: true, rows, ..Sheet::default() }
    }

    /// The same with names, which the text gives.
    #[must_use]
    pub fn named(mut self, names: Vec<String>) -> Self {
        if names.is_empty() {
            return self;
        }
        if self.is_across {
            for (row, name) in self.rows.iter_mut().zip(names) {
                row.insert(0, name.into());
            }
        } else {
            self.heads = names;
        }
        self
    }
}

/// What stands in a table.
#[derive(Clone, Debug, Serialize)]
pub struct Item {
    /// The words.
    pub text: String,
    /// Where it leads, without the language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// What it means, for those who ask.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub said: Option<String>,
    /// How a page shows it.
    #[serde(skip)]
    pub look: &'static str,
}

/// How a page shows what is typed or programmed.
pub const TYPED: &str = "typed";

impl Item {
    /// The same as something typed, every sign as wide as the others.
    #[must_use]
    pub fn typed(self) -> Self {
        Item { look: TYPED, ..self }
    }

    /// The same, leading to a page.
    #[must_use]
    pub fn leading(self, to: String, look: &'static str) -> Self {
        Item { to: Some(to), look, ..self }
    }

    /// The same, with what it means.
    #[must_use]
    pub fn meaning(self, said: String) -> Self {
        Item { said: Some(said), ..self }
    }
}

impl<T: ToString> From<T> for Item {
    fn from(text: T) -> Self {
        Item { text: text.to_string(), to: None, said: None, look: "" }
    }
}

/// A row of a table, from what its items say.
pub fn row<const N: usize>(items: [&dyn ToString; N]) -> Vec<Item> {
    items.map(|item| item.to_string().into()).into()
}

/// A picture, and what is printed in its place.
#[derive(Clone, Debug, Serialize)]
pub struct Drawing {
    /// What it shows.
    pub label: String,
    /// The picture.
    pub svg: String,
    /// The same as text.
    pub text: String,
}

/// Small boards of 0 and 1 that belong together.
#[derive(Clone, Debug, Serialize)]
pub struct Tiles {
    /// Why they do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heading: Option<String>,
    /// The boards.
    pub tiles: Vec<Tile>,
}

/// A small board.
#[derive(Clone, Debug, Serialize)]
pub struct Tile {
    /// Its rows, joined by dots.
    pub board: String,
    /// What is written under it.
    pub label: String,
    /// What it means.
    pub said: String,
    /// Where it leads, without the language.
    pub to: String,
    /// How a page shows it.
    #[serde(skip)]
    pub look: String,
}
