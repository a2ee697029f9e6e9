//! `lucas new`: a file of rules to start from.

use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::Path;

use lucas_console::{Conclusion, Console, Finish};
use lucas_engine::registry::FILE_ENDING;
use lucas_engine::{Refusal, Registry};
use lucas_words::say;

use crate::files;

/// A name is no longer than this.
const LONGEST: usize = 60;

/// Writes the file, and never in place of another.
///
/// # Errors
/// Refuses a name that is none or taken, and says why a file cannot be written.
pub fn run(registry: Registry<'_>, name: &str, console: &mut Console<'_>) -> Finish {
    // Nobody is to write a file that this program then does not read.
    lucas_scripts::reads_files()?;
    let name = name.strip_suffix(FILE_ENDING).unwrap_or(name);
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    if name.is_empty() || name.len() > LONGEST || !name.chars().all(is_word) {
        return Err(Refusal::new(
            format!("'{name}' is no name for a game: use up to {LONGEST} letters, digits, - and _"),
            format!("« {name} » n'est pas un nom de jeu : jusqu'à {LONGEST} lettres, chiffres, - et _"),
        )
        .into());
    }
    if let Ok(entry) = registry.find(name) {
        let name = entry.name_in(console.words.language);
        return Err(Refusal::new(
            format!("there is a game called {name} already: give yours another name"),
            format!("il y a déjà un jeu nommé {name} : donnez un autre nom au vôtre"),
        )
        .into());
    }
    let file = format!("{name}{FILE_ENDING}");
    let text = lucas_scripts::begun(name, console.words.language);
    let written = File::create_new(Path::new(&file)).and_then(|mut out| out.write_all(text.as_bytes()));
    match written {
        Ok(()) => {
            writeln!(console.out, "{}", say!(console.words, "new-written", file = file))?;
            Ok(Conclusion::Yes)
        }
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(Refusal::new(
            format!("{file} is there already, and is left as it is"),
            format!("{file} existe déjà, et reste tel quel"),
        )
        .into()),
        Err(error) => {
            let error = files::why(&error, &console.words);
            Err(Console::refusal(say!(console.words, "saved-refused", file = file, error = error)))
        }
    }
}
