//! Help with the tower: the largest disc that is not home decides.

use lucas_engine::{Coach, Text, Value};

use super::{Carry, Hanoi, Tower, letter};

impl Coach for Hanoi {
    fn look(&self, at: &Tower, Carry { from, .. }: Carry) -> Text {
        let is_smallest = at.last() == Some(&from);
        if is_smallest {
            Text::fixed("It is the smallest disc's turn.", "C'est au plus petit disque de bouger.")
        } else {
            Text::fixed(
                "The smallest disc stays where it is: look at the others on top.",
                "Le plus petit disque reste où il est : regardez les autres sommets.",
            )
        }
    }

    fn principle(&self, at: &Tower, _value: &Value) -> Text {
        let away = at.iter().zip(&self.goal).position(|(here, there)| here != there);
        let Some(disc) = away else {
            return Text::fixed("Every disc is in its place.", "Chaque disque est à sa place.");
        };
        let size = at.len() - disc;
        let there = letter(self.goal[disc]);
        let rule = Text::new(
            format!(
                "Think of disc {size}, the largest that is not in its place: it wants to go to peg {there}."
            ),
            format!(
                "Pensez au disque {size}, le plus grand qui ne soit pas en place : il doit aller sur la tige {there}."
            ),
        );
        if disc + 1 == at.len() {
            return rule;
        }
        rule.then(&Text::fixed(
            "For that, all smaller discs must first be off its peg and off the one it goes to; the same holds for them in turn.",
            "Pour cela, tous les disques plus petits doivent d'abord quitter sa tige et celle où il va ; il en va de même pour eux à leur tour.",
        ))
    }

    fn order(&self, at: &Tower, Carry { from, to }: Carry) -> Text {
        let size = at.iter().rposition(|&peg| peg == from).map_or(0, |disc| at.len() - disc);
        let (from, to) = (letter(from), letter(to));
        Text::new(
            format!("take disc {size} from peg {from} to peg {to}"),
            format!("portez le disque {size} de la tige {from} sur la tige {to}"),
        )
    }

    fn deed(&self, at: &Tower, Carry { from, to }: Carry) -> Option<Text> {
        let size = at.iter().rposition(|&peg| peg == from).map_or(0, |disc| at.len() - disc);
        let (from, to) = (letter(from), letter(to));
        Some(Text::new(
            format!("took disc {size} from peg {from} to peg {to}"),
            format!("porté le disque {size} de la tige {from} sur la tige {to}"),
        ))
    }

    fn ending(&self, _at: &Tower) -> Text {
        Text::fixed("Every disc is in its place.", "Chaque disque est à sa place.")
    }
}
