//! Help with the matches: rounds of one more than the largest take, and the Nim-sum of what is over.

use lucas_engine::{Coach, Gauge, Outcome, Text, Value};

use super::{LastMatch, Matches, Take};
use crate::nim;

impl Coach for Matches {
    fn look(&self, at: &Vec<u64>, best: Take) -> Text {
        let heap = best.heap + 1;
        match (at.len(), self.outcome(at)) {
            (1, Outcome::Win) => Text::fixed(
                "Do not look at how many you take, but at how many you leave.",
                "Ne regardez pas combien vous en prenez, mais combien vous en laissez.",
            ),
            (_, Outcome::Win) => {
                Text::new(format!("Look at heap number {heap}."), format!("Regardez le tas numéro {heap}."))
            }
            _ => Text::fixed(
                "No take wins against best play. Take little: the longer the game, the more your opponent can go wrong.",
                "Aucune prise ne gagne contre un adversaire parfait. Prenez peu : plus la partie dure, plus il peut se tromper.",
            ),
        }
    }

    fn principle(&self, at: &Vec<u64>, value: &Value) -> Text {
        match at.as_slice() {
            &[matches] => self.single_heap_principle(matches, value.outcome == Outcome::Win),
            heaps => self.several_heaps_principle(heaps),
        }
    }

    fn ending(&self, _at: &Vec<u64>) -> Text {
        match self.last {
            LastMatch::Wins => Text::fixed(
                "No match is left, and whoever took the last one wins.",
                "Il ne reste plus d'allumette, et celui qui a pris la dernière gagne.",
            ),
            LastMatch::Loses => Text::fixed(
                "No match is left, and whoever took the last one loses.",
                "Il ne reste plus d'allumette, et celui qui a pris la dernière perd.",
            ),
        }
    }

    fn order(&self, at: &Vec<u64>, Take { heap, count }: Take) -> Text {
        let (matches, allumettes) =
            if count == 1 { ("match", "allumette") } else { ("matches", "allumettes") };
        let heap = heap + 1;
        if at.len() == 1 {
            Text::new(format!("take {count} {matches}"), format!("prenez {count} {allumettes}"))
        } else {
            Text::new(
                format!("take {count} {matches} from heap {heap}"),
                format!("prenez {count} {allumettes} dans le tas {heap}"),
            )
        }
    }

    fn deed(&self, at: &Vec<u64>, Take { heap, count }: Take) -> Option<Text> {
        let (matches, allumettes) =
            if count == 1 { ("match", "allumette") } else { ("matches", "allumettes") };
        let heap = heap + 1;
        Some(if at.len() == 1 {
            Text::new(format!("took {count} {matches}"), format!("pris {count} {allumettes}"))
        } else {
            Text::new(
                format!("took {count} {matches} from heap {heap}"),
                format!("pris {count} {allumettes} dans le tas {heap}"),
            )
        })
    }

    fn gauge(&self, at: &Vec<u64>) -> Option<Gauge> {
        let residues = self.residues(at);
        let round = self.take.saturating_add(1);
        match (at.as_slice(), self.last) {
            (&[matches], LastMatch::Wins) => Some(Gauge {
                name: Text::new(
                    format!("the remainder of the matches divided by {round}"),
                    format!("le reste de la division du nombre d'allumettes par {round}"),
                ),
                figure: (matches % round).into(),
            })
            .filter(|_| !self.is_free()),
            (&[matches], LastMatch::Loses) => Some(Gauge {
                name: Text::new(
                    format!("the remainder of all matches but one divided by {round}"),
                    format!("le reste de la division par {round} du nombre d'allumettes moins 1"),
                ),
                figure: (matches.checked_sub(1)? % round).into(),
            })
            .filter(|_| !self.is_free()),
            (_, LastMatch::Loses) if residues.iter().all(|&residue| residue <= 1) => Some(Gauge {
                name: if self.is_free() {
                    Text::fixed("the number of single matches", "le nombre d'allumettes isolées")
                } else {
                    Text::new(
                        format!("the number of matches left over after groups of {round}"),
                        format!("le nombre d'allumettes qui restent hors des groupes de {round}"),
                    )
                },
                figure: residues.iter().sum::<u64>().into(),
            }),
            _ => Some(nim::gauge(&residues)),
        }
    }

    fn meaning(&self, at: &Vec<u64>) -> Option<Text> {
        let residues = self.residues(at);
        Some(match (at.len(), self.last) {
            (1, _) => Text::fixed("Whoever leaves 0 wins.", "Celui qui laisse 0 gagne."),
            (_, LastMatch::Loses) if residues.iter().all(|&residue| residue <= 1) => {
                Text::fixed("Whoever leaves an odd number wins.", "Celui qui laisse un nombre impair gagne.")
            }
            _ if self.is_free() => nim::meaning(&Text::fixed("the heaps", "les tas")),
            _ => {
                let round = self.take + 1;
                nim::meaning(&Text::new(
                    format!("what is over of each heap after groups of {round}"),
                    format!("ce qui dépasse de chaque tas hors des groupes de {round}"),
                ))
            }
        })
    }
}

