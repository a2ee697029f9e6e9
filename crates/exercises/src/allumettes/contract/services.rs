//! The functions of service (M2), on all states up to the most matches.

use std::io;

use lucas_check::bench::Docket;
use lucas_check::{Bench, Fate, Invocation, Trial};
use lucas_schema::report::ItemReport;

use super::MOST;
use super::image::{Image, LispReply, form};
use super::lines::lines;

/// A call as one types it: the lists that are given are quoted, those within them are not.
fn quoted(call: &str) -> String {
    let (mut text, mut depth) = (String::new(), 0);
    for sign in call.chars() {
        if sign == '(' && depth == 0 {
            text.push('\'');
        }
        depth += i32::from(sign == '(') - i32::from(sign == ')');
        text.push(sign);
    }
    text
}

/// A call with what it must give.
fn wrong(
    bench: &Bench<'_>,
    docket: Docket<'_>,
    trial: &Trial,
    (call, expected): (&str, &str),
    reply: Option<&LispReply>,
) -> ItemReport {
    let shown = format!("({})", quoted(call).replace("liste", "liste_coups"));
    let mut example = bench.counterexample(shown, &Invocation::default(), trial);
    example.repeat = None;
    expected.clone_into(&mut example.expected);
    if let Some(reply) = reply {
        example.found = reply.value.clone().or_else(|| reply.error.clone()).unwrap_or_default();
        example.read.clone_from(&example.found);
        example.why = match &reply.error {
            Some(error) => error.clone(),
            None => bench.say(&format!("the value is {expected}"), &format!("la valeur est {expected}")),
        };
        return docket.wrong(example);
    }
    let fate = if trial.has_ended() { Fate::Exit(1) } else { trial.fate.clone() };
    docket.broken(&fate, example)
}

/// M2: the functions of service, on all states up to the most matches.
pub(super) fn services(
    bench: &Bench<'_>,
    mut docket: Docket<'_>,
    image: &Image<'_>,
) -> io::Result<ItemReport> {
    let mut calls: Vec<(String, String)> = Vec::new();
    let list =
        |items: &[String]| if items.is_empty() { "NIL".to_owned() } else { format!("({})", items.join(" ")) };
    for left in 0..=MOST {
        for player in [1, 2] {
            let moves: Vec<String> = (1..=left.min(3)).map(|take| format!("({player} {take})")).collect();
            calls.push((format!("coups_possibles ({player} {left}) liste"), list(&moves)));
        }
    }
    for left in 1..=MOST {
        for player in [1, 2] {
            for take in 1..=left.min(3) {
                calls.push((
                    format!("suivant ({player} {left}) ({player} {take})"),
                    format!("({} {})", 3 - player, left - take),
                ));
            }
        }
    }
    for line in lines(5, 1).iter().chain(&lines(4, 2)) {
        let moves: Vec<String> =
            line.iter().enumerate().map(|(ply, take)| format!("({} {take})", ply % 2 + 1)).collect();
        for player in [1, 2] {
            let count = (0..line.len()).filter(|ply| ply % 2 + 1 == player).count();
            calls.push((format!("calc_nb_coups ({}) {player}", moves.join(" ")), count.to_string()));
        }
    }
    let forms: Vec<String> = calls.iter().map(|(call, _)| form(call)).collect();
    let (replies, trial) = image.calls(&forms)?;
    docket.measure(&trial);
    let mut absent = Vec::new();
    for (place, (call, expected)) in calls.iter().enumerate() {
        docket.count(1);
        let reply = replies.get(place);
        if reply.is_some_and(|reply| reply.is_absent) {
            let name = call.split(' ').next().unwrap_or_default().to_owned();
            if !absent.contains(&name) {
                absent.push(name);
            }
            continue;
        }
        let same = |value: &String| value.trim().eq_ignore_ascii_case(expected);
        if !reply.is_some_and(|reply| reply.value.as_ref().is_some_and(same)) {
            return Ok(wrong(bench, docket, &trial, (call, expected), reply));
        }
    }
    if !absent.is_empty() {
        let names = absent.join(", ");
        return Ok(docket.absent(bench.say(&format!("not there: {names}"), &format!("absent : {names}"))));
    }
    docket.complete = Some(bench.say(
        &format!("all states up to {MOST} matches"),
        &format!("tous les états jusqu'à {MOST} allumettes"),
    ));
    Ok(docket.accept(false))
}
