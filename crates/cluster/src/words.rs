//! Layered searches on many machines: each layer is spread among the processes by a hash that the reversal keeps, so that whoever holds
//! a word also holds its mirror, and where the layers meet is seen without asking anybody.
//!
//! What holds after every layer: together the processes hold exactly the words that one process would, each held by one of them. So
//! lengths, solutions, openings, counts and the number of words are those of one process, however many there are.

mod half;
mod kept;
mod walks;

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use lucas_engine::effort::Watch;
use lucas_engine::elsewhere::{Endpoints, WordPath, WordRules, WordSearch};
use lucas_engine::{Effort, Limit};
use num_bigint::BigUint;

use self::half::SharedHalf;
pub use self::kept::LayerFolder;
use crate::fleet::{Adrift, Fleet, Mishap};

/// While a layer is made, it and what it is made of take so many times the room of the layer before, as in one process.
const ROOM_TO_GROW: usize = 6;
/// Letters on their way take about so many bytes in a process, and so many more a peer.
const LETTERS: u64 = 32 << 20;

/// The fewest bytes of memory that a process takes when it holds so many words and makes a layer of so many of them, a word being so
/// many bytes.
#[must_use]
pub fn least_memory(words: u64, last: u64, width: u64) -> u64 {
    let words = words + ROOM_TO_GROW as u64 * last;
    words * width + LETTERS.min(words * width)
}

/// The process that has a word, of so many, given the lesser of it and its mirror.
#[must_use]
pub fn owner(home: u64, processes: usize) -> usize {
    // The layers are ordered by a multiple of the word; this tells nothing of that.
    let mixed = (home ^ home >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    usize::try_from((u128::from(mixed ^ mixed >> 32) * processes as u128) >> 64).unwrap_or(0)
}

/// A game as it is searched here, and how much work that may be.
#[derive(Clone, Copy)]
struct WordQuest<'a> {
    rules: &'a dyn WordRules,
    effort: &'a Effort<'a>,
    me: usize,
    count: usize,
}

impl WordQuest<'_> {
    fn owner_of(&self, word: u64) -> usize {
        let mut home = [word];
        self.rules.take_home(&mut home);
        owner(home[0], self.count)
    }

    fn is_mine(&self, word: u64) -> bool {
        self.owner_of(word) == self.me
    }

    /// What stands for the mirrors of a word.
    fn mirror(&self, word: u64) -> u64 {
        self.rules.least(self.rules.reversed(word))
    }
}

/// Both searches at the moment they meet.
struct SharedMeeting {
    forwards: SharedHalf,
    /// The search from the mirror of the goal; `None` when it is the same as the one forwards.
    backwards: Option<SharedHalf>,
    /// The length of the solutions, and the words held here where they are half-way; `None` when there is no solution.
    met: Option<(usize, Vec<u64>)>,
}

impl SharedMeeting {
    fn new(quest: &WordQuest<'_>, ends: &Endpoints) -> Self {
        let least = quest.rules.pruned_from();
        let forwards = SharedHalf::new(quest, ends.from, (ends.goal, least));
        let is_symmetric = ends.from == ends.start;
        let backwards = (!is_symmetric).then(|| SharedHalf::new(quest, ends.start, (ends.mirror, least)));
        SharedMeeting { forwards, backwards, met: None }
    }

    fn backwards(&self) -> &SharedHalf {
        self.backwards.as_ref().unwrap_or(&self.forwards)
    }

    fn sides(&self) -> impl Iterator<Item = &SharedHalf> {
        [Some(&self.forwards), self.backwards.as_ref()].into_iter().flatten()
    }

    fn explored(&self) -> usize {
        self.sides().flat_map(|side| &side.sizes).sum()
    }

    fn pruned(&self) -> usize {
        self.sides().map(|side| side.pruned).sum()
    }

