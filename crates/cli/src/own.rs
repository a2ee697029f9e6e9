//! Games of one's own, in files named on the command line: they stand in the registry beside the others.

use std::path::Path;

use lucas_engine::registry::{Address, FILE_ENDING};
use lucas_engine::{Entry, Refusal, Registry};

use crate::arguments::Command;

/// Whether a word names a file of rules, alone or as an address.
pub fn is_file(word: &str) -> bool {
    Address::parse(word).game.ends_with(FILE_ENDING)
}

/// The registry with the files that a command names as games; what stands behind an option is none.
///
/// # Errors
/// Refuses a file whose rules are wrong, and two files of one name.
pub fn with_files(
    registry: Registry<'static>,
    command: Option<&Command>,
) -> Result<Registry<'static>, Refusal> {
    let mut names: Vec<String> = Vec::new();
    let (words, is_served) = match command {
        Some(Command::Play(request)) => (request.game.first().cloned().into_iter().collect(), false),
        Some(Command::Solve(request)) => (request.game.first().cloned().into_iter().collect(), false),
        Some(Command::Show(request)) => (request.game.first().cloned().into_iter().collect(), false),
        Some(Command::Games { games, .. }) => (games.clone(), false),
        Some(Command::Serve(request)) => (request.files.clone(), true),
        _ => (Vec::new(), false),
    };
    let loaded = match command {
        Some(Command::Play(request)) => request.load.as_deref().and_then(saved_with),
        _ => None,
    };
    let mut entries: Vec<&'static Entry> = registry.0.to_vec();
    for word in words.iter().chain(&loaded) {
        if !is_file(word) {
            match command {
                // The list takes names too.
                Some(Command::Games { .. }) => drop(registry.find(word)?),
                _ if is_served => return Err(no_file(word)),
                _ => {}
            }
            continue;
        }
        let path = Address::parse(word).game;
        // A path has no place in the address of a page.
        let file = Path::new(path).file_name().and_then(|name| name.to_str()).unwrap_or(path);
        let name = if is_served { file } else { path };
        if names.iter().any(|other| other == name) {
            return Err(Refusal::new(
                format!("two files are called {name}: give one of them another name"),
                format!("deux fichiers s'appellent {name} : donnez un autre nom à l'un d'eux"),
            ));
        }
        names.push(name.to_owned());
        entries.push(lucas_scripts::entry(Path::new(path), name)?);
    }
    if names.is_empty() {
        return Ok(registry);
    }
    Ok(Registry(Box::leak(entries.into_boxed_slice())))
}

/// The games that were named alone, by name or by file; all where none was.
///
/// # Errors
/// Refuses a name that no game has.
pub fn only(registry: Registry<'static>, words: &[String]) -> Result<Registry<'static>, Refusal> {
    if words.is_empty() {
        return Ok(registry);
    }
    let named: Result<Vec<&'static Entry>, Refusal> =
        words.iter().map(|word| registry.find(Address::parse(word).game)).collect();
    Ok(Registry(Box::leak(named?.into_boxed_slice())))
}

fn no_file(word: &str) -> Refusal {
    Refusal::new(
        format!("'{word}' is no file of rules: their names end in {FILE_ENDING}"),
        format!("« {word} » n'est pas un fichier de règles : leur nom finit par {FILE_ENDING}"),
    )
}

/// The file of rules that a saved game was played with.
fn saved_with(path: &Path) -> Option<String> {
    use std::io::{BufRead, BufReader, Read};
    let reader = BufReader::new(std::fs::File::open(path).ok()?.take(1 << 16));
    let line = reader.lines().nth(1)?.ok()?;
    line.strip_prefix("position ").filter(|address| is_file(address)).map(str::to_owned)
}
