//! Peg solitaire. A peg jumps over its neighbour into a hole along a line of the board, and the neighbour leaves. One peg is
//! to be left, in a given hole or anywhere.
//!
//! Theory knows many games that cannot be solved: colour the diagonals with three colours, and every jump changes how many
//! pegs stand on each of the three by one.

mod board;
mod coach;

use std::sync::Arc;

use lucas_engine::halfway::Packed;
use lucas_engine::knob::{Knob, KnobRange};
use lucas_engine::{
    AnyGame, Chapter, Difficulty, End, Entry, Erased, Family, Game, Notation, Outcome, Picture, Players,
    Preset, Refusal, Reversible, Scene, Symmetric, Text, Theory, Value,
};

use board::PegBoard;

use crate::keywords::keywords;
use crate::squares;

/// What the words among the parameters are called in French.
const FRENCH: [(&str, &str); 4] =
    [("anglais", "english"), ("français", "french"), ("francais", "french"), ("partout", "any")];

/// A board, the hole at the beginning and where the last peg is to stand.
#[derive(Clone, Debug)]
pub struct Solitaire {
    board: PegBoard,
    hole: usize,
    /// The hole of the last peg; anywhere where there is none.
    goal: Option<usize>,
    /// Where the symmetries that keep the goal take each hole.
    symmetries: Vec<squares::Permutation>,
}

/// The holes with a peg, as a set.
pub type Pegs = u64;

/// A jump: from a hole, over a peg, into another hole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Jump {
    from: usize,
    over: usize,
    to: usize,
}

impl Jump {
    /// What it changes.
    fn changes(self) -> Pegs {
        1 << self.from | 1 << self.over | 1 << self.to
    }

    fn is_open(self, at: Pegs) -> bool {
        at & self.changes() == 1 << self.from | 1 << self.over
    }
}

impl Solitaire {
    fn new(board: PegBoard, hole: usize, goal: Option<usize>) -> Self {
        let keeps = |image: &squares::Permutation| goal.is_none_or(|goal| image.of(goal) == goal);
        let symmetries = board.symmetries().into_iter().filter(keeps).collect();
        Solitaire { board, hole, goal, symmetries }
    }

    /// Reads the board, its hole and perhaps the goal.
    ///
    /// # Errors
    /// Refuses what is no board, and holes that it does not have.
    pub fn read(words: &[&str]) -> Result<Self, Refusal> {
        let (board, hole, goal) = match keywords(words, &FRENCH)[..] {
            [] => ("english", "d4", None),
            [board, hole] => (board, hole, None),
            [board, hole, goal] => (board, hole, Some(goal)),
            _ => {
                let given = words.join(" ");
                return Err(Refusal::new(
                    format!("solitaire takes BOARD HOLE [GOAL | any], as in english d4; given: {given}"),
                    format!(
                        "le solitaire attend PLATEAU TROU [BUT | partout], comme anglais d4 ; reçu : {given}"
                    ),
                ));
            }
        };
        let board = PegBoard::read(board)?;
        let hole = board.hole(hole)?;
        let goal = match goal {
            Some("any") => None,
            Some(goal) => Some(board.hole(goal)?),
            None => Some(hole),
        };
        Ok(Solitaire::new(board, hole, goal))
    }

    fn is_goal(&self, at: Pegs) -> bool {
        self.goal.map_or(at.is_power_of_two(), |goal| at == 1 << goal)
    }
}

impl Game for Solitaire {
    type Position = Pegs;
    type Move = Jump;

    fn players(&self) -> Players {
        Players::One
    }

    fn start(&self) -> Pegs {
        self.board.all() ^ 1 << self.hole
    }

    fn moves(&self, at: &Pegs, out: &mut Vec<Jump>) {
        out.extend(self.board.jumps.iter().copied().filter(|jump| jump.is_open(*at)));
    }

    fn play(&self, at: &Pegs, jump: Jump) -> Pegs {
        at ^ jump.changes()
    }

    fn end(&self, at: &Pegs) -> Option<End> {
        self.is_goal(*at).then_some(End::Won)
    }
}

