//! What must be true of somebody's own game, looked at in every position that play can reach, and said so that its author can mend it.

use std::collections::HashSet;
use std::sync::Arc;

use lucas_engine::graph::{StateGraph, reach};
use lucas_engine::solve::{Values, retrograde};
use lucas_engine::{Effort, Game, Notation, Outcome, Refusal};

use crate::datum::FreePosition;
use crate::game::{Abilities, FreeGame, open};
use crate::rules::FreeRules;

/// More positions than these are too many to look at one by one.
const MOST_POSITIONS: usize = 100_000;

/// A game that keeps the laws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lawful {
    /// How many positions were looked at.
    pub positions: usize,
    /// What the first position is worth.
    pub outcome: Outcome,
}

/// Looks at every position of a game.
///
/// # Errors
/// Says which law is broken and in which position, or what went wrong in the rules.
pub fn laws(name: &'static str, rules: Arc<dyn FreeRules>, has: Abilities) -> Result<Lawful, Refusal> {
    let game = FreeGame::new(Arc::clone(&rules))?;
    let few = Effort::positions(MOST_POSITIONS);
    let reached = reach(&game, [game.start()], |at| at, &few);
    sound(&game)?;
    let graph = reached.map_err(|limit| Refusal {
        limit: Some(limit),
        ..Refusal::new(
            format!("more than {MOST_POSITIONS} positions are too many to look at one by one"),
            format!("plus de {MOST_POSITIONS} positions, c'est trop pour les regarder une à une"),
        )
    })?;
    let values = retrograde(&graph.arcs, game.players(), &Effort::UNBOUNDED).map_err(Refusal::from)?;
    let looking = Looking { game: &game, rules: &*rules, graph: &graph, values: &values };
    looking.begins()?;
    for (index, at) in graph.positions.iter().enumerate() {
        looking.moves(at)?;
        looking.text(at)?;
        looking.picture(at)?;
        if has.alike {
            looking.alike(index, at)?;
        }
        rules.hint(at)?;
    }
    rules.goal_picture()?;
    // Whatever else lucas asks of its own games, in the words of its authors.
    open(name, rules, has)?.laws().map_err(|broken| Refusal::new(broken.clone(), broken))?;
    Ok(Lawful { positions: graph.positions.len(), outcome: values.value(0).outcome })
}

fn sound(game: &FreeGame) -> Result<(), Refusal> {
    game.fault().map_or(Ok(()), Err)
}

/// Everything that is looked at.
struct Looking<'g> {
    game: &'g FreeGame,
    rules: &'g dyn FreeRules,
    graph: &'g StateGraph<FreeGame>,
    values: &'g Values,
}

impl Looking<'_> {
    fn shown(&self, at: &FreePosition) -> String {
        self.game.position_text(at)
    }

    fn begins(&self) -> Result<(), Refusal> {
        if !self.graph.arcs.successors(0).is_empty() {
            return Ok(());
        }
        let start = self.shown(&self.game.start());
        Err(Refusal::new(
            format!("play is over before it begins: in the first position, {start}, there is no move"),
            format!(
                "la partie est finie avant de commencer : dans la première position, {start}, il n'y a pas de coup"
            ),
        ))
    }

    /// A move leads somewhere else.
    fn moves(&self, at: &FreePosition) -> Result<(), Refusal> {
        let mut moves = Vec::new();
        self.game.moves(at, &mut moves);
        if let Some(&idle) = moves.iter().find(|&&mv| self.game.play(at, mv) == *at) {
            let (mv, at) = (self.game.move_text(at, idle), self.shown(at));
            return Err(Refusal::new(
                format!(
                    "the move {mv} changes nothing in the position {at}: a move leads to another position"
                ),
                format!(
                    "le coup {mv} ne change rien dans la position {at} : un coup mène à une autre position"
                ),
            ));
        }
        sound(self.game)
    }

    /// What play reaches may be typed.
    fn text(&self, at: &FreePosition) -> Result<(), Refusal> {
        let shown = self.shown(at);
        if !self.rules.is_legal(&FreePosition { margin: 0, ..at.clone() })? {
            return Err(Refusal::new(
                format!("legal says no to the position {shown}, but play reaches it"),
                format!("legal refuse la position {shown}, mais on y arrive en jouant"),
            ));
        }
        match self.game.parse_position(&shown) {
            Ok(read) if read == *at => Ok(()),
            _ => Err(Refusal::new(
                format!(
                    "the position {shown} is not read as it is written: give all positions the same form"
                ),
                format!(
                    "la position {shown} n'est pas relue comme elle s'écrit : donnez à toutes la même forme"
                ),
            )),
        }
    }

    /// What is tapped are moves, and none on the way to another.
    fn picture(&self, at: &FreePosition) -> Result<(), Refusal> {
        let level = FreePosition { margin: 0, ..at.clone() };
        let Some(sketch) = self.rules.picture(&level)? else { return Ok(()) };
        let onward = self.rules.onward(std::slice::from_ref(&level)).pop().transpose()?.unwrap_or_default();
        let known: HashSet<&str> = onward.moves.iter().map(|branch| branch.text.as_str()).collect();
        let shown = self.shown(at);
        for (mv, taps) in &sketch.taps {
            if !known.contains(mv.as_str()) {
                return Err(Refusal::new(
                    format!("the picture has taps for {mv}, which is no move in the position {shown}"),
                    format!(
                        "l'image dit où toucher pour {mv}, qui n'est pas un coup dans la position {shown}"
                    ),
                ));
            }
            let begun = sketch.taps.iter().find(|(other, on)| other != mv && on.starts_with(taps));
            if let Some((other, _)) = begun {
                return Err(Refusal::new(
                    format!("{mv} is tapped like the beginning of {other} in the position {shown}"),
                    format!("{mv} se touche comme le début de {other} dans la position {shown}"),
                ));
            }
        }
        Ok(())
    }

    /// Whoever stands for a position stands for itself, and is worth the same.
    fn alike(&self, index: usize, at: &FreePosition) -> Result<(), Refusal> {
        let level = FreePosition { margin: 0, ..at.clone() };
        let like = self.rules.alike(&level)?;
        let [one, other] = [&level, &like].map(|at| self.game.text_of(at));
        if self.rules.alike(&like)? != like {
            return Err(Refusal::new(
                format!(
                    "alike({one}) is {other}, but alike({other}) is another position: what stands for others stands for itself"
                ),
                format!(
                    "alike({one}) vaut {other}, mais alike({other}) est une autre position : celle qui en représente d'autres se représente elle-même"
                ),
            ));
        }
        let there = FreePosition { margin: at.margin, ..like };
        let Some(there) = self.graph.positions.get_index_of(&there) else { return Ok(()) };
        let [here, there] = [index, there].map(|index| self.values.value(index));
        if here != there {
            return Err(Refusal::new(
                format!(
                    "alike({one}) is {other}, but the two are not worth the same: one is not the other turned round"
                ),
                format!(
                    "alike({one}) vaut {other}, mais les deux n'ont pas la même valeur : l'une n'est pas l'autre retournée"
                ),
            ));
        }
        Ok(())
    }
}
