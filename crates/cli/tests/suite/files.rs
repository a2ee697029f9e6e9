//! Files that a person names: looked at before the work, replaced only when they are ours, and believed only when they are
//! right.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::common::lucas;
use lucas_engine::Effort;
use lucas_engine::table::{Cells, Table};
use lucas_tables::{Format, Target, checkpoint};

fn room() -> tempfile::TempDir {
    tempfile::tempdir().expect("a directory")
}

/// A table of a game as it is, and its game.
fn solved(address: &str) -> (std::sync::Arc<dyn lucas_engine::AnyGame>, Table) {
    let game = lucas_games::GAMES.open(&[address]).expect("a game").game;
    let table = game.table(&Effort::UNBOUNDED).unwrap_or_else(|unmade| panic!("{unmade}"));
    (game, table)
}

fn refused(arguments: &str, says: &str) {
    let run = lucas(arguments, "");
    assert_eq!(
        (run.code, run.out.as_str(), run.err.lines().count()),
        (Some(2), "", 1),
        "{arguments}: {}",
        run.err
    );
    assert!(run.err.contains(says), "{arguments}: {}", run.err);
}

#[test]
fn what_is_in_the_way_of_a_table_is_found_before_the_solving() {
    let room = room();
    let place = |name: &str| room.path().join(name).display().to_string();
    for name in ["mine.npy", "mine.csv", "mine.txt"] {
        std::fs::write(place(name), "mine").expect("a file");
    }
    std::fs::create_dir(place("directory.npy")).expect("a directory");
    std::fs::write(place("taken.npy.checkpoint"), "mine").expect("a file");
    // Solving it would take hours and much memory.
    let long = "solve kangaroos 6 3 --memory 100000000000 --table";
    let begun = Instant::now();
    for name in ["mine.npy", "mine.csv", "mine.txt"] {
        refused(
            &format!("{long} {}", place(name)),
            "is no table written by lucas: it stays as it is (--force replaces it)",
        );
        refused(&format!("{long} {} --lang fr", place(name)), "n'est pas une table écrite par lucas");
        assert_eq!(std::fs::read_to_string(place(name)).expect("a file"), "mine");
    }
    refused(&format!("{long} {}", place("no/such.npy")), "such.npy: no file or folder of that name\n");
    refused(&format!("{long} {}", place("directory.npy")), "not a regular file");
    refused(&format!("{long} {}", place("taken.npy")), "is no checkpoint and stays as it is");
    refused(&format!("{long} {}", place("x.zip")), "ends in none of");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("nowhere.npy", place("dead.npy")).expect("a link");
        refused(&format!("{long} {}", place("dead.npy")), "a link that leads nowhere");
        refused(&format!("{long} {} --lang fr", place("dead.npy")), "un lien qui ne mène nulle part");
        std::os::unix::fs::symlink("mine.npy", place("linked.npy.checkpoint")).expect("a link");
        refused(&format!("{long} {}", place("linked.npy")), "not a regular file");
    }
    assert!(begun.elapsed() < Duration::from_secs(20));
    for name in ["mine.npy", "mine.csv", "mine.txt", "taken.npy"] {
        let forced = lucas(&format!("solve teaser 2 3 --force --table {}", place(name)), "");
        assert_eq!((forced.code, forced.err.as_str()), (Some(0), ""), "{name}");
        // From now on it is ours.
        assert_eq!(lucas(&format!("solve teaser 2 3 --table {}", place(name)), "").code, Some(0), "{name}");
    }
}

#[cfg(unix)]
#[test]
fn a_checkpoint_that_cannot_be_written_costs_one_warning_and_not_the_table() {
    let room = room();
    let path = room.path().join("rings.npy");
    // A table of this game takes two bytes for each of its positions; a checkpoint as many, and four for each distance, which are as
    // many as the positions.
    let (game, table) = solved("rings:9");
    let blocks = 3 * table.cells.len() / 1024 + 1;
    for (language, words) in [("en", "no checkpoint is kept"), ("fr", "pas de point de reprise")] {
        let limited = format!(
            "ulimit -f {blocks}; {} solve {} --checkpoint 0 --lang {language} --table {}",
            env!("CARGO_BIN_EXE_lucas"),
            game.address(),
            path.display()
        );
        let run = Command::new("bash").args(["-c", &limited]).output().expect("bash");
        let err = String::from_utf8_lossy(&run.stderr);
        assert_eq!((run.status.code(), err.lines().count()), (Some(0), 1), "{err}");
        assert!(err.contains(words), "{err}");
        assert_eq!(lucas(&format!("solve --verify {}", path.display()), "").code, Some(0));
        assert_eq!(std::fs::read_dir(room.path()).expect("a directory").count(), 1);
    }
}

