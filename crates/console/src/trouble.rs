//! Why reading or writing failed, in words.

use std::io::{Error, ErrorKind};

use lucas_engine::Text;

/// What a failure of the system was. The system says it in English; in French we say it by its kind, and leave what is rare
/// in the system's own words.
#[must_use]
pub fn told(error: &Error) -> Text {
    let said = error.to_string();
    // Words of our own are in the person's language already.
    let kind = if error.get_ref().is_some() { None } else { french(error.kind()) };
    Text::new(said.clone(), kind.map_or(said, ToOwned::to_owned))
}

fn french(kind: ErrorKind) -> Option<&'static str> {
    Some(match kind {
        ErrorKind::NotFound => "aucun fichier ni dossier de ce nom",
        ErrorKind::PermissionDenied => "permission refusée",
        ErrorKind::AlreadyExists => "ce nom est déjà pris",
        ErrorKind::IsADirectory => "c'est un dossier",
        ErrorKind::NotADirectory => "un des noms du chemin n'est pas celui d'un dossier",
        ErrorKind::DirectoryNotEmpty => "le dossier n'est pas vide",
        ErrorKind::ReadOnlyFilesystem => "le système de fichiers est en lecture seule",
        ErrorKind::StorageFull => "il n'y a plus de place sur le disque",
        ErrorKind::QuotaExceeded => "le quota de disque est dépassé",
        ErrorKind::FileTooLarge => "le fichier est trop grand",
        ErrorKind::InvalidFilename => "ce nom de fichier n'est pas accepté, ou il est trop long",
        ErrorKind::InvalidInput => "ce n'est pas un fichier ordinaire",
        ErrorKind::InvalidData => "ce n'est pas du texte en UTF-8",
        ErrorKind::UnexpectedEof => "la fin est venue trop tôt",
        ErrorKind::OutOfMemory => "il n'y a plus de mémoire",
        ErrorKind::TimedOut => "le délai est dépassé",
        ErrorKind::AddrInUse => "l'adresse est déjà prise",
        ErrorKind::AddrNotAvailable => "ce n'est pas une adresse de cette machine",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_says_is_said_in_french_too() {
        let missing = std::fs::read("no such file").expect_err("it is not there");
        let Text { en, fr } = told(&missing);
        assert!(en.contains("os error"), "{en}");
        assert_eq!(fr, "aucun fichier ni dossier de ce nom");
        let own = Error::new(ErrorKind::NotFound, "la table manque");
        assert_eq!(told(&own).fr, "la table manque");
        let rare = Error::from_raw_os_error(40);
        assert_eq!(told(&rare).fr, rare.to_string());
    }
}
