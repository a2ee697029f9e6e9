//! Help with solitaire: where the pegs are to go, and what cannot be solved any more.

use lucas_engine::{Coach, Text, Theory, Value};

use super::{Jump, Pegs, Solitaire};

impl Coach for Solitaire {
    fn look(&self, _at: &Pegs, best: Jump) -> Text {
        let Jump { from, over, to } = best;
        let jumps =
            |hole: usize| self.board.jumps.iter().filter(|jump| jump.from == hole || jump.to == hole).count();
        if jumps(from) < jumps(to) {
            Text::fixed(
                "Look at a peg farther out that can come in.",
                "Regardez une fiche plus près du bord, qui puisse rentrer.",
            )
        } else if jumps(over) <= jumps(to) {
            Text::fixed(
                "Look for a jump that takes a peg away near the border.",
                "Cherchez un saut qui ôte une fiche près du bord.",
            )
        } else {
            Text::fixed(
                "Look for a jump that makes room for another one.",
                "Cherchez un saut qui prépare le suivant.",
            )
        }
    }

    fn principle(&self, at: &Pegs, _value: &Value) -> Text {
        if self.value(at).is_some() {
            return Text::fixed(
                "Colour the holes along the diagonals with three colours in turn, and count the pegs of each: every jump changes all three counts by one. Here they do not fit those of the goal, and never will.",
                "Coloriez les trous le long des diagonales avec trois couleurs tour à tour, et comptez les fiches de chacune : chaque saut change les trois nombres d'une unité. Ici, ils ne s'accordent pas avec ceux du but, et ne s'accorderont jamais.",
            );
        }
        let jumps = at.count_ones() - 1;
        Text::new(
            format!(
                "Every jump takes one peg: {jumps} more are to come. Bring the pegs on the border in while they still have a neighbour, and keep them together."
            ),
            format!(
                "Chaque saut ôte une fiche : il en reste {jumps} à jouer. Faites rentrer les fiches du bord tant qu'elles ont une voisine, et gardez-les groupées."
            ),
        )
    }

    fn order(&self, _at: &Pegs, Jump { from, over, to }: Jump) -> Text {
        let [from, over, to] = [from, over, to].map(|hole| self.board.called(hole));
        Text::new(
            format!("jump from {from} over {over} into {to}"),
            format!("sautez de {from} en {to} par-dessus {over}"),
        )
    }

    fn deed(&self, _at: &Pegs, Jump { from, over, to }: Jump) -> Option<Text> {
        let [from, over, to] = [from, over, to].map(|hole| self.board.called(hole));
        Some(Text::new(
            format!("jumped from {from} over {over} into {to}"),
            format!("sauté de {from} en {to} par-dessus {over}"),
        ))
    }

    fn ending(&self, _at: &Pegs) -> Text {
        Text::fixed("One peg is left, where it should be.", "Il ne reste qu'une fiche, à sa place.")
    }
}
