//! The house is as its table says: who may use whom, and what each name means.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every Rust file below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found
}

/// The crates with the crates of ours that they use, from their manifests.
fn manifests() -> BTreeMap<String, BTreeSet<String>> {
    let crates = fs::read_dir(root().join("crates")).expect("the crates").flatten();
    crates
        .map(|folder| {
            let manifest = read(&folder.path().join("Cargo.toml"));
            let used = manifest.split("[dependencies]").nth(1).unwrap_or_default();
            let used = used.lines().skip(1).take_while(|line| !line.starts_with('['));
            let used = used.filter_map(|line| line.strip_prefix("lucas-")?.split(['.', ' ']).next());
            (folder.file_name().to_string_lossy().into_owned(), used.map(str::to_owned).collect())
        })
        .collect()
}

#[test]
fn the_table_of_crates_is_what_the_manifests_say() {
    let guide = read(&root().join("docs/internals.md"));
    let rooms = guide.split("## The rooms").nth(1).and_then(|rest| rest.split("\n## ").next());
    let names = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<BTreeSet<_>>();
    let told: BTreeMap<String, BTreeSet<String>> = rooms
        .expect("a chapter")
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| {
            let cells: Vec<&str> = line.split('|').collect();
            (names(cells[1]).into_iter().next().expect("a name"), names(cells[3]))
        })
        .collect();
    assert_eq!(told, manifests());
}

#[test]
fn each_type_name_means_one_thing_in_the_workspace() {
    // What every game has of its own is what the trait says it is.
    let of_the_rules = ["Position", "Move", "Symmetry", "Item", "Err"];
    let mut defined: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in sources(&root().join("crates")) {
        if !path.components().any(|part| part.as_os_str() == "src") {
            continue;
        }
        for line in read(&path).lines() {
            let line = line.trim_start().trim_start_matches("pub(super) ").trim_start_matches("pub(crate) ");
            let line = line.trim_start_matches("pub ");
            let kinds = ["struct ", "enum ", "trait ", "type "];
            let Some(rest) = kinds.iter().find_map(|kind| line.strip_prefix(kind)) else { continue };
            let name: String = rest.chars().take_while(char::is_ascii_alphanumeric).collect();
            if name.starts_with(|letter: char| letter.is_ascii_uppercase()) && !of_the_rules.contains(&&*name)
            {
                defined.entry(name).or_default().push(path.display().to_string());
            }
        }
    }
    let twice: Vec<_> = defined.iter().filter(|(_, places)| places.len() > 1).collect();
    assert!(twice.is_empty(), "{twice:#?}");
}

#[test]
fn the_engine_names_no_game_and_no_front_end_counts_turns() {
    let games = ["ring", "rings", "star", "stars", "deadly", "chocolate", "kangaroo", "kangaroos", "teaser"];
    for path in sources(&root().join("crates/engine/src")) {
        // How a file of rules ends is the name of its language, and no game's.
        let text = read(&path).to_lowercase().replace("\".star\"", "");
        let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        let named: Vec<&str> = words.filter(|word| games.contains(word)).collect();
        assert!(named.is_empty(), "{}: {named:?}", path.display());
    }
    for room in ["engine/src/session", "cli/src", "web/src", "words/src"] {
        for path in sources(&root().join("crates").join(room)) {
            for line in read(&path).lines() {
                let counts = line.contains("ply") && (line.contains("% 2") || line.contains("%2"));
                let is_parity = counts || line.contains("is_multiple_of(2)");
                assert!(!is_parity, "{}: {line}", path.display());
            }
        }
    }
}