impl Notation for Solitaire {
    fn params(&self) -> String {
        let (board, hole) = (&self.board.name, self.board.called(self.hole));
        match self.goal {
            None => format!("{board},{hole},any"),
            Some(goal) if goal == self.hole => format!("{board},{hole}"),
            Some(goal) => format!("{board},{hole},{}", self.board.called(goal)),
        }
    }

    fn position_text(&self, at: &Pegs) -> String {
        self.board.text(|hole| if at >> hole & 1 == 1 { '1' } else { '0' })
    }

    fn parse_position(&self, text: &str) -> Result<Pegs, Refusal> {
        let signs = text.chars().filter(|&sign| sign != '.').take(self.board.len() + 1).enumerate();
        let at = signs.fold(0, |at, (hole, sign)| at | Pegs::from(sign == '1') << hole.min(63));
        if at != 0 && self.position_text(&at) == text {
            return Ok(at);
        }
        let start = self.position_text(&self.start());
        Err(Refusal::new(
            format!(
                "'{text}' is no position of this board: its rows from the top, 1 for a peg and 0 for a hole, joined by dots, as {start}"
            ),
            format!(
                "« {text} » n'est pas une position de ce plateau : ses lignes à partir du haut, 1 pour une fiche et 0 pour un trou, jointes par des points, comme {start}"
            ),
        ))
    }

    fn move_text(&self, _at: &Pegs, Jump { from, to, .. }: Jump) -> String {
        format!("{}-{}", self.board.called(from), self.board.called(to))
    }

    fn move_help(&self) -> Text {
        let first =
            self.board.jumps.first().map(|jump| [jump.from, jump.to].map(|hole| self.board.called(hole)));
        let [from, to] = first.unwrap_or_default();
        Text::new(
            format!(
                "{from}-{to} jumps from {from} over the neighbour into the hole {to}, and the neighbour leaves"
            ),
            format!("{from}-{to} saute de {from} dans le trou {to} par-dessus la voisine, qui s'en va"),
        )
    }

    fn why_illegal(&self, at: &Pegs, text: &str) -> Option<Text> {
        let (from, to) = text.split_once('-')?;
        let is_peg = |hole: usize| at >> hole & 1 == 1;
        let [start, end] = [self.board.hole(from).ok()?, self.board.hole(to).ok()?];
        Some(if !is_peg(start) {
            Text::new(format!("there is no peg in {from}"), format!("il n'y a pas de fiche en {from}"))
        } else if is_peg(end) {
            Text::new(format!("{to} is not empty"), format!("{to} n'est pas vide"))
        } else if self.board.jumps.iter().any(|jump| (jump.from, jump.to) == (start, end)) {
            Text::fixed("there is no peg to jump over", "il n'y a pas de fiche à sauter")
        } else {
            Text::fixed(
                "a jump goes over one hole along a line",
                "un saut passe par-dessus un trou, le long d'une ligne",
            )
        })
    }

    fn rules(&self, from: &Pegs) -> Option<Text> {
        let pegs = from.count_ones();
        let hole = self.board.called((!from & self.board.all()).trailing_zeros() as usize);
        let [en_hole, fr_hole] = if self.board.len() == pegs as usize + 1 {
            [format!("; {hole} is empty"), format!(" ; {hole} est vide")]
        } else {
            [String::new(), String::new()]
        };
        let goal = self.goal.map(|goal| self.board.called(goal));
        let [en, fr] = match goal {
            Some(goal) => {
                [format!("Leave one peg, in {goal}."), format!("Ne laissez qu'une fiche, en {goal}.")]
            }
            None => {
                ["Leave one peg, anywhere.", "Ne laissez qu'une fiche, où que ce soit."].map(str::to_owned)
            }
        };
        Some(Text::new(
            format!(
                "{pegs} pegs{en_hole}. A peg jumps over a neighbour, along a line, into the empty hole behind it; the neighbour leaves. {en}"
            ),
            format!(
                "{pegs} fiches{fr_hole}. Une fiche saute par-dessus une voisine, le long d'une ligne, dans le trou vide juste derrière ; la voisine s'en va. {fr}"
            ),
        ))
    }
}

impl Symmetric for Solitaire {
    type Symmetry = usize;

    fn symmetries(&self) -> Vec<usize> {
        (0..self.symmetries.len()).collect()
    }

