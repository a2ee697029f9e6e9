//! `lucas check --export`: an exercise as a problem package for other judges.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use lucas_check::{Contract, Contracts, package};
use lucas_console::{Conclusion, Console, Finish};
use lucas_words::say;

/// Writes the package of an exercise into a folder.
///
/// # Errors
/// Refuses an exercise that is none, another format, and a folder that is not new; fails when writing does.
pub fn run(
    contracts: &Contracts,
    contract: &Contract,
    format: &Path,
    folder: &Path,
    console: &mut Console<'_>,
) -> Finish {
    let words = &console.words;
    let shown = |path: &Path| lucas_jail::shown(path.as_os_str().as_encoded_bytes());
    if format != Path::new("kattis") {
        return Err(Console::refusal(say!(words, "export-format", format = shown(format))));
    }
    let Some(problem) = contract.problem else {
        let (exercise, names) = (contract.name, contracts.names(|one| one.problem.is_some()));
        return Err(Console::refusal(say!(words, "export-none", exercise = exercise, names = names)));
    };
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    if !package::is_name(&name) {
        return Err(Console::refusal(say!(words, "export-name", name = name)));
    }
    match fs::read_dir(folder).map(|mut entries| entries.next().is_some()) {
        Ok(false) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        _ => return Err(Console::refusal(say!(words, "export-taken", folder = shown(folder)))),
    }
    let files = problem.files();
    for (path, text) in &files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(path, text)?;
    }
    let told = say!(words, "export-done", folder = shown(folder), files = files.len());
    writeln!(console.out, "{told}")?;
    Ok(Conclusion::Yes)
}
