//! Whole tables in files: read by others, checked by us, and never half there.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::lucas;

fn file(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tables");
    std::fs::create_dir_all(&directory).expect("a directory");
    directory.join(name)
}

fn table(game: &str, name: &str) -> PathBuf {
    let path = file(name);
    let _ = std::fs::remove_file(&path);
    let run = lucas(&format!("solve {game} --table {}", path.display()), "");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{game}");
    path
}

/// Runs Python with NumPy; `cargo xtask test` installs it.
fn python(program: &str) -> String {
    let packages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/python");
    let run =
        Command::new("python3").args(["-c", program]).env("PYTHONPATH", packages).output().expect("python3");
    let err = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{err} (cargo xtask test installs NumPy)");
    String::from_utf8_lossy(&run.stdout).trim().to_owned()
}

#[test]
fn numpy_maps_the_chocolate_table_as_an_array_of_four_axes() {
    let path = table("chocolate 100 100 50 50", "chocolate.npy");
    let program = format!(
        "import numpy as np; t = np.load({:?}, mmap_mode='r'); \
         print(t.shape, t.dtype, t[50,49,50,49], t[48,49,47,49], t[0,0,0,0], t[1,0,0,0])",
        path.display().to_string()
    );
    // Of 48, 49, 47 and 49 the sum is 193, the exclusive or 31, and the longest winning take 49 - (49 ^ 31) = 3.
    assert_eq!(python(&program), "(51, 50, 51, 50) int16 -198 191 0 1");
}

#[test]
fn numpy_reads_tables_of_one_axis_and_of_puzzles() {
    let path = table("matches 21 misere", "matches.npy");
    let program = |path: &Path| {
        format!("import numpy as np; print(np.load({:?}).tolist())", path.display().to_string())
    };
    assert_eq!(
        python(&program(&path)),
        "[0, -1, 2, 2, 2, -3, 4, 4, 4, -5, 6, 6, 6, -7, 8, 8, 8, -9, 10, 10, 10, -11]"
    );
    let path = table("kangaroos 1 1", "kangaroos.npy");
    assert!(python(&program(&path)).contains("-1"));
}

#[test]
fn a_table_answers_like_the_search() {
    for (game, position) in [
        ("kangaroos 3 3", "kangaroos:3+3/W-WW-B-BB,W"),
        ("teaser", "teaser:3x3/010.101.010"),
        ("matches 5 6 7 misere", "matches:5+6+7,misere/4+3+7"),
        ("rings 6", "rings:6/x_x__x"),
    ] {
        let path = table(game, "answers.npy");
        let from = lucas(&format!("solve {position} --json --from {}", path.display()), "").out;
        let searched = lucas(&format!("solve {position} --json"), "").out;
        let answer = |text: &str| {
            let json: serde_json::Value = serde_json::from_str(text).expect("JSON");
            (json["remoteness"].clone(), json["moves"].clone())
        };
        assert_eq!(answer(&from), answer(&searched), "{position}");
    }
}

#[test]
fn a_changed_byte_is_found_by_verify_and_by_every_reader() {
    for name in ["changed.npy", "changed.csv", "changed.txt"] {
        let path = table("teaser", name);
        assert_eq!(lucas(&format!("solve --verify {}", path.display()), "").code, Some(0));
        let mut bytes = std::fs::read(&path).expect("the table");
        let place = bytes.len() / 2 - 300;
        bytes[place] ^= 1;
        std::fs::write(&path, &bytes).expect("a changed table");
        let run = lucas(&format!("solve --verify {}", path.display()), "");
        assert_eq!(run.code, Some(2), "{name}: {}{}", run.out, run.err);
        assert!(run.err.contains("damaged"), "{name}: {}", run.err);
    }
    let run = lucas(&format!("solve teaser --from {}", file("changed.npy").display()), "");
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{}", run.err);
}

