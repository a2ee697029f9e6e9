//! Dead boards, seen through windows of a few squares: what a window holds is known exactly, what lies outside is only
//! counted. When no play, however obliging outside, brings a window to what it is to hold in the end, the board is dead
//! (docs/theory.md, section 6.5).

use lucas_engine::{Effort, Limit};
use rayon::prelude::*;

use super::{Kangaroos, ones};

/// The widest window: wider ones find few more dead boards and take longer to prepare.
const WIDEST: u32 = 9;

/// The most bytes that all windows may take.
const MOST_BYTES: u64 = 64 << 20;

/// For each window of a line of squares, from what it can still come to what it is to hold.
pub(super) struct Windows {
    views: Views,
    /// By the first square of the window: where its table begins, and how many white pawns are to be left of it.
    places: Vec<(usize, u32)>,
    /// By view, table after table: one bit for each number of white pawns left of the window, beyond those to be there, from
    /// which the view may still become the one to come.
    tables: Vec<u32>,
}

impl Windows {
    /// Windows that are to hold what a target holds: the order of its pawns, and its free squares.
    ///
    /// # Errors
    /// Gives up when that takes more than the effort allows.
    pub(super) fn new(
        kangaroos: Kangaroos,
        (order, free): (u64, u64),
        effort: &Effort<'_>,
    ) -> Result<Self, Limit> {
        // Two squares at least: no pawn jumps over a whole window.
        let mut width = (kangaroos.squares() / 2).clamp(2, WIDEST);
        while width > 2 && bytes(width, kangaroos) > MOST_BYTES {
            width -= 1;
        }
        effort.take(Some(bytes(width, kangaroos)))?;
        let views = Views::new(width, kangaroos.gap);
        let mut ends: Vec<usize> = Vec::new();
        let places = (0..=kangaroos.squares() - width).map(|first| {
            let outside = Outside::left_of(first, order, free);
            let end = views.seen(order, free, first, outside);
            // Windows that are to hold the same are alike wherever they are.
            let table = ends.iter().position(|&known| known == end).unwrap_or_else(|| {
                ends.push(end);
                ends.len() - 1
            });
            (table * views.count, outside.white)
        });
        let places = places.collect();
        let origins = Origins::new(&views, effort)?;
        let tables = ends.into_par_iter().map(|end| {
            effort.go_on()?;
            Ok(origins.leading_to(end))
        });
        let tables: Vec<Vec<u32>> = tables.collect::<Result<_, Limit>>()?;
        Ok(Windows { views, places, tables: tables.concat() })
    }

    /// Whether a move that changed the squares given led to a dead board, as far as the two windows show that meet there.
    #[inline]
    pub(super) fn is_dead_end(&self, order: u64, free: u64, changed: u64) -> bool {
        let (low, high) = (changed.trailing_zeros(), u64::BITS - changed.leading_zeros());
        let here = u32::midpoint(low, high);
        #[expect(clippy::cast_possible_truncation, reason = "a line has few squares")]
        let last = self.places.len() as u32 - 1;
        let [first, second] = [here.saturating_sub(self.views.width - 1), here].map(|first| first.min(last));
        let outside = Outside::left_of(first, order, free);
        let further = outside.further(first, second - first, order, free);
        // Both without a branch, which could not be foreseen.
        let has_way = |first: u32, outside: Outside| {
            let (table, white) = self.places[first as usize];
            let ways = self.tables[table + self.views.seen(order, free, first, outside)];
            // White pawns never come back: fewer of them than are to be there is dead too.
            ways.checked_shr(outside.white.wrapping_sub(white)).unwrap_or(0) & 1
        };
        has_way(first, outside) & has_way(second, further) == 0
    }
}

/// What is left of a window.
#[derive(Clone, Copy)]
struct Outside {
    free: u32,
    white: u32,
}

impl Outside {
    #[inline]
    fn left_of(first: u32, order: u64, free: u64) -> Self {
        let free = (free & ones(first)).count_ones();
        Outside { free, white: (order & ones(first - free)).count_ones() }
    }

