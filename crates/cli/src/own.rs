//! Games of one's own, in files named on the command line: they stand in the registry beside the others.

use std::path::Path;
use std::thread;
use std::time::Duration;

use lucas_engine::registry::{Address, FILE_ENDING};
use lucas_engine::{Entry, Refusal, Registry};
use lucas_scripts::program::NAME;
use lucas_web::Catalogue;

use crate::arguments::{Command, Play, Show, Solve};
use crate::stranger::{self, Guest};

/// Whether a word names a file of rules, alone or as an address.
pub fn is_file(word: &str) -> bool {
    Address::parse(word).game.ends_with(FILE_ENDING)
}

/// Whether a name is that of a game in a file or a program.
pub fn is_own(name: &str) -> bool {
    is_file(name) || name == NAME
}

/// The registry with what a command names as games of one's own, and the program among them, to be held as long as it
/// is asked. A program on the full screen must not write over it.
///
/// # Errors
/// Refuses a file whose rules are wrong, two files of one name, and a program that is none.
pub fn with_own(
    registry: Registry<'static>,
    command: Option<&mut Command>,
    has_screen: bool,
) -> Result<(Registry<'static>, Option<Guest>), Refusal> {
    let is_quiet = matches!(&command, Some(Command::Play(Play { plain: false, .. })) if has_screen);
    match command {
        Some(Command::Solve(Solve { game, command, .. })) if !command.is_empty() && game[..] == ["-"] => {
            Err(Refusal::new(
                "- reads the positions of games from the input, and none of a program: give one position before --".to_owned(),
                "- lit sur l'entrée les positions des jeux, et aucune d'un programme : donnez une position avant --".to_owned(),
            ))
        }
        Some(
            Command::Play(Play { game, command, jail, .. })
            | Command::Solve(Solve { game, command, jail, .. })
            | Command::Show(Show { game, command, jail, .. }),
        ) if !command.is_empty() => {
            let (entry, guest) = stranger::game(command, *jail, is_quiet)?;
            Ok((with_program(registry, game, entry), Some(guest)))
        }
        command => Ok((with_files(registry, command.map(|command| &*command))?, None)),
    }
}

/// The registry with the files that a command names as games; what stands behind an option is none.
fn with_files(registry: Registry<'static>, command: Option<&Command>) -> Result<Registry<'static>, Refusal> {
    let mut names: Vec<String> = Vec::new();
    let (words, is_served) = match command {
        Some(Command::Play(request)) => (request.game.first().cloned().into_iter().collect(), false),
        Some(Command::Solve(request)) => (request.game.first().cloned().into_iter().collect(), false),
        Some(Command::Show(request)) => (request.game.first().cloned().into_iter().collect(), false),
        Some(Command::Check(request)) => (vec![request.exercise.clone()], false),
        Some(Command::Laws { game }) => (game.first().cloned().into_iter().collect(), false),
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
        if let Ok(entry) = registry.find(name) {
            let known = entry.name;
            return Err(Refusal::new(
                format!("there is a game called {known} already: give the file {path} another name"),
                format!("il y a déjà un jeu nommé {known} : donnez un autre nom au fichier {path}"),
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

/// The registry with the game of a program; what stands before its command is a position.
fn with_program(
    registry: Registry<'static>,
    game: &mut Vec<String>,
    entry: &'static Entry,
) -> Registry<'static> {
    let position = std::mem::take(game).join(" ");
    // An address of such a game may be given back as it was shown.
    let position = position.strip_prefix(&format!("{}:/", entry.name)).unwrap_or(&position);
    let end = if position.is_empty() { String::new() } else { format!(":/{position}") };
    game.push(format!("{}{end}", entry.name));
    let entries: Vec<&'static Entry> = registry.0.iter().copied().chain([entry]).collect();
    Registry(Box::leak(entries.into_boxed_slice()))
}

/// So often one looks whether a file was saved.
const LOOK: Duration = Duration::from_millis(300);

/// Reads files again whenever they are saved, as long as the program runs; a file that is wrong says so until it is right.
pub fn watch(files: &[String], catalogue: Catalogue) {
    let files = files.to_vec();
    let saved =
        |path: &str| std::fs::metadata(path).and_then(|about| Ok((about.modified()?, about.len()))).ok();
    let mut known: Vec<_> = files.iter().map(|path| saved(path)).collect();
    thread::spawn(move || {
        loop {
            thread::sleep(LOOK);
            for (path, known) in files.iter().zip(&mut known) {
                let now = saved(path);
                // A file that is being written may be missing or empty for a moment.
                if now == *known || now.is_none_or(|(_, length)| length == 0) {
                    continue;
                }
                *known = now;
                let name = Path::new(path).file_name().and_then(|name| name.to_str()).unwrap_or(path);
                let registry = catalogue.games();
                let entries: Vec<&'static Entry> = registry
                    .0
                    .iter()
                    .map(|&entry| {
                        if entry.name != name {
                            return entry;
                        }
                        lucas_scripts::entry(Path::new(path), name)
                            .unwrap_or_else(|refusal| lucas_scripts::broken(entry, &refusal))
                    })
                    .collect();
                catalogue.replace(Registry(Box::leak(entries.into_boxed_slice())));
            }
        }
    });
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
