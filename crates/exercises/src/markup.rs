//! The texts of the handouts: sections of paragraphs in a few signs of Markdown, with gaps that are filled by what was
//! computed.
//!
//! A section begins with `# `, that of a question with `# 4.1 · ` and what it asks. Inside: `### ` a heading, `- ` a list, `> ` what is
//! set apart, `+ ` a line under which the rest of the paragraph is folded, `$$…$$` a formula of its own, `**…**`, `*…*`, `_…_`,
//! `` `…` ``, `$…$` and `[words](page)`. `{name}` in a sentence is a figure, alone it is a passage, and `{name: a | b}` a
//! table with names; `{name|# square|# squares}` is the first if the figure is 1, else the second. A paragraph that begins with
//! `?name ` is there in that case only, and one that begins with `~ ` on a page only. One that begins with `@ ` is what the handout
//! asks, in its own words: it belongs to the question, not to its answer.

use std::collections::{BTreeMap, BTreeSet};

use lucas_engine::bound;

use crate::explanation::{Passage, Phrase, Sheet};
use crate::formula::Formula;

/// What fills the gaps of a section.
#[derive(Default)]
pub struct Gaps {
    /// Figures, which stand in sentences.
    pub figures: BTreeMap<&'static str, String>,
    passages: BTreeMap<&'static str, Passage>,
    /// Figures that are links.
    links: BTreeMap<&'static str, Vec<Phrase>>,
    /// What holds of what was asked.
    cases: BTreeSet<&'static str>,
}

impl Gaps {
    /// Nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Gaps::default()
    }

    /// With a figure.
    #[must_use]
    pub fn figure(mut self, name: &'static str, figure: &impl ToString) -> Self {
        self.figures.insert(name, figure.to_string());
        self
    }

    /// With a case, if it holds: its paragraphs are there then.
    #[must_use]
    pub fn case(mut self, name: &'static str, holds: bool) -> Self {
        if holds {
            self.cases.insert(name);
        }
        self
    }

    /// With figures that are links, separated by commas.
    #[must_use]
    pub fn links(mut self, name: &'static str, links: &[(String, String)]) -> Self {
        let mut phrases = Vec::new();
        for (text, to) in links {
            if !phrases.is_empty() {
                phrases.push(Phrase::Text(", ".to_owned()));
            }
            phrases.push(Phrase::Figure { text: text.clone(), to: to.clone() });
        }
        let texts: Vec<&str> = links.iter().map(|(text, _)| text.as_str()).collect();
        self.figures.insert(name, texts.join(", "));
        self.links.insert(name, phrases);
        self
    }

    /// With a passage.
    #[must_use]
    pub fn passage(mut self, name: &'static str, passage: Passage) -> Self {
        self.passages.insert(name, passage);
        self
    }

    /// With a table.
    #[must_use]
    pub fn table(self, name: &'static str, sheet: Sheet) -> Self {
        self.passage(name, Passage::Table(sheet))
    }

    /// With what a program prints.
    #[must_use]
    pub fn printed(self, name: &'static str, text: String) -> Self {
        self.passage(name, Passage::Printed(text))
    }

    /// Text that is no sentence, its gaps filled.
    fn filled(&self, text: &str) -> String {
        self.figures
            .iter()
            .fold(text.to_owned(), |text, (name, figure)| text.replace(&format!("{{{name}}}"), figure))
    }
}

/// A section of a text.
#[derive(Clone, Copy)]
pub struct Section<'t> {
    /// The question that it answers.
    pub question: Option<&'t str>,
    /// Its title.
    pub title: &'t str,
    body: &'t str,
}

/// The sections of a text.
pub fn sections(text: &str) -> impl Iterator<Item = Section<'_>> {
    text.split("\n# ").filter_map(|section| {
        let (head, body) = section.trim_start_matches("# ").split_once('\n')?;
        let (question, title) =
            head.split_once(" · ").map_or((None, head), |(question, title)| (Some(question), title));
        Some(Section { question, title, body })
    })
}

impl Section<'_> {
    /// What the handout asks, in its own words.
    #[must_use]
    pub fn statement(&self) -> Vec<Phrase> {
        let asked = self.body.split("\n\n").find_map(|block| block.trim().strip_prefix("@ "));
        phrases(asked.unwrap_or_default(), &Gaps::new())
    }

    /// The passages, their gaps filled.
    #[must_use]
    pub fn passages(&self, gaps: &Gaps) -> Vec<Passage> {
        passages(self.body, gaps)
    }
}

