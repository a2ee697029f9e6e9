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
    Begin(char),
    GoTo,
    Save,
    Opponent,
    Begins,
    Wrong,
    Warn,
    Random,
    Difficulty,
    Daily,
    Parameters,
    Resume,
    Language,
    Rules,
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
    /// How the help writes the keys: as they are, or the end of `key-name-…` in the words; the sentence is `key-…`.
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
    bind(KeyRoom::Any, &[KeyCode::Up, Char('k')], Action::Up, "arrows", "key-arrows"),
    bind(KeyRoom::Any, &[KeyCode::Down, Char('j')], Action::Down, "", ""),
    bind(KeyRoom::Any, &[KeyCode::Left], Action::Left, "", ""),
    bind(KeyRoom::Any, &[KeyCode::Right], Action::Right, "", ""),
    bind(KeyRoom::Playing, &[KeyCode::Tab], Action::Next, "Tab", "key-next"),
    bind(KeyRoom::Playing, &[KeyCode::BackTab], Action::Previous, "", ""),
    bind(KeyRoom::Any, &[KeyCode::Enter], Action::Play, "enter", "key-play"),
    bind(KeyRoom::Playing, &[Char('m'), Char(':')], Action::TypeMove, "0-9 a-z", "key-type"),
    bind(KeyRoom::Playing, &[Char('u'), KeyCode::Backspace], Action::Undo, "u r", "key-undo"),
    bind(KeyRoom::Playing, &[Char('r')], Action::Redo, "", ""),
    bind(KeyRoom::Playing, &[Char('n'), KeyCode::Home], Action::Restart, "n g", "key-restart"),
    bind(KeyRoom::Playing, &[Char('g')], Action::GoTo, "", ""),
    bind(KeyRoom::Playing, &[Char('i')], Action::Rules, "i", "key-rules"),
    bind(KeyRoom::Playing, &[Char('h')], Action::Hint, "h", "key-hint"),
    bind(KeyRoom::Playing, &[Char('y')], Action::Why, "y", "key-why"),
    bind(KeyRoom::Playing, &[Char('z')], Action::Wrong, "z", "key-wrong"),
    bind(KeyRoom::Playing, &[Char('x')], Action::Warn, "x", "key-warn"),
    bind(KeyRoom::Playing, &[Char('v')], Action::Values, "v", "key-values"),
    bind(KeyRoom::Playing, &[Char('s')], Action::Solution, "s", "key-solution"),
    bind(KeyRoom::Playing, &[Char(' ')], Action::Pause, "space", "key-pause"),
    bind(KeyRoom::Playing, &[Char('+'), Char('=')], Action::Faster, "", ""),
    bind(KeyRoom::Playing, &[Char('-')], Action::Slower, "", ""),
    bind(KeyRoom::Playing, &[Char('.')], Action::StepForward, ", .", "key-step"),
    bind(KeyRoom::Playing, &[Char(',')], Action::StepBack, "", ""),
    bind(KeyRoom::Playing, &[KeyCode::PageDown], Action::ScrollDown, "pages", "key-scroll"),
    bind(KeyRoom::Playing, &[KeyCode::PageUp], Action::ScrollUp, "", ""),
    bind(KeyRoom::Playing, &[Char('w')], Action::Save, "w", "key-save"),
    bind(KeyRoom::Playing, &[Char('o')], Action::Opponent, "o f", "key-side"),
    bind(KeyRoom::Playing, &[Char('f')], Action::Begins, "", ""),
    bind(KeyRoom::Home, &[Char('p')], Action::Parameters, "p", "key-parameters"),
    bind(KeyRoom::Home, &[Char('o')], Action::Opponent, "o", "key-opponent"),
    bind(KeyRoom::Home, &[Char('f')], Action::Begins, "f", "key-begins"),
    bind(KeyRoom::Home, &[Char('a')], Action::Random, "a", "key-random"),
    bind(KeyRoom::Home, &[Char('e')], Action::Difficulty, "e", "key-difficulty"),
    bind(KeyRoom::Home, &[Char('d')], Action::Daily, "d", "key-daily"),
    bind(KeyRoom::Home, &[Char('r')], Action::Resume, "r", "key-resume"),
    bind(KeyRoom::Any, &[Char('l')], Action::Language, "l", "key-language"),
    bind(KeyRoom::Any, &[Char('?'), KeyCode::F(1)], Action::Help, "?", "key-help"),
    bind(KeyRoom::Any, &[KeyCode::Esc], Action::LetGo, "", ""),
    bind(KeyRoom::Any, &[Char('q')], Action::Back, "q", "key-back"),
];

/// What a key asks for in a room; Ctrl-C quits everywhere. In a game a digit, a capital letter, or one that asks for nothing
/// begins a move.
#[must_use]
pub fn action(room: KeyRoom, key: KeyEvent) -> Option<Action> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return (key.code == Char('c')).then_some(Action::Quit);
    }
    let code = match key.code {
        Char(letter) if room == KeyRoom::Playing && letter.is_uppercase() => {
            return Some(Action::Begin(letter));
        }
        Char(letter) => Char(letter.to_ascii_lowercase()),
        code => code,
    };
    let is_meant = |binding: &&Binding| {
        (binding.room == room || binding.room == KeyRoom::Any) && binding.keys.contains(&code)
    };
    let bound = BINDINGS.iter().find(is_meant).map(|binding| binding.action);
    bound.or(match code {
        Char(sign) if room == KeyRoom::Playing && sign.is_alphanumeric() => Some(Action::Begin(sign)),
        _ => None,
    })
}