#[test]
fn header_address_and_length_of_an_array_are_sealed() {
    let path = table("matches 20 20 take2", "sealed.npy");
    let bytes = std::fs::read(&path).expect("the table");
    let replaced = |from: &str, to: &str| {
        let at = bytes.windows(from.len()).position(|part| part == from.as_bytes()).expect("it is there");
        [&bytes[..at], to.as_bytes(), &bytes[at + from.len()..]].concat()
    };
    let changes = [
        replaced("take2", "take6"),
        replaced("'fortran_order': False", "'fortran_order': True "),
        replaced("(21, 21)", "(441, ) "),
        [&bytes[..], b"more"].concat(),
    ];
    for changed in changes {
        std::fs::write(&path, changed).expect("a changed table");
        let run = lucas(&format!("solve --verify {}", path.display()), "");
        assert_eq!(run.code, Some(2), "{}{}", run.out, run.err);
    }
}

#[cfg(unix)]
#[test]
fn two_programs_that_make_the_same_table_do_not_meet() {
    let path = file("twice.npy");
    let whole = std::fs::read(table("kangaroos 4 4", "once.npy")).expect("a table");
    let _ = std::fs::remove_file(&path);
    let start = || {
        Command::new(env!("CARGO_BIN_EXE_lucas"))
            .args(["solve", "kangaroos", "4", "4", "--checkpoint", "0", "--table"])
            .arg(&path)
            .stdout(std::process::Stdio::null())
            .spawn()
            .expect("lucas starts")
    };
    for mut child in [start(), start()] {
        assert!(child.wait().expect("lucas ends").success());
    }
    assert!(std::fs::read(&path).expect("a table") == whole);
}

#[test]
fn a_table_that_is_cut_short_or_foreign_is_refused() {
    let path = table("teaser", "cut.npy");
    let bytes = std::fs::read(&path).expect("the table");
    for length in [0, 5, 64, 500, bytes.len() / 2, bytes.len() - 1] {
        std::fs::write(&path, &bytes[..length]).expect("a cut table");
        let run = lucas(&format!("solve --verify {}", path.display()), "");
        assert_eq!((run.code, run.err.lines().count()), (Some(2), 1), "{length}: {}", run.err);
    }
    let path = table("teaser 2 3", "other.npy");
    let run = lucas(&format!("solve teaser --from {}", path.display()), "");
    assert!(run.err.ends_with("is a table of teaser:2x3, not of teaser:3x3\n"), "{}", run.err);
    assert_eq!(lucas("solve --verify /dev/null/x.npy", "").code, Some(2));
    assert_eq!(lucas("solve teaser --table x.zip", "").code, Some(2));
}

#[test]
fn text_tables_have_a_line_per_position() {
    let csv = std::fs::read_to_string(table("chocolate 3 2 1 0", "small.csv")).expect("text");
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[..3], ["# lucas chocolate:3x2@1,0", "rank,position,value", "0,\"1x1@0,0\",0"]);
    assert_eq!(lines.len(), 2 + 8 + 1);
    let b_file = std::fs::read_to_string(table("rings 3", "rings.txt")).expect("text");
    assert!(b_file.contains("\n7 5\n"), "{b_file}");
}

#[test]
fn a_puzzle_tells_how_many_positions_lie_at_each_distance() {
    // The guide's chapter on theory: 512 boards, the farthest 11 moves away, the empty one lost.
    let run = lucas(&format!("solve teaser --table {}", file("distances.npy").display()), "");
    for row in ["-: 1", "0: 1", "1: 1", "2: 4", "3: 14", "7: 124", "11: 5  "] {
        assert!(run.out.contains(&format!("  {row}")), "{row}: {}", run.out);
    }
}

#[test]
fn too_little_memory_is_refused_with_the_figure() {
    let run = lucas(&format!("solve teaser 5 5 --table {} --memory 1000000", file("no.npy").display()), "");
    assert_eq!(
        run.err,
        "lucas: the table takes at least 100663296 bytes of memory, more than the 1000000 that --memory allows\n"
    );
    assert!(!file("no.npy").exists());
    let run = lucas(&format!("solve rings 10000 --table {}", file("no.npy").display()), "");
    assert_eq!(run.code, Some(2));
}

