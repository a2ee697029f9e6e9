//! The tower of Hanoi. Discs of different sizes stand on pegs; a move takes the top disc of a peg to another that is empty or
//! whose top disc is larger. The aim is any state, by default the whole tower on the last peg.
//!
//! With 3 pegs theory answers from any state to any state. With 4 it knows a line from a whole tower to a whole tower, by
//! Frame and Stewart, which Bousch proved shortest in 2014; with more nothing is proved, and nothing is claimed.

mod coach;
mod shortest;

use std::sync::Arc;

use lucas_engine::halfway::Packed;
use lucas_engine::knob::{Knob, KnobRange};
use lucas_engine::notation::number;
use lucas_engine::{
    AnyGame, Cell, Chapter, Difficulty, End, Entry, Erased, Fact, Family, Game, Notation, Picture, Players,
    Preset, Quantity, Ranked, Refusal, Retractable, Reversible, Scene, Shape, Symmetric, Text, Theory, Value,
    Winner,
};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

/// The pegs there may be.
const PEGS: std::ops::RangeInclusive<u64> = 3..=8;
/// The most discs on 3 pegs, where theory answers, and on more.
const MOST_BY_THEORY: u64 = 1_000_000;
const MOST_DISCS: u64 = 21;
/// More discs are not drawn.
const MOST_DRAWN: usize = 64;
/// Of more sizes, several discs are drawn equally wide, and all of them thin.
const MOST_WIDTHS: u32 = 21;

/// Where each disc is, the largest first: the pegs count from 0.
pub type Tower = Vec<u8>;

/// Pegs, where the discs begin and where they are to go.
#[derive(Clone, Debug)]
pub struct Hanoi {
    pegs: u8,
    start: Tower,
    goal: Tower,
    /// With 4 pegs, a shortest line from tower to tower: each state with what is left to play and the next move.
    line: FxHashMap<Tower, (usize, Option<Carry>)>,
}

/// The top disc of one peg taken to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Carry {
    /// From this peg.
    pub from: u8,
    /// To this one.
    pub to: u8,
}

impl Hanoi {
    /// Discs that go from one state to another.
    #[must_use]
    pub fn new(pegs: u8, start: Tower, goal: Tower) -> Self {
        let line = if pegs == 4 { shortest::line(&start, &goal) } else { FxHashMap::default() };
        Hanoi { pegs, start, goal, line }
    }

    /// The disc on top of each peg, by its place from the largest.
    fn tops(&self, at: &[u8]) -> [Option<usize>; 8] {
        let mut tops = [None; 8];
        let mut open = self.pegs;
        for (disc, &peg) in at.iter().enumerate().rev() {
            if tops[usize::from(peg)].is_none() {
                tops[usize::from(peg)] = Some(disc);
                open -= 1;
                if open == 0 {
                    break;
                }
            }
        }
        tops
    }

    fn is_perfect(at: &[u8]) -> bool {
        at.windows(2).all(|pair| pair[0] == pair[1])
    }

    /// Whether a peg holds no disc of the goal: such pegs are alike.
    fn is_free(&self, peg: u8) -> bool {
        !self.goal.contains(&peg)
    }
}

impl Game for Hanoi {
    type Position = Tower;
    type Move = Carry;

    fn players(&self) -> Players {
        Players::One
    }

    fn start(&self) -> Tower {
        self.start.clone()
    }

    fn moves(&self, at: &Tower, out: &mut Vec<Carry>) {
        let tops = self.tops(at);
        for from in 0..self.pegs {
            let Some(disc) = tops[usize::from(from)] else { continue };
            let is_open = |to: &u8| *to != from && tops[usize::from(*to)].is_none_or(|top| top < disc);
            out.extend((0..self.pegs).filter(is_open).map(|to| Carry { from, to }));
        }
    }

    fn play(&self, at: &Tower, Carry { from, to }: Carry) -> Tower {
        let mut next = at.clone();
        if let Some(disc) = at.iter().rposition(|&peg| peg == from) {
            next[disc] = to;
        }
        next
    }

    fn end(&self, at: &Tower) -> Option<End> {
        (*at == self.goal).then_some(End::Won)
    }

    fn weight(&self, at: &Tower) -> usize {
        size_of_val(at) + at.len()
    }
}

fn letter(peg: u8) -> char {
    char::from(b'a' + peg)
}

