//! A solved table that lies in a depot.

use std::io;

use super::waypoint::Waypoint;
use crate::depot::Depot;
use crate::game::{End, Players};
use crate::lots::{LOST, Lot, Lots, OUTCOME, UNDECIDED, WON, word};
use crate::solve::{outcome, plies};
use crate::table::{Cells, cell, narrowed};

/// The largest distance that a cell of a byte tells, and of two.
const LONGEST_IN_BYTE: u32 = 126;
const LONGEST_IN_TWO: u32 = 32766;

/// The table of a game, read from a depot part by part.
pub struct DistantTable<'a> {
    depot: &'a dyn Depot,
    waypoint: Waypoint,
    shape: Vec<u64>,
    players: Players,
    endless: Box<dyn Fn(u64) -> End + Send + Sync + 'a>,
    width: usize,
}

impl<'a> DistantTable<'a> {
    /// What a solve left in a depot, which knows how endless play is judged; its cells are bytes where they may be and do.
    pub(crate) fn new(
        depot: &'a dyn Depot,
        waypoint: Waypoint,
        (shape, players): (Vec<u64>, Players),
        endless: impl Fn(u64) -> End + Send + Sync + 'a,
        may_be_bytes: bool,
    ) -> Self {
        let width = match waypoint.longest {
            0..=LONGEST_IN_BYTE if may_be_bytes => 1,
            0..=LONGEST_IN_TWO => 2,
            _ => 4,
        };
        DistantTable { depot, waypoint, shape, players, endless: Box::new(endless), width }
    }

    /// The length of each axis.
    #[must_use]
    pub fn shape(&self) -> &[u64] {
        &self.shape
    }

    /// How many positions there are.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.waypoint.size
    }

    /// How many bytes a cell takes.
    #[must_use]
    pub fn cell_bytes(&self) -> usize {
        self.width
    }

    /// How many parts there are, one after the other.
    #[must_use]
    pub fn parts(&self) -> usize {
        self.waypoint.parts()
    }

    /// The cells of a part.
    ///
    /// # Errors
    /// Fails when the depot does.
    pub fn part(&self, part: usize) -> io::Result<Cells> {
        let bytes = self.depot.read(part)?;
        let words = self.words(&bytes);
        let cells = words.zip(self.waypoint.ranks(part)).map(|(word, rank)| self.cell(word, rank));
        Ok(match self.width {
            1 => Cells::Byte(cells.map(|cell| i8::try_from(cell).unwrap_or(-1)).collect()),
            2 => Cells::Narrow(cells.map(|cell| narrowed(cell).unwrap_or(i16::MIN)).collect()),
            _ => Cells::Wide(cells.collect()),
        })
    }

    /// The cell at a rank.
    ///
    /// # Errors
    /// Fails when the depot does.
    pub fn at(&self, rank: u64) -> io::Result<i32> {
        let Waypoint { bits, width, .. } = self.waypoint;
        let part = usize::try_from(rank >> bits).map_err(|_| io::ErrorKind::InvalidInput)?;
        let mut bytes = [0; 4];
        let bytes = &mut bytes[..usize::try_from(width).unwrap_or(4)];
        self.depot.peek(part, (rank & ((1 << bits) - 1)) * width, bytes)?;
        let word = self.words(bytes).next().ok_or(io::ErrorKind::UnexpectedEof)?;
        Ok(self.cell(word, rank))
    }

    /// The words that bytes stand for.
    fn words(&self, bytes: &[u8]) -> Box<dyn Iterator<Item = u32>> {
        fn each<F: Lot>(bytes: &[u8], waypoint: &Waypoint) -> Box<dyn Iterator<Item = u32>> {
            let code = Lots::of_code(waypoint.words.clone(), F::new(waypoint.open));
            let lots = super::beyond::lots_of::<F>(bytes);
            Box::new(lots.into_iter().map(move |lot| code.word_of(lot)))
        }
        if self.waypoint.width == u16::WIDTH {
            each::<u16>(bytes, &self.waypoint)
        } else {
            each::<u32>(bytes, &self.waypoint)
        }
    }

    /// The cell of a word; where nothing is decided, endless play is judged.
    fn cell(&self, found: u32, rank: u64) -> i32 {
        let is_judged = found & OUTCOME == UNDECIDED && self.players == Players::Two;
        let found = match is_judged.then(|| (self.endless)(rank)) {
            Some(End::Won) => word(UNDECIDED, WON),
            Some(End::Lost) => word(UNDECIDED, LOST),
            _ => found,
        };
        cell(outcome(found, self.players), plies(found))
    }
}
