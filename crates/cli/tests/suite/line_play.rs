//! Terminals that can do less, and programs that talk line by line.
#![cfg(unix)]

use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};

use crate::common::lucas;
use crate::common::seat::{Seat, state};

#[test]
fn a_terminal_of_no_kind_or_a_dumb_one_is_played_line_by_line() {
    for command in ["unset TERM; lucas play teaser", "TERM=dumb lucas play teaser", "TERM= lucas play teaser"]
    {
        let seat = Seat::new(&state("dumb"), command);
        seat.wait_for("Your move:");
        assert!(!seat.written.lock().expect("a record").contains(&0x1b), "{}", seat.text());
    }
}

#[test]
fn a_person_at_a_dumb_terminal_is_offered_the_games() {
    for (command, asked) in
        [("TERM=dumb lucas --lang en", "Which game"), ("TERM=dumb lucas --lang fr", "Quel jeu")]
    {
        let mut seat = Seat::new(&state("dumb-home"), command);
        seat.wait_for(asked);
        seat.press("1\r");
        seat.wait_for_one_of(&["Your move:", "Votre coup"]);
    }
}

#[test]
fn a_person_reads_the_manual_through_man_or_as_plain_text() {
    let folder = state("manual");
    let man = folder.join("man");
    let write = |script: &str| {
        std::fs::write(&man, script).expect("a script");
        std::fs::set_permissions(&man, std::fs::Permissions::from_mode(0o755)).expect("a script");
    };
    write("#!/bin/sh\ncat > page; echo shown by man $1 $2\n");
    let seat = Seat::new(&folder, "PATH=.:$PATH lucas man solve --lang en; sleep 1");
    seat.wait_for("shown by man -l -");
    let page = std::fs::read_to_string(folder.join("page")).expect("the page");
    assert!(page.contains(".TH") && page.contains("lucas\\-solve"), "{page}");
    // Without man, or with one that takes no page, nobody reads marks.
    write("#!/bin/sh\nexit 1\n");
    for path in [".", "nowhere"] {
        let seat = Seat::new(&folder, &format!("PATH={path} lucas man games --lang en; /bin/sleep 1"));
        seat.wait_for("lucas games --json");
        let written = String::from_utf8_lossy(&seat.written.lock().expect("a record")).into_owned();
        assert!(!written.contains(".TH") && !written.contains("\\-"), "{written}");
    }
}

#[test]
fn line_by_line_a_game_is_loaded_and_another_game_is_not_saved_over_it() {
    let file = state("load").join("a.lucas").display().to_string();
    let saved = lucas("play rings:4", &format!("1\nsave {file}\nsave {file}\nq\n"));
    assert_eq!(saved.out.matches("Saved in").count(), 2, "{}", saved.out);
    let before = std::fs::read_to_string(&file).expect("a game");
    for other in ["chocolate", "rings:5"] {
        let run = lucas(&format!("play {other}"), &format!("w {file}\nload {file}\nq\n"));
        for said in ["holds a saved game of rings:4", "(rings:4)", "Ply 1:"] {
            assert!(run.out.contains(said), "{said}: {}", run.out);
        }
        assert_eq!(std::fs::read_to_string(&file).expect("a game"), before);
    }
    let input = format!("charger\ncharger nulle-part\ncharger {file}\nlangue\nq\n");
    let run = lucas("play matches:5 --lang fr", &input);
    for said in ["Reprendre quel fichier", "nulle-part :", "Le baguenaudier (rings:4)", "rings (rings:4)"] {
        assert!(run.out.contains(said), "{said}: {}", run.out);
    }
}

#[test]
fn another_game_of_the_same_size_is_replaced_only_when_asked_twice() {
    for (language, kept) in [("en", "holds another game, of 2 plies"), ("fr", "une autre partie, de 2 coups")]
    {
        let file = state("replaced").join("a.lucas").display().to_string();
        let play = |input: &str| lucas(&format!("play rings:4 --lang {language}"), input);
        play(&format!("1\n3\nw {file}\nq\n"));
        let before = std::fs::read_to_string(&file).expect("a game");
        // A word in between, and it is asked anew.
        let asked = play(&format!("2\nw {file}\nmoves\nw {file}\nq\n"));
        assert_eq!(asked.out.matches(kept).count(), 2, "{}", asked.out);
        assert_eq!(std::fs::read_to_string(&file).expect("a game"), before);
        // What goes on with the game that is there is saved at once.
        let longer = play(&format!("1\n3\n1\nw {file}\nq\n"));
        assert!(!longer.out.contains(kept), "{}", longer.out);
        play(&format!("1\n3\n1\nu\nu\nu\n2\nw {file}\nw {file}\nq\n"));
        assert!(std::fs::read_to_string(&file).expect("a game").contains("move 2"));
    }
}

