//! What is shown to a wrong program: the smallest instance, the game that led there, and words that count rightly.

use std::fs;
use std::process::Command;

use serde_json::Value as Json;

use crate::check::{judged, judged_text, verdicts};

const FAST: [&str; 4] = ["--limits", "cpu=0.4", "--budget", "0.3"];

/// What a program that says nothing is shown, for each exercise.
const SMALLEST: [(&str, &str); 6] = [
    ("baguenaudier", "n = 1"),
    ("chocolat", "1 x 1 with the deadly square at (0,0)"),
    ("chocolat-moteur", "1 x 2 with the deadly square at (0,0)"),
    // Its sizes are not asked for: the handout's is the only one.
    ("kangourous", "P = 3, N = 9"),
    ("allumettes", "n = 1"),
    ("teaser", "the start"),
];

#[test]
fn who_says_nothing_or_never_ends_is_shown_the_smallest_instance() {
    for (exercise, smallest) in SMALLEST {
        for (text, verdict) in [("", "WA"), ("while True: pass", "TLE")] {
            let (code, report) = judged_text(exercise, ("a.py", text), &FAST);
            assert_eq!((code, &report["verdict"]), (Some(1), &verdict.into()), "{exercise} {report:#}");
            assert_eq!(report["counterexample"]["instance"], smallest, "{exercise} {text} {report:#}");
        }
    }
    // Whose sizes are defined in the source is asked for smaller ones: there is no solution below 2 pawns and 3 free squares.
    let defined = "#define BOARD_GROUP_SIZE 3\n#define BOARD_GAP_SIZE 3\nint main(void) { ";
    for (text, smallest) in [("return 0; }", "P = 2, N = 7"), ("for (;;) ; }", "P = 1, N = 3")] {
        let program = format!("{defined}{text}");
        let (_, report) = judged_text("kangourous", ("a.c", &program), &["--question", "K3"]);
        assert_eq!(report["counterexample"]["instance"], smallest, "{report:#}");
    }
}

#[test]
fn a_smaller_instance_that_is_right_is_not_shown() {
    // Right on the lone square only, and on no sample.
    let (_, report) = judged_text("chocolat", ("a.py", "print(0)"), &FAST);
    assert_eq!(report["counterexample"]["instance"], "1 x 2 with the deadly square at (0,0)", "{report:#}");
}

/// Programs that are wrong where no sample of the handout shows it, the item, the smallest instance, and a part of the reason.
const SUBTLE: [(&str, &str, &str, &str, &str); 5] = [
    ("teaser", "TeaserPlein.java", "T3 WA", "7 keys: b2, a2, a1, c2, c1, b1, b1", "only a 1 may be played"),
    ("chocolat", "ChocolatSaisie.java", "C3 WA", "3 x 1 with the deadly square at (2,0)", "after column 2"),
    (
        "chocolat-moteur",
        "moteur-menu.rs",
        "C7 WA",
        "3 x 6 with the deadly square at (0,2)",
        "in 7 plies instead of 5",
    ),
    ("allumettes", "allumettes-quatre.rs", "M3 WA", "n = 6", "takes 4 at once"),
    ("kangourous", "kangourous-sans-tour.py", "K3 WA", "P = 1, N = 3", "it is B's turn"),
];

#[test]
fn who_is_wrong_where_no_sample_shows_it_is_found_within_the_time_that_is_stated() {
    for (exercise, program, verdict, smallest, why) in SUBTLE {
        let (code, report) = judged(exercise, program, &[]);
        assert!(code == Some(1) && verdicts(&report).contains(verdict), "{program} {report:#}");
        let example = &report["counterexample"];
        assert_eq!(example["instance"], smallest, "{program} {report:#}");
        assert!(example["why"].as_str().is_some_and(|told| told.contains(why)), "{program} {example:#}");
        // Two seconds, five times that for what every program is asked; a run that is under way may end.
        for item in report["items"].as_array().expect("items") {
            let seconds = item["tested"]["seconds"].as_f64().expect("seconds");
            assert!(seconds < 2.0 * 5.0 + 5.0, "{program} {item:#}");
        }
    }
}

