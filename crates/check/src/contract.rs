//! What an exercise demands of a program: its items with their points, and the function that judges them.

use std::io;

use lucas_engine::{Refusal, Text};
use lucas_schema::report::ItemReport;

use crate::Bench;

/// An item of an exercise.
pub struct Demand {
    /// Its name, as in the report.
    pub name: &'static str,
    /// The numbers and names by which the handout asks for it.
    pub aliases: &'static [&'static str],
    /// What it asks.
    pub title: Text,
    /// What it is worth.
    pub points: u32,
    /// Whether it is judged only where a program answers it: others answer it with a program of its own.
    pub is_extra: bool,
}

impl Demand {
    fn is_named(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
            || self.aliases.iter().any(|alias| alias.eq_ignore_ascii_case(name))
    }
}

/// Judges a program on the bench.
pub type Judging = fn(&Bench<'_>) -> io::Result<Vec<ItemReport>>;

/// An exercise as a program is checked against it.
pub struct Contract {
    /// Its name, the handout's.
    pub name: &'static str,
    /// Other names, the English one first.
    pub aliases: &'static [&'static str],
    /// What the program is to do.
    pub title: Text,
    /// The items, in the order of the handout.
    pub demands: &'static [Demand],
    /// Judges the items that are wanted.
    pub judge: Judging,
    /// Judges what is there of a file that is no whole program, where that can be done.
    pub unlinked: Option<Judging>,
}

impl Contract {
    /// The item of a name.
    ///
    /// # Errors
    /// Refuses an unknown name and lists the known ones.
    pub fn demand(&self, name: &str) -> Result<&'static Demand, Refusal> {
        self.demands.iter().find(|demand| demand.is_named(name)).ok_or_else(|| {
            let names: Vec<String> = self
                .demands
                .iter()
                .map(|demand| match demand.aliases.first() {
                    Some(alias) => format!("{} ({alias})", demand.name),
                    None => demand.name.to_owned(),
                })
                .collect();
            let (own, names) = (self.name, names.join(", "));
            Refusal::new(
                format!("{own} has no question '{name}' that a program answers: {names} are accepted"),
                format!("{own} n'a pas de question « {name} » à laquelle réponde un programme : {names} sont acceptés"),
            )
        })
    }
}

/// A list of contracts.
#[derive(Clone, Copy)]
pub struct Contracts(pub &'static [&'static Contract]);

impl Contracts {
    /// The contract of a name or alias.
    ///
    /// # Errors
    /// Refuses an unknown name and lists the known ones.
    pub fn find(self, name: &str) -> Result<&'static Contract, Refusal> {
        let is_named = |contract: &&&Contract| contract.name == name || contract.aliases.contains(&name);
        self.0.iter().find(is_named).copied().ok_or_else(|| {
            let names = self.0.iter().map(|contract| contract.name).collect::<Vec<_>>().join(", ");
            Refusal::new(
                format!("there is no exercise '{name}' to check: the exercises are {names}"),
                format!("il n'y a pas d'exercice « {name} » à vérifier : les exercices sont {names}"),
            )
        })
    }
}
