//! Help with the rings: the parity of the rings tells the way along the Gray code.

use lucas_engine::{Coach, Game, Gauge, Text, Value};
use num_bigint::BigUint;
use num_traits::Zero;

use super::{Rings, Toggle, rank};

/// A rank of more bits is too long to read.
const MOST_BITS: u64 = 64;

impl Coach for Rings {
    fn look(&self, at: &BigUint, _best: Toggle) -> Text {
        let mut moves = Vec::new();
        self.moves(at, &mut moves);
        if moves.len() == 1 {
            return Text::fixed("Only one square can be played.", "Une seule case est jouable.");
        }
        Text::fixed(
            "Look at the first square, and at the one just after the first ring: no other can be played. One of them leads on, the other back.",
            "Regardez la première case, et celle qui suit la première case occupée : aucune autre n'est jouable. L'une fait avancer, l'autre reculer.",
        )
    }

    fn principle(&self, at: &BigUint, _value: &Value) -> Text {
        let is_odd = |board: &BigUint| board.count_ones() % 2 == 1;
        let (total, anneaux) = parity(is_odd(at));
        let rule = if self.goal.is_zero() {
            Text::new(
                format!(
                    "Count the rings: if they are odd in number, play the first square, else the one after the first ring. Here they are {total}."
                ),
                format!(
                    "Comptez les anneaux : si leur nombre est impair, jouez la première case, sinon celle qui suit la première case occupée. Ici, il est {anneaux}."
                ),
            )
        } else {
            // The last square that differs, and those after it.
            let tail = at >> ((at ^ &self.goal).bits().max(1) - 1);
            let (end, fin) = parity(is_odd(&tail));
            Text::new(
                format!(
                    "Count all rings, then those from the last square that is not yet right to the end. Both odd or both even: play the first square, else the one after the first ring. Here: {total}, {end}."
                ),
                format!(
                    "Comptez tous les anneaux, puis ceux qui vont de la dernière case encore fausse à la fin. Deux nombres pairs ou deux impairs : jouez la première case, sinon celle qui suit la première case occupée. Ici : {anneaux}, {fin}."
                ),
            )
        };
        rule.then(&Text::fixed("After that, play the two in turn.", "Ensuite, jouez les deux en alternance."))
    }

    fn ending(&self, _at: &BigUint) -> Text {
        Text::fixed("The board is as it was to be.", "La tablette est celle qu'il fallait atteindre.")
    }

    fn order(&self, at: &BigUint, Toggle(square): Toggle) -> Text {
        if at.bit(square - 1) {
            Text::new(
                format!("take the ring off square {square}"),
                format!("ôtez l'anneau de la case {square}"),
            )
        } else {
            Text::new(
                format!("put a ring on square {square}"),
                format!("placez un anneau sur la case {square}"),
            )
        }
    }

    fn deed(&self, at: &BigUint, Toggle(square): Toggle) -> Option<Text> {
        Some(if at.bit(square - 1) {
            Text::new(
                format!("took the ring off square {square}"),
                format!("ôté l'anneau de la case {square}"),
            )
        } else {
            Text::new(
                format!("put a ring on square {square}"),
                format!("placé un anneau sur la case {square}"),
            )
        })
    }

    fn gauge(&self, at: &BigUint) -> Option<Gauge> {
        let name = Text::fixed("the Gray rank", "le rang de Gray");
        (self.squares <= MOST_BITS).then(|| Gauge { name, figure: rank(at) })
    }

    fn meaning(&self, _at: &BigUint) -> Option<Text> {
        Some(Text::fixed(
            "The Gray rank of a board is its distance from the empty one, in moves.",
            "Le rang de Gray d'une tablette est sa distance à la tablette vide, en coups.",
        ))
    }
}

fn parity(is_odd: bool) -> (&'static str, &'static str) {
    if is_odd { ("odd", "impair") } else { ("even", "pair") }
}
