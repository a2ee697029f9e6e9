//! A program that knows the rules of a game, in any language: lines of JSON through pipes, in the jail when asked.

use std::env;
use std::ffi::OsString;
use std::io;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use lucas_console::trouble;
use lucas_engine::{Entry, Refusal, Text};
use lucas_jail::{Conversation, Folder, Jail, Limits, Pause, Sandbox, languages};
use lucas_scripts::RulesProgram;
use lucas_scripts::program::{Exchange, MOST_BYTES, PATIENCE, Pipes, TalkFault, entry};

/// In the jail, a program computes and says no more than this for one game.
const LONGEST: Duration = Duration::from_mins(10);
const MOST_OUTPUT: u64 = 512 << 20;

/// The programs that run.
static RUNNING: Mutex<Vec<Weak<RulesProgram>>> = Mutex::new(Vec::new());

/// A running program, which ends with this: its game stays as long as `lucas` does.
pub struct Guest(Arc<RulesProgram>);

impl Drop for Guest {
    fn drop(&mut self) {
        self.0.end();
        // Those that ended are forgotten.
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        running.retain(|program| !std::ptr::eq(program.as_ptr(), Arc::as_ptr(&self.0)));
    }
}

/// Ends all programs, before `lucas` is ended by a signal.
pub fn end_all() {
    let running = std::mem::take(&mut *RUNNING.lock().unwrap_or_else(PoisonError::into_inner));
    running.iter().filter_map(Weak::upgrade).for_each(|program| program.end());
}

/// The game of a program, which is started and asked what it is; what it says of errors is lost when it is to be quiet.
///
/// # Errors
/// Refuses a program that is not found, or does not answer.
pub fn game(
    command: &[OsString],
    is_jailed: bool,
    is_quiet: bool,
) -> Result<(&'static Entry, Guest), Refusal> {
    let name = command.first().map(|word| word.to_string_lossy().into_owned()).unwrap_or_default();
    let unstarted = |error: &io::Error| {
        let Text { en, fr } = trouble::told(error);
        Refusal::new(format!("{name} cannot be run: {en}"), format!("{name} ne peut être lancé : {fr}"))
    };
    let exchange: Box<dyn Exchange> = if is_jailed {
        Box::new(JailedTalk::start(command, unstarted)?)
    } else {
        let (program, arguments) =
            command.split_first().ok_or_else(|| unstarted(&io::ErrorKind::NotFound.into()))?;
        let mut command = Command::new(program);
        command.args(arguments).stderr(if is_quiet { Stdio::null() } else { Stdio::inherit() });
        Box::new(Pipes::start(&mut command).map_err(|error| unstarted(&error))?)
    };
    let guest = Guest(Arc::new(RulesProgram::new(exchange, PATIENCE)?));
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::downgrade(&guest.0));
    Ok((entry(Arc::clone(&guest.0))?, guest))
}

/// A program in the jail.
struct JailedTalk {
    talk: Conversation,
    /// The beginning of its next line.
    begun: Vec<u8>,
    /// Where it runs; it goes when the program does.
    _folder: Folder,
}

impl JailedTalk {
    fn start(command: &[OsString], unstarted: impl Fn(&io::Error) -> Refusal) -> Result<Self, Refusal> {
        let jail = Jail::new(Sandbox::Require)?;
        let here = env::current_dir().map_err(|error| unstarted(&error))?;
        let folder = Folder::new().map_err(|error| unstarted(&error))?;
        let limits = Limits { processor: LONGEST, output: MOST_OUTPUT, ..Limits::default() };
        let job = languages::command(command, &here)?.job(folder.path(), limits);
        let talk = jail.at_pipes(&job).map_err(|error| unstarted(&error))?;
        Ok(JailedTalk { talk, begun: Vec::new(), _folder: folder })
    }
}

impl Exchange for JailedTalk {
    fn say(&mut self, line: &str, patience: Duration) -> Result<(), TalkFault> {
        self.talk.say(format!("{line}\n").as_bytes(), patience).map_err(|error| match error.kind() {
            io::ErrorKind::TimedOut => TalkFault::Deaf,
            _ => TalkFault::Ended,
        })
    }

    fn hear(&mut self, a_while: Duration) -> Result<Option<Vec<u8>>, TalkFault> {
        let heard = self.talk.hear_until(b"\n", a_while).map_err(|_| TalkFault::Ended)?;
        self.begun.extend(heard.bytes);
        if self.begun.len() > MOST_BYTES {
            return Err(TalkFault::TooLong);
        }
        match heard.pause {
            Pause::Marked => Ok(Some(std::mem::take(&mut self.begun))),
            Pause::TimeUp | Pause::Waits => Ok(None),
            Pause::Overflowed => Err(TalkFault::Overflowed),
            Pause::Ended => Err(TalkFault::Ended),
        }
    }
}
