//! Help with the chocolate bar: the Nim-sum of what surrounds the deadly square.

use lucas_engine::{Coach, Gauge, Text, Value};

use super::{Bar, Break, Chocolate};
use crate::nim;

/// Where each heap lies.
const SIDES: [Text; 4] = [
    Text::fixed("left of the deadly square", "à gauche du carré de la mort"),
    Text::fixed("right of the deadly square", "à droite du carré de la mort"),
    Text::fixed("above the deadly square", "au-dessus du carré de la mort"),
    Text::fixed("below the deadly square", "au-dessous du carré de la mort"),
];

impl Coach for Chocolate {
    fn look(&self, at: &Bar, best: Break) -> Text {
        let Text { en, fr } = &SIDES[at.taken(best).0];
        if nim::sum(&at.0) == 0 {
            Text::new(
                format!("Every break loses against best play. Nibble {en} to make the game long."),
                format!(
                    "Toute cassure perd contre un adversaire parfait. Grignotez {fr} pour faire durer la partie."
                ),
            )
        } else {
            Text::new(format!("Look at the chocolate {en}."), format!("Regardez le chocolat {fr}."))
        }
    }

    fn principle(&self, at: &Bar, _value: &Value) -> Text {
        let count = Text::fixed(
            "Count the columns left and right of the deadly square, and the rows above and below.",
            "Comptez les colonnes à gauche et à droite du carré de la mort, et les lignes au-dessus et au-dessous.",
        );
        count.then(&nim::sum_told(&at.0)).then(&nim::aim_told(&at.0))
    }

    fn ending(&self, _at: &Bar) -> Text {
        Text::fixed("Only the deadly square is left.", "Il ne reste que le carré de la mort.")
    }

    fn order(&self, _at: &Bar, mv: Break) -> Text {
        match mv {
            Break::Vertical(line) => {
                Text::new(format!("break after column {line}"), format!("cassez après la colonne {line}"))
            }
            Break::Horizontal(line) => {
                Text::new(format!("break after row {line}"), format!("cassez après la ligne {line}"))
            }
        }
    }

    fn deed(&self, _at: &Bar, mv: Break) -> Option<Text> {
        Some(match mv {
            Break::Vertical(line) => Text::new(
                format!("broke the bar after column {line}"),
                format!("cassé la tablette après la colonne {line}"),
            ),
            Break::Horizontal(line) => Text::new(
                format!("broke the bar after row {line}"),
                format!("cassé la tablette après la ligne {line}"),
            ),
        })
    }

    fn gauge(&self, at: &Bar) -> Option<Gauge> {
        Some(nim::gauge(&at.0))
    }

    fn meaning(&self, _at: &Bar) -> Option<Text> {
        Some(nim::meaning(&Text::fixed(
            "the numbers of columns left and right of the deadly square and of rows above and below it",
            "les nombres de colonnes à gauche et à droite du carré de la mort et de lignes au-dessus et au-dessous",
        )))
    }
}
