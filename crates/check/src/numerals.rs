//! The numbers in what a program prints.

/// A number in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numeral {
    /// Its value.
    pub value: i64,
    /// The line it stands in.
    pub line: usize,
    /// The word or sign before it.
    pub label: String,
}

/// What is printed, without the escapes that colour a terminal or move on it.
#[must_use]
pub fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\u{1b}' => {
                if letters.next_if_eq(&'[').is_some() {
                    while letters.next_if(|next| !('@'..='~').contains(next)).is_some() {}
                    letters.next();
                } else {
                    letters.next();
                }
            }
            '\r' if letters.peek() == Some(&'\n') => {}
            '\r' => out.push('\n'),
            '\u{a0}' | '\u{202f}' | '\t' => out.push(' '),
            letter if letter.is_control() && letter != '\n' => {}
            letter => out.push(letter),
        }
    }
    out
}

/// A text in small letters without accents, as words are looked for.
#[must_use]
pub fn folded(text: &str) -> String {
    let plain = |letter: char| match letter {
        'à' | 'â' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        other => other,
    };
    // An accent may also stand by itself, after its letter.
    let is_kept = |letter: &char| !('\u{300}'..='\u{36f}').contains(letter);
    text.to_lowercase().chars().filter(is_kept).map(plain).collect()
}

/// A word that stands farther before a number does not name it.
const FARTHEST_LABEL: usize = 120;

fn is_minus(letter: char) -> bool {
    matches!(letter, '-' | '\u{2212}' | '\u{2013}')
}

/// All whole numbers of a text, in order. A sign counts where nothing stands before it that it could join: `-2`, `=-2`,
/// `(−2)`, but not `3-2`. A fraction is none unless it is zero.
#[must_use]
pub fn numerals(text: &str) -> Vec<Numeral> {
    let mut found = Vec::new();
    for (line, words) in text.lines().enumerate() {
        let letters: Vec<char> = words.chars().collect();
        let mut at = 0;
        while at < letters.len() {
            if !letters[at].is_ascii_digit() {
                at += 1;
                continue;
            }
            let start = at;
            while at < letters.len() && letters[at].is_ascii_digit() {
                at += 1;
            }
            let digits: String = letters[start..at].iter().collect();
            let is_fraction =
                at + 1 < letters.len() && letters[at] == '.' && letters[at + 1].is_ascii_digit();
            if is_fraction {
                let begin = at + 1;
                at = begin;
                while at < letters.len() && letters[at].is_ascii_digit() {
                    at += 1;
                }
                if letters[begin..at].iter().any(|digit| *digit != '0') {
                    continue;
                }
            }
            // A digit within a word is part of a name.
            if start > 0
                && (letters[start - 1].is_alphabetic() || letters[start - 1] == '_')
                && at < letters.len()
                && letters[at].is_alphabetic()
            {
                continue;
            }
            let Ok(size) = digits.parse::<i64>() else { continue };
            let sign = start.checked_sub(1).filter(|&sign| {
                let joins = sign > 0 && (letters[sign - 1].is_alphanumeric() || letters[sign - 1] == ')');
                (is_minus(letters[sign]) || letters[sign] == '+') && !joins
            });
            let value = if sign.is_some_and(|sign| is_minus(letters[sign])) { -size } else { size };
            // A line may be as long as an output: its numbers are not to be read again for each of them.
            let end = sign.unwrap_or(start);
            let before: String = letters[end.saturating_sub(FARTHEST_LABEL)..end].iter().collect();
            found.push(Numeral { value, line, label: label(&before) });
        }
    }
    found
}

/// The last word before a number, or the last sign where there is no word.
fn label(before: &str) -> String {
    let word = |word: &&str| word.chars().any(char::is_alphabetic);
    let mut words = before.split(|letter: char| !letter.is_alphanumeric());
    let after_number =
        before.trim_end().ends_with(|letter: char| letter.is_ascii_digit() || ",;".contains(letter));
    if after_number {
        return String::new();
    }
    words.rfind(word).unwrap_or_default().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<i64> {
        numerals(text).iter().map(|numeral| numeral.value).collect()
    }

    #[test]
    fn a_sign_counts_only_where_it_joins_nothing() {
        assert_eq!(values("valeur -2, (−3) =+4 5-6 v(1,2)=-7"), [-2, -3, 4, 5, 6, 1, 2, -7]);
        assert_eq!(values("3.0 est 4. et 2.5"), [3, 4]);
        assert_eq!(values("m=3 n=4 x2y"), [3, 4]);
    }

    #[test]
    fn escapes_are_left_out() {
        assert_eq!(plain("\u{1b}[1;31mvaleur\u{1b}[0m\t3\r\n"), "valeur 3\n");
    }

    #[test]
    fn words_are_looked_for_without_accents_however_these_are_written() {
        assert_eq!(folded("DÉFAITE, de\u{301}faite"), "defaite, defaite");
    }

    #[test]
    fn a_long_line_of_numbers_is_read_in_one_pass() {
        let begun = std::time::Instant::now();
        assert_eq!(numerals(&"1 ".repeat(1 << 18)).len(), 1 << 18);
        assert!(begun.elapsed() < std::time::Duration::from_secs(5), "{:?}", begun.elapsed());
    }

    #[test]
    fn a_number_is_named_by_the_word_before_it() {
        let labels: Vec<_> =
            numerals("Valeur de la position : -3 (2 coups)").into_iter().map(|one| one.label).collect();
        assert_eq!(labels, ["position", "position"]);
    }
}
