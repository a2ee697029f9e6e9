//! Domineering. Vertical covers two free squares one above the other, Horizontal two side by side, in turn; who cannot,
//! loses. The two have different moves: it is the plainest of partisan games.

mod coach;

use std::sync::Arc;

use lucas_engine::knob::{Knob, KnobRange};
use lucas_engine::{
    AnyGame, Chapter, Difficulty, End, Entry, Erased, Family, Game, Notation, Picture, Players, Preset,
    Refusal, Scene, Symmetric, Text, Tone,
};

use crate::squares;

/// The most squares.
const MOST_SQUARES: u64 = 64;

/// A board, and who begins.
#[derive(Clone, Debug)]
pub struct Domineering {
    columns: usize,
    rows: usize,
    first: Orientation,
    symmetries: Vec<squares::Permutation>,
}

/// How dominoes lie, and whose they are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Orientation {
    /// One square above the other.
    Vertical,
    /// Side by side.
    Horizontal,
}

/// The squares that are covered, counted along the rows from the top left, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Dominoes {
    vertical: u64,
    horizontal: u64,
    turn: Orientation,
}

/// A domino, by its upper or left square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Domino(pub usize);

impl Orientation {
    fn other(self) -> Self {
        match self {
            Orientation::Vertical => Orientation::Horizontal,
            Orientation::Horizontal => Orientation::Vertical,
        }
    }

    fn letter(self) -> char {
        match self {
            Orientation::Vertical => 'v',
            Orientation::Horizontal => 'h',
        }
    }

    fn name(self) -> Text {
        match self {
            Orientation::Vertical => Text::fixed("Vertical", "Vertical"),
            Orientation::Horizontal => Text::fixed("Horizontal", "Horizontal"),
        }
    }
}

impl Dominoes {
    /// The squares that are covered.
    #[must_use]
    pub fn covered(self) -> u64 {
        self.vertical | self.horizontal
    }

    /// Who is to move.
    #[must_use]
    pub fn turn(self) -> Orientation {
        self.turn
    }
}

impl Domineering {
    /// An empty board.
    #[must_use]
    pub fn new(columns: usize, rows: usize, first: Orientation) -> Self {
        Domineering { columns, rows, first, symmetries: squares::symmetries(columns, rows) }
    }

    /// The two squares of a domino, if it lies on the board.
    fn domino(&self, way: Orientation, square: usize) -> Option<u64> {
        let next = match way {
            Orientation::Vertical => (square / self.columns + 1 < self.rows).then_some(square + self.columns),
            Orientation::Horizontal => (square % self.columns + 1 < self.columns).then_some(square + 1),
        };
        Some(1 << square | 1 << next?)
    }

    /// The dominoes that there is room for.
    fn room(&self, at: &Dominoes, way: Orientation) -> impl Iterator<Item = Domino> {
        let (covered, squares) = (at.covered(), 0..self.columns * self.rows);
        squares
            .filter(move |&square| self.domino(way, square).is_some_and(|two| covered & two == 0))
            .map(Domino)
    }

    /// Whether the squares that one way covers can be its dominoes, laid from the upper left on.
    fn is_whole(&self, way: Orientation, mut covered: u64) -> bool {
        while covered != 0 {
            match self.domino(way, covered.trailing_zeros() as usize) {
                Some(two) if covered & two == two => covered &= !two,
                _ => return false,
            }
        }
        true
    }
}

impl Game for Domineering {
    type Position = Dominoes;
    type Move = Domino;

    fn players(&self) -> Players {
        Players::Two
    }

    fn start(&self) -> Dominoes {
        Dominoes { vertical: 0, horizontal: 0, turn: self.first }
    }

    fn moves(&self, at: &Dominoes, out: &mut Vec<Domino>) {
        out.extend(self.room(at, at.turn));
    }

    fn play(&self, at: &Dominoes, Domino(square): Domino) -> Dominoes {
        let mut next = Dominoes { turn: at.turn.other(), ..*at };
        let own = match at.turn {
            Orientation::Vertical => &mut next.vertical,
            Orientation::Horizontal => &mut next.horizontal,
        };
        *own |= self.domino(at.turn, square).unwrap_or(0);
        next
    }

