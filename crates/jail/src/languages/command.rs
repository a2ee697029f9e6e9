//! Any command, as somebody would type it.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use lucas_engine::Refusal;

use super::{Prepared, RUNTIME, found};
use crate::shown;

/// A command as it stands, begun in this folder: what its words name may be read, and what lies beside it, unless that is somebody's home.
///
/// # Errors
/// Refuses a command without words, and one whose program is not found.
pub fn command(words: &[OsString], begin_in: &Path) -> Result<Prepared, Refusal> {
    let absent = || {
        let name = words.first().map(|word| shown(word.as_encoded_bytes())).unwrap_or_default();
        Refusal::new(
            format!("'{name}' is no program that can be run here: a path like ./mine, or a name on the path"),
            format!(
                "« {name} » n'est pas un programme exécutable ici : un chemin comme ./mien, ou un nom du PATH"
            ),
        )
    };
    let (first, rest) = words.split_first().ok_or_else(absent)?;
    let is_path = Path::new(first).components().count() > 1;
    let (program, mut readable) = if is_path {
        let program =
            begin_in.join(first).canonicalize().ok().filter(|path| path.is_file()).ok_or_else(absent)?;
        (program, Vec::new())
    } else {
        found(&first.to_string_lossy()).ok_or_else(absent)?
    };
    let home = env::var_os("HOME").map(PathBuf::from).and_then(|home| home.canonicalize().ok());
    let named = rest.iter().filter_map(|word| begin_in.join(word).canonicalize().ok());
    for path in named.chain(is_path.then(|| program.clone())) {
        let beside = path.parent().filter(|_| path.is_file()).map_or(path.clone(), Path::to_owned);
        let holds_home = home.as_ref().is_some_and(|home| home.starts_with(&beside));
        readable.push(if holds_home { path } else { beside });
    }
    Ok(Prepared {
        language: None,
        program,
        arguments: rest.to_vec(),
        readable,
        begin_in: Some(begin_in.to_owned()),
        reserve: RUNTIME,
    })
}
