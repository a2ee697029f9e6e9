//! Help with Quixo: lines to complete, to stop, and those not to complete for the other.

use lucas_engine::{Coach, End, Game, Notation, Text, Value};

use super::{Cubes, Push, Quixo};

impl Quixo {
    /// The most marks on a line.
    fn longest(&self, marks: u32) -> u32 {
        self.lines.iter().map(|line| (marks & line).count_ones()).max().unwrap_or(0)
    }
}

impl Coach for Quixo {
    fn look(&self, at: &Cubes, best: Push) -> Text {
        let after = self.play(at, best);
        if self.end(&after) == Some(End::Lost) {
            return Text::fixed(
                "Look for a line of yours to complete.",
                "Cherchez une de vos lignes à compléter.",
            );
        }
        let [own, other] = at.sides();
        let [_, own_after] = after.sides();
        if self.longest(after.sides()[0]) < self.longest(other) {
            Text::fixed(
                "Look at your opponent's longest line.",
                "Regardez la plus longue ligne de votre adversaire.",
            )
        } else if own_after.count_ones() > own.count_ones() {
            Text::fixed("Look for a blank cube.", "Cherchez un cube vierge.")
        } else {
            Text::fixed("Look for a cube of yours that can move.", "Cherchez un de vos cubes à déplacer.")
        }
    }

    fn principle(&self, at: &Cubes, _value: &Value) -> Text {
        let [own, other] = at.sides().map(|marks| self.longest(marks));
        let side = self.side;
        Text::new(
            format!(
                "A push moves a whole row or column: see what it does to both marks, since a line that you complete for the other loses. Most on a line of {side}: {own} of yours, {other} of your opponent's."
            ),
            format!(
                "Une poussée déplace toute une ligne ou une colonne : voyez ce qu'elle fait aux deux marques, car aligner celles de l'autre perd. Au mieux sur une ligne de {side} : {own} des vôtres, {other} de l'adversaire."
            ),
        )
    }

    fn order(&self, at: &Cubes, push: Push) -> Text {
        let push = self.move_text(at, push);
        let (from, to) = push.split_once('-').unwrap_or_default();
        Text::new(
            format!("take the cube of {from} and push it in at {to}"),
            format!("prenez le cube de {from} et repoussez-le en {to}"),
        )
    }

    fn deed(&self, at: &Cubes, push: Push) -> Option<Text> {
        let push = self.move_text(at, push);
        let (from, to) = push.split_once('-')?;
        Some(Text::new(
            format!("took the cube of {from} and pushed it in at {to}"),
            format!("pris le cube de {from} pour le repousser en {to}"),
        ))
    }

    fn ending(&self, at: &Cubes) -> Text {
        let side = self.side;
        match self.end(at) {
            Some(End::Won) => Text::new(
                format!("The last push made a line of {side} for the other."),
                format!("La dernière poussée a aligné {side} marques de l'autre."),
            ),
            _ => {
                Text::new(format!("{side} marks stand in a line."), format!("{side} marques sont alignées."))
            }
        }
    }
}
