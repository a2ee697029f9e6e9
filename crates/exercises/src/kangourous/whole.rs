//! The kangaroos' program as a whole, size after size.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io;

use lucas_check::bench::Docket;
use lucas_check::numerals::plain;
use lucas_check::{Bench, Fate, Invocation, Trial};
use lucas_engine::Game;
use lucas_games::kangaroos::Kangaroos;
use lucas_schema::report::{Counterexample, ItemReport};

use super::growth::{self, SearchWork, work};
use super::listing::{Fault, fault};
use super::sizing::{PATIENCE, SizeDialect, SizeTrial, farther, learnt, run, sizes};
use super::squares::{SquareReading, boards};

/// A program as it is asked for sizes, and read.
struct WholeProgram<'a> {
    bench: &'a Bench<'a>,
    dialect: SizeDialect,
    signs: SquareReading,
}

/// What is known of a size that may be too large for the exam's history.
enum FartherFinding {
    Right,
    Wrong(Fault),
    Unknown,
}

/// Judges the whole program.
pub(super) fn judged(bench: &Bench<'_>, mut docket: Docket<'_>) -> io::Result<ItemReport> {
    docket.patience = PATIENCE;
    let (dialect, signs) = match learnt(bench)? {
        Ok(learnt) => learnt,
        Err(shown) => return Ok(unread(bench, docket, shown)),
    };
    let [white, free, black] =
        signs.symbols.map(|sign| if sign == ' ' { "' '".to_owned() } else { sign.to_string() });
    docket.reading = Some(bench.say(
        &format!("white {white}, free {free}, black {black}"),
        &format!("blanc {white}, libre {free}, noir {black}"),
    ));
    if matches!(dialect, SizeDialect::Fixed) {
        docket.remarks.push(bench.say(
            "its size is fixed: only the handout's, P = 3 and N = 9, is judged",
            "sa taille est fixe : seule celle de l'énoncé, P = 3 et N = 9, est jugée",
        ));
    }
    let solver = WholeProgram { bench, dialect, signs };
    let mut most = (0, 0);
    for (size, shortest) in sizes(dialect) {
        if docket.is_overdue() {
            break;
        }
        let (invocation, trial) = run(bench, dialect, size)?;
        docket.note(&trial);
        if !trial.has_ended() {
            let fate = trial.fate.clone();
            return Ok(docket.broken(&fate, solver.example(size, &invocation, &trial)));
        }
        if let Some(fault) = solver.fault(size, shortest, &trial) {
            return Ok(docket.refuted(&trial, solver.refutation(size, (&invocation, &trial), fault)));
        }
        bench.confirm(&trial);
        solver.reached(&mut docket, &mut most, size);
    }
    if matches!(dialect, SizeDialect::Fixed) {
        return Ok(docket.accept(false));
    }
    let mut rest = farther(dialect, bench.budget.is_none()).peekable();
    while let Some(&size) = rest.peek().filter(|_| !docket.is_late()) {
        let Some(known) = work(size) else { break };
        let (invocation, trial) = run(bench, dialect, size)?;
        match solver.farther(size, &known, &trial) {
            FartherFinding::Unknown => break,
            FartherFinding::Wrong(fault) => {
                docket.note(&trial);
                return Ok(docket.refuted(&trial, solver.refutation(size, (&invocation, &trial), fault)));
            }
            FartherFinding::Right => {
                docket.note(&trial);
                solver.reached(&mut docket, &mut most, size);
            }
        }
        rest.next();
    }
    if !bench.grows {
        return Ok(docket.accept(false));
    }
    // What is printed while the cost is measured must be right too.
    let runs = RefCell::new(HashMap::new());
    let growth = growth::grown(bench, dialect, |size, invocation, trial| {
        runs.borrow_mut().entry(size).or_insert_with(|| (invocation.clone(), trial.clone()));
    })?;
    let runs = runs.into_inner();
    for size in rest {
        let Some((invocation, trial)) = runs.get(&size).filter(|(_, trial)| trial.fate == Fate::Exit(0))
        else {
            break;
        };
        let finding = work(size).map(|known| solver.farther(size, &known, trial));
        match finding {
            None | Some(FartherFinding::Unknown) => break,
            Some(FartherFinding::Wrong(fault)) => {
                docket.note(trial);
                return Ok(docket.refuted(trial, solver.refutation(size, (invocation, trial), fault)));
            }
            Some(FartherFinding::Right) => {
                docket.note(trial);
                solver.reached(&mut docket, &mut most, size);
            }
        }
    }
    Ok(ItemReport { growth: Some(growth), ..docket.accept(false) })
}

