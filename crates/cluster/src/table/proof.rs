//! A table held against the rules before it is written: each process looks at some of its positions, and asks the others for the cells
//! of those one move on.

use std::io;

use lucas_engine::any::Contradiction;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::SharedTable;
use crate::fleet::{Fleet, Mail, Mishap};

/// So many positions are looked at between two exchanges of letters.
const STRETCH: usize = 1 << 15;
/// Bytes of a question, and of its answer.
const LETTER: usize = 16;

/// A number that tells nothing of the one it is made of.
fn mixed(number: u64) -> u64 {
    let mixed = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ mixed >> 31
}

fn letter(one: u64, other: u64) -> [u8; LETTER] {
    std::array::from_fn(|at| if at < 8 { one.to_le_bytes()[at] } else { other.to_le_bytes()[at - 8] })
}

fn letters(came: &[Vec<u8>]) -> impl Iterator<Item = (u64, u64)> {
    let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte));
    let read = move |letter: &[u8; LETTER]| (number(&letter[..8]), number(&letter[8..]));
    came.iter().flat_map(|bytes| bytes.as_chunks().0).map(read)
}

impl SharedTable<'_> {
    /// Looks whether the values follow from each other by the rules, in all positions, or where there are more than so many, in so many
    /// by chance; a contradiction, if one is found anywhere.
    ///
    /// # Errors
    /// Says who is gone.
    pub fn contradiction(&self, most: u64, fleet: &mut Fleet) -> Result<Option<Contradiction>, Mishap> {
        let (shares, me) = (&self.realm.shares, fleet.me);
        if shares.size() <= most {
            return self.contradiction_among((0..shares.held(me)).map(|place| shares.rank(me, place)), fleet);
        }
        let ranks = (0..most).map(|number| mixed(number) % shares.size());
        let ranks = ranks.filter(|&rank| shares.holder(rank).0 == me);
        self.contradiction_among(ranks, fleet)
    }

    fn contradiction_among(
        &self,
        mut ranks: impl Iterator<Item = u64>,
        fleet: &mut Fleet,
    ) -> Result<Option<Contradiction>, Mishap> {
        loop {
            self.realm.effort.go_on()?;
            let looked: Vec<u64> = ranks.by_ref().take(STRETCH).collect();
            let cells = self.cells_after(&looked, fleet)?;
            let of = |rank: u64| cells.get(&rank).copied().unwrap_or(lucas_engine::table::DRAWN);
            let found = looked.par_iter().find_map_any(|&rank| {
                let (cell, due) = (self.cell(rank), self.realm.rules.due(rank, &of));
                (i64::from(cell) != due).then_some(Contradiction { rank, cell, due })
            });
            let (rank, cell, due) =
                found.as_ref().map_or((0, 0, 0), |found| (found.rank, found.cell, found.due));
            let cell = i64::from(cell).cast_unsigned();
            let told = [u64::from(found.is_some()), rank, cell, due.cast_unsigned(), looked.len() as u64];
            let told = fleet.compare(told)?;
            if let Some(&[_, rank, cell, due, _]) = told.iter().find(|told| told[0] == 1) {
                let cell = i32::try_from(cell.cast_signed()).unwrap_or(0);
                return Ok(Some(Contradiction { rank, cell, due: due.cast_signed() }));
            }
            if told.iter().all(|told| told[4] < STRETCH as u64) {
                return Ok(None);
            }
        }
    }

    /// The cells of all positions that moves lead to from some held here.
    fn cells_after(&self, ranks: &[u64], fleet: &mut Fleet) -> Result<FxHashMap<u64, i32>, Mishap> {
        let (mut asking, mut moves) = (Mail::new(fleet.count), Vec::new());
        let shares = &self.realm.shares;
        for &rank in ranks {
            moves.clear();
            self.realm.rules.after(rank, &mut moves);
            for &(to, _) in &moves {
                asking.write(shares.holder(to).0, &letter(to, fleet.me as u64));
            }
        }
        let mut answering = Mail::new(fleet.count);
        for (rank, whom) in letters(&asking.exchange(fleet)?) {
            let is_mine = rank < shares.size() && shares.holder(rank).0 == fleet.me;
            let whom = usize::try_from(whom).ok().filter(|&whom| whom < fleet.count && is_mine);
            let whom = whom.ok_or(io::Error::from(io::ErrorKind::InvalidData))?;
            answering.write(whom, &letter(rank, i64::from(self.cell(rank)).cast_unsigned()));
        }
        let came = answering.exchange(fleet)?;
        Ok(letters(&came)
            .map(|(rank, cell)| (rank, i32::try_from(cell.cast_signed()).unwrap_or(0)))
            .collect())
    }
}
