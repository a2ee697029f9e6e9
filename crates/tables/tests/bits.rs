//! Tables in files hold against damage: of every bit of them, and of whatever others may have written there.

use std::fs::{self, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use lucas_engine::Effort;
use lucas_engine::table::{Cells, Table};
use lucas_tables::{Target, Trouble, npy, open, verify};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

const MEMORY: u64 = 1 << 30;

/// Small tables of each width, and how each is written.
fn tables() -> Vec<(&'static str, Table)> {
    let made = |address: &'static str| {
        let place = lucas_games::GAMES.open(&[address]).expect("a game");
        (address, place.game.table(&Effort::UNBOUNDED).unwrap_or_else(|unmade| panic!("{unmade}")))
    };
    let wide = Table { shape: vec![2, 2], cells: Cells::Wide(vec![1, -100_000, 7, i32::MIN]) };
    vec![made("teaser:2x3"), made("matches:3+2"), ("wide:2", wide)]
}

fn written(directory: &Path, name: &str, address: &str, table: &Table) -> PathBuf {
    let path = directory.join(name);
    let target = Target::new(&path, true).expect("a name");
    let written = if name.ends_with("npy") || name.ends_with("zarr") {
        target.write_array(address, table)
    } else {
        target.write_lines(address, |out| {
            (0..table.cells.len()).try_for_each(|rank| writeln!(out, "{rank} {}", table.cells.at(rank)))
        })
    };
    written.expect("a table");
    path
}

/// The files that a table is in.
fn files(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    fs::read_dir(path).expect("a store").map(|file| file.expect("a file").path()).collect()
}

const NAMES: &[&str] = &["a.npy", "a.csv", "a.txt", "a.zarr"];

#[test]
fn every_flipped_bit_missing_byte_and_byte_too_many_is_found() {
    let directory = tempfile::tempdir().expect("a directory");
    for (address, table) in tables() {
        for name in NAMES {
            let path = written(directory.path(), name, address, &table);
            assert_eq!(verify(&path, MEMORY).expect("a sound table"), address);
            for file in files(&path) {
                let bytes = fs::read(&file).expect("a file");
                // In place: a file made anew for every bit takes its time.
                let mut opened = OpenOptions::new().write(true).open(&file).expect("the file");
                let mut put = |at: usize, bytes: &[u8]| {
                    opened.seek(SeekFrom::Start(at as u64)).expect("a place");
                    opened.write_all(bytes).expect("a changed file");
                };
                let is_found = |what: &str| {
                    assert!(verify(&path, MEMORY).is_err(), "{}: {what} passes", file.display());
                };
                for (at, byte) in bytes.iter().enumerate() {
                    for bit in 0..8 {
                        put(at, &[byte ^ (1 << bit)]);
                        is_found(&format!("bit {bit} of byte {at}"));
                    }
                    put(at, &[*byte]);
                }
                for more in [b" ".as_slice(), b"\n", b"\0", b"# blake3 \n"] {
                    put(bytes.len(), more);
                    is_found("more");
                    let shorter = OpenOptions::new().write(true).open(&file);
                    shorter.and_then(|file| file.set_len(bytes.len() as u64)).expect("the file");
                }
                for length in (0..bytes.len()).rev() {
                    opened.set_len(length as u64).expect("a shorter file");
                    is_found(&format!("a cut after {length}"));
                }
                fs::write(&file, &bytes).expect("the file");
            }
            assert!(verify(&path, MEMORY).is_ok());
        }
    }
}

#[test]
fn tables_as_they_were_written_before_are_still_read() {
    let earlier = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/earlier");
    // Before the blocks were sealed; and before chunks shared a file.
    for name in ["teaser.npy", "teaser.zarr", "sealed.zarr"] {
        let path = earlier.join(name);
        assert_eq!(verify(&path, MEMORY).expect("a sound table"), "teaser:2x3");
        assert_eq!(open(&path).expect("a table").table(MEMORY).expect("a table"), tables().remove(0).1);
    }
}

/// The note of an array, changed; sealed anew when it is to pass for one of ours.
fn with_note(bytes: &[u8], change: impl Fn(&str) -> String) -> Vec<u8> {
    let begin = bytes.windows(9).position(|part| part == b"{\"address").expect("a note");
    let note = change(str::from_utf8(&bytes[begin..]).expect("text"));
    let head = begin - 128;
    let magic = &bytes[head..head + 10];
    let text = format!("{{'descr': '|u1', 'fortran_order': False, 'shape': ({},), }}", note.len());
    let text = format!("{text:117}\n");
    [&bytes[..head], magic, text.as_bytes(), note.as_bytes()].concat()
}

