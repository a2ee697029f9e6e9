//! What the layers tell when they have met: a solution, the first moves of all, and their number, found by walking back through layers
//! of which each process holds a share.

use std::io;

use num_bigint::BigUint;
use rustc_hash::{FxHashMap, FxHashSet};

use super::half::SharedHalf;
use super::{SharedMeeting, WordQuest};
use crate::fleet::{Fleet, Mail, Mishap};

/// So many words half-way are looked at first, in each process.
const FEW_HALF_WAY: usize = 64;
/// Bytes of a word in a letter, and of a number.
const WORD: usize = 8;

/// The words of letters that are nothing else.
fn words_of(came: &[Vec<u8>]) -> impl Iterator<Item = u64> {
    came.iter().flat_map(|bytes| bytes.as_chunks::<WORD>().0).map(|&word| u64::from_le_bytes(word))
}

impl SharedHalf {
    /// What stands for the words that may be one move before a word at some depth: a move backwards is a move forwards in the mirror.
    fn parents(&self, quest: &WordQuest<'_>, depth: usize, word: u64) -> Vec<u64> {
        let mut earlier = Vec::new();
        let phase = self.mirror_phase_at(quest, depth);
        quest.rules.successors(quest.rules.reversed(word), phase, &mut earlier);
        earlier.into_iter().map(|word| quest.mirror(word)).collect()
    }

    /// A chain of words from the first layer to a word at some depth, the same in all processes.
    fn path_to(
        &self,
        quest: &WordQuest<'_>,
        fleet: &mut Fleet,
        (depth, word): (usize, u64),
    ) -> Result<Vec<u64>, Mishap> {
        let mut path = vec![word];
        for depth in (1..=depth).rev() {
            let parents = self.parents(quest, depth, path[path.len() - 1]);
            let held =
                parents.into_iter().filter(|&word| quest.is_mine(word) && self.shelf.has(depth - 1, word));
            let best = held.max();
            let told = fleet.compare([u64::from(best.is_some()), best.unwrap_or(0)])?;
            path.extend(told.iter().filter(|told| told[0] == 1).map(|told| told[1]).max());
        }
        path.reverse();
        Ok(path)
    }

    /// The words held here of each layer from which words at some depth can be reached in time, given those held here.
    fn leading_to(
        &self,
        quest: &WordQuest<'_>,
        fleet: &mut Fleet,
        (depth, words): (usize, &[u64]),
    ) -> Result<Vec<FxHashSet<u64>>, Mishap> {
        let mut leading = vec![words.iter().copied().collect::<FxHashSet<u64>>()];
        for depth in (1..=depth).rev() {
            quest.effort.go_on()?;
            let mut mail = Mail::new(fleet.count);
            for &word in &leading[leading.len() - 1] {
                for parent in self.parents(quest, depth, word) {
                    mail.write(quest.owner_of(parent), &parent.to_le_bytes());
                }
            }
            let came = mail.exchange(fleet)?;
            leading.push(words_of(&came).filter(|&word| self.shelf.has(depth - 1, word)).collect());
        }
        leading.reverse();
        Ok(leading)
    }
}

/// In how many ways words are reached: those held here.
type WordWays = FxHashMap<u64, BigUint>;

/// Tells the holders of what moves lead to in how many ways they do; what they make of it, as far as they want it.
fn ways_on(
    quest: &WordQuest<'_>,
    fleet: &mut Fleet,
    phase: usize,
    ways: &WordWays,
    is_wanted: impl Fn(u64) -> bool,
) -> Result<WordWays, Mishap> {
    quest.effort.go_on()?;
    let (mut mail, mut later) = (Mail::new(fleet.count), Vec::new());
    for (&word, count) in ways {
        later.clear();
        quest.rules.successors(word, phase, &mut later);
        let count = count.to_bytes_le();
        for &word in &later {
            let word = quest.rules.least(word);
            let head = [word.to_le_bytes(), (count.len() as u64).to_le_bytes()].concat();
            mail.write(quest.owner_of(word), &[&head[..], &count].concat());
        }
    }
    let mut next = WordWays::default();
    let invalid = || Mishap::Io(io::ErrorKind::InvalidData.into());
    for bytes in mail.exchange(fleet)? {
        let mut rest = bytes.as_slice();
        while !rest.is_empty() {
            let (word, after) = rest.split_first_chunk::<WORD>().ok_or_else(invalid)?;
            let (length, after) = after.split_first_chunk::<WORD>().ok_or_else(invalid)?;
            let length = usize::try_from(u64::from_le_bytes(*length)).map_err(|_| invalid())?;
            let (count, after) = after.split_at_checked(length).ok_or_else(invalid)?;
            let word = u64::from_le_bytes(*word);
            if is_wanted(word) {
                *next.entry(word).or_default() += BigUint::from_bytes_le(count);
            }
            rest = after;
        }
    }
    Ok(next)
}

