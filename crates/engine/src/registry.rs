//! The games there are, found by name, opened by address.

use std::sync::Arc;

use crate::any::AnyGame;
use crate::challenge::Difficulty;
use crate::effort::Effort;
use crate::knob::Knob;
use crate::notation::{Refusal, is_near};
use crate::text::{Language, Text};
use crate::value::Outcome;

/// An instance worth proposing.
pub struct Preset {
    /// Its parameters, as in an address.
    pub params: &'static str,
    /// What it is.
    pub title: Text,
}

/// Which games a game stands with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Family {
    /// One person looks for a way to a goal.
    Puzzle,
    /// Two people take something away, until nothing is left.
    TakeAway,
    /// Two people put or move pieces on a board.
    Board,
}

impl Family {
    /// All of them, in the order in which games are listed.
    pub const ALL: [Family; 3] = [Family::Puzzle, Family::TakeAway, Family::Board];
}

/// Something told about a game: where it comes from, or what is proved of it.
pub struct Chapter {
    /// What it is about.
    pub title: Text,
    /// What is told.
    pub text: Text,
}

/// Builds an instance from its parameters; where the rules were read when the program ran, it holds them.
pub type Open = &'static (dyn Fn(&[&str]) -> Result<Arc<dyn AnyGame>, Refusal> + Send + Sync);

/// One game of the registry.
pub struct Entry {
    /// Its English name, as in an address.
    pub name: &'static str,
    /// Other names, the French one first, even where it is the same. One may bring the first parameters: `kayles:77`.
    pub aliases: &'static [&'static str],
    /// What people call it.
    pub title: Text,
    /// The rules in a sentence or two.
    pub summary: Text,
    /// Which games it stands with.
    pub family: Family,
    /// About how many minutes a first game takes.
    pub minutes: u32,
    /// How hard a first game is.
    pub level: Difficulty,
    /// Where it comes from and what is proved of it, where no handout tells that.
    pub story: &'static [Chapter],
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
    /// Its names, each once, with the first parameters if it brings any.
    pub fn names(&self) -> impl Iterator<Item = (&'static str, Option<&'static str>)> {
        let read = |name: &'static str| match name.split_once(':') {
            Some((name, brought)) => (name, Some(brought)),
            None => (name, None),
        };
        let own = self.name;
        let others = self.aliases.iter().copied().filter(move |alias| *alias != own);
        std::iter::once(own).chain(others).map(read)
    }

    /// The first parameters that one of its names brings.
    #[must_use]
    pub fn brought_by(&self, name: &str) -> Option<&'static str> {
        self.names().find(|&(known, _)| known == name)?.1
    }

    /// What people type for it in a language; the other name is understood as well.
    #[must_use]
    pub fn name_in(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.name,
            Language::French => self.aliases.first().copied().unwrap_or(self.name),
        }
    }

    /// Opens an instance from its parameters as they stand in an address.
    ///
    /// # Errors
    /// Refuses parameters that the game does not accept.
    pub fn open_params(&self, params: &str) -> Result<Arc<dyn AnyGame>, Refusal> {
        let words: Vec<&str> = params.split(self.separators).collect();
        (self.open)(if params.is_empty() { &[] } else { &words })
    }
}

/// An instance with more than so many times the positions is larger, and the other one smaller.
const LARGER: f64 = 2.0;
/// To be proposed, an instance is looked at no further than this.
const LOOKED_AT: usize = 20_000;

impl Entry {
    /// The next larger instance that is proposed: with as many axes, or told by as many numbers, so that it is played alike, and where
    /// something can be won or solved, as far as that is seen at a glance.
    #[must_use]
    pub fn larger(&self, game: &dyn AnyGame) -> Option<Arc<dyn AnyGame>> {
        let here = size(game);
        let mut larger = self.alike(game);
        larger.retain(|other| size(&**other) > LARGER * here);
        larger.into_iter().find(|other| !is_hopeless(other))
    }

    /// The next smaller instance that is proposed, as the next larger one is.
    #[must_use]
    pub fn smaller(&self, game: &dyn AnyGame) -> Option<Arc<dyn AnyGame>> {
        let here = size(game);
        let mut smaller = self.alike(game);
        smaller.retain(|other| LARGER * size(&**other) < here);
        // The largest of them first; of two alike still the one that is proposed first.
        smaller.sort_by(|one, other| size(&**other).total_cmp(&size(&**one)));
        smaller.into_iter().find(|other| !is_hopeless(other))
    }

    /// The instances proposed that are played alike, the smallest first.
    fn alike(&self, game: &dyn AnyGame) -> Vec<Arc<dyn AnyGame>> {
        let proposed = self.presets.iter().filter_map(|preset| self.open_params(preset.params).ok());
        let axes = game.shape().len();
        let numbers = self.numbers(game);
        let is_alike = |other: &Arc<dyn AnyGame>| {
            other.shape().len() == axes || numbers.is_some() && self.numbers(&**other) == numbers
        };
        let mut alike: Vec<_> = proposed.filter(is_alike).collect();
        alike.sort_by(|one, other| size(&**one).total_cmp(&size(&**other)));
        alike
    }

    /// How many numbers tell an instance; `None` when something else does.
    fn numbers(&self, game: &dyn AnyGame) -> Option<usize> {
        let address = game.address();
        let words = Address::parse(&address).params?.split(self.separators);
        words.map(|word| word.parse::<u64>().ok()).collect::<Option<Vec<_>>>().map(|numbers| numbers.len())
    }
}