#[test]
fn memory_decides_between_the_fast_and_the_small_way_which_is_told_and_the_table_is_the_same() {
    let solve = |memory: &str, language: &str, name: &str| {
        let path = file(name);
        let _ = std::fs::remove_file(&path);
        let line = format!("solve chomp 6 6 --table {} --lang {language} {memory}", path.display());
        let run = lucas(&line, "");
        assert_eq!((run.code, run.err.lines().count()), (Some(0), 1), "{}", run.err);
        (run.err.replace('\u{a0}', " "), std::fs::read(&path).expect("a table"))
    };
    let (fast, table) = solve("", "en", "fast.npy");
    assert!(fast.starts_with("the fast way: all moves are written down, in "), "{fast}");
    // 923 positions of 4 bytes each, and a little more than their lists would take.
    let (small, same) = solve("--memory 12000", "en", "small.npy");
    assert!(small.starts_with("the small way, in 3692 bytes of memory: "), "{small}");
    assert!(table == same);
    let needed = small.rsplit("--memory ").next().and_then(|rest| rest.split(' ').next()).expect("a number");
    let (fast, same) = solve(&format!("--memory {needed}"), "fr", "rapide.npy");
    assert!(fast.starts_with("par la voie rapide : ") && fast.contains(needed), "{fast}");
    assert!(table == same);
    let (small, same) = solve("--memory 4000", "fr", "petite.npy");
    assert!(small.starts_with("par la voie économe, dans 3692 octets"), "{small}");
    assert!(table == same);
    let path = file("none.npy");
    let run = lucas(&format!("solve chomp 6 6 --table {} --memory 3691", path.display()), "");
    let refused =
        "lucas: the table takes at least 3692 bytes of memory, more than the 3691 that --memory allows\n";
    assert_eq!((run.code, run.err.as_str(), path.exists()), (Some(2), refused, false));
}

