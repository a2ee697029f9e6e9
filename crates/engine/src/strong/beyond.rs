//! Strong solving beyond memory: all positions in parts, of which few are in memory at a time.
//!
//! It goes back from the ends as other ways do, a layer at a time. First, every part in which the last layer has positions is read, and
//! who leads to them is noted, sorted by the parts that those are in; then every part with notes is read, what is noted is decided, and
//! it is written again. So a depot is only ever read and written in long runs. What is kept is where the solve stands after a layer.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use rayon::prelude::*;

use super::least_memory;
use super::plan::Plan;
use super::waypoint::{Pursuit, Waypoint};
use crate::depot::Depot;
use crate::effort::{Effort, Route, Unfinished};
use crate::front::settle;
use crate::game::{End, Players};
use crate::limit::Limit;
use crate::lots::{DRAWN, LOST, Lot, Lots, OUTCOME, WON, word};
use crate::retractable::Retractable;

/// So many positions are looked at between two looks at the clock.
const PATIENCE: usize = 1 << 12;

/// Solves every position of a game that plays backwards, part by part; what is known of them is in the depot then.
///
/// # Errors
/// Gives up when that takes more than the effort allows, and fails when the depot does.
pub(crate) fn strong_beyond<G: Retractable>(
    game: &G,
    depot: &dyn Depot,
    effort: &Effort<'_>,
) -> Result<Waypoint, Unfinished> {
    let size = game.size().ok_or(Limit::Memory { needed: None, allowed: effort.memory })?;
    let plan = Plan::new(size, effort.memory, rayon::current_num_threads())?;
    effort.watch.chosen(Route::Beyond {
        memory: effort.memory,
        disk: size.saturating_mul(u16::WIDTH),
        needed: least_memory(size).unwrap_or(u64::MAX),
    });
    let kept = depot.kept().and_then(|kept| Waypoint::read(&kept, size));
    // What was kept is in parts of some size already.
    let kept =
        kept.and_then(|kept| Some((Plan::of_bits(size, kept.bits, effort.memory, plan.threads)?, kept)));
    let (plan, waypoint) = kept.unwrap_or_else(|| (plan, Waypoint::new(size, plan.bits, u16::WIDTH)));
    if waypoint.width == u16::WIDTH
        && let Some(waypoint) =
            PartedSolve::<_, u16>::new(game, depot, plan, waypoint.clone(), effort).solved()?
    {
        return Ok(waypoint);
    }
    let wide = Some(waypoint).filter(|waypoint| waypoint.width == u32::WIDTH);
    let waypoint = wide.unwrap_or_else(|| Waypoint::new(size, plan.bits, u32::WIDTH));
    let solved = PartedSolve::<_, u32>::new(game, depot, plan, waypoint, effort).solved()?;
    // The widest lots do for all words, but not for thousands of millions of moves.
    Ok(solved.ok_or(Limit::Positions(u32::MAX as usize))?)
}

/// A solve beyond memory.
struct PartedSolve<'a, G, F> {
    game: &'a G,
    depot: &'a dyn Depot,
    plan: Plan,
    effort: &'a Effort<'a>,
    waypoint: Waypoint,
    /// What lots mean, without any.
    code: Lots<F>,
}

/// The notes of a thread.
struct Slips<'a> {
    depot: &'a dyn Depot,
    of: Vec<Vec<u8>>,
    /// So many bytes on a part are written at once.
    block: usize,
    has_any: &'a [AtomicBool],
}

impl Slips<'_> {
    fn push(&mut self, part: usize, note: u32) -> std::io::Result<()> {
        let notes = &mut self.of[part];
        notes.extend(note.to_le_bytes());
        if notes.len() >= self.block { self.hand_over(part) } else { Ok(()) }
    }

    fn hand_over(&mut self, part: usize) -> std::io::Result<()> {
        if !self.of[part].is_empty() {
            self.has_any[part].store(true, Relaxed);
            self.depot.note(part, &self.of[part])?;
            self.of[part].clear();
        }
        Ok(())
    }
}

impl<'a, G: Retractable, F: Lot> PartedSolve<'a, G, F> {
    fn new(
        game: &'a G,
        depot: &'a dyn Depot,
        plan: Plan,
        waypoint: Waypoint,
        effort: &'a Effort<'a>,
    ) -> Self {
        let code = Lots::of_code(waypoint.words.clone(), F::new(waypoint.open));
        PartedSolve { game, depot, plan, effort, waypoint, code }
    }

    /// Where it stands when all is decided; `None` when there are too few lots.
    fn solved(mut self) -> Result<Option<Waypoint>, Unfinished> {
        if !self.open()? {
            return Ok(None);
        }
        while self.waypoint.pursuit != Pursuit::Over {
            let Some(found) = self.advance()? else { return Ok(None) };
            let is_last = found == 0;
            if is_last && self.waypoint.pursuit == Pursuit::Deciding && self.game.players() == Players::Two {
                self.waypoint.pursuit = Pursuit::Drawing;
                self.waypoint.depth = 0;
                self.waypoint.fresh.fill(true);
            } else if is_last {
                self.waypoint.pursuit = Pursuit::Over;
            }
            self.progress();
            if self.effort.watch.is_time_to_keep() || self.waypoint.pursuit == Pursuit::Over {
                self.keep()?;
            }
        }
        Ok(Some(self.waypoint))
    }

