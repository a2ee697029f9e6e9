//! Help with Lights Out: a solution is a set of squares, in any order.

use lucas_engine::{Coach, Notation, Text, Value};

use super::{LightSwitch, Lights, Lit};

impl Lights {
    /// How many edges of the board a square lies on, two at most.
    fn edges(&self, square: usize) -> usize {
        let (column, row) = (square % self.columns, square / self.columns);
        usize::from(column == 0 || column + 1 == self.columns) + usize::from(row == 0 || row + 1 == self.rows)
    }

    /// How many neighbours of a square switch with it.
    fn neighbours(&self, square: usize) -> u32 {
        self.flips[square].count_ones() - 1
    }
}

impl Coach for Lights {
    fn look(&self, _at: &Lit, LightSwitch(square): LightSwitch) -> Text {
        match self.edges(square) {
            2 => Text::fixed("Look at the corners.", "Regardez les coins."),
            1 => Text::fixed("Look along the edges.", "Regardez le long des bords."),
            _ => Text::fixed("Look inside the board.", "Regardez à l'intérieur du plateau."),
        }
    }

    fn principle(&self, at: &Lit, _value: &Value) -> Text {
        let rule = Text::fixed(
            "To press a square twice undoes it, and the order does not matter: find the set of squares to press once each.",
            "Appuyer deux fois sur une case ne fait rien, et l'ordre ne compte pas : trouvez l'ensemble des cases où appuyer une fois.",
        );
        let fewest = self.parity.fewest(*at);
        let here = match fewest[..] {
            [] => Text::fixed(
                "No set of squares puts out the lights of this board.",
                "Aucun ensemble de cases n'éteint les lampes de ce plateau.",
            ),
            [set] => Text::new(
                format!("The smallest has {} squares, and is the only one so small.", set.count_ones()),
                format!("Le plus petit a {} cases, et il est le seul de cette taille.", set.count_ones()),
            ),
            [set, ..] => Text::new(
                format!(
                    "The smallest have {} squares; there are {} of them.",
                    set.count_ones(),
                    fewest.len()
                ),
                format!("Les plus petits ont {} cases ; il y en a {}.", set.count_ones(), fewest.len()),
            ),
        };
        let chase = Text::fixed(
            "Once the first row is settled, each row is put out by pressing below the lights that are still on in the row above.",
            "Une fois la première ligne fixée, on éteint chaque ligne en appuyant sous celles de ses lampes qui sont encore allumées.",
        );
        rule.then(&here).then(&chase)
    }

    fn order(&self, _at: &Lit, LightSwitch(square): LightSwitch) -> Text {
        match self.neighbours(square) {
            0 => Text::fixed("switch its light", "basculez sa lampe"),
            1 => Text::fixed("switch it and its neighbour", "basculez-la avec sa voisine"),
            some => Text::new(
                format!("switch it and its {some} neighbours"),
                format!("basculez-la avec ses {some} voisines"),
            ),
        }
    }

    fn deed(&self, at: &Lit, press: LightSwitch) -> Option<Text> {
        let place = self.move_text(at, press);
        Some(Text::new(format!("pressed {place}"), format!("appuyé sur {place}")))
    }

    fn ending(&self, _at: &Lit) -> Text {
        Text::fixed("All lights are out.", "Toutes les lampes sont éteintes.")
    }
}
