//! Dots and boxes, la pipopipette: draw an edge between two dots; who closes a box has it and moves again. More boxes win.

mod coach;

use std::sync::Arc;

use lucas_engine::knob::{Knob, KnobRange};
use lucas_engine::notation::number;
use lucas_engine::{
    AnyGame, Cell, Chapter, Difficulty, End, Entry, Erased, Family, Game, Notation, Picture, Players, Preset,
    Ranked, Refusal, Scene, Scored, Shape, Symmetric, Text, Tone,
};

use crate::squares;

/// The most boxes of a side.
const MOST: u64 = 5;

/// A board, in boxes.
#[derive(Clone, Debug)]
pub struct Boxes {
    columns: usize,
    rows: usize,
    /// The dots of each edge, row by row: the horizontal ones, then the vertical ones below them.
    edges: Vec<[(usize, usize); 2]>,
    /// The edges around each box, as sets.
    around: Vec<u64>,
    /// Where the symmetries take each edge.
    symmetries: Vec<squares::Permutation>,
}

/// The edges that are drawn, as a set, and by how many boxes the player to move is ahead.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Strokes {
    drawn: u64,
    ahead: i8,
}

/// The edge that is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stroke(pub usize);

impl Boxes {
    /// A board without an edge.
    #[must_use]
    pub fn new(columns: usize, rows: usize) -> Self {
        let mut edges = Vec::new();
        for row in 0..=rows {
            edges.extend((0..columns).map(|column| [(column, row), (column + 1, row)]));
            if row < rows {
                edges.extend((0..=columns).map(|column| [(column, row), (column, row + 1)]));
            }
        }
        let place = |edge: [(usize, usize); 2]| edges.iter().position(|&other| other == edge);
        let bit = |from, to| place([from, to]).map_or(0, |edge| 1u64 << edge);
        let around = (0..columns * rows).map(|square| {
            let (left, up) = (square % columns, square / columns);
            let (right, down) = (left + 1, up + 1);
            let sides = [
                [(left, up), (right, up)],
                [(left, down), (right, down)],
                [(left, up), (left, down)],
                [(right, up), (right, down)],
            ];
            sides.into_iter().fold(0, |set, [from, to]| set | bit(from, to))
        });
        let dots = squares::symmetries(columns + 1, rows + 1);
        let symmetries = dots.iter().map(|image| {
            let moved = |(column, row): (usize, usize)| {
                let to = image.of(row * (columns + 1) + column);
                (to % (columns + 1), to / (columns + 1))
            };
            let edge = |&[from, to]: &[(usize, usize); 2]| {
                let (from, to) = (moved(from), moved(to));
                place([from, to]).or_else(|| place([to, from])).unwrap_or(0)
            };
            squares::Permutation::new(edges.iter().map(edge).collect())
        });
        Boxes { columns, rows, around: around.collect(), symmetries: symmetries.collect(), edges }
    }

    fn all(&self) -> u64 {
        u64::MAX >> (64 - self.edges.len())
    }

    /// How many boxes an edge closes.
    fn closed(&self, at: &Strokes, Stroke(edge): Stroke) -> i8 {
        let drawn = at.drawn | 1 << edge;
        let closes = |&&around: &&u64| around >> edge & 1 == 1 && drawn & around == around;
        i8::try_from(self.around.iter().filter(closes).count()).unwrap_or(0)
    }

    fn is_taken(&self, at: &Strokes, square: usize) -> bool {
        at.drawn & self.around[square] == self.around[square]
    }
}

impl Game for Boxes {
    type Position = Strokes;
    type Move = Stroke;

    fn players(&self) -> Players {
        Players::Two
    }

    fn start(&self) -> Strokes {
        Strokes { drawn: 0, ahead: 0 }
    }

    fn moves(&self, at: &Strokes, out: &mut Vec<Stroke>) {
        out.extend((0..self.edges.len()).filter(|edge| at.drawn >> edge & 1 == 0).map(Stroke));
    }

