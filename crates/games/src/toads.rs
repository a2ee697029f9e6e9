//! Toads and Frogs for two. Toads on the left go right, frogs on the right go left: a step onto the next square, or a jump over
//! one animal of the other kind, onto a free square. One player moves the toads, the other the frogs; who cannot move loses.

mod coach;

use std::sync::Arc;

use lucas_engine::knob::{Knob, KnobRange};
use lucas_engine::notation::number;
use lucas_engine::{
    AnyGame, Cell, Chapter, Difficulty, End, Entry, Erased, Family, Game, Notation, Picture, Players, Preset,
    Ranked, Refusal, Scene, Shape, Symmetric, Text, Tone,
};

use crate::squares;

/// The most squares: each has a letter.
const MOST_SQUARES: u64 = 26;

/// Toads, free squares and frogs in a row, and who moves first.
#[derive(Clone, Debug)]
pub struct Toads {
    rightward: u32,
    gap: u32,
    leftward: u32,
    first: Animal,
}

/// The two kinds, each of which one player moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Animal {
    /// Goes right.
    Toad,
    /// Goes left.
    Frog,
}

impl Animal {
    fn other(self) -> Self {
        match self {
            Animal::Toad => Animal::Frog,
            Animal::Frog => Animal::Toad,
        }
    }

    fn letter(self) -> char {
        match self {
            Animal::Toad => 't',
            Animal::Frog => 'f',
        }
    }

    /// What its side is called.
    fn side(self) -> Text {
        match self {
            Animal::Toad => Text::fixed("the toads", "les crapauds"),
            Animal::Frog => Text::fixed("the frogs", "les grenouilles"),
        }
    }
}

/// The squares of the toads and of the frogs as sets, the leftmost lowest, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pond {
    toads: u32,
    frogs: u32,
    turn: Animal,
}

/// An animal that goes from its square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leap {
    from: u32,
    to: u32,
}

impl Toads {
    fn squares(&self) -> u32 {
        self.rightward + self.gap + self.leftward
    }

    /// Where an animal of a side can go from a square, if at all.
    fn leap(&self, at: &Pond, side: Animal, from: u32) -> Option<Leap> {
        let (own, others) = if side == Animal::Toad { (at.toads, at.frogs) } else { (at.frogs, at.toads) };
        let ahead = |squares: u32| {
            let to = if side == Animal::Toad { from.checked_add(squares) } else { from.checked_sub(squares) };
            to.filter(|&to| to < self.squares())
        };
        let is_on = |set: u32, square: u32| set >> square & 1 == 1;
        let (near, far) = (ahead(1)?, ahead(2));
        let to = if is_on(others, near) { far? } else { near };
        (is_on(own, from) && !is_on(own | others, to)).then_some(Leap { from, to })
    }

    /// What a side could do now.
    fn leaps(&self, at: &Pond, side: Animal) -> impl Iterator<Item = Leap> {
        (0..self.squares()).filter_map(move |from| self.leap(at, side, from))
    }
}

impl Game for Toads {
    type Position = Pond;
    type Move = Leap;

    fn players(&self) -> Players {
        Players::Two
    }

    fn start(&self) -> Pond {
        let frogs = ((1 << self.leftward) - 1) << (self.rightward + self.gap);
        Pond { toads: (1 << self.rightward) - 1, frogs, turn: self.first }
    }

    fn moves(&self, at: &Pond, out: &mut Vec<Leap>) {
        out.extend(self.leaps(at, at.turn));
    }

    fn play(&self, at: &Pond, Leap { from, to }: Leap) -> Pond {
        let (turn, changed) = (at.turn.other(), 1 << from | 1 << to);
        match at.turn {
            Animal::Toad => Pond { toads: at.toads ^ changed, turn, ..*at },
            Animal::Frog => Pond { frogs: at.frogs ^ changed, turn, ..*at },
        }
    }

    /// Who cannot move has lost.
    fn end(&self, _at: &Pond) -> Option<End> {
        None
    }
}

impl Pond {
    fn animal(&self, square: u32) -> Option<Animal> {
        match (self.toads >> square & 1, self.frogs >> square & 1) {
            (1, _) => Some(Animal::Toad),
            (_, 1) => Some(Animal::Frog),
            _ => None,
        }
    }
}

fn letter(square: u32) -> String {
    squares::column(square.into())
}

impl Notation for Toads {
    fn params(&self) -> String {
        format!("{},{},{},{}", self.rightward, self.gap, self.leftward, self.first.letter())
    }

    fn position_text(&self, at: &Pond) -> String {
        let row: String =
            (0..self.squares()).map(|square| at.animal(square).map_or('-', Animal::letter)).collect();
        format!("{row},{}", at.turn.letter())
    }