#[test]
fn a_value_is_read_whatever_stands_around_it() {
    let value = "import sys\ndef v(m, n, i, j):\n    h = [i, m - 1 - i, j, n - 1 - j]\n    x = h[0] ^ h[1] ^ h[2] ^ h[3]\n\
        \x20   return -sum(h) if not x else sum(h) + 1 - max(a - (a ^ x) for a in h)\n";
    for (given, said) in [
        ("m, n, i, j = map(int, sys.argv[1:])", "'%04d' % v(m, n, i, j)"),
        (
            "m, n, i, j = map(int, sys.argv[1:])",
            "f'Tablette {m} x {n}\\r\\nValeur : {v(m, n, i, j)}\\r\\nMerci, version 1 !\\r'",
        ),
        (
            "m, n, i, j = (int(input(f'{name} ? ')) for name in 'mnij')",
            "f'la valeur de cette tablette vaut {v(m, n, i, j)}.'",
        ),
        ("m, n, i, j = map(int, input().split())", "f'\\x1b[1m{v(m, n, i, j)}\\x1b[0m'"),
    ] {
        let text = format!("{value}{given}\nprint({said})");
        let (code, report) =
            judged_text("chocolat", ("a.py", &text), &["--budget", "0.3", "--question", "C3"]);
        assert_eq!((code, verdicts(&report)), (Some(0), "C3 AC".to_owned()), "{text} {report:#}");
    }
}

/// Plays the moves of a counterexample from the start of its game; all positions on the way, as addresses.
fn replayed(example: &Json) -> Vec<String> {
    let address = example["position"].as_str().expect("an address");
    let moves = example["moves"].as_array().unwrap_or_else(|| panic!("moves: {example:#}"));
    let place = lucas_games::GAMES.open(&[address]).expect("a place");
    let game = address.split('/').next().unwrap_or_default();
    let mut course = vec![place.game.start()];
    for mv in moves {
        let mv = mv.as_str().expect("a move");
        let step = place.game.play(&course[course.len() - 1], mv);
        course.push(step.unwrap_or_else(|refusal| panic!("{mv}: {refusal:?} {example:#}")).position);
    }
    course.iter().map(|position| format!("{game}/{position}")).collect()
}

#[test]
fn a_wrong_course_of_play_is_replayed_from_the_start_of_its_game() {
    // Rings are taken off one after the other: the full board is reached by the rules, and the next step breaks them.
    let (_, report) = judged("baguenaudier", "baguenaudier-glouton.py", &["--budget", "1"]);
    let shown = &report["counterexample"];
    assert_eq!(replayed(shown).last().map(String::as_str), shown["position"].as_str(), "{shown:#}");

    // What the engine played is shown too, though it is not best.
    let (_, report) = judged("chocolat-moteur", "moteur-resigne.py", &["--budget", "1"]);
    let shown = &report["counterexample"];
    let course = replayed(shown);
    assert_eq!(course.iter().rev().nth(1).map(String::as_str), shown["position"].as_str(), "{shown:#}");

    let (_, report) = judged("allumettes", "allumettes-joueur.py", &["--budget", "1"]);
    assert_eq!(report["verdict"], "WA", "{report:#}");
    let shown = &report["counterexample"];
    let course = replayed(shown);
    assert!(course.len() > 1 && course.last().is_some_and(|end| end.ends_with("/0")), "{course:?}");
}

#[test]
fn a_reading_is_found_though_the_boards_are_wrong_by_a_known_mistake() {
    let (_, report) = judged("teaser", "teaser-croix.cpp", &FAST);
    let shown = &report["counterexample"];
    assert_eq!(shown["mistake"], "every square flips a cross", "{report:#}");
    assert_eq!(shown["instance"], "2 keys: 5, 2", "{report:#}");
    // Sizes are arguments, though the program has one of its own.
    let (_, report) = judged("kangourous", "kangourous-largeur.cpp", &FAST);
    assert_eq!(report["verdict"], "AC", "{report:#}");
    assert!(report["tested"]["instances"].as_u64() >= Some(7), "{report:#}");
}