    fn image(&self, symmetry: usize, at: &Pegs) -> Pegs {
        self.symmetries[symmetry].moved(*at)
    }

    fn carried(&self, symmetry: usize, _at: &Pegs, Jump { from, over, to }: Jump) -> Jump {
        let image = &self.symmetries[symmetry];
        Jump { from: image.of(from), over: image.of(over), to: image.of(to) }
    }
}

/// Pegs and holes exchanged: play backwards is play forwards.
impl Reversible for Solitaire {
    fn reversed(&self, at: &Pegs) -> Pegs {
        at ^ self.board.all()
    }
}

/// A bit for each hole; the number of pegs is odd and even in turn.
impl Packed for Solitaire {
    fn pack(&self, at: &Pegs) -> (u64, usize) {
        (*at, at.count_ones() as usize % 2)
    }

    fn width(&self) -> u32 {
        u32::try_from(self.board.len()).unwrap_or(u32::MAX)
    }

    fn unpack(&self, word: u64, _phase: usize) -> Pegs {
        word
    }

    fn successors(&self, word: u64, _phase: usize, mut visit: impl FnMut(u64)) {
        for jump in &self.board.jumps {
            if jump.is_open(word) {
                visit(word ^ jump.changes());
            }
        }
    }

    fn reversed_word(&self, word: u64) -> u64 {
        word ^ self.board.all()
    }

    /// A symmetry moves pegs and holes alike.
    fn least_word(&self, word: u64) -> u64 {
        self.symmetries.iter().map(|symmetry| symmetry.moved(word)).min().unwrap_or(word)
    }

    fn phase_shift(&self) -> Option<usize> {
        Some(self.board.len() % 2)
    }

    fn mirrored_goal(&self) -> Pegs {
        self.board.all() ^ 1 << self.goal.unwrap_or(self.hole)
    }

    /// Every jump takes one peg away.
    fn least_plies(&self, at: &Pegs) -> usize {
        (at.count_ones() as usize).saturating_sub(1)
    }
}

/// Nothing but what cannot be solved: the classes of Reiss and de Bruijn.
impl Theory for Solitaire {
    fn value(&self, at: &Pegs) -> Option<Value> {
        let class = self.board.class(*at);
        let is_hopeless = match self.goal {
            Some(goal) => self.board.class(1 << goal) != class,
            None => (0..self.board.len()).all(|hole| self.board.class(1 << hole) != class),
        };
        is_hopeless.then(|| Value::only(Outcome::Unsolvable))
    }

    fn best_move(&self, _at: &Pegs) -> Option<Jump> {
        None
    }
}

impl Picture for Solitaire {
    fn scene(&self, at: &Pegs) -> Option<Scene> {
        Some(self.board.scene(*at))
    }

    fn taps(&self, _at: &Pegs, Jump { from, to, .. }: Jump) -> Vec<usize> {
        vec![from, to]
    }

    fn goal(&self) -> Option<Scene> {
        self.goal.map(|goal| self.board.scene(1 << goal))
    }

    fn tally(&self, at: &Pegs) -> Option<Text> {
        let pegs = at.count_ones();
        Some(if pegs == 1 {
            Text::fixed("1 peg left.", "Il reste 1 fiche.")
        } else {
            Text::new(format!("{pegs} pegs left."), format!("Il reste {pegs} fiches."))
        })
    }
}

fn open(words: &[&str]) -> Result<Arc<dyn AnyGame>, Refusal> {
    let solitaire = Solitaire::read(words)?;
    let is_packed = solitaire.goal.is_some();
    let solitaire = Erased::new(ENTRY.name, solitaire).symmetric().theory().coached();
    Ok(if is_packed { solitaire.reversible().packed().shared() } else { solitaire.shared() })
}

