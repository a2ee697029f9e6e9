//! What is demanded of the match game's Lisp functions: they are called in a loaded image; other languages are run whole.

use std::collections::BTreeMap;
use std::io;

use lucas_check::bench::Docket;
use lucas_check::numerals::{numerals, plain};
use lucas_check::{Bench, Candidate, Contract, Demand, Fate, Invocation, Manner, Trial};
use lucas_engine::Text;
use lucas_schema::report::ItemReport;

/// The contract in the list.
pub static CONTRACT: Contract = Contract {
    name: "allumettes",
    aliases: &["matches"],
    title: Text::fixed("the match game's winning lines", "les parties gagnantes du jeu des allumettes"),
    demands: &[
        Demand {
            name: "M2",
            aliases: &["5.B", "coups_possibles", "suivant", "calc_nb_coups"],
            title: Text::fixed(
                "coups_possibles, suivant, calc_nb_coups",
                "coups_possibles, suivant, calc_nb_coups",
            ),
            points: 3,
            is_extra: false,
        },
        Demand {
            name: "M3",
            aliases: &["5.C", "explore_profondeur", "afficher_solutions_profondeur"],
            title: Text::fixed(
                "depth first: all winning lines, and a shortest",
                "profondeur : toutes les parties gagnantes, et une plus courte",
            ),
            points: 4,
            is_extra: false,
        },
        Demand {
            name: "M4",
            aliases: &["5.D", "explore_largeur"],
            title: Text::fixed(
                "breadth first: the same lines, level by level",
                "largeur : les mêmes parties, niveau par niveau",
            ),
            points: 3,
            is_extra: false,
        },
    ],
    judge,
    unlinked: None,
    problem: Some(&super::problem::PROBLEM),
};

const DRIVER: &str = include_str!("driver.lisp");
/// The most matches.
const MOST: i64 = 8;

/// A line of play: what is taken, in turn.
type TakenLine = Vec<i64>;

/// All lines that a player wins, player 1 moving first and the last match winning, in the order of depth.
pub(super) fn lines(matches: i64, winner: i64) -> Vec<TakenLine> {
    fn walk(left: i64, line: &mut TakenLine, winner: i64, found: &mut Vec<TakenLine>) {
        if left == 0 {
            if (line.len() % 2 == 1) == (winner == 1) {
                found.push(line.clone());
            }
            return;
        }
        for take in 1..=left.min(3) {
            line.push(take);
            walk(left - take, line, winner, found);
            line.pop();
        }
    }
    let mut found = Vec::new();
    walk(matches, &mut Vec::new(), winner, &mut found);
    found
}

/// What a call brought.
#[derive(Clone, Debug, Default)]
struct LispReply {
    value: Option<String>,
    printed: String,
    error: Option<String>,
    is_absent: bool,
}

/// The image in which the functions stand.
struct Image<'a> {
    driver: Box<dyn Candidate + 'a>,
}

impl Image<'_> {
    /// Calls functions, one after the other, in one start; the replies, and the run.
    fn calls(&self, forms: &[String]) -> io::Result<(Vec<LispReply>, Trial)> {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        let mark = format!("mark-{:x}", now.as_nanos());
        let invocation = Invocation::typed(format!("{mark}\n{}\n", forms.join("\n")));
        let trial = self.driver.run(&invocation)?;
        let mut replies: Vec<LispReply> = Vec::new();
        for line in trial.output.lines() {
            let Some((kind, rest)) =
                line.strip_prefix(&format!("{mark} ")).and_then(|said| said.split_once(' '))
            else {
                continue;
            };
            match kind {
                "VALUE" => replies.push(LispReply { value: Some(rest.to_owned()), ..LispReply::default() }),
                "PRINTED" => {
                    if let Some(reply) = replies.last_mut() {
                        reply.printed = rest.replace('|', "\n");
                    }
                }
                "ERROR" => replies.push(LispReply { error: Some(rest.to_owned()), ..LispReply::default() }),
                "ABSENT" => replies.push(LispReply { is_absent: true, ..LispReply::default() }),
                _ => {}
            }
        }
        Ok((replies, trial))
    }
}

fn judge(bench: &Bench<'_>) -> io::Result<Vec<ItemReport>> {
    let source = bench.candidate.source().filter(|(_, ending)| matches!(&**ending, "lisp" | "lsp" | "cl"));
    let Some((source, _)) = source else { return run_whole(bench) };
    let files = [
        ("given.lisp".to_owned(), source.into_bytes()),
        ("driver.lisp".to_owned(), DRIVER.as_bytes().to_vec()),
    ];
    let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let sbcl =
        bench.candidate.driven(&files, &[words("sbcl --dynamic-space-size {memory} --script driver.lisp")]);
    let made = match sbcl {
        Ok(made) => made,
        Err(_) => bench.candidate.driven(&files, &[words("clisp -q -q -norc -E UTF-8 driver.lisp")])?,
    };
    let Ok(driver) = made else { return Ok(Vec::new()) };
    let image = Image { driver };
    let judges: [(&str, LispJudge); 3] = [("M2", services), ("M3", depth), ("M4", breadth)];
    let mut items = Vec::new();
    for (name, judge) in judges {
        if let Some(docket) = bench.open(name) {
            items.push(judge(bench, docket, &image)?);
        }
    }
    Ok(items)
}

