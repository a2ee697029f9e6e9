//! How things look: signs and styles, in colour or without, in Unicode or ASCII. What colour says, a sign says too.
//!
//! Only the sixteen colours that every terminal has are used, and never one of them against the terminal's own
//! background where it might not show: so dark and light terminals both do.

use lucas_engine::answer::ValuedStep;
use lucas_engine::{Answer, Cell, Language, Outcome, Piece, Players, Shape, Tone};
use ratatui::style::{Color, Modifier, Style};

/// What the terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Whether there is colour.
    pub colour: bool,
    /// Whether only ASCII can be shown.
    pub ascii: bool,
    /// In which language things are labelled.
    pub language: Language,
}

/// What a move is worth to the player who makes it, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Worth {
    /// It wins, or brings a puzzle's goal nearer.
    Good,
    /// It keeps the draw, or leaves a puzzle solvable, though not the shortest way.
    Fair,
    /// It loses, or makes a puzzle unsolvable.
    Bad,
}

impl Worth {
    /// The worth of a move in a solved position.
    #[must_use]
    pub fn of(valued: &ValuedStep, answer: &Answer, players: Players) -> Self {
        let ValuedStep { step, value } = valued;
        match (value.outcome.before(step.effect.passes), players) {
            (Outcome::Win, Players::One) if answer.value.is_kept(value, step.effect) => Worth::Good,
            (Outcome::Win, Players::Two) => Worth::Good,
            (Outcome::Win, Players::One) | (Outcome::Draw, _) => Worth::Fair,
            (Outcome::Lose | Outcome::Unsolvable, _) => Worth::Bad,
        }
    }
}

/// How a cell of the board is marked out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Emphasis {
    /// It is not.
    None,
    /// It can be tapped next.
    Open,
    /// The move under the cursor would change it.
    Affected,
    /// It was tapped.
    Chosen,
    /// It is under the cursor.
    Focus,
}

/// The signs of a frame: corners from the upper left clockwise, then the horizontal and the vertical line.
pub type Border = [char; 6];

impl Look {
    fn pick<T>(self, unicode: T, ascii: T) -> T {
        if self.ascii { ascii } else { unicode }
    }

    /// A style, without its colours where there are none.
    #[must_use]
    pub fn style(self, style: Style) -> Style {
        if self.colour { style } else { Style { fg: None, bg: None, ..style } }
    }

    /// The sign of a cell of the board.
    #[must_use]
    pub fn sign(self, cell: &Cell) -> char {
        match (cell.piece, cell.shape, cell.is_solid) {
            (Some(piece), ..) => self.piece_sign(piece),
            (None, Shape::Point, false) => self.pick('◇', '+'),
            (None, Shape::Point, true) => self.pick('◆', '#'),
            (None, _, false) => self.pick('·', '.'),
            (None, _, true) if self.colour => ' ',
            (None, _, true) => self.pick('▒', '#'),
        }
    }

    /// A piece by its sign; where its tone cannot be seen, the sign says that too.
    fn piece_sign(self, Piece { sign, tone }: Piece) -> char {
        let of_tone = match tone {
            Tone::Light => 'W',
            Tone::Dark => 'B',
            Tone::Warm => '*',
            Tone::Cool => 'O',
            Tone::Danger => 'X',
        };
        match tone {
            Tone::Dark if !self.colour && sign.is_alphabetic() => sign.to_ascii_lowercase(),
            _ if sign.is_ascii() => sign,
            // A cross has a letter that looks like it.
            _ if self.ascii && sign == '×' => 'X',
            _ if self.ascii => of_tone,
            // Which of the two circles is the lighter depends on the terminal.
            Tone::Light | Tone::Dark if !self.colour => of_tone,
            Tone::Light if sign == '●' => '○',
            _ => sign,
        }
    }

    /// What fills the rest of a square.
    #[must_use]
    pub fn filling(self, cell: &Cell) -> char {
        let is_plain = cell.is_solid && cell.piece.is_none() && cell.label.en.is_empty();
        if is_plain { self.sign(cell) } else { ' ' }
    }

    /// The style of a cell of the board.
    #[must_use]
    pub fn piece(self, cell: &Cell) -> Style {
        let on = |foreground, background| Style::new().fg(foreground).bg(background);
        let style = match cell.piece.map(|piece| piece.tone) {
            None if cell.is_solid || cell.shape == Shape::Bar => on(Color::Black, Color::Yellow),
            None => Style::new(),
            Some(Tone::Cool) => on(Color::Black, Color::Cyan),
            Some(Tone::Warm) => on(Color::Black, Color::Yellow).add_modifier(Modifier::BOLD),
            Some(Tone::Light) => on(Color::White, Color::Blue).add_modifier(Modifier::BOLD),
            Some(Tone::Dark) => on(Color::Black, Color::Gray).add_modifier(Modifier::BOLD),
            Some(Tone::Danger) => on(Color::White, Color::Red).add_modifier(Modifier::BOLD),
        };
        self.style(style)
    }

