//! Tables larger than memory, solved in a folder: the same bytes, whenever it is killed, and nothing left behind.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use lucas_engine::depot::Depot;
use lucas_tables::depot::SolveFolder;

use crate::common::lucas;

/// A place of its own for each test.
fn place(name: &str) -> PathBuf {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("disk").join(name);
    let _ = std::fs::remove_dir_all(&place);
    std::fs::create_dir_all(&place).expect("a directory");
    place
}

/// The table of a game that fits into memory.
fn whole(game: &str, place: &Path) -> Vec<u8> {
    let path = place.join("whole.npy");
    let run = lucas(&format!("solve {game} --table {}", path.display()), "");
    assert_eq!(run.code, Some(0), "{game}: {}", run.err);
    std::fs::read(&path).expect("a table")
}

/// A tenth of a table, whose note and header are a little more than its values.
fn tenth(table: &[u8]) -> usize {
    (table.len() - 500) / 10
}

/// A game of two that goes in circles, one that only goes on, puzzles, and one of lights, whose cells are bytes.
const GAMES: [&str; 6] =
    ["quixo 3", "military", "matches 20 21 22", "kangaroos 4 3", "hanoi 7", "teaser 4 4"];

#[test]
fn with_a_tenth_of_its_bytes_as_memory_a_table_is_the_same() {
    let place = place("tenth");
    for game in GAMES {
        let whole = whole(game, &place);
        let (path, disk) = (place.join("parts.npy"), place.join("folder"));
        let line = format!(
            "solve {game} --table {} --memory {} --disk {}",
            path.display(),
            tenth(&whole).max(2048),
            disk.display()
        );
        let run = lucas(&line, "");
        assert_eq!(run.code, Some(0), "{game}: {}", run.err);
        assert!(
            run.err.starts_with("beyond memory: the table is solved in parts on disk, in "),
            "{}",
            run.err
        );
        assert!(std::fs::read(&path).expect("a table") == whole, "{game} came to another table");
        assert!(!disk.exists(), "{game}: what was made is removed");
    }
}

#[test]
fn what_is_said_of_a_puzzle_is_said_of_one_on_disk() {
    let place = place("said");
    let path = place.join("table.npy");
    let plain = lucas(&format!("solve kangaroos 3 3 --table {}", path.display()), "");
    let memory = format!("--memory 4000 --disk {}", place.join("folder").display());
    let parts = lucas(&format!("solve kangaroos 3 3 --table {} {memory} --lang en", path.display()), "");
    assert_eq!((parts.code, plain.out), (Some(0), parts.out), "{}", parts.err);
    let french = lucas(&format!("solve kangaroos 3 3 --table {} {memory} --lang fr", path.display()), "");
    assert!(french.err.starts_with("au-delà de la mémoire"), "{}", french.err);
}

#[test]
fn where_memory_holds_the_table_the_folder_stays_as_it_was() {
    let place = place("fits");
    let whole = whole("quixo 3", &place);
    let (path, disk) = (place.join("table.npy"), place.join("folder"));
    let solve = || lucas(&format!("solve quixo 3 --table {} --disk {}", path.display(), disk.display()), "");
    assert_eq!((solve().code, disk.exists()), (Some(0), false));
    std::fs::create_dir(&disk).expect("a directory");
    let run = solve();
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert!(std::fs::read(&path).expect("a table") == whole);
    assert_eq!(std::fs::read_dir(&disk).expect("the directory").count(), 0);
}

#[test]
fn a_folder_with_anything_else_in_it_is_refused_and_left_alone() {
    let place = place("foreign");
    let (path, disk) = (place.join("table.npy"), place.join("folder"));
    std::fs::create_dir(&disk).expect("a directory");
    let solve = |game: &str| {
        lucas(&format!("solve {game} --memory 7000 --table {} --disk {}", path.display(), disk.display()), "")
    };
    for name in ["mine.txt", "piece-1.1", "lock"] {
        std::fs::write(disk.join(name), "mine").expect("a file");
        let run = solve("quixo 3");
        assert_eq!((run.code, run.err.lines().count()), (Some(2), 1), "{}", run.err);
        assert!(run.err.contains(&format!("holds {name}, which is no part of a solve")), "{}", run.err);
        assert_eq!(std::fs::read_to_string(disk.join(name)).expect("the file"), "mine");
        std::fs::remove_file(disk.join(name)).expect("the file");
    }
    let folder = SolveFolder::open(&disk, "teaser:4x4").expect("a folder");
    let run = solve("quixo 3");
    assert!(run.code == Some(2) && run.err.contains("is in use"), "{}", run.err);
    folder.keep(b"somewhere").expect("room");
    drop(folder);
    let run = solve("quixo 3");
    assert!(
        run.code == Some(2) && run.err.contains("holds a solve of teaser:4x4, not of quixo:3"),
        "{}",
        run.err
    );
    // What its own game left there is nothing that can be gone on from.
    assert_eq!(solve("teaser 4 4").code, Some(0));
    assert_eq!(std::fs::read_dir(&disk).expect("the directory").count(), 0);
    let run = lucas(
        &format!("solve quixo 3 --memory 7000 --table {}.zarr --disk {}", path.display(), disk.display()),
        "",
    );
    assert!(
        run.code == Some(2) && run.err.contains("with --disk, a table is written as .npy"),
        "{}",
        run.err
    );
    let run = lucas(
        &format!("solve quixo 3 --memory 400 --table {} --disk {}", path.display(), disk.display()),
        "",
    );
    assert!(run.code == Some(2) && run.err.contains("takes at least"), "{}", run.err);
}

