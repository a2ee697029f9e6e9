//! Explanations as text for a terminal.

use crate::explanation::{Explanation, Passage, Phrase, Sheet};

/// Lines of prose are no longer than this, however wide the terminal is.
const WIDEST: usize = 100;

/// The whole answer, for a terminal of so many columns, or for whoever reads it elsewhere.
#[must_use]
pub fn text(explanation: &Explanation, columns: Option<usize>) -> String {
    let Explanation { handout, question, title, passages, .. } = explanation;
    let width = columns.map_or(WIDEST, |columns| columns.saturating_sub(1).clamp(1, WIDEST));
    let mut blocks = vec![folded(&format!("{handout} {question} · {title}"), "", width)];
    blocks.extend(passages.iter().filter_map(|one| passage(one, width)));
    blocks.join("\n\n") + "\n"
}

/// A passage as text; nothing of what only a page has.
fn passage(passage: &Passage, width: usize) -> Option<String> {
    Some(match passage {
        Passage::OnPage(_) => return None,
        Passage::Heading(heading) => heading.clone(),
        Passage::Paragraph(phrases) => folded(&sentence(phrases, width), "", width),
        Passage::List(items) => items
            .iter()
            .map(|item| folded(&format!("- {}", sentence(item, width)), "  ", width))
            .collect::<Vec<_>>()
            .join("\n"),
        Passage::Framed(passages) => all(passages, width),
        Passage::Formula(formula) => format!("  {}", formula.text),
        Passage::Table(sheet) => table(sheet, width),
        Passage::Printed(text) => text.trim_end_matches('\n').to_owned(),
        Passage::Drawing(drawing) => drawing.text.trim_end_matches('\n').to_owned(),
        Passage::Folded { summary, passages } => {
            format!("{}\n\n{}", folded(&sentence(summary, width), "", width), all(passages, width))
        }
        Passage::Tiles(groups) => {
            let group = groups.iter().map(|group| {
                let boards = group.tiles.iter().map(|tile| match group.heading {
                    Some(_) => tile.board.clone(),
                    None => format!("{}:{}", tile.board, tile.label),
                });
                let boards = folded(&boards.collect::<Vec<_>>().join(" "), "", width);
                group.heading.iter().cloned().chain([boards]).collect::<Vec<_>>().join("\n")
            });
            group.collect::<Vec<_>>().join("\n")
        }
    })
}

fn all(passages: &[Passage], width: usize) -> String {
    passages.iter().filter_map(|one| passage(one, width)).collect::<Vec<_>>().join("\n\n")
}

/// Phrases as they are read.
fn sentence(phrases: &[Phrase], width: usize) -> String {
    phrases
        .iter()
        .map(|phrase| match phrase {
            Phrase::Text(text) | Phrase::Figure { text, .. } => text.clone(),
            Phrase::Code(text) => kept(text, width),
            Phrase::Strong(inside) | Phrase::Stressed(inside) | Phrase::Work(inside) => {
                sentence(inside, width)
            }
            Phrase::Formula(formula) => kept(&formula.text, width),
            Phrase::Link { text, to } => match command(to) {
                Some(command) => format!("{} ({})", sentence(text, width), kept(&command, width)),
                None => sentence(text, width),
            },
        })
        .collect()
}

/// Text that stays on one line, if it fits there: a command that is copied must be whole.
fn kept(text: &str, width: usize) -> String {
    if text.chars().count() < width { text.replace(' ', "\u{a0}") } else { text.to_owned() }
}

/// The command that shows what a page shows; none where the words say all.
fn command(to: &str) -> Option<String> {
    let (path, query) = to.split_once('?').unwrap_or((to, ""));
    let field = |name: &str| query.split('&').find_map(|field| field.strip_prefix(name)?.strip_prefix('='));
    let steps: Vec<&str> = path.split('/').collect();
    match steps[..] {
        [game, "about"] => Some(format!("lucas handout {game}")),
        [_, _] if field("m").is_some() => None,
        [game, params] => {
            let at = field("at").map(|at| format!("/{at}")).unwrap_or_default();
            Some(format!("lucas play {game}:{params}{at}"))
        }
        [game, params, "solution"] => Some(format!("lucas solve {game}:{params}")),
        [game, params, view @ ("search" | "picture")] => {
            let kind = field("as").unwrap_or("graph");
            let order = field("order").map(|order| format!(" --order {order}")).unwrap_or_default();
            let step = if view == "search" { " --step 1" } else { "" };
            Some(format!("lucas show {game}:{params} --as {kind}{order}{step} -o {kind}.svg"))
        }
        _ => None,
    }
}

/// Prose in lines, all but the first after a margin.
fn folded(text: &str, margin: &str, width: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().map(|line| line.chars().count()).unwrap_or_default();
        if line > 0 && line + 1 + word.chars().count() > width {
            lines.push(format!("{margin}{word}"));
        } else if let Some(last) = lines.last_mut() {
            if line > 0 {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines.join("\n").replace('\u{a0}', " ")
}

/// A table with its columns under each other, numbers to the right. What is too wide is cut into tables below each other, each
/// with the first column.
fn table(sheet: &Sheet, width: usize) -> String {
    let heads = (!sheet.heads.is_empty()).then(|| sheet.heads.clone());
    let rows = sheet.rows.iter().map(|row| row.iter().map(|item| item.text.replace('\u{a0}', " ")).collect());
    let rows: Vec<Vec<String>> = heads.into_iter().chain(rows).collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let column = |place: usize| rows.iter().filter_map(move |row| row.get(place));
    let width_of = |place| column(place).map(|text| text.chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width_of).collect();
    let is_number =
        |text: &String| text.starts_with(|sign: char| sign.is_ascii_digit() || "+−-".contains(sign));
    let head = usize::from(!sheet.heads.is_empty());
    let is_right: Vec<bool> = (0..columns).map(|place| column(place).skip(head).all(is_number)).collect();
    let line = |row: &Vec<String>, places: &[usize]| {
        let cells = places.iter().filter_map(|&place| {
            let text = row.get(place)?;
            let blank = " ".repeat(widths[place] - text.chars().count());
            Some(if is_right[place] { format!("{blank}{text}") } else { format!("{text}{blank}") })
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    let block = |places: &[usize]| rows.iter().map(|row| line(row, places)).collect::<Vec<_>>().join("\n");
    // Where nobody looks on, or the terminal is wide, a table is as wide as it is.
    let most = if width < WIDEST { width } else { usize::MAX };
    blocks(&widths, most).iter().map(|places| block(places)).collect::<Vec<_>>().join("\n\n")
}

/// The columns of each table that one is cut into.
fn blocks(widths: &[usize], width: usize) -> Vec<Vec<usize>> {
    let mut blocks: Vec<Vec<usize>> = vec![Vec::new()];
    let mut taken = 0;
    for (place, wide) in widths.iter().enumerate() {
        let mut last = blocks.len() - 1;
        if blocks[last].len() > 1 && taken + 2 + wide > width {
            blocks.push(vec![0]);
            (last, taken) = (last + 1, widths[0]);
        }
        taken += wide + if blocks[last].is_empty() { 0 } else { 2 };
        blocks[last].push(place);
    }
    blocks
}