    /// Grows both sides in turn until they meet, or one has no further layer.
    fn search(
        &mut self,
        quest: &WordQuest<'_>,
        ends: &Endpoints,
        fleet: &mut Fleet,
        mut folder: Option<&mut LayerFolder>,
    ) -> Result<(), Mishap> {
        if ends.is_solved {
            let words = if quest.is_mine(ends.from.0) { vec![ends.from.0] } else { Vec::new() };
            self.met = Some((0, words));
            return Ok(());
        }
        if let Some(folder) = folder.as_deref_mut() {
            folder.restore(self, quest, fleet)?;
        }
        for length in 1.. {
            let (ahead, behind) = (length - length / 2, length / 2);
            let last = self.sides().filter_map(|side| side.sizes.last()).max().copied().unwrap_or(0);
            if self.explored() + ROOM_TO_GROW * last > quest.effort.positions {
                return Err(Limit::Positions(quest.effort.positions).into());
            }
            let mut has_grown = false;
            let (forwards, backwards) = (&mut self.forwards, self.backwards.as_mut());
            for (side, depth) in [(Some(forwards), ahead), (backwards, behind)] {
                if let Some(side) = side {
                    has_grown |= side.grow_to(depth, quest, fleet)?;
                }
            }
            quest.effort.watch.progress(self.explored() as u64, None);
            if let Some(folder) = folder.as_deref_mut().filter(|_| has_grown) {
                folder.keep_in_time(self, quest, fleet)?;
            }
            let (forwards, backwards) = (&self.forwards, self.backwards());
            if forwards.sizes[ahead] == 0 || backwards.sizes[behind] == 0 {
                break;
            }
            let is_in_phase =
                forwards.phase_at(quest, ahead) % 2 == backwards.mirror_phase_at(quest, behind) % 2;
            if is_in_phase && length >= ends.least_plies {
                let words =
                    forwards.shelf.mirrored(ahead, &|word| quest.mirror(word), &*backwards.shelf, behind);
                let found = fleet.compare([words.len() as u64])?;
                if found.iter().any(|told| told[0] > 0) {
                    self.met = Some((length, words));
                    break;
                }
            }
        }
        Ok(())
    }
}

/// What is asked of the processes.
struct Errand {
    rules: Arc<dyn WordRules>,
    ends: Endpoints,
    is_counted: bool,
    bounds: Effort<'static>,
    reply: Sender<Result<Brought, Limit>>,
}

/// What an errand brings.
enum Brought {
    Path(WordPath),
    Count(BigUint),
}

/// Half-way searches that several processes do together. All of them must ask for the same, in the same order.
pub struct SharedSearch {
    errands: Mutex<Option<Sender<Errand>>>,
    worker: Mutex<Option<JoinHandle<Result<u64, Mishap>>>>,
}

impl SharedSearch {
    /// Meets the other processes; they are then spoken with on a thread of its own. Who watches hears how far everybody is together.
    ///
    /// # Errors
    /// Says who did not come, or differs.
    pub fn open(
        gather: impl FnOnce() -> Result<Fleet, Adrift> + Send + 'static,
        folder: Option<LayerFolder>,
        watch: Arc<dyn Watch + Send + Sync>,
    ) -> Result<Self, Adrift> {
        let (errands, asked) = channel();
        let (met, has_met) = channel();
        let worker = std::thread::spawn(move || match gather() {
            Ok(fleet) => {
                let _ = met.send(Ok(()));
                serve(fleet, folder, &asked, &*watch)
            }
            Err(adrift) => {
                let _ = met.send(Err(adrift));
                Ok(0)
            }
        });
        has_met.recv().unwrap_or_else(|_| Err(std::io::Error::other("no thread").into()))?;
        Ok(SharedSearch { errands: Mutex::new(Some(errands)), worker: Mutex::new(Some(worker)) })
    }

    fn ask(
        &self,
        rules: &Arc<dyn WordRules>,
        ends: &Endpoints,
        effort: &Effort<'_>,
        is_counted: bool,
    ) -> Result<Brought, Limit> {
        let (reply, answer) = channel();
        let Effort { positions, memory, deadline, .. } = *effort;
        let bounds = Effort { positions, memory, deadline, ..Effort::UNBOUNDED };
        let errand = Errand { rules: Arc::clone(rules), ends: *ends, is_counted, bounds, reply };
        let errands = self.errands.lock().unwrap_or_else(PoisonError::into_inner);
        let is_sent = errands.as_ref().is_some_and(|errands| errands.send(errand).is_ok());
        if is_sent { answer.recv().unwrap_or(Err(Limit::Stopped)) } else { Err(Limit::Stopped) }
    }

