//! Wythoff's game. There are two heaps; in turn, a player takes any number from one of them, or the same number from both.
//! Whoever takes the last one wins. It is drawn as a queen that walks to a corner.
//!
//! The heaps are alike, so a position is a pair without an order. The n-th lost pair is n times the golden ratio and n times
//! its square, both rounded down. It is lost in 2n plies: all that can be reached from it is smaller, so that the winner
//! answers with an earlier pair; and whoever takes one from the larger heap leaves a position from which the pair before is the
//! only lost one in reach, since no pair holds that heap and no two larger heaps of pairs are neighbours.

mod coach;

use std::sync::Arc;

use lucas_engine::answer::MOST_MOVES;
use lucas_engine::knob::{Knob, KnobRange};
use lucas_engine::notation::number;
use lucas_engine::scene::MOST_CELLS;
use lucas_engine::{
    AnyGame, Cell, Chapter, Difficulty, End, Entry, Erased, Family, Game, Impartial, Notation, Picture,
    Players, Preset, Ranked, Refusal, Scene, Shape, Text, Theory, Tone, Value,
};
use num_bigint::BigUint;

/// The largest heap.
const MOST: u64 = 1_000_000_000_000_000_000;

/// Two heaps to begin with.
#[derive(Clone, Debug)]
pub struct Wythoff {
    start: HeapPair,
}

/// The two heaps, the smaller first.
pub type HeapPair = (u64, u64);

/// What is taken from the smaller heap and from the larger one: from one of them alone, or as many from both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Withdrawal {
    smaller: u64,
    larger: u64,
}

impl Wythoff {
    /// Two heaps.
    #[must_use]
    pub fn new(one: u64, other: u64) -> Self {
        Wythoff { start: (one.min(other), one.max(other)) }
    }
}

impl Game for Wythoff {
    type Position = HeapPair;
    type Move = Withdrawal;

    fn players(&self) -> Players {
        Players::Two
    }

    fn start(&self) -> HeapPair {
        self.start
    }

    /// Of two equal heaps only one is taken from.
    fn moves(&self, &(smaller, larger): &HeapPair, out: &mut Vec<Withdrawal>) {
        if smaller < larger {
            out.extend((1..=smaller).map(|taken| Withdrawal { smaller: taken, larger: 0 }));
        }
        out.extend((1..=larger).map(|taken| Withdrawal { smaller: 0, larger: taken }));
        out.extend((1..=smaller).map(|taken| Withdrawal { smaller: taken, larger: taken }));
    }

    fn play(&self, &(smaller, larger): &HeapPair, taken: Withdrawal) -> HeapPair {
        let (one, other) = (smaller - taken.smaller, larger - taken.larger);
        (one.min(other), one.max(other))
    }

    fn end(&self, &(_, larger): &HeapPair) -> Option<End> {
        (larger == 0).then_some(End::Lost)
    }

    fn move_count(&self, &(smaller, larger): &HeapPair) -> Option<u128> {
        let heaps = if smaller < larger { 2 * u128::from(smaller) } else { u128::from(smaller) };
        Some(heaps + u128::from(larger))
    }
}

impl Notation for Wythoff {
    fn params(&self) -> String {
        self.position_text(&self.start)
    }

    fn position_text(&self, (smaller, larger): &HeapPair) -> String {
        format!("{smaller},{larger}")
    }

    fn parse_position(&self, text: &str) -> Result<HeapPair, Refusal> {
        let is_left = |at: &HeapPair| at.0 <= at.1 && at.0 <= self.start.0 && at.1 <= self.start.1;
        two(text).filter(is_left).ok_or_else(|| {
            let (smaller, larger) = self.start;
            Refusal::new(
                format!("'{text}' is not what can be left of heaps of {smaller} and {larger}: two numbers SMALLER,LARGER, as {}", self.params()),
                format!("« {text} » n'est pas ce qui peut rester de tas de {smaller} et {larger} : deux nombres PETIT,GRAND, comme {}", self.params()),
            )
        })
    }

    fn move_text(&self, _at: &HeapPair, Withdrawal { smaller, larger }: Withdrawal) -> String {
        format!("{smaller},{larger}")
    }

    fn move_help(&self) -> Text {
        Text::fixed(
            "0,2 takes 2 from the larger heap, 2,0 from the smaller one, 2,2 from both",
            "0,2 prend 2 dans le grand tas, 2,0 dans le petit, 2,2 dans les deux",
        )
    }