/// Solves into a file until a signal stops it, a while after its first checkpoint; how it ended, and what it said.
#[cfg(unix)]
fn stopped(path: &Path, game: &str, milliseconds: u64, signal: &str) -> (Option<i32>, String) {
    let mut words: Vec<&str> = game.split(' ').collect();
    let name = path.display().to_string();
    words.extend(["--checkpoint", "0", "--table", &name]);
    let child = Command::new(env!("CARGO_BIN_EXE_lucas"))
        .arg("solve")
        .args(words)
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("lucas starts");
    let mut child = child;
    let checkpoint = lucas_tables::checkpoint::path(path);
    while !checkpoint.exists() && child.try_wait().expect("a child").is_none() {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    std::thread::sleep(std::time::Duration::from_millis(milliseconds));
    let _ = Command::new("kill")
        .args([signal, &child.id().to_string()])
        .stderr(std::process::Stdio::null())
        .status();
    let end = child.wait_with_output().expect("lucas ends");
    (end.status.code(), String::from_utf8_lossy(&end.stderr).into_owned())
}

/// Tables that take a while to solve: the one by sets of lights, the other by its graph.
#[cfg(unix)]
const LONG: [(&str, &str); 2] = [("teaser 4 5", "teaser.npy"), ("kangaroos 4 4", "kangaroos.npy")];

#[cfg(unix)]
#[test]
fn an_interrupted_solve_says_so_and_the_same_command_goes_on() {
    for (game, name) in LONG {
        let whole = std::fs::read(table(game, &format!("whole-{name}"))).expect("a table");
        let path = file(&format!("interrupted-{name}"));
        let checkpoint = lucas_tables::checkpoint::path(&path);
        let mut kept = 0;
        for milliseconds in [0, 5, 20, 50] {
            let _ = std::fs::remove_file(&path);
            let _ = std::fs::remove_file(&checkpoint);
            let (code, err) = stopped(&path, game, milliseconds, "-INT");
            let has_kept = checkpoint.exists();
            kept += u32::from(has_kept);
            match code {
                Some(0) => assert!(path.exists() && !has_kept, "{game}: {err}"),
                // Interrupted after the table was written, while it was told of.
                Some(130) if path.exists() => continue,
                code => {
                    assert_eq!(code, Some(130), "{game}: {err}");
                    // Interrupted while the table was written, it says nothing, and the checkpoint is there.
                    assert!(has_kept || !err.contains("the same command goes on"), "{game}: {err}");
                }
            }
            let run = lucas(&format!("solve {game} --table {}", path.display()), "");
            assert_eq!((run.code, run.err.contains("going on from")), (Some(0), has_kept), "{}", run.err);
            assert!(std::fs::read(&path).expect("a table") == whole, "{game} came to another table");
            assert!(!checkpoint.exists());
        }
        assert!(kept > 0, "{game} was never stopped between two layers");
    }
}

#[cfg(unix)]
#[test]
fn a_killed_solve_goes_on_from_its_last_checkpoint_to_the_same_table() {
    for (game, name) in LONG {
        let whole = std::fs::read(table(game, &format!("entire-{name}"))).expect("a table");
        let path = file(&format!("killed-{name}"));
        let _ = std::fs::remove_file(&path);
        let _ = std::fs::remove_file(lucas_tables::checkpoint::path(&path));
        for milliseconds in [0, 3, 10, 30] {
            stopped(&path, game, milliseconds, "-KILL");
            if path.exists() {
                assert!(std::fs::read(&path).expect("a table") == whole, "{game} came to another table");
            }
        }
        let run = lucas(&format!("solve {game} --table {}", path.display()), "");
        assert_eq!(run.code, Some(0), "{}", run.err);
        assert!(std::fs::read(&path).expect("a table") == whole, "{game} came to another table");
    }
}

#[test]
fn a_checkpoint_of_another_game_is_kept_and_a_damaged_one_is_not_believed() {
    let path = file("checked.npy");
    let checkpoint = lucas_tables::checkpoint::path(&path);
    lucas_tables::checkpoint::write(&checkpoint, "teaser:4x4", 3, &|out| out.write_all(&vec![1; 65536]))
        .expect("a checkpoint");
    let run = lucas(&format!("solve teaser 3 4 --table {}", path.display()), "");
    assert_eq!((run.code, checkpoint.exists(), run.err.lines().count()), (Some(2), true, 1), "{}", run.err);
    assert!(run.err.contains("is a checkpoint of teaser:4x4, not of teaser:3x4"), "{}", run.err);
    let mut bytes = std::fs::read(&checkpoint).expect("the checkpoint");
    bytes[1000] ^= 1;
    std::fs::write(&checkpoint, &bytes).expect("a changed checkpoint");
    let run = lucas(&format!("solve teaser 4 4 --table {}", path.display()), "");
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.err.contains("damaged") && run.err.contains("beginning anew"), "{}", run.err);
    assert!(!checkpoint.exists());
}

#[test]
fn a_kill_while_writing_leaves_no_table_or_a_sound_one() {
    let path = file("killed.npy");
    for milliseconds in [5, 20, 50, 100, 200] {
        let _ = std::fs::remove_file(&path);
        let mut child = Command::new(env!("CARGO_BIN_EXE_lucas"))
            .args(["solve", "chocolate", "120", "120", "60", "60", "--table"])
            .arg(&path)
            .stdout(std::process::Stdio::null())
            .spawn()
            .expect("lucas starts");
        std::thread::sleep(std::time::Duration::from_millis(milliseconds));
        let _ = child.kill();
        child.wait().expect("lucas ends");
        if path.exists() {
            assert_eq!(lucas(&format!("solve --verify {}", path.display()), "").code, Some(0));
        }
    }
}

mod zarr {
    use super::*;