#[test]
fn a_program_of_several_files_is_judged_whole_and_function_by_function() {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = fs::read_to_string(
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/students/kangourous-entier.c"),
    )
    .expect("a program");
    // Types into a header, functions on boards into a file, the rest into another.
    let (types, functions) = whole.split_at(whole.find("char Pawn_ToChar").expect("functions"));
    let (boards, rest) = functions.split_at(functions.find("void History_Init").expect("a history"));
    let declared = functions.lines().filter(|line| !line.starts_with([' ', '}']) && line.contains(") {"));
    let declared: Vec<String> =
        declared.map(|line| format!("{};", line.split(" {").next().unwrap_or_default())).collect();
    let write = |name: &str, text: String| fs::write(folder.path().join(name), text).expect("written");
    write("types.h", format!("#ifndef TYPES\n#define TYPES\n{types}\n{}\n#endif\n", declared.join("\n")));
    write("-board.c", format!("#include \"types.h\"\n{boards}"));
    write("main.c", format!("#include \"types.h\"\n#include \"printed.c\"\n{rest}"));
    write("printed.c", "static int printed(void) { return 0; }\n".to_owned());
    let check = |files: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lucas"));
        command.current_dir(folder.path()).args(["check", "kangourous", "--json", "--lang", "en"]);
        let run = command.args(files).output().expect("lucas runs");
        let told = String::from_utf8_lossy(&run.stdout).into_owned();
        let report: Json = serde_json::from_str(&told)
            .unwrap_or_else(|error| panic!("{error}: {told}{}", String::from_utf8_lossy(&run.stderr)));
        (run.status.code(), report)
    };
    for files in [&["."][..], &["./-board.c", "main.c", "types.h", "printed.c"]] {
        let (code, report) = check(files);
        assert_eq!(code, Some(0), "{files:?} {} {report:#}", verdicts(&report));
        assert!(verdicts(&report).contains("Q13 AC") && verdicts(&report).contains("K3 AC"));
    }
    // Two programs are one too many, and which they are is said.
    write("other.c", "int main(void) { return 0; }".to_owned());
    let run = Command::new(env!("CARGO_BIN_EXE_lucas"))
        .current_dir(folder.path())
        .args(["check", "kangourous", ".", "--lang", "en"])
        .output()
        .expect("lucas runs");
    let said = String::from_utf8_lossy(&run.stderr);
    assert_eq!((run.status.code(), said.lines().count()), (Some(2), 1), "{said}");
    assert!(said.contains("main.c") && said.contains("other.c"), "{said}");
}

