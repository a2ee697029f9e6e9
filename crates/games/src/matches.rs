//! The match game. Players take matches in turn, at least one and at most so many, from one heap; whoever takes
//! the last match wins, or loses when the game is misère. The handout plays one heap of 5, takes up to 3.

mod coach;

use std::sync::Arc;

use lucas_engine::answer::MOST_MOVES;
use lucas_engine::notation::number;
use lucas_engine::scene::MOST_CELLS;
use lucas_engine::{
    AnyGame, Cell, Descending, Difficulty, End, Entry, Erased, Fact, Family, Game, Impartial, Knob,
    KnobRange, Notation, Outcome, Picture, Players, Preset, Quantity, Ranked, Refusal, Retractable, Scene,
    Shape, Symmetric, Text, Theory, Value, Winner,
};
use num_bigint::BigUint;
use num_traits::{One, Zero};

use crate::keywords::keywords;
use crate::{heaps, nim};

/// What the words among the parameters are called in French; `prise5` is `take5`.
const FRENCH: [(&str, &str); 2] = [("toutes", "takeall"), ("misère", "misere")];

/// The most matches in a heap.
pub const MOST: u64 = 1_000_000_000_000_000_000;
/// The most heaps.
pub const MOST_HEAPS: usize = 16;
/// The largest take of the handout.
pub const USUAL_TAKE: u64 = 3;
/// Up to this many matches, lines are counted by recurrence.
const MOST_COUNTED: u64 = 1_000_000;
/// And no more bits than this are held on the way, about one per match and match of the largest take.
const MOST_WINDOW: usize = 1 << 31;

/// What becomes of the player who takes the last match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LastMatch {
    /// Wins: normal play.
    Wins,
    /// Loses: misère play.
    Loses,
}

/// Heaps of matches and how they may be taken.
#[derive(Clone, Debug)]
pub struct Matches {
    heaps: Vec<u64>,
    take: u64,
    last: LastMatch,
}

/// Some matches taken from one heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Take {
    /// The heap, the first being 0.
    pub heap: usize,
    /// How many matches.
    pub count: u64,
}

impl Matches {
    /// Heaps from which 1 to `take` matches are taken at a time.
    #[must_use]
    pub fn new(heaps: Vec<u64>, take: u64, last: LastMatch) -> Self {
        Matches { heaps, take, last }
    }

    /// What is left of each heap when rounds of `take` + 1 are set aside: the heap plays like Nim on that.
    fn residues(&self, at: &[u64]) -> Vec<u64> {
        at.iter().map(|&heap| if self.is_free() { heap } else { heap % (self.take + 1) }).collect()
    }

    /// Whether a whole heap may always be taken.
    fn is_free(&self) -> bool {
        self.heaps.iter().all(|&heap| heap <= self.take)
    }

    /// Whether the game is Nim, as on the chocolate bar.
    fn is_nim(&self) -> bool {
        self.is_free() && self.last == LastMatch::Wins
    }

    fn outcome(&self, at: &[u64]) -> Outcome {
        let residues = self.residues(at);
        let is_reversed = self.last == LastMatch::Loses && residues.iter().all(|&residue| residue <= 1);
        if (nim::sum(&residues) == 0) == is_reversed { Outcome::Win } else { Outcome::Lose }
    }

    /// One heap is lost in rounds of `take` + 1, two plies each.
    fn single_heap_value(&self, matches: u64) -> Value {
        let (rest, plies) = match self.last {
            LastMatch::Wins => (matches, 0u32),
            LastMatch::Loses if matches == 0 => return Value::win(0u32),
            LastMatch::Loses => (matches - 1, 1),
        };
        let round = self.take.saturating_add(1);
        let plies = BigUint::from(rest / round) * 2u32 + plies;
        if rest % round == 0 { Value::lose(plies) } else { Value::win(plies + 1u32) }
    }