    #[test]
    fn python_opens_the_chocolate_table_as_an_array_of_four_axes() {
        // Written twice: a store of ours is replaced.
        table("chocolate 20 20 10 10", "chocolate.zarr");
        let path = table("chocolate 100 100 50 50", "chocolate.zarr");
        let npy = table("chocolate 100 100 50 50", "as_zarr.npy");
        let program = format!(
            "import numpy as np, zarr; t = zarr.open({:?}, mode='r'); \
             print(t.shape, t.dtype, t.shards, t.chunks, t[50,49,50,49], t[48,49,47,49], t[1,0,0,0], \
             t.metadata.zarr_format, t.attrs['lucas']['address'], \
             np.array_equal(t[:], np.load({:?})))",
            path.display().to_string(),
            npy.display().to_string()
        );
        assert_eq!(
            python(&program),
            "(51, 50, 51, 50) int16 (52, 50, 52, 50) (13, 25, 13, 25) -198 191 1 3 chocolate:100x100@50,50 True"
        );
        let hash = |text: &str| text.split("blake3\":").nth(1).map(|rest| rest.trim()[1..65].to_owned());
        let note = std::fs::read_to_string(path.join("zarr.json")).expect("the metadata");
        let bytes = std::fs::read(npy).expect("the table");
        assert_eq!(hash(&note).expect("a hash"), hash(&String::from_utf8_lossy(&bytes)).expect("a hash"));
    }

    #[test]
    fn python_reads_values_that_are_stored_in_fewer_bits() {
        for (game, name, is_same) in [
            ("kangaroos 4 3", "narrow", "np.array_equal(z, n)"),
            // The least number of either kind is a draw.
            ("quixo 3", "draws", "np.array_equal(np.where(z == -128, -32768, z.astype('i2')), n)"),
        ] {
            let (zarr, npy) = (table(game, &format!("{name}.zarr")), table(game, &format!("{name}.npy")));
            let program = format!(
                "import numpy as np, zarr; z = zarr.open({:?}, mode='r')[:]; n = np.load({:?}); \
                 print(z.dtype, n.dtype, {is_same}, (n == n.min()).any())",
                zarr.display().to_string(),
                npy.display().to_string()
            );
            assert_eq!(python(&program), "int8 int16 True True", "{game}");
        }
    }

    #[test]
    fn a_store_answers_like_the_search() {
        for (game, position) in [
            ("kangaroos 3 3", "kangaroos:3+3/W-WW-B-BB,W"),
            ("chocolate 100 100 50 50", "chocolate:100x100@50,50/97x96@48,47"),
            ("matches 5 6 7 misere", "matches:5+6+7,misere/4+3+7"),
        ] {
            let path = table(game, "answers.zarr");
            let sound = lucas(&format!("solve --verify {}", path.display()), "");
            assert_eq!(sound.code, Some(0), "{}", sound.err);
            let from = lucas(&format!("solve {position} --json --from {}", path.display()), "");
            let json = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect("JSON");
            let (from, searched) =
                (json(&from.out), json(&lucas(&format!("solve {position} --json"), "").out));
            assert_eq!(from["remoteness"], searched["remoteness"], "{position}");
            assert_eq!(from["moves"], searched["moves"], "{position}");
        }
    }

    #[test]
    fn a_changed_chunk_and_a_cut_or_missing_shard_are_found_by_verify_and_by_every_reader() {
        let path = table("chocolate 100 100 50 50", "changed.zarr");
        let shard = path.join("c.0.0.0.0");
        let bytes = std::fs::read(&shard).expect("a shard");
        // In the last of 64 chunks, before the index.
        let mut flipped = bytes.clone();
        flipped[bytes.len() - 64 * 16 - 4 - 20] ^= 1;
        let half = bytes[..bytes.len() / 2].to_vec();
        let from = |position: &str| lucas(&format!("solve {position} --from {}", path.display()), "");
        for (damaged, said, code) in [
            // The last chunk holds the start; a small bar needs only the first.
            (Some(flipped), "damaged: chunk 63 of c.0.0.0.0:", 0),
            (Some(half), "damaged: c.0.0.0.0:", 2),
            (Some(Vec::new()), "damaged: c.0.0.0.0:", 2),
            (None, "damaged: c.0.0.0.0: it is missing", 2),
        ] {
            match damaged {
                Some(bytes) => std::fs::write(&shard, bytes).expect("a damaged shard"),
                None => std::fs::remove_file(&shard).expect("no shard"),
            }
            for run in
                [lucas(&format!("solve --verify {}", path.display()), ""), from("chocolate 100 100 50 50")]
            {
                assert_eq!((run.code, run.err.lines().count()), (Some(2), 1), "{}", run.err);
                assert!(run.err.contains(said), "{}", run.err);
            }
            assert_eq!(from("chocolate:100x100@50,50/5x5@2,2").code, Some(code), "{said}");
        }
    }