    fn parse_position(&self, text: &str) -> Result<Pond, Refusal> {
        let read = || {
            let (row, turn) = text.split_once(',')?;
            let turn =
                [Animal::Toad, Animal::Frog].into_iter().find(|side| side.letter().to_string() == turn)?;
            let set = |letter: char| {
                let squares = row.chars().take(self.squares() as usize).enumerate();
                squares.fold(0, |set, (square, sign)| set | u32::from(sign == letter) << square)
            };
            let at = Pond { toads: set('t'), frogs: set('f'), turn };
            let is_whole = at.toads.count_ones() == self.rightward && at.frogs.count_ones() == self.leftward;
            (is_whole && self.position_text(&at) == text).then_some(at)
        };
        read().ok_or_else(|| {
            let (toads, frogs, squares, start) =
                (self.rightward, self.leftward, self.squares(), self.position_text(&self.start()));
            Refusal::new(
                format!("'{text}' is no position: {squares} squares with {toads} t, {frogs} f and - elsewhere, then t or f to move, as {start}"),
                format!("« {text} » n'est pas une position : {squares} cases avec {toads} t, {frogs} f et - ailleurs, puis t ou f qui joue, comme {start}"),
            )
        })
    }

    fn move_text(&self, _at: &Pond, Leap { from, to }: Leap) -> String {
        format!("{}-{}", letter(from), letter(to))
    }

    fn move_help(&self) -> Text {
        Text::fixed(
            "b-c steps from square b to c, b-d jumps over one animal of the other kind; toads go right, frogs go left",
            "b-c avance de la case b à c, b-d saute par-dessus une bête de l'autre espèce ; les crapauds vont à droite, les grenouilles à gauche",
        )
    }

    fn why_illegal(&self, at: &Pond, text: &str) -> Option<Text> {
        let named = |name: &str| (0..self.squares()).find(|&square| letter(square) == name);
        // An animal alone is what a tap on it means.
        let (from, to) = text.split_once('-').unwrap_or((text, text));
        let (start, end) = (named(from)?, named(to)?);
        let side = at.turn.side();
        Some(if at.animal(start) != Some(at.turn) {
            Text::new(
                format!("it is the turn of {}, and none is on {from}", side.en),
                format!("c'est aux {} de jouer, et il n'y en a pas en {from}", &side.fr["les ".len()..]),
            )
        } else if start == end {
            if self.leaps(at, at.turn).any(|leap| leap.from == start) {
                return None;
            }
            Text::new(
                format!("what is on {from} can neither step nor leap"),
                format!("la bête qui est en {from} ne peut ni avancer ni sauter"),
            )
        } else if at.animal(end).is_some() {
            Text::new(format!("{to} is taken"), format!("{to} est occupée"))
        } else if (end > start) != (at.turn == Animal::Toad) {
            Text::fixed("no animal goes back", "aucune bête ne recule")
        } else {
            Text::fixed(
                "an animal goes one square ahead, or two over one of the other kind",
                "une bête avance d'une case, ou de deux par-dessus une de l'autre espèce",
            )
        })
    }

    fn rules(&self, from: &Pond) -> Option<Text> {
        let (toads, frogs, squares, side) = (self.rightward, self.leftward, self.squares(), from.turn.side());
        Some(Text::new(
            format!(
                "Toads ({toads}) and frogs ({frogs}) on a row of {squares} squares. In turn, {} first, one player moves a toad to the right, the other a frog to the left: a step onto the next square, or a jump over one animal of the other kind, onto a free square. Whoever cannot move loses.",
                side.en
            ),
            format!(
                "Des crapauds ({toads}) et des grenouilles ({frogs}) sur une rangée de {squares} cases. À tour de rôle, {} d'abord, l'un pousse un crapaud vers la droite, l'autre une grenouille vers la gauche : un pas sur la case suivante, ou un saut par-dessus une seule bête de l'autre espèce, sur une case libre. Celui qui ne peut plus jouer perd.",
                side.fr
            ),
        ))
    }
}

/// In how many ways so many toads, frogs and free squares stand in a row.
fn arrangements(kinds: [u32; 3]) -> u64 {
    let (mut ways, mut squares) = (1, 0);
    for kind in kinds {
        for nth in 1..=u64::from(kind) {
            squares += 1;
            ways = ways * squares / nth;
        }
    }
    ways
}

/// The rows in the order of their squares from the left, free before toad before frog; then who is to move.
impl Ranked for Toads {
    fn size(&self) -> Option<u64> {
        Some(2 * arrangements([self.gap, self.rightward, self.leftward]))
    }

