//! One side of a search: its layers, of which each process holds a share.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use lucas_engine::Limit;
use lucas_engine::halfway::DeadEnds;
use lucas_engine::halfway::shelf::{LayerShelf, shelf};
use rayon::prelude::*;

use super::{WordQuest, least_memory, owner};
use crate::fleet::{BALE, Fleet, FleetRound, Mishap};

/// So many words are looked at in one piece.
const PIECE: usize = 1 << 10;
/// So many bytes of words wait before they are taken.
const WAITING: usize = 4 << 20;

/// All layers from one word so far.
pub(super) struct SharedHalf {
    pub(super) phase: usize,
    /// The word itself.
    pub(super) from: u64,
    pub(super) shelf: Box<dyn LayerShelf>,
    /// How many words each layer has, those of all processes together.
    pub(super) sizes: Vec<usize>,
    /// Where it leads when the search succeeds, and from which size of layers on those that do not are left out.
    target: Option<((u64, usize), usize)>,
    dead_ends: Option<DeadEnds>,
    pub(super) pruned: usize,
}

impl SharedHalf {
    pub(super) fn new(
        quest: &WordQuest<'_>,
        (from, phase): (u64, usize),
        target: ((u64, usize), usize),
    ) -> Self {
        let (mut shelf, first) = (shelf(quest.rules.width()), quest.rules.least(from));
        let held = [first];
        shelf.restore(if quest.is_mine(first) { &held } else { &[] });
        SharedHalf { phase, from, shelf, sizes: vec![1], target: Some(target), dead_ends: None, pruned: 0 }
    }

    /// Takes up layers as they were, the first of them included.
    pub(super) fn restore(
        &mut self,
        layers: &[Vec<u64>],
        pruned: usize,
        fleet: &mut Fleet,
    ) -> Result<(), Mishap> {
        layers.iter().skip(1).for_each(|layer| self.shelf.restore(layer));
        let sizes = self.shelf.sizes().iter().flat_map(|&size| (size as u64).to_le_bytes());
        let told = fleet.confer(&sizes.collect::<Vec<u8>>())?;
        self.sizes = vec![0; self.shelf.sizes().len()];
        for told in told {
            for (size, &held) in self.sizes.iter_mut().zip(told.as_chunks().0) {
                *size += usize::try_from(u64::from_le_bytes(held)).unwrap_or(usize::MAX);
            }
        }
        self.pruned = pruned;
        Ok(())
    }

    pub(super) fn phase_at(&self, quest: &WordQuest<'_>, depth: usize) -> usize {
        quest.rules.phase_shift().map_or(0, |_| self.phase + depth)
    }

    /// The phase of the mirrors of the words at some depth.
    pub(super) fn mirror_phase_at(&self, quest: &WordQuest<'_>, depth: usize) -> usize {
        quest.rules.phase_shift().map_or(0, |shift| self.phase_at(quest, depth) + shift)
    }

    /// Adds layers up to some depth; whether there were any to add.
    pub(super) fn grow_to(
        &mut self,
        depth: usize,
        quest: &WordQuest<'_>,
        fleet: &mut Fleet,
    ) -> Result<bool, Mishap> {
        let has_grown = self.sizes.len() <= depth;
        while self.sizes.len() <= depth {
            self.grow(quest, fleet)?;
        }
        Ok(has_grown)
    }

