//! Bad input: one clear line on standard error, exit code 2, nothing on standard output that a pipe would mistake.

use crate::common::lucas;

/// Arguments, input, and the whole message.
const CASES: &[(&str, &str, &str)] = &[
    ("foo", "", "there is no command 'foo': lucas --help lists the commands"),
    ("--foo", "", "'--foo' is not an option here: add --help to see what is accepted"),
    ("--lang de", "", "'de' is not accepted for --lang <fr|en>: fr, en"),
    (
        "solve",
        "",
        "<GAME>... is missing, as in lucas solve chocolate 100 100 50 50: add --help to see what is accepted",
    ),
    ("play taquin 10 10", "", "10 by 10 are 100 squares: 36 at most are accepted"),
    (
        "check",
        "",
        "<EXERCISE>, <FILE>... are missing, as in lucas check chocolate mine.py: add --help to see what is accepted",
    ),
    (
        "solve chess",
        "",
        "there is no game 'chess': the games are rings, kangaroos, teaser, hanoi, taquin, solitaire, crossing, lights, queens, chocolate, matches, chomp, octal, wythoff, sum, connect, domineering, toads, military, marelle, boxes, quixo",
    ),
    (
        "solve sum matches:7/3 octal:77,5",
        "",
        "'matches:7/3' names a position: that of a sum stands after all its games, as in sum:matches:7+octal:77,5/3~5",
    ),
    ("solve rings 0", "", "the number of squares: '0' is not a whole number from 1 to 10000000"),
    ("solve rings -3", "", "the number of squares: '-3' is not a whole number from 1 to 10000000"),
    ("solve rings many", "", "the number of squares: 'many' is not a whole number from 1 to 10000000"),
    (
        "solve rings 99999999999999999999",
        "",
        "the number of squares: '99999999999999999999' is not a whole number from 1 to 10000000",
    ),
    (
        "solve rings 4 xx",
        "",
        "'xx' is not a board of 4 squares: x is a ring, _ an empty square, square 1 first",
    ),
    (
        "solve rings 4 full 3",
        "",
        "rings takes a number of squares and perhaps a goal, as in 8 full; given: 3",
    ),
    (
        "solve rings:4/xxxxx",
        "",
        "'xxxxx' is not a board of 4 squares: x is a ring, _ an empty square, square 1 first",
    ),
    ("solve chocolate 10 7", "", "a bar is four numbers, COLUMNS ROWS COLUMN ROW, as in 10 7 7 3; given: 2"),
    (
        "solve chocolate 10 7 10 3",
        "",
        "the deadly square (10,3) is off the 10x7 bar: its column is to be 0 to 9, its row 0 to 6",
    ),
    ("solve chocolate 0 7 0 3", "", "columns: '0' is not a whole number from 1 to 1000000000000000000"),
    (
        "solve chocolate:10x7@7,3/11x7@7,3",
        "",
        "'11x7@7,3' is not a bar COLUMNSxROWS@COLUMN,ROW cut from 10x7@7,3",
    ),
    (
        "solve chocolate:10x7@7,3 5",
        "",
        "'5' after an address: give either an address or a name with parameters",
    ),
    ("solve kangaroos 3", "", "kangaroos takes two numbers, PAWNS GAP, as in 3 3; given: 1"),
    (
        "solve kangaroos 30 5",
        "",
        "30 pawns a side and a gap of 5: each is at least 1, and twice the pawns plus the gap at most 64",
    ),
    (
        "solve kangaroos:3+3/WWW---BBB",
        "",
        "'WWW---BBB' is not a board of 9 squares with 3 W, 3 B and the turn, as WWW---BBB,W",
    ),
    (
        "solve kangaroos 8 8 --capacity 1000",
        "",
        "more than 1000 positions to visit: choose a smaller instance (lucas solve takes a larger --capacity)",
    ),
    ("solve matches take3", "", "0 heaps of matches: from 1 to 16 are accepted, as in 3 5 7 take2 misere"),
    (
        "solve matches 5 take0",
        "",
        "the largest take: '0' is not a whole number from 1 to 1000000000000000000",
    ),
    ("solve matches:5/6", "", "'6' is not what can be left of the heaps 5, in that order, joined by +"),
    ("solve teaser 6 6", "", "a board of 6x6 has 36 squares; 25 at most"),
    (
        "solve teaser:3x3/000",
        "",
        "'000' is not a board of 3 rows of 3 digits 0 or 1 joined by dots, as 000.010.000",
    ),
    ("solve teaser --winner 2 --all", "", "a puzzle has one player: --winner 2 is for games of two"),
    ("solve teaser --limit 0 --all", "", "--limit: '0' is not a whole number from 1 to 4294967295"),
    ("solve teaser --all --count", "", "--all and --count exclude each other"),
    (
        "solve matches 1000000000000000000 takeall --all",
        "",
        "more than 10000 moves to begin with, too many to list their lines: choose a smaller instance",
    ),
    ("run", "", "il manque le nom d'un programme : baguenaudier, chocolat, kangourous, allumettes, teaser"),
    ("run tetris", "", "il n'y a pas de commande « tetris » : lucas --help donne la liste des commandes"),
    (
        "run baguenaudier",
        "",
        "l'entrée s'est terminée trop tôt : on attendait la taille du jeu, un nombre entier",
    ),
    ("run baguenaudier", "abc\n", "nombre de cases : « abc » n'est pas un nombre entier de 1 à 63"),
    (
        "run baguenaudier 64",
        "",
        "64 cases donnent (2^66 - 1 - 3) / 6 coups, trop pour les afficher : de 1 à 63 cases sont acceptées ici ; lucas solve rings 64 répond sans afficher",
    ),
    ("run baguenaudier 4 --numbers --trace", "", "--numbers et --trace s'excluent"),
    (
        "run chocolat",
        "",
        "il manque <M N [I J]>..., comme dans lucas run chocolat 10 7 7 3 : ajoutez --help pour voir ce qui est accepté",
    ),
    (
        "run chocolat 10 7 7",
        "",
        "une tablette est faite de quatre nombres, M N I J, comme 10 7 7 3 ; reçu : 3",
    ),
    ("run chocolat -1 7 7 3", "", "colonnes : « -1 » n'est pas un nombre entier de 1 à 1000000000000000000"),
    (
        "run chocolat 10 7 7 3",
        "h3\n",
        "l'entrée s'est terminée trop tôt : on attendait un coup comme v2 ou h3",
    ),
    (
        "run chocolat 9 9 --where x",
        "",
        "« x » n'est pas une valeur : un nombre entier comme 127 ou -198 est accepté",
    ),
    ("solve matches 5 --after 4", "", "--after 4: best play ends after 3 plies; 0 to 3 are accepted"),
    (
        "solve chocolate 10 7 7 3 --after 100000000000000000000000000000000",
        "",
        "--after 100000000000000000000000000000000: best play ends after 11 plies; 0 to 11 are accepted",
    ),
    ("solve teaser --after 12", "", "--after 12: best play ends after 11 plies; 0 to 11 are accepted"),
    ("solve matches 5 --after x", "", "--after: 'x' is not a whole number of 0 or more"),
    ("solve matches 5 --after -1", "", "--after: '-1' is not a whole number of 0 or more"),
    ("solve matches 5 --after 1.5", "", "--after: '1.5' is not a whole number of 0 or more"),
    (
        "solve matches 5 --after @no-such-file",
        "",
        "--after @no-such-file: the file cannot be read (no file or folder of that name); it holds a whole number",
    ),
    (
        "solve kangaroos 3 2 --after 1",
        "",
        "--after needs a best line: this position has none, or none that theory knows and a search can find",
    ),
    (
        "run chocolat 100000001 5 --where 7",
        "",
        "une tablette de 100000001 x 5 est trop grande pour cela : des côtés jusqu'à 100000000 sont acceptés",
    ),
    (
        "run chocolat 1000000 1000000 --values",
        "",
        "une tablette de 1000000 x 1000000 a trop de carrés pour cela : au plus 100000000 sont acceptés",
    ),
    (
        "run chocolat 40 40 20 20 --naive",
        "",
        "la version naïve ferait plus de 1000000000000 appels sur une tablette de 40 x 40 : choisissez-la plus petite, comme 10 7 7 3",
    ),
    (
        "run chocolat 1000000000000000000 1 0 0 --naive",
        "",
        "la version naïve ferait plus de 1000000000000 appels sur une tablette de 1000000000000000000 x 1 : choisissez-la plus petite, comme 10 7 7 3",
    ),
    ("run chocolat 9 9 4 4 --value --values", "", "--value et --values s'excluent"),
    (
        "run kangourous 3",
        "",
        "les kangourous attendent PIONS LIBRES, deux nombres comme 3 3, ou rien ; reçu : 1",
    ),
    ("run kangourous 0 3", "", "pions par groupe : « 0 » n'est pas un nombre entier de 1 à 32"),
    ("run kangourous 3 3 --capacity 0", "", "capacité : « 0 » n'est pas un nombre entier de 1 à 4294967295"),
    ("run allumettes 0", "", "nombre d'allumettes : « 0 » n'est pas un nombre entier de 1 à 1000000"),
    ("run allumettes -5", "", "nombre d'allumettes : « -5 » n'est pas un nombre entier de 1 à 1000000"),
    ("run allumettes --joueur 3", "", "« 3 » n'est pas accepté pour --joueur <1|2> : 1, 2"),
    ("run allumettes --joueur", "", "--joueur <1|2> demande une valeur"),
    (
        "run teaser",
        "5 8\n",
        "l'entrée s'est terminée trop tôt : on attendait une touche de 1 à 9, ou 0 pour arrêter",
    ),
    ("completions tcsh", "", "'tcsh' is not accepted for <SHELL>: bash, elvish, fish, powershell, zsh"),
];

