//! Boards as words for half-way search. Up to 32 squares, a bit for each square of each colour, white above black. Beyond, the
//! order of the pawns, one bit for each, white ones set, and above it the places of the free squares.

use lucas_engine::halfway::{DeadEnds, Packed};
use lucas_engine::{Effort, Limit};

use super::windows::Windows;
use super::{Colour, Kangaroos, Pawns, each_bit, ones};

/// How many bits the place of a free square takes.
const PLACE: u32 = 6;

impl Kangaroos {
    /// Whether a word has a bit for each square of each colour.
    fn is_short(self) -> bool {
        self.squares() <= u32::BITS
    }

    /// Whether a board fits a word.
    pub(super) fn is_packed(self) -> bool {
        self.width() <= u64::BITS
    }

    /// The white and the black pawns of a short word.
    #[inline]
    fn colours(self, word: u64) -> (u64, u64) {
        (word >> self.squares(), word & self.all())
    }

    /// The order of the pawns of a word, and its free squares.
    #[inline]
    fn order_and_free(self, word: u64) -> (u64, u64) {
        if self.is_short() {
            let (white, black) = self.colours(word);
            let free = self.all() & !(white | black);
            let (mut order, mut nth) = (white, 0);
            each_bit(free, |square| {
                let below = (square >> nth) - 1;
                order = order & below | order >> 1 & !below;
                nth += 1;
            });
            (order, free)
        } else {
            let places = word >> (2 * self.pawns);
            let free = (0..self.gap).fold(0, |free, nth| free | 1 << (places >> (nth * PLACE) & ones(PLACE)));
            (word & ones(2 * self.pawns), free)
        }
    }

    /// The word of an order of the pawns and free squares, where it is not short.
    fn long_word(self, order: u64, free: u64) -> u64 {
        let (mut word, mut shift) = (order, 2 * self.pawns);
        each_bit(free, |square| {
            word |= u64::from(square.trailing_zeros()) << shift;
            shift += PLACE;
        });
        word
    }

    #[inline]
    fn visit_short_successors(self, word: u64, is_white: bool, mut visit: impl FnMut(u64)) {
        let (white, black) = self.colours(word);
        let taken = white | black;
        let free = self.all() & !taken;
        // A pawn that can step does not jump.
        if is_white {
            let (steps, jumps) = (white & free >> 1, white & taken >> 1 & free >> 2);
            each_bit(steps | jumps, |pawn| {
                let to = (pawn & steps) << 1 | (pawn & jumps) << 2;
                visit(word ^ (pawn | to) << self.squares());
            });
        } else {
            let (steps, jumps) = (black & free << 1, black & taken << 1 & free << 2);
            each_bit(steps | jumps, |pawn| {
                let to = (pawn & steps) >> 1 | (pawn & jumps) >> 2;
                visit(word ^ (pawn | to));
            });
        }
    }

    /// Each free square in turn: who steps or jumps onto it?
    #[inline]
    fn visit_long_successors(self, word: u64, is_white: bool, mut visit: impl FnMut(u64)) {
        let (order, free) = self.order_and_free(word);
        let taken = self.all() & !free;
        let mut place = 1 << (2 * self.pawns);
        each_bit(free, |square| {
            // The pawns left of it are those before this one in the order.
            let left = ((square - 1) & taken).count_ones();
            if is_white && square >> 1 & taken != 0 {
                let is_step = order >> (left - 1) & 1 == 1;
                if is_step {
                    visit(word - place);
                }
                if square >> 2 & taken != 0 && order >> (left - 2) & 1 == 1 {
                    visit((word - 2 * place) ^ if is_step { 0 } else { 3 << (left - 2) });
                }
            } else if !is_white && square << 1 & taken != 0 {
                let is_step = order >> left & 1 == 0;
                if is_step {
                    visit(word + place);
                }
                if square << 2 & taken != 0 && order >> (left + 1) & 1 == 0 {
                    visit((word + 2 * place) ^ if is_step { 0 } else { 3 << left });
                }
            }
            place <<= PLACE;
        });
    }
}

/// The phase is the turn.
impl Packed for Kangaroos {
    fn pack(&self, at: &Pawns) -> (u64, usize) {
        let word = if self.is_short() {
            at.white << self.squares() | at.black
        } else {
            let taken = at.white | at.black;
            let (mut order, mut pawn) = (0, 1);
            each_bit(taken, |square| {
                order |= if at.white & square == 0 { 0 } else { pawn };
                pawn <<= 1;
            });
            self.long_word(order, self.all() & !taken)
        };
        (word, usize::from(at.turn == Colour::Black))
    }

    fn width(&self) -> u32 {
        if self.is_short() { 2 * self.squares() } else { 2 * self.pawns + PLACE * self.gap }
    }

    fn unpack(&self, word: u64, phase: usize) -> Pawns {
        let (mut order, free) = self.order_and_free(word);
        let taken = self.all() & !free;
        let mut white = 0;
        each_bit(taken, |square| {
            white |= square * (order & 1);
            order >>= 1;
        });
        let turn = if phase.is_multiple_of(2) { Colour::White } else { Colour::Black };
        Pawns { white, black: taken ^ white, turn }
    }

    #[inline]
    fn successors(&self, word: u64, phase: usize, visit: impl FnMut(u64)) {
        if self.is_short() {
            self.visit_short_successors(word, phase.is_multiple_of(2), visit);
        } else {
            self.visit_long_successors(word, phase.is_multiple_of(2), visit);
        }
    }

    #[inline]
    fn reversed_word(&self, word: u64) -> u64 {
        if self.is_short() {
            let (white, black) = self.colours(word);
            black << self.squares() | white
        } else {
            word ^ ones(2 * self.pawns)
        }
    }

    /// A move goes two squares at most.
    fn least_plies(&self, at: &Pawns) -> usize {
        let sum = |pawns: u64| -> u32 { (0..self.squares()).filter(|square| pawns >> square & 1 == 1).sum() };
        let to_go = (sum(self.right()) - sum(at.white)) + (sum(at.black) - sum(self.left()));
        to_go.div_ceil(2) as usize
    }

    /// Where the gap is as wide as the groups, few boards are dead: leaving them out saves memory, but no time.
    fn pruned_from(&self) -> usize {
        if self.gap < self.pawns { 1 << 14 } else { 1 << 20 }
    }

    fn dead_ends(&self, target: &Pawns, effort: &Effort<'_>) -> Result<Option<DeadEnds>, Limit> {
        let game = *self;
        let windows = Windows::new(game, game.order_and_free(game.pack(target).0), effort)?;
        Ok(Some(if game.is_short() {
            Box::new(move |before, after| {
                let (order, free) = game.order_and_free(after);
                let moved = before ^ after;
                windows.is_dead_end(order, free, (moved | moved >> game.squares()) & game.all())
            })
        } else {
            Box::new(move |before, after| {
                let (order, free) = game.order_and_free(after);
                windows.is_dead_end(order, free, game.order_and_free(before).1 ^ free)
            })
        }))
    }
}