#[test]
fn a_saved_game_named_as_a_game_is_told_how_to_be_loaded() {
    let file = state("named").join("a.lucas").display().to_string();
    lucas("play rings:4", &format!("1\nw {file}\nq\n"));
    let run = lucas(&format!("play {file} --lang en"), "");
    let said = format!("{file} is a saved game: lucas play --load {file} goes on with it");
    assert!(run.code == Some(2) && run.err.contains(&said), "{}", run.err);
}

#[test]
fn line_by_line_it_is_told_why_something_is_no_move() {
    for (game, line, english, french) in [
        ("matches:5", "frobnicate", "is no command and no legal move", "n'est ni une commande ni un coup"),
        ("matches:5", "-1", "'-1' is not a legal move", "« -1 » n'est pas un coup permis"),
        ("matches:5", "take -1", "'take -1' is not a legal move", "« take -1 » n'est pas un coup permis"),
        ("matches:5", "0", "at least 1 is taken", "au moins 1"),
        ("matches:5", "take 9", "no more than 3 may be taken", "pas plus de 3 à la fois"),
        ("matches:2", "3", "there are only 2", "il n'en reste que 2"),
        ("rings:4", "3", "the first ring is on square 2", "la première case occupée est la 2"),
        ("rings:4", "9", "the squares are 1 to 4", "les cases vont de 1 à 4"),
        ("chocolate:4x3@1,1", "v4", "the columns are 1 to 4", "les colonnes vont de 1 à 4"),
        ("kangaroos:3+3", "8-7", "it is white's turn", "c'est aux blancs de jouer"),
        ("kangaroos:3+3", "4-5", "square 4 is empty", "la case 4 est vide"),
        ("kangaroos:3+3", "0-1", "square 1 is taken", "la case 1 est occupée"),
        ("teaser:3x3", "a1", "there is no star on a1", "il n'y a pas d'étoile en a1"),
    ] {
        for (language, said) in [("en", english), ("fr", french)] {
            let run = lucas(&format!("play {game} --lang {language}"), &format!("{line}\nq\n"));
            assert!(run.out.contains(said), "{said}: {}", run.out);
            assert!(!run.out.contains("Ply 1:") && !run.out.contains("Coup 1 :"), "{}", run.out);
        }
    }
}

#[test]
fn a_locale_that_is_not_utf_8_sees_ascii() {
    for command in [
        "LC_ALL=C lucas play teaser --lang fr",
        "LC_ALL=fr_FR.ISO-8859-1 lucas play teaser --lang fr --plain",
    ] {
        let seat = Seat::new(&state("ascii"), command);
        seat.wait_for_one_of(&["A vous de jouer", "Votre coup"]);
        let written = seat.written.lock().expect("a record").clone();
        assert!(written.is_ascii(), "{}", String::from_utf8_lossy(&written));
    }
}

#[test]
fn no_command_says_anything_but_ascii_in_a_plain_locale() {
    let state = state("plain");
    for (arguments, input) in [
        ("", ""),
        ("--help", ""),
        ("games", ""),
        ("handout", ""),
        ("handout chocolat 5", ""),
        ("handout baguenaudier 6", ""),
        ("handout kangourous 15", ""),
        ("solve chocolate 10 7 7 3", ""),
        ("solve teaser --line 3", ""),
        ("solve kangaroos 3 3 --census", ""),
        ("solve matches 5 --nothing", ""),
        ("solve matchs 5", ""),
        ("play chocolate --plain", "hint\nhint\nhint\nhint\nvalues\nwhy\nhelp\nfoo\nquit\n"),
        ("play teaser --plain", "hint\nhint\nhint\nhint\ngoal\nauto\nquit\n"),
        ("play --daily --plain", "quit\n"),
        ("check nothing", ""),
        ("man solve", ""),
        ("completions nothing", ""),
    ] {
        for locale in ["C", "POSIX", "fr_FR.ISO-8859-1"] {
            for language in ["en", "fr"] {
                let mut child = Command::new(env!("CARGO_BIN_EXE_lucas"))
                    .args(arguments.split_whitespace())
                    .args(["--lang", language])
                    .env("LC_ALL", locale)
                    .env("XDG_STATE_HOME", &state)
                    .stdin(Stdio::piped())
                    .stdout(Stdio::piped())
                    .stderr(Stdio::piped())
                    .spawn()
                    .expect("lucas starts");
                child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("typed");
                let run = child.wait_with_output().expect("lucas ends");
                let said = [run.stdout, run.stderr].concat();
                assert!(!said.is_empty(), "{arguments}");
                assert!(said.is_ascii(), "{arguments} in {locale}: {}", String::from_utf8_lossy(&said));
            }
        }
    }
}

