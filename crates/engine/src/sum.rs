//! A sum of impartial games: they stand side by side, a move is a move in one of them, and whoever can move in none loses.

mod coach;

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use crate::answer::Step;
use crate::any::{Analysis, AnyGame};
use crate::effort::Effort;
use crate::game::{End, Game, Players};
use crate::grundy::Impartial;
use crate::notation::{Notation, Refusal};
use crate::scene::{Cell, MOST_CELLS, Picture, Scene};
use crate::text::Text;
use crate::theory::{Fact, Quantity, Theory};
use crate::value::{Outcome, Value};

/// The most games of a sum: each is called by a letter.
pub const MOST_PARTS: usize = 16;
/// What stands between the positions of the games; no game writes it.
pub const BETWEEN: char = '~';
/// The Grundy value of a game that theory does not know is looked for among so many positions.
const WEIGHED: Effort<'static> = Effort::positions(300_000);
/// The moves of so many positions of a game are remembered.
const MOST_REMEMBERED: usize = 20_000;
/// The free half squares between two games of the picture.
const GAP: u32 = 3;

/// Games that are played side by side.
pub struct Sum {
    parts: Vec<Summand>,
}

struct Summand {
    game: Arc<dyn AnyGame>,
    analysis: Arc<dyn Analysis>,
    /// The moves of positions that were asked for: each stands in many positions of the sum.
    remembered: RwLock<HashMap<String, Arc<[Step]>>>,
}

/// A move in one of the games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PartMove {
    /// The game, the first being 0.
    pub part: usize,
    /// Which of its moves, the first being 0.
    pub mv: usize,
}

impl Sum {
    /// The sum of games, each begun at its start.
    ///
    /// # Errors
    /// Refuses a game without Grundy values, one whose moves are too many to list, and too few or too many games.
    pub fn new(games: Vec<Arc<dyn AnyGame>>) -> Result<Self, Refusal> {
        if !(2..=MOST_PARTS).contains(&games.len()) {
            let given = games.len();
            return Err(Refusal::new(
                format!(
                    "a sum is of 2 to {MOST_PARTS} games, and {given} stand here: write it as sum:matches:7+octal:77,12"
                ),
                format!(
                    "une somme réunit de 2 à {MOST_PARTS} jeux, et vous en donnez {given} : écrivez par exemple sum:matches:7+octal:77,12"
                ),
            ));
        }
        let parts = games.into_iter().map(Summand::new).collect::<Result<_, _>>()?;
        Ok(Sum { parts })
    }

    /// The Grundy value of each game; `None` where one is too large to be solved.
    fn weights(&self, at: &[String]) -> Option<Vec<u64>> {
        let weight = |(part, text): (&Summand, &String)| part.analysis.grundy(text, &WEIGHED).ok().flatten();
        self.parts.iter().zip(at).map(weight).collect()
    }

    fn steps(&self, at: &[String], part: usize) -> Arc<[Step]> {
        self.parts[part].steps(&at[part])
    }
}

impl Summand {
    fn steps(&self, at: &str) -> Arc<[Step]> {
        let known = self.remembered.read().unwrap_or_else(PoisonError::into_inner).get(at).map(Arc::clone);
        known.unwrap_or_else(|| {
            let steps: Arc<[Step]> = self.game.moves(at).unwrap_or_default().into();
            let mut remembered = self.remembered.write().unwrap_or_else(PoisonError::into_inner);
            if remembered.len() < MOST_REMEMBERED {
                remembered.insert(at.to_owned(), Arc::clone(&steps));
            }
            steps
        })
    }

    fn new(game: Arc<dyn AnyGame>) -> Result<Self, Refusal> {
        let start = game.start();
        let refused = |en: &str, fr: &str| {
            let address = game.address();
            Err(Refusal::new(format!("{address} {en}"), format!("{address} {fr}")))
        };
        let analysis = Arc::clone(&game).analysis();
        let is_listed = || {
            let is_over = game.standing(&start).is_ok_and(|standing| standing.end.is_some());
            is_over || game.moves(&start).is_ok_and(|moves| !moves.is_empty())
        };
        match analysis.grundy(&start, &WEIGHED) {
            Ok(None) => refused(
                "cannot be part of a sum: only impartial games can, where both players have the same moves and whoever cannot move loses",
                "ne peut entrer dans une somme : il faut des jeux impartiaux, où les deux joueurs ont les mêmes coups et où qui ne peut jouer perd",
            ),
            _ if !is_listed() => refused(
                "has too many moves to be part of a sum",
                "a trop de coups pour entrer dans une somme",
            ),
            _ => Ok(Summand { game, analysis, remembered: RwLock::default() }),
        }
    }
}

