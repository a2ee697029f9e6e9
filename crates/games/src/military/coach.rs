//! Help with the military game: the hounds keep together, the hare waits for one to go too far.

use lucas_engine::{Coach, Notation, Text, Value};

use super::{Chase, HOME, Military, Pace};

impl Military {
    /// How many hounds the hare has behind it, to its right.
    fn passed(&self, at: Chase) -> usize {
        let (hare, _) = self.place(at.hare);
        at.hounds.iter().filter(|&&hound| self.place(hound).0 > hare).count()
    }
}

impl Coach for Military {
    fn look(&self, at: &Chase, best: Pace) -> Text {
        let (from, to) = (self.place(best.from).0, self.place(best.to).0);
        if at.is_hare_turn {
            return if to < from {
                Text::fixed("Look to the left.", "Regardez vers la gauche.")
            } else {
                Text::fixed(
                    "Look for a step that loses no ground you need.",
                    "Cherchez un pas qui ne perde pas le terrain utile.",
                )
            };
        }
        if to == from {
            Text::fixed(
                "A hound can wait: look up and down its column.",
                "Un chien peut attendre : regardez le long de sa colonne.",
            )
        } else {
            Text::fixed(
                "Look for a hound that can go forward without opening a way.",
                "Cherchez un chien qui avance sans ouvrir de passage.",
            )
        }
    }

    fn principle(&self, at: &Chase, _value: &Value) -> Text {
        let passed = self.passed(*at);
        if at.is_hare_turn {
            let rule = Text::fixed(
                "The hare wants the turn to come out right: facing the hounds with them to move, it slips through.",
                "Le lièvre doit arriver au bon moment : face aux chiens quand c'est à eux de jouer, il passe.",
            );
            return rule.then(&Text::new(
                format!("Hounds already passed: {passed} of 3."),
                format!("Chiens déjà dépassés : {passed} sur 3."),
            ));
        }
        Text::new(
            format!(
                "Keep the hounds in a line that the hare cannot pass, and leave it the last step. Hounds that it has passed: {passed} of 3."
            ),
            format!(
                "Gardez les chiens sur un front que le lièvre ne puisse franchir, et laissez-lui le dernier pas. Chiens qu'il a dépassés : {passed} sur 3."
            ),
        )
    }

    fn order(&self, at: &Chase, Pace { from, to }: Pace) -> Text {
        let [from, to] = [from, to].map(|point| self.name(point));
        let [en, fr] = if at.is_hare_turn { ["hare", "lièvre"] } else { ["hound", "chien"] };
        Text::new(format!("move the {en} from {from} to {to}"), format!("déplacez le {fr} de {from} en {to}"))
    }

    fn deed(&self, at: &Chase, pace: Pace) -> Option<Text> {
        let step = self.move_text(at, pace);
        let (from, to) = step.split_once('-')?;
        let [en, fr] = if at.is_hare_turn { ["the hare", "le lièvre"] } else { ["a hound", "un chien"] };
        Some(Text::new(format!("moved {en} from {from} to {to}"), format!("déplacé {fr} de {from} en {to}")))
    }

    fn ending(&self, at: &Chase) -> Text {
        if at.hare == HOME {
            Text::fixed("The hare has come past the hounds.", "Le lièvre est passé derrière les chiens.")
        } else if at.is_hare_turn {
            Text::fixed("The hare is shut in.", "Le lièvre est enfermé.")
        } else {
            Text::fixed("The hounds cannot move.", "Les chiens ne peuvent plus bouger.")
        }
    }
}
