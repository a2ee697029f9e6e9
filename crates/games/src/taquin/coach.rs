//! Help with the taquin: row by row, and parity.

use lucas_engine::{Coach, Notation, Text, Value};

use super::{Glide, Taquin, TileOrder};

impl Coach for Taquin {
    fn look(&self, at: &TileOrder, Glide(from): Glide) -> Text {
        let is_across = from.abs_diff(at.hole) == 1;
        match (is_across, from < at.hole) {
            (true, true) => Text::fixed("Look to the left of the hole.", "Regardez à gauche du trou."),
            (true, false) => Text::fixed("Look to the right of the hole.", "Regardez à droite du trou."),
            (false, true) => Text::fixed("Look above the hole.", "Regardez au-dessus du trou."),
            (false, false) => Text::fixed("Look below the hole.", "Regardez au-dessous du trou."),
        }
    }

    fn principle(&self, at: &TileOrder, _value: &Value) -> Text {
        if !self.is_solvable(at) {
            return Text::fixed(
                "Two tiles are exchanged that slides cannot bring back: every slide changes the parity of the order together with the colour of the square of the hole, and here they do not fit.",
                "Deux pièces sont échangées, et aucun glissement ne les remettra en place : chaque coup change à la fois la parité de l'ordre et la couleur de la case du trou, et ici elles ne s'accordent pas.",
            );
        }
        let done = (0..self.rows).take_while(|row| {
            (row * self.columns..(row + 1) * self.columns)
                .all(|square| at.squares[square] > 0 && self.home(at.squares[square]) == square)
        });
        let done = done.count();
        Text::new(
            format!(
                "Fill the rows from the top; keep those that are done, and turn the last two rows by columns. Rows done: {done}."
            ),
            format!(
                "Remplissez les lignes à partir du haut, gardez celles qui sont faites, et rangez les deux dernières par colonnes. Lignes faites : {done}."
            ),
        )
    }

    fn order(&self, at: &TileOrder, glide: Glide) -> Text {
        let tile = self.move_text(at, glide);
        Text::new(
            format!("slide tile {tile} into the hole"),
            format!("faites glisser la pièce {tile} dans le trou"),
        )
    }

    fn deed(&self, at: &TileOrder, glide: Glide) -> Option<Text> {
        let tile = self.move_text(at, glide);
        Some(Text::new(
            format!("slid tile {tile} into the hole"),
            format!("fait glisser la pièce {tile} dans le trou"),
        ))
    }

    fn ending(&self, _at: &TileOrder) -> Text {
        Text::fixed("All tiles are in order.", "Toutes les pièces sont en ordre.")
    }
}
