//! Help with Toads and Frogs: moves that only you have.

use lucas_engine::{Coach, Game, Text, Value};

use super::{Animal, Leap, Pond, Toads};

fn is_jump(Leap { from, to }: Leap) -> bool {
    from.abs_diff(to) == 2
}

impl Toads {
    /// How many animals of the side to move can go, and how many of the other.
    fn free(&self, at: &Pond) -> [usize; 2] {
        [at.turn, at.turn.other()].map(|side| self.leaps(at, side).count())
    }
}

impl Coach for Toads {
    fn look(&self, at: &Pond, best: Leap) -> Text {
        if is_jump(best) {
            return Text::fixed("Look at your jumps.", "Regardez vos sauts.");
        }
        let [_, before] = self.free(at);
        let [after, _] = self.free(&self.play(at, best));
        if after < before {
            Text::fixed(
                "Look for a step that stands in somebody's way.",
                "Cherchez un pas qui barre le chemin à quelqu'un.",
            )
        } else {
            Text::fixed("Look at your steps.", "Regardez vos pas.")
        }
    }

    fn principle(&self, at: &Pond, _value: &Value) -> Text {
        let [own, other] = self.free(at);
        Text::new(
            format!(
                "Keep moves that your opponent cannot take away, and stand in front of the others in pairs: nobody jumps over two. You can move {own} of yours now, your opponent {other}."
            ),
            format!(
                "Gardez des coups que l'adversaire ne peut vous ôter, et barrez le chemin à deux de front : nul ne saute par-dessus deux bêtes. Vous pouvez en avancer {own}, l'adversaire {other}."
            ),
        )
    }

    fn order(&self, at: &Pond, leap: Leap) -> Text {
        match (at.turn, is_jump(leap)) {
            (Animal::Toad, false) => Text::fixed("step with that toad", "avancez ce crapaud d'un pas"),
            (Animal::Toad, true) => Text::fixed(
                "jump with that toad over a frog",
                "faites sauter ce crapaud par-dessus une grenouille",
            ),
            (Animal::Frog, false) => Text::fixed("step with that frog", "avancez cette grenouille d'un pas"),
            (Animal::Frog, true) => Text::fixed(
                "jump with that frog over a toad",
                "faites sauter cette grenouille par-dessus un crapaud",
            ),
        }
    }

    fn deed(&self, at: &Pond, leap: Leap) -> Option<Text> {
        Some(match (at.turn, is_jump(leap)) {
            (Animal::Toad, false) => Text::fixed("stepped with a toad", "avancé un crapaud d'un pas"),
            (Animal::Toad, true) => Text::fixed(
                "jumped with a toad over a frog",
                "fait sauter un crapaud par-dessus une grenouille",
            ),
            (Animal::Frog, false) => Text::fixed("stepped with a frog", "avancé une grenouille d'un pas"),
            (Animal::Frog, true) => Text::fixed(
                "jumped with a frog over a toad",
                "fait sauter une grenouille par-dessus un crapaud",
            ),
        })
    }

    fn ending(&self, at: &Pond) -> Text {
        match at.turn {
            Animal::Toad => Text::fixed("No toad can move any more.", "Aucun crapaud ne peut plus avancer."),
            Animal::Frog => {
                Text::fixed("No frog can move any more.", "Aucune grenouille ne peut plus avancer.")
            }
        }
    }
}
