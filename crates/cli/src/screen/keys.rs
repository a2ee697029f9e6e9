//! What the keys do: one list, which the program obeys and the help shows.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What a person can ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it, and the help in words")]
pub enum Action {
    Up,
    Down,
    Left,
    Right,
    Next,
    Previous,
    Play,
    LetGo,
    Undo,
    Redo,
    Restart,
    Hint,
    Why,
    Values,
    Solution,
    Pause,
    Slower,
    Faster,
    StepBack,
    StepForward,
    ScrollDown,
    ScrollUp,
    TypeMove,
    GoTo,
    Save,
    Opponent,
    Begins,
    Parameters,
    Resume,
    Language,
    Help,
    Back,
    Quit,
}

/// Where a key does something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyRoom {
    /// The home screen.
    Home,
    /// A game under way.
    Playing,
    /// Everywhere.
    Any,
}

/// A line of the list: where, which keys, what they do, and the word that names them in the help.
pub struct Binding {
    /// Where.
    pub room: KeyRoom,
    /// The keys.
    pub keys: &'static [KeyCode],
    /// What for.
    pub action: Action,
    /// How the help writes the keys; the sentence is `key-…` in the words.
    pub shown: &'static str,
    /// The key of the sentence.
    pub says: &'static str,
}

const fn bind(
    room: KeyRoom,
    keys: &'static [KeyCode],
    action: Action,
    shown: &'static str,
    says: &'static str,
) -> Binding {
    Binding { room, keys, action, shown, says }
}

use KeyCode::Char;

/// All keys. A binding without a sentence is shown together with the one before it.
pub static BINDINGS: &[Binding] = &[
    bind(KeyRoom::Any, &[KeyCode::Up, Char('k')], Action::Up, "↑ ↓ ← →", "key-arrows"),
    bind(KeyRoom::Any, &[KeyCode::Down, Char('j')], Action::Down, "", ""),
    bind(KeyRoom::Any, &[KeyCode::Left], Action::Left, "", ""),
    bind(KeyRoom::Any, &[KeyCode::Right], Action::Right, "", ""),
    bind(KeyRoom::Playing, &[KeyCode::Tab], Action::Next, "Tab", "key-next"),
    bind(KeyRoom::Playing, &[KeyCode::BackTab], Action::Previous, "", ""),
    bind(KeyRoom::Any, &[KeyCode::Enter], Action::Play, "Enter", "key-play"),
    bind(KeyRoom::Playing, &[Char('m'), Char(':')], Action::TypeMove, "m", "key-type"),
    bind(KeyRoom::Playing, &[Char('u'), KeyCode::Backspace], Action::Undo, "u", "key-undo"),
    bind(KeyRoom::Playing, &[Char('r')], Action::Redo, "r", "key-redo"),
    bind(KeyRoom::Playing, &[Char('n'), KeyCode::Home], Action::Restart, "n", "key-restart"),
    bind(KeyRoom::Playing, &[Char('g')], Action::GoTo, "g", "key-go"),
    bind(KeyRoom::Playing, &[Char('h')], Action::Hint, "h", "key-hint"),
    bind(KeyRoom::Playing, &[Char('y')], Action::Why, "y", "key-why"),
    bind(KeyRoom::Playing, &[Char('v')], Action::Values, "v", "key-values"),
    bind(KeyRoom::Playing, &[Char('s')], Action::Solution, "s", "key-solution"),
    bind(KeyRoom::Playing, &[Char(' ')], Action::Pause, "Space", "key-pause"),
    bind(KeyRoom::Playing, &[Char('+'), Char('=')], Action::Faster, "+ -", "key-speed"),
    bind(KeyRoom::Playing, &[Char('-')], Action::Slower, "", ""),
    bind(KeyRoom::Playing, &[Char('.')], Action::StepForward, ", .", "key-step"),
    bind(KeyRoom::Playing, &[Char(',')], Action::StepBack, "", ""),
    bind(KeyRoom::Playing, &[KeyCode::PageDown], Action::ScrollDown, "PgUp/Dn", "key-scroll"),
    bind(KeyRoom::Playing, &[KeyCode::PageUp], Action::ScrollUp, "", ""),
    bind(KeyRoom::Playing, &[Char('w')], Action::Save, "w", "key-save"),
    bind(KeyRoom::Home, &[Char('p')], Action::Parameters, "p", "key-parameters"),
    bind(KeyRoom::Home, &[Char('o')], Action::Opponent, "o", "key-opponent"),
    bind(KeyRoom::Home, &[Char('f')], Action::Begins, "f", "key-begins"),
    bind(KeyRoom::Home, &[Char('r')], Action::Resume, "r", "key-resume"),
    bind(KeyRoom::Any, &[Char('l')], Action::Language, "l", "key-language"),
    bind(KeyRoom::Any, &[Char('?'), KeyCode::F(1)], Action::Help, "?", "key-help"),
    bind(KeyRoom::Playing, &[KeyCode::Esc], Action::LetGo, "", ""),
    bind(KeyRoom::Any, &[Char('q'), KeyCode::Esc], Action::Back, "q", "key-back"),
];

/// What a key asks for in a room; Ctrl-C quits everywhere.
#[must_use]
pub fn action(room: KeyRoom, key: KeyEvent) -> Option<Action> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return (key.code == Char('c')).then_some(Action::Quit);
    }
    let code = match key.code {
        Char(letter) => Char(letter.to_ascii_lowercase()),
        code => code,
    };
    let is_meant = |binding: &&Binding| {
        (binding.room == room || binding.room == KeyRoom::Any) && binding.keys.contains(&code)
    };
    BINDINGS.iter().find(is_meant).map(|binding| binding.action)
}