    /// What is left of a window that begins so many squares further, fewer than nine: counted by a table, as not every
    /// processor counts bits.
    #[inline]
    fn further(self, first: u32, by: u32, order: u64, free: u64) -> Self {
        let between = BIT_COUNTS[index(free >> first & ones(by) & 0xFF)];
        let pawns = order >> (first - self.free) & ones(by - between);
        Outside { free: self.free + between, white: self.white + BIT_COUNTS[index(pawns & 0xFF)] }
    }
}

/// A few bits as an index.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "only a few bits are set")]
fn index(bits: u64) -> usize {
    bits as usize
}

/// How many bits are set in each byte.
static BIT_COUNTS: [u32; 256] = {
    let mut counts = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        counts[byte] = byte.count_ones();
        byte += 1;
    }
    counts
};

/// About how many bytes windows of a width take.
fn bytes(width: u32, kangaroos: Kangaroos) -> u64 {
    let (views, gap) = (Views::number_of(width, kangaroos.gap), u64::from(kangaroos.gap));
    let tables = (u64::from(width) + gap + 1).min(u64::from(kangaroos.squares() - width) + 1);
    // Each view has a cell in each table, twice while they are joined, and until then the views before it.
    views * (8 * tables + 8 * u64::from(width + 3))
}

/// What can be seen of a board through a window: how many free squares are left of it, which squares in it are free, and the
/// order of the pawns in it. Each such view has a number.
struct Views {
    width: u32,
    gap: u32,
    /// By the free squares left of the window and in it: the number of the first view, and which bits of the order are in it.
    firsts: Vec<(u32, u32)>,
    count: usize,
}

impl Views {
    fn new(width: u32, gap: u32) -> Self {
        let mut count = 0;
        let mut firsts = Vec::with_capacity((gap as usize + 1) << width);
        for left in 0..=gap {
            for free in 0u32..1 << width {
                let pawns = (1u32 << (width - free.count_ones())) - 1;
                firsts.push((count, pawns));
                if left + free.count_ones() <= gap {
                    count += pawns + 1;
                }
            }
        }
        Views { width, gap, firsts, count: count as usize }
    }

    /// How many views there are: with each number of free squares in the window, from none to all that there are left of it.
    fn number_of(width: u32, gap: u32) -> u64 {
        let views = |free: u32| {
            let ways = num_integer::binomial(u64::from(width), u64::from(free)) << (width - free);
            ways * u64::from(gap - free + 1)
        };
        (0..=width.min(gap)).map(views).sum()
    }

    /// The number of the view of a board through the window that begins at a square.
    #[inline]
    fn seen(&self, order: u64, free: u64, first: u32, outside: Outside) -> usize {
        let inside = free >> first & ones(self.width);
        let (view, pawns) = self.firsts[(outside.free as usize) << self.width | index(inside)];
        view as usize + index(order >> (first - outside.free) & u64::from(pawns))
    }

    /// The number of a view, given its white pawns by square; `None` when it has more free squares than there are.
    fn number(&self, Glimpse { left, free, white }: Glimpse) -> Option<u32> {
        if left + free.count_ones() > self.gap {
            return None;
        }
        let taken = (0..self.width).filter(|square| free >> square & 1 == 0);
        let order = taken.zip(0..).fold(0, |order, (square, pawn)| order | (white >> square & 1) << pawn);
        Some(self.firsts[(left as usize) << self.width | free as usize].0 + order)
    }
}

/// A view written out: how many free squares are left of the window; its free squares and its white pawns, by square.
#[derive(Clone, Copy)]
struct Glimpse {
    left: u32,
    free: u32,
    white: u32,
}

impl Glimpse {
    fn has(self, square: u32) -> Option<bool> {
        (self.free >> square & 1 == 0).then_some(self.white >> square & 1 == 1)
    }

    fn without(self, square: u32) -> Self {
        Glimpse { free: self.free | 1 << square, white: self.white & !(1 << square), ..self }
    }

