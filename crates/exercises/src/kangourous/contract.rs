//! What is demanded of the exam's functions and of its program: each function is called through a driver in C, all others
//! being ours; the program is run whole.

use std::io;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use lucas_check::bench::Docket;
use lucas_check::{Bench, Candidate, Contract, Demand, Fate, Invocation, SourceText, Trial};
use lucas_engine::Text;
use lucas_schema::report::ItemReport;
use lucas_words::say;

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
    judge: &judge,
    unlinked: Some(&functions),
    problem: Some(&super::problem::PROBLEM),
};

/// Sizes that functions are called with: pawns of a colour and free squares, upwards.
const SIZES: [(u64, u64); 5] = [(1, 1), (1, 2), (2, 1), (2, 3), (3, 3)];

const DRIVER: &str = include_str!("driver.c");

fn judge(bench: &Bench<'_>) -> io::Result<Vec<ItemReport>> {
    let mut items = functions(bench)?;
    if items.iter().all(|item| item.verdict == lucas_schema::report::Ruling::Absent) && bench.only.is_none() {
        // No function of the exam is there: the program is judged as a whole.
        items.clear();
    }
    if let Some(docket) = bench.open("K3") {
        items.push(whole::judged(bench, docket)?);
    }
    Ok(items)
}

/// The files of a program with other sizes, ready to be compiled.
pub(super) fn resized(sources: &[SourceText], (pawns, gap): (u64, u64)) -> Vec<(String, Vec<u8>)> {
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
    let text = |text: &str| text.lines().map(line).collect::<Vec<_>>().join("\n") + "\n";
    sources.iter().map(|source| (source.name.clone(), text(&source.text).into_bytes())).collect()
}

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

/// The driver around the sources, for a size; else what the compiler says.
fn driver<'a>(
    candidate: &'a dyn Candidate,
    sources: &[SourceText],
    size: (u64, u64),
) -> io::Result<Result<Box<dyn Candidate + 'a>, Trial>> {
    let (pawns, gap) = size;
    let mut files = resized(sources, size);
    files.push(("lucas_driver.c".to_owned(), DRIVER.as_bytes().to_vec()));
    let mut given = words(
        "gcc -w -O1 -fPIC -fno-inline -fsemantic-interposition -Dmain=student_main -shared \
         -Wl,--unresolved-symbols=ignore-all -o lucas_given.so",
    );
    given.extend(SourceText::separate(sources));
    // Our own part is compiled for every size before the first verdict: quickly, since it asks little.
    let own = words(&format!(
        "gcc -w -O0 -rdynamic -DBOARD_GROUP_SIZE={pawns} -DBOARD_GAP_SIZE={gap} lucas_driver.c -o lucas_driver -ldl"
    ));
    candidate.driven(&files, &[given, own, words("./lucas_driver ./lucas_given.so")])
}

/// Whether the boards of the sources have as many squares as a size says, once the sources are given that size.
pub(super) fn fits(candidate: &dyn Candidate, sources: &[SourceText], size: (u64, u64)) -> io::Result<bool> {
    let Some(first) = sources.first() else { return Ok(false) };
    let squares = 2 * size.0 + size.1;
    let mut files = resized(sources, size);
    let probe = format!(
        "#include \"./{}\"\ntypedef char lucas_fits[sizeof ((Board *) 0)->squares == {squares} * sizeof ((Board *) 0)->squares[0] ? 1 : -1];\n",
        first.name
    );
    files.push(("lucas_fits.c".to_owned(), probe.into_bytes()));
    let commands = [words("gcc -w -fsyntax-only lucas_fits.c"), words("true")];
    Ok(candidate.driven(&files, &commands)?.is_ok())
}

