//! Layers that are kept in a folder: each process writes its words of each layer, and only when all have, a file says so.
//!
//! Which words a layer has depends on nothing but the game, and which of them a process holds on how many processes there are. So a file
//! whose name says that and which is whole is right, whoever wrote it and when.

use std::fs;
use std::io;

use lucas_engine::elsewhere::WordPath;
use lucas_tables::whole;

use super::half::SharedHalf;
use super::{SharedMeeting, WordQuest, owner};
use crate::fleet::{Fleet, Mishap};
use crate::work::{LAYER, WorkFolder};

const FIRST: &str = "lucas layers 1\n";
const SUM: usize = blake3::OUT_LEN;

/// How far the search at hand is, and how the earlier ones ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct LayersKept {
    /// How often something was kept.
    generation: u64,
    /// How many processes there were.
    processes: usize,
    /// Of either side: how many layers, and how often a move led to a dead end.
    sides: [(usize, usize); 2],
    finished: Vec<WordPath>,
}

fn listed(words: &[u64]) -> String {
    if words.is_empty() {
        return "-".to_owned();
    }
    words.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

fn read_list(text: &str) -> Option<Vec<u64>> {
    if text == "-" { Some(Vec::new()) } else { text.split(',').map(|word| word.parse().ok()).collect() }
}

impl LayersKept {
    fn written(&self) -> String {
        let [ahead, behind] = self.sides;
        let mut text = format!(
            "{FIRST}{} {} {} {} {} {}\n",
            self.generation, self.processes, ahead.0, ahead.1, behind.0, behind.1
        );
        let told = self.finished.iter().map(|path| {
            let length = path.length.map_or("-".to_owned(), |length| length.to_string());
            let (solution, openings) = (listed(&path.solution), listed(&path.openings));
            format!("{length} {} {} {solution} {openings}\n", path.explored, path.pruned)
        });
        text.extend(told);
        format!("{text}{}\n", blake3::hash(text.as_bytes()).to_hex())
    }

    fn read(text: &str) -> Option<Self> {
        let (text, sum) = text.strip_suffix('\n')?.rsplit_once('\n')?;
        if blake3::hash(format!("{text}\n").as_bytes()).to_hex().as_str() != sum {
            return None;
        }
        let mut lines = text.strip_prefix(FIRST)?.lines();
        let numbers: Vec<u64> = lines.next()?.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
        let &[generation, processes, ahead, ahead_pruned, behind, behind_pruned] = numbers.as_slice() else {
            return None;
        };
        let usize = |number: u64| usize::try_from(number).ok();
        let path = |line: &str| {
            let mut words = line.split(' ');
            let length = words.next().filter(|&length| length != "-");
            let length = length.map_or(Some(None), |length| length.parse().ok().map(Some))?;
            let (explored, pruned) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
            let (solution, openings) = (read_list(words.next()?)?, read_list(words.next()?)?);
            Some(WordPath { length, solution, openings, explored, pruned })
        };
        Some(LayersKept {
            generation,
            processes: usize(processes)?,
            sides: [(usize(ahead)?, usize(ahead_pruned)?), (usize(behind)?, usize(behind_pruned)?)],
            finished: lines.map(path).collect::<Option<_>>()?,
        })
    }
}

/// The folder of a task that searches by layers.
#[derive(Debug)]
pub struct LayerFolder {
    work: WorkFolder,
    kept: LayersKept,
    /// How many of the finished searches were asked for.
    asked: usize,
    /// How many layers of either side are in files of so many processes as there are.
    written: [usize; 2],
    /// Whether layers of an earlier run are still to be taken up.
    is_waiting: bool,
}

impl LayerFolder {
    /// Keeps the layers of a task in its folder.
    #[must_use]
    pub fn new(work: WorkFolder) -> Self {
        LayerFolder { work, kept: LayersKept::default(), asked: 0, written: [0; 2], is_waiting: false }
    }

    fn name(&self, side: usize, depth: usize, (process, processes): (usize, usize)) -> String {
        format!("{LAYER}{}-{side}-{depth}-{process}-{processes}", self.kept.finished.len())
    }

    /// Finds what is said to be complete most lately, wherever that is said.
    pub(super) fn resume(&mut self, fleet: &mut Fleet) -> Result<(), Mishap> {
        let told = fleet.confer(self.work.told().as_bytes())?;
        let known = told.iter().filter_map(|told| LayersKept::read(str::from_utf8(told).ok()?));
        if let Some(kept) = known.max_by_key(|kept| kept.generation) {
            self.is_waiting = kept.sides.iter().any(|(layers, _)| *layers > 0);
            self.kept = kept;
        }
        Ok(())
    }

    /// How the next search ended, if an earlier run came to its end.
    pub(super) fn finished(&mut self) -> Option<WordPath> {
        let path = self.kept.finished.get(self.asked).cloned();
        self.asked += usize::from(path.is_some());
        path
    }

    /// Takes up the layers of an earlier run, if everybody can read theirs; else the search begins anew.
    pub(super) fn restore(
        &mut self,
        meeting: &mut SharedMeeting,
        quest: &WordQuest<'_>,
        fleet: &mut Fleet,
    ) -> Result<(), Mishap> {
        if !std::mem::take(&mut self.is_waiting) {
            return Ok(());
        }
        let width = meeting.forwards.shelf.word();
        let mut read = Some([Vec::new(), Vec::new()]);
        for side in 0..2 {
            for depth in 0..self.kept.sides[side].0 {
                quest.effort.go_on()?;
                let layer = self.read_layer((side, depth), width, quest);
                match (layer, &mut read) {
                    (Some(layer), Some(read)) => read[side].push(layer),
                    _ => read = None,
                }
            }
        }
        let is_read = fleet.compare([u64::from(read.is_some())])?.iter().all(|told| told[0] == 1);
        let sides = self.kept.sides;
        self.kept.sides = [(0, 0); 2];
        let Some(read) = read.filter(|_| is_read) else { return Ok(()) };
        if self.kept.processes == quest.count {
            self.written = sides.map(|(layers, _)| layers);
            self.kept.sides = sides;
        }
        let halves = [Some(&mut meeting.forwards), meeting.backwards.as_mut()];
        for ((half, layers), (_, pruned)) in halves.into_iter().zip(read).zip(sides) {
            if let Some(half) = half {
                half.restore(&layers, pruned, fleet)?;
            }
        }
        Ok(())
    }

    /// The words of a layer that are to be held here.
    fn read_layer(
        &self,
        (side, depth): (usize, usize),
        width: usize,
        quest: &WordQuest<'_>,
    ) -> Option<Vec<u64>> {
        let processes = self.kept.processes;
        let is_same = processes == quest.count;
        let mut words = Vec::new();
        for process in if is_same { quest.me..quest.me + 1 } else { 0..processes } {
            let bytes = fs::read(self.work.path(&self.name(side, depth, (process, processes)))).ok()?;
            let (bytes, sum) = bytes.split_last_chunk::<SUM>()?;
            if blake3::hash(bytes) != blake3::Hash::from_bytes(*sum) || !bytes.len().is_multiple_of(width) {
                return None;
            }
            let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
            let read: Vec<u64> = bytes.chunks_exact(width).map(word).collect();
            let mut homes = if is_same { Vec::new() } else { read.clone() };
            quest.rules.take_home(&mut homes);
            let is_mine = |place: usize| is_same || owner(homes[place], quest.count) == quest.me;
            words.extend(read.iter().enumerate().filter(|(place, _)| is_mine(*place)).map(|(_, word)| word));
        }
        Some(words)
    }

    /// Keeps the layers that are not kept yet, when process 0 says that it is time.
    pub(super) fn keep_in_time(
        &mut self,
        meeting: &SharedMeeting,
        quest: &WordQuest<'_>,
        fleet: &mut Fleet,
    ) -> Result<(), Mishap> {
        if fleet.compare([u64::from(self.work.is_time_to_keep())])?[0][0] == 0 {
            return Ok(());
        }
        let sides = [Some(&meeting.forwards), meeting.backwards.as_ref()];
        for (side, half) in sides.into_iter().enumerate() {
            let Some(half) = half else { continue };
            for depth in self.written[side]..half.sizes.len() {
                self.write_layer((side, depth), half, quest)?;
            }
            self.written[side] = half.sizes.len();
            self.kept.sides[side] = (half.sizes.len(), half.pruned);
        }
        self.complete(fleet)
    }

    fn write_layer(
        &self,
        (side, depth): (usize, usize),
        half: &SharedHalf,
        quest: &WordQuest<'_>,
    ) -> Result<(), Mishap> {
        let width = half.shelf.word();
        let mut words = Vec::new();
        half.shelf.read(depth, 0..half.shelf.sizes()[depth], &mut words);
        let mut bytes = Vec::with_capacity(words.len() * width + SUM);
        bytes.extend(words.iter().flat_map(|word| word.to_le_bytes().into_iter().take(width)));
        bytes.extend(*blake3::hash(&bytes).as_bytes());
        let path = self.work.path(&self.name(side, depth, (quest.me, quest.count)));
        Ok(whole::replace(&path, |writer| io::Write::write_all(writer, &bytes))?)
    }

    /// When all have written, says so, and removes what nobody needs any more.
    fn complete(&mut self, fleet: &mut Fleet) -> Result<(), Mishap> {
        fleet.compare([])?;
        (self.kept.generation, self.kept.processes) = (self.kept.generation + 1, fleet.count);
        self.work.tell(&self.kept.written())?;
        fleet.compare([])?;
        let (search, processes) = (format!("{LAYER}{}-", self.kept.finished.len()), fleet.count);
        // A part that a killed run left has more behind the number of processes.
        let processes = format!("-{processes}");
        self.work.remove(|name| {
            name.starts_with(LAYER) && !(name.starts_with(&search) && name.ends_with(&processes))
        });
        Ok(())
    }

    /// A search has ended so.
    pub(super) fn finish(&mut self, path: &WordPath, fleet: &mut Fleet) -> Result<(), Mishap> {
        self.kept.finished.push(path.clone());
        self.asked += 1;
        (self.kept.sides, self.written) = ([(0, 0); 2], [0; 2]);
        self.complete(fleet)
    }

    /// All is done: nothing needs to be kept.
    pub(super) fn clean(&self) {
        self.work.clean();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_read_back_and_nothing_that_was_changed() {
        let path = WordPath {
            length: Some(3),
            solution: vec![1, 2, 3, 4],
            openings: vec![2],
            explored: 9,
            pruned: 0,
        };
        let none = WordPath { explored: 7, ..WordPath::default() };
        let kept =
            LayersKept { generation: 4, processes: 3, sides: [(5, 6), (0, 0)], finished: vec![path, none] };
        let text = kept.written();
        assert_eq!(LayersKept::read(&text), Some(kept));
        for place in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[place] ^= 1;
            assert_eq!(str::from_utf8(&bytes).ok().and_then(LayersKept::read), None, "{place}");
        }
        assert_eq!(LayersKept::read(""), None);
    }
}
