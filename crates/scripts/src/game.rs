//! Somebody's own game as any other: free rules behind the traits of the engine.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use indexmap::IndexSet;
use lucas_engine::graph::reach;
use lucas_engine::laws::Ground;
use lucas_engine::{
    AnyGame, Coach, Effort, End, Erased, Game, Notation, Picture, Players, Ranked, Refusal, Scene, Scored,
    Text, Value,
};
use rustc_hash::FxBuildHasher;

use crate::datum::FreePosition;
use crate::drawing::{TappedScene, plain};
use crate::notation::{Form, read, written};
use crate::rules::{Branch, FreeRules, Onward};

/// So many positions are looked at ahead first; then as many in one go as may be, as far as those tell how heavy they are.
const AT_ONCE: usize = 128;
/// What is looked at ahead takes no more bytes than about this.
const MOST_AHEAD: usize = 16 << 20;
/// A table by enumeration has no more positions than this.
const MOST_RANKS: usize = 1_000_000;
/// Texts longer than this are no positions.
const MOST_TEXT: usize = 400_000;

/// A game of free rules.
pub struct FreeGame {
    /// What tells it from the other games of this process.
    number: u64,
    rules: Arc<dyn FreeRules>,
    start: FreePosition,
    form: Form,
    ranks: OnceLock<IndexSet<FreePosition, FxBuildHasher>>,
}

type Outlook = Result<Onward, Refusal>;

/// What one thread has in hand.
#[derive(Default)]
struct AtHand {
    /// The game and position looked at last.
    last: Option<(u64, FreePosition, Onward)>,
    /// The picture drawn last, of which game and position.
    drawn: Option<(u64, FreePosition, Arc<TappedScene>)>,
    /// What was looked at ahead, in its order, and of which game.
    ahead: (u64, VecDeque<(FreePosition, Outlook)>),
    /// What went wrong, and in which game.
    fault: Option<(u64, Refusal)>,
}

thread_local! {
    static AT_HAND: RefCell<AtHand> = RefCell::default();
}

/// Opens a game of free rules under a name.
///
/// # Errors
/// Says what went wrong in the rules of the first position.
pub fn open(
    name: &'static str,
    rules: Arc<dyn FreeRules>,
    has: Abilities,
) -> Result<Arc<dyn AnyGame>, Refusal> {
    let game = FreeGame::new(rules)?;
    let mut erased = Erased::new(name, game);
    if has.alike {
        erased = erased.represented(FreeGame::stand_in, representatives);
    }
    if has.hint {
        erased = erased.coached();
    }
    Ok(if has.score { erased.scored() } else { erased.ranked() }.shared())
}

/// What some rules say besides what they must.
#[derive(Clone, Copy, Default, Debug)]
pub struct Abilities {
    /// Which positions are alike.
    pub alike: bool,
    /// What helps.
    pub hint: bool,
    /// What moves gain.
    pub score: bool,
}

