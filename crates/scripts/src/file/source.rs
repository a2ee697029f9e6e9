//! The text of a file of rules: f-strings become calls of `format`, and what is said of the new text is found again in the old.

use lucas_engine::Refusal;

use super::guard::edits;
use crate::notation::harmless;

/// A file of rules as it was read, and as Starlark reads it.
pub(super) struct ScriptText {
    pub(super) name: String,
    pub(super) old: String,
    pub(super) new: String,
    /// Where stretches of the text without f-strings begin, and where they stand in the old.
    stretches: Vec<(usize, usize)>,
    /// Where stretches of the new text begin, and where they stand in the one without f-strings.
    guarded: Vec<(usize, usize)>,
    pub(super) hash: String,
}

impl ScriptText {
    pub(super) fn new(name: &str, old: String) -> Result<Self, Refusal> {
        let hash = blake3::hash(old.as_bytes()).to_hex()[..16].to_owned();
        let (new, stretches, guarded) = (String::new(), Vec::new(), Vec::new());
        let mut text = ScriptText { name: name.to_owned(), new, stretches, guarded, old, hash };
        text.rewrite()?;
        text.guard();
        Ok(text)
    }

    /// Puts in what looks before something grows.
    fn guard(&mut self) {
        let (plain, mut at) = (std::mem::take(&mut self.new), 0);
        for edit in edits(&plain) {
            self.guarded.push((self.new.len(), at));
            self.new.push_str(&plain[at..edit.from]);
            self.guarded.push((self.new.len(), edit.from));
            self.new.push_str(&edit.text);
            at = edit.to;
        }
        self.guarded.push((self.new.len(), at));
        self.new.push_str(&plain[at..]);
    }

    /// Copies a stretch of the old text.
    fn copy(&mut self, from: usize, to: usize) {
        self.stretches.push((self.new.len(), from));
        self.new.push_str(&self.old[from..to]);
    }