#[test]
fn the_overview_is_broken_between_words() {
    for language in ["en", "fr"] {
        let seat = Seat::new(&state("overview"), &format!("lucas --lang {language} < /dev/null; echo over"));
        seat.wait_for("\nover");
        let shown = seat.text();
        assert!(shown.lines().all(|line| line.chars().count() < 80), "{shown}");
        assert!(shown.contains("--help"), "{shown}");
    }
}

#[test]
fn line_play_is_broken_between_words() {
    let seat = Seat::new(&state("wrapped"), "lucas play kangaroos --plain");
    seat.wait_for("Your move:");
    let shown = seat.text();
    let long: Vec<&str> = shown.lines().filter(|line| line.chars().count() > 60).collect();
    assert!(long.len() > 2, "{shown}");
    // A word that is cut would go on to the last column.
    assert!(long.iter().all(|line| line.chars().count() < 80), "{shown}");
    assert!(
        !shown.lines().any(|line| line.starts_with(' ') && line.trim_start().starts_with(char::is_lowercase))
    );
}

#[test]
fn the_chocolate_program_explains_itself_and_can_be_left() {
    for (stop, help) in [("q", "aide"), ("quitter", "?"), ("QUIT", "help")] {
        let run = lucas("run chocolat 4 3 1 1 --second", &format!("{help}\n{stop}\n"));
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{stop}");
        assert!(run.out.contains("q arrête.") && run.out.ends_with("Partie abandonnée.\n"), "{}", run.out);
    }
    for (input, printed) in [("aide\n2\n\n", "0 1 3"), ("?\nq\n", "q arrête.")] {
        let run = lucas("run baguenaudier", input);
        assert!(
            run.out.contains("Le nombre de cases") && run.out.contains(printed),
            "{}{}",
            run.out,
            run.err
        );
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{input}");
    }
    let run = lucas("run teaser", "aide\nq\n");
    assert!(run.code == Some(0) && run.out.contains("pavé numérique"), "{}{}", run.out, run.err);
}

#[test]
fn the_help_of_each_handouts_program_says_which_language_it_speaks() {
    for name in ["", "baguenaudier", "chocolat", "kangourous", "allumettes", "teaser"] {
        let run = lucas(&format!("run {name} --help"), "");
        assert!(run.out.contains("French") && run.out.contains("--lang en"), "{}", run.out);
        let run = lucas(&format!("run {name} --help --lang fr"), "");
        assert!(run.out.contains("français"), "{}", run.out);
    }
}

#[test]
fn the_capacity_is_told_to_be_a_minimum() {
    // Half-way search packs its positions: it visits more than so many.
    let run = lucas("solve kangaroos 3 3 --capacity 100", "");
    assert!(run.out.contains("Positions visited: 646."), "{}", run.out);
    assert!(lucas("solve --help", "").out.replace('\n', " ").contains("at the earliest"));
}

#[test]
fn what_escape_and_arrows_leave_in_a_line_is_passed_over_and_what_was_read_is_said() {
    for (language, read) in [("en", "(read: 1-3)"), ("fr", "(lu : 1-3)")] {
        let mut seat =
            Seat::new(&state("escape"), &format!("lucas play kangaroos --plain --lang {language}"));
        seat.wait_for_one_of(&["Your move:", "Votre coup :"]);
        seat.press("\x1b\x1b[A1-3\r");
        seat.wait_for(read);
        seat.wait_for_one_of(&["Ply 1:", "Coup 1 :"]);
        assert!(!seat.text().contains('\u{fffd}'), "{}", seat.text());
    }
    let run = lucas("play kangaroos", "\x1b1-3\n\x1b9-9\n");
    assert!(run.out.contains("Your move: 1-3\n") && run.out.contains("'9-9'"), "{}", run.out);
}