#[test]
fn a_note_of_other_blocks_is_refused_though_its_early_seal_is_right() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/earlier/teaser.npy");
    let bytes = fs::read(path).expect("a table");
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("crafted.npy");
    fs::write(&path, with_note(&bytes, str::to_owned)).expect("a file");
    assert!(verify(&path, MEMORY).is_ok());
    // The first made a reader of 16-bit values look behind the end of its block.
    let zeros = |count: usize| vec!["0"; count].join(",");
    for (block, crc32c) in [("1", zeros(64)), ("2097152", zeros(1)), ("0", zeros(0)), ("1048576", zeros(2))] {
        let crafted = with_note(&bytes, |note| note.replace("1048576", block).replace("2168577475", &crc32c));
        fs::write(&path, crafted).expect("a file");
        assert!(npy::Array::open(&path).is_err(), "{block}");
    }
    // The same said in other words.
    let spaced = with_note(&bytes, |note| note.replace(",\"block\"", ", \"block\""));
    fs::write(&path, spaced).expect("a file");
    assert!(verify(&path, MEMORY).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 600, rng_seed: RngSeed::Fixed(1883), failure_persistence: None, ..ProptestConfig::default()
    })]

    /// Whatever is done to the bytes, readers refuse or answer, and take no more memory than there are values.
    #[test]
    fn no_bytes_make_a_reader_panic(
        which in 0..NAMES.len(),
        file in 0..2usize,
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<Vec<u8>>(), 0..9usize), 1..6),
    ) {
        let directory = tempfile::tempdir().expect("a directory");
        let (address, table) = tables().remove(1);
        let path = written(directory.path(), NAMES[which], address, &table);
        let files = files(&path);
        let file = &files[file % files.len()];
        let mut bytes = fs::read(file).expect("a file");
        for (at, new, cut) in edits {
            let at = at.index(bytes.len() + 1);
            let end = (at + cut).min(bytes.len());
            bytes.splice(at..end, new);
        }
        fs::write(file, bytes).expect("a changed file");
        let _ = verify(&path, MEMORY);
        if let Ok(table) = open(&path) {
            for rank in [0, 1, 5, 11, 12, u64::MAX] {
                let _ = table.value(rank);
            }
            let _ = table.table(MEMORY);
        }
    }
}

/// Cells that look like nothing in particular, of each width and such as are stored narrower.
fn patterned(shape: &[u64], kind: usize) -> Table {
    let cells = 0..shape.iter().product::<u64>();
    let mixed = |cell: u64| (cell.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) % 97;
    let small = |cell: u64| i16::try_from(mixed(cell)).unwrap_or(0) - 40;
    let cells = match kind {
        0 => Cells::Byte(cells.map(|cell| i8::try_from(small(cell)).unwrap_or(0)).collect()),
        1 => Cells::Narrow(
            cells
                .map(|cell| match cell % 50 {
                    0 => i16::MIN,
                    1 => i16::MAX,
                    2 => -i16::MAX,
                    _ => small(cell),
                })
                .collect(),
        ),
        2 => Cells::Narrow(cells.map(|cell| 5 * small(cell)).collect()),
        _ => Cells::Wide(cells.map(|cell| 100_000 * i32::from(small(cell))).collect()),
    };
    Table { shape: shape.to_vec(), cells }
}

#[test]
fn stores_of_many_chunks_and_axes_are_read_back_whole_and_value_by_value() {
    let directory = tempfile::tempdir().expect("a directory");
    for (kind, shape) in [
        (0, &[200_001][..]),
        (1, &[70, 7, 301]),
        (2, &[3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3]),
        (3, &[41, 42, 43]),
        // More than a shard holds, on its only axis and on its first.
        (0, &[(1 << 24) + 70_000]),
        (0, &[5, (1 << 22) + 3]),
    ] {
        let table = patterned(shape, kind);
        let path = written(directory.path(), "a.zarr", "some:game", &table);
        verify(&path, MEMORY).expect("a sound table");
        let store = open(&path).expect("a store");
        assert_eq!((store.shape(), store.address()), (shape, "some:game"));
        let size = table.cells.len() as u64;
        for rank in (0..size).step_by(usize::try_from(size).unwrap_or(0) / 1000).chain([0, size - 1]) {
            let told = store.value(rank).expect("a value");
            assert_eq!(told, table.cells.at(usize::try_from(rank).expect("a rank")), "{shape:?} {rank}");
        }
        assert!(store.value(size).is_err() && store.value(u64::MAX).is_err());
        assert!(store.table(MEMORY).expect("a table") == table, "{shape:?}");
        // A reader that may take less than a row of chunks says so.
        assert!(matches!(store.verify(100), Err(Trouble::TooLarge(_))));
    }
}

