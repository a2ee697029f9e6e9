//! A layer: everybody notes who leads to their positions of the last one, and settles what is noted for their own.

use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use lucas_engine::{End, Limit};
use rayon::prelude::*;

use super::shard::{NoteToken, RankShard};
use super::{PeerVerdict, RankShares, Realm};
use crate::fleet::{BALE, FleetRound, Mishap};

/// So many positions are looked at between two looks at the clock.
const PIECE: usize = 1 << 12;
/// So many bytes of notes wait before they are settled.
const WAITING: usize = 8 << 20;
/// The head of the notes on a group: which of its process, and how many notes.
const HEAD: usize = 8;
/// A group has two to the power of so many places, where a process has enough of them for a few groups.
const GROUP_BITS: std::ops::RangeInclusive<u32> = 5..=20;
const GROUPS_EACH: usize = 8;
/// There are no more groups than these in all, however large that makes them.
const MOST_GROUPS: u64 = 1 << 14;

/// The notes of a thread, by group: the place in it, and in the lowest bit whether the move is good.
type Scattered = Vec<Vec<u32>>;

/// The places of all processes in groups, which notes are sorted by.
struct Groups {
    bits: u32,
    /// The first group of each process, and the end.
    firsts: Vec<usize>,
}

impl Groups {
    fn new(shares: &RankShares, processes: usize) -> Self {
        let usual = (shares.held(0) / GROUPS_EACH).checked_ilog2().unwrap_or(0);
        let least = shares.size().div_ceil(MOST_GROUPS).next_power_of_two().ilog2();
        let bits = usual.clamp(*GROUP_BITS.start(), *GROUP_BITS.end());
        let bits = if least > *GROUP_BITS.end() { least } else { bits };
        let mut firsts = vec![0];
        for process in 0..processes {
            firsts.push(firsts[process] + shares.held(process).div_ceil(1 << bits));
        }
        Groups { bits, firsts }
    }

    fn of(&self, process: usize) -> Range<usize> {
        self.firsts[process]..self.firsts[process + 1]
    }
}

/// The round of a layer.
pub(super) struct Layer<'s, 'r, F> {
    shard: &'s mut RankShard<F>,
    realm: &'r Realm<'r>,
    groups: Groups,
    /// What the next layer is decided as: by a good move, or by the last hope gone.
    decided: [F; 2],
    is_at_draws: bool,
    /// The last layer, where it is listed.
    listed: Option<Vec<usize>>,
    next: usize,
    scattered: Vec<Scattered>,
    waiting: Vec<Vec<u8>>,
    waiting_bytes: usize,
    /// How many the next layer has here, and which, while they are few.
    pub(super) found: u64,
    pub(super) few: Option<Vec<usize>>,
}

impl<'s, 'r, F: NoteToken> Layer<'s, 'r, F> {
    pub(super) fn new(
        shard: &'s mut RankShard<F>,
        realm: &'r Realm<'r>,
        (decided, is_at_draws): ([F; 2], bool),
    ) -> Self {
        let groups = Groups::new(&realm.shares, realm.processes);
        let all = groups.firsts[realm.processes];
        let scattered = (0..rayon::current_num_threads()).map(|_| vec![Vec::new(); all]).collect();
        let listed = shard.listed.take();
        Layer {
            shard,
            realm,
            groups,
            decided,
            is_at_draws,
            listed,
            next: 0,
            scattered,
            waiting: Vec::new(),
            waiting_bytes: 0,
            found: 0,
            few: Some(Vec::new()),
        }
    }

    /// Notes who leads to a position that a verdict stands for, unless it is known here that nothing comes of it.
    fn note(
        &self,
        place: usize,
        verdict: PeerVerdict,
        moves: &mut Vec<(u64, bool)>,
        notes: &mut Scattered,
    ) -> usize {
        let Groups { bits, firsts } = &self.groups;
        moves.clear();
        self.realm.before(place, moves);
        for &(before, passes) in &*moves {
            let is_good = match verdict {
                PeerVerdict::Drawn => self.realm.rules.endless(before) != End::Won,
                PeerVerdict::Won(_) => !self.realm.is_game || !passes,
                _ => passes,
            };
            let (process, place) = self.realm.shares.holder(before);
            let in_group = u32::try_from(place & ((1 << bits) - 1)).unwrap_or(0);
            notes[firsts[process] + (place >> bits)].push(in_group << 1 | u32::from(is_good));
        }
        moves.len()
    }

    /// The positions of a piece of the last layer, with their verdicts.
    fn each_of(&self, piece: usize, mut visit: impl FnMut(usize, PeerVerdict)) {
        let shard = &*self.shard;
        let end = |count: usize| count.min((piece + 1) * PIECE);
        if let Some(listed) = &self.listed {
            for &place in &listed[piece * PIECE..end(listed.len())] {
                visit(place, shard.verdict(place));
            }
            return;
        }
        let wanted = shard.last_layer(self.is_at_draws);
        for place in piece * PIECE..end(shard.tokens.len()) {
            if wanted.contains(&shard.tokens[place]) {
                visit(place, shard.verdict(place));
            }
        }
    }