    /// The moves that hand over a lost position. The other heaps say which residue a heap must be left with, and
    /// a heap has one take for each residue but its own: at most one move for each heap wins.
    fn winning_takes(&self, at: &[u64]) -> impl Iterator<Item = Take> {
        let residues = self.residues(at);
        let sum = nim::sum(&residues);
        let large = residues.iter().filter(|&&residue| residue > 1).count();
        let wanted = move |heap: usize, residue: u64| {
            let has_no_large_other = large == usize::from(residue > 1);
            let is_turned = self.last == LastMatch::Loses && has_no_large_other;
            let left = sum ^ residue ^ u64::from(is_turned);
            let count = match residue.checked_sub(left) {
                Some(count) => count,
                None if self.is_free() || left > self.take => 0,
                None => self.take + 1 - left + residue,
            };
            (1..=self.take.min(at[heap])).contains(&count).then_some(Take { heap, count })
        };
        residues.into_iter().enumerate().filter_map(move |(heap, residue)| wanted(heap, residue))
    }
}

impl Game for Matches {
    type Position = Vec<u64>;
    type Move = Take;

    fn players(&self) -> Players {
        Players::Two
    }

    fn start(&self) -> Vec<u64> {
        self.heaps.clone()
    }

    fn moves(&self, at: &Vec<u64>, out: &mut Vec<Take>) {
        for (heap, &matches) in at.iter().enumerate() {
            out.extend((1..=matches.min(self.take)).map(|count| Take { heap, count }));
        }
    }

    fn play(&self, at: &Vec<u64>, Take { heap, count }: Take) -> Vec<u64> {
        let mut next = at.clone();
        next[heap] -= count;
        next
    }

    fn end(&self, at: &Vec<u64>) -> Option<End> {
        at.iter().all(|&heap| heap == 0).then_some(match self.last {
            LastMatch::Wins => End::Lost,
            LastMatch::Loses => End::Won,
        })
    }

    fn move_count(&self, at: &Vec<u64>) -> Option<u128> {
        Some(at.iter().map(|&heap| u128::from(heap.min(self.take))).sum())
    }

    fn weight(&self, at: &Vec<u64>) -> usize {
        size_of_val(at) + size_of_val(&**at)
    }
}

impl Notation for Matches {
    fn params(&self) -> String {
        let mut text = self.position_text(&self.heaps);
        match self.take {
            USUAL_TAKE => {}
            u64::MAX => text += ",takeall",
            take => text = format!("{text},take{take}"),
        }
        if self.last == LastMatch::Loses {
            text += ",misere";
        }
        text
    }

    fn position_text(&self, at: &Vec<u64>) -> String {
        at.iter().map(u64::to_string).collect::<Vec<_>>().join("+")
    }

    fn parse_position(&self, text: &str) -> Result<Vec<u64>, Refusal> {
        let read = || {
            let at = text.split('+').map(|heap| heap.parse().ok()).collect::<Option<Vec<u64>>>()?;
            let is_inside =
                at.len() == self.heaps.len() && at.iter().zip(&self.heaps).all(|(heap, most)| heap <= most);
            (is_inside && self.position_text(&at) == text).then_some(at)
        };
        read().ok_or_else(|| {
            let start = self.position_text(&self.heaps);
            Refusal::new(
                format!("'{text}' is not what can be left of the heaps {start}, in that order, joined by +"),
                format!(
                    "« {text} » n'est pas ce qui peut rester des tas {start}, dans cet ordre, joints par +"
                ),
            )
        })
    }

    fn move_text(&self, at: &Vec<u64>, Take { heap, count }: Take) -> String {
        if at.len() == 1 { count.to_string() } else { format!("{count}@{}", heap + 1) }
    }