    fn why_illegal(&self, at: &HeapPair, text: &str) -> Option<Text> {
        Some(match two(text)? {
            (0, 0) => Text::fixed("at least one has to be taken", "il faut en prendre au moins un"),
            (smaller, _) if smaller > at.0 => Text::new(
                format!("the smaller heap has only {}", at.0),
                format!("le petit tas n'en a que {}", at.0),
            ),
            (_, larger) if larger > at.1 => Text::new(
                format!("the larger heap has only {}", at.1),
                format!("le grand tas n'en a que {}", at.1),
            ),
            _ => Text::fixed(
                "from both heaps one takes the same number",
                "dans les deux tas, on en prend autant dans l'un que dans l'autre",
            ),
        })
    }

    fn rules(&self, (smaller, larger): &HeapPair) -> Option<Text> {
        Some(Text::new(
            format!(
                "Two heaps, of {smaller} and {larger}: a queen stands so many squares from the two edges, and so does her mirror image. In turn, take any number from one heap, or the same number from both: the queen goes straight or aslant towards the corner 0. Whoever takes the last one, and so brings her there, wins."
            ),
            format!(
                "Deux tas, de {smaller} et {larger} : une reine est à autant de cases des deux bords, et son reflet aussi. À tour de rôle, on prend ce qu'on veut dans un tas, ou autant dans les deux : la reine va droit ou en biais vers le coin 0. Celui qui prend le dernier jeton, et amène ainsi la reine au coin, gagne."
            ),
        ))
    }

    /// Of two equal heaps it does not matter which is named.
    fn parse_move(&self, at: &HeapPair, text: &str) -> Option<Withdrawal> {
        let (one, other) = two(text)?;
        let (smaller, larger) = if at.0 == at.1 { (one.min(other), one.max(other)) } else { (one, other) };
        let is_kept = smaller == 0 || larger == 0 || smaller == larger;
        (is_kept && larger.max(smaller) > 0 && smaller <= at.0 && larger <= at.1)
            .then_some(Withdrawal { smaller, larger })
    }
}

/// Two numbers, as a position and a move write them.
fn two(text: &str) -> Option<(u64, u64)> {
    let (one, other) = text.split_once(',')?;
    let two = (one.parse::<u64>().ok()?, other.parse::<u64>().ok()?);
    (format!("{},{}", two.0, two.1) == text).then_some(two)
}

/// By the smaller heap, then by the larger.
impl Ranked for Wythoff {
    fn size(&self) -> Option<u64> {
        self.below(self.start.0 + 1)
    }

    fn rank(&self, &(smaller, larger): &HeapPair) -> u64 {
        self.below(smaller).unwrap_or(u64::MAX) + larger - smaller
    }

    fn unrank(&self, rank: u64) -> HeapPair {
        let (mut smaller, mut past) = (0, self.start.0 + 1);
        while past - smaller > 1 {
            let middle = u64::midpoint(smaller, past);
            if self.below(middle).is_some_and(|below| below <= rank) {
                smaller = middle;
            } else {
                past = middle;
            }
        }
        (smaller, smaller + rank - self.below(smaller).unwrap_or(0))
    }
}

impl Wythoff {
    /// How many pairs have a smaller heap below a size.
    fn below(&self, size: u64) -> Option<u64> {
        let (size, all) = (u128::from(size), u128::from(self.start.1) + 1);
        (size * all - size * size.saturating_sub(1) / 2).try_into().ok()
    }
}

impl Impartial for Wythoff {}

/// The smaller heap of a lost pair: so many times the golden ratio, rounded down.
fn golden(index: u64) -> u64 {
    let index = u128::from(index);
    u64::try_from(u128::midpoint(index, (5 * index * index).isqrt())).unwrap_or(u64::MAX)
}

/// The lost pair of an index, which is how much its heaps differ.
fn lost_pair(index: u64) -> HeapPair {
    (golden(index), golden(index) + index)
}

/// The index of the only lost pair that has a heap, and its other heap.
fn partner(heap: u64) -> (u64, u64) {
    let past = heap + 1;
    let index = golden(past) - past;
    if golden(index) == heap {
        return (index, heap + index);
    }
    let index = 2 * past - golden(past) - 1;
    (index, golden(index))
}

/// The lost pairs that a move leads to, three at most: the index of each, and the move.
fn lost_in_reach(&(smaller, larger): &HeapPair) -> impl Iterator<Item = (u64, Withdrawal)> {
    let down = |from: u64, kept: u64| {
        let (index, to) = partner(kept);
        (to < from).then(|| (index, from - to))
    };
    let from_smaller = down(smaller, larger)
        .filter(|_| smaller < larger)
        .map(|(index, taken)| (index, Withdrawal { smaller: taken, larger: 0 }));
    let from_larger =
        down(larger, smaller).map(|(index, taken)| (index, Withdrawal { smaller: 0, larger: taken }));
    let index = larger - smaller;
    let from_both = smaller
        .checked_sub(golden(index))
        .filter(|&taken| taken > 0)
        .map(|taken| (index, Withdrawal { smaller: taken, larger: taken }));
    [from_smaller, from_larger, from_both].into_iter().flatten()
}