impl FreeGame {
    /// The game of some rules.
    ///
    /// # Errors
    /// Says what went wrong in the rules of the first position.
    pub fn new(rules: Arc<dyn FreeRules>) -> Result<Self, Refusal> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let start = rules.start()?;
        let first =
            rules.onward(std::slice::from_ref(&start)).pop().unwrap_or_else(|| Ok(Onward::default()))?;
        let nexts = first.moves.iter().map(|branch| Form::of(&branch.to.datum()));
        let form = nexts.fold(Form::of(&start.datum()), |form, next| form.or(&next));
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        Ok(FreeGame { number, rules, start, form, ranks: OnceLock::new() })
    }

    /// Whether something went wrong on this thread.
    fn is_wrong(&self) -> bool {
        AT_HAND.with_borrow(|hand| hand.fault.as_ref().is_some_and(|(number, _)| *number == self.number))
    }

    /// What was asked for, or something instead after a fault is noted.
    fn noted<T>(&self, found: Result<T, Refusal>, instead: impl FnOnce() -> T) -> T {
        found.unwrap_or_else(|fault| {
            AT_HAND.with_borrow_mut(|hand| hand.fault.get_or_insert((self.number, fault)).0);
            instead()
        })
    }

    /// Reads how play goes on from a position; nothing does once something went wrong.
    fn onward<T>(&self, at: &FreePosition, read: impl FnOnce(&Onward) -> T) -> T {
        let in_hand = |hand: &AtHand| {
            hand.last.as_ref().is_some_and(|(number, last, _)| *number == self.number && last.is_same(at))
        };
        if !AT_HAND.with_borrow(in_hand) {
            self.look_at(at);
        }
        AT_HAND.with_borrow(|hand| match &hand.last {
            Some((.., onward)) if in_hand(hand) => read(onward),
            _ => read(&Onward::default()),
        })
    }

    /// Takes in hand how play goes on from a position, unless something went wrong.
    fn look_at(&self, at: &FreePosition) {
        let known = AT_HAND.with_borrow_mut(|hand| {
            let (number, ahead) = &mut hand.ahead;
            let place = ahead.iter().take(2).position(|(ahead, _)| ahead.is_same(at));
            ahead.drain(..place.filter(|_| *number == self.number)?);
            ahead.pop_front()
        });
        if known.is_none() && self.is_wrong() {
            return;
        }
        let (level, found) = known.unwrap_or_else(|| {
            let level = FreePosition { margin: 0, ..at.clone() };
            let found = self.rules.onward(std::slice::from_ref(&level)).pop();
            (level, found.unwrap_or_else(|| Ok(Onward::default())))
        });
        let onward = self.noted(found, Onward::default);
        AT_HAND.with_borrow_mut(|hand| hand.last = Some((self.number, level, onward)));
    }

    /// Reads a move of a position.
    fn branch<T>(&self, at: &FreePosition, mv: u32, read: impl FnOnce(&Branch) -> T) -> Option<T> {
        self.onward(at, |onward| onward.moves.get(mv as usize).map(read))
    }

    fn stand_in(&self, at: &FreePosition) -> FreePosition {
        let level = FreePosition { margin: 0, ..at.clone() };
        let like = self.noted(self.rules.alike(&level), || level.clone());
        FreePosition { margin: at.margin, ..like }
    }

    pub(crate) fn text_of(&self, at: &FreePosition) -> String {
        written(&at.datum(), &self.form)
    }

    /// The picture of a position with a place for every move; the last one is in hand.
    fn drawn(&self, at: &FreePosition) -> Arc<TappedScene> {
        let known = AT_HAND.with_borrow(|hand| {
            let (number, last, drawn) = hand.drawn.as_ref()?;
            (*number == self.number && last.is_same(at)).then(|| Arc::clone(drawn))
        });
        known.unwrap_or_else(|| {
            let level = FreePosition { margin: 0, ..at.clone() };
            let sketch = self.noted(self.rules.picture(&level), || None);
            let sketch = sketch.unwrap_or_else(|| plain(&at.datum()));
            let drawn = Arc::new(self.onward(at, |onward| TappedScene::new(sketch, &onward.moves)));
            let last = Some((self.number, level, Arc::clone(&drawn)));
            AT_HAND.with_borrow_mut(|hand| hand.drawn = last);
            drawn
        })
    }

    /// All positions that play can reach from the start, when they are not too many.
    fn enumerated(&self) -> &IndexSet<FreePosition, FxBuildHasher> {
        self.ranks.get_or_init(|| {
            let graph = reach(self, [self.start.clone()], |at| at, &Effort::positions(MOST_RANKS));
            graph.map(|graph| graph.positions).unwrap_or_default()
        })
    }
}

impl Game for FreeGame {
    type Position = FreePosition;
    type Move = u32;

    fn players(&self) -> Players {
        self.rules.players()
    }

    fn start(&self) -> FreePosition {
        self.start.clone()
    }

    fn moves(&self, at: &FreePosition, out: &mut Vec<u32>) {
        let count = self.onward(at, |onward| u32::try_from(onward.moves.len()).unwrap_or(u32::MAX));
        out.extend(0..count);
    }