    fn progress(&self) {
        let Waypoint { size, found, pursuit, bits, .. } = self.waypoint;
        let done = match pursuit {
            Pursuit::Opening(parts) => size.min((parts as u64) << bits),
            _ => size + found,
        };
        self.effort.watch.progress(done, Some(2 * size));
    }

    fn keep(&mut self) -> Result<(), Unfinished> {
        self.waypoint.words = self.code.words().to_vec();
        self.waypoint.open = self.code.highest_open.number();
        self.depot.keep(&self.waypoint.written())?;
        Ok(self.effort.watch.keep(self.waypoint.depth, &|_| Ok(()))?)
    }

    /// Does the same with some parts, as many at a time as there are threads.
    fn each<T: Send>(
        &self,
        parts: &[usize],
        work: impl Fn(usize) -> Result<T, Unfinished> + Sync,
    ) -> Result<Vec<T>, Unfinished> {
        let next = AtomicUsize::new(0);
        // Not known by its type, here and below: so the threads are compiled once, and not once for each game.
        let share: &(dyn Fn(usize) -> Result<Vec<T>, Unfinished> + Sync) = &|_| {
            let mut done = Vec::new();
            while let Some(&part) = parts.get(next.fetch_add(1, Relaxed)) {
                self.effort.go_on()?;
                done.push(work(part)?);
            }
            Ok(done)
        };
        let shares = (0..self.plan.threads).into_par_iter().with_max_len(1).map(share);
        Ok(shares.collect::<Result<Vec<_>, Unfinished>>()?.into_iter().flatten().collect())
    }

    /// Looks at all positions; whether there were lots enough.
    fn open(&mut self) -> Result<bool, Unfinished> {
        let Pursuit::Opening(mut opened) = self.waypoint.pursuit else { return Ok(true) };
        if opened == 0 {
            self.code = Lots::of_code(Vec::new(), F::default());
        }
        let ended = [WON, LOST, DRAWN].map(|outcome| {
            let word = word(outcome, 0);
            let given = self.code.given().find(|(given, _)| *given == word).map(|(_, lot)| lot);
            given.or_else(|| self.code.lot(word)).expect("there are lots for three words")
        });
        // In the widest lots, any that is higher could be the lot of a word.
        let free = (ended[2].number() - 1).min(F::LAST / 2);
        let goals = self.game.goals().filter(|_| self.game.players() == Players::One);
        let goals = goals.map(|goals| goals.iter().map(|goal| self.game.rank(goal)).collect::<Vec<_>>());
        let parts: Vec<usize> = (0..self.waypoint.parts()).collect();
        for some in parts[opened..].chunks(4 * self.plan.threads) {
            let highest = self.each(some, |part| self.opened(part, goals.as_deref(), ended))?;
            let highest = highest.into_iter().max().unwrap_or(0);
            if highest > free {
                return Ok(false);
            }
            self.code.highest_open = self.code.highest_open.max(F::new(highest));
            opened += some.len();
            self.waypoint.pursuit = Pursuit::Opening(opened);
            self.progress();
            if self.effort.watch.is_time_to_keep() {
                self.keep()?;
            }
        }
        self.waypoint.pursuit = Pursuit::Deciding;
        Ok(true)
    }

    /// Writes the lots with which a part begins; the most moves that a position of it has.
    fn opened(&self, part: usize, goals: Option<&[u64]>, ended: [F; 3]) -> Result<u32, Unfinished> {
        let [won, lost, drawn] = ended;
        let (ranks, is_game) = (self.waypoint.ranks(part), self.game.players() == Players::Two);
        let mut lots = Vec::with_capacity(1 << self.plan.bits);
        let mut highest = 0;
        for rank in ranks {
            if lots.len().is_multiple_of(PATIENCE) {
                self.effort.go_on()?;
            }
            let prospects = match goals {
                Some(goals) if goals.contains(&rank) => Err(End::Won),
                Some(_) => Ok(0),
                None => self.game.prospects(rank),
            };
            lots.push(match prospects {
                Err(End::Won) => won,
                _ if !is_game => F::default(),
                Err(End::Lost) => lost,
                Err(End::Draw) => drawn,
                Ok(hopes) => {
                    highest = highest.max(hopes);
                    F::new(hopes.min(drawn.number() - 1))
                }
            });
        }
        self.write(part, &lots)?;
        Ok(highest)
    }

    fn write(&self, part: usize, lots: &[F]) -> Result<(), Unfinished> {
        let mut bytes = Vec::with_capacity(size_of_val(lots));
        for lot in lots {
            bytes.extend_from_slice(&lot.number().to_le_bytes()[..size_of::<F>()]);
        }
        Ok(self.depot.write(part, &bytes)?)
    }

    fn read(&self, part: usize) -> Result<Vec<F>, Unfinished> {
        Ok(lots_of(&self.depot.read(part)?))
    }