impl Notation for Hanoi {
    fn params(&self) -> String {
        let (discs, last) = (self.start.len(), self.pegs - 1);
        let head = format!("{discs},{}", self.pegs);
        if self.start.iter().all(|&peg| peg == 0) && self.goal.iter().all(|&peg| peg == last) {
            head
        } else {
            format!("{head},{},{}", self.position_text(&self.start), self.position_text(&self.goal))
        }
    }

    fn position_text(&self, at: &Tower) -> String {
        at.iter().map(|&peg| letter(peg)).collect()
    }

    fn parse_position(&self, text: &str) -> Result<Tower, Refusal> {
        tower(text, self.start.len(), self.pegs)
    }

    fn move_text(&self, _at: &Tower, Carry { from, to }: Carry) -> String {
        format!("{}-{}", letter(from), letter(to))
    }

    fn move_help(&self) -> Text {
        Text::fixed(
            "a-c takes the top disc of peg a to peg c, which must be empty or end in a larger disc",
            "a-c porte le disque du sommet de la tige a sur la tige c, qui doit être vide ou dont le disque du sommet doit être plus grand",
        )
    }

    fn why_illegal(&self, at: &Tower, text: &str) -> Option<Text> {
        let (from, to) = text.split_once('-')?;
        let tops = self.tops(at);
        let top = |name: &str| {
            let peg = (0..self.pegs).find(|&peg| letter(peg).to_string() == name)?;
            Some(tops[usize::from(peg)].map(|disc| at.len() - disc))
        };
        match (top(from)?, top(to)?) {
            (None, _) => Some(Text::new(format!("peg {from} is empty"), format!("la tige {from} est vide"))),
            (Some(disc), Some(under)) if under < disc => Some(Text::new(
                format!("disc {disc} is larger than disc {under} on peg {to}"),
                format!("le disque {disc} est plus grand que le disque {under} de la tige {to}"),
            )),
            _ => None,
        }
    }

    fn rules(&self, _from: &Tower) -> Option<Text> {
        let (discs, pegs) = (self.start.len(), self.pegs);
        let (en, fr) = if Self::is_perfect(&self.goal) {
            let peg = letter(self.goal[0]);
            (
                format!("Bring the whole tower to peg {peg}."),
                format!("Portez toute la tour sur la tige {peg}."),
            )
        } else {
            ("Make the state of the goal.".to_owned(), "Composez l'état du but.".to_owned())
        };
        let (disc, disque) = if discs == 1 { ("disc", "disque") } else { ("discs", "disques") };
        Some(Text::new(
            format!(
                "{discs} {disc} on {pegs} pegs. A move takes the top disc of a peg to another peg that is empty or whose top disc is larger. {en}"
            ),
            format!(
                "{discs} {disque} sur {pegs} tiges. Un coup porte le disque du sommet d'une tige sur une autre, vide ou dont le disque du sommet est plus grand. {fr}"
            ),
        ))
    }
}

impl Ranked for Hanoi {
    fn size(&self) -> Option<u64> {
        u64::from(self.pegs).checked_pow(u32::try_from(self.start.len()).ok()?)
    }

    fn shape(&self) -> Vec<u64> {
        vec![self.pegs.into(); self.start.len()]
    }

    fn rank(&self, at: &Tower) -> u64 {
        at.iter().fold(0, |rank, &peg| rank * u64::from(self.pegs) + u64::from(peg))
    }

    fn unrank(&self, mut rank: u64) -> Tower {
        let mut at = vec![0; self.start.len()];
        for peg in at.iter_mut().rev() {
            *peg = u8::try_from(rank % u64::from(self.pegs)).unwrap_or(0);
            rank /= u64::from(self.pegs);
        }
        at
    }
}

/// Every move can be taken back.
impl Retractable for Hanoi {
    fn before(&self, rank: u64, mut visit: impl FnMut(u64, bool)) {
        let at = self.unrank(rank);
        let mut moves = Vec::new();
        self.moves(&at, &mut moves);
        for mv in moves {
            visit(self.rank(&self.play(&at, mv)), false);
        }
    }

    fn goals(&self) -> Option<Vec<Tower>> {
        Some(vec![self.goal.clone()])
    }
}

/// Pegs without a disc of the goal may be exchanged, two at a time.
impl Symmetric for Hanoi {
    type Symmetry = (u8, u8);

    fn symmetries(&self) -> Vec<(u8, u8)> {
        let free: Vec<u8> = (0..self.pegs).filter(|&peg| self.is_free(peg)).collect();
        let pairs = free
            .iter()
            .enumerate()
            .flat_map(|(nth, &one)| free[..nth].iter().map(move |&other| (other, one)));
        [(0, 0)].into_iter().chain(pairs).collect()
    }

