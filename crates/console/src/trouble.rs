//! Why reading or writing failed, in words.

use std::io::{Error, ErrorKind};

use lucas_engine::Text;

/// What a failure of reading, writing or the system was: in our own words by its kind, and what is rare in the system's.
#[must_use]
pub fn told(error: &Error) -> Text {
    // Words of our own are in the person's language already.
    match usual(error.kind()).filter(|_| error.get_ref().is_none()) {
        Some(text) => text,
        None => Text::new(error.to_string(), rare(error)),
    }
}

/// What the system says, which it does in English.
fn rare(error: &Error) -> String {
    match error.raw_os_error() {
        Some(_) => format!("le système répond « {error} »"),
        None => error.to_string(),
    }
}

fn usual(kind: ErrorKind) -> Option<Text> {
    let (en, fr) = match kind {
        ErrorKind::NotFound => ("no file or folder of that name", "aucun fichier ni dossier de ce nom"),
        ErrorKind::PermissionDenied => ("permission denied", "permission refusée"),
        ErrorKind::AlreadyExists => ("that name is taken", "ce nom est déjà pris"),
        ErrorKind::IsADirectory => ("it is a folder", "c'est un dossier"),
        ErrorKind::NotADirectory => (
            "a name in the path is not that of a folder",
            "un des noms du chemin n'est pas celui d'un dossier",
        ),
        ErrorKind::DirectoryNotEmpty => ("the folder is not empty", "le dossier n'est pas vide"),
        ErrorKind::ReadOnlyFilesystem => {
            ("the file system is read-only", "le système de fichiers est en lecture seule")
        }
        ErrorKind::StorageFull => ("no room is left on the disk", "il n'y a plus de place sur le disque"),
        ErrorKind::QuotaExceeded => ("the disk quota is exceeded", "le quota de disque est dépassé"),
        ErrorKind::FileTooLarge => ("the file is too large", "le fichier est trop grand"),
        ErrorKind::InvalidFilename => (
            "that name of a file is not accepted, or too long",
            "ce nom de fichier n'est pas accepté, ou il est trop long",
        ),
        ErrorKind::InvalidInput => ("not a regular file", "ce n'est pas un fichier ordinaire"),
        ErrorKind::InvalidData => ("not text in UTF-8", "ce n'est pas du texte en UTF-8"),
        ErrorKind::UnexpectedEof => ("the end came too early", "la fin est venue trop tôt"),
        ErrorKind::OutOfMemory => ("no memory is left", "il n'y a plus de mémoire"),
        ErrorKind::TimedOut => ("it took too long", "le délai est dépassé"),
        ErrorKind::AddrInUse => ("the address is taken", "l'adresse est déjà prise"),
        ErrorKind::AddrNotAvailable => {
            ("not an address of this machine", "ce n'est pas une adresse de cette machine")
        }
        _ => return None,
    };
    Some(Text::fixed(en, fr))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_says_is_said_in_words_of_both_languages() {
        let missing = std::fs::read("no such file").expect_err("it is not there");
        let Text { en, fr } = told(&missing);
        assert_eq!(en, "no file or folder of that name");
        assert_eq!(fr, "aucun fichier ni dossier de ce nom");
        let own = Error::new(ErrorKind::NotFound, "la table manque");
        assert_eq!(told(&own).fr, "la table manque");
        let rare = Error::from_raw_os_error(40);
        assert_eq!(told(&rare).fr, format!("le système répond «\u{a0}{rare}\u{a0}»"));
    }
}
