//! Several processes against one, on this machine: they speak over loopback, each on one thread.

pub mod skew;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use lucas_cluster::fleet::Fleet;
use lucas_cluster::greeting::Gathering;
use lucas_cluster::hosts::Hosts;
use lucas_cluster::table::solve;
use lucas_cluster::words::SharedSearch;
use lucas_engine::effort::Unwatched;
use lucas_engine::elsewhere::{Endpoints, WordPath, WordRules, WordSearch};
use lucas_engine::halfway::{DeadEnds, Pruning, meet_pruning};
use lucas_engine::table::Cells;
use lucas_engine::{Effort, Game, Limit};
use lucas_games::GAMES;
use lucas_games::kangaroos::Kangaroos;

use crate::{best_on, row};

/// So often everything is tried.
const RUNS: usize = 3;

/// What a process reports: how long it took, the processor's time, and what it found.
struct MemberReport {
    elapsed: Duration,
    processor: f64,
    sent: u64,
    found: String,
}

/// The seconds of processor that this process has taken, as the system counts them.
fn processor_seconds() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let ticks = after_name.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok());
    ticks.sum::<f64>() / 100.0
}

/// The same search of a puzzle whose dead ends nobody tells.
struct WithoutDeadEnds(Arc<dyn WordRules>);

impl WordRules for WithoutDeadEnds {
    fn width(&self) -> u32 {
        self.0.width()
    }

    fn phase_shift(&self) -> Option<usize> {
        self.0.phase_shift()
    }

    fn least(&self, word: u64) -> u64 {
        self.0.least(word)
    }

    fn reversed(&self, word: u64) -> u64 {
        self.0.reversed(word)
    }

    fn successors(&self, word: u64, phase: usize, next: &mut Vec<u64>) {
        self.0.successors(word, phase, next);
    }

    fn expand(
        &self,
        words: &[u64],
        phase: usize,
        dead_ends: Option<&DeadEnds>,
        next: &mut Vec<u64>,
    ) -> usize {
        self.0.expand(words, phase, dead_ends, next)
    }

    fn take_home(&self, words: &mut [u64]) {
        self.0.take_home(words);
    }

    fn dead_ends(&self, _: (u64, usize), _: &Effort<'_>) -> Result<Option<DeadEnds>, Limit> {
        Ok(None)
    }

    fn pruned_from(&self) -> usize {
        usize::MAX
    }
}

/// The first search that is asked for, measured; then nobody needs an answer any more.
struct MeasuredSearch {
    shared: Arc<SharedSearch>,
    found: Mutex<Option<(Duration, f64, WordPath)>>,
}

impl WordSearch for MeasuredSearch {
    fn meet(
        &self,
        rules: &Arc<dyn WordRules>,
        ends: &Endpoints,
        effort: &Effort<'_>,
    ) -> Result<WordPath, Limit> {
        let rules: Arc<dyn WordRules> = Arc::new(WithoutDeadEnds(Arc::clone(rules)));
        let begun = Instant::now();
        let path = self.shared.meet(&rules, ends, effort)?;
        if let Ok(mut found) = self.found.lock() {
            *found = Some((begun.elapsed(), processor_seconds(), path));
        }
        Err(Limit::Time)
    }

    fn count(
        &self,
        _: &Arc<dyn WordRules>,
        _: &Endpoints,
        _: &Effort<'_>,
    ) -> Result<num_bigint::BigUint, Limit> {
        Err(Limit::Time)
    }
}

/// One of several processes, as `member K FOLDER search|table ADDRESS` asks for it.
pub fn join() {
    let words: Vec<String> = std::env::args().skip(2).collect();
    let [me, hosts, kind, address] = words.as_slice() else { return };
    let hosts = fs::read_to_string(hosts).expect("a list");
    let gathering = Gathering {
        hosts: Hosts::parse(&hosts).expect("hosts"),
        me: me.parse().expect("a number"),
        version: String::new(),
        task: address.clone(),
        secret: b"bench".to_vec(),
        patience: Duration::from_secs(30),
    };
    let MemberReport { elapsed, processor, sent, found } =
        if kind == "search" { search(gathering, address) } else { table(&gathering, address) };
    println!("{} {processor} {sent} {found}", elapsed.as_secs_f64());
}

fn search(gathering: Gathering, address: &str) -> MemberReport {
    let place = GAMES.open(&[address]).expect("a game");
    let gather = move || Fleet::gather(&gathering, || false);
    let shared = Arc::new(SharedSearch::open(gather, None, Arc::new(Unwatched)).expect("everybody"));
    let measured = Arc::new(MeasuredSearch { shared: Arc::clone(&shared), found: Mutex::new(None) });
    let analysis = place.game.analysis_elsewhere(Arc::clone(&measured) as _).expect("a search");
    let _ = analysis.answer(&place.position, 0, &Effort::UNBOUNDED);
    let sent = shared.close().expect("everybody to the end");
    let found = measured.found.lock().expect("one thread").take();
    let (elapsed, processor, path) = found.expect("a search");
    let found = told_of(path.length, path.explored, !path.solution.is_empty(), path.openings.len());
    MemberReport { elapsed, processor, sent, found }
}

/// What is found, in a word.
fn told_of(length: Option<usize>, explored: usize, is_solved: bool, openings: usize) -> String {
    format!("{}-{is_solved}-{openings}-{explored}", length.unwrap_or(0))
}