    /// Who cannot move has lost.
    fn end(&self, _at: &Dominoes) -> Option<End> {
        None
    }
}

impl Notation for Domineering {
    fn params(&self) -> String {
        format!("{}x{},{}", self.columns, self.rows, self.first.letter())
    }

    fn position_text(&self, at: &Dominoes) -> String {
        let sign = |square: usize| match (at.vertical >> square & 1, at.horizontal >> square & 1) {
            (1, _) => 'v',
            (_, 1) => 'h',
            _ => '-',
        };
        format!("{},{}", squares::rows(self.columns, self.rows, sign), at.turn.letter())
    }

    fn parse_position(&self, text: &str) -> Result<Dominoes, Refusal> {
        let read = || {
            let (board, turn) = text.split_once(',')?;
            let turn = [Orientation::Vertical, Orientation::Horizontal]
                .into_iter()
                .find(|way| way.letter().to_string() == turn)?;
            let mut at = Dominoes { vertical: 0, horizontal: 0, turn };
            for (square, sign) in board.chars().filter(|&sign| sign != '.').enumerate() {
                match sign {
                    'v' if square < self.columns * self.rows => at.vertical |= 1 << square,
                    'h' if square < self.columns * self.rows => at.horizontal |= 1 << square,
                    '-' => {}
                    _ => return None,
                }
            }
            let ahead = match turn {
                Orientation::Vertical => {
                    i64::from(at.horizontal.count_ones()) - i64::from(at.vertical.count_ones())
                }
                Orientation::Horizontal => {
                    i64::from(at.vertical.count_ones()) - i64::from(at.horizontal.count_ones())
                }
            };
            // Whoever is to move has laid as many as the other, or one less: either may have begun.
            let is_sound = matches!(ahead, 0 | 2)
                && self.is_whole(Orientation::Vertical, at.vertical)
                && self.is_whole(Orientation::Horizontal, at.horizontal);
            (is_sound && self.position_text(&at) == text).then_some(at)
        };
        read().ok_or_else(|| {
            let (columns, rows, start) = (self.columns, self.rows, self.position_text(&self.start()));
            Refusal::new(
                format!("'{text}' is no position: {rows} rows of {columns} squares -, v or h, joined by dots, as many dominoes of each, then who is to move, as {start}"),
                format!("« {text} » n'est pas une position : {rows} lignes de {columns} cases -, v ou h, jointes par des points, autant de dominos de chacun, puis qui joue, comme {start}"),
            )
        })
    }

    fn move_text(&self, _at: &Dominoes, Domino(square): Domino) -> String {
        squares::name((square % self.columns) as u64, (square / self.columns) as u64)
    }

    fn move_help(&self) -> Text {
        Text::fixed(
            "b2 lays a domino on b2 and the square below it (Vertical) or to its right (Horizontal)",
            "b2 pose un domino sur b2 et la case au-dessous (Vertical) ou à sa droite (Horizontal)",
        )
    }

    fn why_illegal(&self, at: &Dominoes, text: &str) -> Option<Text> {
        let square =
            (0..self.columns * self.rows).find(|&square| self.move_text(at, Domino(square)) == text)?;
        Some(if at.covered() >> square & 1 == 1 {
            Text::new(format!("{text} is covered"), format!("{text} est couverte"))
        } else {
            match at.turn {
                Orientation::Vertical => Text::new(
                    format!("no free square lies below {text}"),
                    format!("aucune case libre n'est au-dessous de {text}"),
                ),
                Orientation::Horizontal => Text::new(
                    format!("no free square lies to the right of {text}"),
                    format!("aucune case libre n'est à droite de {text}"),
                ),
            }
        })
    }

    fn rules(&self, from: &Dominoes) -> Option<Text> {
        let (columns, rows, first) = (self.columns, self.rows, from.turn.name());
        Some(Text::new(
            format!(
                "A board of {columns} by {rows}. In turn, {} first, lay a domino on two free squares: Vertical one above the other, Horizontal side by side. Whoever has no room left loses.",
                first.en
            ),
            format!(
                "Un plateau de {columns} cases sur {rows}. Chacun à son tour, {} d'abord, pose un domino sur deux cases libres : Vertical l'une au-dessus de l'autre, Horizontal côte à côte. Celui qui n'a plus de place perd.",
                first.fr
            ),
        ))
    }
}