/// Solves in a folder until it is killed after a while; whether it had come to its end.
fn killed(path: &Path, disk: &Path, game: &str, memory: usize, milliseconds: u64) -> bool {
    let mut child = Command::new(env!("CARGO_BIN_EXE_lucas"))
        .arg("solve")
        .args(game.split(' '))
        .args(["--checkpoint", "0", "--memory", &memory.to_string(), "--table"])
        .arg(path)
        .arg("--disk")
        .arg(disk)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("lucas starts");
    std::thread::sleep(std::time::Duration::from_millis(milliseconds));
    let has_ended = child.try_wait().expect("a child").is_some();
    let _ = child.kill();
    child.wait().expect("lucas ends");
    has_ended
}

#[test]
fn killed_at_any_moment_the_same_command_comes_to_the_same_table() {
    let place = place("killed");
    for (nth, game) in ["quixo 3", "kangaroos 4 3", "matches 20 21 22"].into_iter().enumerate() {
        let whole = whole(game, &place);
        let (path, disk) = (place.join(format!("{nth}.npy")), place.join("folder"));
        let memory = tenth(&whole).max(2048);
        for milliseconds in [5, 30, 60, 110, 150, 240, 330] {
            if killed(&path, &disk, game, memory, milliseconds) {
                break;
            }
        }
        let line = format!(
            "solve {game} --memory {memory} --table {} --disk {} --lang en",
            path.display(),
            disk.display()
        );
        let run = lucas(&line, "");
        assert_eq!(run.code, Some(0), "{game}: {}", run.err);
        assert!(std::fs::read(&path).expect("a table") == whole, "{game} came to another table");
        // Nobody can tell who made a folder when the kill came before anything was in it.
        assert!(std::fs::read_dir(&disk).map_or(0, Iterator::count) == 0, "{game} left something behind");
        let _ = std::fs::remove_dir(&disk);
    }
}

#[test]
fn a_lock_that_a_kill_left_empty_does_not_stand_in_the_way() {
    let place = place("empty");
    let (path, disk) = (place.join("table.npy"), place.join("folder"));
    std::fs::create_dir(&disk).expect("a directory");
    std::fs::write(disk.join("lock"), "").expect("a file");
    drop(SolveFolder::open(&disk, "quixo:3").expect("a folder"));
    std::fs::write(disk.join("piece-0.0"), "cut short").expect("a file");
    let line = format!("solve quixo 3 --memory 7000 --table {} --disk {}", path.display(), disk.display());
    let run = lucas(&line, "");
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(std::fs::read_dir(&disk).expect("the directory").count(), 0);
}

#[test]
fn a_changed_piece_is_found_and_a_changed_waypoint_is_not_believed() {
    let place = place("changed");
    let whole = whole("quixo 3", &place);
    let (path, disk) = (place.join("table.npy"), place.join("folder"));
    let mut waited = 60;
    while !disk.join("waypoint").exists() {
        let _ = std::fs::remove_dir_all(&disk);
        assert!(
            !killed(&path, &disk, "quixo 3", 7000, waited) || waited < 10,
            "it was never stopped half-way"
        );
        waited += 20;
    }
    let line = format!("solve quixo 3 --memory 7000 --table {} --disk {}", path.display(), disk.display());
    let change = |file: &Path, place: usize| {
        let mut bytes = std::fs::read(file).expect("a file");
        // The piece that was being written when it was stopped may be empty.
        bytes.get_mut(place).into_iter().for_each(|byte| *byte ^= 1);
        std::fs::write(file, bytes).expect("a changed file");
    };
    let pieces = || std::fs::read_dir(&disk).expect("the folder").map(|file| file.expect("a file").path());
    let is_piece =
        |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("piece-"));
    let _ = std::fs::remove_file(&path);
    for piece in pieces().filter(is_piece) {
        change(&piece, 0);
    }
    let run = lucas(&line, "");
    assert_eq!((run.code, path.exists()), (Some(3), false), "{}", run.err);
    assert!(run.err.contains("does not match its checksum"), "{}", run.err);
    change(&disk.join("waypoint"), 100);
    let run = lucas(&line, "");
    assert!(run.code == Some(0) && run.err.contains("damaged; beginning anew"), "{}", run.err);
    assert!(std::fs::read(&path).expect("a table") == whole && !disk.exists());
}
