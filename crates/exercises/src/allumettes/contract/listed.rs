//! The lines that a program lists: depth first (M3), breadth first (M4), or as a program in another language prints them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;

use lucas_check::bench::Docket;
use lucas_check::{Bench, Fate, Invocation, Manner, Trial};
use lucas_schema::report::{Counterexample, ItemReport};

use super::super::growth;
use super::image::{Image, LispReply, form};
use super::lines::{LineReading, TakenLine, difference, is_same, lines, told};
use super::listings::{Listing, Listings};
use super::{FARTHEST, MOST};

/// The matches of the handout's example, on which it is learnt how lines are written.
const SAMPLE: i64 = 5;
/// What is printed for more matches is measured, but not read.
const MEASURED: i64 = 16;

/// M3: all lines, and the optimal one is shortest.
pub(super) fn depth(bench: &Bench<'_>, docket: Docket<'_>, image: &Image<'_>) -> io::Result<ItemReport> {
    called(bench, docket, image, ("afficher_solutions_profondeur", LineSequence::Depth))
}

/// M4: the same lines, lengths that never fall.
pub(super) fn breadth(bench: &Bench<'_>, docket: Docket<'_>, image: &Image<'_>) -> io::Result<ItemReport> {
    called(bench, docket, image, ("explore_largeur", LineSequence::Breadth))
}

/// The lines that a function of the image prints, all others being ours.
fn called(
    bench: &Bench<'_>,
    docket: Docket<'_>,
    image: &Image<'_>,
    (name, order): (&str, LineSequence),
) -> io::Result<ItemReport> {
    let ask = |matches: i64, winner: i64| {
        let forms = ["replace".to_owned(), form(&format!("{name} (1 {matches}) liste {winner}"))];
        let (replies, trial) = image.calls(&forms)?;
        Ok((Invocation::default(), replies.into_iter().next(), trial))
    };
    listed(docket, &Sought { bench, name, winners: &[1, 2], order, listing: None, ask: &ask })
}

/// In which order lines must stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LineSequence {
    /// Any; the optimal one again at the end.
    Depth,
    /// By length.
    Breadth,
}

/// How lines were asked for, what was answered, and the run.
type LineAnswer = (Invocation, Option<LispReply>, Trial);

/// The lines that are sought.
struct Sought<'a> {
    bench: &'a Bench<'a>,
    /// The function that lists them.
    name: &'a str,
    /// Who wins them: whoever moves first is the handout's winner, the other's are asked for after that.
    winners: &'a [i64],
    order: LineSequence,
    /// Which listing, where there are two.
    listing: Option<(Listings, Listing)>,
    /// Asks for the lines of so many matches that a player wins.
    ask: &'a dyn Fn(i64, i64) -> io::Result<LineAnswer>,
}

/// What is amiss with the lines of an instance.
enum LineAmiss {
    Wrong(Box<Counterexample>),
    Broken(Fate, Box<Counterexample>),
    Absent,
}

fn listed(mut docket: Docket<'_>, sought: &Sought<'_>) -> io::Result<ItemReport> {
    let Sought { bench, name, winners, ask, .. } = *sought;
    let sample = ask(SAMPLE, winners[0])?.1.map(|reply| reply.printed).unwrap_or_default();
    let reading = LineReading::learnt(&sample, SAMPLE, winners[0]);
    let closed = |docket: Docket<'_>, trial: &Trial, amiss| match amiss {
        LineAmiss::Wrong(example) => docket.refuted(trial, *example),
        LineAmiss::Broken(fate, example) => docket.broken(&fate, *example),
        LineAmiss::Absent => {
            docket.absent(bench.say(&format!("{name} is not there"), &format!("{name} n'y est pas")))
        }
    };
    let complete = |matches: i64| bench.say(&format!("n = 1 to {matches}"), &format!("n = 1 à {matches}"));
    let usual = winners.iter().flat_map(|winner| (1..=MOST).map(move |matches| (matches, *winner)));
    let farther =
        (MOST + 1..=FARTHEST).flat_map(|matches| winners.iter().map(move |winner| (matches, *winner)));
    let mut most = 0;
    for (matches, winner) in usual.chain(farther) {
        // What is shown where nobody wins is not said.
        if (docket.is_late() && matches > SAMPLE) || lines(matches, winner).is_empty() {
            continue;
        }
        let answer = ask(matches, winner)?;
        // So many lines may be more than a run is allowed.
        if matches > MOST && !matches!(answer.2.fate, Fate::Exit(_) | Fate::Signal(_)) {
            break;
        }
        docket.note(&answer.2);
        if let Some(amiss) = sought.amiss(&reading, (matches, winner), &answer) {
            return Ok(closed(docket, &answer.2, amiss));
        }
        bench.confirm(&answer.2);
        if winner == winners[0] {
            most = matches;
            docket.reached(complete(matches), true);
        }
    }
    let mut growth = None;
    if bench.grows && sought.listing.is_none_or(|(_, listing)| listing == Listing::First) {
        // What is printed while the cost is measured must be right too.
        let answers = RefCell::new(BTreeMap::new());
        growth = Some(growth::grown(bench, |matches| {
            let answer = ask(matches, winners[0])?;
            let trial = answer.2.clone();
            if (most + 1..=MEASURED).contains(&matches) && answer.2.fate == Fate::Exit(0) {
                answers.borrow_mut().entry(matches).or_insert(answer);
            }
            Ok(trial)
        })?);
        let mut answers = answers.into_inner();
        let last = answers.last_key_value().map_or(most, |(matches, _)| *matches);
        for matches in most + 1..=last {
            let answer = answers.remove(&matches).map_or_else(|| ask(matches, winners[0]), Ok)?;
            docket.note(&answer.2);
            if let Some(amiss) = sought.amiss(&reading, (matches, winners[0]), &answer) {
                return Ok(closed(docket, &answer.2, amiss));
            }
            docket.reached(complete(matches), true);
        }
    }
    Ok(ItemReport { growth, ..docket.accept(false) })
}