    /// The sign and style of what a move is worth.
    #[must_use]
    pub fn worth(self, worth: Worth) -> (&'static str, Style) {
        let on = |background| self.style(Style::new().fg(Color::Black).bg(background));
        match worth {
            Worth::Good => (self.pick("▲", "+"), on(Color::Green)),
            Worth::Fair => (self.pick("■", "="), on(Color::Yellow)),
            Worth::Bad => (self.pick("▼", "-"), on(Color::LightRed)),
        }
    }

    /// The frame of a square.
    #[must_use]
    pub fn frame(self, emphasis: Emphasis) -> Border {
        match (emphasis, self.ascii) {
            (Emphasis::None, false) => ['┌', '┐', '┘', '└', '─', '│'],
            (Emphasis::Open, false) => ['┌', '┐', '┘', '└', '┄', '┆'],
            (Emphasis::Affected, false) => ['╔', '╗', '╝', '╚', '═', '║'],
            (Emphasis::Chosen, false) => ['┏', '┓', '┛', '┗', '┅', '┇'],
            (Emphasis::Focus, false) => ['┏', '┓', '┛', '┗', '━', '┃'],
            (Emphasis::None, true) => ['+', '+', '+', '+', '-', '|'],
            (Emphasis::Open, true) => ['+', '+', '+', '+', '.', ':'],
            (Emphasis::Affected, true) => ['*'; 6],
            (Emphasis::Chosen, true) => ['@'; 6],
            (Emphasis::Focus, true) => ['#'; 6],
        }
    }

    /// What stands left and right of a square too small for a frame, and of a point that is marked out.
    #[must_use]
    pub fn brackets(self, emphasis: Emphasis) -> [char; 2] {
        match emphasis {
            Emphasis::None => ['[', ']'],
            Emphasis::Open => ['(', ')'],
            Emphasis::Affected => ['{', '}'],
            Emphasis::Chosen => ['@', '@'],
            Emphasis::Focus => ['<', '>'],
        }
    }

    /// What a bar is made of.
    #[must_use]
    pub fn bar(self) -> char {
        if self.colour { ' ' } else { self.pick('▒', '=') }
    }

    /// The signs of a line that joins cells: flat, upright, falling and rising.
    #[must_use]
    pub fn links(self) -> [char; 4] {
        self.pick(['─', '│', '╲', '╱'], ['-', '|', '\\', '/'])
    }

    /// The sign where a line crosses another.
    #[must_use]
    pub fn crossing(self, one: char, other: char) -> char {
        let [flat, upright, falling, rising] = self.links();
        let are = |these: [char; 2]| these == [one, other] || these == [other, one];
        if are([flat, upright]) {
            self.pick('┼', '+')
        } else if are([falling, rising]) {
            self.pick('╳', 'X')
        } else {
            other
        }
    }

    /// Where a board goes on: to the left, to the right, above, below.
    #[must_use]
    pub fn arrows(self) -> [char; 4] {
        self.pick(['←', '→', '↑', '↓'], ['<', '>', '^', 'v'])
    }

    /// The arrows to what lies to the left, to the right, above, below.
    #[must_use]
    pub fn towards(self, lies: [bool; 4]) -> String {
        self.arrows()
            .into_iter()
            .zip(lies)
            .filter(|(_, lies_there)| *lies_there)
            .map(|(arrow, _)| arrow)
            .collect()
    }

    /// The sign of a line between squares, drawn or only to be.
    #[must_use]
    pub fn line(self, is_upright: bool, is_solid: bool, emphasis: Emphasis) -> char {
        match (is_upright, is_solid, emphasis) {
            (true, true, Emphasis::None) => self.pick('║', '|'),
            (true, false, Emphasis::None) => self.pick('┊', ':'),
            (true, ..) => self.pick('┃', '#'),
            (false, true, Emphasis::None) => self.pick('═', '='),
            (false, false, Emphasis::None) => self.pick('┈', '.'),
            (false, ..) => self.pick('━', '#'),
        }
    }

    /// The sign of a stick: its head, or the rest.
    #[must_use]
    pub fn stick(self, is_head: bool, emphasis: Emphasis) -> char {
        match (emphasis, is_head) {
            (Emphasis::None | Emphasis::Open, true) => self.pick('●', 'o'),
            (Emphasis::None | Emphasis::Open, false) => self.pick('┃', '|'),
            _ => self.pick('╳', 'x'),
        }
    }

    /// The style of a stick: its head, or the rest.
    #[must_use]
    pub fn stick_style(self, is_head: bool) -> Style {
        self.style(if is_head { Style::new().fg(Color::Red) } else { Style::new().fg(Color::Yellow) })
    }

    /// The style of what is marked out.
    #[must_use]
    pub fn emphasis(self, emphasis: Emphasis) -> Style {
        match emphasis {
            Emphasis::None => Style::new(),
            Emphasis::Open => self.style(Style::new().fg(Color::Green)).add_modifier(Modifier::BOLD),
            Emphasis::Affected => self.style(Style::new().fg(Color::Magenta)).add_modifier(Modifier::BOLD),
            Emphasis::Chosen => Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            Emphasis::Focus => Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD),
        }
    }

    /// Bars of rising height, for a small curve.
    #[must_use]
    pub fn bars(self) -> &'static [&'static str] {
        if self.ascii {
            &["_", ".", "-", "=", "^", "#"]
        } else {
            &["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
        }
    }
}
