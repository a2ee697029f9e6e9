//! Who handed in what: a folder in which every student has a file, or a folder with several.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use lucas_engine::Text;
use lucas_jail::{languages, shown};

/// The most students of a class.
pub const MOST_STUDENTS: usize = 1000;
/// The most programs of one student.
const MOST_PROGRAMS: usize = 8;
/// The most files that are looked at in the folder of one student, and how deep.
const MOST_FILES: usize = 300;
const DEEPEST: usize = 4;
/// As much of a file as tells what is in it.
const LONGEST_SOURCE: u64 = 4 << 20;
/// A longer name is cut.
const LONGEST_NAME: usize = 60;
/// Files that are no programs, but belong to some.
const HEADERS: [&str; 4] = ["h", "hpp", "hh", "hxx"];
/// Folders that tools make.
const MADE: [&str; 4] = ["__pycache__", "__MACOSX", "node_modules", "target"];

/// What one student handed in.
#[derive(Clone, Debug)]
pub struct HandIn {
    /// The student, as the file or folder is named.
    pub student: String,
    /// The programs.
    pub programs: Vec<ProgramFiles>,
    /// Why there is nothing to judge.
    pub obstacle: Option<Text>,
}

/// The files of a program: the one in which it starts, then those that belong to it.
pub type ProgramFiles = Vec<PathBuf>;

/// Everybody who handed something in, in the order of the names; what is to be left aside is nobody's.
///
/// # Errors
/// The folder cannot be read.
pub fn roll(folder: &Path, aside: &[PathBuf]) -> io::Result<Vec<HandIn>> {
    let aside: Vec<PathBuf> = aside.iter().filter_map(|path| path.canonicalize().ok()).collect();
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let is_aside = || path.canonicalize().is_ok_and(|path| aside.contains(&path));
        // One more than the most is enough to know.
        if !is_hidden(&path) && !is_aside() && entries.len() <= MOST_STUDENTS {
            entries.push(path);
        }
    }
    entries.sort();
    let names = names(&entries);
    Ok(entries.iter().zip(names).map(|(path, student)| handed(path, student)).collect())
}

/// A name for each, which no other has.
fn names(entries: &[PathBuf]) -> Vec<String> {
    let short: Vec<String> = entries
        .iter()
        .map(|path| {
            let is_folder = fs::symlink_metadata(path).is_ok_and(|about| about.is_dir());
            let name = if is_folder { path.file_name() } else { path.file_stem() };
            cleaned(name.unwrap_or_default().as_encoded_bytes())
        })
        .collect();
    let mut used: BTreeMap<String, usize> = BTreeMap::new();
    let unique = entries.iter().zip(&short).map(|(path, name)| {
        let is_shared = short.iter().filter(|other| *other == name).count() > 1;
        let whole = || cleaned(path.file_name().unwrap_or_default().as_encoded_bytes());
        let name = if is_shared { whole() } else { name.clone() };
        let times = used.entry(name.clone()).or_default();
        *times += 1;
        if *times > 1 { format!("{name} ({times})") } else { name }
    });
    unique.collect()
}

/// A name as it can be shown in one line, without what Moodle adds to it.
fn cleaned(name: &[u8]) -> String {
    let name = shown(name).split_whitespace().collect::<Vec<_>>().join(" ");
    let name = match name.split_once("_assignsubmission_") {
        Some((student, _)) => student.trim_end_matches(|sign: char| sign.is_ascii_digit() || sign == '_'),
        None => &name,
    };
    match name.chars().count() {
        0 => "?".to_owned(),
        1..=LONGEST_NAME => name.to_owned(),
        _ => name.chars().take(LONGEST_NAME).chain(['…']).collect(),
    }
}

fn is_hidden(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    name.starts_with(b".") || MADE.iter().any(|made| made.as_bytes() == name)
}

fn handed(path: &Path, student: String) -> HandIn {
    let found = fs::symlink_metadata(path).map(|about| {
        if about.is_symlink() {
            Err(Text::fixed(
                "it is a link, and links are not followed",
                "c'est un lien, et les liens ne sont pas suivis",
            ))
        } else if about.is_dir() {
            in_folder(path)
        } else if about.is_file() {
            alone(path)
        } else {
            Err(Text::fixed("it is no file", "ce n'est pas un fichier"))
        }
    });
    let (programs, obstacle) = match found {
        Ok(Ok(programs)) => (programs, None),
        Ok(Err(obstacle)) => (Vec::new(), Some(obstacle)),
        Err(error) => (Vec::new(), Some(lucas_console::trouble::told(&error))),
    };
    HandIn { student, programs, obstacle }
}

