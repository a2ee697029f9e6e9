//! Help with octal games: Grundy values, added without carrying.

use lucas_engine::{Coach, Gauge, Text, Value};

use super::{Heaps, Octal, Taking};

impl Coach for Octal {
    fn look(&self, at: &Heaps, Taking { heap, .. }: Taking) -> Text {
        if at.len() == 1 {
            return Text::fixed(
                "Look for a way to leave two parts that cancel each other.",
                "Cherchez à laisser deux parts qui s'annulent.",
            );
        }
        Text::new(format!("Look at a heap of {heap}."), format!("Regardez un tas de {heap}."))
    }

    fn principle(&self, at: &Heaps, _value: &Value) -> Text {
        let values =
            at.iter().map(|&heap| self.grundy[heap as usize].to_string()).collect::<Vec<_>>().join(", ");
        let sum = self.sum(at);
        Text::new(
            format!(
                "Each heap is worth a Nim heap; these are worth {values}, together {sum}, added without carrying. Leave heaps that are worth 0 together."
            ),
            format!(
                "Chaque tas vaut un tas de Nim ; ceux-ci valent {values}, ensemble {sum}, par addition sans retenue. Laissez des tas qui valent 0 ensemble."
            ),
        )
    }

    fn order(&self, _at: &Heaps, taking: Taking) -> Text {
        let Taking { heap, taken, .. } = taking;
        let parts: Vec<u32> = taking.rest().into_iter().filter(|&part| part > 0).collect();
        match parts[..] {
            [] => Text::new(format!("take the heap of {heap}"), format!("prenez le tas de {heap}")),
            [part] => Text::new(
                format!("take {taken} from a heap of {heap}, leaving {part}"),
                format!("prenez {taken} dans un tas de {heap}, en laissant {part}"),
            ),
            [one, other, ..] => Text::new(
                format!("take {taken} from a heap of {heap}, leaving {one} and {other}"),
                format!("prenez {taken} dans un tas de {heap}, en laissant {one} et {other}"),
            ),
        }
    }

    fn deed(&self, _at: &Heaps, taking: Taking) -> Option<Text> {
        let Taking { heap, taken, .. } = taking;
        let parts: Vec<u32> = taking.rest().into_iter().filter(|&part| part > 0).collect();
        Some(match parts[..] {
            [] => Text::new(format!("took the heap of {heap}"), format!("pris le tas de {heap}")),
            [part] => Text::new(
                format!("took {taken} from a heap of {heap}, leaving {part}"),
                format!("pris {taken} dans un tas de {heap}, en laissant {part}"),
            ),
            [one, other, ..] => Text::new(
                format!("took {taken} from a heap of {heap}, leaving {one} and {other}"),
                format!("pris {taken} dans un tas de {heap}, en laissant {one} et {other}"),
            ),
        })
    }

    fn ending(&self, at: &Heaps) -> Text {
        if at.is_empty() {
            Text::fixed("Nothing is left to take.", "Il ne reste rien à prendre.")
        } else {
            Text::fixed("No heap allows a move any more.", "Plus aucun tas ne permet de coup.")
        }
    }

    fn gauge(&self, at: &Heaps) -> Option<Gauge> {
        let name = Text::fixed("the Grundy value", "le nombre de Grundy");
        Some(Gauge { name, figure: self.sum(at).into() })
    }

    fn meaning(&self, _at: &Heaps) -> Option<Text> {
        Some(Text::fixed(
            "The Grundy value is the size of the Nim heap that counts as much: of one heap the least number that no move leaves, of several theirs added without carrying. Whoever leaves 0 wins.",
            "Le nombre de Grundy est la taille du tas de Nim qui compte autant : pour un tas, le plus petit entier qu'aucun coup ne laisse, pour plusieurs, leur somme sans retenue. Le joueur qui laisse 0 gagne.",
        ))
    }
}