impl Matches {
    fn single_heap_principle(&self, matches: u64, is_won: bool) -> Text {
        let round = self.take.saturating_add(1);
        let (rest, is_normal) = match self.last {
            LastMatch::Wins => (matches, true),
            LastMatch::Loses => (matches - 1, false),
        };
        // The last round is told without a figure: there the figure would be the move.
        match (rest < round, is_won, is_normal) {
            (true, true, true) => Text::fixed(
                "Whoever takes the last match wins, and you may take all that is left.",
                "Celui qui prend la dernière allumette gagne, et vous pouvez prendre tout ce qui reste.",
            ),
            (true, true, false) => Text::fixed(
                "Whoever takes the last match loses: leave a single one.",
                "Celui qui prend la dernière allumette perd : n'en laissez qu'une seule.",
            ),
            (true, false, _) => Text::fixed(
                "Whoever takes the last match loses, and you have no choice.",
                "Celui qui prend la dernière allumette perd, et vous n'avez pas le choix.",
            ),
            (false, true, true) => Text::new(
                format!(
                    "Leave a multiple of {round}: whatever is taken then, you complete it to {round}. {matches} is not one: take what is over."
                ),
                format!(
                    "Laissez un multiple de {round} : quoi qu'on prenne ensuite, vous complétez à {round}. {matches} n'en est pas un : prenez ce qui dépasse."
                ),
            ),
            (false, true, false) => Text::new(
                format!(
                    "Leave one more than a multiple of {round}: whatever is taken then, you complete it to {round}, and the last match is not yours. You have {matches}: take what is over."
                ),
                format!(
                    "Laissez un multiple de {round} plus un : quoi qu'on prenne ensuite, vous complétez à {round}, et la dernière n'est pas pour vous. Il y en a {matches} : prenez ce qui dépasse."
                ),
            ),
            (false, false, is_normal) => {
                let (en, fr) = if is_normal { ("", "") } else { ("one more than ", " plus un") };
                Text::new(
                    format!(
                        "{matches} is {en}a multiple of {round}: whatever you take, your opponent can complete it to {round}. Hope for a mistake."
                    ),
                    format!(
                        "{matches} est un multiple de {round}{fr} : quoi que vous preniez, l'adversaire peut compléter à {round}. Guettez une faute."
                    ),
                )
            }
        }
    }

    fn several_heaps_principle(&self, heaps: &[u64]) -> Text {
        let residues = self.residues(heaps);
        let count = if self.is_free() {
            Text::fixed("Count each heap.", "Comptez chaque tas.")
        } else {
            let round = self.take + 1;
            Text::new(
                format!("Set aside groups of {round}: of each heap, only what is over counts."),
                format!("Mettez de côté les groupes de {round} : de chaque tas, seul compte ce qui dépasse."),
            )
        };
        if self.last == LastMatch::Wins {
            return count.then(&nim::sum_told(&residues)).then(&nim::aim_told(&residues));
        }
        let large = residues.iter().filter(|&&residue| residue > 1).count();
        if large == 1 {
            return count.then(&Text::fixed(
                "The last match loses, and only one heap still counts more than 1: bring it down so that an odd number of single matches counts.",
                "La dernière perd, et un seul tas compte encore plus de 1 : réduisez-le pour qu'il compte en tout un nombre impair d'allumettes isolées.",
            ));
        }
        if large > 1 {
            let twist = Text::fixed(
                "The last match loses: once no heap counts more than 1, leave an odd number of single matches instead.",
                "La dernière perd : dès qu'aucun tas ne compte plus de 1, laissez plutôt un nombre impair d'allumettes isolées.",
            );
            return count.then(&nim::sum_told(&residues)).then(&nim::aim_told(&residues)).then(&twist);
        }
        let singles: u64 = residues.iter().sum();
        let aim = if singles.is_multiple_of(2) {
            Text::fixed(
                "The number of single matches is even: leave an odd number, and the last one is not yours.",
                "Le nombre d'allumettes isolées est pair : laissez-en un nombre impair, et la dernière n'est pas pour vous.",
            )
        } else {
            Text::fixed(
                "The number of single matches is odd, and the last one loses: hold out, and hope for a mistake.",
                "Le nombre d'allumettes isolées est impair, et la dernière perd : tenez bon et guettez une faute.",
            )
        };
        count.then(&aim)
    }
}