fn passages(text: &str, gaps: &Gaps) -> Vec<Passage> {
    let blocks = text.split("\n\n").map(str::trim);
    let blocks = blocks.filter(|block| !block.is_empty() && !block.starts_with("@ "));
    let blocks = blocks.filter_map(|block| match block.strip_prefix('?') {
        Some(rest) => {
            let (case, rest) = rest.split_once(char::is_whitespace)?;
            gaps.cases.contains(case).then_some(rest)
        }
        None => Some(block),
    });
    // What is set apart may have several paragraphs.
    let mut framed = String::new();
    let mut passages_read = Vec::new();
    for block in blocks.chain([""]) {
        if block.starts_with('>') {
            let lines = block.lines().map(|line| line.trim_start_matches('>').trim());
            framed += &(lines.collect::<Vec<_>>().join("\n") + "\n\n");
            continue;
        }
        if !framed.is_empty() {
            passages_read.push(Passage::Framed(passages(&std::mem::take(&mut framed), gaps)));
        }
        passages_read.extend((!block.is_empty()).then(|| passage(block, gaps)));
    }
    passages_read
}

fn passage(block: &str, gaps: &Gaps) -> Passage {
    let sentence = |text: &str| phrases(&text.lines().map(str::trim).collect::<Vec<_>>().join(" "), gaps);
    if let Some(heading) = block.strip_prefix("### ") {
        return Passage::Heading(heading.to_owned());
    }
    if let Some(text) = block.strip_prefix("~ ") {
        return Passage::OnPage(sentence(text));
    }
    if let Some(items) = block.strip_prefix("- ") {
        return Passage::List(items.split("\n- ").map(sentence).collect());
    }
    if let Some((summary, rest)) = block.strip_prefix("+ ").and_then(|block| block.split_once('\n')) {
        return Passage::Folded { summary: sentence(summary), passages: passages(rest, gaps) };
    }
    if let Some(formula) = block.strip_prefix("$$").and_then(|block| block.strip_suffix("$$")) {
        return Passage::Formula(Formula::new(&gaps.filled(formula)));
    }
    if let Some(code) = block.strip_prefix("```\n").and_then(|block| block.strip_suffix("```")) {
        return Passage::Printed(code.to_owned());
    }
    let gap = block.strip_prefix('{').and_then(|block| block.strip_suffix('}')).unwrap_or_default();
    let (name, names) = gap.split_once(": ").unwrap_or((gap, ""));
    match gaps.passages.get(name) {
        Some(Passage::Table(sheet)) => {
            let names = names.split(" | ").filter(|name| !name.is_empty());
            Passage::Table(sheet.clone().named(names.map(|name| gaps.filled(name)).collect()))
        }
        Some(passage) => passage.clone(),
        None => Passage::Paragraph(sentence(block)),
    }
}

/// The signs around a piece of a sentence.
const SIGNS: [&str; 5] = ["`", "$", "**", "*", "_"];

/// The phrases of a sentence, its gaps filled.
#[must_use]
pub fn phrases(text: &str, gaps: &Gaps) -> Vec<Phrase> {
    let mut found = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let Some((phrase, after)) = marked(rest, gaps) else {
            plain.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        };
        if !plain.is_empty() {
            found.push(Phrase::Text(bound(&std::mem::take(&mut plain)).into_owned()));
        }
        found.extend(phrase);
        rest = after;
    }
    found.extend((!plain.is_empty()).then(|| Phrase::Text(bound(&plain).into_owned())));
    found
}

/// The piece of a sentence that signs begin here, and what follows it.
fn marked<'t>(rest: &'t str, gaps: &Gaps) -> Option<(Vec<Phrase>, &'t str)> {
    if let Some((name, after)) = rest.strip_prefix('{').and_then(|rest| rest.split_once('}')) {
        if let Some((name, forms)) = name.split_once('|') {
            let (figure, (one, several)) = (gaps.figures.get(name)?, forms.split_once('|')?);
            let form = if figure == "1" { one } else { several };
            // A number stays with what it counts.
            let form = form.replace("# ", "#\u{a0}").replace('#', figure);
            return Some((phrases(&form, gaps), after));
        }
        let figure = gaps.figures.get(name)?;
        let links = gaps.links.get(name).cloned();
        return Some((links.unwrap_or_else(|| vec![Phrase::Text(figure.clone())]), after));
    }
    if let Some((words, after)) = rest.strip_prefix('[').and_then(|rest| rest.split_once("](")) {
        let (to, after) = after.split_once(')')?;
        return Some((vec![Phrase::Link { text: phrases(words, gaps), to: gaps.filled(to) }], after));
    }
    let sign = SIGNS.into_iter().find(|sign| rest.starts_with(sign))?;
    let (inside, after) = rest[sign.len()..].split_once(sign)?;
    let phrase = match sign {
        "`" => Phrase::Code(gaps.filled(inside)),
        "$" => Phrase::Formula(Formula::new(&gaps.filled(inside))),
        "**" => Phrase::Strong(phrases(inside, gaps)),
        "*" => Phrase::Stressed(phrases(inside, gaps)),
        _ => Phrase::Work(phrases(inside, gaps)),
    };
    Some((vec![phrase], after))
}