impl Theory for Wythoff {
    fn value(&self, at: &HeapPair) -> Option<Value> {
        Some(match lost_in_reach(at).map(|(index, _)| index).min() {
            Some(index) => Value::win(2 * index + 1),
            None => Value::lose(2 * (at.1 - at.0)),
        })
    }

    fn best_move(&self, at: &HeapPair) -> Option<Withdrawal> {
        let nearest = lost_in_reach(at).min_by_key(|&(index, _)| index);
        nearest.map(|(_, taken)| taken).or((at.1 > 0).then_some(Withdrawal { smaller: 0, larger: 1 }))
    }

    /// Those that lead to the nearest lost pair; of a lost pair, those that leave the pair before it as the only one.
    fn best_moves(&self, at: &HeapPair) -> Option<Vec<Withdrawal>> {
        if let Some(nearest) = lost_in_reach(at).map(|(index, _)| index).min() {
            let best = lost_in_reach(at).filter(|&(index, _)| index == nearest);
            return Some(best.map(|(_, taken)| taken).collect());
        }
        if self.move_count(at).is_none_or(|count| count > MOST_MOVES) {
            return None;
        }
        let mut moves = Vec::new();
        self.moves(at, &mut moves);
        let longest = 2 * (at.1 - at.0);
        moves.retain(|&taken| self.value(&self.play(at, taken)) == Some(Value::win(longest - 1)));
        Some(moves)
    }

    /// From a lost pair to the one before it, in two plies each.
    fn after(&self, at: &HeapPair, plies: &BigUint) -> Option<HeapPair> {
        let mut plies = u64::try_from(plies).ok()?;
        let mut index = at.1 - at.0;
        if let Some((nearest, _)) = lost_in_reach(at).min_by_key(|&(index, _)| index) {
            if plies == 0 {
                return Some(*at);
            }
            (index, plies) = (nearest, plies - 1);
        }
        let (smaller, larger) = lost_pair(index.checked_sub(plies / 2)?);
        Some((smaller, larger.checked_sub(plies % 2)?))
    }
}

impl Picture for Wythoff {
    /// A queen and her mirror image, so that it does not matter which heap is which; the numbers along the edges say how
    /// high the heaps are.
    fn scene(&self, at: &HeapPair) -> Option<Scene> {
        let side = self.start.1 + 1;
        if side.checked_mul(side)? > MOST_CELLS {
            return None;
        }
        let small = |number: u64| u32::try_from(2 * number).ok();
        let squares = (0..side).flat_map(|row| (0..side).map(move |column| (column, row)));
        let cells = squares.map(|square| {
            let (column, row) = square;
            let corner = [small(column)?, small(row)?, 2, 2];
            let cell = |en: &str, fr: &str| {
                let said = |what: &str, blank: &str| format!("{column}, {row}{blank}: {what}");
                Cell::new(Shape::Square, corner, Text::new(said(en, ""), said(fr, " ")))
            };
            let is_queen = square == *at || (row, column) == *at;
            Some(match square {
                _ if is_queen => cell("queen", "reine").holding('♛', Tone::Warm),
                (0, number) | (number, 0) => cell("edge", "bord").labelled(number.to_string()),
                _ => cell("free", "libre"),
            })
        });
        let mut scene = Scene::new(small(side)?, small(side)?, cells.collect::<Option<_>>()?);
        scene.decisive.extend(self.end(at).map(|_| 0));
        Some(scene)
    }

    fn taps(&self, at: &HeapPair, taken: Withdrawal) -> Vec<usize> {
        vec![self.square(at.0 - taken.smaller, at.1 - taken.larger)]
    }

    /// Where her mirror image goes, unless the queen herself can go there by another move.
    fn twins(&self, at: &HeapPair, taken: Withdrawal) -> Vec<Vec<usize>> {
        let (column, row) = (at.1 - taken.larger, at.0 - taken.smaller);
        let (across, down) = (at.0.checked_sub(column), at.1.checked_sub(row));
        let is_reached = matches!((across, down), (Some(across), Some(down)) if across == 0 || down == 0 || across == down);
        let is_mirrored = column != row && (at.0 == at.1 || !is_reached);
        is_mirrored.then(|| vec![self.square(column, row)]).into_iter().collect()
    }

    fn tally(&self, (smaller, larger): &HeapPair) -> Option<Text> {
        Some(Text::new(
            format!("The heaps: {smaller} and {larger}."),
            format!("Les tas : {smaller} et {larger}."),
        ))
    }
}

impl Wythoff {
    fn square(&self, column: u64, row: u64) -> usize {
        usize::try_from(row * (self.start.1 + 1) + column).unwrap_or(usize::MAX)
    }
}