/// Judges the functions that are wanted, on all sizes from the smallest.
fn functions(bench: &Bench<'_>) -> io::Result<Vec<ItemReport>> {
    let wanted: Vec<usize> = (1..=14).filter(|number| bench.wants(&format!("Q{number}"))).collect();
    let sources = bench.candidate.sources();
    if wanted.is_empty() || sources.first().is_none_or(|first| first.ending() != "c") {
        return Ok(Vec::new());
    }
    let (candidate, drivers, begun) = (bench.candidate, Drivers::default(), AtomicUsize::new(0));
    let is_fixed = !fits(candidate, &sources, SIZES[0])? && fits(candidate, &sources, SIZES[HANDOUT])?;
    let making = if is_fixed { &MAKING[..1] } else { &MAKING[..] };
    thread::scope(|scope| {
        for _ in 0..MAKERS {
            scope.spawn(|| {
                while let Some(&place) = making.get(begun.fetch_add(1, Relaxed)) {
                    let _ = drivers[place].set(driver(candidate, &sources, SIZES[place]));
                }
            });
        }
        // A file that is fit for its own sizes only is judged on these.
        if made(&drivers[HANDOUT])?.is_none() {
            return Ok(Vec::new());
        }
        let dockets =
            wanted.into_iter().filter_map(|number| Some((number, bench.open(&format!("Q{number}"))?)));
        let mut is_remarked = !is_fixed;
        let judged = dockets.map(|(number, mut docket)| {
            if !std::mem::replace(&mut is_remarked, true) {
                docket.remarks.push(bench.say(
                    "the size of its boards is fixed: its functions are judged on 3 pawns of a colour and 3 free squares alone",
                    "la taille de ses plateaux est fixe : ses fonctions ne sont jugées que sur 3 pions par couleur et 3 cases libres",
                ));
            }
            question(bench, docket, number, (&drivers, making))
        });
        judged.collect()
    })
}

/// A driver once it is made, or what the compiler says.
type Making<'a> = OnceLock<io::Result<Result<Box<dyn Candidate + 'a>, Trial>>>;
/// The drivers of all sizes. The first answers are there before the last driver is.
type Drivers<'a> = [Making<'a>; SIZES.len()];
/// The order in which drivers are made: the handout's size, without which nothing is judged, then upwards.
const MAKING: [usize; SIZES.len()] = [HANDOUT, 0, 1, 2, 3];
/// The place of the handout's size.
const HANDOUT: usize = 4;
/// So many are made at a time.
const MAKERS: usize = 2;

/// Waits for a driver; `None` when the file does not fit its size.
fn made<'m>(making: &'m Making<'_>) -> io::Result<Option<&'m dyn Candidate>> {
    match making.wait() {
        Ok(made) => Ok(made.as_ref().ok().map(AsRef::as_ref)),
        Err(error) => Err(io::Error::new(error.kind(), error.to_string())),
    }
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
    (drivers, making): (&Drivers<'_>, &[usize]),
) -> io::Result<ItemReport> {
    let (function, _) = FUNCTIONS[number - 1];
    for (place, (pawns, gap)) in SIZES.iter().enumerate().filter(|(place, _)| making.contains(place)) {
        let Some(driver) = made(&drivers[place])? else { continue };
        let mark = mark(number);
        let invocation = Invocation { input: format!("{mark}\n"), ..Invocation::arguments([number]) };
        let trial = driver.run(&invocation)?;
        docket.measure(&trial);
        let said = trial.output.lines().find_map(|line| line.strip_prefix(&format!("{mark}\t")));
        let fields: Vec<&str> = said.unwrap_or_default().split('\t').collect();
        let sizes = say!(bench.words, "judge-pawns", pawns = (*pawns), gap = (*gap));
        let mut example = bench.counterexample(
            bench.say(&format!("{sizes}: {function}"), &format!("{sizes} : {function}")),
            &invocation,
            &trial,
        );
        example.arguments.clear();
        example.input.clear();
        example.repeat = None;
        // What the driver says is nobody's output.
        example.output.clear();
        match fields[..] {
            ["right", tried, ..] => docket.count(tried.parse().unwrap_or(0)),
            ["absent", ..] => {
                return Ok(docket.absent(
                    bench.say(&format!("{function} is not there"), &format!("{function} n'y est pas")),
                ));
            }
            ["wrong", tried, instance, expected, found] => {
                let found = if found.is_empty() { "\"\"" } else { found };
                docket.count(tried.parse::<u64>().unwrap_or(0) + 1);
                example.instance =
                    bench.say(&format!("{sizes}: {instance}"), &format!("{sizes} : {instance}"));
                expected.clone_into(&mut example.expected);
                found.clone_into(&mut example.found);
                found.clone_into(&mut example.read);
                found.clone_into(&mut example.output);
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
        let complete = bench
            .say(&format!("all boards with up to {sizes}"), &format!("tous les plateaux jusqu'à {sizes}"));
        docket.reached(complete, true);
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
