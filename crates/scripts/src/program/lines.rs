//! What goes to and fro between lucas and a program: positions and answers as JSON, lines through pipes.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use lucas_engine::{End, Players, Refusal};
use serde_json::Value;

use super::{Exchange, position, unexpected};
use crate::datum::{Datum, MOST_DEPTH};
use crate::notation::is_safe;
use crate::rules::{Branch, Onward};

/// An answer is waited for no longer than this.
const PATIENCE: Duration = Duration::from_secs(10);
/// An answer has no more bytes than this.
const MOST_BYTES: u64 = 64 << 20;

/// A datum as JSON.
pub(super) fn written(datum: &Datum) -> Value {
    match datum {
        Datum::Number(number) => (*number).into(),
        Datum::Text(text) => text.as_str().into(),
        Datum::List(items) => items.iter().map(written).collect(),
    }
}

/// A datum from JSON.
pub(super) fn datum(value: &Value) -> Option<Datum> {
    fn inside(value: &Value, depth: usize) -> Option<Datum> {
        match value {
            Value::Number(number) => number.as_i64().map(Datum::Number),
            Value::String(text) => Some(Datum::Text(text.clone())),
            Value::Array(items) if depth < MOST_DEPTH => {
                items.iter().map(|item| inside(item, depth + 1)).collect::<Option<_>>().map(Datum::List)
            }
            _ => None,
        }
    }
    inside(value, 0)
}

/// The beginning of what a program said.
pub(super) fn shown(said: &str) -> String {
    let beginning: String = said.chars().take(120).collect();
    if beginning.len() < said.len() { beginning + "…" } else { beginning }
}

/// Moves by their texts, in their order: an object, or pairs.
fn moves(said: &Value) -> Option<Vec<(&str, &Value)>> {
    match said {
        Value::Object(moves) => Some(moves.iter().map(|(text, to)| (text.as_str(), to)).collect()),
        Value::Array(pairs) => pairs
            .iter()
            .map(|pair| match pair.as_array().map(Vec::as_slice) {
                Some([text, to]) => Some((text.as_str()?, to)),
                _ => None,
            })
            .collect(),
        _ => None,
    }
}

/// How play goes on, as a program says it: an end, or moves.
pub(super) fn onward(said: &Value, players: Players) -> Result<Onward, Refusal> {
    let end = match said.get("end").map(Value::as_str) {
        None => None,
        Some(Some("won")) => Some(End::Won),
        Some(Some("lost")) => Some(End::Lost),
        Some(Some("draw")) => Some(End::Draw),
        Some(None) if said["end"].is_null() => None,
        Some(_) => {
            let known = "\"won\", \"lost\", \"draw\"";
            return Err(unexpected(&format!("an end of {known}"), &format!("une fin parmi {known}"), said));
        }
    };
    if end.is_some() {
        return Ok(Onward { end, moves: Vec::new() });
    }
    let wrong = || unexpected("{\"moves\": {MOVE: POSITION, …}}", "{\"moves\": {COUP: POSITION, …}}", said);
    let mut found: Vec<Branch> = Vec::new();
    for (text, value) in said.get("moves").and_then(moves).ok_or_else(wrong)? {
        let is_written = |letter: char| letter != '.' && is_safe(letter);
        if text.is_empty() || text.len() > 100 || !text.chars().all(is_written) {
            return Err(unexpected(
                "moves of letters, digits and -_~@,+: alone",
                "des coups faits de lettres, de chiffres et de -_~@,+:",
                &text.into(),
            ));
        }
        if found.iter().any(|other| other.text == text) {
            return Err(Refusal::new(
                format!("two moves are called '{text}'"),
                format!("deux coups s'appellent « {text} »"),
            ));
        }
        let to = position(value.get("to").unwrap_or(value))?;
        let passes = value.get("passes").and_then(Value::as_bool).unwrap_or(true) && players == Players::Two;
        let gain = value.get("gain").and_then(Value::as_i64).unwrap_or(0);
        let gain = i32::try_from(gain).ok().filter(|gain| gain.abs() <= 1_000_000).ok_or_else(wrong)?;
        found.push(Branch { text: text.to_owned(), to, passes, gain });
    }
    Ok(Onward { end, moves: found })
}

/// A program between two pipes, which ends with this.
pub struct Pipes {
    child: Child,
    mouth: Option<ChildStdin>,
    ear: Receiver<io::Result<String>>,
}

impl Pipes {
    /// Starts a program.
    ///
    /// # Errors
    /// It could not be started.
    pub fn start(command: &mut Command) -> io::Result<Self> {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (mouth, output) = (child.stdin.take(), child.stdout.take());
        let (sender, ear) = channel();
        if let Some(output) = output {
            // Listened to aside, so that a program that says nothing is not waited for.
            thread::spawn(move || listen(output, &sender));
        }
        Ok(Pipes { child, mouth, ear })
    }
}

fn listen(output: ChildStdout, sender: &std::sync::mpsc::Sender<io::Result<String>>) {
    let mut reader = BufReader::new(output);
    loop {
        let mut line = String::new();
        let heard = match reader.by_ref().take(MOST_BYTES).read_line(&mut line) {
            Ok(0) => return,
            Ok(_) if !line.ends_with('\n') && line.len() as u64 >= MOST_BYTES => {
                Err(io::Error::other("it says too much"))
            }
            Ok(_) => Ok(line),
            Err(error) => Err(error),
        };
        let is_over = heard.is_err();
        if sender.send(heard).is_err() || is_over {
            return;
        }
    }
}

impl Exchange for Pipes {
    fn answer(&mut self, line: &str) -> io::Result<String> {
        let gone = || io::Error::other("it has ended");
        let mouth = self.mouth.as_mut().ok_or_else(gone)?;
        mouth.write_all(format!("{line}\n").as_bytes()).and_then(|()| mouth.flush()).map_err(|_| gone())?;
        match self.ear.recv_timeout(PATIENCE) {
            Ok(heard) => heard,
            Err(RecvTimeoutError::Timeout) => Err(io::Error::other("it said nothing for ten seconds")),
            Err(RecvTimeoutError::Disconnected) => Err(gone()),
        }
    }
}

impl Drop for Pipes {
    fn drop(&mut self) {
        self.mouth = None;
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