impl WholeProgram<'_> {
    /// What is wrong with what is printed for a size.
    fn fault(&self, size: (u64, u64), shortest: Option<usize>, trial: &Trial) -> Option<Fault> {
        let whole = |number: u64| usize::try_from(number).unwrap_or(0);
        let text = plain(&trial.output);
        let boards = boards(&text, &self.signs, whole(2 * size.0 + size.1), whole(size.0));
        fault(self.bench, (&boards, &text), size, shortest)
    }

    /// The same for a larger size, which may be too much for a run or for the exam's history.
    fn farther(&self, size: (u64, u64), known: &SearchWork, trial: &Trial) -> FartherFinding {
        if !matches!(trial.fate, Fate::Exit(_) | Fate::Signal(_)) {
            return FartherFinding::Unknown;
        }
        match self.fault(size, known.shortest, trial) {
            None => {
                self.bench.confirm(trial);
                FartherFinding::Right
            }
            Some(fault) if known.is_roomy() || fault.is_solution => FartherFinding::Wrong(fault),
            Some(_) => FartherFinding::Unknown,
        }
    }

    fn example(&self, size: (u64, u64), invocation: &Invocation, trial: &Trial) -> Counterexample {
        let (pawns, squares) = (size.0, 2 * size.0 + size.1);
        let mut example = self.bench.counterexample(format!("P = {pawns}, N = {squares}"), invocation, trial);
        if matches!(self.dialect, SizeDialect::Defined) {
            example.repeat = None;
        }
        example.position = Some(format!("kangaroos:{}+{}", size.0, size.1));
        example
    }

    fn refutation(
        &self,
        size: (u64, u64),
        (invocation, trial): (&Invocation, &Trial),
        fault: Fault,
    ) -> Counterexample {
        let mut example = self.example(size, invocation, trial);
        (example.expected, example.found, example.why) = (fault.expected, fault.found, fault.why);
        example.read.clone_from(&example.found);
        example.position = fault.at.or(example.position);
        example.moves = fault.moves;
        example
    }

    /// Writes down that a size is right, and up to which one all are.
    fn reached(&self, docket: &mut Docket<'_>, most: &mut (u64, u64), size: (u64, u64)) {
        *most = size.max(*most);
        let (pawns, squares) = (most.0, 2 * most.0 + most.1);
        let complete = self.bench.say(
            &format!("sizes up to P = {pawns}, N = {squares}"),
            &format!("tailles jusqu'à P = {pawns}, N = {squares}"),
        );
        docket.reached(complete, true);
    }
}

/// No board is found in the output.
fn unread(bench: &Bench<'_>, docket: Docket<'_>, (size, invocation, trial): SizeTrial) -> ItemReport {
    let (pawns, gap) = size;
    let squares = 2 * pawns + gap;
    let mut example = bench.counterexample(format!("P = {pawns}, N = {squares}"), &invocation, &trial);
    if let Ok(game) = Kangaroos::new(pawns, gap) {
        let start = game.squares_text(&game.start());
        example.expected = format!("{start} … {}", start.chars().rev().collect::<String>());
    }
    example.position = Some(format!("kangaroos:{pawns}+{gap}"));
    if bench.candidate.sources().iter().any(|source| source.text.contains("BOARD_GROUP_SIZE")) {
        example.repeat = None;
    }
    if trial.fate != Fate::Exit(0) {
        return docket.broken(&trial.fate, example);
    }
    example.why = bench.say(
        &format!("no board of {squares} squares in three symbols, sorted as at the start or at the end, is printed"),
        &format!("aucun plateau de {squares} cases en trois symboles, trié comme au début ou à la fin, n'est affiché"),
    );
    docket.wrong(example)
}
