//! The lines that a program lists: depth first (M3), breadth first (M4), or as a program in another language prints them.

use std::io;

use lucas_check::bench::Docket;
use lucas_check::{Bench, Fate, Invocation, Manner, Trial};
use lucas_schema::report::ItemReport;

use super::super::growth;
use super::MOST;
use super::image::{Image, LispReply, form};
use super::lines::{LineStyle, TakenLine, difference, lines, told};

/// The matches of the handout's example, on which it is learnt how lines are written.
const SAMPLE: i64 = 5;

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
    let call = |matches: i64, winner: i64| {
        image.calls(&["replace".to_owned(), form(&format!("{name} (1 {matches}) liste {winner}"))])
    };
    let mut item = listed(bench, docket, (name, &[1, 2]), |matches, winner| {
        let (replies, trial) = call(matches, winner)?;
        Ok((Invocation::default(), replies.into_iter().next(), trial, order))
    })?;
    if bench.grows && item.verdict.is_accepted() {
        item.growth = Some(growth::grown(bench, |matches| Ok(call(matches, 1)?.1))?);
    }
    Ok(item)
}

/// In which order lines must stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LineSequence {
    /// Any; the optimal one again at the end.
    Depth,
    /// By length.
    Breadth,
}

type Listened = io::Result<(Invocation, Option<LispReply>, Trial, LineSequence)>;

fn listed(
    bench: &Bench<'_>,
    mut docket: Docket<'_>,
    (name, winners): (&str, &[i64]),
    ask: impl Fn(i64, i64) -> Listened,
) -> io::Result<ItemReport> {
    let sample = ask(SAMPLE, winners[0])?.1.map(|reply| reply.printed).unwrap_or_default();
    let style = LineStyle::learnt(&sample, SAMPLE, winners[0]);
    // Whoever moves first is the handout's winner; the other's lines are asked for after that.
    let instances = winners.iter().flat_map(|winner| (1..=MOST).map(move |matches| (matches, *winner)));
    for (matches, winner) in instances {
        if docket.is_late() && matches > 5 {
            continue;
        }
        let right = lines(matches, winner);
        // What is shown where nobody wins is not said.
        if right.is_empty() {
            continue;
        }
        let (invocation, reply, trial, order) = ask(matches, winner)?;
        docket.note(&trial);
        let instance = if winner == 1 {
            format!("n = {matches}")
        } else {
            bench.say(
                &format!("n = {matches}, player {winner} wins"),
                &format!("n = {matches}, le joueur {winner} gagne"),
            )
        };
        let mut example = bench.counterexample(instance, &invocation, &trial);
        example.position = Some(format!("matches:{matches}"));
        if invocation == Invocation::default() {
            example.repeat = None;
        }
        let Some(reply) = reply.filter(|_| trial.has_ended()) else {
            let fate = if trial.has_ended() { Fate::Exit(1) } else { trial.fate.clone() };
            return Ok(docket.broken(&fate, example));
        };
        if reply.is_absent {
            return Ok(
                docket.absent(bench.say(&format!("{name} is not there"), &format!("{name} n'y est pas")))
            );
        }
        example.output.clone_from(&reply.printed);
        if let Some(error) = reply.error {
            example.why = error;
            return Ok(docket.broken(&Fate::Exit(1), example));
        }
        let shortest = right.iter().map(Vec::len).min().unwrap_or(0);
        let mut found = style.lines(&reply.printed, matches);
        // The optimal line stands once more at the end.
        let is_whole = |rest: &[TakenLine]| difference(bench, rest, &right).is_none();
        let has_optimal =
            order == LineSequence::Depth && found.split_last().is_some_and(|(_, rest)| is_whole(rest));
        let optimal = has_optimal.then(|| found.pop()).flatten();
        (example.expected, example.found) = (told(&right), told(&found));
        let takes = |line: &TakenLine| line.iter().map(i64::to_string).collect();
        if let Some((line, why)) = difference(bench, &found, &right) {
            (example.why, example.moves) = (why, takes(&line));
            return Ok(docket.refuted(&trial, example));
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
            return Ok(docket.refuted(&trial, example));
        }
        let falls = found.windows(2).find(|pair| pair[1].len() < pair[0].len());
        if let (LineSequence::Breadth, Some(pair)) = (order, falls) {
            example.why = bench.say(
                "breadth first, a shorter line never comes after a longer one",
                "en largeur, une partie plus courte ne vient jamais après une plus longue",
            );
            (example.found, example.moves) = (told(pair), takes(&pair[1]));
            return Ok(docket.refuted(&trial, example));
        }
        bench.confirm(&trial);
        if winners.first() == Some(&winner) {
            docket.reached(bench.say(&format!("n = 1 to {matches}"), &format!("n = 1 à {matches}")), true);
        }
    }
    Ok(docket.accept(false))
}

/// A program in another language: all lines for n matches, given as argument or typed.
pub(super) fn run_whole(bench: &Bench<'_>) -> io::Result<Vec<ItemReport>> {
    let Some(docket) = bench.open("M3") else { return Ok(Vec::new()) };
    let right = lines(SAMPLE, 1);
    let mut manner = Manner::Arguments;
    for one in [Manner::Arguments, Manner::Lines] {
        let trial = bench.candidate.run(&one.invocation(&[SAMPLE]))?;
        let found = LineStyle::learnt(&trial.output, SAMPLE, 1).lines(&trial.output, SAMPLE);
        if found.iter().filter(|line| right.contains(line)).count() > 2 {
            manner = one;
            break;
        }
    }
    let mut item = listed(bench, docket, ("programme", &[1]), |matches, _| {
        let invocation = manner.invocation(&[matches]);
        let trial = bench.candidate.run(&invocation)?;
        let reply =
            LispReply { value: Some(String::new()), printed: trial.output.clone(), ..LispReply::default() };
        Ok((invocation, Some(reply), trial, LineSequence::Depth))
    })?;
    if bench.grows && item.verdict.is_accepted() {
        item.growth =
            Some(growth::grown(bench, |matches| bench.candidate.run(&manner.invocation(&[matches])))?);
    }
    Ok(vec![item])
}
