//! Who leads to whom in a game that does not play backwards: every process tells those who hold where its moves lead.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use lucas_engine::elsewhere::{RankRules, RankedMove};
use lucas_engine::{Effort, Limit};
use rayon::prelude::*;

use super::RankShares;
use crate::fleet::{BALE, Fleet, FleetRound, Mishap};

/// So many positions are looked at between two looks at the clock.
const PIECE: usize = 1 << 10;
/// Bytes of an arc on its way: where it leads, and whence.
const ARC: usize = 16;

/// The moves that lead to the positions held here.
pub(super) struct HeldArcs {
    /// Where those of each position begin, and the end.
    starts: Vec<u64>,
    /// Whence, and in the lowest bit whether the turn passes.
    from: Vec<u64>,
}

impl HeldArcs {
    /// Looks at all moves of all positions, together with the others.
    pub(super) fn collect(
        rules: &dyn RankRules,
        shares: &RankShares,
        fleet: &mut Fleet,
        effort: &Effort<'_>,
    ) -> Result<Self, Mishap> {
        let count = shares.held(fleet.me);
        let mut collecting = Collecting {
            rules,
            shares,
            me: fleet.me,
            processes: fleet.count,
            count,
            effort,
            next: 0,
            came: Vec::new(),
            is_too_much: None,
        };
        fleet.go_round(&mut collecting)?;
        let Collecting { came, is_too_much, .. } = collecting;
        fleet.agree(is_too_much.map_or(Ok(()), Err))?;
        let mut starts = vec![0; count + 1];
        for &(to, _) in &came {
            starts[usize::try_from(to).unwrap_or(0) + 1] += 1;
        }
        for place in 0..count {
            starts[place + 1] += starts[place];
        }
        let (mut next, mut from) = (starts.clone(), vec![0; came.len()]);
        for (to, whence) in came {
            let place = &mut next[usize::try_from(to).unwrap_or(0)];
            from[usize::try_from(*place).unwrap_or(0)] = whence;
            *place += 1;
        }
        Ok(HeldArcs { starts, from })
    }

    /// Adds from where moves lead to a place of this share.
    pub(super) fn before(&self, place: usize, moves: &mut Vec<RankedMove>) {
        let bound = |at: usize| usize::try_from(self.starts[at]).unwrap_or(usize::MAX);
        let from = &self.from[bound(place)..bound(place + 1)];
        moves.extend(from.iter().map(|&from| (from >> 1, from & 1 == 1)));
    }
}

/// The round in which moves are told.
struct Collecting<'a> {
    rules: &'a dyn RankRules,
    shares: &'a RankShares,
    me: usize,
    processes: usize,
    count: usize,
    effort: &'a Effort<'a>,
    next: usize,
    /// To which place here, and whence.
    came: Vec<(u64, u64)>,
    is_too_much: Option<Limit>,
}

impl FleetRound for Collecting<'_> {
    fn pack(&mut self, bales: &mut Vec<(usize, Vec<u8>)>) -> Result<bool, Mishap> {
        let (pieces, next) = (self.count.div_ceil(PIECE), AtomicUsize::new(self.next));
        let threads = rayon::current_num_threads();
        let packed = (0..threads).into_par_iter().with_max_len(1).map(|_| -> Result<_, Limit> {
            let (mut of, mut moves) = (vec![Vec::new(); self.processes], Vec::new());
            let mut packed = 0;
            while packed < BALE / threads {
                let piece = next.fetch_add(1, Relaxed);
                if piece >= pieces {
                    break;
                }
                self.effort.go_on()?;
                for place in piece * PIECE..self.count.min((piece + 1) * PIECE) {
                    let rank = self.shares.rank(self.me, place);
                    moves.clear();
                    self.rules.after(rank, &mut moves);
                    for &(to, passes) in &moves {
                        let (holder, there): (usize, usize) = self.shares.holder(to);
                        let bytes: &mut Vec<u8> = &mut of[holder];
                        bytes.extend((there as u64).to_le_bytes());
                        bytes.extend((rank << 1 | u64::from(passes)).to_le_bytes());
                        packed += ARC;
                    }
                }
            }
            Ok(of)
        });
        for of in packed.collect::<Result<Vec<_>, _>>()? {
            bales.extend(of.into_iter().enumerate());
        }
        self.next = next.into_inner();
        Ok(self.next < pieces)
    }

    fn take(&mut self, bytes: Vec<u8>) -> Result<(), Mishap> {
        let arcs = bytes.as_chunks::<ARC>().0;
        // Sorted, they are there twice for a while.
        let needed = (self.came.len() + arcs.len()) as u64 * 24 + self.count as u64 * 16;
        if needed > self.effort.memory {
            self.is_too_much = Some(Limit::Memory { needed: Some(needed), allowed: self.effort.memory });
            self.came = Vec::new();
        }
        if self.is_too_much.is_none() {
            let number = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().unwrap_or_default());
            let arc = |arc: &[u8; ARC]| (number(&arc[..8]), number(&arc[8..]));
            if arcs.iter().any(|bytes| arc(bytes).0 >= self.count as u64) {
                return Err(std::io::Error::from(std::io::ErrorKind::InvalidData).into());
            }
            self.came.extend(arcs.iter().map(arc));
        }
        Ok(())
    }
}
