//! Help with the queens: the tightest row, and in the duel the centre.

use lucas_engine::{Coach, Notation, Players, Text, Value};

use super::{Columns, Queen, Queens, is_free};

impl Coach for Queens {
    fn look(&self, at: &Columns, Queen { column, row }: Queen) -> Text {
        // Twice how far from the middle; the half of the side is near.
        let off = |place: u8| (2 * place + 1).abs_diff(self.side);
        let is_near = |place: u8| 2 * off(place) <= self.side;
        match self.players {
            Players::One if is_near(column) => {
                Text::fixed("Look in the middle of the row.", "Regardez au milieu de la ligne.")
            }
            Players::One if 2 * column < self.side => {
                Text::fixed("Look on the left of the row.", "Regardez à gauche de la ligne.")
            }
            Players::One => Text::fixed("Look on the right of the row.", "Regardez à droite de la ligne."),
            Players::Two if is_near(column) && is_near(row) => {
                Text::fixed("Look near the middle of the board.", "Regardez près du milieu du plateau.")
            }
            Players::Two if Self::placed(at) == 0 => {
                Text::fixed("Look away from the middle of the board.", "Regardez loin du milieu du plateau.")
            }
            Players::Two => Text::fixed("Look towards the edges.", "Regardez vers les bords."),
        }
    }

    fn principle(&self, at: &Columns, _value: &Value) -> Text {
        let rows = || (0..self.side).filter(|&row| at[usize::from(row)] == 0);
        match self.players {
            Players::One => {
                let least = rows().map(|row| self.free(at, row).count()).min().unwrap_or(0);
                Text::new(
                    format!(
                        "Every row still to come needs a free square: look ahead at the tightest one. It has {least} free now."
                    ),
                    format!(
                        "Chaque ligne à venir a besoin d'une case libre : regardez d'avance la plus serrée. Elle en a {least} pour l'instant."
                    ),
                )
            }
            Players::Two => {
                let free = rows().flat_map(|row| self.free(at, row)).count();
                let here = Text::new(
                    format!(
                        "There are {free} free squares; what counts is whether an even or an odd number of queens still goes in."
                    ),
                    format!(
                        "Il y a {free} cases libres ; ce qui compte est si un nombre pair ou impair de reines peut encore entrer."
                    ),
                );
                let middle = Queen { column: self.side / 2, row: self.side / 2 };
                if self.side % 2 == 1 && is_free(at, middle) {
                    here.then(&Text::fixed(
                        "Whoever has the centre can answer each queen by the one opposite.",
                        "Celui qui tient le centre peut répondre à chaque reine par la case opposée.",
                    ))
                } else {
                    here
                }
            }
        }
    }

    fn order(&self, at: &Columns, queen: Queen) -> Text {
        let place = self.move_text(at, queen);
        Text::new(format!("put a queen on {place}"), format!("posez une reine en {place}"))
    }

    fn deed(&self, at: &Columns, queen: Queen) -> Option<Text> {
        let place = self.move_text(at, queen);
        Some(Text::new(format!("put a queen on {place}"), format!("posé une reine en {place}")))
    }

    fn ending(&self, _at: &Columns) -> Text {
        match self.players {
            Players::One => Text::fixed(
                "Every row has its queen, and none attacks another.",
                "Chaque ligne a sa reine, et aucune n'en attaque une autre.",
            ),
            Players::Two => Text::fixed(
                "Every square is taken or attacked.",
                "Toutes les cases sont prises ou attaquées.",
            ),
        }
    }
}