    fn play(&self, at: &FreePosition, mv: u32) -> FreePosition {
        let played = |branch: &Branch| {
            let ahead = at.margin.saturating_add(branch.gain);
            let margin = if branch.passes { ahead.saturating_neg() } else { ahead };
            FreePosition { margin, ..branch.to.clone() }
        };
        self.branch(at, mv, played).unwrap_or_else(|| at.clone())
    }

    fn end(&self, at: &FreePosition) -> Option<End> {
        let (end, is_stuck) = self.onward(at, |onward| (onward.end, onward.moves.is_empty()));
        if !self.rules.is_scored() {
            return end;
        }
        (end.is_some() || is_stuck).then_some(match at.margin.signum() {
            1 => End::Won,
            0 => End::Draw,
            _ => End::Lost,
        })
    }

    fn passes(&self, at: &FreePosition, mv: u32) -> bool {
        self.branch(at, mv, |branch| branch.passes).unwrap_or(false)
    }

    fn fault(&self) -> Option<Refusal> {
        AT_HAND.with_borrow_mut(|hand| {
            let fault = hand.fault.take_if(|(number, _)| *number == self.number)?;
            (hand.last, hand.drawn, hand.ahead.1) = (None, None, VecDeque::new());
            Some(fault.1)
        })
    }

    fn is_at_fault(&self) -> bool {
        self.is_wrong()
    }

    fn foresee(&self, next: &mut dyn Iterator<Item = &FreePosition>) {
        let next: Vec<FreePosition> = next.map(|at| FreePosition { margin: 0, ..at.clone() }).collect();
        let heavy = |onward: &Outlook| {
            let moves = onward.as_ref().map(|onward| &onward.moves[..]).unwrap_or_default();
            moves.iter().map(|branch| branch.to.weight() + branch.text.len()).sum::<usize>()
        };
        let (mut ahead, mut weight) = (VecDeque::with_capacity(next.len()), 0);
        let (mut rest, mut at_once) = (&next[..], AT_ONCE);
        while !rest.is_empty() && weight < MOST_AHEAD {
            let (some, later) = rest.split_at(at_once.min(rest.len()));
            let found = self.rules.onward(some);
            weight += found.iter().map(heavy).sum::<usize>();
            ahead.extend(some.iter().cloned().zip(found));
            at_once = ((MOST_AHEAD - weight.min(MOST_AHEAD)) / (weight / ahead.len().max(1)).max(1)).max(1);
            rest = later;
        }
        AT_HAND.with_borrow_mut(|hand| hand.ahead = (self.number, ahead));
    }

    fn weight(&self, at: &FreePosition) -> usize {
        at.weight()
    }
}

impl Notation for FreeGame {
    fn params(&self) -> String {
        self.rules.params()
    }

    fn edition(&self) -> Option<String> {
        self.rules.edition()
    }

    fn position_text(&self, at: &FreePosition) -> String {
        let text = self.text_of(at);
        if self.rules.is_scored() { format!("{}@{text}", at.margin) } else { text }
    }

    fn parse_position(&self, text: &str) -> Result<FreePosition, Refusal> {
        // A new question begins: what went wrong before was told to whoever asked.
        self.fault();
        let no_position = || {
            let example = self.position_text(&self.start);
            let text: String = text.chars().take(60).collect();
            Refusal::new(
                format!("'{text}' is not a position of this game, which are written like {example}"),
                format!("« {text} » n'est pas une position de ce jeu, qui s'écrivent comme {example}"),
            )
        };
        let (margin, body) = match text.split_once('@').filter(|_| self.rules.is_scored()) {
            Some((margin, body)) => {
                let number = margin.parse::<i32>().ok().filter(|number| number.to_string() == margin);
                (number.ok_or_else(no_position)?, body)
            }
            None if self.rules.is_scored() => return Err(no_position()),
            None => (0, text),
        };
        let datum =
            (text.len() <= MOST_TEXT).then(|| read(body, &self.form)).flatten().ok_or_else(no_position)?;
        let at = FreePosition::new(&datum)?;
        if !self.rules.is_legal(&at)? {
            return Err(no_position());
        }
        Ok(FreePosition { margin, ..at })
    }

