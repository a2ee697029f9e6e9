//! Whole tables on many machines: every process holds positions of strips of ranks, and goes back from the ends with the others.
//!
//! What holds after every layer: all positions up to a distance are decided, and of the others it is known how many moves still give
//! hope. Who leads to a position of the last layer is noted for the process that holds it; a round is over when all notes are taken. In
//! which order they come does not matter: of a position that a layer decides, either some move is good, or every one was noted.

mod arcs;
mod layer;
mod proof;
mod shard;
mod shares;

use std::io;

use lucas_engine::elsewhere::{RankRules, RankedMove};
use lucas_engine::table::{Cells, DRAWN, UNSOLVABLE, WON_ENDLESSLY};
use lucas_engine::{Effort, End, Limit, Players};

use self::arcs::HeldArcs;
use self::shard::AnyShard;
pub use self::shares::RankShares;
use crate::fleet::{Fleet, FleetRound, Mishap};
use crate::work::{WorkFolder, WorkStanding};

/// The largest distance that a cell of a byte tells, and of two.
const LONGEST_IN_BYTE: u32 = 126;
const LONGEST_IN_TWO: u32 = 32766;
/// Notes, and what is taken of them at once, take about so many bytes in a process, whatever it holds, and so many more a peer.
const NOTES: u64 = 32 << 20;
const NOTES_PER_PEER: u64 = 4 << 20;

/// How many bytes a process takes at least to hold its share of so many positions, beside what is written down of moves.
#[must_use]
pub fn least_memory(positions: u64, processes: usize) -> u64 {
    let share = RankShares::new(positions, processes).held(0) as u64;
    share + share / 2 + NOTES.min(64 * share) + NOTES_PER_PEER.min(64 * share) * processes as u64
}

/// A game as it is solved here.
struct Realm<'a> {
    rules: &'a dyn RankRules,
    shares: RankShares,
    me: usize,
    processes: usize,
    is_game: bool,
    /// Who leads to whom, where the game does not say.
    arcs: Option<HeldArcs>,
    effort: &'a Effort<'a>,
}

impl Realm<'_> {
    /// Who leads to the position held here at a place.
    fn before(&self, place: usize, moves: &mut Vec<RankedMove>) {
        match &self.arcs {
            Some(arcs) => arcs.before(place, moves),
            None => self.rules.before(self.shares.rank(self.me, place), moves),
        }
    }
}

/// A solved table, of which every process holds a share.
pub struct SharedTable<'a> {
    realm: Realm<'a>,
    shard: AnyShard,
    width: usize,
}

/// Solves every position of a game; what an earlier run left in the folder is taken up.
///
/// # Errors
/// Gives up when that takes more than the effort allows here or elsewhere, and when a process is gone.
pub fn solve<'a>(
    rules: &'a dyn RankRules,
    fleet: &mut Fleet,
    work: Option<&mut WorkFolder>,
    effort: &'a Effort<'a>,
) -> Result<SharedTable<'a>, Mishap> {
    let size = rules.size().ok_or(Limit::Memory { needed: None, allowed: effort.memory })?;
    fleet.agree(effort.take(Some(least_memory(size, fleet.count))))?;
    let shares = RankShares::new(size, fleet.count);
    let is_game = rules.players() == Players::Two;
    let arcs =
        if rules.plays_backwards() { None } else { Some(HeldArcs::collect(rules, &shares, fleet, effort)?) };
    let realm = Realm { rules, me: fleet.me, processes: fleet.count, shares, is_game, arcs, effort };
    let mut work = work;
    let kept = match &mut work {
        Some(work) => work.resume(size, &realm.shares, fleet)?,
        None => None,
    };
    let (standing, bytes) = kept.unzip();
    let standing = standing.unwrap_or(WorkStanding::new(size));
    let (shard, longest) = shard::run_any((standing, bytes), &realm, fleet, work)?;
    let width = match longest {
        0..=LONGEST_IN_BYTE if rules.has_byte_cells() => 1,
        0..=LONGEST_IN_TWO => 2,
        _ => 4,
    };
    Ok(SharedTable { realm, shard, width })
}

