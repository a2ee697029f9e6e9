//! Help with a sum: the games are weighed, and their weights added without carrying.

use super::{PartMove, Sum, letter};
use crate::advice::{Coach, Gauge};
use crate::grundy::Impartial;
use crate::text::Text;
use crate::value::Value;

impl Coach for Sum {
    fn look(&self, _at: &Vec<String>, PartMove { part, .. }: PartMove) -> Text {
        let name = letter(part);
        Text::new(format!("Look at game {name}."), format!("Regardez le jeu {name}."))
    }

    fn principle(&self, at: &Vec<String>, _value: &Value) -> Text {
        let Some(weights) = self.weights(at) else {
            return Text::fixed(
                "Each game is worth as much as one heap of Nim, but one of these is too large to be weighed.",
                "Chaque jeu vaut un tas de Nim, mais l'un de ceux-ci est trop grand pour être pesé.",
            );
        };
        let sum = weights.iter().fold(0, |sum, weight| sum ^ weight);
        let weights = weights.iter().map(u64::to_string).collect::<Vec<_>>().join(" ⊕ ");
        Text::new(
            format!(
                "Each game is worth as much as one heap of Nim, its Grundy value. Added without carrying: {weights} = {sum}. Whoever hands over 0 wins."
            ),
            format!(
                "Chaque jeu vaut un tas de Nim, son nombre de Grundy. Additionnés sans retenue : {weights} = {sum}. Le joueur qui laisse 0 gagne."
            ),
        )
    }

    fn order(&self, at: &Vec<String>, PartMove { part, mv }: PartMove) -> Text {
        let (game, name) = (&self.parts[part].game, letter(part));
        let steps = self.steps(at, part);
        let order = steps.get(mv).and_then(|step| game.order(&at[part], &step.mv).ok().flatten());
        order.map_or_else(
            || Text::new(format!("play in game {name}"), format!("jouez dans le jeu {name}")),
            |order| {
                Text::new(
                    format!("in game {name}, {}", order.en),
                    format!("dans le jeu {name}, {}", order.fr),
                )
            },
        )
    }

    fn deed(&self, at: &Vec<String>, PartMove { part, mv }: PartMove) -> Option<Text> {
        let name = letter(part);
        let steps = self.steps(at, part);
        let deed = self.parts[part].game.deed(&at[part], &steps.get(mv)?.mv).ok()??;
        Some(Text::new(format!("{} in game {name}", deed.en), format!("{} dans le jeu {name}", deed.fr)))
    }

    fn ending(&self, _at: &Vec<String>) -> Text {
        Text::fixed("No game has a move left.", "Plus aucun jeu n'a de coup.")
    }

    fn gauge(&self, at: &Vec<String>) -> Option<Gauge> {
        let name = Text::fixed("the Grundy value", "le nombre de Grundy");
        Some(Gauge { name, figure: self.grundy(at)?.into() })
    }

    fn meaning(&self, _at: &Vec<String>) -> Option<Text> {
        Some(Text::fixed(
            "The Grundy value is the size of the Nim heap that counts as much: of one game the least number that no move leaves, of several theirs added without carrying. Whoever leaves 0 wins.",
            "Le nombre de Grundy est la taille du tas de Nim qui compte autant : pour un jeu, le plus petit entier qu'aucun coup ne laisse, pour plusieurs, leur somme sans retenue. Le joueur qui laisse 0 gagne.",
        ))
    }
}