    fn image(&self, pair: (u8, u8), at: &Tower) -> Tower {
        at.iter().map(|&peg| exchanged(pair, peg)).collect()
    }

    fn carried(&self, pair: (u8, u8), _at: &Tower, Carry { from, to }: Carry) -> Carry {
        Carry { from: exchanged(pair, from), to: exchanged(pair, to) }
    }

    /// The free pegs in the order in which they appear, from the largest disc on.
    fn least(&self, at: &Tower) -> Tower {
        let mut free = (0..self.pegs).filter(|&peg| self.is_free(peg));
        let mut names = [None; 8];
        let mut name = |peg: u8| {
            if !self.is_free(peg) {
                return peg;
            }
            let name = &mut names[usize::from(peg)];
            *name.get_or_insert_with(|| free.next().unwrap_or(peg))
        };
        at.iter().map(|&peg| name(peg)).collect()
    }
}

fn exchanged((one, other): (u8, u8), peg: u8) -> u8 {
    match peg {
        peg if peg == one => other,
        peg if peg == other => one,
        peg => peg,
    }
}

/// Every move can be taken back.
impl Reversible for Hanoi {
    fn reversed(&self, at: &Tower) -> Tower {
        at.clone()
    }
}

/// As many bits for each disc as the pegs need, the smallest disc lowest.
impl Packed for Hanoi {
    fn pack(&self, at: &Tower) -> (u64, usize) {
        (at.iter().fold(0, |word, &peg| word << self.bits() | u64::from(peg)), 0)
    }

    fn width(&self) -> u32 {
        self.bits() * u32::try_from(self.start.len()).unwrap_or(u32::MAX)
    }

    fn unpack(&self, word: u64, _phase: usize) -> Tower {
        let mask = (1 << self.bits()) - 1;
        let discs = u32::try_from(self.start.len()).unwrap_or(0);
        let peg = |disc: u32| u8::try_from(word >> (disc * self.bits()) & mask).unwrap_or(0);
        (0..discs).rev().map(peg).collect()
    }

    fn successors(&self, word: u64, _phase: usize, mut visit: impl FnMut(u64)) {
        let (bits, mask) = (self.bits(), (1u64 << self.bits()) - 1);
        let discs = u32::try_from(self.start.len()).unwrap_or(0);
        // Pegs that a smaller disc stands on: from there and onto there nothing larger goes.
        let mut covered = 0u64;
        for disc in 0..discs {
            let from = word >> (disc * bits) & mask;
            if covered >> from & 1 == 0 {
                for to in 0..u64::from(self.pegs) {
                    if to != from && covered >> to & 1 == 0 {
                        visit(word ^ (from ^ to) << (disc * bits));
                    }
                }
                covered |= 1 << from;
                if covered.count_ones() == u32::from(self.pegs) {
                    break;
                }
            }
        }
    }

    fn reversed_word(&self, word: u64) -> u64 {
        word
    }

    fn phase_shift(&self) -> Option<usize> {
        None
    }

    fn mirrored_goal(&self) -> Tower {
        self.goal.clone()
    }

    /// Whatever stands elsewhere moves at least once.
    fn least_plies(&self, at: &Tower) -> usize {
        at.iter().zip(&self.goal).filter(|(here, there)| here != there).count()
    }
}

impl Hanoi {
    fn bits(&self) -> u32 {
        if self.pegs <= 4 { 2 } else { 3 }
    }
}

impl Theory for Hanoi {
    fn value(&self, at: &Tower) -> Option<Value> {
        if self.pegs == 3 {
            return Some(Value::win(shortest::ways(at, &self.goal).length));
        }
        self.line.get(at).map(|&(left, _)| Value::win(left))
    }

    fn best_move(&self, at: &Tower) -> Option<Carry> {
        if self.pegs == 3 {
            return shortest::ways(at, &self.goal).first_moves(at).into_iter().next();
        }
        self.line.get(at)?.1
    }

    fn best_moves(&self, at: &Tower) -> Option<Vec<Carry>> {
        (self.pegs == 3).then(|| shortest::ways(at, &self.goal).first_moves(at))
    }

    fn after(&self, at: &Tower, plies: &BigUint) -> Option<Tower> {
        (self.pegs == 3).then(|| shortest::ways(at, &self.goal).after(at, &self.goal, plies)).flatten()
    }

    fn facts(&self, at: &Tower) -> Vec<Fact> {
        let home = at.iter().zip(&self.goal).take_while(|(here, there)| here == there).count();
        let label = Text::fixed("Largest discs in their places", "Plus grands disques en place");
        vec![Fact { key: "home", label, value: Quantity::One(home.into()) }]
    }

