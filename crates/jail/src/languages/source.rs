//! A source as its compiler wants it: the right name, and in UTF-8.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use lucas_engine::Refusal;

use crate::shown;

use super::{BINARY, Toolchain, Unprepared};

/// The largest source that is read.
const LARGEST: u64 = 4 << 20;

/// A source, ready to be written down for its compiler.
pub(super) struct Source {
    /// Its name in the folder.
    pub file: String,
    pub text: Vec<u8>,
    /// The class that Java starts.
    class: String,
}

impl Source {
    /// Reads a source.
    pub fn read(path: &Path, toolchain: &Toolchain) -> Result<Self, Unprepared> {
        // A pipe would keep us waiting.
        if !fs::metadata(path)?.is_file() {
            return Err(Unprepared::Refused(no_file(path)));
        }
        let mut bytes = Vec::new();
        File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > LARGEST {
            return Err(Unprepared::Refused(no_file(path)));
        }
        let text = in_utf8(&bytes);
        let (mut stem, mut class) = (plain(path), String::new());
        if toolchain.language == "Java" {
            let java = java_names(&String::from_utf8_lossy(&text));
            stem = java.file.unwrap_or(stem);
            class = java.start.unwrap_or_else(|| stem.clone());
        }
        let ending = path.extension().unwrap_or_default().to_string_lossy();
        Ok(Source { file: format!("{stem}.{ending}"), text, class })
    }

    /// A word of the table with its gaps filled.
    pub fn filled(&self, word: &str) -> OsString {
        let word = word.replace("{source}", &self.file).replace("{binary}", BINARY);
        word.replace("{class}", &self.class).replace("{folder}", ".").into()
    }
}

fn no_file(path: &Path) -> Refusal {
    let name = shown(path.as_os_str().as_encoded_bytes());
    Refusal::new(
        format!("{name} is no source: a file of at most {} MiB is accepted", LARGEST >> 20),
        format!("{name} n'est pas une source : un fichier d'au plus {} Mio est accepté", LARGEST >> 20),
    )
}

/// The name of a file without its ending, in signs that every compiler takes.
fn plain(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let plain: String =
        stem.chars().map(|sign| if sign.is_ascii_alphanumeric() { sign } else { '_' }).take(60).collect();
    // OCaml makes a module of the name, Java a class, and what we compile must not replace it.
    if plain.starts_with(|first: char| first.is_ascii_alphabetic()) && plain != BINARY {
        plain
    } else {
        format!("m{plain}")
    }
}

/// The text in UTF-8: what is not is Latin-1, in which every byte is a sign. Python says so itself where it is.
fn in_utf8(bytes: &[u8]) -> Vec<u8> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let head: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').take(2).collect();
    let says_so =
        head.iter().any(|line| line.starts_with(b"#") && line.windows(6).any(|part| part == b"coding"));
    if std::str::from_utf8(bytes).is_ok() || says_so {
        return bytes.to_vec();
    }
    bytes.iter().map(|&byte| char::from(byte)).collect::<String>().into_bytes()
}

/// What Java wants to be named how.
struct JavaNames {
    /// The public class, which dictates the name of the file.
    file: Option<String>,
    /// The class with `main`, with its package.
    start: Option<String>,
}

fn java_names(text: &str) -> JavaNames {
    let text = without_comments(text).replace('{', " { ").replace('}', " } ");
    let is_apart = |sign: char| !sign.is_alphanumeric() && !matches!(sign, '_' | '.' | '{' | '}');
    let words: Vec<&str> = text.split(is_apart).filter(|word| !word.is_empty()).collect();
    let (mut file, mut last, mut start, mut package) = (None, None, None, None);
    // The braces that are open, each with the class whose they are; a class that is named, before its brace.
    let (mut open, mut named): (Vec<Option<&str>>, Option<&str>) = (Vec::new(), None);
    let mut is_public = false;
    for pair in words.windows(2) {
        match (pair[0], pair[1]) {
            ("{", _) => open.push(named.take()),
            ("}", _) => drop(open.pop()),
            ("package", name) if package.is_none() => package = Some(name),
            ("public", _) => is_public = true,
            ("class" | "enum" | "record" | "interface", name) => {
                if open.is_empty() {
                    last = Some(name);
                    if is_public && file.is_none() {
                        file = Some(name.to_owned());
                    }
                }
                named = Some(name);
                is_public = false;
            }
            // A class within another is called by both names.
            ("void", "main") if start.is_none() => {
                let within: Vec<&str> = open.iter().copied().flatten().collect();
                start = (!within.is_empty()).then(|| within.join("$"));
            }
            ("static" | "final" | "abstract" | "sealed" | "strictfp", _) => {}
            _ => is_public = false,
        }
    }
    let start = start.or(file.clone()).or(last.map(str::to_owned));
    let start = start.map(|class| package.map_or(class.clone(), |package| format!("{package}.{class}")));
    JavaNames { file: file.or_else(|| last.map(str::to_owned)), start }
}

/// Java without its comments, strings and signs, in which classes may be talked of.
fn without_comments(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '/' if rest.starts_with("//") => rest.find('\n'),
            '/' if rest.starts_with("/*") => rest[2..].find("*/").map(|at| at + 4),
            '"' if rest.starts_with("\"\"\"") => rest[3..].find("\"\"\"").map(|at| at + 6),
            '"' | '\'' => Some(quoted(rest, first)),
            _ => {
                code.push(first);
                rest = &rest[first.len_utf8()..];
                continue;
            }
        };
        code.push(' ');
        rest = end.map_or("", |end| &rest[end..]);
    }
    code
}

/// The length of what stands between two quotation marks, with them; it ends with its line at the latest.
fn quoted(text: &str, mark: char) -> usize {
    let mut is_escaped = false;
    for (at, sign) in text.char_indices().skip(1) {
        if sign == '\n' || sign == mark && !is_escaped {
            return at + 1;
        }
        is_escaped = sign == '\\' && !is_escaped;
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_class_that_java_starts_is_the_one_around_main() {
        for (text, file, start) in [
            (
                "public class A { record B(int c) {} static class D { int e; } public static void main(String[] f) {} }",
                "A",
                "A",
            ),
            (
                "package a.b; class C { enum D { E { void f() {} } } static void main() {} } class G {}",
                "G",
                "a.b.C",
            ),
            (
                "interface A {} public class B { public static class C { public static void main(String[] d) {} } }",
                "B",
                "B$C",
            ),
            (
                "public class A { // class B {\n String c = \"class D {\"; public static void main(String[] e) {} }",
                "A",
                "A",
            ),
        ] {
            let names = java_names(text);
            assert_eq!((names.file.as_deref(), names.start.as_deref()), (Some(file), Some(start)), "{text}");
        }
    }
}