/// The board turned over; on a square one also its columns exchanged with its rows, and the players with them.
impl Symmetric for Domineering {
    type Symmetry = usize;

    fn symmetries(&self) -> Vec<usize> {
        (0..self.symmetries.len()).collect()
    }

    fn image(&self, symmetry: usize, at: &Dominoes) -> Dominoes {
        let [vertical, horizontal] =
            [at.vertical, at.horizontal].map(|set| self.symmetries[symmetry].moved(set));
        if symmetry < 4 {
            Dominoes { vertical, horizontal, turn: at.turn }
        } else {
            Dominoes { vertical: horizontal, horizontal: vertical, turn: at.turn.other() }
        }
    }

    fn carried(&self, symmetry: usize, at: &Dominoes, Domino(square): Domino) -> Domino {
        let two = self.domino(at.turn, square).unwrap_or(1 << square);
        Domino(self.symmetries[symmetry].moved(two).trailing_zeros() as usize)
    }
}

impl Picture for Domineering {
    fn side(&self, at: &Dominoes) -> Option<Text> {
        Some(at.turn.name())
    }

    fn tally(&self, at: &Dominoes) -> Option<Text> {
        let [vertical, horizontal] =
            [Orientation::Vertical, Orientation::Horizontal].map(|way| self.room(at, way).count());
        let places = |count| if count == 1 { "1 endroit".to_owned() } else { format!("{count} endroits") };
        let fr = match (vertical, horizontal) {
            (0, 0) => "Plus personne ne peut jouer.".to_owned(),
            (0, some) => {
                format!(
                    "Vertical ne peut plus jouer nulle part, Horizontal peut encore jouer à {}.",
                    places(some)
                )
            }
            (some, 0) => {
                format!(
                    "Vertical peut encore jouer à {}, Horizontal ne peut plus jouer nulle part.",
                    places(some)
                )
            }
            (one, other) => {
                format!("Vertical peut encore jouer à {}, Horizontal à {}.", places(one), places(other))
            }
        };
        Some(Text::new(format!("Places open to Vertical: {vertical}; to Horizontal: {horizontal}."), fr))
    }

    fn scene(&self, at: &Dominoes) -> Option<Scene> {
        let sign = |square: usize| match (at.vertical >> square & 1, at.horizontal >> square & 1) {
            (1, _) => Some(('‖', Tone::Warm, Text::fixed("vertical domino", "domino vertical"))),
            (_, 1) => Some(('=', Tone::Cool, Text::fixed("horizontal domino", "domino horizontal"))),
            _ => None,
        };
        squares::scene(self.columns, self.rows, sign)
    }

    fn taps(&self, _at: &Dominoes, Domino(square): Domino) -> Vec<usize> {
        vec![square]
    }
}

/// Reads a board.
///
/// # Errors
/// Refuses what is none.
pub fn read(words: &[&str]) -> Result<Domineering, Refusal> {
    let (columns, rows, first) = match words {
        [columns, rows] | [columns, rows, "v"] => (columns, rows, Orientation::Vertical),
        [columns, rows, "h"] => (columns, rows, Orientation::Horizontal),
        _ => {
            let given = words.join(" ");
            return Err(Refusal::new(
                format!("domineering takes COLUMNS ROWS [v | h], who begins, as in 4 4 v; given: {given}"),
                format!(
                    "domineering attend COLONNES LIGNES [v | h], qui commence, comme 4 4 v ; reçu : {given}"
                ),
            ));
        }
    };
    let [columns, rows] = squares::sides(columns, rows, MOST_SQUARES)?;
    let [columns, rows] = [columns, rows].map(|side| usize::try_from(side).unwrap_or(usize::MAX));
    Ok(Domineering::new(columns, rows, first))
}

fn open(words: &[&str]) -> Result<Arc<dyn AnyGame>, Refusal> {
    Ok(Erased::new(ENTRY.name, read(words)?).symmetric().coached().shared())
}