    fn count(&self, at: &Tower, _winner: Winner) -> Option<BigUint> {
        (self.pegs == 3).then(|| shortest::ways(at, &self.goal).count().into())
    }
}

impl Picture for Hanoi {
    /// A column for each peg, the discs on top of it; a tap on a column takes or brings.
    fn scene(&self, at: &Tower) -> Option<Scene> {
        let discs = u32::try_from(at.len()).ok().filter(|_| at.len() <= MOST_DRAWN)?;
        let (sizes_alike, thickness) = (discs.div_ceil(MOST_WIDTHS), if discs > MOST_WIDTHS { 1 } else { 2 });
        let widths = discs.div_ceil(sizes_alike);
        // A peg is as wide as its largest disc, so that eight of them fit on a small screen.
        let (wide, high) = (2 * widths, thickness * discs + 2);
        let mut cells: Vec<Cell> = (0..self.pegs)
            .map(|peg| {
                let name = Text::new(format!("peg {}", letter(peg)), format!("tige {}", letter(peg)));
                let place = [u32::from(peg) * (wide + 1), 0, wide, high];
                Cell::new(Shape::Square, place, name).called(letter(peg).to_string())
            })
            .collect();
        let mut heights = [0; 8];
        for (disc, &peg) in at.iter().enumerate() {
            let size = discs - u32::try_from(disc).ok()?;
            let height = &mut heights[usize::from(peg)];
            let name = Text::new(format!("disc {size}"), format!("disque {size}"));
            let half = size.div_ceil(sizes_alike);
            let left = u32::from(peg) * (wide + 1) + widths - half;
            let place = [left, high - thickness * (*height + 1), 2 * half, thickness];
            cells.push(Cell::new(Shape::Bar, place, name).solid().labelled(size.to_string()));
            *height += 1;
        }
        Some(Scene::new(u32::from(self.pegs) * (wide + 1) - 1, high, cells))
    }

    fn taps(&self, _at: &Tower, Carry { from, to }: Carry) -> Vec<usize> {
        vec![from.into(), to.into()]
    }

    fn goal(&self) -> Option<Scene> {
        self.scene(&self.goal)
    }
}

/// Reads where each disc is.
fn tower(text: &str, discs: usize, pegs: u8) -> Result<Tower, Refusal> {
    let is_peg = |byte: u8| byte >= b'a' && byte - b'a' < pegs;
    if text.len() == discs && text.bytes().all(is_peg) {
        return Ok(text.bytes().map(|byte| byte - b'a').collect());
    }
    let text: String =
        if text.len() > 80 { text.chars().take(80).chain(['…']).collect() } else { text.to_owned() };
    let last = letter(pegs - 1);
    Err(Refusal::new(
        format!(
            "'{text}' is not a state of {discs} discs: the peg of each, a to {last}, the largest disc first"
        ),
        format!(
            "« {text} » n'est pas un état de {discs} disques : la tige de chacun, de a à {last}, le plus grand disque d'abord"
        ),
    ))
}

fn open(words: &[&str]) -> Result<Arc<dyn AnyGame>, Refusal> {
    let (discs, pegs, states) = match words {
        [] => ("3", "3", None),
        [discs] => (*discs, "3", None),
        [discs, pegs] => (*discs, *pegs, None),
        [discs, pegs, from, to] => (*discs, *pegs, Some((*from, *to))),
        _ => {
            return Err(Refusal::new(
                format!("hanoi takes DISCS PEGS [FROM TO], as in 3 3 aab caa; given: {}", words.len()),
                format!(
                    "la tour attend DISQUES TIGES [DÉPART BUT], comme 3 3 aab caa ; reçu : {}",
                    words.len()
                ),
            ));
        }
    };
    let pegs = number(pegs, &Text::fixed("pegs", "tiges"), PEGS)?;
    let pegs = u8::try_from(pegs).unwrap_or(u8::MAX);
    let most = if pegs == 3 { MOST_BY_THEORY } else { MOST_DISCS };
    let discs = number(discs, &Text::fixed("discs", "disques"), 1..=most)?;
    let discs = usize::try_from(discs).unwrap_or(usize::MAX);
    let (start, goal) = match states {
        None => (vec![0; discs], vec![pegs - 1; discs]),
        Some((from, to)) => (tower(from, discs, pegs)?, tower(to, discs, pegs)?),
    };
    let hanoi = Erased::new(ENTRY.name, Hanoi::new(pegs, start, goal))
        .ranked()
        .retractable()
        .symmetric()
        .reversible();
    let hanoi = if discs as u64 <= MOST_DISCS { hanoi.packed() } else { hanoi };
    Ok(hanoi.theory().coached().shared())
}