    fn move_help(&self) -> Text {
        let most = self.take;
        match (self.heaps.len(), most) {
            (1, u64::MAX) => Text::fixed(
                "take as many matches as you like, at least 1",
                "prenez autant d'allumettes que vous voulez, au moins 1",
            ),
            (_, u64::MAX) => Text::fixed(
                "2@1 takes 2 matches from heap 1; take as many as you like from one heap, at least 1",
                "2@1 prend 2 allumettes du tas 1 ; prenez-en autant que vous voulez dans un tas, au moins 1",
            ),
            (1, _) => Text::new(
                format!("take 1 to {most} matches and no more than there are"),
                format!("prenez de 1 à {most} allumettes, et pas plus qu'il n'y en a"),
            ),
            _ => Text::new(
                format!("2@1 takes 2 matches from heap 1; take 1 to {most} and no more than there are"),
                format!(
                    "2@1 prend 2 allumettes du tas 1 ; prenez-en de 1 à {most}, et pas plus qu'il n'y en a"
                ),
            ),
        }
    }

    fn rules(&self, from: &Vec<u64>) -> Option<Text> {
        let heaps = match from.as_slice() {
            [1] => Text::fixed("One match.", "Une allumette."),
            [heap] => {
                Text::new(format!("One heap of {heap} matches."), format!("Un tas de {heap} allumettes."))
            }
            heaps => {
                let count = heaps.len();
                let sizes = heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
                Text::new(
                    format!("{count} heaps: {sizes} matches."),
                    format!("{count} tas : {sizes} allumettes."),
                )
            }
        };
        let of_one = from.len() > 1;
        let [en_heap, fr_heap] = if of_one { [" from one heap", " dans un seul tas"] } else { ["", ""] };
        let (en, fr) = match self.take {
            1 => (format!("take 1 match{en_heap}"), format!("prend 1 allumette{fr_heap}")),
            most if !self.is_free() => (
                format!("take 1 to {most} matches{en_heap}"),
                format!("prend de 1 à {most} allumettes{fr_heap}"),
            ),
            _ => (
                format!("take as many matches as you like, at least 1,{en_heap}")
                    .trim_end_matches(',')
                    .to_owned(),
                format!("prend autant d'allumettes qu'il veut, au moins une,{fr_heap}")
                    .trim_end_matches(',')
                    .to_owned(),
            ),
        };
        let [en_last, fr_last] = match self.last {
            LastMatch::Wins => ["wins", "gagne"],
            LastMatch::Loses => ["loses", "perd"],
        };
        Some(Text::new(
            format!("{} In turn, {en}. Whoever takes the last match {en_last}.", heaps.en),
            format!(
                "{} À tour de rôle, chaque joueur {fr}. Celui qui prend la dernière allumette {fr_last}.",
                heaps.fr
            ),
        ))
    }

    fn why_illegal(&self, at: &Vec<u64>, text: &str) -> Option<Text> {
        let (count, heap) = text.split_once('@').unwrap_or((text, "1"));
        let count: u64 = count.parse().ok()?;
        if at.len() > 1 && !text.contains('@') {
            return Some(Text::fixed("say from which heap", "dites de quel tas"));
        }
        let Some(&left) = at.get(heap.parse::<usize>().ok()?.wrapping_sub(1)) else {
            let heaps = at.len();
            return Some(Text::new(
                format!("the heaps are 1 to {heaps}"),
                format!("les tas vont de 1 à {heaps}"),
            ));
        };
        let most = self.take;
        Some(if count == 0 {
            Text::fixed("at least 1 is taken", "il faut en prendre au moins 1")
        } else if count > most {
            Text::new(
                format!("no more than {most} may be taken at once"),
                format!("on n'en prend pas plus de {most} à la fois"),
            )
        } else if left == 0 {
            Text::fixed("that heap is empty", "ce tas est vide")
        } else {
            Text::new(format!("there are only {left}"), format!("il n'en reste que {left}"))
        })
    }

    fn parse_move(&self, at: &Vec<u64>, text: &str) -> Option<Take> {
        let (count, heap) = text.split_once('@').unwrap_or((text, "1"));
        let take = Take { heap: heap.parse::<usize>().ok()?.checked_sub(1)?, count: count.parse().ok()? };
        let is_legal = (1..=self.take.min(*at.get(take.heap)?)).contains(&take.count);
        (is_legal && self.move_text(at, take) == text).then_some(take)
    }
}