/// What the game of an index is called.
fn letter(part: usize) -> char {
    (b'a'..=b'z').map(char::from).nth(part).unwrap_or('?')
}

impl Game for Sum {
    type Position = Vec<String>;
    type Move = PartMove;

    fn players(&self) -> Players {
        Players::Two
    }

    fn start(&self) -> Vec<String> {
        self.parts.iter().map(|part| part.game.start()).collect()
    }

    fn moves(&self, at: &Vec<String>, out: &mut Vec<PartMove>) {
        for part in 0..self.parts.len() {
            out.extend((0..self.steps(at, part).len()).map(|mv| PartMove { part, mv }));
        }
    }

    fn play(&self, at: &Vec<String>, PartMove { part, mv }: PartMove) -> Vec<String> {
        let mut next = at.clone();
        if let Some(step) = self.steps(at, part).get(mv) {
            next[part].clone_from(&step.position);
        }
        next
    }

    fn end(&self, at: &Vec<String>) -> Option<End> {
        (0..self.parts.len()).all(|part| self.steps(at, part).is_empty()).then_some(End::Lost)
    }

    fn weight(&self, at: &Vec<String>) -> usize {
        size_of_val(at) + at.iter().map(|text| size_of::<String>() + text.len()).sum::<usize>()
    }
}

impl Notation for Sum {
    fn params(&self) -> String {
        let address = |part: &Summand| part.game.address();
        self.parts.iter().map(address).collect::<Vec<_>>().join("+")
    }

    fn position_text(&self, at: &Vec<String>) -> String {
        at.join(&BETWEEN.to_string())
    }

    fn parse_position(&self, text: &str) -> Result<Vec<String>, Refusal> {
        let at: Vec<String> = text.split(BETWEEN).map(str::to_owned).collect();
        if at.len() != self.parts.len() {
            let (given, wanted) = (at.len(), self.parts.len());
            return Err(Refusal::new(
                format!(
                    "{given} positions in '{text}': the {wanted} games have one each, with {BETWEEN} between them"
                ),
                format!(
                    "{given} positions dans « {text} » : les {wanted} jeux en ont une chacun, séparées par {BETWEEN}"
                ),
            ));
        }
        for (part, text) in self.parts.iter().zip(&at) {
            part.game.standing(text)?;
        }
        Ok(at)
    }

    fn move_text(&self, at: &Vec<String>, PartMove { part, mv }: PartMove) -> String {
        let steps = self.steps(at, part);
        format!("{}:{}", letter(part), steps.get(mv).map_or("", |step| &step.mv))
    }

    fn move_help(&self) -> Text {
        let (mut en, mut fr) = (Vec::new(), Vec::new());
        for (index, part) in self.parts.iter().enumerate() {
            let help = part.game.move_help();
            en.push(format!("in {}, {}", letter(index), help.en));
            fr.push(format!("dans {}, {}", letter(index), help.fr));
        }
        Text::new(
            format!("the letter of a game, a colon and a move in it; {}", en.join("; ")),
            format!("la lettre d'un jeu, deux-points et un coup de ce jeu ; {}", fr.join(" ; ")),
        )
    }

    fn rules(&self, from: &Vec<String>) -> Option<Text> {
        let mut told = Text::new(String::new(), String::new());
        for (index, (part, at)) in self.parts.iter().zip(from).enumerate() {
            let (name, rules) = (letter(index), part.game.rules(at)?);
            // The last sentence is the purpose: that of the sum is another.
            let [en, fr] = [&rules.en, &rules.fr]
                .map(|said| said.rsplit_once(". ").map_or(said.trim_end_matches('.'), |(rules, _)| rules));
            told = Text::new(
                format!("{}Game {name}: {en}. ", told.en),
                format!("{}Jeu {name} : {fr}. ", told.fr),
            );
        }
        let count = self.parts.len();
        Some(Text::new(
            format!(
                "{}These {count} games stand side by side: in turn, play a move in one of them. Whoever can no longer move in any game loses.",
                told.en
            ),
            format!(
                "{}Ces {count} jeux sont côte à côte : chacun à son tour joue un coup dans l'un d'eux. Celui qui ne peut plus jouer dans aucun jeu perd.",
                told.fr
            ),
        ))
    }
}