    fn with(self, square: u32, is_white: bool) -> Self {
        Glimpse {
            free: self.free & !(1 << square),
            white: self.white | u32::from(is_white) << square,
            ..self
        }
    }
}

/// Where a pawn of a window was one move before.
enum Origin {
    Inside(u32),
    Outside,
}

impl Glimpse {
    /// Where the pawn of a square may have come from, if anywhere: a step or a jump, white from the left, black from the right.
    fn origin(self, square: u32, is_white: bool, width: u32) -> Option<Origin> {
        let behind = |by: u32| {
            if is_white { square.checked_sub(by) } else { Some(square + by).filter(|&square| square < width) }
        };
        for by in [1, 2] {
            match behind(by) {
                None => return Some(Origin::Outside),
                Some(from) if self.has(from).is_none() => return Some(Origin::Inside(from)),
                Some(_) => {}
            }
        }
        None
    }

    /// Visits what may have been seen one move before, and whether the move was that of a white pawn from outside, on the left.
    fn visit_origins(self, width: u32, mut visit: impl FnMut(Glimpse, bool)) {
        for square in 0..width {
            let Some(is_white) = self.has(square) else { continue };
            match self.origin(square, is_white, width) {
                Some(Origin::Inside(from)) => visit(self.without(square).with(from, is_white), false),
                Some(Origin::Outside) if !is_white => visit(self.without(square), false),
                Some(Origin::Outside) if self.left > 0 => {
                    visit(Glimpse { left: self.left - 1, ..self.without(square) }, true);
                }
                _ => {}
            }
        }
        // Who left the window stood on its last square, or on the one before it and jumped.
        if let Some(from) = [width - 1, width - 2].into_iter().find(|&square| self.has(square).is_none()) {
            visit(self.with(from, true), false);
        }
        if let Some(from) = [0, 1].into_iter().find(|&square| self.has(square).is_none()) {
            visit(Glimpse { left: self.left + 1, ..self.with(from, false) }, false);
        }
    }
}

/// What each view may have been one move before.
struct Origins {
    /// The origins of all views, one view after the other; a view, and whether a white pawn came from outside.
    all: Vec<(u32, bool)>,
    /// Where those of each view end.
    ends: Vec<usize>,
}

impl Origins {
    fn new(views: &Views, effort: &Effort<'_>) -> Result<Self, Limit> {
        let mut origins = Origins { all: Vec::new(), ends: Vec::with_capacity(views.count) };
        for left in 0..=views.gap {
            effort.go_on()?;
            for free in (0u32..1 << views.width).filter(|free| left + free.count_ones() <= views.gap) {
                let taken: Vec<u32> = (0..views.width).filter(|square| free >> square & 1 == 0).collect();
                for order in 0u32..1 << taken.len() {
                    let squares = taken.iter().zip(0..);
                    let white =
                        squares.fold(0, |white, (square, pawn)| white | (order >> pawn & 1) << square);
                    Glimpse { left, free, white }.visit_origins(views.width, |before, is_entering| {
                        origins.all.extend(views.number(before).map(|view| (view, is_entering)));
                    });
                    origins.ends.push(origins.all.len());
                }
            }
        }
        Ok(origins)
    }

    fn of(&self, view: usize) -> &[(u32, bool)] {
        let begin = view.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.all[begin..self.ends[view]]
    }

    /// From which views, with how many white pawns more on the left, one view may come.
    fn leading_to(&self, view: usize) -> Vec<u32> {
        let mut leading = vec![0; self.ends.len()];
        leading[view] = 1;
        // The last come first: what it adds goes far before others go over the same ground, which took half the time of a queue.
        let mut to_visit = vec![view];
        while let Some(view) = to_visit.pop() {
            let whites: u32 = leading[view];
            for &(origin, is_entering) in self.of(view) {
                let origin = origin as usize;
                let more = leading[origin] | if is_entering { whites << 1 } else { whites };
                if more != leading[origin] {
                    leading[origin] = more;
                    to_visit.push(origin);
                }
            }
        }
        leading
    }
}
