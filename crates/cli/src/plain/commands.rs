//! What can be typed besides moves: one list, which the program obeys and the help shows.

use super::spoken::plain;

/// What a person can ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    Undo,
    Redo,
    Restart,
    Go,
    Hint,
    Why,
    Moves,
    Values,
    Board,
    Solve,
    Auto,
    Continue,
    Players,
    Save,
    Help,
    Quit,
}

/// A command.
pub struct Command {
    /// What for.
    pub action: Action,
    /// Its English and French names, all understood in both languages.
    pub names: &'static [&'static str],
    /// The key of the sentence that tells what it does.
    pub says: &'static str,
}

const fn command(action: Action, names: &'static [&'static str], says: &'static str) -> Command {
    Command { action, names, says }
}

/// All commands, in the order of the help.
pub static COMMANDS: &[Command] = &[
    command(Action::Hint, &["hint", "indice"], "plain-hint"),
    command(Action::Why, &["why", "pourquoi"], "plain-why"),
    command(Action::Moves, &["moves", "coups"], "plain-moves"),
    command(Action::Values, &["values", "valeurs"], "plain-values"),
    command(Action::Solve, &["solve", "résoudre"], "plain-solve"),
    command(Action::Auto, &["auto"], "plain-auto"),
    command(Action::Board, &["board", "plateau"], "plain-board"),
    command(Action::Undo, &["undo", "annuler"], "plain-undo"),
    command(Action::Redo, &["redo", "refaire"], "plain-redo"),
    command(Action::Restart, &["restart", "recommencer"], "plain-restart"),
    command(Action::Go, &["go", "aller"], "plain-go"),
    command(Action::Players, &["players", "joueurs"], "plain-players"),
    command(Action::Continue, &["continue", "continuer"], "plain-continue"),
    command(Action::Save, &["save", "enregistrer"], "plain-save"),
    command(Action::Help, &["help", "aide", "?"], "plain-help"),
    command(Action::Quit, &["quit", "quitter", "q"], "plain-quit"),
];

/// The command that a line asks for, and what follows its name; `None` when the line is something else.
#[must_use]
pub fn parse(line: &str) -> Option<(Action, &str)> {
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let is_named = |command: &&Command| command.names.iter().any(|known| plain(known) == plain(name));
    let command = COMMANDS.iter().find(is_named)?;
    Some((command.action, rest.trim()))
}

#[cfg(test)]
mod tests {
    use lucas_engine::Language;
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
        assert_eq!(parse("resoudre"), Some((Action::Solve, "")));
    }
}