impl Impartial for Sum {
    fn grundy(&self, at: &Vec<String>) -> Option<u64> {
        Some(self.weights(at)?.into_iter().fold(0, |sum, weight| sum ^ weight))
    }
}

impl Theory for Sum {
    fn value(&self, at: &Vec<String>) -> Option<Value> {
        if self.end(at).is_some() {
            return Some(Value::lose(0u32));
        }
        Some(Value::only(if self.grundy(at)? == 0 { Outcome::Lose } else { Outcome::Win }))
    }

    fn best_move(&self, at: &Vec<String>) -> Option<PartMove> {
        self.best_moves(at)?.first().copied()
    }

    fn facts(&self, at: &Vec<String>) -> Vec<Fact> {
        let label = Text::fixed("Grundy values of the games", "Nombres de Grundy des jeux");
        let several = |weights: Vec<u64>| Quantity::Several(weights.into_iter().map(Into::into).collect());
        let weights = self.weights(at).map(several);
        weights.map(|value| Fact { key: "partGrundy", label, value }).into_iter().collect()
    }
}

impl Sum {
    /// The picture of one of the games, and how many cells those before it have.
    fn pictured(&self, at: &[String], part: usize) -> (Scene, usize) {
        let scene = |part: usize| self.parts[part].game.scene(&at[part]).ok().flatten().unwrap_or_default();
        (scene(part), (0..part).map(|part| scene(part).cells.len()).sum())
    }

    /// How a move is tapped, the usual way first.
    fn tapped(&self, at: &[String], mv: PartMove) -> Vec<Vec<usize>> {
        let (Scene { gestures, .. }, before) = self.pictured(at, mv.part);
        let usual = gestures.get(mv.mv).map(|gesture| &gesture.mv);
        let alike = gestures.iter().filter(|gesture| Some(&gesture.mv) == usual);
        alike.map(|gesture| gesture.taps.iter().map(|cell| cell + before).collect()).collect()
    }
}

impl Picture for Sum {
    /// The games one below the other, each cell called as in a move of the sum. No cell is decisive: the end of one game
    /// is not that of the sum.
    fn scene(&self, at: &Vec<String>) -> Option<Scene> {
        let mut whole = Scene::default();
        for (index, (part, text)) in self.parts.iter().zip(at).enumerate() {
            let scene = part.game.scene(text).ok()??;
            let (top, before, name) = (whole.height, whole.cells.len(), letter(index));
            whole.cells.extend(scene.cells.into_iter().map(|cell| Cell {
                y: cell.y + top,
                coordinate: match cell.coordinate.as_str() {
                    "" => String::new(),
                    coordinate => format!("{name}:{coordinate}"),
                },
                name: Text::new(format!("{name}: {}", cell.name.en), format!("{name} : {}", cell.name.fr)),
                ..cell
            }));
            whole.links.extend(scene.links.into_iter().map(|link| link.map(|cell| cell + before)));
            whole.width = whole.width.max(scene.width);
            whole.height += scene.height + if index + 1 < self.parts.len() { GAP } else { 0 };
        }
        (whole.cells.len() as u64 <= MOST_CELLS).then_some(whole)
    }

    fn taps(&self, at: &Vec<String>, mv: PartMove) -> Vec<usize> {
        self.tapped(at, mv).into_iter().next().unwrap_or_default()
    }

    fn twins(&self, at: &Vec<String>, mv: PartMove) -> Vec<Vec<usize>> {
        self.tapped(at, mv).into_iter().skip(1).collect()
    }

    /// What changes in the one game; where it gets another shape, those below it only move up.
    fn affected(&self, at: &Vec<String>, PartMove { part, mv }: PartMove) -> Vec<usize> {
        let steps = self.steps(at, part);
        let Some(step) = steps.get(mv) else { return Vec::new() };
        let (_, before) = self.pictured(at, part);
        let affected = self.parts[part].game.affected(&at[part], &step.mv).unwrap_or_default();
        affected.into_iter().map(|cell| cell + before).collect()
    }
}
