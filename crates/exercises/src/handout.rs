//! Handouts as values, so that a front end works on whatever list it is given.

use lucas_engine::Refusal;
use lucas_pictures::own::Own;

use crate::program::Program;

/// A course handout about a game.
pub struct Handout {
    /// Its French name, which is that of its program.
    pub name: &'static str,
    /// Other names, the English one first.
    pub aliases: &'static [&'static str],
    /// The game it is about, by its name in the registry.
    pub game: &'static str,
    /// The program that it asks for.
    pub program: Program,
    /// The pictures that no other game has.
    pub own: Own,
}

/// A list of handouts.
#[derive(Clone, Copy)]
pub struct Handouts(pub &'static [&'static Handout]);

impl Handouts {
    /// The handout of a name or alias.
    ///
    /// # Errors
    /// Refuses an unknown name and lists the known ones.
    pub fn find(self, name: &str) -> Result<&'static Handout, Refusal> {
        let is_named = |handout: &&&Handout| handout.name == name || handout.aliases.contains(&name);
        self.0.iter().find(is_named).copied().ok_or_else(|| {
            let names = self.names();
            Refusal::new(
                format!("there is no handout '{name}': the handouts are {names}"),
                format!("il n'y a pas de sujet « {name} » : les sujets sont {names}"),
            )
        })
    }

    /// The names of all, in a row.
    #[must_use]
    pub fn names(self) -> String {
        self.0.iter().map(|handout| handout.name).collect::<Vec<_>>().join(", ")
    }

    /// The handout about a game, if there is one.
    #[must_use]
    pub fn about(self, game: &str) -> Option<&'static Handout> {
        self.0.iter().find(|handout| handout.game == game).copied()
    }

    /// The pictures of a game's own, by its address.
    #[must_use]
    pub fn own(self, address: &str) -> Own {
        let game = address.split(':').next().unwrap_or_default();
        self.about(game).map_or(Own::NONE, |handout| handout.own)
    }
}