impl Ranked for Matches {
    fn size(&self) -> Option<u64> {
        heaps::size(&self.heaps)
    }

    fn shape(&self) -> Vec<u64> {
        heaps::shape(&self.heaps)
    }

    fn rank(&self, at: &Vec<u64>) -> u64 {
        heaps::rank(&self.heaps, at)
    }

    fn unrank(&self, rank: u64) -> Vec<u64> {
        let mut at = vec![0; self.heaps.len()];
        heaps::unrank(&self.heaps, rank, &mut at);
        at
    }

    fn prospects(&self, rank: u64) -> Result<u32, End> {
        let mut moves = 0;
        heaps::each(&self.heaps, rank, |_, left, _| moves += left.min(self.take));
        match (rank, self.last) {
            (0, LastMatch::Wins) => Err(End::Lost),
            (0, LastMatch::Loses) => Err(End::Won),
            _ => Ok(u32::try_from(moves).unwrap_or(u32::MAX)),
        }
    }
}

impl Retractable for Matches {
    fn before(&self, rank: u64, mut visit: impl FnMut(u64, bool)) {
        heaps::before(&self.heaps, self.take, rank, |before| visit(before, true));
    }
}

/// Matches are only ever taken.
impl Descending for Matches {
    fn after(&self, rank: u64, mut visit: impl FnMut(u64, bool)) -> Option<End> {
        if rank == 0 {
            return self.prospects(0).err();
        }
        heaps::after(&self.heaps, self.take, rank, |after| visit(after, true));
        None
    }
}

/// Heaps may be exchanged; two of them at a time generate every order.
impl Symmetric for Matches {
    type Symmetry = (usize, usize);

    fn symmetries(&self) -> Vec<(usize, usize)> {
        let heaps = self.heaps.len();
        std::iter::once((0, 0))
            .chain((1..heaps).flat_map(|other| (0..other).map(move |one| (one, other))))
            .collect()
    }

    fn image(&self, (one, other): (usize, usize), at: &Vec<u64>) -> Vec<u64> {
        let mut image = at.clone();
        image.swap(one, other);
        image
    }

    fn carried(&self, (one, other): (usize, usize), _at: &Vec<u64>, Take { heap, count }: Take) -> Take {
        let heap = if heap == one {
            other
        } else if heap == other {
            one
        } else {
            heap
        };
        Take { heap, count }
    }

    fn least(&self, at: &Vec<u64>) -> Vec<u64> {
        let mut heaps = at.clone();
        heaps.sort_unstable();
        heaps
    }
}

/// In normal play only: who takes the last match and loses has still moved.
impl Impartial for Matches {
    fn grundy(&self, at: &Vec<u64>) -> Option<u64> {
        Some(nim::sum(&self.residues(at)))
    }
}

impl Theory for Matches {
    fn value(&self, at: &Vec<u64>) -> Option<Value> {
        Some(match at.as_slice() {
            &[heap] => self.single_heap_value(heap),
            heaps if self.is_nim() => nim::value(heaps),
            heaps => {
                let is_over = heaps.iter().all(|&heap| heap == 0);
                Value { remoteness: is_over.then(BigUint::zero), ..Value::only(self.outcome(heaps)) }
            }
        })
    }

    fn best_move(&self, at: &Vec<u64>) -> Option<Take> {
        if self.is_nim() {
            return nim::best_move(at).map(|(heap, count)| Take { heap, count });
        }
        let any = || at.iter().position(|&heap| heap > 0).map(|heap| Take { heap, count: 1 });
        self.winning_takes(at).next().or_else(any)
    }

    /// A lost heap is as good as any other for its loser: whatever is taken, the winner fills up the round.
    fn best_moves(&self, at: &Vec<u64>) -> Option<Vec<Take>> {
        if self.is_nim() {
            return Some(nim::best_moves(at).into_iter().map(|(heap, count)| Take { heap, count }).collect());
        }
        let winning: Vec<Take> = self.winning_takes(at).collect();
        if !winning.is_empty() || self.end(at).is_some() {
            return Some(winning);
        }
        let mut all = Vec::new();
        if self.move_count(at)? <= MOST_MOVES {
            self.moves(at, &mut all);
        }
        (!all.is_empty()).then_some(all)
    }