impl SharedMeeting {
    /// The words of a shortest solution, the first and the last included; none when there is no solution.
    pub(super) fn solution(&self, quest: &WordQuest<'_>, fleet: &mut Fleet) -> Result<Vec<u64>, Mishap> {
        let Some((length, words)) = &self.met else { return Ok(Vec::new()) };
        let (ahead, behind) = (length - length / 2, length / 2);
        let least = words.iter().min().copied();
        let told = fleet.compare([u64::from(least.is_some()), least.unwrap_or(0)])?;
        let half_way = told.iter().filter(|told| told[0] == 1).map(|told| told[1]).min().unwrap_or(0);
        let mut path = self.forwards.path_to(quest, fleet, (ahead, half_way))?;
        let back = self.backwards().path_to(quest, fleet, (behind, quest.mirror(half_way)))?;
        path.extend(back.iter().rev().skip(1).map(|&word| quest.mirror(word)));
        // What the path holds stands for the words of a solution: they are those that moves lead to.
        let mut solution = vec![self.forwards.from];
        let mut later = Vec::new();
        for (depth, &alike) in path.iter().enumerate().skip(1) {
            later.clear();
            let phase = self.forwards.phase_at(quest, depth - 1);
            quest.rules.successors(solution[depth - 1], phase, &mut later);
            let played = later.iter().copied().filter(|&word| quest.rules.least(word) == alike).max();
            solution.push(played.ok_or(io::Error::from(io::ErrorKind::InvalidData))?);
        }
        Ok(solution)
    }

    /// The words after a first move with which a shortest solution can begin.
    pub(super) fn openings(&self, quest: &WordQuest<'_>, fleet: &mut Fleet) -> Result<Vec<u64>, Mishap> {
        let Some((length, words)) = self.met.as_ref().filter(|(length, _)| *length > 0) else {
            return Ok(Vec::new());
        };
        let ahead = length - length / 2;
        // Often a few of the words that are half-way are reached by all first moves.
        let few = &words[..words.len().min(FEW_HALF_WAY)];
        let mut first = self.forwards.leading_to(quest, fleet, (ahead, few))?.swap_remove(1);
        let found: u64 = fleet.compare([first.len() as u64])?.iter().map(|told| told[0]).sum();
        if found < self.forwards.sizes[1] as u64 {
            first = self.forwards.leading_to(quest, fleet, (ahead, words))?.swap_remove(1);
        }
        let mut openings = Vec::new();
        quest.rules.successors(self.forwards.from, self.forwards.phase, &mut openings);
        let is_first = |&word: &u64| u8::from(first.contains(&quest.rules.least(word)));
        let told = fleet.confer(&openings.iter().map(is_first).collect::<Vec<u8>>())?;
        let mut place = 0..;
        openings.retain(|_| {
            let place = place.next().unwrap_or(0);
            told.iter().any(|told| told.get(place) == Some(&1))
        });
        Ok(openings)
    }

    /// How many shortest solutions there are.
    pub(super) fn solutions(&self, quest: &WordQuest<'_>, fleet: &mut Fleet) -> Result<BigUint, Mishap> {
        let Some((length, words)) = &self.met else { return Ok(BigUint::ZERO) };
        let (ahead, behind) = (length - length / 2, length / 2);
        let leading = self.forwards.leading_to(quest, fleet, (ahead, words))?;
        let mut ways = WordWays::default();
        if quest.is_mine(self.forwards.from) {
            ways.insert(self.forwards.from, 1u32.into());
        }
        for depth in 0..ahead {
            let phase = self.forwards.phase_at(quest, depth);
            ways = ways_on(quest, fleet, phase, &ways, |word| leading[depth + 1].contains(&word))?;
        }
        let backwards = self.backwards();
        for left in (1..=behind).rev() {
            let phase = self.forwards.phase_at(quest, ahead + behind - left);
            let is_wanted = |word| backwards.shelf.has(left - 1, quest.mirror(word));
            ways = ways_on(quest, fleet, phase, &ways, is_wanted)?;
        }
        let here: BigUint = ways.values().sum();
        let told = fleet.confer(&here.to_bytes_le())?;
        Ok(told.iter().map(|told| BigUint::from_bytes_le(told)).sum())
    }
}
