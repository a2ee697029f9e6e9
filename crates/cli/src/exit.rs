//! Exit codes, and the one line said before an exit that is not 0.

use std::io::{ErrorKind, Write};

use lucas_console::{Conclusion, Console, Finish, Setback};
use lucas_words::say;

use crate::{files, remedy, terminal};

/// Done.
pub const DONE: u8 = 0;
/// The answer is no: blocked, none, failed.
pub const NO: u8 = 1;
/// Usage or bad input.
pub const BAD_INPUT: u8 = 2;
/// Our own failure.
pub const FAILURE: u8 = 3;
/// Stopped by the person, with Ctrl-C.
pub const INTERRUPTED: u8 = 130;

/// Stopped by a signal: 128 and its number, as shells count; that of Ctrl-C when none was heard.
#[must_use]
pub fn interrupted() -> u8 {
    let code = terminal::signal().and_then(|signal| u8::try_from(128 + signal).ok());
    code.unwrap_or(INTERRUPTED)
}

/// The exit code of a command; says what was wrong. A reader that closed the pipe had enough: that is no error.
pub fn code(finish: Finish, console: &mut Console<'_>) -> u8 {
    let flushed = console.out.flush().map_err(Setback::Io);
    match finish.and_then(|conclusion| flushed.map(|()| conclusion)) {
        Ok(Conclusion::Yes) => DONE,
        Ok(Conclusion::No) => NO,
        Err(Setback::Refused(refusal)) if remedy::is_stop(&refusal) => interrupted(),
        Err(Setback::Refused(refusal)) => {
            let sentence = remedy::on_the_command_line(&refusal, &console.words);
            let sentence = printable(&sentence);
            let mut lines = sentence.split('\u{2028}');
            // Nothing more can be done when standard error is closed too.
            let _ = console.tell_aside(&format!("lucas: {}", lines.next().unwrap_or_default()));
            for line in lines {
                let _ = writeln!(console.err, "{line}");
            }
            BAD_INPUT
        }
        Err(Setback::Io(error)) if error.kind() == ErrorKind::BrokenPipe => DONE,
        Err(Setback::Io(error)) if error.kind() == ErrorKind::Interrupted => interrupted(),
        // A fault of our own says itself what it is.
        Err(Setback::Io(error)) if error.kind() == ErrorKind::InvalidData => {
            let _ = console.tell_aside(&format!("lucas: {}", printable(&error.to_string())));
            FAILURE
        }
        Err(Setback::Io(error)) => {
            let sentence = say!(console.words, "failure-io", error = files::why(&error, &console.words));
            let _ = console.tell_aside(&format!("lucas: {sentence}"));
            FAILURE
        }
    }
}

/// A message on one line whatever was typed: no control characters, and the middle left out when it is very long.
#[must_use]
pub fn printable(message: &str) -> String {
    const SIDE: usize = 300;
    let plain = |letter: char| if letter.is_control() { char::REPLACEMENT_CHARACTER } else { letter };
    let length = message.chars().count();
    if length <= 2 * SIDE {
        return message.chars().map(plain).collect();
    }
    let (head, tail) = (message.chars().take(SIDE), message.chars().skip(length - SIDE));
    head.chain(['…']).chain(tail).map(plain).collect()
}
