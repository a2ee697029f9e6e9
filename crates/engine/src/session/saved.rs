//! A session as a small text, both ways.
//!
//! ```text
//! lucas game 1
//! position heap:21/21
//! players human perfect
//! seed 42
//! ply 1
//! move 3
//! shown 1
//! end
//! ```
//!
//! A move of a solution that was only looked at is `shown`. The last line shows that nothing was cut off.

use std::fmt::Write as _;
use std::str::Utf8Error;

use super::{Player, Session};
use crate::notation::{Refusal, number};
use crate::registry::Registry;
use crate::text::Text;

/// A saved game takes no more bytes than this: the largest positions and goals take ten million each.
pub const MOST_TEXT: usize = 32_000_000;

const HEAD: &str = "lucas game 1";
/// The edition of the rules, where they are somebody's own.
const RULES: &str = "rules";
const END: &str = "end";
const MADE: &str = "move";
const SHOWN: &str = "shown";
const MOVE_OR_END: Text = Text::fixed("'move …', 'shown …' or 'end'", "« move … », « shown … » ou « end »");
/// No more characters of a line are quoted.
const LONGEST_QUOTE: usize = 40;

impl Session {
    /// The session as a text to be saved.
    #[must_use]
    pub fn text(&self) -> String {
        let [first, second] = self.players;
        let mut text = format!(
            "{HEAD}\nposition {}/{}\n{}players {first} {second}\nseed {}\nply {}\n",
            self.game.address(),
            self.start,
            self.game.edition().map(|edition| format!("{RULES} {edition}\n")).unwrap_or_default(),
            self.seed,
            self.ply
        );
        for (step, turn) in self.steps.iter().zip(&self.turns) {
            let _ = writeln!(text, "{} {}", if turn.is_shown { SHOWN } else { MADE }, step.mv);
        }
        text + END + "\n"
    }

    /// The session that a text holds.
    ///
    /// # Errors
    /// Refuses a damaged text and says in which line.
    pub fn parse(registry: Registry<'_>, text: &[u8]) -> Result<Self, Refusal> {
        if text.len() > MOST_TEXT {
            return Err(Refusal::new(
                format!("more than {MOST_TEXT} bytes: this is no saved game"),
                format!("plus de {MOST_TEXT} octets : ce n'est pas une partie enregistrée"),
            ));
        }
        let mut lines = LineReader::of(text)?;
        let head = lines.next(&quoted(HEAD))?;
        if head.text != HEAD {
            return Err(Refusal::new(
                format!("this text is no saved game: its first line has to be '{HEAD}'"),
                format!("ce texte n'est pas une partie enregistrée : sa première ligne doit être « {HEAD} »"),
            ));
        }
        let position = lines.field("position")?;
        let place = registry.open(&[position.text]).map_err(|why| position.refuse(&why))?;
        let edition = lines.optional(RULES);
        let line = lines.field("players")?;
        let (first, second) = line.text.split_once(' ').unwrap_or((line.text, ""));
        let player = |word: &str| word.parse::<Player>().map_err(|why| line.refuse(&why));
        let players = [player(first)?, player(second)?];
        let seed = lines.field("seed")?.number(&Text::fixed("seed", "graine"), u64::MAX)?;
        let ply = lines.field("ply")?;

        let has_other_rules = edition.is_some_and(|saved| place.game.edition().as_deref() != Some(saved));
        let mut session = Session::new(place, players, seed);
        session.has_other_rules = has_other_rules;
        loop {
            let line = lines.next(&MOVE_OR_END)?;
            if line.text == END {
                break;
            }
            let step = match line.text.split_once(' ') {
                Some((MADE, mv)) => session.play(mv),
                Some((SHOWN, mv)) => session.show(mv),
                _ => return Err(line.unexpected(&MOVE_OR_END)),
            };
            step.map_err(|why| line.refuse(&why))?;
        }
        if lines.rest.next().is_some() {
            return Err(in_line(
                lines.number + 1,
                &Text::fixed("more text after 'end'", "du texte après « end »"),
            ));
        }
        let ply = ply.number(&Text::fixed("ply", "coup"), session.steps.len() as u64)?;
        session.go_to(usize::try_from(ply).unwrap_or(usize::MAX));
        Ok(session)
    }
}

/// What a text still holds, and how many lines were read.
struct LineReader<'t> {
    rest: std::str::Lines<'t>,
    number: usize,
}

impl<'t> LineReader<'t> {
    fn of(text: &'t [u8]) -> Result<Self, Refusal> {
        let broken = |error: Utf8Error| {
            let number = text[..error.valid_up_to()].split(|&byte| byte == b'\n').count();
            in_line(number, &Text::fixed("this is not text in UTF-8", "ce n'est pas du texte en UTF-8"))
        };
        Ok(LineReader { rest: std::str::from_utf8(text).map_err(broken)?.lines(), number: 0 })
    }

    fn next(&mut self, expected: &Text) -> Result<NumberedLine<'t>, Refusal> {
        self.number += 1;
        let number = self.number;
        self.rest.next().map(|text| NumberedLine { number, text }).ok_or_else(|| {
            let en = format!("the text ends where {} is expected", expected.en);
            let fr = format!("le texte finit là où {} est attendu", expected.fr);
            in_line(number, &Text::new(en, fr))
        })
    }

    /// The value of the next line where it begins with a key; any other is still to be read.
    fn optional(&mut self, key: &str) -> Option<&'t str> {
        let value = self.rest.clone().next()?.strip_prefix(key)?.strip_prefix(' ')?;
        self.rest.next();
        self.number += 1;
        Some(value)
    }

    /// The next line, without the key with which it must begin.
    fn field(&mut self, key: &str) -> Result<NumberedLine<'t>, Refusal> {
        let expected = quoted(&format!("{key} …"));
        let line = self.next(&expected)?;
        let value = line.text.strip_prefix(key).and_then(|rest| rest.strip_prefix(' '));
        value.map(|text| NumberedLine { text, ..line }).ok_or_else(|| line.unexpected(&expected))
    }
}

/// A line, or its value.
#[derive(Clone, Copy)]
struct NumberedLine<'t> {
    number: usize,
    text: &'t str,
}

impl NumberedLine<'_> {
    fn number(self, what: &Text, most: u64) -> Result<u64, Refusal> {
        number(self.text, what, 0..=most).map_err(|why| self.refuse(&why))
    }

    fn refuse(self, why: &Refusal) -> Refusal {
        in_line(self.number, &why.text)
    }

    fn unexpected(self, expected: &Text) -> Refusal {
        let mut found: String = self.text.chars().take(LONGEST_QUOTE).collect();
        if found.len() < self.text.len() {
            found.push('…');
        }
        let en = format!("'{found}' stands where {} is expected", expected.en);
        let fr = format!("« {found} » se trouve là où {} est attendu", expected.fr);
        in_line(self.number, &Text::new(en, fr))
    }
}

fn quoted(words: &str) -> Text {
    Text::new(format!("'{words}'"), format!("« {words} »"))
}

fn in_line(number: usize, why: &Text) -> Refusal {
    Refusal::new(format!("line {number}: {}", why.en), format!("ligne {number} : {}", why.fr))
}
