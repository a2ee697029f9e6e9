//! What can be typed besides moves: one list, which the program obeys and the help shows.

use lucas_engine::Language;
use lucas_engine::notation::is_near;

use super::spoken::plain;

/// What a person can ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    Undo,
    Redo,
    Restart,
    Go,
    Hint,
    Why,
    Wrong,
    Rules,
    Moves,
    Values,
    Board,
    Goal,
    Solve,
    Auto,
    Continue,
    Players,
    Save,
    Load,
    Lang,
    Help,
    Quit,
}

/// A command.
pub struct PlainCommand {
    /// What for.
    pub action: Deed,
    /// The key that asks for it on the full screen, understood here too.
    key: Option<&'static str>,
    /// Its English names, and its French ones: all are understood in both languages.
    names: [&'static [&'static str]; 2],
    /// The key of the sentence that tells what it does.
    pub says: &'static str,
}

impl PlainCommand {
    /// Its names in a language, the key last.
    pub fn names(&self, language: Language) -> impl Iterator<Item = &'static str> + Clone {
        let own = match language {
            Language::English => self.names[0],
            Language::French => self.names[1],
        };
        own.iter().copied().chain(self.key)
    }

    fn is_named(&self, name: &str) -> bool {
        let both = [Language::English, Language::French].into_iter();
        both.flat_map(|language| self.names(language)).any(|known| plain(known) == plain(name))
    }
}

const fn command(
    action: Deed,
    key: &'static str,
    english: &'static [&'static str],
    french: &'static [&'static str],
    says: &'static str,
) -> PlainCommand {
    let key = if key.is_empty() { None } else { Some(key) };
    PlainCommand { action, key, names: [english, french], says }
}

/// All commands, in the order of the help.
pub static COMMANDS: &[PlainCommand] = &[
    command(Deed::Hint, "h", &["hint"], &["indice"], "plain-hint"),
    command(Deed::Why, "y", &["why"], &["pourquoi"], "plain-why"),
    command(Deed::Wrong, "z", &["wrong"], &["faute"], "plain-wrong"),
    command(Deed::Rules, "i", &["rules"], &["règle"], "plain-rules"),
    command(Deed::Moves, "", &["moves"], &["coups"], "plain-moves"),
    command(Deed::Values, "v", &["values"], &["valeurs"], "plain-values"),
    command(Deed::Solve, "s", &["solve", "solution"], &["solution", "résoudre"], "plain-solve"),
    command(Deed::Auto, "", &["auto"], &["auto"], "plain-auto"),
    command(Deed::Board, "", &["board"], &["plateau"], "plain-board"),
    command(Deed::Goal, "", &["goal"], &["but"], "plain-goal"),
    command(Deed::Undo, "u", &["undo", "back"], &["retour", "annuler"], "plain-undo"),
    command(Deed::Redo, "r", &["redo"], &["refaire"], "plain-redo"),
    command(Deed::Restart, "n", &["restart"], &["recommencer"], "plain-restart"),
    command(Deed::Go, "g", &["go"], &["aller"], "plain-go"),
    command(Deed::Players, "o", &["players"], &["joueurs"], "plain-players"),
    command(Deed::Continue, "", &["continue"], &["continuer"], "plain-continue"),
    command(Deed::Save, "w", &["save"], &["enregistrer"], "plain-save"),
    command(Deed::Load, "", &["load"], &["charger"], "plain-load"),
    command(Deed::Lang, "l", &["lang"], &["langue"], "plain-lang"),
    command(Deed::Help, "?", &["help"], &["aide"], "plain-help"),
    command(Deed::Quit, "q", &["quit", "exit"], &["quitter", "fin"], "plain-quit"),
];

/// The command that a line asks for, and what follows its name; `None` when the line is something else.
#[must_use]
pub fn parse(line: &str) -> Option<(Deed, &str)> {
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let command = COMMANDS.iter().find(|command| command.is_named(name))?;
    Some((command.action, rest.trim()))
}

/// The command that a line nearly is, or of which its one word is the beginning, by its name in the language spoken.
#[must_use]
pub fn nearest(line: &str, language: Language) -> Option<&'static str> {
    let (name, _) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let name = plain(name);
    let is_meant = |is_so: &dyn Fn(&str) -> bool, language: Language| {
        COMMANDS.iter().find(|command| command.names(language).any(|known| is_so(&plain(known))))
    };
    let is_near = |known: &str| is_near(&name, known);
    let is_begun = |known: &str| line == name && known.starts_with(&name);
    let ways: [&dyn Fn(&str) -> bool; 2] = [&is_near, &is_begun];
    // In the language spoken where both would do.
    let other = match language {
        Language::English => Language::French,
        Language::French => Language::English,
    };
    let command = ways
        .into_iter()
        .find_map(|is_so| [language, other].into_iter().find_map(|language| is_meant(is_so, language)))?;
    command.names(language).next()
}

#[cfg(test)]
mod tests {
    use crossterm::event::KeyCode;
    use lucas_words::Words;

    use super::*;
    use crate::screen::keys::{BINDINGS, KeyRoom};

    #[test]
    fn every_command_is_understood_by_all_its_names_and_explained() {
        let guides = [include_str!("../../../../docs/play.md"), include_str!("../../../../docs/fr/jouer.md")];
        for command in COMMANDS {
            for (language, guide) in [Language::English, Language::French].into_iter().zip(guides) {
                for name in command.names(language) {
                    assert_eq!(parse(&format!("{} 3", name.to_uppercase())), Some((command.action, "3")));
                    assert!(guide.contains(&format!("`{name}")), "{name} is not in the guide");
                }
                assert!(Words::new(language).find(command.says).is_some(), "{}", command.says);
            }
        }
        assert_eq!(parse("resoudre"), Some((Deed::Solve, "")));
    }

    #[test]
    fn the_keys_of_the_full_screen_ask_for_the_same_line_by_line() {
        // What only a screen has: the cursor, the pace of a film, a line to type, and switches of what is shown.
        let of_the_screen = "kjm:+=-.,xf ";
        for binding in BINDINGS.iter().filter(|binding| binding.room != KeyRoom::Home) {
            for key in binding.keys {
                let KeyCode::Char(letter) = key else { continue };
                let is_understood = parse(&letter.to_string()).is_some();
                assert!(is_understood || of_the_screen.contains(*letter), "{letter}");
            }
        }
        assert_eq!(parse("h").map(|(deed, _)| deed), Some(Deed::Hint));
    }

    #[test]
    fn what_is_nearly_a_command_is_offered_in_the_language_spoken() {
        for (line, english, french) in [
            ("undoo", Some("undo"), Some("retour")),
            ("anuler", Some("undo"), Some("retour")),
            ("indic", Some("hint"), Some("indice")),
            ("pourq", Some("why"), Some("pourquoi")),
            ("xyzzy", None, None),
        ] {
            assert_eq!(nearest(line, Language::English), english, "{line}");
            assert_eq!(nearest(line, Language::French), french, "{line}");
        }
    }
}