    /// Settles what waits.
    pub(super) fn settle(&mut self) -> Result<(), Mishap> {
        let bits = self.groups.bits;
        let waiting = std::mem::take(&mut self.waiting);
        self.waiting_bytes = 0;
        let mut groups: Vec<Vec<&[[u8; 4]]>> = vec![Vec::new(); self.shard.tokens.len().div_ceil(1 << bits)];
        let invalid = || Mishap::Io(io::ErrorKind::InvalidData.into());
        for bytes in &waiting {
            let mut rest = bytes.as_slice();
            while !rest.is_empty() {
                let (head, notes) = rest.split_first_chunk::<HEAD>().ok_or_else(invalid)?;
                let number =
                    |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
                let (notes, after) = notes.split_at_checked(4 * number(4) as usize).ok_or_else(invalid)?;
                groups.get_mut(number(0) as usize).ok_or_else(invalid)?.push(notes.as_chunks().0);
                rest = after;
            }
        }
        let (open, decided) = (self.shard.open, self.decided);
        let most = (self.shard.tokens.len() / 16).max(PIECE);
        let settled = self.shard.tokens.par_chunks_mut(1 << bits).zip(&groups).enumerate().map(
            |(group, (tokens, notes))| {
                let mut settled = Vec::new();
                for &note in notes.iter().copied().flatten() {
                    let note = u32::from_le_bytes(note);
                    let place = (note >> 1) as usize;
                    let token = tokens.get_mut(place)?;
                    if settles(token, note & 1 == 1, open, decided) {
                        settled.push(group << bits | place);
                    }
                }
                Some(settled)
            },
        );
        for settled in settled.collect::<Option<Vec<_>>>().ok_or_else(invalid)? {
            self.found += settled.len() as u64;
            if let Some(few) = &mut self.few {
                few.extend(settled);
            }
            self.few.take_if(|few| few.len() > most);
        }
        Ok(())
    }
}

/// Decides a position to which a move leads back, if that decides it; whether it does.
fn settles<F: NoteToken>(token: &mut F, is_good: bool, open: F, [by_good, by_last]: [F; 2]) -> bool {
    if *token > open {
        return false;
    }
    let hopes = token.number();
    let is_settled = is_good || hopes <= 1;
    *token = match (is_settled, is_good) {
        (false, _) => F::new(hopes - 1),
        (true, true) => by_good,
        (true, false) => by_last,
    };
    is_settled
}

impl<F: NoteToken> FleetRound for Layer<'_, '_, F> {
    fn pack(&mut self, bales: &mut Vec<(usize, Vec<u8>)>) -> Result<bool, Mishap> {
        self.settle()?;
        let count = self.listed.as_ref().map_or(self.shard.tokens.len(), Vec::len);
        let (pieces, next) = (count.div_ceil(PIECE), AtomicUsize::new(self.next));
        let mut scattered = std::mem::take(&mut self.scattered);
        let quota = BALE / 4 / scattered.len();
        scattered.par_iter_mut().with_max_len(1).try_for_each(|notes| -> Result<(), Limit> {
            let (mut moves, mut noted) = (Vec::new(), 0);
            while noted < quota {
                let piece = next.fetch_add(1, Relaxed);
                if piece >= pieces {
                    break;
                }
                self.realm.effort.go_on()?;
                self.each_of(piece, |place, verdict| noted += self.note(place, verdict, &mut moves, notes));
            }
            Ok(())
        })?;
        let mut bytes: Vec<u8> = Vec::new();
        for process in 0..self.realm.processes {
            for (nth, group) in self.groups.of(process).enumerate() {
                let notes = scattered.iter_mut().map(|notes| &mut notes[group]);
                for notes in notes.filter(|notes| !notes.is_empty()) {
                    bytes.extend(u32::try_from(nth).unwrap_or(u32::MAX).to_le_bytes());
                    bytes.extend(u32::try_from(notes.len()).unwrap_or(u32::MAX).to_le_bytes());
                    bytes.extend(notes.iter().flat_map(|note| note.to_le_bytes()));
                    notes.clear();
                }
            }
            bales.push((process, std::mem::take(&mut bytes)));
        }
        self.scattered = scattered;
        self.next = next.into_inner();
        Ok(self.next < pieces)
    }

    fn take(&mut self, bytes: Vec<u8>) -> Result<(), Mishap> {
        self.waiting_bytes += bytes.len();
        self.waiting.push(bytes);
        if self.waiting_bytes > WAITING { self.settle() } else { Ok(()) }
    }
}