#[test]
fn errors_are_broken_between_words_where_a_person_reads_them() {
    for command in [
        "lucas play chocolate 10 7 7 33 --lang fr",
        "lucas run chocolat",
        "lucas solve nothing-of-that-name --lang fr",
        "lucas check nothing mine.py --lang fr",
    ] {
        let seat = Seat::new(&state("errors"), &format!("{command}; echo over"));
        seat.wait_for("\nover");
        let shown = seat.text();
        let said = shown.replace("\nover", "");
        assert!(said.starts_with("lucas: ") && said.trim().lines().count() > 1, "{command}: {shown}");
        assert!(shown.lines().all(|line| line.chars().count() < 80), "{command}: {shown}");
        // The same in one line, where a program reads it.
        let piped = Seat::new(&state("errors"), &format!("{command} 2>said; wc -l <said; echo over"));
        piped.wait_for("\nover");
        assert!(piped.text().trim_start().starts_with("1\n"), "{command}: {}", piped.text());
    }
}

#[test]
fn line_by_line_the_keys_of_the_full_screen_and_french_words_are_understood() {
    let run = lucas("play matches 21 --second perfect --seed 1", "h\n2\ny\nu\nr\ni\nv\ns\nz\nn\nq\n");
    for expected in
        ["Hint 1 of 4", "1. You took 2 matches.", "Moves, best first", "The first mistake was move 1."]
    {
        assert!(run.out.contains(expected), "{expected}: {}", run.out);
    }
    assert!(!run.out.contains("is not"), "{}", run.out);
    // A move may follow the key that types one; and where nothing was played, nothing went wrong.
    let run = lucas("play kangaroos", "z\nm 1-3\nq\n");
    assert!(run.out.contains("No move has been played yet.") && run.out.contains("Ply 1:"), "{}", run.out);
    let run =
        lucas("play matches 21 --second perfect --seed 1 --lang fr", "2\nsolution\nretour\naide\nfin\n");
    let said = run.out.replace('\u{a0}', " ");
    assert!(said.contains("Coups, le meilleur d'abord") && said.contains("Coup 0 : 21"), "{said}");
    // French help names French words.
    assert!(said.contains("  retour, annuler, u ") && !said.contains("undo"), "{said}");
    assert_eq!(run.code, Some(0));
}

#[test]
fn without_a_game_line_play_lists_them_and_asks() {
    for command in ["--plain", "play --plain", "play", "--lang en --plain"] {
        let number = 1 + lucas_games::GAMES.0.iter().take_while(|entry| entry.name != "matches").count();
        let run = lucas(command, &format!("nothing\n{number}\n1\nq\n"));
        for expected in
            ["  1  rings ", "Which game", "'nothing'", "The match game (matches:5)", "Your move: 1"]
        {
            assert!(run.out.contains(expected), "{command}, {expected}: {}", run.out);
        }
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{command}");
    }
    let run = lucas("play --plain --lang fr", "allumettes 9\nfin\n");
    assert!(run.out.contains("Quel jeu") && run.out.contains("(matches:9)"), "{}", run.out);
    // Who leaves plays nothing; where nobody answers, it is refused.
    let run = lucas("--plain", "q\n");
    assert!(run.code == Some(0) && !run.out.contains("Your move"), "{}", run.out);
    let run = lucas("play --plain", "");
    assert!(run.code == Some(2) && run.err.contains("lucas games lists them"), "{}", run.err);
}

#[test]
fn progress_is_ascii_where_the_locale_is() {
    for command in [
        "solve kangaroos 8 8 --capacity 400000 --lang fr",
        "solve teaser 5 5 --table big.npy --lang fr",
        "run chocolat 14 14 7 3 --naive",
    ] {
        let mut seat = Seat::new(&state("ascii-progress"), &format!("LC_ALL=C exec lucas {command}"));
        std::thread::sleep(std::time::Duration::from_millis(700));
        seat.signal("-INT");
        let _ = seat.child.wait();
        let written = seat.written.lock().expect("a record").clone();
        assert!(!written.is_empty(), "{command}");
        assert!(written.is_ascii(), "{command}: {}", String::from_utf8_lossy(&written));
    }
}
