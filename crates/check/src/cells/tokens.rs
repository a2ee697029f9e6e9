//! What may be a cell in a line, by how cells are set apart, before it is known which symbols there are.

use std::collections::BTreeMap;

use super::{CellStyle, LONGEST_LINE};

/// Signs that are known to stand between cells.
const BARS: [char; 5] = ['|', '│', '┃', '║', '¦'];
/// No more other signs than these are tried as walls.
const MOST_WALLS: usize = 2;

/// The cells of a line, whatever they are, with the bytes they take.
pub(super) fn tokens(style: CellStyle, line: &str) -> Vec<(usize, usize, String)> {
    let is_short = |(.., inside): &(usize, usize, String)| inside.chars().count() <= 3;
    match style {
        CellStyle::Signs => {
            line.char_indices().map(|(at, letter)| (at, at + letter.len_utf8(), letter.to_string())).collect()
        }
        CellStyle::Bracketed => {
            let opened = line.match_indices(['[', '(', '{']);
            let closed = opened.filter_map(|(start, _)| {
                let inside = &line[start + 1..];
                let length = inside.find([']', ')', '}'])?;
                Some((start, start + length + 2, inside[..length].trim().to_owned()))
            });
            closed.filter(is_short).collect()
        }
        CellStyle::Barred => between(line, |letter| BARS.contains(&letter)).filter(is_short).collect(),
        CellStyle::Walled(wall) => between(line, |letter| letter == wall).filter(is_short).collect(),
        CellStyle::Words => {
            let is_apart = |letter: char| letter.is_whitespace() || ",;[](){}".contains(letter);
            let mut found = Vec::new();
            let mut start = None;
            for (at, letter) in line.char_indices().chain([(line.len(), ' ')]) {
                match (start, is_apart(letter)) {
                    (None, false) => start = Some(at),
                    (Some(from), true) => {
                        found.push((from, at, line[from..at].to_lowercase()));
                        start = None;
                    }
                    _ => {}
                }
            }
            found.retain(|(.., word)| (2..12).contains(&word.chars().count()));
            found
        }
    }
}

/// What stands between two signs and the next of their kind, with the bytes it takes.
fn between(line: &str, is_bar: impl Fn(char) -> bool) -> impl Iterator<Item = (usize, usize, String)> {
    let bars: Vec<(usize, char)> = line.char_indices().filter(|(_, letter)| is_bar(*letter)).collect();
    let cells = bars.windows(2).map(|pair| (pair[0].0 + pair[0].1.len_utf8(), pair[1].0));
    let cells: Vec<_> = cells.map(|(start, end)| (start, end, line[start..end].trim().to_owned())).collect();
    cells.into_iter()
}

/// Signs other than bars that stand at every second place of lines, not all of them of nothing else: they may be walls.
pub(super) fn walls(text: &str) -> Vec<char> {
    let mut counts: BTreeMap<char, (usize, bool)> = BTreeMap::new();
    for line in text.lines().take(400).filter(|line| line.len() <= LONGEST_LINE) {
        let signs: Vec<char> = line.trim().chars().collect();
        let Some(&wall) = signs.first().filter(|_| signs.len() % 2 == 1 && signs.len() > 2) else { continue };
        let is_wall = |(place, sign): (usize, &char)| (place % 2 == 0) == (*sign == wall);
        let is_known = wall.is_alphanumeric() || BARS.contains(&wall);
        if !is_known && signs.iter().enumerate().all(is_wall) {
            let (count, is_filled) = counts.entry(wall).or_default();
            *count += 1;
            *is_filled |= signs.iter().any(|sign| *sign != wall && !sign.is_whitespace());
        }
    }
    let is_likely = |(_, (count, is_filled)): &(char, (usize, bool))| *count > 1 && *is_filled;
    let mut walls: Vec<_> = counts.into_iter().filter(is_likely).collect();
    walls.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
    walls.into_iter().take(MOST_WALLS).map(|(wall, _)| wall).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_stand_at_every_second_place_of_lines_that_are_not_all_empty() {
        assert_eq!(walls("! !#!\n!#! !\n"), ['!']);
        assert!(walls("* . *\n. . .\n. . .\n1 2 3\n").is_empty());
    }
}
