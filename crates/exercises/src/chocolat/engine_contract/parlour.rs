//! All games on all bars, from the smallest, and what is told of the first that goes wrong.

use std::cell::RefCell;
use std::io;

use lucas_check::bench::Docket;
use lucas_check::{Bench, Fate, Invocation, Manner, Trial, Utterance};
use lucas_schema::report::{Counterexample, Growth, ItemReport};

use super::super::contract::{Sides, bars, told};
use super::super::{growth, mistakes};
use super::dialect::{EngineReading, cuts};
use super::{AT_ONCE, arguments, heard};

/// Games on larger bars are only played while there is time, up to a bound.
const LARGEST: i64 = 7;
const MOST_PLAYED: i64 = 8;
/// First moves on larger bars than those are looked at while there is time, before games are played on them.
const FARTHEST: i64 = 12;
/// Known mistakes are probed up to these bars: an engine may be naive.
const MOST_PROBED: i64 = 10;
/// All games on these bars are played however late it is: before them nothing is known of what comes after a reply.
const PLAYED: i64 = 5;
/// One game that lasts is played on these before all games on smaller ones.
const LASTING: [Sides; 2] = [[4, 4, 1, 2], [5, 3, 2, 0]];
/// First moves are looked at up to these bars, even when it is late.
pub(super) const ALWAYS: i64 = 6;

/// Games played, with all that was said.
pub(super) struct Parlour<'a> {
    pub bench: &'a Bench<'a>,
    pub reading: EngineReading,
}

/// What is wrong with a game.
pub(super) struct Blunder {
    pub so_far: GameSoFar,
    pub expected: String,
    pub found: String,
    pub read: String,
    pub why: String,
    pub fate: Option<Fate>,
}

/// A game so far.
#[derive(Clone)]
pub(super) struct GameSoFar {
    /// The bar at hand.
    pub at: Sides,
    /// What both have played.
    pub moves: Vec<String>,
    /// What was typed.
    pub replies: Vec<String>,
    /// What was heard.
    pub said: String,
}

impl GameSoFar {
    pub fn new(at: Sides) -> Self {
        GameSoFar { at, moves: Vec::new(), replies: Vec::new(), said: String::new() }
    }

    /// Goes on with the bar that a break leads to.
    pub fn go_on(&mut self, next: Sides) {
        let cut = cuts(self.at).into_iter().find(|(_, after)| *after == next);
        self.moves
            .extend(cut.map(|((is_vertical, at), _)| format!("{}{at}", if is_vertical { 'v' } else { 'h' })));
        self.at = next;
    }

    pub fn blunder(&self, expected: String, found: String, why: String, fate: Option<Fate>) -> Box<Blunder> {
        Box::new(Blunder { so_far: self.clone(), expected, found, read: String::new(), why, fate })
    }
}