fn table(gathering: &Gathering, address: &str) -> MemberReport {
    let place = GAMES.open(&[address]).expect("a game");
    let mut fleet = Fleet::gather(gathering, || false).expect("everybody");
    let rules = place.game.by_rank().expect("ranks");
    fleet.confer(&[]).expect("everybody");
    let begun = Instant::now();
    let table = solve(rules, &mut fleet, None, &Effort::UNBOUNDED).expect("a table");
    let mut hasher = blake3::Hasher::new();
    for part in 0..table.parts() {
        let cells = table.part(part, &mut fleet).expect("a part");
        let bytes: Vec<u8> = match cells {
            Some(Cells::Byte(cells)) => cells.iter().flat_map(|cell| cell.to_le_bytes()).collect(),
            Some(Cells::Narrow(cells)) => cells.iter().flat_map(|cell| cell.to_le_bytes()).collect(),
            Some(Cells::Wide(cells)) => cells.iter().flat_map(|cell| cell.to_le_bytes()).collect(),
            None => Vec::new(),
        };
        hasher.update(&bytes);
    }
    let (elapsed, sent) = (begun.elapsed(), fleet.sent());
    fleet.disband();
    let found = hasher.finalize().to_hex()[..16].to_owned();
    MemberReport { elapsed, processor: processor_seconds(), sent, found }
}

/// What so many processes report of a task: the time of process 0, the processor's time of all, the bytes that all have sent.
fn together(processes: usize, kind: &str, address: &str) -> MemberReport {
    let hosts = Hosts::of_this_machine(processes).expect("free ports");
    let list = std::env::temp_dir().join(format!("lucas-bench-{}", std::process::id()));
    fs::write(&list, hosts.text()).expect("a list");
    let member = |me: usize| {
        let mut command = Command::new(std::env::current_exe().expect("this program"));
        command.args(["member", &me.to_string()]).arg::<&Path>(&list).args([kind, address]);
        command.env("RAYON_NUM_THREADS", "1").stdout(Stdio::piped()).spawn().expect("a process")
    };
    let members: Vec<_> = (0..processes).map(member).collect();
    let reports: Vec<MemberReport> = members
        .into_iter()
        .map(|member| {
            let run = member.wait_with_output().expect("its end");
            let text = String::from_utf8_lossy(&run.stdout).into_owned();
            let words: Vec<&str> = text.split_whitespace().collect();
            let number = |nth: usize| words[nth].parse::<f64>().expect("a number");
            MemberReport {
                elapsed: Duration::from_secs_f64(number(0)),
                processor: number(1),
                sent: words[2].parse().expect("a number"),
                found: words[3].to_owned(),
            }
        })
        .collect();
    let _ = fs::remove_file(&list);
    let processor = reports.iter().map(|report| report.processor).sum();
    let sent = reports.iter().map(|report| report.sent).sum();
    let first = reports.into_iter().next().expect("a process");
    MemberReport { processor, sent, ..first }
}

/// The shortest of several tries.
fn best_together(processes: usize, kind: &str, address: &str) -> MemberReport {
    let tries = (0..RUNS).map(|_| together(processes, kind, address));
    tries.min_by_key(|report| report.elapsed).expect("a try")
}

/// What this process takes of the processor for something.
fn by_processor<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let before = processor_seconds();
    let done = work();
    (processor_seconds() - before, done)
}

/// Prints the lines of several processes; of the searches only one, of so many pawns, if that is asked for.
pub fn run(only: Option<u64>) {
    for pawns in only.map_or(vec![11, 12], |pawns| vec![pawns]) {
        let game = Kangaroos::new(pawns, 3).expect("a board");
        let search = || {
            let meeting = meet_pruning(&game, &game.start(), Pruning::Never, &Effort::UNBOUNDED)
                .unwrap_or_else(|_| unreachable!("no bound"));
            let is_solved = meeting.solution().is_some();
            told_of(meeting.length(), meeting.explored(), is_solved, meeting.openings().len())
        };
        let (processor, (single, found)) = by_processor(|| best_on(1, RUNS, search));
        let (double, ..) = best_on(2, RUNS, search);
        let two = best_together(2, "search", &format!("kangaroos:{pawns}+3"));
        assert_eq!(two.found, found);
        let name = format!("kangaroos {pawns}+3 unpruned, two processes");
        row(&name, two.elapsed, single, "one thread", "≥ 1.5 ×");
        row("… the same", two.elapsed, double, "two threads in one process", "≥ 0.9 ×");
        let held = found.rsplit('-').next().and_then(|held| held.parse::<f64>().ok());
        told(&two, processor / 3.0, held.expect("a number"));
    }
    let address = "kangaroos:7+3";
    let one = best_together(1, "table", address);
    let two = best_together(2, "table", address);
    assert_eq!(one.found, two.found);
    row(
        "strong table of kangaroos 7+3, two processes",
        two.elapsed,
        one.elapsed,
        "one worker, same bytes",
        "≥ 1.6 ×",
    );
    told(&two, one.processor, 4_667_520.0);
}

/// The processor's time of both sides, and what was sent for each position.
fn told(two: &MemberReport, alone: f64, positions: f64) {
    let sent = f64::from(u32::try_from(two.sent >> 10).unwrap_or(u32::MAX)) * 1024.0 / positions;
    println!(
        "| … by processor time | {:.2} s | {alone:.2} s | the same | {:.1} × the work | |",
        two.processor,
        two.processor / alone
    );
    println!("| … sent | {sent:.1} bytes a position | | | | |");
}