/// Hanoi in the registry.
pub static ENTRY: Entry = Entry {
    name: "hanoi",
    aliases: &["hanoi", "tour"],
    title: Text::fixed("The tower of Hanoi", "La tour d'Hanoï"),
    summary: Text::fixed(
        "Take the top disc of a peg to another, never onto a smaller one. Bring the whole tower over.",
        "Portez le disque du sommet d'une tige sur une autre, jamais sur un plus petit. Déplacez toute la tour.",
    ),
    family: Family::Puzzle,
    minutes: 2,
    level: Difficulty::Easy,
    story: &[
        Chapter {
            title: Text::fixed("History", "Histoire"),
            text: Text::fixed(
                "Édouard Lucas sold it as a toy in 1883, under the name of Professor N. Claus (of Siam), which is Lucas d'Amiens with its letters exchanged. The leaflet told of a temple in Benares where priests carry 64 discs of gold from one diamond needle to another: when they are done, the world ends. At a disc a second that takes 585 thousand million years.",
                "Édouard Lucas la vendit comme jouet en 1883, sous le nom du professeur N. Claus (de Siam), anagramme de Lucas d'Amiens. La notice racontait un temple de Bénarès où des prêtres portent 64 disques d'or d'une aiguille de diamant à une autre : quand ils auront fini, ce sera la fin du monde. À un disque par seconde, il y faut 585 milliards d'années.",
            ),
        },
        Chapter {
            title: Text::fixed("What is proved", "Ce qui est démontré"),
            text: Text::fixed(
                "With 3 pegs a tower of n discs takes 2^n - 1 moves, and there is one shortest way. Between any two states the largest disc that differs moves once, or twice over the third peg; both may be equally short, and then there are two shortest ways, never more. With 4 pegs Frame and Stewart described a way in 1941; Thierry Bousch proved in 2014 that from tower to tower none is shorter. With 5 pegs or more their way is the best one known, and nobody has proved it best: there everything is searched.",
                "Avec 3 tiges, une tour de n disques demande 2^n - 1 coups, et le plus court chemin est unique. Entre deux états quelconques, le plus grand disque mal placé se déplace une fois, ou deux en passant par la troisième tige ; les deux façons sont parfois aussi courtes : il y a alors deux plus courts chemins, jamais plus. Avec 4 tiges, Frame et Stewart ont décrit une façon de faire en 1941 ; Thierry Bousch a démontré en 2014 que, d'une tour à une tour, aucune n'est plus courte. Avec 5 tiges ou plus, c'est la meilleure que l'on connaisse, et personne n'a démontré que c'est la meilleure : là, tout est cherché.",
            ),
        },
    ],
    parameters: Text::fixed(
        "DISCS [PEGS [FROM TO]]: 3 to 8 pegs; up to 10^6 discs on 3 pegs, 21 on more; states as aab, the peg of each disc, the largest first",
        "DISQUES [TIGES [DÉPART BUT]] : de 3 à 8 tiges ; jusqu'à 10^6 disques sur 3 tiges, 21 au-delà ; états comme aab, la tige de chaque disque, le plus grand d'abord",
    ),
    knobs: &[
        Knob {
            label: Text::fixed("Discs", "Disques"),
            range: KnobRange::Number { least: 1, most: MOST_BY_THEORY },
        },
        Knob { label: Text::fixed("Pegs", "Tiges"), range: KnobRange::Number { least: 3, most: 8 } },
    ],
    separators: &[','],
    presets: &[
        Preset { params: "3,3", title: Text::fixed("seven moves", "sept coups") },
        Preset { params: "5,4", title: Text::fixed("the Reve's puzzle", "l'énigme du bailli") },
        Preset {
            params: "8,3",
            title: Text::fixed("as Lucas sold it, 255 moves", "celle de Lucas, 255 coups"),
        },
        Preset { params: "3,3,aab,caa", title: Text::fixed("two shortest ways", "deux plus courts chemins") },
        Preset { params: "64,3", title: Text::fixed("the end of the world", "la fin du monde") },
    ],
    small: &[
        "1,3",
        "3,3",
        "4,3",
        "3,3,aab,caa",
        "4,3,abca,bbcb",
        "2,4",
        "4,4",
        "5,4",
        "3,4,abc,dda",
        "3,5",
        "2,8",
    ],
    open: &open,
};