#[test]
fn a_changed_bit_of_a_shard_is_found_by_whoever_needs_it_and_nobody_else() {
    let directory = tempfile::tempdir().expect("a directory");
    let table = patterned(&[200_001], 1);
    let path = written(directory.path(), "a.zarr", "some:game", &table);
    let shard = path.join("c.0");
    let mut bytes = fs::read(&shard).expect("a shard");
    // In the first of two chunks.
    bytes[1000] ^= 1;
    fs::write(&shard, &bytes).expect("a shard");
    let store = open(&path).expect("a store");
    assert!(matches!(store.value(7), Err(Trouble::Damaged(what)) if what.starts_with("chunk 0 of c.0: ")));
    assert_eq!(store.value(200_000).expect("a value"), table.cells.at(200_000));
    assert!(verify(&path, MEMORY).is_err());
}

#[test]
fn headers_that_promise_more_than_there_is_take_no_memory() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("crafted.npy");
    for shape in [
        "(99999999999999999999,)",
        "(4294967296, 4294967296)",
        "(18446744073709551615,)",
        "(0,)",
        "()",
        "(-1,)",
    ] {
        let text = format!("{{'descr': '<i4', 'fortran_order': False, 'shape': {shape}, }}");
        let text = format!("{text:117}\n");
        fs::write(&path, [b"\x93NUMPY\x01\x00v\x00", text.as_bytes()].concat()).expect("a file");
        assert!(matches!(npy::Array::open(&path), Err(Trouble::Foreign(_) | Trouble::Damaged(_))), "{shape}");
    }
    // A line without an end.
    let path = directory.path().join("crafted.csv");
    fs::write(&path, [b"# lucas x\n".as_slice(), &vec![b'1'; 3 << 20]].concat()).expect("a file");
    assert!(matches!(verify(&path, MEMORY), Err(Trouble::Damaged(_))));
}

#[test]
fn chunks_and_metadata_that_promise_more_than_there_is_take_no_memory() {
    let directory = tempfile::tempdir().expect("a directory");
    let (address, table) = tables().remove(0);
    let path = written(directory.path(), "a.zarr", address, &table);
    let shard = path.join("c.0");
    let sound = fs::read(&shard).expect("a shard");
    let with_checksum = |bytes: &[u8]| [bytes, &crc32c::crc32c(bytes).to_le_bytes()].concat();
    let shard_of = |chunk: &[u8], index: [u64; 2]| {
        let index: Vec<u8> = index.iter().flat_map(|number| number.to_le_bytes()).collect();
        [chunk, &with_checksum(&index)].concat()
    };
    // Very many zeros, packed, with the checksum that they should have.
    let zeros = zstd::bulk::compress(&vec![0; 1 << 26], 19).expect("packed");
    let packed = with_checksum(&zeros);
    let length = packed.len() as u64;
    for (index, said) in [
        ([0, length], "chunk 0 of c.0: "),
        // What lies elsewhere, is longer than the file, leaves bytes that nobody checks, or is said not to be there.
        ([1, length - 1], "c.0: its index"),
        ([0, u64::MAX], "c.0: its index"),
        ([0, length - 1], "c.0: its index"),
        ([u64::MAX, 2], "c.0: its index"),
        ([u64::MAX, u64::MAX], "c.0: its index"),
    ] {
        fs::write(&shard, shard_of(&packed, index)).expect("a shard");
        let found = verify(&path, MEMORY);
        assert!(
            matches!(&found, Err(Trouble::Damaged(what)) if what.starts_with(said)),
            "{index:?}: {found:?}"
        );
        assert!(open(&path).expect("a store").value(0).is_err());
    }
    fs::write(&shard, sound).expect("a shard");
    let json = path.join("zarr.json");
    let text = fs::read_to_string(&json).expect("the metadata");
    let seal = text.find("\"seal\"").expect("a seal");
    let unsealed = text[..seal].trim_end().trim_end_matches(',').to_owned() + "}}}";
    for (shape, side) in
        [("0", "0"), ("64, 0", "64"), ("1, 18446744073709551615", "1"), ("4611686018427387904", "1048576")]
    {
        let crafted =
            unsealed.replacen("64", shape, 1).replacen("64\n      ]", &format!("{side}\n      ]"), 1);
        fs::write(&json, crafted).expect("the metadata");
        assert!(verify(&path, MEMORY).is_err(), "{shape}");
        let _ = open(&path).map(|store| store.value(0));
    }
}