    /// Everything was asked for: parts from the other processes when they are as far, and removes what was kept if nothing was
    /// refused. Says how many bytes this process has sent.
    ///
    /// # Errors
    /// Says why a search came to nothing.
    pub fn close(&self) -> Result<u64, Mishap> {
        drop(self.errands.lock().unwrap_or_else(PoisonError::into_inner).take());
        let worker = self.worker.lock().unwrap_or_else(PoisonError::into_inner).take();
        worker.map_or(Ok(0), |worker| {
            worker.join().unwrap_or_else(|_| Err(std::io::Error::other("a thread failed").into()))
        })
    }
}

impl WordSearch for SharedSearch {
    fn meet(
        &self,
        rules: &Arc<dyn WordRules>,
        ends: &Endpoints,
        effort: &Effort<'_>,
    ) -> Result<WordPath, Limit> {
        match self.ask(rules, ends, effort, false)? {
            Brought::Path(path) => Ok(path),
            Brought::Count(_) => Err(Limit::Stopped),
        }
    }

    fn count(
        &self,
        rules: &Arc<dyn WordRules>,
        ends: &Endpoints,
        effort: &Effort<'_>,
    ) -> Result<BigUint, Limit> {
        match self.ask(rules, ends, effort, true)? {
            Brought::Count(count) => Ok(count),
            Brought::Path(_) => Err(Limit::Stopped),
        }
    }
}

/// Does what is asked for until nothing more is, or something went wrong.
fn serve(
    mut fleet: Fleet,
    mut folder: Option<LayerFolder>,
    errands: &Receiver<Errand>,
    watch: &(dyn Watch + Send + Sync),
) -> Result<u64, Mishap> {
    let mut served = folder.as_mut().map_or(Ok(()), |folder| folder.resume(&mut fleet));
    let mut is_refused = false;
    for errand in errands {
        if served.is_err() {
            break;
        }
        let effort = Effort { watch, ..errand.bounds };
        // What is kept of a search that may not go further stays as it is: with more, it goes on.
        match run(&errand, &effort, &mut fleet, folder.as_mut().filter(|_| !is_refused)) {
            Ok(brought) => drop(errand.reply.send(Ok(brought))),
            // Met here, it is met everywhere.
            Err(Mishap::Limit(limit)) if !limit.is_stop() => {
                is_refused = true;
                drop(errand.reply.send(Err(limit)));
            }
            Err(mishap) => served = Err(mishap),
        }
        if served.is_err() {
            break;
        }
    }
    match served.and_then(|()| fleet.compare([]).map(drop)) {
        Ok(()) => {
            if let Some(folder) = folder.filter(|_| !is_refused) {
                folder.clean();
            }
            let sent = fleet.sent();
            fleet.disband();
            Ok(sent)
        }
        Err(mishap) => {
            if let Mishap::Limit(_) = mishap {
                fleet.bid_farewell();
            }
            fleet.abandon();
            Err(mishap)
        }
    }
}

fn run(
    errand: &Errand,
    effort: &Effort<'_>,
    fleet: &mut Fleet,
    mut folder: Option<&mut LayerFolder>,
) -> Result<Brought, Mishap> {
    if let Some(path) = folder.as_deref_mut().filter(|_| !errand.is_counted).and_then(LayerFolder::finished) {
        return Ok(Brought::Path(path));
    }
    let quest = WordQuest { rules: &*errand.rules, effort, me: fleet.me, count: fleet.count };
    let mut meeting = SharedMeeting::new(&quest, &errand.ends);
    meeting.search(&quest, &errand.ends, fleet, folder.as_deref_mut())?;
    if errand.is_counted {
        return Ok(Brought::Count(meeting.solutions(&quest, fleet)?));
    }
    let path = WordPath {
        length: meeting.met.as_ref().map(|(length, _)| *length),
        solution: meeting.solution(&quest, fleet)?,
        openings: meeting.openings(&quest, fleet)?,
        explored: meeting.explored(),
        pruned: meeting.pruned(),
    };
    if let Some(folder) = folder {
        folder.finish(&path, fleet)?;
    }
    Ok(Brought::Path(path))
}
