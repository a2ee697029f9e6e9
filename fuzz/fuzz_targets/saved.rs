//! Saved games: whatever is read, nothing panics, and what is accepted is saved and loaded as itself.
#![no_main]

use libfuzzer_sys::fuzz_target;
use lucas_engine::Session;
use lucas_games::GAMES;

fuzz_target!(|text: &[u8]| {
    let Ok(mut session) = Session::parse(GAMES, text) else { return };
    let saved = session.text();
    if saved.len() > 1_000 {
        return;
    }
    let again = Session::parse(GAMES, saved.as_bytes()).expect("a saved game is accepted again");
    assert_eq!(again.text(), saved);
    assert_eq!((again.steps(), again.position()), (session.steps(), session.position()));
    while session.undo() {}
    assert_eq!(session.position(), session.start());
});