    /// Adds the next layer.
    fn grow(&mut self, quest: &WordQuest<'_>, fleet: &mut Fleet) -> Result<(), Mishap> {
        let last = self.sizes.len() - 1;
        let held = if quest.rules.phase_shift().is_some() { [2, 4] } else { [1, 2] };
        let (words, width) = (self.shelf.sizes().iter().sum::<usize>(), self.shelf.word());
        let needed = least_memory(words as u64, self.shelf.sizes()[last] as u64, width as u64);
        fleet.agree(quest.effort.take(Some(needed)))?;
        // Layers that were taken up have been that large before, perhaps.
        let largest = self.sizes.iter().max().copied().unwrap_or(0);
        if let Some((target, _)) = self.target.take_if(|(_, least)| largest >= *least) {
            // Without room for the preparation the search goes on as it did, everywhere.
            self.dead_ends = match quest.rules.dead_ends(target, quest.effort) {
                Err(Limit::Memory { .. }) => None,
                prepared => prepared?,
            };
            let ready = fleet.compare([u64::from(self.dead_ends.is_some())])?;
            self.dead_ends.take_if(|_| ready.iter().any(|told| told[0] == 0));
        }
        self.shelf.open();
        let (phase, count) = (self.phase_at(quest, last), self.shelf.sizes()[last]);
        let mut growing = Growing {
            shelf: &mut *self.shelf,
            quest,
            depth: last,
            count,
            phase,
            dead_ends: self.dead_ends.as_ref(),
            next: 0,
            pruned: 0,
            waiting: Vec::new(),
            waiting_bytes: 0,
        };
        fleet.go_round(&mut growing)?;
        growing.settle();
        let pruned = growing.pruned;
        self.shelf.close(held, quest.effort)?;
        let told = fleet.compare([self.shelf.sizes()[last + 1] as u64, pruned as u64])?;
        let sum = |nth: usize| told.iter().map(|told| told[nth]).sum::<u64>();
        self.sizes.push(usize::try_from(sum(0)).unwrap_or(usize::MAX));
        self.pruned += usize::try_from(sum(1)).unwrap_or(usize::MAX);
        Ok(())
    }
}

/// The round in which everybody tells whoever holds them which words the moves lead to.
struct Growing<'a> {
    shelf: &'a mut dyn LayerShelf,
    quest: &'a WordQuest<'a>,
    depth: usize,
    count: usize,
    phase: usize,
    dead_ends: Option<&'a DeadEnds>,
    next: usize,
    pruned: usize,
    waiting: Vec<Vec<u8>>,
    waiting_bytes: usize,
}

impl Growing<'_> {
    /// Takes what waits.
    fn settle(&mut self) {
        self.shelf.take(&self.waiting);
        self.waiting.clear();
        self.waiting_bytes = 0;
    }

    /// What moves lead to from pieces of the layer that nobody has looked at, as bytes by owner, until they are enough.
    fn reached(&self, next: &AtomicUsize, quota: usize) -> Result<(Vec<Vec<u8>>, usize), Limit> {
        let WordQuest { rules, effort, count: processes, .. } = *self.quest;
        let (pieces, width) = (self.count.div_ceil(PIECE), self.shelf.word());
        let mut of = vec![Vec::new(); processes];
        let (mut words, mut later, mut homes) = (Vec::new(), Vec::new(), Vec::new());
        let (mut packed, mut pruned) = (0, 0);
        while packed < quota {
            let piece = next.fetch_add(1, Relaxed);
            if piece >= pieces {
                break;
            }
            effort.go_on()?;
            words.clear();
            later.clear();
            self.shelf.read(self.depth, piece * PIECE..self.count.min((piece + 1) * PIECE), &mut words);
            pruned += rules.expand(&words, self.phase, self.dead_ends, &mut later);
            packed += later.len() * width;
            homes.clone_from(&later);
            rules.take_home(&mut homes);
            for (word, &home) in later.iter().zip(&homes) {
                of[owner(home, processes)].extend_from_slice(&word.to_le_bytes()[..width]);
            }
        }
        Ok((of, pruned))
    }
}

impl FleetRound for Growing<'_> {
    fn pack(&mut self, bales: &mut Vec<(usize, Vec<u8>)>) -> Result<bool, Mishap> {
        let next = AtomicUsize::new(self.next);
        let threads = if self.count < 4 * PIECE { 1 } else { rayon::current_num_threads() };
        let quota = BALE * self.quest.count.min(8) / threads;
        let reached: Vec<_> = if threads == 1 {
            vec![self.reached(&next, quota)?]
        } else {
            let tasks = (0..threads).into_par_iter().with_max_len(1);
            tasks.map(|_| self.reached(&next, quota)).collect::<Result<_, _>>()?
        };
        for (of, pruned) in reached {
            self.pruned += pruned;
            bales.extend(of.into_iter().enumerate());
        }
        self.next = next.into_inner();
        Ok(self.next < self.count.div_ceil(PIECE))
    }

    fn take(&mut self, bytes: Vec<u8>) -> Result<(), Mishap> {
        if !bytes.len().is_multiple_of(self.shelf.word()) {
            return Err(std::io::Error::from(std::io::ErrorKind::InvalidData).into());
        }
        self.waiting_bytes += bytes.len();
        self.waiting.push(bytes);
        if self.waiting_bytes > WAITING {
            self.settle();
        }
        Ok(())
    }
}