impl SharedTable<'_> {
    /// The length of each axis.
    #[must_use]
    pub fn shape(&self) -> Vec<u64> {
        self.realm.rules.shape()
    }

    /// How many bytes a cell takes.
    #[must_use]
    pub fn cell_bytes(&self) -> usize {
        self.width
    }

    /// How many parts there are, one after the other.
    #[must_use]
    pub fn parts(&self) -> usize {
        self.realm.shares.parts()
    }

    /// The cells of a part, which process 0 gets from whoever holds them, and nobody else. Everybody must ask for the same part.
    ///
    /// # Errors
    /// Says who is gone.
    pub fn part(&self, part: usize, fleet: &mut Fleet) -> Result<Option<Cells>, Mishap> {
        let mut moving =
            Moving { sent: Some(self.cells(part, fleet.me)), came: vec![Vec::new(); fleet.count] };
        fleet.go_round(&mut moving)?;
        if fleet.me > 0 {
            return Ok(None);
        }
        let mut came: Vec<&[u8]> = moving.came.iter().map(Vec::as_slice).collect();
        let mut bytes = Vec::new();
        for (process, ranks) in self.realm.shares.strips(self.realm.shares.part(part)) {
            let length = usize::try_from(ranks.end - ranks.start).unwrap_or(usize::MAX) * self.width;
            let (strip, rest) =
                came[process].split_at_checked(length).ok_or(io::Error::from(io::ErrorKind::InvalidData))?;
            bytes.extend(strip);
            came[process] = rest;
        }
        Ok(Some(self.read(&bytes)))
    }

    /// Whose cells, and those of a part that are held here.
    fn cells(&self, part: usize, me: usize) -> Vec<u8> {
        let mut bytes = (me as u64).to_le_bytes().to_vec();
        let strips = self.realm.shares.strips(self.realm.shares.part(part));
        for rank in strips.filter(|(process, _)| *process == me).flat_map(|(_, ranks)| ranks) {
            let cell = self.cell(rank);
            match self.width {
                1 => bytes.extend(i8::try_from(cell).unwrap_or(-1).to_le_bytes()),
                2 => bytes.extend(narrowed(cell).to_le_bytes()),
                _ => bytes.extend(cell.to_le_bytes()),
            }
        }
        bytes
    }

    fn read(&self, bytes: &[u8]) -> Cells {
        match self.width {
            1 => Cells::Byte(bytes.iter().map(|byte| byte.cast_signed()).collect()),
            2 => Cells::Narrow(bytes.as_chunks().0.iter().map(|&cell| i16::from_le_bytes(cell)).collect()),
            _ => Cells::Wide(bytes.as_chunks().0.iter().map(|&cell| i32::from_le_bytes(cell)).collect()),
        }
    }

    /// The cell of a position held here; where nothing is decided, endless play is judged.
    fn cell(&self, rank: u64) -> i32 {
        let (_, place) = self.realm.shares.holder(rank);
        let signed = |plies: u32| i32::try_from(plies).unwrap_or(i32::MAX);
        match self.shard.verdict(place) {
            PeerVerdict::Won(plies) => signed(plies),
            PeerVerdict::Lost(plies) => -signed(plies),
            PeerVerdict::Drawn => DRAWN,
            PeerVerdict::Open if !self.realm.is_game => UNSOLVABLE,
            PeerVerdict::Open => match self.realm.rules.endless(rank) {
                End::Won => WON_ENDLESSLY,
                End::Lost => -WON_ENDLESSLY,
                End::Draw => DRAWN,
            },
        }
    }
}

/// A wide cell as it stands in a narrow table, in which all distances fit.
fn narrowed(cell: i32) -> i16 {
    match cell {
        DRAWN => i16::MIN,
        WON_ENDLESSLY => i16::MAX,
        cell if cell == -WON_ENDLESSLY => -i16::MAX,
        cell => i16::try_from(cell).unwrap_or(i16::MIN),
    }
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PeerVerdict {
    Open,
    Won(u32),
    Lost(u32),
    Drawn,
}

/// A part on its way to process 0, which everybody holds some of.
struct Moving {
    sent: Option<Vec<u8>>,
    came: Vec<Vec<u8>>,
}

impl FleetRound for Moving {
    fn pack(&mut self, bales: &mut Vec<(usize, Vec<u8>)>) -> Result<bool, Mishap> {
        bales.extend(self.sent.take().map(|bytes| (0, bytes)));
        Ok(false)
    }

    fn take(&mut self, bytes: Vec<u8>) -> Result<(), Mishap> {
        let invalid = || io::Error::from(io::ErrorKind::InvalidData);
        let (process, cells) = bytes.split_first_chunk().ok_or_else(invalid)?;
        let process = usize::try_from(u64::from_le_bytes(*process)).ok();
        let came = process.and_then(|process| self.came.get_mut(process)).ok_or_else(invalid)?;
        *came = cells.to_vec();
        Ok(())
    }
}