    fn rank(&self, at: &Pond) -> u64 {
        let mut left = [self.gap, self.rightward, self.leftward];
        let mut rank = 0;
        for square in 0..self.squares() {
            let kind = at.animal(square).map_or(0, |animal| 1 + animal as usize);
            rank += (0..kind).filter_map(|other| without(left, other)).map(arrangements).sum::<u64>();
            left[kind] -= 1;
        }
        2 * rank + at.turn as u64
    }

    fn unrank(&self, rank: u64) -> Pond {
        let mut left = [self.gap, self.rightward, self.leftward];
        let (mut sets, mut above) = ([0, 0, 0], rank / 2);
        for square in 0..self.squares() {
            for (kind, set) in sets.iter_mut().enumerate() {
                let Some(fewer) = without(left, kind) else { continue };
                let ways = arrangements(fewer);
                if above < ways {
                    left = fewer;
                    *set |= 1 << square;
                    break;
                }
                above -= ways;
            }
        }
        let turn = if rank.is_multiple_of(2) { Animal::Toad } else { Animal::Frog };
        Pond { toads: sets[1], frogs: sets[2], turn }
    }
}

/// One less of a kind, if there is one.
fn without(mut left: [u32; 3], kind: usize) -> Option<[u32; 3]> {
    left[kind] = left[kind].checked_sub(1)?;
    Some(left)
}

/// With as many toads as frogs, the row turned round and the kinds exchanged, and the turn with them.
impl Symmetric for Toads {
    type Symmetry = bool;

    fn symmetries(&self) -> Vec<bool> {
        if self.rightward == self.leftward { vec![false, true] } else { vec![false] }
    }

    fn image(&self, is_turned: bool, at: &Pond) -> Pond {
        if !is_turned {
            return *at;
        }
        let turned = |set: u32| set.reverse_bits() >> (32 - self.squares());
        Pond { toads: turned(at.frogs), frogs: turned(at.toads), turn: at.turn.other() }
    }

    fn carried(&self, is_turned: bool, _at: &Pond, Leap { from, to }: Leap) -> Leap {
        let turned = |square: u32| if is_turned { self.squares() - 1 - square } else { square };
        Leap { from: turned(from), to: turned(to) }
    }
}

impl Picture for Toads {
    fn side(&self, at: &Pond) -> Option<Text> {
        Some(at.turn.side())
    }

    fn tally(&self, at: &Pond) -> Option<Text> {
        let [toads, frogs] = [Animal::Toad, Animal::Frog].map(|side| self.leaps(at, side).count());
        Some(Text::new(
            format!("Toads that can move: {toads}; frogs: {frogs}."),
            format!("Crapauds qui peuvent avancer : {toads} ; grenouilles : {frogs}."),
        ))
    }

    fn scene(&self, at: &Pond) -> Option<Scene> {
        let cells = (0..self.squares()).map(|square| {
            let place = letter(square);
            let cell = |en: &str, fr: &str| {
                let name = Text::new(format!("{place}: {en}"), format!("{place} : {fr}"));
                Cell::new(Shape::Square, [2 * square, 0, 2, 2], name).called(place.clone())
            };
            match at.animal(square) {
                Some(Animal::Toad) => cell("toad", "crapaud").holding('>', Tone::Cool),
                Some(Animal::Frog) => cell("frog", "grenouille").holding('<', Tone::Warm),
                None => cell("free", "libre"),
            }
        });
        Some(Scene::new(2 * self.squares(), 2, cells.collect()))
    }

    /// An animal can go to one square at most, so that it is tapped itself.
    fn taps(&self, _at: &Pond, Leap { from, .. }: Leap) -> Vec<usize> {
        vec![from as usize]
    }
}

fn open(words: &[&str]) -> Result<Arc<dyn AnyGame>, Refusal> {
    let (counts, first) = match words {
        [toads, gap, frogs] | [toads, gap, frogs, "t"] => ([toads, gap, frogs], Animal::Toad),
        [toads, gap, frogs, "f"] => ([toads, gap, frogs], Animal::Frog),
        _ => {
            let given = words.join(" ");
            return Err(Refusal::new(
                format!("toads takes TOADS GAP FROGS [t | f], who begins, as in 3 3 3 t; given: {given}"),
                format!(
                    "crapauds attend CRAPAUDS ÉCART GRENOUILLES [t | f], qui commence, comme 3 3 3 t ; reçu : {given}"
                ),
            ));
        }
    };
    let what = [
        Text::fixed("toads", "crapauds"),
        Text::fixed("free squares", "cases libres"),
        Text::fixed("frogs", "grenouilles"),
    ];
    let mut read = [0; 3];
    // Each leaves room for one of what is still to come.
    let mut room = MOST_SQUARES;
    for (place, (word, what)) in counts.into_iter().zip(&what).enumerate() {
        let count = number(word, what, 1..=room - (2 - place as u64))?;
        room -= count;
        read[place] = u32::try_from(count).unwrap_or(u32::MAX);
    }
    let [rightward, gap, leftward] = read;
    let toads = Toads { rightward, gap, leftward, first };
    Ok(Erased::new(ENTRY.name, toads).ranked().symmetric().coached().shared())
}