    /// A loser who takes 1 and a winner who fills up the round.
    fn after(&self, at: &Vec<u64>, plies: &BigUint) -> Option<Vec<u64>> {
        if self.is_nim() {
            return nim::after(at, plies);
        }
        let &[matches] = at.as_slice() else { return None };
        if *plies > self.single_heap_value(matches).remoteness? {
            return None;
        }
        let (plies, first) = match self.winning_takes(at).next() {
            Some(Take { count, .. }) if !plies.is_zero() => (plies - 1u32, count),
            _ => (plies.clone(), 0),
        };
        let taken = (&plies >> 1u32) * (BigUint::from(self.take) + 1u32) + u32::from(plies.bit(0));
        Some(vec![matches - first - u64::try_from(taken).ok()?])
    }

    fn milestones(&self, at: &Vec<u64>) -> Vec<(BigUint, Vec<u64>)> {
        if self.is_nim() { nim::milestones(at).collect() } else { Vec::new() }
    }

    fn facts(&self, at: &Vec<u64>) -> Vec<Fact> {
        let residues = self.residues(at);
        let sum = Quantity::One(nim::sum(&residues).into());
        let label = if self.is_free() {
            Text::fixed("Heaps", "Tas")
        } else {
            let round = self.take + 1;
            Text::new(format!("Heaps modulo {round}"), format!("Tas modulo {round}"))
        };
        let value = Quantity::Several(residues.into_iter().map(BigUint::from).collect());
        vec![
            Fact { key: "residues", label, value },
            Fact { key: "nimSum", label: Text::fixed("Nim-sum", "Somme de Nim"), value: sum },
        ]
    }

    /// The lines won by the player to move from n matches are those won by the other from n − 1, …, n − take;
    /// both sums slide along.
    fn count(&self, at: &Vec<u64>, winner: Winner) -> Option<BigUint> {
        let &[heap] = at.as_slice() else { return None };
        let matches = usize::try_from(heap).ok().filter(|_| heap <= MOST_COUNTED)?;
        let take = usize::try_from(self.take).unwrap_or(usize::MAX).min(matches);
        if take.saturating_mul(matches) > MOST_WINDOW {
            return None;
        }
        let empty = match self.last {
            LastMatch::Wins => [BigUint::zero(), BigUint::one()],
            LastMatch::Loses => [BigUint::one(), BigUint::zero()],
        };
        let mut window = std::collections::VecDeque::from([empty.clone()]);
        let mut sums = empty;
        for _ in 0..matches {
            let [mover, other] = &sums;
            let here = [other.clone(), mover.clone()];
            if window.len() == take {
                let gone = window.pop_front()?;
                sums.iter_mut().zip(gone).for_each(|(sum, gone)| *sum -= gone);
            }
            sums.iter_mut().zip(&here).for_each(|(sum, here)| *sum += here);
            window.push_back(here);
        }
        let [mover, other] = window.pop_back()?;
        Some(if winner == Winner::Mover { mover } else { other })
    }
}

impl Picture for Matches {
    /// A row of sticks per heap; a tap takes the stick and all those to its right.
    fn scene(&self, at: &Vec<u64>) -> Option<Scene> {
        let widest = *self.heaps.iter().max()?;
        let heaps = u32::try_from(at.len()).ok()?;
        if widest.checked_mul(heaps.into())? > MOST_CELLS {
            return None;
        }
        let width = (2 * u32::try_from(widest).ok()?).saturating_sub(1).max(1);
        let mut cells = Vec::new();
        for (heap, &matches) in at.iter().enumerate() {
            for stick in 0..matches {
                let row = heap + 1;
                let name = Text::new(
                    format!("match {} of heap {row}", stick + 1),
                    format!("allumette {} du tas {row}", stick + 1),
                );
                let place = [u32::try_from(2 * stick).ok()?, 5 * u32::try_from(heap).ok()?, 1, 4];
                let cell = Cell::new(Shape::Stick, place, name).solid();
                let bears_heap = heaps > 1 && stick == 0;
                cells.push(if bears_heap { cell.called(format!("@{row}")) } else { cell });
            }
        }
        Some(Scene::new(width, 5 * heaps - 1, cells))
    }

