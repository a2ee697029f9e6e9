//! How things look: signs and styles, in colour or without, in Unicode or ASCII. What colour says, a sign says too.
//!
//! Only the sixteen colours that every terminal has are used, and never one of them against the terminal's own
//! background where it might not show: so dark and light terminals both do.

use lucas_engine::{Meaning, Outcome, Players, Value};
use ratatui::style::{Color, Modifier, Style};

/// What the terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Whether there is colour.
    pub colour: bool,
    /// Whether only ASCII can be shown.
    pub ascii: bool,
}

/// What a move is worth to the player who makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// It wins, or brings a puzzle's goal nearer.
    Good,
    /// It keeps the draw, or leaves a puzzle solvable, though not the shortest way.
    Fair,
    /// It loses, or makes a puzzle unsolvable.
    Bad,
}

impl Worth {
    /// The worth of a move that hands a position over, given the value of the best one.
    #[must_use]
    pub fn of(handed: &Value, best: &Value, players: Players) -> Self {
        match (handed.outcome, players) {
            (Outcome::Win, Players::One) if handed == best => Worth::Good,
            (Outcome::Win, Players::One) | (Outcome::Draw, _) => Worth::Fair,
            (Outcome::Lose, Players::Two) => Worth::Good,
            _ => Worth::Bad,
        }
    }
}

/// How a cell of the board is marked out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Emphasis {
    /// It is not.
    None,
    /// The move under the cursor would change it.
    Affected,
    /// It is under the cursor.
    Focus,
}

/// The signs of a frame: corners from the upper left clockwise, then the horizontal and the vertical line.
pub type Frame = [&'static str; 6];

impl Look {
    fn pick(self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.ascii { ascii } else { unicode }
    }

    /// A style, without its colours where there are none.
    #[must_use]
    pub fn style(self, style: Style) -> Style {
        if self.colour { style } else { Style { fg: None, bg: None, ..style } }
    }

    /// The sign of a thing on the board.
    #[must_use]
    pub fn sign(self, meaning: Meaning) -> &'static str {
        match meaning {
            Meaning::Empty => self.pick("·", "."),
            Meaning::Full if self.colour => " ",
            Meaning::Full => self.pick("▒", "#"),
            Meaning::Ring => self.pick("◎", "O"),
            Meaning::Star => self.pick("★", "*"),
            Meaning::White if self.colour => self.pick("○", "W"),
            Meaning::Black if self.colour => self.pick("●", "B"),
            // Which of the two circles is the lighter depends on the terminal.
            Meaning::White => "W",
            Meaning::Black => "B",
            Meaning::Deadly => self.pick("☠", "X"),
            Meaning::Cut => " ",
        }
    }

    /// What fills the rest of a thing's square.
    #[must_use]
    pub fn filling(self, meaning: Meaning) -> &'static str {
        if meaning == Meaning::Full { self.sign(meaning) } else { " " }
    }

    /// The style of a thing on the board.
    #[must_use]
    pub fn piece(self, meaning: Meaning) -> Style {
        let on = |foreground, background| Style::new().fg(foreground).bg(background);
        let style = match meaning {
            Meaning::Empty | Meaning::Cut => Style::new(),
            Meaning::Full => on(Color::Black, Color::Yellow),
            Meaning::Ring => on(Color::Black, Color::Cyan),
            Meaning::Star => on(Color::Black, Color::Yellow).add_modifier(Modifier::BOLD),
            Meaning::White => on(Color::White, Color::Blue).add_modifier(Modifier::BOLD),
            Meaning::Black => on(Color::Black, Color::Gray).add_modifier(Modifier::BOLD),
            Meaning::Deadly => on(Color::White, Color::Red).add_modifier(Modifier::BOLD),
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
    pub fn frame(self, emphasis: Emphasis) -> Frame {
        match (emphasis, self.ascii) {
            (Emphasis::None, false) => ["┌", "┐", "┘", "└", "─", "│"],
            (Emphasis::Affected, false) => ["╔", "╗", "╝", "╚", "═", "║"],
            (Emphasis::Focus, false) => ["┏", "┓", "┛", "┗", "━", "┃"],
            (Emphasis::None, true) => ["+", "+", "+", "+", "-", "|"],
            (Emphasis::Affected, true) => ["*", "*", "*", "*", "*", "*"],
            (Emphasis::Focus, true) => ["#", "#", "#", "#", "#", "#"],
        }
    }

    /// What stands left and right of a square too small for a frame.
    #[must_use]
    pub fn brackets(self, emphasis: Emphasis) -> [&'static str; 2] {
        match emphasis {
            Emphasis::None => ["[", "]"],
            Emphasis::Affected => ["{", "}"],
            Emphasis::Focus => ["<", ">"],
        }
    }

    /// The sign of a line between squares.
    #[must_use]
    pub fn line(self, is_vertical: bool, emphasis: Emphasis) -> &'static str {
        match (is_vertical, emphasis) {
            (true, Emphasis::None) => self.pick("┊", ":"),
            (true, _) => self.pick("┃", "#"),
            (false, Emphasis::None) => self.pick("┈", "."),
            (false, _) => self.pick("━", "#"),
        }
    }

    /// The sign of a stick: its head, or the rest.
    #[must_use]
    pub fn stick(self, is_head: bool, emphasis: Emphasis) -> &'static str {
        match (emphasis, is_head) {
            (Emphasis::None, true) => self.pick("●", "o"),
            (Emphasis::None, false) => self.pick("┃", "|"),
            _ => self.pick("╳", "x"),
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
            Emphasis::Affected => self.style(Style::new().fg(Color::Magenta)).add_modifier(Modifier::BOLD),
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