/// Domineering in the registry.
pub static ENTRY: Entry = Entry {
    name: "domineering",
    aliases: &["dominos", "domination"],
    title: Text::fixed("Domineering", "Les dominos (Domineering)"),
    summary: Text::fixed(
        "Lay dominoes in turn, one player upright, the other lying; whoever has no room left loses.",
        "À tour de rôle, l'un pose des dominos debout, l'autre des dominos couchés ; celui qui n'a plus de place perd.",
    ),
    family: Family::Board,
    minutes: 2,
    level: Difficulty::Easy,
    story: &[
        Chapter {
            title: Text::fixed("History", "Histoire"),
            text: Text::fixed(
                "Göran Andersson invented it about 1973, and Martin Gardner told of it in 1974, as Crosscram. John Conway used it to show what his theory can do: when the board falls into parts that do not touch, each is a game of its own with a value, and the values add up.",
                "Göran Andersson l'a inventé vers 1973, et Martin Gardner en a parlé en 1974 sous le nom de Crosscram. John Conway s'en est servi pour montrer ce que peut sa théorie : quand le plateau se défait en morceaux qui ne se touchent plus, chacun est un jeu à lui seul, avec sa valeur, et les valeurs s'ajoutent.",
            ),
        },
        Chapter {
            title: Text::fixed("Who wins", "Qui gagne"),
            text: Text::fixed(
                "Each player alone can make some moves that the other cannot take away. So there are four kinds of boards: Vertical wins, Horizontal wins, whoever begins wins, or whoever does not. Solve a board with v and with h to see which kind it is; by symmetry a square board is never won by the same player both times.",
                "Chaque joueur a des coups que l'autre ne peut lui prendre. Il y a donc quatre sortes de plateaux : Vertical gagne, Horizontal gagne, celui qui commence gagne, ou celui qui ne commence pas. Résolvez un plateau avec v puis avec h pour savoir de quelle sorte il est ; par symétrie, un plateau carré n'est jamais gagné les deux fois par le même joueur.",
            ),
        },
    ],
    parameters: Text::fixed(
        "COLUMNS ROWS [v | h]: up to 64 squares, and who begins, Vertical unless given",
        "COLONNES LIGNES [v | h] : jusqu'à 64 cases, et qui commence, Vertical sauf indication",
    ),
    knobs: &[
        Knob {
            label: Text::fixed("Columns", "Colonnes"),
            range: KnobRange::Number { least: 1, most: MOST_SQUARES },
        },
        Knob {
            label: Text::fixed("Rows", "Lignes"),
            range: KnobRange::Number { least: 1, most: MOST_SQUARES },
        },
        Knob {
            label: Text::fixed("Who begins", "Qui commence"),
            range: KnobRange::Words(&[
                ("v", Text::fixed("Vertical", "Vertical")),
                ("h", Text::fixed("Horizontal", "Horizontal")),
            ]),
        },
    ],
    separators: &['x', ','],
    presets: &[
        Preset { params: "4x4,v", title: Text::fixed("small", "petit") },
        Preset { params: "4x5,h", title: Text::fixed("Horizontal begins", "Horizontal commence") },
        Preset { params: "5x5,v", title: Text::fixed("whoever begins loses", "celui qui commence perd") },
        Preset { params: "8x8,v", title: Text::fixed("a chessboard, to play", "un échiquier, pour jouer") },
    ],
    small: &["1x1,v", "2x1,h", "2x2,v", "3x3,v", "3x3,h", "4x3,v", "2x5,h", "4x4,v"],
    open: &open,
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_one_may_still_play_is_a_sentence_for_any_number_of_places() {
        let told = |columns, rows| {
            let game = Domineering::new(columns, rows, Orientation::Vertical);
            game.tally(&game.start()).expect("a tally").fr.into_owned()
        };
        assert_eq!(told(3, 3), "Vertical peut encore jouer à 6 endroits, Horizontal à 6 endroits.");
        assert_eq!(
            told(2, 1),
            "Vertical ne peut plus jouer nulle part, Horizontal peut encore jouer à 1 endroit."
        );
        assert_eq!(
            told(1, 3),
            "Vertical peut encore jouer à 2 endroits, Horizontal ne peut plus jouer nulle part."
        );
        assert_eq!(told(1, 1), "Plus personne ne peut jouer.");
    }
}