/// Solitaire in the registry.
pub static ENTRY: Entry = Entry {
    name: "solitaire",
    aliases: &["solitaire", "fiches", "peg"],
    title: Text::fixed("Peg solitaire", "Le solitaire"),
    summary: Text::fixed(
        "Jump over a neighbouring peg into a hole: the peg jumped over leaves. Leave only one.",
        "Sautez par-dessus une fiche voisine dans un trou : celle qui est sautée s'en va. N'en laissez qu'une.",
    ),
    family: Family::Puzzle,
    minutes: 5,
    level: Difficulty::Medium,
    story: &[
        Chapter {
            title: Text::fixed("History", "Histoire"),
            text: Text::fixed(
                "It was the fashion at the court of Louis XIV: an engraving of 1697 shows a princess at the board, and Leibniz wrote in 1710 that he liked to play it backwards. Lucas gave it a chapter in the first volume of his Récréations mathématiques. The board with 33 holes is the English one, the one with 37 the French.",
                "Il était à la mode à la cour de Louis XIV : une gravure de 1697 montre une princesse devant le plateau, et Leibniz écrivait en 1710 qu'il aimait le jouer à l'envers. Lucas lui consacre un chapitre du premier tome de ses Récréations mathématiques. Le plateau à 33 trous est l'anglais, celui à 37 le français.",
            ),
        },
        Chapter {
            title: Text::fixed("What is proved", "Ce qui est démontré"),
            text: Text::fixed(
                "Colour the holes along the diagonals with three colours in turn. Every jump changes the number of pegs of each colour by one: whether two of the numbers are both even or both odd never changes. So the French board cannot be solved from its middle. Here a move is one jump; books that count a chain of jumps by one peg as one move solve the central game of the English board in 18.",
                "Coloriez les trous le long des diagonales avec trois couleurs tour à tour. Chaque saut change d'une unité le nombre de fiches de chaque couleur : que deux de ces nombres soient de même parité ou non ne change jamais. C'est pourquoi le plateau français ne peut se résoudre à partir de son milieu. Ici, un coup est un saut ; les livres qui comptent pour un coup une suite de sauts de la même fiche résolvent la partie centrale du plateau anglais en 18.",
            ),
        },
    ],
    parameters: Text::fixed(
        "BOARD HOLE [GOAL | any]: english, french, t2 to t8 (triangles) or a rectangle as 4x4, up to 36 holes; the hole, and where the last peg stands, the same hole unless given",
        "PLATEAU TROU [BUT | partout] : anglais, français, t2 à t8 (triangles) ou un rectangle comme 4x4, jusqu'à 36 trous ; le trou, et la place de la dernière fiche (ou partout), le même trou sauf indication",
    ),
    knobs: &[
        Knob {
            label: Text::fixed("Board", "Plateau"),
            range: KnobRange::Words(&[
                ("english", Text::fixed("English, 33 holes", "anglais, 33 trous")),
                ("french", Text::fixed("French, 37 holes", "français, 37 trous")),
                ("t5", Text::fixed("triangle of 15", "triangle de 15")),
                ("t4", Text::fixed("triangle of 10", "triangle de 10")),
                ("4x4", Text::fixed("square of 16", "carré de 16")),
            ]),
        },
        Knob {
            label: Text::fixed("The hole", "Le trou"),
            range: KnobRange::Words(&[
                ("d4", Text::fixed("d4, the middle", "d4, le milieu")),
                ("a1", Text::fixed("a1, the corner", "a1, le coin")),
                ("a2", Text::fixed("a2", "a2")),
                ("c1", Text::fixed("c1", "c1")),
            ]),
        },
        Knob {
            label: Text::fixed("The last peg", "La dernière fiche"),
            range: KnobRange::Words(&[
                ("", Text::fixed("in the first hole", "dans le premier trou")),
                ("any", Text::fixed("anywhere", "où que ce soit")),
            ]),
        },
    ],
    separators: &[','],
    presets: &[
        Preset { params: "t4,a2,any", title: Text::fixed("ten holes", "dix trous") },
        Preset { params: "t5,a1,any", title: Text::fixed("fifteen holes", "quinze trous") },
        Preset { params: "english,d4", title: Text::fixed("the central game", "la partie centrale") },
        Preset { params: "french,c1,any", title: Text::fixed("the French board", "le plateau français") },
        Preset { params: "french,d4,any", title: Text::fixed("impossible", "impossible") },
    ],
    small: &[
        "3x1,a1,any",
        "3x3,a1,any",
        "4x3,a1,any",
        "t4,a1,any",
        "t4,a2,any",
        "t4,b3",
        "4x3,b1",
        "t4,a2,a3",
    ],
    open: &open,
};
