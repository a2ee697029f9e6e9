//! Numbered tiles in two rows of three: slide them into their order.

use lucas_engine::{
    Cell, End, Entry, Erased, Game, Notation, Picture, Players, Preset, Refusal, Scene, Shape, Text,
};

/// The puzzle; 0 is the gap.
struct Tiles;

/// The tiles, row by row.
type Board = [u8; 6];

const SOLVED: Board = [1, 2, 3, 4, 5, 0];

/// Where a tile is.
fn place(board: Board, tile: u8) -> usize {
    board.iter().position(|&other| other == tile).unwrap_or_default()
}

impl Game for Tiles {
    type Position = Board;
    type Move = u8;

    fn players(&self) -> Players {
        Players::One
    }

    fn start(&self) -> Board {
        [1, 5, 2, 0, 4, 3]
    }

    fn moves(&self, board: &Board, out: &mut Vec<u8>) {
        let gap = place(*board, 0);
        let is_beside = |other: &usize| match gap.abs_diff(*other) {
            1 => gap / 3 == other / 3,
            distance => distance == 3,
        };
        out.extend((0..6).filter(is_beside).map(|other| board[other]));
    }

    fn play(&self, board: &Board, tile: u8) -> Board {
        let mut after = *board;
        after.swap(place(*board, tile), place(*board, 0));
        after
    }

    fn end(&self, board: &Board) -> Option<End> {
        (*board == SOLVED).then_some(End::Won)
    }
}

impl Notation for Tiles {
    fn params(&self) -> String {
        "2x3".to_owned()
    }

    fn position_text(&self, board: &Board) -> String {
        board.iter().map(u8::to_string).collect()
    }

    fn parse_position(&self, text: &str) -> Result<Board, Refusal> {
        let digits: Vec<u8> = text.bytes().map(|digit| digit.wrapping_sub(b'0')).collect();
        let board = Board::try_from(digits).ok();
        board.filter(|board| (0..6).all(|tile| board.contains(&tile))).ok_or_else(|| {
            Refusal::new(
                format!("'{text}' is not the digits 0 to 5 in some order, as 123450"),
                format!("« {text} » n'est pas une suite des chiffres de 0 à 5, comme 123450"),
            )
        })
    }

    fn move_text(&self, _board: &Board, tile: u8) -> String {
        tile.to_string()
    }

    fn move_help(&self) -> Text {
        Text::fixed("slide a tile into the gap by its number", "glisser une case numérotée dans le vide")
    }
}

impl Picture for Tiles {
    fn scene(&self, board: &Board) -> Option<Scene> {
        let cells = board.iter().zip(0..).map(|(&tile, place)| {
            let name = Text::new(format!("tile {tile}"), format!("case {tile}"));
            let cell = Cell::new(Shape::Square, [2 * (place % 3), 2 * (place / 3), 2, 2], name);
            if tile == 0 { cell } else { cell.solid().labelled(tile.to_string()) }
        });
        Some(Scene::new(6, 4, cells.collect()))
    }

    fn taps(&self, board: &Board, tile: u8) -> Vec<usize> {
        vec![place(*board, tile)]
    }

    fn goal(&self) -> Option<Scene> {
        self.scene(&SOLVED)
    }
}

/// The puzzle in a registry.
pub static ENTRY: Entry = Entry {
    name: "tiles",
    aliases: &[],
    title: Text::fixed("Tiles", "Le taquin"),
    summary: Text::fixed("Slide the tiles into their order.", "Remettez les cases dans l'ordre."),
    parameters: Text::fixed("none", "aucun"),
    family: lucas_engine::Family::Puzzle,
    minutes: 1,
    level: lucas_engine::Difficulty::Easy,
    story: &[],
    knobs: &[],
    separators: &[],
    presets: &[Preset { params: "2x3", title: Text::fixed("two rows of three", "deux rangées de trois") }],
    small: &["2x3"],
    open: &|_| Ok(Erased::new("tiles", Tiles).shared()),
};