impl Parlour<'_> {
    /// The first of some bars on which the first move is wrong; `None` too when it is late.
    fn first_wrong<'d>(
        &self,
        docket: &mut Docket<'d>,
        all: impl Iterator<Item = Sides>,
        is_over: fn(&Docket<'d>) -> bool,
    ) -> io::Result<Option<(Sides, Box<Blunder>)>> {
        let all: Vec<Sides> = all.collect();
        for some in all.chunks(AT_ONCE) {
            if is_over(docket) {
                break;
            }
            docket.count(some.len() as u64);
            let mut openings = self.openings(some)?;
            if let Some(place) = openings.iter().position(Result::is_err) {
                return Ok(openings.swap_remove(place).err().map(|blunder| (some[place], blunder)));
            }
        }
        Ok(None)
    }

    /// Looks at the first move on the smallest bars, where known mistakes show, and on larger ones.
    fn first_moves(&self, docket: &mut Docket<'_>) -> io::Result<Option<(Sides, Box<Blunder>)>> {
        let small = self.first_wrong(docket, (3..=ALWAYS).flat_map(bars), Docket::is_overdue)?;
        if small.is_some() {
            return Ok(small);
        }
        let complete = self.bench.say(
            &format!("the first move on all bars with m + n ≤ {ALWAYS}"),
            &format!("le premier coup sur toutes les tablettes avec m + n ≤ {ALWAYS}"),
        );
        if !docket.is_overdue() {
            docket.reached(complete, true);
        }
        let order = |[m, n, i, j]: Sides| [m + n, m, n, i, j];
        let probes =
            mistakes::probes().into_iter().filter(|[m, n, ..]| (ALWAYS + 1..=MOST_PROBED).contains(&(m + n)));
        let Some((probe, blunder)) = self.first_wrong(docket, probes, Docket::is_overdue)? else {
            return Ok(None);
        };
        // Perhaps a smaller bar is wrong too.
        let smaller =
            (LARGEST..=probe[0] + probe[1]).flat_map(bars).filter(|sides| order(*sides) < order(probe));
        Ok(self.first_wrong(docket, smaller, Docket::is_exhausted)?.or(Some((probe, blunder))))
    }

    /// Looks at the first move on larger bars, as long as there is time and the engine, which may be naive, takes none of note; up to which
    /// size all are right, or the first where it is wrong.
    fn farther(&self, docket: &mut Docket<'_>) -> io::Result<Result<Option<i64>, (Sides, Box<Blunder>)>> {
        let mut reached = None;
        for sum in LARGEST + 1..=FARTHEST {
            if let Some((sides, blunder)) = self.first_wrong(docket, bars(sum), Docket::is_late)? {
                let is_slow = matches!(blunder.fate, Some(Fate::Processor | Fate::Waiting | Fate::Memory));
                return Ok(if is_slow { Ok(reached) } else { Err((sides, blunder)) });
            }
            if docket.is_late() {
                break;
            }
            reached = Some(sum);
        }
        Ok(Ok(reached))
    }

    /// Looks at first moves, then plays all games on all bars, from the smallest.
    pub(super) fn games(&self, mut docket: Docket<'_>) -> io::Result<ItemReport> {
        docket.reading = Some(self.reading.told(self.bench));
        let mut worst = self.first_moves(&mut docket)?;
        for sides in LASTING {
            if worst.is_none() && !docket.is_overdue() {
                docket.count(1);
                let (played, spent) = self.long_game(sides)?;
                docket.measure(&spent);
                worst = played.err().map(|blunder| (sides, blunder));
            }
        }
        let (mut games, mut farther) = (0, None);
        'sizes: for sum in 3..=MOST_PLAYED {
            if sum > LARGEST {
                if worst.is_some() || docket.is_late() {
                    break;
                }
                match self.farther(&mut docket)? {
                    Ok(reached) => farther = reached,
                    Err((sides, blunder)) => return Ok(self.lost(docket, sides, &blunder)),
                }
            }
            for sides in bars(sum) {
                if worst.as_ref().is_some_and(|(smallest, _)| sides == *smallest) {
                    break 'sizes;
                }
                // Lines of play still to be tried, each as the places of replies.
                let mut lines: Vec<Vec<usize>> = vec![Vec::new()];
                while let Some(line) = lines.pop() {
                    // Whether something smaller is wrong too must not hang on the time there is.
                    let is_over = match sum {
                        ..=PLAYED => false,
                        _ if worst.is_some() => docket.is_exhausted(),
                        _ => docket.is_late(),
                    };
                    if is_over {
                        break 'sizes;
                    }
                    games += 1;
                    docket.count(1);
                    let (played, spent) = self.game(sides, &line)?;
                    docket.measure(&spent);
                    match played {
                        Ok(branches) => lines.extend(branches),
                        Err(blunder) => return Ok(self.lost(docket, sides, &blunder)),
                    }
                }
            }
            let complete = self.bench.say(
                &format!("{games} games, all replies on all bars with m + n ≤ {sum}"),
                &format!("{games} parties, toutes les réponses sur toutes les tablettes avec m + n ≤ {sum}"),
            );
            docket.reached(complete, worst.is_none());
        }
        if let (Some(sum), Some(complete)) = (farther, &mut docket.complete) {
            complete.push_str(&self.bench.say(
                &format!("; the first move on all bars with m + n ≤ {sum}"),
                &format!(" ; le premier coup sur toutes les tablettes avec m + n ≤ {sum}"),
            ));
        }
        if let Some((sides, blunder)) = worst {
            return Ok(self.lost(docket, sides, &blunder));
        }
        let growth = if self.bench.grows {
            match self.grown()? {
                (_, Some((sides, blunder))) => return self.lost_on_a_large_bar(docket, sides, &blunder),
                (growth, None) => Some(growth),
            }
        } else {
            None
        };
        let is_remarked = self.reading.is_own;
        if is_remarked {
            docket.remarks.push(self.bench.say(
                "values are the engine's own, where the handout's are those of who is to move",
                "les valeurs sont celles du moteur ; celles de l'énoncé sont celles du joueur qui a la main",
            ));
        }
        Ok(ItemReport { growth, ..docket.accept(is_remarked) })
    }

    /// How the cost of a first move grows: the engine makes it, finds nothing typed, and ends. Beside it, the first that is wrong.
    fn grown(&self) -> io::Result<(Growth, Option<(Sides, Box<Blunder>)>)> {
        let wrong = RefCell::new(None);
        let seen = |sides: Sides, trial: &Trial| {
            let heard = Utterance::Ended(trial.output.clone(), trial.fate.clone());
            let so_far = GameSoFar { said: trial.output.clone(), ..GameSoFar::new(sides) };
            // Another bar or value than expected: what is not said without a terminal is no fault.
            let moved = self.engine_moved(sides, &heard, &so_far);
            let blunder =
                moved.err().filter(|blunder| !blunder.found.is_empty() && !blunder.expected.is_empty());
            if let Some(blunder) = blunder.filter(|_| sides[0] * sides[1] > 1 && wrong.borrow().is_none()) {
                *wrong.borrow_mut() = Some((sides, blunder));
            }
        };
        let growth = growth::grown(self.bench, Manner::Arguments, seen)?;
        Ok((growth, wrong.into_inner()))
    }

    /// What is wrong on a large bar, or on a smaller one.
    fn lost_on_a_large_bar(
        &self,
        mut docket: Docket<'_>,
        sides: Sides,
        blunder: &Blunder,
    ) -> io::Result<ItemReport> {
        let smaller = (LARGEST + 1..=FARTHEST).flat_map(bars);
        if let Some((sides, blunder)) = self.first_wrong(&mut docket, smaller, Docket::is_exhausted)? {
            return Ok(self.lost(docket, sides, &blunder));
        }
        let example = Counterexample { is_smallest: false, ..self.example(sides, blunder) };
        Ok(docket.wrong(example))
    }

    /// The first moves on bars, several at a time.
    pub(super) fn openings(&self, all: &[Sides]) -> io::Result<Vec<Result<Sides, Box<Blunder>>>> {
        let heard =
            self.bench.candidate.openings(&all.iter().map(|sides| arguments(*sides)).collect::<Vec<_>>())?;
        let moved = heard.iter().zip(all).map(|(heard, sides)| {
            let so_far = GameSoFar { said: heard.text().to_owned(), ..GameSoFar::new(*sides) };
            self.engine_moved(*sides, heard, &so_far)
        });
        Ok(moved.collect())
    }

    pub(super) fn lost(&self, docket: Docket<'_>, sides: Sides, blunder: &Blunder) -> ItemReport {
        let example = self.example(sides, blunder);
        match &blunder.fate {
            Some(fate) if !matches!(fate, Fate::Exit(0)) => docket.broken(fate, example),
            _ => docket.wrong(example),
        }
    }

    fn example(&self, sides: Sides, blunder: &Blunder) -> Counterexample {
        let so_far = &blunder.so_far;
        let invocation =
            Invocation { input: so_far.replies.join("\n") + "\n", ..Invocation::arguments(sides) };
        let trial = heard(&so_far.said, blunder.fate.clone().unwrap_or(Fate::Exit(0)));
        let mut example = self.bench.counterexample(told(self.bench, sides), &invocation, &trial);
        example.expected.clone_from(&blunder.expected);
        example.found.clone_from(&blunder.found);
        example.read.clone_from(&blunder.read);
        example.why.clone_from(&blunder.why);
        let ([m, n, i, j], [columns, rows, column, row]) = (sides, so_far.at);
        example.position = Some(format!("chocolate:{m}x{n}@{i},{j}/{columns}x{rows}@{column},{row}"));
        example.moves.clone_from(&so_far.moves);
        example
    }
}