#[test]
fn one_is_not_counted_as_several_in_either_language() {
    let wrong = "#define BOARD_GROUP_SIZE 3\n#define BOARD_GAP_SIZE 3\nint Board_PosIsValid(int p);\n\
        char Pawn_ToChar(int pawn) { return 'W'; }\nint main(void) { return 0; }";
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.c");
    fs::write(&file, wrong).expect("written");
    for (language, counted) in [
        ("en", "smallest counterexample: 1 pawn of a colour, 1 free square:"),
        ("fr", "plus petit contre-exemple : 1 pion par couleur, 1 case libre"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lucas"));
        command.args(["check", "kangourous", "--question", "Q1", "--lang", language]).arg(&file);
        let told = command.output().expect("lucas runs").stdout;
        let told = String::from_utf8_lossy(&told).replace('\u{a0}', " ");
        assert!(told.contains(counted), "{told}");
    }
}

/// The right value of a bar, in Python.
const VALUE: &str = "import sys\ndef v(m, n, i, j):\n    h = [i, m - 1 - i, j, n - 1 - j]\n    x = h[0] ^ h[1] ^ h[2] ^ h[3]\n\
    \x20   return -sum(h) if not x else sum(h) + 1 - max(a - (a ^ x) for a in h if a ^ x < a)\n";
const GIVEN: &str = "m, n, i, j = map(int, sys.argv[1:])\n";

fn valued(text: &str, more: &[&str]) -> Json {
    let text = format!("{VALUE}{text}");
    judged_text("chocolat", ("a.py", &text), &[&["--budget", "0.3"], more].concat()).1
}

#[test]
fn who_breaks_down_after_some_output_has_an_error_and_no_answer() {
    let text = format!(
        "{GIVEN}print('bar', m, n, i, j, flush=True)\nif m + n > 6: raise KeyError(m)\nprint('value', v(m, n, i, j))"
    );
    // Enough time for the sizes that it answers, however busy the machine is.
    let judged = |text: &str| {
        let text = format!("{VALUE}{text}");
        judged_text("chocolat", ("a.py", &text), &["--budget", "3", "--question", "C3"]).1
    };
    let report = judged(&text);
    assert_eq!(verdicts(&report), "C3 RTE", "{report:#}");
    let shown = &report["counterexample"];
    assert_eq!((&shown["found"], &shown["read"]), (&"".into(), &"".into()), "{shown:#}");
    assert!(shown["why"].as_str().is_some_and(|why| why.ends_with("KeyError: 1")), "{shown:#}");
    assert!(shown["errors"].as_str().is_some_and(|errors| errors.contains("Traceback")), "{shown:#}");
    // The code of whoever always forgets it is no matter.
    let forgotten = format!("{GIVEN}print(v(m, n, i, j) + (m + n > 6))\nsys.exit(1)");
    assert_eq!(verdicts(&judged(&forgotten)), "C3 WA");
}

#[test]
fn who_prints_nothing_is_told_so_and_what_stands_on_standard_error() {
    let report =
        valued(&format!("{GIVEN}print('value', v(m, n, i, j), file=sys.stderr)"), &["--question", "C3"]);
    let why = report["counterexample"]["why"].as_str().expect("a reason");
    assert_eq!(
        (verdicts(&report).as_str(), why),
        ("C3 WA", "it prints nothing, but on standard error: value 0")
    );
}

#[test]
fn a_bar_may_be_typed_with_commas_or_two_numbers_in_a_line() {
    for given in [
        "m, n, i, j = map(int, input('m,n,i,j = ').split(','))\n",
        "m, n = map(int, input('m n ? ').split())\ni, j = map(int, input('i j ? ').split())\n",
    ] {
        let report = valued(&format!("{given}print(v(m, n, i, j))"), &["--question", "C3"]);
        assert_eq!(verdicts(&report), "C3 AC", "{given} {report:#}");
    }
    // In no way that we know: what was tried is said.
    let report =
        valued("m, n, i, j = map(int, input().split('/'))\nprint(v(m, n, i, j))", &["--question", "C3"]);
    let shown = &report["counterexample"];
    assert_eq!(verdicts(&report), "C3 WA", "{report:#}");
    assert!(
        shown["why"].as_str().is_some_and(|why| why.contains("typed in one line with commas")),
        "{shown:#}"
    );
    assert!(shown["repeat"].as_str().is_some_and(|repeat| repeat.starts_with("printf")), "{shown:#}");
}

#[test]
fn a_value_that_is_wrong_on_larger_bars_only_is_found_and_a_smaller_bar_looked_for() {
    // Keys of a memory that run into each other from two digits on.
    let report = valued(&format!("{GIVEN}print(v(m, n, i, j) - (m + n > 23))"), &["--question", "C3"]);
    assert_eq!(verdicts(&report), "C3 WA", "{report:#}");
    // A value that does not fit a byte.
    let byte = format!("{GIVEN}print((v(m, n, i, j) + 128) % 256 - 128)");
    let report = valued(&byte, &["--question", "C4"]);
    let shown = &report["counterexample"];
    assert_eq!(verdicts(&report), "C4 WA", "{report:#}");
    assert_eq!(shown["smallest"], false, "{shown:#}");
    assert!(shown["instance"].as_str().is_some_and(|bar| bar.starts_with("1 x 13")), "{shown:#}");
}
