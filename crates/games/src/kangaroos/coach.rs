//! Help with the kangaroos: how far the swap is, and which hops count double.

use lucas_engine::{Coach, Text, Value};

use super::{Colour, Hop, Kangaroos, Pawns};

impl Kangaroos {
    /// How far away the swap is: a step or a jump over the other colour brings it 1 nearer, a jump over one's own
    /// colour 2. It is the most there can be, less the pairs that have crossed and, for each pawn, the free
    /// squares behind it.
    fn away(self, at: &Pawns) -> u32 {
        let squares = self.squares();
        let free = self.all() & !(at.white | at.black);
        let pawns = |colour: u64| (0..squares).filter(move |square| colour >> square & 1 == 1);
        let left_of = |square: u32| (1u64 << square) - 1;
        let white = pawns(at.white).map(|square| ((at.black | free) & left_of(square)).count_ones());
        let black = pawns(at.black).map(|square| (free & !left_of(square)).count_ones());
        self.pawns * self.pawns + 2 * self.pawns * self.gap - white.sum::<u32>() - black.sum::<u32>()
    }
}

impl Coach for Kangaroos {
    fn look(&self, at: &Pawns, Hop { from, to }: Hop) -> Text {
        let between = 1 << (from.midpoint(to));
        let is_jump = from.abs_diff(to) == 2;
        let over_white = at.white & between != 0;
        let (kind, genre) = match (is_jump, over_white == (at.turn == Colour::White)) {
            (false, _) => {
                ("Look for a pawn that takes a single step.", "Cherchez un pion qui avance d'un seul pas.")
            }
            (true, true) => (
                "Look for a jump over a pawn of the same colour.",
                "Cherchez un saut par-dessus un pion de la même couleur.",
            ),
            (true, false) => (
                "Look for a jump over a pawn of the other colour.",
                "Cherchez un saut par-dessus un pion de l'autre couleur.",
            ),
        };
        at.turn.to_move().then(&Text::fixed(kind, genre))
    }

    fn principle(&self, at: &Pawns, value: &Value) -> Text {
        let away = self.away(at);
        let rule = Text::fixed(
            "Each hop brings the swap 1 nearer; a jump over a pawn of the same colour, 2.",
            "Chaque coup fait avancer l'échange de 1 ; un saut par-dessus un pion de la même couleur, de 2.",
        );
        let figures = match value.remoteness.as_ref().and_then(|moves| u32::try_from(moves).ok()) {
            Some(moves) => {
                let doubles = away.saturating_sub(moves);
                let coups = if moves == 1 { "coup" } else { "coups" };
                let contient = match doubles {
                    0 => "ne contient donc aucun".to_owned(),
                    _ => format!("contient donc {doubles}"),
                };
                Text::new(
                    format!(
                        "It is {away} away. The shortest way counts {moves}, so the number of such jumps in it is {doubles}."
                    ),
                    format!(
                        "Il reste {away} à parcourir et le plus court chemin a {moves} {coups} : il {contient} de ces sauts."
                    ),
                )
            }
            None => Text::new(
                format!("It is {away} away, but the pawns block one another."),
                format!("Il reste {away} à parcourir, mais les pions se bloquent."),
            ),
        };
        rule.then(&figures)
    }

    fn ending(&self, _at: &Pawns) -> Text {
        Text::fixed("White and black have swapped sides.", "Les blancs et les noirs ont changé de côté.")
    }

    fn order(&self, _at: &Pawns, Hop { from, to }: Hop) -> Text {
        Text::new(
            format!("move the pawn on square {from} to square {to}"),
            format!("avancez le pion de la case {from} à la case {to}"),
        )
    }

    fn deed(&self, _at: &Pawns, Hop { from, to }: Hop) -> Option<Text> {
        Some(Text::new(
            format!("moved the pawn from square {from} to square {to}"),
            format!("avancé le pion de la case {from} à la case {to}"),
        ))
    }
}
