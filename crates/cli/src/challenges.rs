//! Positions drawn by chance, and the one of the day, on the command line and on the full screen.

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use lucas_engine::challenge::{self, Date};
use lucas_engine::effort::Watch;
use lucas_engine::registry::Place;
use lucas_engine::{AnyGame, Difficulty, Effort, Entry, Refusal, Registry};
use lucas_words::sentences::{date_name, difficulty_name};
use lucas_words::{Words, say};

/// No longer than this is looked for a position.
const PATIENCE: Duration = Duration::from_secs(3);
/// The day, in the count of astronomers, on which the clock of the system began.
const FIRST_DAY: i32 = 2_440_588;

fn effort(watch: &dyn Watch) -> Effort<'_> {
    Effort { deadline: Some(Instant::now() + PATIENCE), is_kept: true, watch, ..Effort::positions(5_000_000) }
}

/// Draws a position of a game; with the words that say how to draw it again.
///
/// # Errors
/// Refuses where there is none so hard.
pub fn drawn(
    game: Arc<dyn AnyGame>,
    difficulty: Difficulty,
    seed: u64,
    words: &Words,
    watch: &dyn Watch,
) -> Result<(Place, String), Refusal> {
    let analysis = Arc::clone(&game).analysis();
    let position = challenge::challenge(&game, &*analysis, difficulty, seed, &effort(watch))?;
    let (address, difficulty) = (game.address(), difficulty.to_string());
    let note =
        say!(words, "challenge-drawn", game = address, difficulty = difficulty, seed = seed.to_string());
    Ok((Place { game, position }, note))
}

/// The position of a day, of today where none is named, and of one game where it is; with the words that say which it is.
///
/// # Errors
/// Refuses what is no date.
pub fn daily(
    registry: Registry<'_>,
    only: Option<&Entry>,
    date: Option<&str>,
    words: &Words,
    watch: &dyn Watch,
) -> Result<(Place, String), Refusal> {
    let date = date.map_or_else(|| Ok(today()), challenge::date)?;
    let games = only.as_ref().map_or(registry, |entry| Registry(std::slice::from_ref(entry)));
    let (place, difficulty) = challenge::daily(games, date, &effort(watch))?;
    let name = only.map(|entry| format!("{} ", entry.name_in(words.language))).unwrap_or_default();
    let command = format!("lucas play {name}--daily {date}");
    let (date, difficulty) = (date_name(date, words), difficulty_name(difficulty, words));
    Ok((place, say!(words, "challenge-daily", date = date, difficulty = difficulty, command = command)))
}

/// The date of today, at Greenwich.
fn today() -> Date {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let days = i32::try_from(now.as_secs() / 86_400).unwrap_or(0);
    Date::from_julian_day(FIRST_DAY + days).unwrap_or(Date::MIN)
}