    fn move_text(&self, at: &FreePosition, mv: u32) -> String {
        self.branch(at, mv, |branch| branch.text.clone()).unwrap_or_default()
    }

    fn move_help(&self) -> Text {
        let some: Vec<String> = self.onward(&self.start, |onward| {
            onward.moves.iter().take(3).map(|branch| branch.text.clone()).collect()
        });
        if some.is_empty() {
            return Text::fixed("type one of the moves listed", "tapez l'un des coups affichés");
        }
        let some = some.join(", ");
        Text::new(format!("moves are written like {some}"), format!("les coups s'écrivent comme {some}"))
    }

    fn rules(&self, _from: &FreePosition) -> Option<Text> {
        self.rules.told()
    }
}

impl Picture for FreeGame {
    fn scene(&self, at: &FreePosition) -> Option<Scene> {
        Some(self.drawn(at).scene.clone())
    }

    fn taps(&self, at: &FreePosition, mv: u32) -> Vec<usize> {
        self.drawn(at).taps.get(mv as usize).cloned().unwrap_or_default()
    }

    fn goal(&self) -> Option<Scene> {
        self.noted(self.rules.goal_picture(), || None).map(|sketch| sketch.scene)
    }
}

impl Ranked for FreeGame {
    fn size(&self) -> Option<u64> {
        Some(self.enumerated().len() as u64).filter(|&size| size > 0)
    }

    fn rank(&self, at: &FreePosition) -> u64 {
        let ranks = self.enumerated();
        ranks.get_index_of(at).unwrap_or(ranks.len()) as u64
    }

    fn unrank(&self, rank: u64) -> FreePosition {
        let found = usize::try_from(rank).ok().and_then(|rank| self.enumerated().get_index(rank));
        found.unwrap_or(&self.start).clone()
    }
}

impl Scored for FreeGame {
    fn gain(&self, at: &FreePosition, mv: u32) -> i32 {
        self.branch(at, mv, |branch| branch.gain).unwrap_or(0)
    }

    fn margin(&self, at: &FreePosition) -> i32 {
        at.margin
    }

    fn level(&self, at: &FreePosition) -> FreePosition {
        FreePosition { margin: 0, ..at.clone() }
    }
}

impl Coach for FreeGame {
    fn look(&self, at: &FreePosition, _best: u32) -> Text {
        self.principle(at, &Value::only(lucas_engine::Outcome::Draw))
    }

    fn principle(&self, at: &FreePosition, _value: &Value) -> Text {
        let hint = self.noted(self.rules.hint(at), || None);
        hint.unwrap_or(Text::fixed("Look at every move.", "Regardez chaque coup."))
    }

    fn order(&self, at: &FreePosition, mv: u32) -> Text {
        let text = self.move_text(at, mv);
        Text::new(format!("play {text}"), format!("jouer {text}"))
    }

    fn ending(&self, _at: &FreePosition) -> Text {
        match self.players() {
            Players::One => Text::fixed("The goal is reached.", "Le but est atteint."),
            Players::Two => Text::fixed("The game is over.", "La partie est finie."),
        }
    }
}

/// Whoever stands for a position stands for itself and has the same value.
fn representatives(game: &FreeGame, ground: &Ground<FreeGame>) -> Result<(), String> {
    for (index, at) in ground.graph.positions.iter().enumerate() {
        let like = game.stand_in(at);
        let [one, other] = [at, &like].map(|at| game.text_of(at));
        if game.stand_in(&like) != like {
            return Err(format!(
                "alike({one}) is {other}, but alike({other}) is another: it must stand for itself"
            ));
        }
        let there = ground.graph.positions.get_index_of(&like).map(|index| ground.values.value(index));
        if there.is_some_and(|value| value != ground.values.value(index)) {
            return Err(format!("alike({one}) is {other}, but the two are not worth the same"));
        }
    }
    Ok(())
}