/// A checkpoint of a game as it stood at a depth, with one value changed.
fn forged(path: &Path, address: &str, depth: u32, bytes: &[u8]) {
    checkpoint::write(&checkpoint::path(path), address, depth, &|out| out.write_all(bytes))
        .expect("a checkpoint");
}

#[test]
fn a_forged_checkpoint_makes_no_table() {
    let room = room();
    let (game, table) = solved("teaser:3x4");
    let distances = |wrong: usize| -> Vec<u8> {
        let byte =
            |rank| u8::try_from(table.cells.at(rank)).ok().filter(|&plies| plies <= 4).unwrap_or(u8::MAX);
        let mut bytes: Vec<u8> = (0..table.cells.len()).map(byte).collect();
        bytes[wrong] = 4;
        bytes
    };
    let path = room.path().join("teaser.npy");
    let goal =
        (0..table.cells.len()).find(|&rank| table.cells.at(rank) == 4).expect("four moves from the goal");
    forged(&path, &game.address(), 4, &distances(goal));
    assert_eq!(
        lucas(&format!("solve teaser 3 4 --table {}", path.display()), "").code,
        Some(0),
        "a true one"
    );
    std::fs::remove_file(&path).expect("the table");
    for rank in [0, 77, 2000, 4095].into_iter().filter(|&rank| table.cells.at(rank) != 4) {
        forged(&path, &game.address(), 4, &distances(rank));
        let run = lucas(&format!("solve teaser 3 4 --table {}", path.display()), "");
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{rank}: {}", run.err);
        assert!(run.err.contains("contradicts the rules, and no table is written: delete it"), "{}", run.err);
        assert!(!path.exists() && checkpoint::path(&path).exists());
    }
    // By the graph: a depth that there cannot be, words that say nothing, and a win that is none.
    let (game, table) = solved("matches:6+5");
    let path = room.path().join("matches.npy");
    let mut words = vec![0; 4 * table.cells.len()];
    for (depth, at, word) in [(u32::MAX, 5, u32::MAX), (1, 9, 5u32), (2, 0, 9)] {
        words[4 * at..4 * at + 4].copy_from_slice(&word.to_le_bytes());
        forged(&path, &game.address(), depth, &words);
        let run = lucas(&format!("solve matches 6 5 --table {}", path.display()), "");
        // It is refused, or not believed from the beginning: then the table is right.
        let is_right = || lucas(&format!("solve --verify {} --deep", path.display()), "").code == Some(0);
        assert!(
            run.code == Some(2) && !path.exists() || run.code == Some(0) && is_right(),
            "{depth}: {}",
            run.err
        );
        let _ = std::fs::remove_file(&path);
    }
}

/// A table with one value changed, and the checksums that it then should have.
fn wrong(path: &Path, address: &str, rank: usize, value: i32) {
    let (game, table) = solved(address);
    let mut cells: Vec<i32> = (0..table.cells.len()).map(|rank| table.cells.at(rank)).collect();
    cells[rank] = value;
    let table = Table { shape: table.shape, cells: Cells::Wide(cells) };
    let target = Target::new(path, true).expect("a name");
    match target.format {
        Format::Npy | Format::Zarr => target.write_array(address, &table),
        format => target.write_lines(address, |out| lucas_cli::rows::write(&*game, &table, format, out)),
    }
    .expect("a table");
}