    fn play(&self, at: &Strokes, Stroke(edge): Stroke) -> Strokes {
        let ahead = at.ahead + self.closed(at, Stroke(edge));
        let ahead = if self.passes(at, Stroke(edge)) { -ahead } else { ahead };
        Strokes { drawn: at.drawn | 1 << edge, ahead }
    }

    fn end(&self, at: &Strokes) -> Option<End> {
        (at.drawn == self.all()).then_some(match at.ahead.signum() {
            1 => End::Won,
            0 => End::Draw,
            _ => End::Lost,
        })
    }

    /// Who closes a box moves again.
    fn passes(&self, at: &Strokes, edge: Stroke) -> bool {
        self.closed(at, edge) == 0
    }
}

impl Scored for Boxes {
    fn gain(&self, at: &Strokes, edge: Stroke) -> i32 {
        self.closed(at, edge).into()
    }

    fn margin(&self, at: &Strokes) -> i32 {
        at.ahead.into()
    }

    fn level(&self, at: &Strokes) -> Strokes {
        Strokes { ahead: 0, ..*at }
    }
}

impl Notation for Boxes {
    fn params(&self) -> String {
        format!("{}x{}", self.columns, self.rows)
    }

    fn position_text(&self, at: &Strokes) -> String {
        let mut text = String::new();
        let mut edges = 0..self.edges.len();
        for row in 0..=2 * self.rows {
            if row > 0 {
                text.push('.');
            }
            let length = self.columns + row % 2;
            text.extend(
                edges.by_ref().take(length).map(|edge| if at.drawn >> edge & 1 == 1 { '1' } else { '0' }),
            );
        }
        format!("{text},{}", at.ahead)
    }

    fn parse_position(&self, text: &str) -> Result<Strokes, Refusal> {
        let read = || {
            let (edges, ahead) = text.split_once(',')?;
            let signs = edges.chars().filter(|&sign| sign != '.').take(self.edges.len() + 1).enumerate();
            let drawn = signs.fold(0, |drawn, (edge, sign)| drawn | u64::from(sign == '1') << edge.min(63));
            let at = Strokes { drawn: drawn & self.all(), ahead: ahead.parse().ok()? };
            let taken = (0..self.around.len()).filter(|&square| self.is_taken(&at, square)).count();
            let is_sound = usize::from(at.ahead.unsigned_abs()) <= taken;
            (is_sound && self.position_text(&at) == text).then_some(at)
        };
        read().ok_or_else(|| {
            let start = self.position_text(&self.start());
            Refusal::new(
                format!("'{text}' is no position: rows of edges, 1 where drawn, horizontal and vertical in turn, joined by dots, then by how many of the closed boxes the player to move is ahead, as {start}"),
                format!("« {text} » n'est pas une position : des rangées de traits, 1 s'ils sont tracés, horizontaux et verticaux tour à tour, jointes par des points, puis l'avance en carrés fermés de celui qui joue, comme {start}"),
            )
        })
    }

    fn move_text(&self, _at: &Strokes, Stroke(edge): Stroke) -> String {
        let [from, to] = self.edges[edge].map(|(column, row)| squares::name(column as u64, row as u64));
        format!("{from}-{to}")
    }

    fn move_help(&self) -> Text {
        Text::fixed(
            "a1-b1 draws the edge between these two dots, neighbours in a row or column",
            "a1-b1 trace le trait entre ces deux points, voisins sur une ligne ou une colonne",
        )
    }

    fn why_illegal(&self, at: &Strokes, text: &str) -> Option<Text> {
        let is_drawn = (0..self.edges.len()).any(|edge| self.move_text(at, Stroke(edge)) == text);
        is_drawn.then(|| Text::new(format!("{text} is drawn already"), format!("{text} est déjà tracé")))
    }