fn alone(path: &Path) -> Result<Vec<ProgramFiles>, Text> {
    if !is_source(path) {
        let endings = languages::endings().map(|ending| format!(".{ending}")).collect::<Vec<_>>().join(" ");
        return Err(Text::new(
            format!("the language is told by the file's ending: {endings}"),
            format!("le langage se reconnaît à l'extension du fichier : {endings}"),
        ));
    }
    match source(path) {
        Ok(_) => Ok(vec![vec![path.to_owned()]]),
        Err(error) => Err(lucas_console::trouble::told(&error)),
    }
}

fn ending(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().into_owned()
}

fn is_source(path: &Path) -> bool {
    let ending = ending(path);
    languages::endings().any(|known| known == ending)
}

fn source(path: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(path)?.take(LONGEST_SOURCE).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The programs in a folder.
///
/// # Errors
/// As [`programs`].
pub fn in_folder(folder: &Path) -> Result<Vec<ProgramFiles>, Text> {
    let mut files = Vec::new();
    collect(folder, 0, &mut files).map_err(|error| lucas_console::trouble::told(&error))?;
    programs(&files, |one, other| one.parent() == other.parent())
}

/// The programs among files: each file that starts one, with the files near it that belong to it; sources of a language in which
/// none starts one are taken together.
///
/// # Errors
/// There are too many files or programs, or none, or one cannot be read.
pub fn programs(
    files: &[PathBuf],
    is_near: impl Fn(&Path, &Path) -> bool,
) -> Result<Vec<ProgramFiles>, Text> {
    if files.len() > MOST_FILES {
        return Err(Text::new(
            format!("there are more than {MOST_FILES} files in the folder"),
            format!("il y a plus de {MOST_FILES} fichiers dans le dossier"),
        ));
    }
    let mut sources = Vec::new();
    for file in files.iter().filter(|file| is_source(file)) {
        let text = source(file).map_err(|error| lucas_console::trouble::told(&error))?;
        sources.push((file, text));
    }
    if sources.is_empty() {
        return Err(Text::fixed(
            "there is no program in the folder",
            "il n'y a pas de programme dans le dossier",
        ));
    }
    let mut starts: Vec<&PathBuf> =
        sources.iter().filter(|(file, text)| is_start(file, text, &sources)).map(|(file, _)| *file).collect();
    for (file, _) in &sources {
        if !starts.iter().any(|start| is_kin(start, file)) {
            starts.push(file);
        }
    }
    if starts.len() > MOST_PROGRAMS {
        return Err(Text::new(
            format!("there are more than {MOST_PROGRAMS} programs in the folder"),
            format!("il y a plus de {MOST_PROGRAMS} programmes dans le dossier"),
        ));
    }
    let belongs = |start: &Path, file: &Path| {
        is_near(start, file) && (HEADERS.contains(&&*ending(file)) || is_source(file) && is_kin(start, file))
    };
    let program = |start: &PathBuf| {
        let beside = files.iter().filter(|file| !starts.contains(file) && belongs(start, file));
        [start].into_iter().chain(beside).cloned().collect()
    };
    Ok(starts.iter().map(|start| program(start)).collect())
}

/// Whether two files are of one language.
fn is_kin(one: &Path, other: &Path) -> bool {
    let (one, other) = (ending(one), ending(other));
    languages::TOOLCHAINS.iter().any(|kin| kin.endings.contains(&&*one) && kin.endings.contains(&&*other))
}

/// Whether a program starts in a file: it has the function that is called first, or, in a language without one, no other file asks for it.
fn is_start(file: &Path, text: &str, sources: &[(&PathBuf, String)]) -> bool {
    if matches!(&*ending(file), "c" | "cpp" | "cc" | "cxx" | "java") {
        let is_name = |sign: char| sign.is_alphanumeric() || sign == '_';
        return text.match_indices("main").any(|(at, word)| {
            !text[..at].ends_with(is_name) && text[at + word.len()..].trim_start().starts_with('(')
        });
    }
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let asks = |line: &str| {
        let mut words = line.split(|sign: char| !sign.is_alphanumeric() && sign != '_' && sign != '-');
        let first = words.find(|word| !word.is_empty()).unwrap_or_default();
        let is_asking = matches!(first, "import" | "from" | "load" | "mod" | "open")
            || line.contains("require")
            || line.contains("import");
        is_asking && words.any(|word| word == stem)
    };
    let others = sources.iter().filter(|(other, _)| *other != file && is_kin(file, other));
    !others.into_iter().any(|(_, text)| text.lines().any(asks))
}

/// The files below a folder, in order; links are not followed.
fn collect(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder)?.take(MOST_FILES + 1) {
        entries.push(entry?.path());
    }
    entries.sort();
    for path in entries.into_iter().filter(|path| !is_hidden(path)) {
        let about = fs::symlink_metadata(&path)?;
        if about.is_dir() && depth < DEEPEST && files.len() <= MOST_FILES {
            collect(&path, depth + 1, files)?;
        } else if about.is_file() {
            files.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        }
        folder
    }

    /// Everybody with the files of each program: `alice: a.c+b.c`.
    fn told(folder: &Path) -> Vec<String> {
        let names = |program: &ProgramFiles| {
            program
                .iter()
                .map(|file| file.file_name().expect("a name").to_string_lossy().into_owned())
                .collect::<Vec<_>>()
                .join("+")
        };
        let line = |one: &HandIn| {
            let programs = one.programs.iter().map(names).collect::<Vec<_>>().join(" ");
            let obstacle =
                one.obstacle.as_ref().map(|text| text.en.split(':').next().unwrap_or_default().to_owned());
            format!("{}: {programs}{}", one.student, obstacle.unwrap_or_default())
        };
        roll(folder, &[folder.join("report.html")]).expect("a class").iter().map(line).collect()
    }

    #[test]
    fn a_student_has_a_file_or_a_folder_of_files() {
        let main = "int main(void) { return 0; }";
        let class = folder(&[
            ("alice.py", "print(1)"),
            ("bob/main.c", main),
            ("bob/board.c", "int board(void) { return domain(1); }"),
            ("bob/board.h", "int board(void);"),
            ("bob/notes.txt", "-"),
            ("carol/c3.py", "import values"),
            ("carol/c5.py", "from values import value"),
            ("carol/values.py", "def value(): pass"),
            ("Jean Dupont_412345_assignsubmission_file_/mine.py", ""),
            ("dan.zip", "PK"),
            ("eve/readme.md", ""),
            ("fay/one.c", "int one(void) { return 1; }"),
            ("fay/two.c", "int two(void) { return 2; }"),
            ("fay/whole.py", "print(1)"),
            ("report.html", ""),
            (".hidden.py", ""),
        ]);
        assert_eq!(
            told(class.path()),
            [
                "Jean Dupont: mine.py",
                "alice: alice.py",
                "bob: main.c+board.c+board.h",
                "carol: c3.py+values.py c5.py+values.py",
                "dan: the language is told by the file's ending",
                "eve: there is no program in the folder",
                "fay: whole.py one.c+two.c",
            ]
        );
    }

    #[test]
    fn nobody_is_lost_who_shares_a_name() {
        let class = folder(&[("a.py", ""), ("a.c", ""), ("b.py", ""), ("b\n.py", "")]);
        let names: Vec<String> =
            roll(class.path(), &[]).expect("a class").into_iter().map(|one| one.student).collect();
        assert_eq!(names, ["a.c", "a.py", "b .py", "b.py"].map(ToOwned::to_owned));
    }

    #[test]
    #[cfg(unix)]
    fn a_link_is_not_followed() {
        let class = folder(&[("in/a.py", "")]);
        std::os::unix::fs::symlink("/etc/passwd", class.path().join("out.py")).expect("a link");
        std::os::unix::fs::symlink("/etc", class.path().join("in/etc")).expect("a link");
        assert_eq!(told(class.path()), ["in: a.py", "out: it is a link, and links are not followed"]);
    }
}
