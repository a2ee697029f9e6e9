//! Help with the teaser: two shots at one square undo each other, so only odd or even matters.

use lucas_engine::{Coach, Text, Value};

use super::{Shot, Teaser};
use crate::parity::Parity;

impl Teaser {
    /// The fewest squares that can be shot an odd number of times, and how many sets of squares there are to choose from;
    /// `None` when no set of shots makes the goal.
    fn odd_squares(&self, at: u32) -> Option<(u32, usize)> {
        let parity = Parity::new(self.flips.iter().map(|&flipped| flipped.into()));
        let flipped = (at ^ self.goal).into();
        let fewest = parity.sets(flipped).min_by_key(|set| set.count_ones())?;
        Some((u32::try_from(fewest).ok()?, parity.sets(flipped).count()))
    }

    /// Whether a square is a corner, on an edge or inside.
    fn kind(&self, square: usize) -> usize {
        let (row, column) = (square / self.columns, square % self.columns);
        let on_row_edge = row == 0 || row + 1 == self.rows;
        let on_column_edge = column == 0 || column + 1 == self.columns;
        2 - usize::from(on_row_edge) - usize::from(on_column_edge)
    }
}

impl Coach for Teaser {
    fn look(&self, _at: &u32, Shot(square): Shot) -> Text {
        match self.kind(square) {
            0 => Text::fixed("Look at the stars in the corners.", "Regardez les étoiles des coins."),
            1 => Text::fixed("Look at the stars on the edges.", "Regardez les étoiles des bords."),
            _ => Text::fixed("Look at the stars inside.", "Regardez les étoiles de l'intérieur."),
        }
    }

    fn principle(&self, at: &u32, _value: &Value) -> Text {
        let rule = Text::fixed(
            "Shooting a square twice undoes it: only odd or even counts.",
            "Jouer deux fois une case l'annule : seul compte pair ou impair.",
        );
        let figures = match self.odd_squares(*at) {
            Some((_, sets)) if sets > 1 => Text::new(
                format!(
                    "There are {sets} sets of squares that make the goal when each is shot an odd number of times."
                ),
                format!(
                    "Il y a {sets} ensembles de cases qui mènent au but si chacune est jouée un nombre impair de fois."
                ),
            ),
            Some((set, _)) => {
                let mut kinds = [0u32; 3];
                (0..self.flips.len()).filter(|&square| Self::is_star(set, square)).for_each(|square| {
                    kinds[self.kind(square)] += 1;
                });
                let [corners, edges, inside] = kinds;
                let many = set.count_ones();
                Text::new(
                    format!(
                        "Squares to shoot an odd number of times: {many} (corners: {corners}, edges: {edges}, inside: {inside}). The others are shot an even number of times: not at all, or twice, as when that puts a star where one is to be shot."
                    ),
                    format!(
                        "Cases à jouer un nombre impair de fois : {many} (coins : {corners}, bords : {edges}, intérieur : {inside}). Les autres se jouent un nombre pair de fois : aucune, ou deux, par exemple pour faire paraître une étoile là où il faut jouer."
                    ),
                )
            }
            None => Text::fixed(
                "No set of shots, in whatever order, makes this board into the goal.",
                "Aucun ensemble de coups, dans aucun ordre, ne change ce plateau en but.",
            ),
        };
        rule.then(&figures)
    }

    fn ending(&self, at: &u32) -> Text {
        if *at == self.goal {
            Text::fixed(
                "The stars stand as they were to stand.",
                "Les étoiles sont là où elles devaient être.",
            )
        } else {
            Text::fixed(
                "No star is left, and only stars can be shot: the goal is out of reach.",
                "Il ne reste aucune étoile, et on ne joue que sur une étoile : le but est hors d'atteinte.",
            )
        }
    }

    fn order(&self, _at: &u32, shot: Shot) -> Text {
        match self.kind(shot.0) {
            0 => Text::fixed(
                "shoot the star in that corner, which flips its 2x2",
                "jouez l'étoile de ce coin, qui inverse son carré 2x2",
            ),
            1 => Text::fixed(
                "shoot that star of the edge, which flips itself and its neighbours along the side",
                "jouez cette étoile du bord, qui s'inverse avec ses voisines le long du côté",
            ),
            _ => Text::fixed(
                "shoot that star, which flips the plus around it",
                "jouez cette étoile, qui inverse la croix autour d'elle",
            ),
        }
    }

    fn deed(&self, _at: &u32, shot: Shot) -> Option<Text> {
        Some(match self.kind(shot.0) {
            0 => Text::fixed("flipped the 2x2 of a corner", "inversé le carré de 2 sur 2 d'un coin"),
            1 => Text::fixed(
                "flipped a square of the edge and its neighbours along the side",
                "inversé une case du bord et ses voisines le long du côté",
            ),
            _ => Text::fixed(
                "flipped a square and the plus around it",
                "inversé une case et la croix autour d'elle",
            ),
        })
    }
}