/// Toads and Frogs in the registry.
pub static ENTRY: Entry = Entry {
    name: "toads",
    aliases: &["crapauds", "grenouilles", "frogs"],
    title: Text::fixed("Toads and Frogs", "Les crapauds et les grenouilles"),
    summary: Text::fixed(
        "One moves toads to the right, the other frogs to the left, by a step or a jump over one of the other kind; whoever cannot move loses.",
        "L'un pousse des crapauds vers la droite, l'autre des grenouilles vers la gauche, d'un pas ou d'un saut par-dessus une bête de l'autre espèce ; celui qui ne peut plus jouer perd.",
    ),
    family: Family::Board,
    minutes: 2,
    level: Difficulty::Easy,
    story: &[
        Chapter {
            title: Text::fixed("History", "Histoire"),
            text: Text::fixed(
                "As a puzzle for one, in which the two kinds change places, it is old: Lucas tells it in his Récréations mathématiques, and the kangaroos of this workbench are its descendants. Richard Guy made a game for two of it, which Elwyn Berlekamp, John Conway and he took into Winning Ways in 1982 as an example for their theory.",
                "Comme casse-tête pour un seul, où les deux espèces échangent leurs places, il est ancien : Lucas le raconte dans ses Récréations mathématiques, et les kangourous de cet atelier en descendent. Richard Guy en a fait un jeu à deux, qu'Elwyn Berlekamp, John Conway et lui ont pris en 1982 dans Winning Ways comme exemple de leur théorie.",
            ),
        },
        Chapter {
            title: Text::fixed("Who wins", "Qui gagne"),
            text: Text::fixed(
                "Every move brings an animal nearer to its end of the row, so play always comes to an end, and there is no draw. An animal has one move at most: only which one goes is to be chosen. No rule is known that says who wins in general; here it is computed. Solve a row with t and with f: with as many toads as frogs the player who begins wins both times or loses both times, since the row turned round is the same game.",
                "Chaque coup rapproche une bête de son bout de la rangée : la partie finit toujours, et il n'y a pas de nulle. Une bête n'a jamais plus d'un coup : on ne choisit que celle qui avance. On ne connaît pas de règle qui dise en général qui gagne ; ici, on le calcule. Résolvez une rangée avec t puis avec f : avec autant de crapauds que de grenouilles, celui qui commence gagne les deux fois ou perd les deux fois, puisque la rangée retournée est le même jeu.",
            ),
        },
    ],
    parameters: Text::fixed(
        "TOADS GAP FROGS [t | f]: up to 26 squares in all, each at least 1, and who begins, the toads unless given",
        "CRAPAUDS ÉCART GRENOUILLES [t | f] : jusqu'à 26 cases en tout, au moins 1 de chaque, et qui commence, les crapauds sauf indication",
    ),
    knobs: &[
        Knob {
            label: Text::fixed("Toads", "Crapauds"),
            range: KnobRange::Number { least: 1, most: MOST_SQUARES - 2 },
        },
        Knob {
            label: Text::fixed("Free squares", "Cases libres"),
            range: KnobRange::Number { least: 1, most: MOST_SQUARES - 2 },
        },
        Knob {
            label: Text::fixed("Frogs", "Grenouilles"),
            range: KnobRange::Number { least: 1, most: MOST_SQUARES - 2 },
        },
        Knob {
            label: Text::fixed("Who begins", "Qui commence"),
            range: KnobRange::Words(&[
                ("t", Text::fixed("the toads", "les crapauds")),
                ("f", Text::fixed("the frogs", "les grenouilles")),
            ]),
        },
    ],
    separators: &[','],
    presets: &[
        Preset { params: "2,3,2,t", title: Text::fixed("small", "petit") },
        Preset { params: "3,4,3,t", title: Text::fixed("larger", "plus grand") },
        Preset { params: "3,3,3,t", title: Text::fixed("whoever begins loses", "celui qui commence perd") },
        Preset { params: "3,5,2,f", title: Text::fixed("unequal sides", "camps inégaux") },
    ],
    small: &["1,1,1,t", "1,2,1,f", "2,2,2,t", "2,3,2,f", "3,1,2,t", "3,2,2,f", "3,3,3,t", "2,5,2,t"],
    open: &open,
};
