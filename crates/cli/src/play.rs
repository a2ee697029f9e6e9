//! `lucas play`, and `lucas` alone on a terminal: a session, on the full screen or line by line.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use lucas_console::{Conclusion, Console, Finish, Setback};
use lucas_engine::notation::number;
use lucas_engine::session::{Player, Session};
use lucas_engine::{Players, Refusal, Registry, Text};
use lucas_words::say;

use crate::arguments::Play;
use crate::exit::printable;
use crate::progress::Searching;
use crate::running::{self, Autosave, Shelf};
use crate::screen::app::Setting;
use crate::screen::look::Look;
use crate::screen::mind::Mind;
use crate::{challenges, plain, saved, screen, workshop};

/// Where play takes place.
pub struct Room {
    /// Whether a person sits at a terminal that can show a full screen.
    pub has_screen: bool,
    /// Whether the terminal shows ASCII only.
    pub is_ascii: bool,
    /// Where running games are kept.
    pub running: Option<Shelf>,
}

/// Plays what was asked for.
///
/// # Errors
/// Refuses what is no game, position, player or saved game.
pub fn run(registry: Registry<'static>, request: &Play, room: Room, console: &mut Console<'_>) -> Finish {
    let is_plain = request.plain || !room.has_screen;
    // What comes through a pipe is no person's game.
    let is_person = console.wait_for_key.is_some() || !is_plain;
    if request.resume {
        let is_meant = meant(registry, &request.game)?;
        let resumed = running::resume(room.running.as_ref(), registry, is_meant)?;
        if is_plain {
            for line in &resumed.damaged {
                console.tell_aside(&format!("lucas: {}", printable(line.say(console.words.language))))?;
            }
            let autosave = if is_person { resumed.autosave } else { resumed.autosave.untouched() };
            return plain::run(registry, resumed.session, autosave, console);
        }
        let setting = setting(registry, room, request.ascii, console);
        console.out.flush()?;
        screen::go_on(setting, resumed)?;
        return Ok(Conclusion::Yes);
    }
    let is_named = !request.game.is_empty() || request.daily.is_some() || request.random.is_some();
    let chosen = if is_plain && !is_named && request.load.is_none() {
        let Some(game) = plain::choosing::choose(registry, console)? else { return Ok(Conclusion::Yes) };
        Some(Play { game, ..request.clone() })
    } else {
        None
    };
    let (session, note) = session(registry, chosen.as_ref().unwrap_or(request), console)?;
    match session {
        Some(session) if is_plain => {
            // A program is not kept with a game.
            let is_kept = is_person && session.rival().is_none();
            let autosave = Autosave::new(room.running.filter(|_| is_kept), &session);
            if let Some(note) = note {
                console.tell(&note, 0)?;
            }
            plain::run(registry, session, autosave, console)
        }
        session => on_screen(setting(registry, room, request.ascii, console), session, note, console),
    }
}

/// Which kept games are meant: any, those of a game, or those of one address.
fn meant(registry: Registry<'_>, game: &[String]) -> Result<impl Fn(&Session) -> bool + use<>, Refusal> {
    let words: Vec<&str> = game.iter().map(String::as_str).collect();
    let name = match words[..] {
        [name] if !name.contains([':', '/']) => Some(registry.find(name)?.name),
        _ => None,
    };
    let address =
        if words.is_empty() || name.is_some() { None } else { Some(registry.open(&words)?.game.address()) };
    Ok(move |session: &Session| {
        name.is_none_or(|name| session.game().name() == name)
            && address.as_ref().is_none_or(|address| session.game().address() == *address)
    })
}

fn on_screen(
    setting: Setting,
    session: Option<Session>,
    note: Option<String>,
    console: &mut Console<'_>,
) -> Finish {
    console.out.flush()?;
    screen::run(setting, session, note)?;
    Ok(Conclusion::Yes)
}

fn setting(registry: Registry<'static>, room: Room, is_ascii: bool, console: &Console<'_>) -> Setting {
    Setting {
        registry,
        language: console.words.language,
        look: Look {
            colour: console.colour,
            ascii: is_ascii || room.is_ascii,
            language: console.words.language,
        },
        running: room.running,
        folder: PathBuf::new(),
        mind: Mind::new,
        seed: by_chance(),
    }
}

/// The session asked for, `None` when no game was named; and what is to be said of it first.
fn session(
    registry: Registry<'_>,
    request: &Play,
    console: &Console<'_>,
) -> Result<(Option<Session>, Option<String>), Setback> {
    let words = &console.words;
    if let Some(path) = &request.load {
        let session = saved::load(registry, path)?;
        let game = session.game().name();
        let note = session.has_other_rules.then(|| say!(words, "play-other-rules", file = game));
        return Ok((Some(session), note));
    }
    let game: Vec<&str> = request.game.iter().map(String::as_str).collect();
    if game.is_empty() && request.random.is_some() {
        return Err(Console::refusal(say!(words, "play-random-what")));
    }
    if game.is_empty() && request.daily.is_none() {
        return Ok((None, None));
    }
    if let [name] = game[..]
        && saved::game_in(Path::new(name)).is_some()
    {
        return Err(Console::refusal(say!(words, "play-saved", file = name)));
    }
    let player = |word: &Option<String>, usual| match word {
        None => Ok((usual, None)),
        Some(word) => workshop::player(word),
    };
    let (first, one) = player(&request.first, Player::Human)?;
    let (second, other) = player(&request.second, Player::BEGINNER)?;
    if one.is_some() && other.is_some() {
        return Err(Console::refusal(say!(words, "play-one-program")));
    }
    let seed = match &request.seed {
        None => by_chance(),
        Some(word) => number(word, &Text::fixed("--seed", "--seed"), 0..=u64::MAX)?,
    };
    let (place, note) = match (&request.daily, &request.random) {
        (Some(date), _) => {
            let date = Some(date.as_str()).filter(|date| !date.is_empty());
            let only = match game[..] {
                [] => None,
                [name] if !name.contains([':', '/']) => Some(registry.find(name)?),
                _ => return Err(Console::refusal(say!(words, "play-daily-size"))),
            };
            let searching = Searching::new(words);
            let (place, note) = challenges::daily(registry, only, date, words, &searching)?;
            (place, Some(note))
        }
        (None, Some(difficulty)) => {
            let game = registry.open(&game)?.game;
            let (difficulty, searching) = (difficulty.parse()?, Searching::new(words));
            let (place, note) = challenges::drawn(game, difficulty, seed, words, &searching)?;
            (place, Some(note))
        }
        (None, None) => (registry.open(&game)?, None),
    };
    // A puzzle has no second side: a program solves it.
    let is_solver = place.game.players() == Players::One && second == Player::Guest;
    let players = [if is_solver { second } else { first }, second];
    Ok((Some(Session::new(place, players, seed).against(one.or(other))), note))
}

/// A seed of chance that nobody named is below this, so that it can be told and typed.
const MOST_SEED: u64 = 1_000_000;

/// A seed that differs from game to game.
fn by_chance() -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    (now.as_secs() ^ u64::from(now.subsec_nanos()) << 20) % MOST_SEED
}
