//! The boards of a walk as text, a page at a time: what `mettre` and `prendre` do to the first squares is written
//! once, and the squares above are changed in place.

use std::io;

use super::program::{Method, Phase, Way, first_board, follow_calls, walk};

/// The most rings whose `mettre` and `prendre` are pages: enough that a page fills a pipe, few enough that all pages
/// lie in a core's cache.
const KNOWN: u64 = 12;

/// The pages that a walk is printed from.
pub struct Pages {
    squares: u64,
    method: Method,
    /// The page of a single board.
    single: Page,
    /// The boards after each move of `mettre`, by the number of rings.
    fill: Vec<Page>,
    /// The boards after each move of `prendre`, by the number of rings.
    empty: Vec<Page>,
}

impl Pages {
    /// The pages for so many squares.
    pub fn new(squares: u64, method: Method) -> Self {
        let pages = |way| {
            let known = 0..=KNOWN.min(squares);
            known.map(|rings| Page::new(squares, boards(way, rings).split_off(1))).collect()
        };
        let (fill, empty) = (pages(Way::Fill), pages(Way::Empty));
        Pages { squares, method, single: Page::new(squares, vec![0]), fill, empty }
    }

    /// Visits all boards from one end of the game to the other, both included: each page with the squares above.
    pub fn turn(
        &mut self,
        way: Way,
        mut visit: impl FnMut(&mut Page, u64) -> io::Result<()>,
    ) -> io::Result<()> {
        let Pages { squares, method, single, fill, empty } = self;
        if *method == Method::Iterative {
            return walk(way, *squares, *method, |board| visit(single, board));
        }
        let mut board = first_board(way, *squares);
        visit(single, board)?;
        follow_calls(way, *squares, KNOWN, &mut |step| match step {
            Phase::Ring(ring) => {
                board ^= 1 << (ring - 1);
                visit(single, board)
            }
            Phase::Call(way, rings) => {
                let pages = if way == Way::Fill { &mut *fill } else { &mut *empty };
                let below = (1 << rings) - 1;
                let above = board & !below;
                board ^= below;
                visit(&mut pages[index(rings)], above)
            }
        })
    }
}

/// The boards of a walk of the recursion.
pub fn boards(way: Way, squares: u64) -> Vec<u64> {
    let mut boards = Vec::new();
    // Remembering never fails.
    let _ = walk(way, squares, Method::Recursive, |board| {
        boards.push(board);
        Ok(())
    });
    boards
}

/// Boards in the order of a walk, whose squares above some ring are the same on all of them.
pub struct Page {
    /// The boards without the squares above.
    boards: Vec<u64>,
    /// The squares above, as the text shows them.
    above: u64,
    /// A line for each board, all of the same length.
    text: Vec<u8>,
    line: usize,
}

impl Page {
    /// A page of boards of so many squares, none of them occupied above.
    fn new(squares: u64, boards: Vec<u64>) -> Self {
        let mut text = Vec::new();
        for board in &boards {
            for square in 0..squares {
                text.extend([mark(*board, square), b' ']);
            }
            text.pop();
            text.push(b'\n');
        }
        Page { boards, above: 0, text, line: index(2 * squares) }
    }

    /// How many boards there are.
    pub fn boards(&self) -> u64 {
        self.boards.len() as u64
    }

    /// The boards, a line each, under these squares above.
    pub fn lines(&mut self, above: u64) -> &[u8] {
        let mut changed = self.above ^ above;
        self.above = above;
        while changed != 0 {
            let square = changed.trailing_zeros().into();
            let mark = mark(above, square);
            for place in self.text.iter_mut().skip(index(2 * square)).step_by(self.line) {
                *place = mark;
            }
            changed &= changed - 1;
        }
        &self.text
    }

    /// Appends the boards' values, each after a space, under these squares above.
    pub fn append_values(&self, above: u64, text: &mut Vec<u8>) {
        let (head, tail) = (above / MYRIAD, above % MYRIAD);
        if head == 0 || self.boards.len() == 1 {
            for board in &self.boards {
                text.push(b' ');
                text.extend_from_slice((above + board).to_string().as_bytes());
            }
            return;
        }
        // The squares below count for less than ten thousand, so that only two heads are possible.
        let heads = [format!(" {head}"), format!(" {}", head + 1)];
        for board in &self.boards {
            let tail = tail + board;
            let (head, tail) = if tail < MYRIAD { (&heads[0], tail) } else { (&heads[1], tail - MYRIAD) };
            text.extend_from_slice(head.as_bytes());
            text.extend_from_slice(&DIGITS[index(tail)]);
        }
    }
}

fn mark(board: u64, square: u64) -> u8 {
    if board >> square & 1 == 1 { b'*' } else { b'.' }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "counts rings and bytes of a line, or is below ten thousand"
)]
fn index(number: u64) -> usize {
    number as usize
}

const MYRIAD: u64 = 10_000;
const _: () = assert!(1 << KNOWN < MYRIAD);

/// The last four digits of every number.
static DIGITS: [[u8; 4]; 10_000] = {
    let mut digits = [*b"0000"; 10_000];
    let mut number = 1;
    while number < digits.len() {
        digits[number] = digits[number - 1];
        let mut place = 3;
        while digits[number][place] == b'9' {
            digits[number][place] = b'0';
            place -= 1;
        }
        digits[number][place] += 1;
        number += 1;
    }
    digits
};

#[cfg(test)]
mod tests {
    use super::*;

    /// What the pages print, the values after the lines.
    fn printed(way: Way, squares: u64, method: Method) -> String {
        let mut pages = Pages::new(squares, method);
        let (mut lines, mut values) = (Vec::new(), Vec::new());
        let turned = pages.turn(way, |page, above| {
            lines.extend_from_slice(page.lines(above));
            page.append_values(above, &mut values);
            Ok(())
        });
        turned.expect("remembering never fails");
        String::from_utf8([lines, values].concat()).expect("text")
    }

    fn plain(way: Way, squares: u64) -> String {
        let boards = boards(way, squares);
        let marks =
            |board: u64| (0..squares).map(move |square| if board >> square & 1 == 1 { "*" } else { "." });
        let lines = boards.iter().map(|&board| marks(board).collect::<Vec<_>>().join(" ") + "\n");
        lines.chain(boards.iter().map(|board| format!(" {board}"))).collect()
    }

    #[test]
    fn both_methods_print_the_boards_of_the_recursion() {
        for squares in 1..=KNOWN + 5 {
            for way in [Way::Fill, Way::Empty] {
                for method in [Method::Recursive, Method::Iterative] {
                    let (printed, plain) = (printed(way, squares, method), plain(way, squares));
                    assert!(printed == plain, "{squares} squares, {way:?}, {method:?}");
                }
            }
        }
    }

    #[test]
    fn values_are_right_however_large() {
        let page = Page::new(63, boards(Way::Fill, KNOWN));
        for above in (KNOWN..63).flat_map(|square| [1 << square, (1 << 63) - (1 << square)]) {
            let mut text = Vec::new();
            page.append_values(above, &mut text);
            let values = str::from_utf8(&text).expect("text").split(' ').skip(1);
            assert!(values.eq(page.boards.iter().map(|board| (above + board).to_string())), "{above}");
        }
    }
}
