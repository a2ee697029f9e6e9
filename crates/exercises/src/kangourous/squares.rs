//! In which symbols a program shows its boards, and the boards in what it prints.

/// The symbols of white, free and black.
pub(super) type Symbols = [char; 3];

/// How the squares of a board stand in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SquareStyle {
    /// One after the other, whatever stands between.
    Compact,
    /// Each so many signs after the one before; a free one may be blank.
    Spaced(usize),
    /// Each between bars or brackets; a free one may be blank.
    Walled,
}

/// The symbols of white, free and black, how squares are set, and what stands before a board, numbers aside.
#[derive(Clone, Debug)]
pub(super) struct SquareReading {
    pub symbols: Symbols,
    style: SquareStyle,
    before: Vec<String>,
}

/// No line that is longer holds a board.
const LONGEST_LINE: usize = 20_000;

/// The signs of a line that may be squares, in rows of which each may hold a board, with where each stands.
fn rows(line: &str, style: SquareStyle, width: usize) -> Vec<Vec<(usize, char)>> {
    if line.len() > LONGEST_LINE {
        return Vec::new();
    }
    let signs: Vec<(usize, char)> = line.char_indices().collect();
    match style {
        SquareStyle::Compact => {
            let is_kept = |(_, letter): &(usize, char)| !letter.is_whitespace() && !"|¦,;".contains(*letter);
            vec![signs.into_iter().filter(is_kept).collect()]
        }
        SquareStyle::Spaced(step) => {
            // Free squares at the end of a line may be left out.
            let end = line.len();
            let padded: Vec<(usize, char)> =
                signs.into_iter().chain((0..width * step).map(|more| (end + more, ' '))).collect();
            (0..step).map(|from| padded.iter().skip(from).step_by(step).copied().collect()).collect()
        }
        SquareStyle::Walled => {
            let is_wall = |letter: char| "|¦[](){}│┃║".contains(letter);
            let walls: Vec<(usize, char)> =
                signs.into_iter().filter(|(_, letter)| is_wall(*letter)).collect();
            let between = walls.windows(2).filter_map(|pair| {
                let (start, end) = (pair[0].0 + pair[0].1.len_utf8(), pair[1].0);
                let mut inside = line[start..end].trim().chars();
                match (inside.next(), inside.next(), end > start) {
                    (Some(letter), None, _) => Some((start, letter)),
                    (None, _, true) => Some((start, ' ')),
                    _ => None,
                }
            });
            vec![between.collect()]
        }
    }
}

/// What stands before a board, numbers aside.
fn shape(before: &str) -> String {
    let mut shape = String::new();
    for letter in before.chars().filter(|letter| !letter.is_whitespace()) {
        let kept = if letter.is_ascii_digit() { '#' } else { letter };
        if kept != '#' || !shape.ends_with('#') {
            shape.push(kept);
        }
    }
    shape
}

/// How a start board or a final one is written in a text; the handout's letters first.
pub(super) fn written(text: &str, (pawns, gap): (u64, u64)) -> Option<SquareReading> {
    let (pawns, gap) = (usize::try_from(pawns).ok()?, usize::try_from(gap).ok()?);
    let width = 2 * pawns + gap;
    let all_same = |part: &[(usize, char)]| part.iter().all(|(_, letter)| *letter == part[0].1);
    let styles = [SquareStyle::Compact, SquareStyle::Walled, SquareStyle::Spaced(1), SquareStyle::Spaced(2)];
    for style in styles {
        let mut found: Vec<SquareReading> = Vec::new();
        for line in text.lines() {
            for row in rows(line, style, width) {
                for window in row.windows(width) {
                    let (left, rest) = window.split_at(pawns);
                    let (middle, right) = rest.split_at(gap);
                    let symbols = [left[0].1, middle[0].1, right[0].1];
                    let differ =
                        symbols[0] != symbols[1] && symbols[1] != symbols[2] && symbols[0] != symbols[2];
                    // Pawns are seen: only a free square may be blank, and words are no boards.
                    let is_seen = symbols[0] != ' ' && symbols[2] != ' ';
                    if !(all_same(left) && all_same(middle) && all_same(right) && differ && is_seen) {
                        continue;
                    }
                    let before = shape(&line[..window[0].0.min(line.len())]);
                    match found.iter_mut().find(|one| one.symbols == symbols) {
                        Some(one) if one.before.contains(&before) => {}
                        Some(one) => one.before.push(before),
                        None => found.push(SquareReading { symbols, style, before: vec![before] }),
                    }
                }
            }
        }
        let is_literal = |one: &&SquareReading| one.symbols[0] == 'W' && one.symbols[2] == 'B';
        let best = found
            .iter()
            .find(is_literal)
            .or_else(|| found.iter().find(|one| one.symbols[0] == 'B' && one.symbols[2] == 'N'))
            .or(found.first());
        if let Some(best) = best {
            return Some(best.clone());
        }
    }
    None
}

