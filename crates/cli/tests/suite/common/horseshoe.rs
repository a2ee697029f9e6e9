//! The horseshoe: two stones a side on five points. A move goes along a line, from a point to the free one, and play can go
//! round in circles.

use lucas_engine::{
    Cell, End, Entry, Erased, Game, Notation, Picture, Players, Preset, Refusal, Scene, Shape, Text, Tone,
};

struct Horseshoe;

/// What stands on each point, `_` where nothing does, and who is to move.
type Board = [char; 6];

const POINTS: [(&str, u32, u32); 5] = [("a3", 0, 0), ("c3", 8, 0), ("b2", 4, 4), ("a1", 0, 8), ("c1", 8, 8)];
/// All sides of the square but the upper one, and the diagonals.
const LINKS: [[usize; 2]; 7] = [[0, 2], [1, 2], [2, 3], [2, 4], [0, 3], [1, 4], [3, 4]];

impl Game for Horseshoe {
    type Position = Board;
    type Move = [usize; 2];

    fn players(&self) -> Players {
        Players::Two
    }

    fn start(&self) -> Board {
        ['W', 'W', '_', 'B', 'B', 'W']
    }

    fn moves(&self, at: &Board, out: &mut Vec<[usize; 2]>) {
        let ways = LINKS.into_iter().flat_map(|[one, other]| [[one, other], [other, one]]);
        out.extend(ways.filter(|&[from, to]| at[from] == at[5] && at[to] == '_'));
    }

    fn play(&self, at: &Board, [from, to]: [usize; 2]) -> Board {
        let mut after = *at;
        after.swap(from, to);
        after[5] = if at[5] == 'W' { 'B' } else { 'W' };
        after
    }

    /// Who cannot move has lost.
    fn end(&self, _at: &Board) -> Option<End> {
        None
    }
}

impl Notation for Horseshoe {
    fn params(&self) -> String {
        "2".to_owned()
    }

    fn position_text(&self, at: &Board) -> String {
        at.iter().collect()
    }

    fn parse_position(&self, text: &str) -> Result<Board, Refusal> {
        let board = Board::try_from(text.chars().collect::<Vec<_>>()).ok();
        let count = |at: &Board, stone| at[..5].iter().filter(|&&other| other == stone).count();
        let is_sound = |at: &Board| count(at, 'W') == 2 && count(at, 'B') == 2 && count(at, '_') == 1;
        board.filter(|at| is_sound(at) && matches!(at[5], 'W' | 'B')).ok_or_else(|| {
            Refusal::new(
                format!("'{text}' is no board: the five points and who is to move, as WW_BBW"),
                format!("« {text} » n'est pas un plateau : les cinq points et le trait, comme WW_BBW"),
            )
        })
    }

    fn move_text(&self, _at: &Board, [from, to]: [usize; 2]) -> String {
        format!("{}-{}", POINTS[from].0, POINTS[to].0)
    }

    fn move_help(&self) -> Text {
        Text::fixed("a3-b2 moves a stone along a line", "a3-b2 avance un pion le long d'une ligne")
    }
}

impl Picture for Horseshoe {
    fn scene(&self, at: &Board) -> Option<Scene> {
        let cells = POINTS.iter().zip(at).map(|(&(point, x, y), stone)| {
            let cell = Cell::new(Shape::Point, [x, y, 2, 2], Text::fixed(point, point)).called(point);
            match stone {
                'W' => cell.holding('●', Tone::Light),
                'B' => cell.holding('●', Tone::Dark),
                _ => cell,
            }
        });
        Some(Scene { links: LINKS.to_vec(), ..Scene::new(10, 10, cells.collect()) })
    }

    fn taps(&self, _at: &Board, mv: [usize; 2]) -> Vec<usize> {
        mv.to_vec()
    }

    fn side(&self, at: &Board) -> Option<Text> {
        Some(if at[5] == 'W' { Text::fixed("White", "Blanc") } else { Text::fixed("Black", "Noir") })
    }
}

/// The game in a registry.
pub static ENTRY: Entry = Entry {
    name: "horseshoe",
    aliases: &[],
    title: Text::fixed("The horseshoe", "Le fer à cheval"),
    summary: Text::fixed(
        "Move along a line; who cannot has lost.",
        "Suivez une ligne ; qui ne peut plus a perdu.",
    ),
    parameters: Text::fixed("none", "aucun"),
    family: lucas_engine::Family::Board,
    minutes: 1,
    level: lucas_engine::Difficulty::Easy,
    story: &[],
    knobs: &[],
    separators: &[],
    presets: &[Preset { params: "2", title: Text::fixed("two stones a side", "deux pions chacun") }],
    small: &["2"],
    open: &|_| Ok(Erased::new("horseshoe", Horseshoe).shared()),
};