#[test]
fn a_deep_check_finds_what_checksums_cannot() {
    let room = room();
    let formats: &[&str] = &["npy", "csv", "txt", "zarr"];
    for format in formats {
        let path = room.path().join(format!("a.{format}"));
        for game in ["teaser 2 3", "matches 5 6 misere", "chocolate 5 4 2 2", "kangaroos 2 2", "rings 5"] {
            let made = lucas(&format!("solve {game} --force --table {}", path.display()), "");
            let cells: usize =
                made.out.split(' ').next().and_then(|cells| cells.parse().ok()).expect("a number");
            let deep = lucas(&format!("solve --deep --verify {}", path.display()), "");
            assert_eq!((deep.code, deep.err.as_str()), (Some(0), ""), "{game} in {format}");
            assert!(deep.out.contains(&format!("\n{cells} positions checked")), "{}", deep.out);
        }
        for (address, rank, value) in [
            ("teaser:2x3", 5, 40),
            ("matches:5+6,misere", 20, -3),
            ("kangaroos:2+2", 9, i32::MIN),
            ("rings:5", 0, 1),
        ] {
            wrong(&path, address, rank, value);
            assert_eq!(lucas(&format!("solve --verify {}", path.display()), "").code, Some(0), "{address}");
            refused(
                &format!("solve --verify {} --deep", path.display()),
                "contradicts the rules: the value of ",
            );
        }
        refused(&format!("solve --verify {} --deep --lang fr", path.display()), "contredit les règles");
        // Of a game that there is not, and of another shape than its game's.
        for address in ["nothing:1", "rings:6", "rings:5@empty"] {
            let (_, table) = solved("rings:5");
            let target = Target::new(&path, true).expect("a name");
            match target.format {
                Format::Npy | Format::Zarr => target.write_array(address, &table),
                _ => target.write_lines(address, |out| writeln!(out, "0 1")),
            }
            .expect("a table");
            let run = lucas(&format!("solve --verify {} --deep", path.display()), "");
            assert_eq!(
                (run.code, run.err.lines().count()),
                (Some(2), 1),
                "{address} in {format}: {}",
                run.err
            );
        }
    }
}

#[test]
fn a_table_of_any_values_makes_no_answer_panic() {
    let room = room();
    let path = room.path().join("a.npy");
    for (address, game) in [
        ("teaser:2x3", "teaser 2 3"),
        ("matches:5+6,misere", "matches 5 6 misere"),
        ("kangaroos:2+2", "kangaroos 2 2"),
    ] {
        let (_, table) = solved(address);
        for value in [i32::MIN, i32::MIN + 1, i32::MAX, i32::MAX - 1, -7, 0, 7] {
            let cells = Cells::Wide(vec![value; table.cells.len()]);
            let table = Table { shape: table.shape.clone(), cells };
            Target::new(&path, true).and_then(|target| target.write_array(address, &table)).expect("a table");
            let run = lucas(&format!("solve {game} --from {}", path.display()), "");
            assert!(matches!(run.code, Some(0..=2)), "{value} in {game}: {}", run.err);
            refused(&format!("solve --deep --verify {}", path.display()), "contradicts the rules");
        }
    }
}

#[test]
fn a_picture_replaces_pictures_of_ours_and_nothing_else() {
    let room = room();
    for (name, other) in [
        ("a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
        ("a.dot", "digraph G {}"),
        ("a.graphml", "<?xml?>"),
    ] {
        let path: PathBuf = room.path().join(name);
        let show = format!("show rings 3 --as graph -o {}", path.display());
        for _ in 0..2 {
            assert_eq!(lucas(&show, "").code, Some(0), "{name}");
        }
        std::fs::write(&path, other).expect("a file");
        refused(&show, "is no picture drawn by lucas: it stays as it is (--force replaces it)");
        assert_eq!(std::fs::read_to_string(&path).expect("a file"), other);
        assert_eq!(lucas(&format!("{show} --force"), "").code, Some(0), "{name}");
    }
}

#[cfg(unix)]
#[test]
fn manual_pages_are_written_through_no_link() {
    let room = room();
    std::fs::write(room.path().join("precious"), "precious").expect("a file");
    std::os::unix::fs::symlink("precious", room.path().join("lucas-solve.1")).expect("a link");
    refused(&format!("man {}", room.path().display()), "not a regular file");
    assert_eq!(std::fs::read_to_string(room.path().join("precious")).expect("a file"), "precious");
    std::fs::remove_file(room.path().join("lucas-solve.1")).expect("the link");
    for _ in 0..2 {
        assert_eq!(lucas(&format!("man {}", room.path().display()), "").code, Some(0));
    }
    assert!(
        std::fs::read_to_string(room.path().join("lucas-solve.1"))
            .expect("a page")
            .contains(".TH lucas-solve")
    );
}

#[cfg(unix)]
#[test]
fn a_deep_check_stops_on_ctrl_c() {
    let room = room();
    let path = room.path().join("teaser.npy");
    assert_eq!(lucas(&format!("solve teaser 5 5 --table {}", path.display()), "").code, Some(0));
    let mut child = Command::new(env!("CARGO_BIN_EXE_lucas"))
        .args(["solve", "--deep", "--verify"])
        .arg(&path)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("lucas starts");
    std::thread::sleep(Duration::from_millis(800));
    assert!(child.try_wait().expect("a process").is_none(), "the check was over too soon");
    let told = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(told.is_ok_and(|status| status.success()));
    let end = child.wait_with_output().expect("it ends");
    assert_eq!((end.status.code(), end.stdout.len(), end.stderr.len()), (Some(130), 0, 0));
}
