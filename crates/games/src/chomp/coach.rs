//! Help with Chomp: the square, the two rows, and for the rest only that it can be won.

use lucas_engine::{Coach, Notation, Outcome, Text, Value};

use super::{Bite, Chomp, Rows, theorem};

/// How many squares a bite eats.
fn eaten(at: &Rows, Bite { column, row }: Bite) -> u64 {
    let rows = at.iter().skip(usize::try_from(row).unwrap_or(usize::MAX));
    rows.map(|length| length.saturating_sub(column)).sum()
}

impl Coach for Chomp {
    fn look(&self, at: &Rows, Bite { column, row }: Bite) -> Text {
        match (column, row) {
            (1, 1) => Text::fixed("Look near the poison.", "Regardez près du poison."),
            (_, 0) => Text::fixed("Look along the first row.", "Regardez le long de la première ligne."),
            (0, _) => Text::fixed("Look along the first column.", "Regardez le long de la première colonne."),
            (_, row) if row + 1 == at.len() as u64 => {
                Text::fixed("Look at the last row.", "Regardez la dernière ligne.")
            }
            _ => Text::fixed("Look inside the bar.", "Regardez à l'intérieur de la tablette."),
        }
    }

    fn principle(&self, at: &Rows, value: &Value) -> Text {
        let is_square = at.iter().all(|&length| length == at.len() as u64) && at.len() > 1;
        let is_l = at.len() > 1 && at[1..].iter().all(|&length| length == 1);
        if is_square {
            return Text::fixed(
                "Of a square make an L with equal arms: whatever is eaten from one arm, eat as much from the other.",
                "D'un carré, faites un L à bras égaux : quoi qu'on mange d'un bras, mangez-en autant de l'autre.",
            );
        }
        if is_l {
            return Text::fixed(
                "An L is two heaps: whoever leaves equal arms wins.",
                "Un L, ce sont deux tas : celui qui laisse des bras égaux gagne.",
            );
        }
        if at.len() == 2 {
            return Text::fixed(
                "Of two rows, leave the lower one exactly one square shorter than the upper one.",
                "De deux lignes, laissez celle du bas plus courte d'exactement un carré que celle du haut.",
            );
        }
        if theorem(at).is_some() && value.outcome == Outcome::Win {
            return Text::fixed(
                "A whole rectangle is always won: if biting off the far corner were no good, its answer would be a first bite that wins. Which one it is, nobody has a rule for.",
                "Un rectangle entier est toujours gagné : si croquer le coin opposé ne valait rien, la réponse serait une première bouchée gagnante. Laquelle, aucune règle ne le dit.",
            );
        }
        Text::fixed(
            "No rule is known here: look for a bite that leaves an L with equal arms, two rows that differ by one, or another shape that you know is lost.",
            "Aucune règle n'est connue ici : cherchez une bouchée qui laisse un L à bras égaux, deux lignes qui diffèrent d'un carré, ou une autre forme que vous savez perdue.",
        )
    }

    fn order(&self, at: &Rows, bite: Bite) -> Text {
        match eaten(at, bite) {
            1 => Text::fixed("eat 1 square", "mangez 1 carré"),
            eaten => Text::new(format!("eat {eaten} squares"), format!("mangez {eaten} carrés")),
        }
    }

    fn deed(&self, at: &Rows, bite: Bite) -> Option<Text> {
        let name = self.move_text(at, bite);
        Some(match eaten(at, bite) {
            1 => Text::new(format!("ate {name}"), format!("mangé {name}")),
            eaten => Text::new(
                format!("ate {eaten} squares, {name} and beyond"),
                format!("mangé {eaten} carrés, {name} et au-delà"),
            ),
        })
    }

    fn ending(&self, _at: &Rows) -> Text {
        Text::fixed("Only the poisoned square is left.", "Il ne reste que le carré empoisonné.")
    }
}