type LispJudge = fn(&Bench<'_>, Docket<'_>, &Image<'_>) -> io::Result<ItemReport>;

/// A form as the handout writes it.
fn form(words: &str) -> String {
    let (name, rest) = words.split_once(' ').unwrap_or((words, ""));
    format!("(\"{name}\" {rest})")
}

/// A call with what it must give.
fn wrong(
    bench: &Bench<'_>,
    docket: Docket<'_>,
    trial: &Trial,
    (call, expected): (&str, &str),
    reply: Option<&LispReply>,
) -> ItemReport {
    let shown = format!("({})", call.replace(" (", " '(").replace("liste", "liste_coups"));
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
fn services(bench: &Bench<'_>, mut docket: Docket<'_>, image: &Image<'_>) -> io::Result<ItemReport> {
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

/// The lines in what is printed: takes of players in turn, each line until its last match is gone.
fn printed_lines(text: &str, matches: i64) -> Vec<TakenLine> {
    let taking = ["enl", "retir", "prend", "take", "remove", "ôte"];
    let mut found = Vec::new();
    let (mut line, mut left) = (TakenLine::new(), matches);
    for words in plain(text).lines() {
        let lower = words.to_lowercase();
        let all: Vec<i64> = numerals(words).iter().map(|one| one.value).collect();
        if lower.contains("solution") {
            (line, left) = (TakenLine::new(), matches);
            continue;
        }
        let is_taking = taking.iter().any(|word| lower.contains(word));
        let player = i64::try_from(line.len() % 2 + 1).unwrap_or(1);
        let take = match all[..] {
            [who, take] if is_taking && who == player => Some(take),
            [take] if is_taking => Some(take),
            [who, take, ..] if is_taking && who == player => Some(take),
            _ => None,
        };
        if let Some(take) = take.filter(|take| (1..=3).contains(take) && *take <= left) {
            left -= take;
            line.push(take);
            if left == 0 {
                found.push(std::mem::take(&mut line));
                left = matches;
            }
        }
    }
    if found.is_empty() {
        // Lines of nothing but takes, each on a line of its own.
        let rows = plain(text)
            .lines()
            .map(|words| numerals(words).iter().map(|one| one.value).collect::<TakenLine>())
            .collect::<Vec<_>>();
        let tail = |row: &TakenLine| {
            (0..row.len()).map(|from| row[from..].to_vec()).find(|row| {
                row.iter().sum::<i64>() == matches && row.iter().all(|take| (1..=3).contains(take))
            })
        };
        found = rows.iter().filter_map(tail).collect();
    }
    found
}

fn counts(lines: &[TakenLine]) -> BTreeMap<&TakenLine, usize> {
    let mut counts = BTreeMap::new();
    for line in lines {
        *counts.entry(line).or_default() += 1;
    }
    counts
}

fn told(lines: &[TakenLine]) -> String {
    let one = |line: &TakenLine| line.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
    lines.iter().take(8).map(one).collect::<Vec<_>>().join(" · ")
}

/// The first line that is missing or too many.
fn difference(bench: &Bench<'_>, found: &[TakenLine], right: &[TakenLine]) -> Option<String> {
    let (found, right) = (counts(found), counts(right));
    let missing = right.iter().find(|(line, count)| found.get(*line) < Some(count));
    let extra = found.iter().find(|(line, count)| right.get(*line) < Some(count));
    match (missing, extra) {
        (Some((line, _)), _) => {
            let line = told(&[(*line).clone()]);
            Some(bench.say(&format!("the line {line} is missing"), &format!("il manque la partie {line}")))
        }
        (None, Some((line, _))) => {
            let line = told(&[(*line).clone()]);
            Some(bench.say(
                &format!("the line {line} is not won, or is there twice"),
                &format!("la partie {line} n'est pas gagnée, ou y est deux fois"),
            ))
        }
        (None, None) => None,
    }
}

/// M3: all lines, and the optimal one is shortest.
fn depth(bench: &Bench<'_>, docket: Docket<'_>, image: &Image<'_>) -> io::Result<ItemReport> {
    listed(bench, docket, "afficher_solutions_profondeur", |matches| {
        let call = format!("afficher_solutions_profondeur (1 {matches}) liste 1");
        let (replies, trial) = image.calls(&["replace".to_owned(), form(&call)])?;
        Ok((Invocation::default(), replies.into_iter().next(), trial, LineSequence::Depth))
    })
}

/// M4: the same lines, lengths that never fall.
fn breadth(bench: &Bench<'_>, docket: Docket<'_>, image: &Image<'_>) -> io::Result<ItemReport> {
    listed(bench, docket, "explore_largeur", |matches| {
        let call = format!("explore_largeur (1 {matches}) liste 1");
        let (replies, trial) = image.calls(&["replace".to_owned(), form(&call)])?;
        Ok((Invocation::default(), replies.into_iter().next(), trial, LineSequence::Breadth))
    })
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
    name: &str,
    ask: impl Fn(i64) -> Listened,
) -> io::Result<ItemReport> {
    for matches in 1..=MOST {
        if docket.is_late() && matches > 5 {
            break;
        }
        let (invocation, reply, trial, order) = ask(matches)?;
        docket.note(&trial);
        let mut example = bench.counterexample(format!("n = {matches}"), &invocation, &trial);
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
        let right = lines(matches, 1);
        let shortest = right.iter().map(Vec::len).min().unwrap_or(0);
        let mut found = printed_lines(&reply.printed, matches);
        // The optimal line stands once more at the end.
        let optimal =
            (order == LineSequence::Depth && found.len() == right.len() + 1).then(|| found.pop()).flatten();
        (example.expected, example.found) = (told(&right), told(&found));
        if let Some(why) = difference(bench, &found, &right) {
            example.why = why;
            return Ok(docket.wrong(example));
        }
        if let Some(optimal) = optimal.filter(|optimal| optimal.len() != shortest) {
            let plies = optimal.len();
            example.instance = bench.say(
                &format!("n = {matches}, the optimal line"),
                &format!("n = {matches}, la partie optimale"),
            );
            (example.expected, example.found) = (shortest.to_string(), plies.to_string());
            example.read = told(std::slice::from_ref(&optimal));
            example.why = bench.say(
                &format!("the line called optimal has {plies} plies, the shortest has {shortest}"),
                &format!("la partie dite optimale a {plies} coups, la plus courte en a {shortest}"),
            );
            let is_first = right.first() == Some(&optimal);
            example.mistake = is_first.then(|| bench.say("the handout's own mistake: the minimum starts from the wrong length, and line 1 stays", "l'erreur de l'énoncé lui-même : le minimum part d'une mauvaise longueur, et la partie 1 reste"));
            return Ok(docket.wrong(example));
        }
        let falls = found.windows(2).find(|pair| pair[1].len() < pair[0].len());
        if let (LineSequence::Breadth, Some(pair)) = (order, falls) {
            example.why = bench.say(
                "breadth first, a shorter line never comes after a longer one",
                "en largeur, une partie plus courte ne vient jamais après une plus longue",
            );
            example.found = told(pair);
            return Ok(docket.wrong(example));
        }
        docket.reached(bench.say(&format!("n = 1 to {matches}"), &format!("n = 1 à {matches}")), true);
    }
    Ok(docket.accept(false))
}

/// A program in another language: all lines for n matches, given as argument or typed.
fn run_whole(bench: &Bench<'_>) -> io::Result<Vec<ItemReport>> {
    let Some(docket) = bench.open("M3") else { return Ok(Vec::new()) };
    let right = lines(5, 1);
    let mut manner = Manner::Arguments;
    for one in [Manner::Arguments, Manner::Lines] {
        let trial = bench.candidate.run(&one.invocation(&[5]))?;
        let found = printed_lines(&trial.output, 5);
        if found.iter().filter(|line| right.contains(line)).count() > 2 {
            manner = one;
            break;
        }
    }
    let report = listed(bench, docket, "programme", |matches| {
        let invocation = manner.invocation(&[matches]);
        let trial = bench.candidate.run(&invocation)?;
        let reply =
            LispReply { value: Some(String::new()), printed: trial.output.clone(), ..LispReply::default() };
        Ok((invocation, Some(reply), trial, LineSequence::Depth))
    })?;
    Ok(vec![report])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_are_as_many_as_the_handout_says() {
        let counts: Vec<usize> = (1..=8).map(|matches| lines(matches, 1).len()).collect();
        assert_eq!(counts, [1, 1, 2, 3, 7, 12, 22, 40]);
    }

    #[test]
    fn printed_lines_are_read_in_words_and_in_rows() {
        let text = "Solution 1 :\nLe joueur 1 a la main. Il reste 3 allumettes.\nLe joueur 1 enlève 3 allumette(s).\nLe joueur 1 gagne";
        assert_eq!(printed_lines(text, 3), [[3]]);
        assert_eq!(printed_lines("1: 1 1 1\n2: 3", 3), [vec![1, 1, 1], vec![3]]);
    }
}