    /// A stick stands for itself and all those to its right.
    fn meant(&self, at: &Vec<u64>, _scene: &Scene, tapped: &[usize]) -> Option<String> {
        let mut before = 0;
        for (heap, &matches) in at.iter().enumerate() {
            let end = before + usize::try_from(matches).ok()?;
            if let &[stick] = tapped
                && stick < end
            {
                return Some(self.move_text(at, Take { heap, count: u64::try_from(end - stick).ok()? }));
            }
            before = end;
        }
        None
    }

    fn gesture_help(&self, _at: &Vec<u64>) -> Option<Text> {
        Some(Text::fixed(
            "Tap a match: it goes, with all those to its right (how many is written below it).",
            "Touchez une allumette : elle part avec toutes celles à sa droite (le nombre est écrit dessous).",
        ))
    }

    fn tally(&self, at: &Vec<u64>) -> Option<Text> {
        let left: u128 = at.iter().map(|&heap| u128::from(heap)).sum();
        Some(match left {
            0 => Text::fixed("No match is left.", "Il ne reste aucune allumette."),
            1 => Text::fixed("1 match is left.", "Il reste 1 allumette."),
            _ => Text::new(format!("{left} matches are left."), format!("Il reste {left} allumettes.")),
        })
    }

    fn taps(&self, at: &Vec<u64>, Take { heap, count }: Take) -> Vec<usize> {
        let before: u64 = at[..=heap].iter().sum();
        usize::try_from(before - count).into_iter().collect()
    }
}

/// The largest take, where a word is about that.
fn largest_take(word: &str) -> Option<&str> {
    word.strip_prefix("take").or_else(|| word.strip_prefix("prise"))
}

fn read(words: &[&str]) -> Result<Matches, Refusal> {
    let mut matches = Matches::new(Vec::new(), USUAL_TAKE, LastMatch::Wins);
    let words = keywords(words, &FRENCH);
    if words.iter().filter(|word| largest_take(word).is_some()).count() > 1 {
        return Err(Refusal::new(
            "the largest take is given more than once: one takeK or takeall is accepted".to_owned(),
            "la prise maximale est donnée plusieurs fois : un seul priseK ou toutes est accepté".to_owned(),
        ));
    }
    for word in words {
        match largest_take(word) {
            Some("all") => matches.take = u64::MAX,
            Some(take) => {
                matches.take = number(take, &Text::fixed("the largest take", "prise maximale"), 1..=MOST)?;
            }
            None if word == "misere" => matches.last = LastMatch::Loses,
            None => matches.heaps.push(number(
                word,
                &Text::fixed("matches in a heap", "allumettes d'un tas"),
                1..=MOST,
            )?),
        }
    }
    if !(1..=MOST_HEAPS).contains(&matches.heaps.len()) {
        let heaps = matches.heaps.len();
        return Err(Refusal::new(
            format!(
                "{heaps} heaps of matches: from 1 to {MOST_HEAPS} are accepted, as in 3 5 7 take2 misere"
            ),
            format!(
                "{heaps} tas d'allumettes : de 1 à {MOST_HEAPS} sont acceptés, comme 3 5 7 prise2 misère"
            ),
        ));
    }
    Ok(matches)
}

fn open(words: &[&str]) -> Result<Arc<dyn AnyGame>, Refusal> {
    let matches = read(words)?;
    let is_normal = matches.last == LastMatch::Wins;
    let erased =
        Erased::new(ENTRY.name, matches).ranked().retractable().descending().symmetric().theory().coached();
    Ok(if is_normal { erased.impartial() } else { erased }.shared())
}

