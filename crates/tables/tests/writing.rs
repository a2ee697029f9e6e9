//! Files appear whole or not at all, whoever else writes there, and nothing that is not ours is touched.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use lucas_engine::table::{Cells, Table};
use lucas_tables::whole::{self, Obstacle};
use lucas_tables::{Target, Trouble, checkpoint, verify};

fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).expect("a directory").map(|entry| entry.expect("an entry"));
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    whole::write(path, |out| out.write_all(text.as_bytes()))
}

#[test]
fn what_the_dead_left_is_swept_and_what_the_living_write_is_not() {
    let directory = tempfile::tempdir().expect("a directory");
    let place = |name: &str| directory.path().join(name);
    for name in ["a.npy.abcDEF012345.part", "a.npy.4711.part", "a.npy.mine.part", "a.npyx.4711.part"] {
        fs::write(place(name), "half").expect("a file");
    }
    fs::create_dir(place("a.npy.abcDEF999999.part")).expect("a directory");
    // Still being written.
    fs::write(place("a.npy.living012345.part"), "half").expect("a file");
    let living = File::open(place("a.npy.living012345.part")).expect("a file");
    living.try_lock().expect("a free lock");
    write(&place("a.npy"), "whole").expect("a file");
    assert_eq!(
        names(directory.path()),
        ["a.npy", "a.npy.living012345.part", "a.npy.mine.part", "a.npyx.4711.part"]
    );
}

#[test]
fn whoever_is_swept_before_it_holds_its_part_makes_another() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("a.npy");
    let is_over = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !is_over.load(std::sync::atomic::Ordering::Relaxed) {
                    lucas_tables::whole::sweep(&path);
                }
            });
        }
        for _ in 0..300 {
            write(&path, "whole").expect("a file");
        }
        is_over.store(true, std::sync::atomic::Ordering::Relaxed);
    });
    assert_eq!(names(directory.path()), ["a.npy"]);
}

#[test]
fn a_write_that_fails_leaves_the_old_file_and_nothing_half() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("a.txt");
    write(&path, "old").expect("a file");
    let failed = whole::write(&path, |out| {
        out.write_all(b"half")?;
        Err(io::Error::other("no more"))
    });
    assert!(failed.is_err());
    assert_eq!(
        (fs::read_to_string(&path).expect("a file").as_str(), names(directory.path()).len()),
        ("old", 1)
    );
}

#[test]
fn many_who_write_the_same_name_at_once_each_write_it_whole() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("a.txt");
    let texts: Vec<String> =
        (b'a'..b'i').map(|letter| char::from(letter).to_string().repeat(300_000)).collect();
    std::thread::scope(|scope| {
        for text in &texts {
            scope.spawn(|| (0..10).for_each(|_| write(&path, text).expect("a file")));
        }
        scope.spawn(|| {
            for _ in 0..50 {
                let text = fs::read_to_string(&path).unwrap_or_else(|_| texts[0].clone());
                assert!(texts.contains(&text), "a file of {} bytes", text.len());
            }
        });
    });
    assert_eq!(names(directory.path()), ["a.txt"]);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).expect("a file").permissions().mode() & 0o777
    }

    #[test]
    fn a_new_file_has_the_usual_permissions_and_a_rewritten_one_keeps_its_own() {
        let directory = tempfile::tempdir().expect("a directory");
        let [path, usual] = ["a.txt", "usual"].map(|name| directory.path().join(name));
        write(&path, "new").expect("a file");
        fs::write(&usual, "").expect("a file");
        assert_eq!(mode(&path), mode(&usual));
        for kept in [0o600, 0o640, 0o444, 0o666] {
            fs::set_permissions(&path, fs::Permissions::from_mode(kept)).expect("our file");
            write(&path, "again").expect("a file");
            assert_eq!(mode(&path), kept);
        }
    }

    #[test]
    fn a_link_leads_to_the_file_that_is_written_and_one_that_leads_nowhere_is_refused() {
        let directory = tempfile::tempdir().expect("a directory");
        let place = |name: &str| directory.path().join(name);
        fs::create_dir(place("deep")).expect("a directory");
        fs::write(place("deep/real.txt"), "old").expect("a file");
        symlink("deep/real.txt", place("link.txt")).expect("a link");
        write(&place("link.txt"), "new").expect("a file");
        assert!(fs::symlink_metadata(place("link.txt")).is_ok_and(|about| about.is_symlink()));
        assert_eq!(fs::read_to_string(place("deep/real.txt")).expect("a file"), "new");
        symlink("nowhere.txt", place("dead.txt")).expect("a link");
        let refused = write(&place("dead.txt"), "new").expect_err("a dead link");
        assert_eq!(Obstacle::of(&refused), Some(Obstacle::DeadLink));
        assert!(!place("nowhere.txt").exists());
        for odd in [directory.path(), Path::new("/dev/null")] {
            let refused = write(odd, "new").expect_err("no regular file");
            assert_eq!(Obstacle::of(&refused), Some(Obstacle::Irregular));
        }
    }

    #[test]
    fn links_planted_under_the_names_of_parts_are_neither_followed_nor_removed() {
        let directory = tempfile::tempdir().expect("a directory");
        let place = |name: &str| directory.path().join(name);
        fs::write(place("precious"), "precious").expect("a file");
        let planted = [format!("a.npy.{}.part", std::process::id()), "a.npy.abcDEF012345.part".to_owned()];
        for name in &planted {
            symlink("precious", place(name)).expect("a link");
        }
        write(&place("a.npy"), "table").expect("a file");
        assert_eq!(fs::read_to_string(place("precious")).expect("a file"), "precious");
        assert!(planted.iter().all(|name| fs::symlink_metadata(place(name)).is_ok()));
    }

    #[test]
    fn a_checkpoint_is_never_read_or_written_through_a_link() {
        let directory = tempfile::tempdir().expect("a directory");
        let place = |name: &str| directory.path().join(name);
        checkpoint::write(&place("real"), "teaser:2x2", 1, &|out| out.write_all(&[0; 16]))
            .expect("a checkpoint");
        symlink("real", place("link")).expect("a link");
        assert!(checkpoint::read(&place("real"), 1 << 20).expect("a checkpoint").is_some());
        assert!(matches!(checkpoint::read(&place("real"), 20), Err(Trouble::TooLarge(_))));
        assert!(matches!(checkpoint::read(&place("link"), 1 << 20), Err(Trouble::Io(_))));
        let before = fs::read(place("real")).expect("a checkpoint");
        let refused = checkpoint::write(&place("link"), "teaser:2x2", 2, &|out| out.write_all(&[1; 16]));
        assert_eq!(refused.err().and_then(|error| Obstacle::of(&error)), Some(Obstacle::Irregular));
        assert_eq!(fs::read(place("real")).expect("a checkpoint"), before);
    }
}