    #[test]
    fn what_is_no_store_of_ours_is_refused_and_left_alone() {
        let path = file("foreign.zarr");
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir(&path).expect("a directory");
        let mine = path.join("c.0");
        std::fs::write(&mine, "mine").expect("a file");
        for command in ["solve teaser --table", "solve teaser --from", "solve --verify"] {
            let run = lucas(&format!("{command} {}", path.display()), "");
            assert_eq!((run.code, run.err.lines().count()), (Some(2), 1), "{}", run.err);
            assert!(run.err.contains("written by lucas"), "{}", run.err);
        }
        assert_eq!(std::fs::read_to_string(&mine).expect("the file"), "mine");
        // A store of ours that holds something else too.
        let path = table("teaser", "shared.zarr");
        std::fs::write(path.join("notes.txt"), "mine").expect("a file");
        assert_eq!(lucas(&format!("solve teaser --table {}", path.display()), "").code, Some(2));
        std::fs::remove_file(path.join("notes.txt")).expect("the file");
        table("teaser", "shared.zarr");
    }

    /// What stands beside a store under names that begin with its own.
    fn parts_of(name: &str) -> Vec<PathBuf> {
        let beside = std::fs::read_dir(file("")).expect("a directory").map(|entry| entry.expect("an entry"));
        let is_part = |file: &str| file.strip_prefix(name).is_some_and(|rest| rest.starts_with('.'));
        let parts = beside.filter(|entry| entry.file_name().to_str().is_some_and(is_part));
        parts.map(|entry| entry.path()).collect()
    }

    fn left_of(name: &str) -> usize {
        parts_of(name).len()
    }

    #[test]
    fn a_write_that_fails_leaves_the_old_store_and_nothing_half() {
        let path = table("teaser", "failing.zarr");
        let name = path.display().to_string();
        // Files of eight blocks at most, and no signal: writing a chunk is an error.
        let limited = format!(
            "trap '' XFSZ; ulimit -f 8; {} solve chocolate 100 100 50 50 --table {name}",
            env!("CARGO_BIN_EXE_lucas")
        );
        let run = Command::new("bash").args(["-c", &limited]).output().expect("bash");
        assert_eq!(run.status.code(), Some(3), "{}", String::from_utf8_lossy(&run.stderr));
        assert_eq!(left_of("failing.zarr"), 0);
        let sound = lucas(&format!("solve --verify {name}"), "");
        assert!(sound.out.ends_with("teaser:3x3\n"), "{}{}", sound.out, sound.err);
    }

    #[test]
    fn a_kill_while_writing_leaves_no_store_or_a_sound_one() {
        let path = file("killed.zarr");
        for milliseconds in [5, 20, 50, 100, 200, 400, 800] {
            let mut child = Command::new(env!("CARGO_BIN_EXE_lucas"))
                .args(["solve", "chocolate", "100", "100", "50", "50", "--table"])
                .arg(&path)
                .stdout(std::process::Stdio::null())
                .spawn()
                .expect("lucas starts");
            std::thread::sleep(std::time::Duration::from_millis(milliseconds));
            let _ = child.kill();
            child.wait().expect("lucas ends");
            if path.exists() {
                assert_eq!(lucas(&format!("solve --verify {}", path.display()), "").code, Some(0));
            }
        }
        // What a kill left behind is in nobody's way.
        table("teaser", "killed.zarr");
        for left in parts_of("killed.zarr") {
            let long_ago = std::time::SystemTime::now() - std::time::Duration::from_hours(1);
            std::fs::File::open(left).and_then(|part| part.set_modified(long_ago)).expect("a part");
        }
        table("teaser", "killed.zarr");
        assert_eq!(left_of("killed.zarr"), 0);
    }
}