/// Matches in the registry.
pub static ENTRY: Entry = Entry {
    name: "matches",
    aliases: &["allumettes"],
    title: Text::fixed("The match game", "Le jeu des allumettes"),
    summary: Text::fixed(
        "Take matches in turn from one heap, a few at a time; the last match decides who wins.",
        "À tour de rôle, chaque joueur prend quelques allumettes dans un seul tas ; la dernière allumette décide du gagnant.",
    ),
    family: Family::TakeAway,
    minutes: 1,
    level: Difficulty::Easy,
    story: &[],
    parameters: Text::fixed(
        "HEAP... [takeK | takeall] [misere]: up to 16 heaps of up to 10^18, the largest take (usually 3), last match loses",
        "TAS... [priseK | toutes] [misère] : jusqu'à 16 tas d'au plus 10^18, la prise maximale (d'ordinaire 3), la dernière perd",
    ),
    knobs: &[
        Knob {
            label: Text::fixed("Matches in each heap", "Allumettes de chaque tas"),
            range: KnobRange::Numbers { least: 1, most: MOST, count: MOST_HEAPS },
        },
        Knob {
            label: Text::fixed("Taken at once", "Prises en une fois"),
            range: KnobRange::Words(&[
                ("take1", Text::fixed("one", "une")),
                ("take2", Text::fixed("up to 2", "jusqu'à 2")),
                ("", Text::fixed("up to 3", "jusqu'à 3")),
                ("take4", Text::fixed("up to 4", "jusqu'à 4")),
                ("take5", Text::fixed("up to 5", "jusqu'à 5")),
                ("takeall", Text::fixed("as many as one likes", "autant qu'on veut")),
            ]),
        },
        Knob {
            label: Text::fixed(
                "Whoever takes the last match loses",
                "Celui qui prend la dernière allumette perd",
            ),
            range: KnobRange::Switch("misere"),
        },
    ],
    separators: &['+', ','],
    presets: &[
        Preset { params: "5", title: Text::fixed("the handout's example", "l'exemple du sujet") },
        Preset { params: "21", title: Text::fixed("a longer game", "une partie plus longue") },
        Preset { params: "21,misere", title: Text::fixed("the last match loses", "la dernière perd") },
        Preset { params: "3+5+7,takeall", title: Text::fixed("Nim", "Nim") },
        Preset { params: "1+3+5+7,takeall,misere", title: Text::fixed("Marienbad", "Marienbad") },
    ],
    small: &[
        "1",
        "5",
        "21",
        "21,misere",
        "17,take1",
        "17,take1,misere",
        "30,take5",
        "30,take5,misere",
        "12,takeall",
        "12,takeall,misere",
        "3+5+7,takeall",
        "1+3+5+7,takeall,misere",
        "7+8",
        "7+8,misere",
        "5+6+7,take2",
        "5+6+7,take2,misere",
        "5+6+7,misere",
        "4+4+5,take1,misere",
        "3+4+5+6,take4",
        "3+4+5+6,take4,misere",
    ],
    open: &open,
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_may_take_all_is_told_so_without_a_number() {
        for words in [&["12", "takeall"][..], &["3", "5", "7", "takeall"]] {
            let help = read(words).expect("a game").move_help();
            assert!(help.en.contains("as many") && help.fr.contains("autant"), "{} / {}", help.en, help.fr);
            assert!(!help.en.contains('∞') && !help.fr.contains('∞'));
        }
        assert!(read(&["5"]).expect("a game").move_help().en.contains("1 to 3"));
    }

    #[test]
    fn the_words_among_the_parameters_may_be_french() {
        let address = |words: &[&str]| read(words).map(|matches| matches.params()).expect("a game");
        assert_eq!(address(&["3", "5", "toutes", "misère"]), "3+5,takeall,misere");
        assert_eq!(address(&["21", "prise2"]), "21,take2");
        assert!(read(&["21", "prise2", "take3"]).is_err());
    }
}
