//! Help with Domineering: places of one's own.

use lucas_engine::{Coach, Notation, Text, Value};

use super::{Domineering, Domino, Dominoes};

impl Coach for Domineering {
    fn look(&self, at: &Dominoes, best: Domino) -> Text {
        let own = |after: &Dominoes| self.room(after, at.turn).count();
        let theirs = |after: &Dominoes| self.room(after, at.turn.other()).count();
        let after = lucas_engine::Game::play(self, at, best);
        if theirs(at) - theirs(&after) > own(at) - own(&after) {
            Text::fixed(
                "Look where your domino takes more places from your opponent than from you.",
                "Cherchez où votre domino ôte plus de places à l'adversaire qu'à vous.",
            )
        } else {
            Text::fixed(
                "Look where you can still move later and your opponent cannot.",
                "Regardez où vous pourrez encore jouer plus tard, et l'adversaire non.",
            )
        }
    }

    fn principle(&self, at: &Dominoes, _value: &Value) -> Text {
        let (own, other) = (self.room(at, at.turn).count(), self.room(at, at.turn.other()).count());
        Text::new(
            format!(
                "Make places that only you can use, and spoil those of the other. You have {own} places now, your opponent {other}."
            ),
            format!(
                "Créez des places dont vous seul pouvez vous servir, et gâchez celles de l'autre. Vous avez {own} places, l'adversaire {other}."
            ),
        )
    }

    fn order(&self, at: &Dominoes, domino: Domino) -> Text {
        let place = self.move_text(at, domino);
        Text::new(format!("lay a domino on {place}"), format!("posez un domino en {place}"))
    }

    fn deed(&self, at: &Dominoes, domino: Domino) -> Option<Text> {
        let place = self.move_text(at, domino);
        Some(Text::new(format!("laid a domino on {place}"), format!("posé un domino en {place}")))
    }

    fn ending(&self, at: &Dominoes) -> Text {
        let name = at.turn.name();
        Text::new(
            format!("{} has no room left.", name.en),
            format!("{} n'a plus la place de jouer.", name.fr),
        )
    }
}
