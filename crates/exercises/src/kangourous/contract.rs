//! What is demanded of the exam's functions and of its program: each function is called through a driver in C, all others
//! being ours; the program is run whole.

use std::io;

use lucas_check::bench::Docket;
use lucas_check::{Bench, Candidate, Contract, Demand, Fate, Invocation, Trial};
use lucas_engine::Text;
use lucas_schema::report::ItemReport;

use super::whole;

/// The functions that the questions ask for, with their points.
const FUNCTIONS: [(&str, u32); 14] = [
    ("Pawn_ToChar", 1),
    ("Board_PawnAtPosWhenSorted", 1),
    ("Board_Init", 1),
    ("Board_IsFinal", 1),
    ("Board_ToString", 1),
    ("Board_MoveIsValid", 1),
    ("Board_PlayMove", 2),
    ("Board_IsTwinOf", 1),
    ("History_AddCopyOf", 2),
    ("Board_StepAtPos", 2),
    ("History_PlayBoard", 2),
    ("History_FindMostRecentTwin", 1),
    ("History_PlayAll", 2),
    ("History_PrintGame", 2),
];

/// An item of the contract: a question, by its number and its function.
macro_rules! question {
    ($name:literal, $number:literal, $function:literal, $points:literal) => {
        Demand {
            name: $name,
            aliases: &[$number, $function],
            title: Text::fixed($function, $function),
            points: $points,
            is_extra: false,
        }
    };
}

/// The contract in the list.
pub static CONTRACT: Contract = Contract {
    name: "kangourous",
    aliases: &["kangaroos"],
    title: Text::fixed(
        "the kangaroos' functions and program",
        "les fonctions et le programme des kangourous",
    ),
    demands: &[
        question!("Q1", "1", "Pawn_ToChar", 1),
        question!("Q2", "2", "Board_PawnAtPosWhenSorted", 1),
        question!("Q3", "3", "Board_Init", 1),
        question!("Q4", "4", "Board_IsFinal", 1),
        question!("Q5", "5", "Board_ToString", 1),
        question!("Q6", "6", "Board_MoveIsValid", 1),
        question!("Q7", "7", "Board_PlayMove", 2),
        question!("Q8", "8", "Board_IsTwinOf", 1),
        question!("Q9", "9", "History_AddCopyOf", 2),
        question!("Q10", "10", "Board_StepAtPos", 2),
        question!("Q11", "11", "History_PlayBoard", 2),
        question!("Q12", "12", "History_FindMostRecentTwin", 1),
        question!("Q13", "13", "History_PlayAll", 2),
        question!("Q14", "14", "History_PrintGame", 2),
        Demand {
            name: "K3",
            aliases: &["programme", "program", "whole"],
            title: Text::fixed(
                "the program finds a shortest solution",
                "le programme trouve une solution la plus courte",
            ),
            points: 4,
            is_extra: false,
        },
    ],
    judge,
    unlinked: Some(functions),
    problem: Some(&super::problem::PROBLEM),
};

/// Sizes that functions are called with: pawns of a colour and free squares, upwards.
const SIZES: [(u64, u64); 5] = [(1, 1), (1, 2), (2, 1), (2, 3), (3, 3)];

const DRIVER: &str = include_str!("driver.c");

fn judge(bench: &Bench<'_>) -> io::Result<Vec<ItemReport>> {
    let is_c = bench.candidate.source().is_some_and(|(_, ending)| ending == "c");
    let mut items = if is_c { functions(bench)? } else { Vec::new() };
    if items.iter().all(|item| item.verdict == lucas_schema::report::Ruling::Absent) && bench.only.is_none() {
        // No function of the exam is there: the program is judged as a whole.
        items.clear();
    }
    if let Some(docket) = bench.open("K3") {
        items.push(whole::judged(bench, docket)?);
    }
    Ok(items)
}

/// The source with other sizes.
pub(super) fn resized(source: &str, (pawns, gap): (u64, u64)) -> String {
    let line = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["#define", "BOARD_GROUP_SIZE", ..] | ["#", "define", "BOARD_GROUP_SIZE", ..] => {
                format!("#define BOARD_GROUP_SIZE {pawns}")
            }
            ["#define", "BOARD_GAP_SIZE", ..] | ["#", "define", "BOARD_GAP_SIZE", ..] => {
                format!("#define BOARD_GAP_SIZE {gap}")
            }
            _ => line.to_owned(),
        }
    };
    source.lines().map(line).collect::<Vec<_>>().join("\n") + "\n"
}

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

/// The driver around the source, for a size; else what the compiler says.
fn driver<'a>(
    bench: &Bench<'a>,
    source: &str,
    size: (u64, u64),
) -> io::Result<Result<Box<dyn Candidate + 'a>, Trial>> {
    let (pawns, gap) = size;
    let files = [
        ("given.c".to_owned(), resized(source, size).into_bytes()),
        ("driver.c".to_owned(), DRIVER.as_bytes().to_vec()),
    ];
    bench.candidate.driven(
        &files,
        &[
            words("gcc -w -O1 -fPIC -fno-inline -fsemantic-interposition -Dmain=student_main -c given.c -o given.o"),
            words("gcc -shared -Wl,--unresolved-symbols=ignore-all given.o -o given.so"),
            words(&format!("gcc -w -O1 -rdynamic -DBOARD_GROUP_SIZE={pawns} -DBOARD_GAP_SIZE={gap} driver.c -o driver -ldl")),
            words("./driver ./given.so"),
        ],
    )
}

