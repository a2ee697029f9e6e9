//! What an exercise demands of a program: its items with their points, and the function that judges them.

use std::io;

use lucas_engine::notation::is_near;
use lucas_engine::{Refusal, Text};
use lucas_schema::report::ItemReport;

use crate::Bench;
use crate::package::Problem;

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
pub type Judging = &'static (dyn Fn(&Bench<'_>) -> io::Result<Vec<ItemReport>> + Send + Sync);

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
    /// The same as a problem package, where a program answers it from standard input.
    pub problem: Option<&'static Problem>,
}

impl Contract {
    /// Its name and the others.
    fn names(&self) -> impl Iterator<Item = &'static str> {
        [self.name].into_iter().chain(self.aliases.iter().copied())
    }

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
pub struct Contracts(pub Vec<&'static Contract>);

impl Contracts {
    /// The contract of a name or alias.
    ///
    /// # Errors
    /// Refuses an unknown name, lists the known ones, and says which of them may be meant.
    pub fn find(&self, name: &str) -> Result<&'static Contract, Refusal> {
        let is_named = |contract: &&&Contract| contract.names().any(|own| own == name);
        self.0.iter().find(is_named).copied().ok_or_else(|| self.unknown(name, self.near(name)))
    }

    /// The exercise that is nearly called so.
    #[must_use]
    pub fn near(&self, name: &str) -> Option<&'static str> {
        self.0.iter().flat_map(|contract| contract.names()).find(|known| is_near(name, known))
    }

    /// The refusal of a name that is neither an exercise's nor a game's, with the one that may be meant.
    #[must_use]
    pub fn unknown(&self, name: &str, near: Option<&str>) -> Refusal {
        let names = self.names(|_| true);
        let [en, fr] = [("; did you mean", "?"), (" ; vouliez-vous dire", " ?")]
            .map(|(before, after)| near.map(|near| format!("{before} {near}{after}")).unwrap_or_default());
        Refusal::new(
            format!("there is no exercise '{name}' to check: the exercises are {names}, and every game{en}"),
            format!(
                "il n'y a pas d'exercice « {name} » à vérifier : les exercices sont {names}, et tous les jeux{fr}"
            ),
        )
    }

    /// The names of those that are wanted, in a row.
    pub fn names(&self, is_wanted: impl Fn(&Contract) -> bool) -> String {
        let wanted = self.0.iter().filter(|contract| is_wanted(contract));
        wanted.map(|contract| contract.name).collect::<Vec<_>>().join(", ")
    }
}