impl Sought<'_> {
    /// What is amiss with the lines of so many matches that a player wins.
    fn amiss(
        &self,
        reading: &LineReading,
        (matches, winner): (i64, i64),
        answer: &LineAnswer,
    ) -> Option<LineAmiss> {
        let (bench, right) = (self.bench, lines(matches, winner));
        let (invocation, reply, trial) = answer;
        let instance = if winner == 1 {
            format!("n = {matches}")
        } else {
            bench.say(
                &format!("n = {matches}, player {winner} wins"),
                &format!("n = {matches}, le joueur {winner} gagne"),
            )
        };
        let mut example = bench.counterexample(instance, invocation, trial);
        example.position = Some(format!("matches:{matches}"));
        if *invocation == Invocation::default() {
            example.repeat = None;
        }
        let Some(reply) = reply.as_ref().filter(|_| trial.has_ended()) else {
            let fate = if trial.has_ended() { Fate::Exit(1) } else { trial.fate.clone() };
            return Some(LineAmiss::Broken(fate, Box::new(example)));
        };
        if reply.is_absent {
            return Some(LineAmiss::Absent);
        }
        example.output.clone_from(&reply.printed);
        if let Some(error) = &reply.error {
            example.why.clone_from(error);
            return Some(LineAmiss::Broken(Fate::Exit(1), Box::new(example)));
        }
        let shortest = right.iter().map(Vec::len).min().unwrap_or(0);
        let mut found = reading.lines(&reply.printed, matches);
        if let Some((layout, listing)) = self.listing {
            found = layout.part(&found, &right, listing);
        }
        // The optimal line stands once more at the end.
        let has_optimal = (self.order == LineSequence::Depth || self.listing.is_some())
            && found.split_last().is_some_and(|(_, rest)| is_same(rest, &right));
        let optimal = has_optimal.then(|| found.pop()).flatten();
        (example.expected, example.found) = (told(&right), told(&found));
        let takes = |line: &TakenLine| line.iter().map(i64::to_string).collect();
        if let Some((line, why)) = difference(bench, &found, &right) {
            (example.why, example.moves) = (why, takes(&line));
            return Some(LineAmiss::Wrong(Box::new(example)));
        }
        if let Some(optimal) = optimal.filter(|optimal| optimal.len() != shortest) {
            let plies = optimal.len();
            example.instance = bench.say(
                &format!("{}, the optimal line", example.instance),
                &format!("{}, la partie optimale", example.instance),
            );
            (example.expected, example.found) = (shortest.to_string(), plies.to_string());
            (example.read, example.moves) = (told(std::slice::from_ref(&optimal)), takes(&optimal));
            example.why = bench.say(
                &format!("the line called optimal has {plies} plies, the shortest has {shortest}"),
                &format!("la partie dite optimale a {plies} coups, la plus courte en a {shortest}"),
            );
            let is_first = right.first() == Some(&optimal);
            example.mistake = is_first.then(|| bench.say("the handout's own mistake: the minimum starts from the wrong length, and line 1 stays", "l'erreur de l'énoncé lui-même : le minimum part d'une mauvaise longueur, et la partie 1 reste"));
            return Some(LineAmiss::Wrong(Box::new(example)));
        }
        let falls = found.windows(2).find(|pair| pair[1].len() < pair[0].len());
        if let (LineSequence::Breadth, Some(pair)) = (self.order, falls) {
            example.why = bench.say(
                "breadth first, a shorter line never comes after a longer one",
                "en largeur, une partie plus courte ne vient jamais après une plus longue",
            );
            (example.found, example.moves) = (told(pair), takes(&pair[1]));
            return Some(LineAmiss::Wrong(Box::new(example)));
        }
        None
    }
}

/// A program in another language: all lines for n matches, given as argument or typed; where they are listed twice, breadth first too.
pub(super) fn run_whole(bench: &Bench<'_>) -> io::Result<Vec<ItemReport>> {
    let right = lines(SAMPLE, 1);
    let (mut manner, mut sample) = (Manner::Arguments, Vec::new());
    for one in [Manner::Arguments, Manner::Lines] {
        let trial = bench.candidate.run(&one.invocation(&[SAMPLE]))?;
        let found = LineReading::learnt(&trial.output, SAMPLE, 1).lines(&trial.output, SAMPLE);
        if found.iter().filter(|line| right.contains(line)).count() > 2 {
            (manner, sample) = (one, found);
            break;
        }
    }
    let ask = |matches: i64, _| {
        let invocation = manner.invocation(&[matches]);
        let trial = bench.candidate.run(&invocation)?;
        let reply =
            LispReply { value: Some(String::new()), printed: trial.output.clone(), ..LispReply::default() };
        Ok((invocation, Some(reply), trial))
    };
    let layout = Listings::learnt(&sample, &right);
    let sought = |order, listing| Sought {
        bench,
        name: "programme",
        winners: &[1],
        order,
        listing: layout.map(|layout| (layout, listing)),
        ask: &ask,
    };
    let mut items = Vec::new();
    if let Some(docket) = bench.open("M3") {
        items.push(listed(docket, &sought(LineSequence::Depth, Listing::First))?);
    }
    if layout.is_some()
        && let Some(docket) = bench.open("M4")
    {
        items.push(listed(docket, &sought(LineSequence::Breadth, Listing::Second))?);
    }
    Ok(items)
}
