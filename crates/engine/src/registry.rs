//! The games there are, found by name, opened by address.

use std::sync::Arc;

use crate::any::AnyGame;
use crate::effort::Effort;
use crate::knob::Knob;
use crate::notation::{Refusal, is_near};
use crate::text::Text;
use crate::value::Outcome;

/// An instance worth proposing.
pub struct Preset {
    /// Its parameters, as in an address.
    pub params: &'static str,
    /// What it is.
    pub title: Text,
}

/// Builds an instance from its parameters.
pub type Open = fn(&[&str]) -> Result<Arc<dyn AnyGame>, Refusal>;

/// One game of the registry.
pub struct Entry {
    /// Its English name, as in an address.
    pub name: &'static str,
    /// Other names, the handout's French one first.
    pub aliases: &'static [&'static str],
    /// What people call it.
    pub title: Text,
    /// The rules in a sentence or two.
    pub summary: Text,
    /// The parameters: names and ranges.
    pub parameters: Text,
    /// The parameters as they are set by hand.
    pub knobs: &'static [Knob],
    /// The characters that separate parameters in an address.
    pub separators: &'static [char],
    /// Instances for people; the first is the default.
    pub presets: &'static [Preset],
    /// Small instances on which the laws are checked.
    pub small: &'static [&'static str],
    /// Builds an instance from its parameters, one word each; none means the default.
    pub open: Open,
}

impl Entry {
    /// Opens an instance from its parameters as they stand in an address.
    ///
    /// # Errors
    /// Refuses parameters that the game does not accept.
    pub fn open_params(&self, params: &str) -> Result<Arc<dyn AnyGame>, Refusal> {
        let words: Vec<&str> = params.split(self.separators).collect();
        (self.open)(if params.is_empty() { &[] } else { &words })
    }
}

/// An instance with more than so many times the positions is larger.
const LARGER: f64 = 2.0;
/// To be proposed, an instance is looked at no further than this.
const LOOKED_AT: usize = 20_000;

impl Entry {
    /// The next larger instance that is proposed: with as many axes, so that it is played alike, and where something can be won or
    /// solved, as far as that is seen at a glance.
    #[must_use]
    pub fn larger(&self, game: &dyn AnyGame) -> Option<Arc<dyn AnyGame>> {
        #[expect(clippy::cast_precision_loss, reason = "only compared")]
        let size = |game: &dyn AnyGame| game.shape().into_iter().map(|axis| axis as f64).product::<f64>();
        let here = size(game);
        let is_hopeless = |game: &Arc<dyn AnyGame>| {
            let analysis = Arc::clone(game).analysis();
            let answer = analysis.answer(&game.start(), 0, &Effort::positions(LOOKED_AT));
            answer.is_ok_and(|answer| answer.value.outcome == Outcome::Unsolvable)
        };
        let proposed = self.presets.iter().filter_map(|preset| self.open_params(preset.params).ok());
        let mut larger: Vec<_> = proposed
            .filter(|other| other.shape().len() == game.shape().len() && size(&**other) > LARGER * here)
            .collect();
        larger.sort_by(|one, other| size(&**one).total_cmp(&size(&**other)));
        larger.into_iter().find(|other| !is_hopeless(other))
    }
}

/// A game and a position in it.
pub struct Place {
    /// The game.
    pub game: Arc<dyn AnyGame>,
    /// The position, in the game's notation.
    pub position: String,
}

impl Place {
    /// The address of the position.
    #[must_use]
    pub fn address(&self) -> String {
        self.address_of(&self.position)
    }

    /// The address of another position of the same game.
    #[must_use]
    pub fn address_of(&self, position: &str) -> String {
        format!("{}/{position}", self.game.address())
    }
}

/// An address taken apart: `game:parameters/position`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Address<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// The parameters, if there are any.
    pub params: Option<&'a str>,
    /// The position, if there is one.
    pub position: Option<&'a str>,
}

impl<'a> Address<'a> {
    /// Takes any text apart.
    #[must_use]
    pub fn parse(text: &'a str) -> Self {
        let (head, position) = text.split_once('/').map_or((text, None), |(head, at)| (head, Some(at)));
        let (game, params) = head.split_once(':').map_or((head, None), |(game, params)| (game, Some(params)));
        Address { game, params, position }
    }
}

/// A list of games.
#[derive(Clone, Copy)]
pub struct Registry<'r>(pub &'r [&'r Entry]);

impl<'r> Registry<'r> {
    /// The game of a name or alias.
    ///
    /// # Errors
    /// Refuses an unknown name and lists the known ones.
    pub fn find(self, name: &str) -> Result<&'r Entry, Refusal> {
        self.0.iter().copied().find(|entry| entry.name == name || entry.aliases.contains(&name)).ok_or_else(
            || {
                let names = self.0.iter().map(|entry| entry.name).collect::<Vec<_>>().join(", ");
                let near = self.nearest(name);
                let [en, fr] =
                    [("; did you mean", "?"), (" ; vouliez-vous dire", " ?")].map(|(before, after)| {
                        near.map(|near| format!("{before} {near}{after}")).unwrap_or_default()
                    });
                Refusal::new(
                    format!("there is no game '{name}': the games are {names}{en}"),
                    format!("il n'y a pas de jeu « {name} » : les jeux sont {names}{fr}"),
                )
            },
        )
    }

    /// The name of a game that is nearly what was written, in either language.
    #[must_use]
    pub fn nearest(self, name: &str) -> Option<&'r str> {
        let names =
            self.0.iter().flat_map(|entry| [entry.name].into_iter().chain(entry.aliases.iter().copied()));
        let far = |known: &&str| strsim::damerau_levenshtein(known, &name.to_lowercase());
        names.filter(|known| is_near(name, known)).min_by_key(far)
    }

    /// Opens what a person asked for: an address, or a name followed by parameters, one word each.
    ///
    /// # Errors
    /// Refuses an unknown game, bad parameters, and a text that is no position of the game.
    pub fn open(self, words: &[&str]) -> Result<Place, Refusal> {
        let (first, rest) = words.split_first().unwrap_or((&"", &[]));
        let Address { game, params, position } = Address::parse(first);
        let entry = self.find(game)?;
        if !rest.is_empty() && (params.is_some() || position.is_some()) {
            let extra = rest.join(" ");
            return Err(Refusal::new(
                format!("'{extra}' after an address: give either an address or a name with parameters"),
                format!("« {extra} » après une adresse : donnez une adresse, ou un nom avec ses paramètres"),
            ));
        }
        let game = match params {
            Some(params) => entry.open_params(params)?,
            None if rest.is_empty() => {
                entry.open_params(entry.presets.first().map_or("", |preset| preset.params))?
            }
            None => match rest {
                // The sizes that menus and lists show are written as in an address.
                [params] => entry.open_params(params)?,
                _ => (entry.open)(rest)?,
            },
        };
        let position = match position {
            Some(text) => {
                game.standing(text)?;
                text.to_owned()
            }
            None => game.start(),
        };
        Ok(Place { game, position })
    }
}
