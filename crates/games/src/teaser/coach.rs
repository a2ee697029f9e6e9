//! Help with the teaser: two shots at one square undo each other, so only odd or even matters.

use lucas_engine::{Coach, Text, Value};

use super::{Shot, Teaser};

impl Teaser {
    /// The fewest squares that can be shot an odd number of times, and how many sets of squares there are to choose from;
    /// `None` when no set of shots makes the goal.
    ///
    /// Flips add up bit by bit, in whatever order: this is a system of linear equations modulo 2.
    fn odd_squares(&self, at: u32) -> Option<(u32, usize)> {
        // Each entry holds what a set of shots flips, and that set; the highest flipped squares all differ.
        let mut basis: Vec<(u32, u32)> = Vec::new();
        let mut idle = vec![0];
        let reduce = |basis: &[(u32, u32)], mut entry: (u32, u32)| {
            for &(flipped, shots) in basis {
                if entry.0 ^ flipped < entry.0 {
                    entry = (entry.0 ^ flipped, entry.1 ^ shots);
                }
            }
            entry
        };
        for (square, &flipped) in self.flips.iter().enumerate() {
            match reduce(&basis, (flipped, 1 << square)) {
                // These shots together flip nothing, and may be added to any others.
                (0, shots) => idle.extend(idle.clone().into_iter().map(|other| other ^ shots)),
                entry => basis.push(entry),
            }
            basis.sort_unstable_by(|one, other| other.cmp(one));
        }
        let (left, shots) = reduce(&basis, (at ^ self.goal, 0));
        let sets = idle.len();
        let fewest = idle.into_iter().map(|other| shots ^ other).min_by_key(|set| set.count_ones())?;
        (left == 0).then_some((fewest, sets))
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
                        "Squares to shoot an odd number of times: {many} (corners: {corners}, edges: {edges}, inside: {inside}); all others an even number of times."
                    ),
                    format!(
                        "Cases à jouer un nombre impair de fois : {many} (coins : {corners}, bords : {edges}, intérieur : {inside}) ; toutes les autres un nombre pair de fois."
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
            Text::fixed("No star is left to shoot.", "Il ne reste pas d'étoile à viser.")
        }
    }

    fn order(&self, _at: &u32, shot: Shot) -> Text {
        match self.kind(shot.0) {
            0 => Text::fixed("that corner flips its 2x2", "ce coin inverse son carré 2x2"),
            1 => Text::fixed(
                "that square flips itself and its neighbours along the edge",
                "cette case s'inverse avec ses voisines le long du bord",
            ),
            _ => Text::fixed(
                "that square flips the plus around it",
                "cette case inverse la croix autour d'elle",
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
