//! A program that knows the rules of a game, in any language: lines of JSON through pipes, in the jail when asked.

use std::env;
use std::ffi::OsString;
use std::io;
use std::process::Command;
use std::time::Duration;

use lucas_console::trouble;
use lucas_engine::{Entry, Refusal, Text};
use lucas_jail::{Conversation, Folder, Jail, Limits, Pause, Sandbox, languages};
use lucas_scripts::Program;
use lucas_scripts::program::{Exchange, Pipes, entry};

/// An answer is waited for no longer than this.
const PATIENCE: Duration = Duration::from_secs(10);
/// In the jail, a program computes and says no more than this for one game.
const LONGEST: Duration = Duration::from_mins(10);
const MOST_OUTPUT: u64 = 512 << 20;

/// The game of a program, which is started and asked what it is.
///
/// # Errors
/// Refuses a program that is not found, or does not answer.
pub fn game(command: &[OsString], is_jailed: bool) -> Result<&'static Entry, Refusal> {
    let name = command.first().map(|word| word.to_string_lossy().into_owned()).unwrap_or_default();
    let unstarted = |error: &io::Error| {
        let Text { en, fr } = trouble::told(error);
        Refusal::new(format!("{name} cannot be run: {en}"), format!("{name} ne peut être lancé : {fr}"))
    };
    let exchange: Box<dyn Exchange> = if is_jailed {
        Box::new(Jailed::start(command, unstarted)?)
    } else {
        let (program, arguments) =
            command.split_first().ok_or_else(|| unstarted(&io::ErrorKind::NotFound.into()))?;
        Box::new(Pipes::start(Command::new(program).args(arguments)).map_err(|error| unstarted(&error))?)
    };
    entry(Program::new(exchange)?)
}

/// A program in the jail.
struct Jailed {
    talk: Conversation,
    /// Where it runs; it goes when the program does.
    _folder: Folder,
}

impl Jailed {
    fn start(command: &[OsString], unstarted: impl Fn(&io::Error) -> Refusal) -> Result<Self, Refusal> {
        let jail = Jail::new(Sandbox::Require)?;
        let here = env::current_dir().map_err(|error| unstarted(&error))?;
        let folder = Folder::new().map_err(|error| unstarted(&error))?;
        let limits = Limits { processor: LONGEST, output: MOST_OUTPUT, ..Limits::default() };
        let job = languages::command(command, &here)?.job(folder.path(), limits);
        let talk = jail.at_pipes(&job).map_err(|error| unstarted(&error))?;
        Ok(Jailed { talk, _folder: folder })
    }
}

impl Exchange for Jailed {
    fn answer(&mut self, line: &str) -> io::Result<String> {
        self.talk.say(format!("{line}\n").as_bytes(), PATIENCE)?;
        let heard = self.talk.hear_until(b"\n", PATIENCE)?;
        match heard.pause {
            Pause::Marked => Ok(String::from_utf8_lossy(&heard.bytes).into_owned()),
            Pause::TimeUp | Pause::Waits => Err(io::Error::other("it said nothing for ten seconds")),
            Pause::Overflowed => Err(io::Error::other("it said more than it may")),
            Pause::Ended => Err(io::Error::other("it has ended")),
        }
    }
}