fn small(cell: i8) -> Table {
    Table { shape: vec![4], cells: Cells::Byte(vec![cell; 4]) }
}

#[test]
fn only_a_table_of_ours_is_replaced_unless_it_is_forced() {
    let directory = tempfile::tempdir().expect("a directory");
    for name in ["a.npy", "a.csv", "a.txt"] {
        let path = directory.path().join(name);
        let write = |target: &Target| match name {
            "a.npy" => target.write_array("x:1", &small(1)),
            _ => target.write_lines("x:1", |out| writeln!(out, "0 1")),
        };
        for foreign in ["", "mine", "\u{93}NUMPY", "# lucasx", "# lucas and Emma, expenses\nrent,900\n"] {
            fs::write(&path, foreign).expect("a file");
            assert!(matches!(Target::new(&path, false), Err(Trouble::Taken)), "{name}: {foreign}");
            assert_eq!(fs::read_to_string(&path).expect("a file"), foreign);
        }
        write(&Target::new(&path, true).expect("forced")).expect("a table");
        let target = Target::new(&path, false).expect("a table of ours");
        write(&target).expect("a table");
        assert!(verify(&path, 1 << 20).is_ok());
        // Something else came there while the table was made.
        fs::write(&path, "mine").expect("a file");
        assert!(matches!(write(&target), Err(Trouble::Taken)));
    }
    assert!(Target::new(&directory.path().join("no/a.npy"), false).is_err());
    assert!(Target::new(&directory.path().join("a.zip"), false).is_err());
    assert_eq!(names(directory.path()), ["a.csv", "a.npy", "a.txt"]);
}

mod zarr {
    use super::*;

    #[test]
    fn many_who_write_the_same_store_at_once_leave_a_sound_one_and_nothing_else() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("a.zarr");
        std::thread::scope(|scope| {
            for writer in 0..6 {
                let path = &path;
                scope.spawn(move || {
                    for _ in 0..8 {
                        let target = Target::new(path, false).expect("a store of ours or none");
                        target.write_array("x:1", &small(writer)).expect("a store");
                    }
                });
            }
        });
        assert!(verify(&path, 1 << 20).is_ok());
        assert_eq!(names(directory.path()), ["a.zarr"]);
    }

    #[test]
    fn a_directory_that_is_no_store_of_ours_is_replaced_only_by_force() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("a.zarr");
        fs::create_dir(&path).expect("a directory");
        assert!(matches!(Target::new(&path, false), Err(Trouble::Taken)));
        fs::write(path.join("notes"), "mine").expect("a file");
        assert!(matches!(Target::new(&path, false), Err(Trouble::Taken)));
        // What is named like a chunk is not one for that.
        for odd in ["c.5", "c.0.0", "c.00", "c.x", "c."] {
            let path = directory.path().join("b.zarr");
            Target::new(&path, false)
                .and_then(|target| target.write_array("x:1", &small(1)))
                .expect("a store");
            fs::create_dir(path.join(odd)).expect("a directory");
            assert!(matches!(Target::new(&path, false), Err(Trouble::Taken)), "{odd}");
            fs::remove_dir_all(path).expect("no store");
        }
        Target::new(&path, true).and_then(|target| target.write_array("x:1", &small(1))).expect("a store");
        assert!(!path.join("notes").exists() && verify(&path, 1 << 20).is_ok());
        fs::write(path.join("notes"), "mine").expect("a file");
        assert!(matches!(Target::new(&path, false), Err(Trouble::Taken)));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_leads_to_the_store_that_is_written() {
        let directory = tempfile::tempdir().expect("a directory");
        let [real, link] = ["real.zarr", "link.zarr"].map(|name| directory.path().join(name));
        let write =
            |path: &Path, cell| Target::new(path, false).and_then(|it| it.write_array("x:1", &small(cell)));
        write(&real, 1).expect("a store");
        std::os::unix::fs::symlink("real.zarr", &link).expect("a link");
        write(&link, 2).expect("a store");
        assert!(fs::symlink_metadata(&link).is_ok_and(|about| about.is_symlink()));
        let table = lucas_tables::open(&real).expect("a store");
        assert_eq!(table.value(0).expect("a value"), 2);
    }
}