/// Judges the functions that are wanted, on all sizes from the smallest.
fn functions(bench: &Bench<'_>) -> io::Result<Vec<ItemReport>> {
    let wanted: Vec<usize> = (1..=14).filter(|number| bench.wants(&format!("Q{number}"))).collect();
    let Some((source, ending)) = bench.candidate.source().filter(|_| !wanted.is_empty()) else {
        return Ok(Vec::new());
    };
    if ending != "c" {
        return Ok(Vec::new());
    }
    let mut drivers = Vec::new();
    for size in SIZES {
        match driver(bench, &source, size)? {
            Ok(driver) => drivers.push((size, driver)),
            // A file that is fit for its own sizes only is judged on these.
            Err(_) if size != (3, 3) => {}
            Err(_) => return Ok(Vec::new()),
        }
    }
    let mut items = Vec::new();
    for number in wanted {
        if let Some(docket) = bench.open(&format!("Q{number}")) {
            items.push(question(bench, docket, number, &drivers)?);
        }
    }
    Ok(items)
}

/// What the file cannot know beforehand stands before what the driver says.
fn mark(number: usize) -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    format!("{:x}-{number:x}", now.as_nanos())
}

fn question(
    bench: &Bench<'_>,
    mut docket: Docket<'_>,
    number: usize,
    drivers: &[((u64, u64), Box<dyn Candidate + '_>)],
) -> io::Result<ItemReport> {
    let (function, _) = FUNCTIONS[number - 1];
    for ((pawns, gap), driver) in drivers {
        let mark = mark(number);
        let invocation = Invocation { input: format!("{mark}\n"), ..Invocation::arguments([number]) };
        let trial = driver.run(&invocation)?;
        docket.measure(&trial);
        let said = trial.output.lines().find_map(|line| line.strip_prefix(&format!("{mark}\t")));
        let fields: Vec<&str> = said.unwrap_or_default().split('\t').collect();
        let sizes = bench.say(
            &format!("{pawns} pawns of a colour, {gap} free squares"),
            &format!("{pawns} pions par couleur, {gap} cases libres"),
        );
        let mut example = bench.counterexample(format!("{sizes}: {function}"), &invocation, &trial);
        example.arguments.clear();
        example.input.clear();
        example.repeat = None;
        match fields[..] {
            ["right", tried, ..] => docket.count(tried.parse().unwrap_or(0)),
            ["absent", ..] => {
                return Ok(docket.absent(
                    bench.say(&format!("{function} is not there"), &format!("{function} n'y est pas")),
                ));
            }
            ["wrong", tried, instance, expected, found] => {
                docket.count(tried.parse::<u64>().unwrap_or(0) + 1);
                example.instance = format!("{sizes}: {instance}");
                expected.clone_into(&mut example.expected);
                found.clone_into(&mut example.found);
                found.clone_into(&mut example.read);
                example.why = why(bench, instance, expected, found);
                example.mistake = mistake(bench, number, instance, expected, found);
                example.position = position(instance, (*pawns, *gap));
                return Ok(docket.wrong(example));
            }
            _ => {
                let fate = if trial.has_ended() { Fate::Exit(0) } else { trial.fate.clone() };
                example.expected = bench.say("an answer", "une réponse");
                if trial.has_ended() {
                    example.why = bench.say(
                        &format!("{function} ends the program"),
                        &format!("{function} arrête le programme"),
                    );
                }
                return Ok(docket.broken(&fate, example));
            }
        }
        docket.complete =
            Some(bench.say(
                &format!("all boards with up to {sizes}"),
                &format!("tous les plateaux jusqu'à {sizes}"),
            ));
    }
    Ok(docket.accept(false))
}

fn why(bench: &Bench<'_>, instance: &str, expected: &str, found: &str) -> String {
    match (expected, found) {
        ("assert", _) => bench.say(
            "what is given is not valid: assert() must stop it, as the handout says",
            "ce qui est donné n'est pas valide : assert() doit l'arrêter, comme le dit l'énoncé",
        ),
        (_, "assert") => bench.say(
            "assert() stops it, though what is given is valid",
            "assert() l'arrête, alors que ce qui est donné est valide",
        ),
        _ => bench.say(
            &format!("{instance} is {expected}, not {found}"),
            &format!("{instance} vaut {expected}, et non {found}"),
        ),
    }
}

/// Known mistakes that one call shows beyond doubt.
fn mistake(bench: &Bench<'_>, number: usize, instance: &str, expected: &str, found: &str) -> Option<String> {
    let inside = instance.split_once('(')?.1.trim_end_matches(')');
    if number == 8 && (expected, found) == ("false", "true") {
        let (one, other) = inside.split_once(", ")?;
        let is_same = one.split_once(',')?.0 == other.split_once(',')?.0;
        return is_same
            .then(|| bench.say("twins are tested without the turn", "le test des jumeaux oublie le tour"));
    }
    if number == 10 && expected == "0" {
        let step: i64 = found.parse().ok()?;
        let (board, start) = inside.rsplit_once(", ")?;
        let start: i64 = start.parse().ok()?;
        let middle = board.chars().nth(usize::try_from(start + step / 2).ok()?)?;
        return (step.abs() == 2 && middle == '-').then(|| {
            bench.say(
                "a jump over an empty square is accepted",
                "un saut par-dessus une case vide est accepté",
            )
        });
    }
    None
}

/// The board of a call, as an address.
fn position(instance: &str, (pawns, gap): (u64, u64)) -> Option<String> {
    let inside = instance.split_once('(')?.1;
    let board: String = inside.chars().take_while(|letter| "WB-,".contains(*letter)).collect();
    let board = board.trim_end_matches(',');
    let length = 2 * pawns + gap + 2;
    (board.len() as u64 == length).then(|| format!("kangaroos:{pawns}+{gap}/{board}"))
}
