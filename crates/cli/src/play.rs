//! `lucas play`, and `lucas` alone on a terminal: a session, on the full screen or line by line.

use std::time::SystemTime;

use lucas_console::{Conclusion, Console, Finish, Setback};
use lucas_engine::notation::number;
use lucas_engine::session::{Player, Session};
use lucas_engine::{Registry, Text};
use lucas_words::say;

use crate::arguments::Play;
use crate::exit::printable;
use crate::running::{self, Autosave, Shelf};
use crate::screen::app::Setting;
use crate::screen::look::Look;
use crate::screen::mind::Mind;
use crate::{plain, saved, screen};

/// Where play takes place.
pub struct Room {
    /// Whether a person sits at a terminal that can show a full screen.
    pub has_screen: bool,
    /// Where running games are kept.
    pub running: Option<Shelf>,
}

/// The home screen.
///
/// # Errors
/// Fails when the terminal cannot be read or written.
pub fn home(registry: Registry<'_>, room: Room, console: &mut Console<'_>) -> Finish {
    on_screen(setting(registry, room, false, console), None, console)
}

/// Plays what was asked for.
///
/// # Errors
/// Refuses what is no game, position, player or saved game.
pub fn run(registry: Registry<'_>, request: &Play, room: Room, console: &mut Console<'_>) -> Finish {
    let is_plain = request.plain || !room.has_screen;
    if request.resume {
        let resumed = running::resume(room.running.as_ref(), registry, &console.words)?;
        if is_plain {
            for line in &resumed.damaged {
                writeln!(console.err, "lucas: {}", printable(line))?;
            }
            return plain::run(registry, resumed.session, resumed.autosave, console);
        }
        let setting = setting(registry, room, request.ascii, console);
        console.out.flush()?;
        screen::go_on(setting, resumed)?;
        return Ok(Conclusion::Yes);
    }
    match session(registry, request, console)? {
        None if is_plain => Err(Console::refusal(say!(console.words, "play-what"))),
        Some(session) if is_plain => {
            let autosave = Autosave::new(room.running, &session);
            plain::run(registry, session, autosave, console)
        }
        session => on_screen(setting(registry, room, request.ascii, console), session, console),
    }
}

fn on_screen(setting: Setting<'_>, session: Option<Session>, console: &mut Console<'_>) -> Finish {
    console.out.flush()?;
    screen::run(setting, session)?;
    Ok(Conclusion::Yes)
}

fn setting<'r>(registry: Registry<'r>, room: Room, ascii: bool, console: &Console<'_>) -> Setting<'r> {
    Setting {
        registry,
        language: console.words.language,
        look: Look { colour: console.colour, ascii },
        running: room.running,
        mind: Mind::new,
        seed: by_chance(),
    }
}

/// The session asked for; `None` when no game was named.
fn session(
    registry: Registry<'_>,
    request: &Play,
    console: &Console<'_>,
) -> Result<Option<Session>, Setback> {
    let words = &console.words;
    if let Some(path) = &request.load {
        return saved::load(registry, path, words).map(Some);
    }
    let game: Vec<&str> = request.game.iter().map(String::as_str).collect();
    if game.is_empty() {
        return Ok(None);
    }
    let player = |word: &Option<String>, usual| match word {
        None => Ok(usual),
        Some(word) => word.parse::<Player>(),
    };
    let players = [player(&request.first, Player::Human)?, player(&request.second, Player::Perfect)?];
    let seed = match &request.seed {
        None => by_chance(),
        Some(word) => number(word, &Text::fixed("--seed", "--seed"), 0..=u64::MAX)?,
    };
    Ok(Some(Session::new(registry.open(&game)?, players, seed)))
}

/// A seed that differs from game to game.
fn by_chance() -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    now.as_secs() ^ u64::from(now.subsec_nanos()) << 20
}
