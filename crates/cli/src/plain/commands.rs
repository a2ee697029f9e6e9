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
    Help,
    Quit,
}

/// A command.
pub struct PlainCommand {
    /// What for.
    pub action: Deed,
    /// Its English and French names, all understood in both languages.
    pub names: &'static [&'static str],
    /// The key of the sentence that tells what it does.
    pub says: &'static str,
}

const fn command(action: Deed, names: &'static [&'static str], says: &'static str) -> PlainCommand {
    PlainCommand { action, names, says }
}

/// All commands, in the order of the help.
pub static COMMANDS: &[PlainCommand] = &[
    command(Deed::Hint, &["hint", "indice"], "plain-hint"),
    command(Deed::Why, &["why", "pourquoi"], "plain-why"),
    command(Deed::Wrong, &["wrong", "faute"], "plain-wrong"),
    command(Deed::Rules, &["rules", "règle"], "plain-rules"),
    command(Deed::Moves, &["moves", "coups"], "plain-moves"),
    command(Deed::Values, &["values", "valeurs"], "plain-values"),
    command(Deed::Solve, &["solve", "résoudre"], "plain-solve"),
    command(Deed::Auto, &["auto"], "plain-auto"),
    command(Deed::Board, &["board", "plateau"], "plain-board"),
    command(Deed::Goal, &["goal", "but"], "plain-goal"),
    command(Deed::Undo, &["undo", "annuler"], "plain-undo"),
    command(Deed::Redo, &["redo", "refaire"], "plain-redo"),
    command(Deed::Restart, &["restart", "recommencer"], "plain-restart"),
    command(Deed::Go, &["go", "aller"], "plain-go"),
    command(Deed::Players, &["players", "joueurs"], "plain-players"),
    command(Deed::Continue, &["continue", "continuer"], "plain-continue"),
    command(Deed::Save, &["save", "enregistrer"], "plain-save"),
    command(Deed::Help, &["help", "aide", "?"], "plain-help"),
    command(Deed::Quit, &["quit", "quitter", "q"], "plain-quit"),
];

/// The command that a line asks for, and what follows its name; `None` when the line is something else.
#[must_use]
pub fn parse(line: &str) -> Option<(Deed, &str)> {
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let is_named = |command: &&PlainCommand| command.names.iter().any(|known| plain(known) == plain(name));
    let command = COMMANDS.iter().find(is_named)?;
    Some((command.action, rest.trim()))
}

/// The name of the command that a line nearly is, or of which its one word is the beginning; in the language spoken where
/// both would do.
#[must_use]
pub fn nearest(line: &str, language: Language) -> Option<&'static str> {
    let (name, _) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let name = plain(name);
    let own = usize::from(language == Language::French);
    let named = |nth: usize| COMMANDS.iter().filter_map(move |command| command.names.get(nth).copied());
    let known = || named(own).chain(named(1 - own));
    let is_begun = |known: &&str| line == name && plain(known).starts_with(&name);
    known().find(|known| is_near(&name, &plain(known))).or_else(|| known().find(is_begun))
}

#[cfg(test)]
mod tests {
    use lucas_words::Words;

    use super::*;

    #[test]
    fn every_command_is_understood_by_all_its_names_and_explained() {
        let guide = include_str!("../../../../docs/play.md");
        for command in COMMANDS {
            for name in command.names {
                assert_eq!(parse(&format!("{} 3", name.to_uppercase())), Some((command.action, "3")));
                assert!(guide.contains(&format!("`{name}")), "{name} is not in the guide");
            }
            for language in [Language::English, Language::French] {
                assert!(Words::new(language).find(command.says).is_some(), "{}", command.says);
            }
        }
        assert_eq!(parse("resoudre"), Some((Deed::Solve, "")));
    }
}