    /// Decides the next layer; how many positions it has, none when all is done, and `None` when there are too few lots.
    fn advance(&mut self) -> Result<Option<u64>, Unfinished> {
        let (plies, is_game) = (self.waypoint.depth + 1, self.game.players() == Players::Two);
        let outcomes: &[u32] = match (self.waypoint.pursuit, is_game) {
            (Pursuit::Drawing, _) => &[DRAWN],
            (_, false) => &[WON],
            _ => &[WON, LOST],
        };
        let given: Option<Vec<F>> =
            outcomes.iter().map(|&outcome| self.code.lot(word(outcome, plies))).collect();
        let Some(given) = given else { return Ok(None) };
        let decided = [given[0], given[given.len() - 1]];
        let has_notes: Vec<AtomicBool> = self.waypoint.fresh.iter().map(|_| AtomicBool::new(false)).collect();
        let next = AtomicUsize::new(0);
        let note: &(dyn Fn(usize) -> Result<(), Unfinished> + Sync) = &|_| {
            let (of, block) = (vec![Vec::new(); has_notes.len()], 4 * self.plan.block);
            let mut notes = Slips { depot: self.depot, of, block, has_any: &has_notes };
            loop {
                let part = next.fetch_add(1, Relaxed);
                match self.waypoint.fresh.get(part) {
                    Some(true) => self.note(part, &mut notes)?,
                    Some(false) => {}
                    None => break,
                }
            }
            (0..has_notes.len()).try_for_each(|part| notes.hand_over(part)).map_err(Unfinished::from)
        };
        (0..self.plan.threads).into_par_iter().with_max_len(1).try_for_each(note)?;
        let noted: Vec<usize> = (0..has_notes.len()).filter(|&part| has_notes[part].load(Relaxed)).collect();
        let settled = self.each(&noted, |part| Ok((part, self.settled(part, decided)?)))?;
        let found = settled.iter().map(|(_, found)| found).sum::<u64>();
        if found == 0 {
            self.code.forget_last(outcomes.len());
        } else {
            self.waypoint.longest = self.waypoint.longest.max(plies);
        }
        self.waypoint.fresh.fill(false);
        for (part, found) in settled {
            self.waypoint.fresh[part] = found > 0;
        }
        self.waypoint.depth = plies;
        self.waypoint.found += found;
        Ok(Some(found))
    }

    /// Slips who leads to the positions of a part that the last layer decided: the place in its part, and in the lowest bit whether the
    /// move is good.
    fn note(&self, part: usize, notes: &mut Slips<'_>) -> Result<(), Unfinished> {
        let (is_at_draws, depth) = (self.waypoint.pursuit == Pursuit::Drawing, self.waypoint.depth);
        let (bits, players) = (self.plan.bits, self.game.players());
        let lots = self.read(part)?;
        for ((nth, lot), rank) in lots.into_iter().enumerate().zip(self.waypoint.ranks(part)) {
            if nth.is_multiple_of(PATIENCE) {
                self.effort.go_on()?;
            }
            let word = self.code.word_of(lot);
            let outcome = word & OUTCOME;
            let is_of_pursuit =
                if is_at_draws { outcome == DRAWN } else { outcome == WON || outcome == LOST };
            if !is_of_pursuit || word >> 2 != depth {
                continue;
            }
            let mut is_written = Ok(());
            self.game.before(rank, |before, passes| {
                let is_good = match outcome {
                    DRAWN => self.game.endless(&self.game.unrank(before)) != End::Won,
                    _ => players == Players::One || (outcome == WON) != passes,
                };
                let place = u32::try_from(before & ((1 << bits) - 1)).unwrap_or(0);
                let part = usize::try_from(before >> bits).unwrap_or(usize::MAX);
                if is_written.is_ok() {
                    is_written = notes.push(part, place << 1 | u32::from(is_good));
                }
            });
            is_written?;
        }
        Ok(())
    }

    /// Decides what is noted for a part; how many positions that decides.
    fn settled(&self, part: usize, decided: [F; 2]) -> Result<u64, Unfinished> {
        let mut lots = self.read(part)?;
        let (open, mut found, mut is_stopped) = (self.code.highest_open, 0, Ok(()));
        let portion = (4 << self.plan.bits).min(1 << 18);
        self.depot.take_notes(part, portion, &mut |notes| {
            is_stopped = is_stopped.and_then(|()| self.effort.go_on());
            for note in notes.as_chunks().0.iter().filter(|_| is_stopped.is_ok()) {
                let note = u32::from_le_bytes(*note);
                found += u64::from(settle(&mut lots[(note >> 1) as usize], note & 1 == 1, open, decided));
            }
        })?;
        is_stopped?;
        self.write(part, &lots)?;
        Ok(found)
    }
}

/// The lots that bytes stand for.
pub(super) fn lots_of<F: Lot>(bytes: &[u8]) -> Vec<F> {
    let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte));
    bytes.chunks_exact(size_of::<F>()).map(|bytes| F::new(number(bytes))).collect()
}
