//! Help with crossings: who can come back, and who must not be left.

use lucas_engine::{Coach, Text, Value};

use super::{Crossing, Party, Shores, Trip};

impl Crossing {
    /// A shore with its article.
    pub(super) fn landing(&self, shore: u8) -> Text {
        let name = self.shore(shore);
        let fr = if self.is_island(shore) { "l'île".to_owned() } else { format!("la {}", name.fr) };
        Text::new(format!("the {}", name.en), fr)
    }
}

impl Coach for Crossing {
    fn look(&self, at: &Shores, Trip { load, to }: Trip) -> Text {
        let people = match self.party {
            Party::Cannibals(_) => (load & 255) + (load >> 8),
            Party::Wolf | Party::Couples(_) => u16::try_from(load.count_ones()).unwrap_or(0),
        };
        if to > at.boat {
            match people {
                0 | 1 => Text::fixed("The boat need not be full.", "La barque n'a pas besoin d'être pleine."),
                _ => Text::fixed(
                    "Look for people who may stay together over there.",
                    "Cherchez des gens qui puissent rester ensemble là-bas.",
                ),
            }
        } else if people > 1 {
            Text::fixed("More than one must come back.", "Il faut en ramener plus d'un.")
        } else {
            Text::fixed(
                "Look at who can come back without leaving anybody in bad company.",
                "Regardez qui peut revenir sans laisser personne en mauvaise compagnie.",
            )
        }
    }

    fn principle(&self, _at: &Shores, _value: &Value) -> Text {
        Text::fixed(
            "Few trips are allowed at any time. Do not simply undo the last one; half-way, somebody has to come back with another.",
            "Peu de voyages sont permis à chaque fois. Ne défaites pas le dernier ; à mi-chemin, il faut bien que quelqu'un revienne accompagné.",
        )
    }

    fn order(&self, _at: &Shores, Trip { load, to }: Trip) -> Text {
        let shore = self.landing(to);
        match self.party.passengers(load) {
            Some(Text { en, fr }) => Text::new(
                format!("take {en} to {}", shore.en),
                format!("faites passer {fr} sur {}", shore.fr),
            ),
            None => {
                Text::new(format!("row alone to {}", shore.en), format!("ramez seul jusqu'à {}", shore.fr))
            }
        }
    }

    fn deed(&self, _at: &Shores, Trip { load, to }: Trip) -> Option<Text> {
        let shore = self.landing(to);
        Some(match self.party.passengers(load) {
            Some(Text { en, fr }) => {
                Text::new(format!("took {en} to {}", shore.en), format!("fait passer {fr} sur {}", shore.fr))
            }
            None => {
                Text::new(format!("rowed alone to {}", shore.en), format!("ramé seul jusqu'à {}", shore.fr))
            }
        })
    }

    fn ending(&self, _at: &Shores) -> Text {
        Text::fixed("Everybody is on the far bank.", "Tout le monde est sur la rive opposée.")
    }
}
