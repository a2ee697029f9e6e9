//! What helps when a bound on the work was met. The engine says what was exceeded; which option, or which size, changes
//! that is for the front end to say.

use lucas_engine::{Limit, Refusal};
use lucas_words::{Words, say};

/// A refusal as a command tells it, with the option that helps.
#[must_use]
pub fn on_the_command_line(refusal: &Refusal, words: &Words) -> String {
    let remedy = match refusal.limit {
        Some(Limit::Memory { .. }) => Some(say!(words, "remedy-memory")),
        Some(Limit::Positions(_)) => Some(say!(words, "remedy-capacity")),
        Some(Limit::Written(_)) => Some(say!(words, "remedy-limit")),
        Some(Limit::Moves | Limit::Line(_)) => Some(say!(words, "remedy-smaller")),
        Some(Limit::Circles | Limit::Time | Limit::Stopped) | None => None,
    };
    told(refusal, remedy, words)
}

/// The same to somebody who plays, and has no options at hand.
#[must_use]
pub fn in_play(refusal: &Refusal, words: &Words) -> String {
    let remedy = match refusal.limit {
        // Nobody at play counts positions or bytes.
        Some(Limit::Positions(_) | Limit::Memory { .. }) => return say!(words, "remedy-in-play"),
        Some(Limit::Written(_) | Limit::Moves | Limit::Line(_)) => Some(say!(words, "remedy-size")),
        Some(Limit::Circles | Limit::Time | Limit::Stopped) | None => None,
    };
    told(refusal, remedy, words)
}

fn told(refusal: &Refusal, remedy: Option<String>, words: &Words) -> String {
    let refused = refusal.text.say(words.language).to_owned();
    match remedy {
        Some(remedy) => say!(words, "remedy", refused = refused, remedy = remedy),
        None => refused,
    }
}

/// Whether it was only the person who stopped the work.
#[must_use]
pub fn is_stop(refusal: &Refusal) -> bool {
    refusal.limit == Some(Limit::Stopped)
}

#[cfg(test)]
mod tests {
    use lucas_engine::Language;

    use super::*;

    #[test]
    fn a_command_says_which_option_helps_and_play_says_what_a_player_can_do() {
        let said = |limit: Limit, language| {
            let words = Words::new(language);
            [on_the_command_line(&limit.into(), &words), in_play(&limit.into(), &words)]
        };
        let memory = Limit::Memory { needed: Some(2000), allowed: 1000 };
        assert_eq!(
            said(Limit::Written(7), Language::English),
            [
                "more than 7 positions, or very many moves: choose a smaller instance (lucas show takes a larger --limit)",
                "more than 7 positions, or very many moves: choose a smaller size",
            ]
        );
        assert_eq!(
            said(Limit::Positions(1000), Language::French),
            [
                "plus de 1000 positions à visiter\u{a0}: choisissez une instance plus petite (lucas solve accepte une --capacity plus grande)",
                "trop grand pour être résolu ici\u{a0}: choisissez une taille plus petite, ou demandez à lucas solve",
            ]
        );
        assert_eq!(
            said(memory, Language::English)[0],
            "this takes at least 2000 bytes of memory, more than the 1000 allowed: choose a smaller instance (lucas solve takes a larger --memory)"
        );
        assert_eq!(
            said(memory, Language::French)[0],
            "il y faut au moins 2000 octets de mémoire, plus que les 1000 permis\u{a0}: choisissez une instance plus petite (lucas solve accepte une --memory plus grande)"
        );
        // Nothing helps against Ctrl-C, and an option is never named to somebody who plays.
        assert_eq!(said(Limit::Stopped, Language::English), ["stopped", "stopped"]);
        for limit in [memory, Limit::Positions(1), Limit::Written(1), Limit::Moves, Limit::Line(1)] {
            assert!(!said(limit, Language::English)[1].contains("--"));
        }
    }
}