fn open(words: &[&str]) -> Result<Arc<dyn AnyGame>, Refusal> {
    let [one, other] = words else {
        return Err(Refusal::new(
            format!("wythoff takes two heaps, as in 5 8; given: {}", words.len()),
            format!("wythoff attend deux tas, comme 5 8 ; reçu : {}", words.len()),
        ));
    };
    let what = Text::fixed("a heap", "tas");
    let (one, other) = (number(one, &what, 0..=MOST)?, number(other, &what, 0..=MOST)?);
    if one.max(other) == 0 {
        return Err(Refusal::new(
            "two empty heaps leave nothing to take: one of them needs at least 1".to_owned(),
            "deux tas vides ne laissent rien à prendre : il faut au moins 1 dans l'un d'eux".to_owned(),
        ));
    }
    let wythoff = Erased::new(ENTRY.name, Wythoff::new(one, other));
    Ok(wythoff.ranked().impartial().theory().coached().shared())
}

/// Wythoff's game in the registry.
pub static ENTRY: Entry = Entry {
    name: "wythoff",
    aliases: &["wythoff"],
    title: Text::fixed("Wythoff's game", "Le jeu de Wythoff"),
    summary: Text::fixed(
        "Take any number from one of two heaps, or the same number from both; whoever takes the last one wins. A queen walks to the corner.",
        "Prenez ce que vous voulez dans l'un des deux tas, ou autant dans les deux ; celui qui prend le dernier gagne. Une reine marche vers le coin.",
    ),
    family: Family::TakeAway,
    minutes: 2,
    level: Difficulty::Medium,
    story: &[
        Chapter {
            title: Text::fixed("History", "Histoire"),
            text: Text::fixed(
                "Willem Wythoff published it in 1907, and found that the golden ratio rules it; in China it had long been played as tsyan-shizi, “choosing stones”. Rufus Isaacs found it again about 1960 as a queen that two players move in turn towards a corner of the chessboard, without knowing that it was the same game.",
                "Willem Wythoff l'a publié en 1907, et a trouvé que le nombre d'or le gouverne ; en Chine on y jouait depuis longtemps, sous le nom de tsyan-shizi, « choisir des pierres ». Rufus Isaacs l'a retrouvé vers 1960 comme une reine que deux joueurs poussent à tour de rôle vers un coin de l'échiquier, sans savoir que c'était le même jeu.",
            ),
        },
        Chapter {
            title: Text::fixed("What is proved", "Ce qui est démontré"),
            text: Text::fixed(
                "The player to move loses just on the pairs 0,0; 1,2; 3,5; 4,7; 6,10 and so on: the n-th differ by n, and its smaller heap is the least number that no earlier pair has. So every number but 0 is in exactly one pair, and no move leads from one pair to another. The n-th pair is nφ and nφ², rounded down, where φ is the golden ratio. It is lost in 2n plies: the winner always answers with an earlier pair, and whoever takes one from the larger heap lets the winner reach no pair but the one before. For the Grundy values nobody knows a formula.",
                "Le joueur qui a la main perd exactement sur les paires 0,0 ; 1,2 ; 3,5 ; 4,7 ; 6,10 et ainsi de suite : la n-ième diffère de n, et son petit tas est le plus petit nombre qu'aucune paire d'avant ne contient. Ainsi tout nombre sauf 0 est dans une paire et une seule, et aucun coup ne mène d'une paire à une autre. La n-ième paire est nφ et nφ², arrondis par défaut, où φ est le nombre d'or. Elle est perdue en 2n coups : le gagnant répond toujours par une paire d'avant, et celui qui prend un dans le grand tas ne laisse à sa portée que la paire précédente. Pour les nombres de Grundy, personne ne connaît de formule.",
            ),
        },
    ],
    parameters: Text::fixed("HEAP HEAP: two heaps up to 10^18", "TAS TAS : deux tas jusqu'à 10^18"),
    knobs: &[
        Knob { label: Text::fixed("One heap", "Un tas"), range: KnobRange::Number { least: 0, most: MOST } },
        Knob {
            label: Text::fixed("The other", "L'autre"),
            range: KnobRange::Number { least: 0, most: MOST },
        },
    ],
    separators: &[','],
    presets: &[
        Preset { params: "5,8", title: Text::fixed("small", "petit") },
        Preset { params: "10,15", title: Text::fixed("larger", "plus grand") },
        Preset { params: "8,13", title: Text::fixed("whoever begins loses", "celui qui commence perd") },
    ],
    small: &["0,1", "1,1", "0,4", "1,2", "3,4", "3,5", "5,5", "8,13", "10,15", "20,20"],
    open: &open,
};