/// The boards of an output in the handout's letters, equal neighbours merged. Several may stand in a line.
pub(super) fn boards(text: &str, reading: &SquareReading, width: usize, pawns: usize) -> Vec<String> {
    let symbols = reading.symbols;
    let is_square = |(_, letter): &(usize, char)| symbols.contains(letter);
    let is_board = |window: &[(usize, char)]| {
        let count = |symbol: char| window.iter().filter(|(_, letter)| *letter == symbol).count();
        window.iter().all(is_square) && count(symbols[0]) == pawns && count(symbols[2]) == pawns
    };
    let letter = |(_, letter): &(usize, char)| match symbols.iter().position(|symbol| symbol == letter) {
        Some(0) => 'W',
        Some(2) => 'B',
        _ => '-',
    };
    let mut found: Vec<String> = Vec::new();
    for line in text.lines() {
        let rows = rows(line, reading.style, width);
        let windows =
            rows.iter().flat_map(|row| (0..(row.len() + 1).saturating_sub(width)).map(move |at| (row, at)));
        let mut possible: Vec<(&Vec<(usize, char)>, usize)> =
            windows.filter(|(row, at)| is_board(&row[*at..at + width])).collect();
        possible.sort_by_key(|(row, at)| row[*at].0);
        let (mut rest, mut from) = (&possible[..], 0);
        while let Some((row, at)) = rest.first() {
            // Of those that overlap, the dot after a number or the dash of an arrow is no free square.
            let end = row[at + width - 1].0;
            let rivals = || rest.iter().take_while(|(row, at)| row[*at].0 <= end);
            let is_known = |(row, at): &&(&Vec<(usize, char)>, usize)| {
                reading.before.contains(&shape(&line[from.min(line.len())..row[*at].0.min(line.len())]))
            };
            let is_alone = |(row, at): &&(&Vec<(usize, char)>, usize)| {
                !at.checked_sub(1).is_some_and(|before| is_square(&row[before]))
                    && !row.get(at + width).is_some_and(is_square)
            };
            let (row, at) = rivals().find(is_known).or_else(|| rivals().find(is_alone)).unwrap_or(&rest[0]);
            let board: String = row[*at..at + width].iter().map(letter).collect();
            if found.last() != Some(&board) {
                found.push(board);
            }
            from = row[at + width - 1].0 + 1;
            rest = &rest[rest.partition_point(|(row, at)| row[*at].0 < from)..];
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_read_in_any_three_symbols() {
        let text = "coup 1 : B B _ _ _ N N\ncoup 2 : B _ B _ _ N N";
        let signs = written(text, (2, 3)).expect("symbols");
        assert_eq!(signs.symbols, ['B', '_', 'N']);
        assert_eq!(boards(text, &signs, 7, 2), ["WW---BB", "W-W--BB"]);
    }

    #[test]
    fn a_free_square_may_be_blank() {
        for text in [
            "WW   BB\nW W  BB\nWB   WB\n",
            "1) W W       B B\n2) W   W     B B\n3) W B       W B\n",
            "|W|W| | | |B|B|\n|W| |W| | |B|B|\n|W|B| | | |W|B|\n",
            "[W][W][ ][ ][ ][B][B]\n[W][ ][W][ ][ ][B][B]\n[W][B][ ][ ][ ][W][B]\n",
        ] {
            let signs = written(text, (2, 3)).expect("symbols");
            assert_eq!(signs.symbols[1], ' ', "{text}");
            assert_eq!(boards(text, &signs, 7, 2), ["WW---BB", "W-W--BB", "WB---WB"], "{text}");
        }
        let trimmed = "WW   BB\nB W WB";
        let signs = written(trimmed, (2, 3)).expect("symbols");
        assert_eq!(boards(trimmed, &signs, 7, 2), ["WW---BB", "B-W-WB-"]);
    }

    #[test]
    fn the_dot_after_a_number_is_no_free_square() {
        let text = "1.WW...BB\n2.W.W..BB\n3.BB.WW..\n";
        let signs = written(text, (2, 3)).expect("symbols");
        assert_eq!(boards(text, &signs, 7, 2), ["WW---BB", "W-W--BB", "BB-WW--"]);
    }

    #[test]
    fn several_boards_may_stand_in_a_line() {
        let start = "WW---BB";
        for text in [
            "[WW---BB] -> [W-W--BB] -> [BB---WW]",
            "WW---BB -> W-W--BB -> BB---WW",
            "  1. blanc 2->3   WW---BB  =>  W-W--BB\n  2. noir 6->5   W-W--BB  =>  BB---WW",
            "1.WW---BB 2.W-W--BB 3.BB---WW",
            "WW---BB W-W--BB BB---WW",
        ] {
            let signs = written(text, (2, 3)).expect("symbols");
            assert_eq!(boards(text, &signs, 7, 2), [start, "W-W--BB", "BB---WW"], "{text}");
        }
        let text = "1.WW...BB 2.W.W..BB 3.BB.WW..";
        let signs = written(text, (2, 3)).expect("symbols");
        assert_eq!(boards(text, &signs, 7, 2), [start, "W-W--BB", "BB-WW--"]);
    }
}