    fn rules(&self, _from: &Strokes) -> Option<Text> {
        let (columns, rows) = (self.columns, self.rows);
        Some(Text::new(
            format!(
                "{columns} by {rows} boxes. In turn, draw an edge between two neighbouring dots. Whoever closes a box has it and must move again. A closed box bears the number of whoever closed it. When all edges are drawn, more boxes win."
            ),
            format!(
                "{columns} carrés sur {rows}. Chacun à son tour trace un trait entre deux points voisins. Celui qui ferme un carré le gagne et doit rejouer. Un carré fermé porte le numéro de celui qui l'a fermé. Quand tous les traits sont tracés, celui qui a fermé le plus de carrés l'emporte."
            ),
        ))
    }
}

/// Every set of edges, whatever the score.
impl Ranked for Boxes {
    fn size(&self) -> Option<u64> {
        1u64.checked_shl(u32::try_from(self.edges.len()).ok()?)
    }

    fn shape(&self) -> Vec<u64> {
        vec![2; self.edges.len()]
    }

    fn rank(&self, at: &Strokes) -> u64 {
        at.drawn
    }

    fn unrank(&self, rank: u64) -> Strokes {
        Strokes { drawn: rank, ahead: 0 }
    }
}

impl Symmetric for Boxes {
    type Symmetry = usize;

    fn symmetries(&self) -> Vec<usize> {
        (0..self.symmetries.len()).collect()
    }

    fn image(&self, symmetry: usize, at: &Strokes) -> Strokes {
        Strokes { drawn: self.symmetries[symmetry].moved(at.drawn), ..*at }
    }

    fn carried(&self, symmetry: usize, _at: &Strokes, Stroke(edge): Stroke) -> Stroke {
        Stroke(self.symmetries[symmetry].of(edge))
    }
}

impl Picture for Boxes {
    /// The edges, the boxes between them and the dots.
    fn scene(&self, at: &Strokes) -> Option<Scene> {
        let small = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let mut cells = Vec::new();
        for (edge, &[(column, row), (to, _)]) in self.edges.iter().enumerate() {
            let (x, y) = (4 * small(column), 4 * small(row));
            let corner = if to > column { [x + 1, y, 3, 1] } else { [x, y + 1, 1, 3] };
            let (text, is_drawn) = (self.move_text(at, Stroke(edge)), at.drawn >> edge & 1 == 1);
            let (en, fr) = if is_drawn { ("drawn", "tracé") } else { ("free", "libre") };
            let cell =
                Cell::new(Shape::Line, corner, Text::new(format!("{text}: {en}"), format!("{text} : {fr}")));
            cells.push(if is_drawn { cell.solid() } else { cell });
        }
        for square in 0..self.around.len() {
            let (column, row) = (small(square % self.columns), small(square / self.columns));
            let corner = [4 * column + 1, 4 * row + 1, 3, 3];
            // An open box is nothing yet: a frame would look like edges.
            if self.is_taken(at, square) {
                let name = Text::fixed("closed box", "carré fermé");
                cells.push(Cell::new(Shape::Square, corner, name).holding('■', Tone::Warm));
            }
        }
        for row in 0..=self.rows {
            for column in 0..=self.columns {
                let name = squares::name(column as u64, row as u64);
                let corner = [4 * small(column), 4 * small(row), 1, 1];
                cells.push(
                    Cell::new(Shape::Point, corner, Text::new(name.clone(), name.clone()))
                        .solid()
                        .called(name),
                );
            }
        }
        Some(Scene::new(4 * small(self.columns) + 1, 4 * small(self.rows) + 1, cells))
    }

    fn taps(&self, _at: &Strokes, Stroke(edge): Stroke) -> Vec<usize> {
        vec![edge]
    }

    fn tally(&self, at: &Strokes) -> Option<Text> {
        let open = (0..self.around.len()).filter(|&square| !self.is_taken(at, square)).count();
        let edges = self.edges.len() - at.drawn.count_ones() as usize;
        Some(Text::new(
            format!("Boxes still open: {open}; edges still free: {edges}."),
            format!("Carrés encore ouverts : {open} ; traits encore libres : {edges}."),
        ))
    }
}