    fn rewrite(&mut self) -> Result<(), Refusal> {
        let bytes = self.old.clone().into_bytes();
        let (mut at, mut copied) = (0, 0);
        while at < bytes.len() {
            let is_word = at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_');
            match bytes[at] {
                b'#' => at += bytes[at..].iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len() - at),
                b'f' if !is_word && matches!(bytes.get(at + 1), Some(b'"' | b'\'')) => {
                    self.copy(copied, at);
                    at = self.formatted(&bytes, at)?;
                    copied = at;
                }
                quote @ (b'"' | b'\'') => at = end_of_text(&bytes, at, quote),
                _ => at += 1,
            }
        }
        self.copy(copied, bytes.len());
        Ok(())
    }

    /// Writes the f-string that begins at a place as a call of `format`; where it ends.
    fn formatted(&mut self, bytes: &[u8], begin: usize) -> Result<usize, Refusal> {
        let quote = bytes[begin + 1];
        let (mut at, mut template, mut inside) = (begin + 2, String::new(), Vec::new());
        loop {
            match bytes.get(at) {
                None | Some(b'\n') => {
                    return Err(self.wrong_at(
                        begin,
                        "this text does not end on its line",
                        "ce texte ne finit pas sur sa ligne",
                    ));
                }
                Some(&byte) if byte == quote => break,
                Some(b'\\') => {
                    // What is behind the sign may be a letter of several bytes.
                    let end = self.old.ceil_char_boundary(at + 2);
                    template.push_str(&self.old[at..end]);
                    at = end;
                }
                Some(b'{' | b'}') if bytes.get(at + 1) == Some(&bytes[at]) => {
                    template.push_str(&self.old[at..at + 2]);
                    at += 2;
                }
                Some(b'{') => {
                    let (from, mut depth) = (at + 1, 0);
                    at = from;
                    loop {
                        match bytes.get(at) {
                            Some(b'(' | b'[' | b'{') => depth += 1,
                            Some(b'}') if depth == 0 => break,
                            Some(b')' | b']' | b'}') => depth -= 1,
                            Some(b':' | b'!') if depth == 0 && bytes.get(at + 1) != Some(&b'=') => {
                                return Err(self.wrong_at(
                                    at,
                                    "a format behind : or ! is not understood here: write {value} alone",
                                    "un format après : ou ! n'est pas compris ici : écrivez {valeur} seul",
                                ));
                            }
                            Some(b'"' | b'\'') if bytes[at] != quote => {
                                at = end_of_text(bytes, at, bytes[at]);
                                continue;
                            }
                            Some(&byte) if byte == quote || byte == b'\n' => {
                                return Err(self.wrong_at(
                                    from - 1,
                                    "this { has no }",
                                    "cette { n'a pas de }",
                                ));
                            }
                            None => {
                                return Err(self.wrong_at(
                                    from - 1,
                                    "this { has no }",
                                    "cette { n'a pas de }",
                                ));
                            }
                            Some(_) => {}
                        }
                        at += 1;
                    }
                    template.push_str("{}");
                    inside.push((from, at));
                    at += 1;
                }
                Some(_) => {
                    let end = (at + 1..=bytes.len())
                        .find(|&end| self.old.is_char_boundary(end))
                        .unwrap_or(bytes.len());
                    template.push_str(&self.old[at..end]);
                    at = end;
                }
            }
        }
        let quote = char::from(quote);
        self.stretches.push((self.new.len(), begin));
        for part in [&*quote.to_string(), &template, &quote.to_string(), ".format("] {
            self.new.push_str(part);
        }
        for (from, to) in inside {
            self.new.push('(');
            self.copy(from, to);
            self.stretches.push((self.new.len(), to));
            self.new.push_str("),");
        }
        self.new.push(')');
        Ok(at + 1)
    }

    /// The place in the old text of one in the new: never within a letter.
    pub(super) fn place(&self, new: usize) -> usize {
        let plain = carried(&self.guarded, new, self.new.len());
        self.old.floor_char_boundary(carried(&self.stretches, plain, self.old.len()))
    }

    /// Where a function or a name is defined in the old text; its beginning if it is not.
    pub(super) fn place_of(&self, name: &str) -> usize {
        let mut place = 0;
        for line in self.old.split_inclusive('\n') {
            let rest = line.strip_prefix("def ").unwrap_or(line).strip_prefix(name);
            if !name.is_empty() && rest.is_some_and(|rest| rest.trim_start().starts_with(['(', '='])) {
                return place;
            }
            place += line.len();
        }
        0
    }

    /// Says what is wrong at a place of the old text: the line, and a caret below the place.
    pub(super) fn wrong_at(&self, place: usize, en: &str, fr: &str) -> Refusal {
        let before = &self.old[..self.old.floor_char_boundary(place)];
        let number = before.matches('\n').count() + 1;
        let begin = before.rfind('\n').map_or(0, |at| at + 1);
        let column = before[begin..].chars().count() + 1;
        let line: String = self.old[begin..].lines().next().unwrap_or_default().chars().take(160).collect();
        let line = harmless(&line.replace('\t', " "));
        let (en, fr) = (harmless(en), harmless(fr));
        let margin = format!("{number:>5} | ");
        let caret = format!("{}^", " ".repeat(margin.len() + column.min(161) - 1));
        let say = |words: &str| {
            format!("{}:{number}:{column}: {words}{NEW_LINE}{margin}{line}{NEW_LINE}{caret}", self.name)
        };
        Refusal::new(say(&en), say(&fr))
    }
}

/// Carries a place back through stretches, each of which begins at one place and stands at another; the last ends somewhere.
fn carried(stretches: &[(usize, usize)], place: usize, last: usize) -> usize {
    let nth = stretches.partition_point(|&(begin, _)| begin <= place).saturating_sub(1);
    let (begin, there) = stretches.get(nth).copied().unwrap_or((0, 0));
    let end = stretches.get(nth + 1).map_or(last, |next| next.1.max(there));
    (there + (place - begin)).min(end)
}

/// What parts the lines of a refusal that has several: no control character, so that nobody types it by accident.
pub(super) const NEW_LINE: char = '\u{2028}';

fn end_of_text(bytes: &[u8], begin: usize, quote: u8) -> usize {
    let triple = [quote; 3];
    if bytes[begin..].starts_with(&triple) {
        let rest = &bytes[begin + 3..];
        return rest.windows(3).position(|three| three == triple).map_or(bytes.len(), |end| begin + 6 + end);
    }
    let mut at = begin + 1;
    while at < bytes.len() && bytes[at] != quote && bytes[at] != b'\n' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(bytes.len())
}