/// How many positions there may be: the ranks, or each cell of the picture in one of two ways.
#[expect(clippy::cast_precision_loss, reason = "only compared")]
fn size(game: &dyn AnyGame) -> f64 {
    let shape = game.shape();
    if shape.is_empty() {
        let scene = game.scene(&game.start()).ok().flatten();
        return scene.map_or(0.0, |scene| (scene.cells.len() as f64).exp2());
    }
    shape.into_iter().map(|axis| axis as f64).product()
}

fn is_hopeless(game: &Arc<dyn AnyGame>) -> bool {
    let analysis = Arc::clone(game).analysis();
    let answer = analysis.answer(&game.start(), 0, &Effort::positions(LOOKED_AT));
    answer.is_ok_and(|answer| answer.value.outcome == Outcome::Unsolvable)
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
        // A file's path may have slashes and colons of its own, up to its ending.
        let (file, rest) = text.split_at(end_of_file(text).unwrap_or(0));
        let (head, position) = rest.split_once('/').map_or((rest, None), |(head, at)| (head, Some(at)));
        let (game, params) = head.split_once(':').map_or((head, None), |(game, params)| (game, Some(params)));
        Address { game: if file.is_empty() { game } else { file }, params, position }
    }
}

/// How the files end that hold a game each.
pub const FILE_ENDING: &str = ".star";

/// Where the name of a file of rules ends that an address begins with.
fn end_of_file(text: &str) -> Option<usize> {
    let ends = text.match_indices(FILE_ENDING).map(|(place, ending)| place + ending.len());
    let mut whole = ends.filter(|&end| matches!(text[end..].chars().next(), None | Some(':' | '/')));
    whole.next()
}

/// A list of games.
#[derive(Clone, Copy)]
pub struct Registry<'r>(pub &'r [&'r Entry]);

impl<'r> Registry<'r> {
    /// The game of a name or alias, in small letters or capitals.
    ///
    /// # Errors
    /// Refuses an unknown name and lists the known ones.
    pub fn find(self, name: &str) -> Result<&'r Entry, Refusal> {
        let small = name.to_lowercase();
        self.0
            .iter()
            .copied()
            .find(|entry| entry.names().any(|(known, _)| known == small || known == name))
            .ok_or_else(|| {
                let [en, fr] = [
                    (Language::English, "; did you mean", "?"),
                    (Language::French, " ; vouliez-vous dire", " ?"),
                ]
                .map(|(language, before, after)| {
                    let near = self.nearest(name).map(|near| near.name_in(language));
                    let near = near.map(|near| format!("{before} {near}{after}")).unwrap_or_default();
                    self.names(language).join(", ") + &near
                });
                Refusal::new(
                    format!("there is no game '{name}': the games are {en}"),
                    format!("il n'y a pas de jeu « {name} » : les jeux sont {fr}"),
                )
            })
    }

    /// The names of all games in a language.
    #[must_use]
    pub fn names(self, language: Language) -> Vec<&'static str> {
        self.0.iter().map(|entry| entry.name_in(language)).collect()
    }

    /// The game whose name, in either language, is nearly what was written.
    #[must_use]
    pub fn nearest(self, name: &str) -> Option<&'r Entry> {
        let far = |entry: &&Entry| {
            let near = entry.names().map(|(known, _)| known).filter(|known| is_near(name, known));
            near.map(|known| strsim::damerau_levenshtein(known, &name.to_lowercase())).min()
        };
        let near = self.0.iter().copied().filter_map(|entry| Some((far(&entry)?, entry)));
        near.min_by_key(|(far, _)| *far).map(|(_, entry)| entry)
    }

    /// Opens what a person asked for: an address, or a name followed by parameters, one word each.
    ///
    /// # Errors
    /// Refuses an unknown game, bad parameters, and a text that is no position of the game.
    pub fn open(self, words: &[&str]) -> Result<Place, Refusal> {
        let (first, rest) = words.split_first().unwrap_or((&"", &[]));
        let Address { game, params, position } = Address::parse(first);
        let entry = self.find(game)?;
        let brought = entry.brought_by(game);
        if !rest.is_empty() && (params.is_some() || position.is_some()) {
            let extra = rest.join(" ");
            return Err(Refusal::new(
                format!("'{extra}' after an address: give either an address or a name with parameters"),
                format!("« {extra} » après une adresse : donnez une adresse, ou un nom avec ses paramètres"),
            ));
        }
        // The sizes that menus and lists show are written as in an address.
        let params = params.or(if let [params] = rest { Some(params) } else { None });
        let game = match (brought, params) {
            (Some(brought), Some(params)) => {
                let between = entry.separators.first().map_or_else(String::new, char::to_string);
                entry.open_params(&format!("{brought}{between}{params}"))?
            }
            (None, Some(params)) => entry.open_params(params)?,
            (_, None) if rest.is_empty() => {
                let is_meant = |preset: &&Preset| preset.params.starts_with(brought.unwrap_or_default());
                entry.open_params(entry.presets.iter().find(is_meant).map_or("", |preset| preset.params))?
            }
            (_, None) => {
                (entry.open)(&brought.iter().copied().chain(rest.iter().copied()).collect::<Vec<_>>())?
            }
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