fn open(words: &[&str]) -> Result<Arc<dyn AnyGame>, Refusal> {
    let [columns, rows] = words else {
        return Err(Refusal::new(
            format!(
                "boxes takes two numbers, COLUMNS ROWS, counted in boxes, as in 3 3; given: {}",
                words.len()
            ),
            format!(
                "la pipopipette attend deux nombres, COLONNES LIGNES, comptés en carrés, comme 3 3 ; reçu : {}",
                words.len()
            ),
        ));
    };
    let columns = number(columns, &Text::fixed("columns", "colonnes"), 1..=MOST)?;
    let rows = number(rows, &Text::fixed("rows", "lignes"), 1..=MOST)?;
    let [columns, rows] = [columns, rows].map(|side| usize::try_from(side).unwrap_or(1));
    Ok(Erased::new(ENTRY.name, Boxes::new(columns, rows)).ranked().symmetric().scored().coached().shared())
}

/// Dots and boxes in the registry.
pub static ENTRY: Entry = Entry {
    name: "boxes",
    aliases: &["pipopipette", "carres"],
    title: Text::fixed("Dots and boxes", "La pipopipette"),
    summary: Text::fixed(
        "Draw edges between dots; close a box, and it is yours and you move again. More boxes win.",
        "Tracez des traits entre les points ; fermez un carré : il est à vous, et vous rejouez. Celui qui en a le plus gagne.",
    ),
    family: Family::Board,
    minutes: 3,
    level: Difficulty::Medium,
    story: &[
        Chapter {
            title: Text::fixed("History", "Histoire"),
            text: Text::fixed(
                "Pupils of the École polytechnique invented it; Lucas published it in 1889 as la pipopipette, and again in L'arithmétique amusante of 1895, and called it a new game of combinations dedicated to them.",
                "Des élèves de l'École polytechnique l'ont inventée ; Lucas l'a publiée en 1889 sous le nom de pipopipette, puis dans L'arithmétique amusante de 1895, comme un nouveau jeu de combinaisons à eux dédié.",
            ),
        },
        Chapter {
            title: Text::fixed("What is known", "Ce que l'on sait"),
            text: Text::fixed(
                "What is still to be won does not depend on the boxes taken so far: so only the edges count, 2^24 sets of them on 3 by 3 boxes. Solved: on 2 by 2 the first player wins by 2, on 3 by 3 the second by 3. In long games the last to be forced to open a chain of boxes loses it: count the chains, and sometimes leave the last two boxes of one.",
                "Ce qui reste à gagner ne dépend pas des carrés déjà pris : seuls comptent les traits, 2^24 ensembles pour 3 carrés sur 3. Tout est résolu : à 2 sur 2, le premier joueur gagne de 2 ; à 3 sur 3, le second gagne de 3. Dans les longues parties, celui qui est contraint d'ouvrir une chaîne de carrés la perd : comptez les chaînes, et laissez parfois les deux derniers carrés de l'une d'elles.",
            ),
        },
    ],
    parameters: Text::fixed(
        "COLUMNS ROWS: in boxes, up to 5 by 5; solved whole up to 3 by 3",
        "COLONNES LIGNES : en carrés, jusqu'à 5 sur 5 ; résolu en entier jusqu'à 3 sur 3",
    ),
    knobs: &[
        Knob {
            label: Text::fixed("Columns of boxes", "Colonnes de carrés"),
            range: KnobRange::Number { least: 1, most: MOST },
        },
        Knob {
            label: Text::fixed("Rows of boxes", "Lignes de carrés"),
            range: KnobRange::Number { least: 1, most: MOST },
        },
    ],
    separators: &['x'],
    presets: &[
        Preset { params: "2x2", title: Text::fixed("small", "petite") },
        Preset { params: "3x2", title: Text::fixed("longer", "plus longue") },
        Preset { params: "4x1", title: Text::fixed("a single row", "une seule rangée") },
        Preset { params: "3x3", title: Text::fixed("the second player wins by 3", "le second gagne de 3") },
        Preset { params: "5x5", title: Text::fixed("large, to play", "grande, pour jouer") },
    ],
    small: &["1x1", "2x1", "1x2", "3x1", "2x2"],
    open: &open,
};
