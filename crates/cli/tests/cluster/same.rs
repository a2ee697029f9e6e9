//! The same answers and bytes on one, two and three processes.

use crate::{place, run};

/// A puzzle, games of two with circles and draws, one that does not play backwards, and one of lights, whose cells are bytes.
const TABLES: [&str; 5] = ["kangaroos 3 3", "military", "quixo 3", "matches 7 8 9", "teaser 4 4"];

#[test]
fn a_table_has_the_same_bytes_on_one_two_and_three_processes() {
    let place = place("tables");
    let (alone, path) = (place.join("alone.npy"), place.join("together.npy"));
    for game in TABLES {
        let known = run(&format!("solve {game} --force --table {}", alone.display()));
        assert_eq!(known.code, Some(0), "{game}: {}", known.err);
        let known_bytes = std::fs::read(&alone).expect("a table");
        for processes in 1..=3 {
            let line = format!("solve {game} --force --table {} --processes {processes}", path.display());
            let found = run(&line);
            assert_eq!((found.code, found.err.as_str()), (Some(0), ""), "{line}");
            let same = found.out.replace("together.npy", "alone.npy") == known.out;
            assert!(same, "{line} said otherwise: {}", found.out);
            assert!(std::fs::read(&path).expect("a table") == known_bytes, "{line} made other bytes");
        }
    }
}

/// With dead ends left out, from the middle of play, without a solution, and without a phase.
const SEARCHES: [&str; 4] = ["kangaroos 7 3", "kangaroos:5+3/WWWW-W--BBBBB,B", "kangaroos 5 2", "hanoi 8"];

#[test]
fn an_answer_is_the_same_on_one_two_and_three_processes() {
    for game in SEARCHES {
        for how in ["--json", "--json --count"] {
            let known = run(&format!("solve {game} {how}"));
            for processes in 1..=3 {
                let line = format!("solve {game} {how} --processes {processes}");
                let found = run(&line);
                assert_eq!((found.code, found.err.as_str()), (known.code, known.err.as_str()), "{line}");
                assert!(found.out == known.out, "{line} said {}\nand not {}", found.out, known.out);
            }
        }
    }
}

#[test]
fn what_is_not_solved_together_is_refused_in_one_line() {
    let place = place("refused");
    let table = |name: &str| place.join(name).display().to_string();
    for (line, why) in [
        (format!("solve quixo 3 --processes 2 --table {}", table("a.zarr")), "write a table as .npy"),
        ("solve - --processes 2".to_owned(), "several processes solve one game"),
        ("solve kangaroos 3 3 --processes 0".to_owned(), "--processes"),
        ("solve kangaroos 3 3 --processes 1000".to_owned(), "--processes"),
        ("solve quixo 3 --processes 2".to_owned(), "not searched from both ends"),
        ("solve kangaroos 3 3 --processes 2 --all".to_owned(), "--all"),
        ("solve kangaroos 3 3 --work w".to_owned(), "required"),
        (format!("solve kangaroos 7 3 --processes 2 --work {}", place.display()), "holds mine"),
        ("solve kangaroos 12 3 --processes 2 --memory 1000000".to_owned(), "bytes of memory"),
        ("solve kangaroos 12 3 --processes 2 --capacity 10000".to_owned(), "more than 10000 positions"),
        (format!("solve kangaroos 4 4 --processes 2 --memory 9000 --table {}", table("b.npy")), "--memory"),
    ] {
        std::fs::write(place.join("mine"), "mine").expect("a file");
        for language in ["en", "fr"] {
            let found = run(&format!("{line} --lang {language}"));
            assert_eq!((found.code, found.err.lines().count()), (Some(2), 1), "{line}: {}", found.err);
            assert!(language == "fr" || found.err.contains(why), "{line}: {}", found.err);
        }
    }
}
