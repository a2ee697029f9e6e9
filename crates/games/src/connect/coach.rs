//! Help with alignments: threats, and two of them at once.

use lucas_engine::{Coach, End, Game, Notation, Text, Value};

use super::{Connect, Mark, Stones};

impl Connect {
    /// The squares on which a set of marks would make a line at once.
    fn threats(&self, at: Stones, marks: u32) -> usize {
        let mut moves = Vec::new();
        self.moves(&at, &mut moves);
        moves.into_iter().filter(|&Mark(square)| self.has_line(marks | 1 << square)).count()
    }
}

impl Coach for Connect {
    fn look(&self, at: &Stones, best: Mark) -> Text {
        let (own, other) =
            if at.is_crosses_turn() { (at.crosses, at.noughts) } else { (at.noughts, at.crosses) };
        if self.is_misere {
            return Text::fixed(
                "Look at what would make a line of yours, and keep away from it.",
                "Regardez quels coups vous feraient aligner vos marques, et évitez-les.",
            );
        }
        if self.has_line(own | 1 << best.0) {
            return Text::fixed(
                "Look for a line of your own to complete.",
                "Cherchez un de vos alignements à compléter.",
            );
        }
        if self.threats(*at, other) > 0 {
            return Text::fixed(
                "Look at what your opponent threatens.",
                "Regardez ce que votre adversaire menace.",
            );
        }
        let (column, row) = (best.0 % self.columns, best.0 / self.columns);
        let is_edge = |place: usize, count: usize| place == 0 || place + 1 == count;
        match (is_edge(column, self.columns), is_edge(row, self.rows) && !self.drops) {
            (false, false) => {
                Text::fixed("Look inside, away from the edges.", "Regardez à l'intérieur, loin des bords.")
            }
            (true, true) => Text::fixed("Look at the corners.", "Regardez les coins."),
            _ => Text::fixed("Look along the edges.", "Regardez le long des bords."),
        }
    }

    fn principle(&self, at: &Stones, _value: &Value) -> Text {
        if self.is_misere {
            return Text::fixed(
                "Whoever is made to complete a line loses: count the moves that are still harmless, and leave your opponent none.",
                "Celui qui est contraint d'aligner perd : comptez les coups encore sans danger, et n'en laissez pas à l'adversaire.",
            );
        }
        let (own, other) =
            if at.is_crosses_turn() { (at.crosses, at.noughts) } else { (at.noughts, at.crosses) };
        let (yours, theirs) = (self.threats(*at, own), self.threats(*at, other));
        Text::fixed(
            "Complete a line if you can; else stop your opponent's; else make two threats at once, since only one can be met.",
            "Complétez un alignement si vous le pouvez ; sinon, parez celui de l'adversaire ; sinon, créez deux menaces à la fois : une seule peut être parée.",
        )
        .then(&Text::new(
            format!("Squares that complete a line: {yours} for you, {theirs} for your opponent."),
            format!("Cases qui complètent un alignement : {yours} pour vous, {theirs} pour l'adversaire."),
        ))
    }

    fn order(&self, at: &Stones, mark: Mark) -> Text {
        let place = self.move_text(at, mark);
        if self.drops {
            Text::new(
                format!("drop a mark into column {place}"),
                format!("laissez tomber une marque dans la colonne {place}"),
            )
        } else {
            Text::new(format!("mark {place}"), format!("marquez {place}"))
        }
    }

    fn deed(&self, at: &Stones, mark: Mark) -> Option<Text> {
        let place = self.move_text(at, mark);
        Some(if self.drops {
            Text::new(
                format!("dropped a mark in column {place}"),
                format!("laissé tomber une marque dans la colonne {place}"),
            )
        } else {
            Text::new(format!("marked {place}"), format!("marqué la case {place}"))
        })
    }

    fn ending(&self, at: &Stones) -> Text {
        let length = self.length;
        match self.end(at) {
            Some(End::Draw) | None => Text::fixed(
                "The board is full, and nobody has a line.",
                "Le plateau est plein, sans aucun alignement.",
            ),
            Some(_) => Text::new(
                format!("{length} marks stand in a line."),
                format!("{length} marques sont alignées."),
            ),
        }
    }
}