#[test]
fn bad_input_is_refused_in_one_line_that_says_what_is_accepted() {
    let mut wrong = Vec::new();
    for (arguments, input, message) in CASES {
        let run = lucas(arguments, input);
        let is_quiet = run.out.is_empty() || !input.is_empty() || arguments.starts_with("run");
        if (run.err.as_str(), run.code, is_quiet) != (format!("lucas: {message}\n").as_str(), Some(2), true) {
            wrong.push(format!(
                "lucas {arguments}\n  wanted {message}\n  got    {} ({:?})",
                run.err.trim_end(),
                run.code
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_refusal_has_words_in_the_other_language() {
    for (arguments, input, message) in CASES {
        let other = if arguments.starts_with("run") { "en" } else { "fr" };
        if !arguments.contains("--lang") {
            let run = lucas(&format!("{arguments} --lang {other}"), input);
            assert_eq!(run.code, Some(2), "lucas {arguments}: {}", run.err);
            assert_eq!(run.err.lines().count(), 1, "lucas {arguments}: {}", run.err);
            assert_ne!(run.err, format!("lucas: {message}\n"), "lucas {arguments}");
        }
    }
}

#[test]
fn a_bad_line_of_many_is_named_and_the_others_are_answered() {
    let run = lucas("solve -", "matches 5\nchess\n\nmatches 6\n");
    assert_eq!(run.code, Some(2));
    assert_eq!(
        run.err,
        "lucas: line 2: there is no game 'chess': the games are rings, kangaroos, teaser, hanoi, taquin, solitaire, crossing, lights, queens, chocolate, matches, chomp, octal, wythoff, sum, connect, domineering, toads, military, marelle, boxes, quixo\n\
         lucas: 1 of 4 lines were refused; the others are answered\n"
    );
    assert!(run.out.contains("matches:5/5\n") && run.out.contains("matches:6/6\n"), "{}", run.out);
}

#[test]
fn what_was_typed_cannot_break_the_one_line_of_a_refusal() {
    let run = |word: &str| {
        let run = std::process::Command::new(env!("CARGO_BIN_EXE_lucas"))
            .args(["solve", word])
            .env("LC_ALL", "C")
            .output();
        String::from_utf8(run.expect("lucas starts").stderr).expect("text")
    };
    let coloured = run("\u{1b}[31mred\nand more");
    assert!(coloured.lines().count() == 1 && !coloured.contains('\u{1b}'), "{coloured}");
    let long = run(&"a".repeat(100_000));
    assert!(long.len() < 1_000 && long.contains("the games are rings, kangaroos, teaser"), "{long}");
}

#[test]
fn a_line_without_end_is_not_read_for_ever() {
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_lucas"))
        .args(["run", "baguenaudier"])
        .stdin(std::fs::File::open("/dev/zero").expect("zeros"))
        .output()
        .expect("lucas starts");
    assert_eq!(run.status.code(), Some(2));
}

#[test]
fn text_that_is_not_unicode_is_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_lucas"))
        .args([OsStr::new("solve"), OsStr::from_bytes(b"\xff\xfe")])
        .output()
        .expect("lucas starts");
    assert_eq!(run.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&run.stderr).lines().count(), 1);
    let bytes = lucas("run teaser", "5\u{fffd}\u{0}0\n");
    assert_eq!(bytes.code, Some(0), "{}", bytes.err);
}
