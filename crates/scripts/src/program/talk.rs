//! Questions and answers in turns, with patience; after a fault there are none any more.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use lucas_engine::{Refusal, Text};
use serde_json::Value;

use super::lines::shown;

/// A line of an answer has no more bytes than this.
pub const MOST_BYTES: usize = 64 << 20;
/// One position is waited for as long as this, and each further one in the same line a tenth of it.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// A line asks for no more positions than were lately answered within this part of the patience.
const QUICK: u32 = 10;
/// No more than so many positions are asked for in a line.
const MOST_AT_ONCE: usize = 64;
/// So often one looks whether the talk is to end.
const LOOK: Duration = Duration::from_millis(20);

/// Somebody who answers each line with a line, and ends when this is dropped.
pub trait Exchange: Send {
    /// Says a line, which has no newline, and does not wait until it is read for longer than a while.
    ///
    /// # Errors
    /// Says why it cannot be said.
    fn say(&mut self, line: &str, patience: Duration) -> Result<(), TalkFault>;

    /// The next line that is heard, unless a while passes before.
    ///
    /// # Errors
    /// Says why there will be none.
    fn hear(&mut self, a_while: Duration) -> Result<Option<Vec<u8>>, TalkFault>;
}

/// Why a program gave no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TalkFault {
    /// It has ended.
    Ended,
    /// It said nothing for so long.
    Silent(Duration),
    /// It does not read what is said to it.
    Deaf,
    /// Its line is longer than a line may be.
    TooLong,
    /// It said more than it may in all.
    Overflowed,
    /// Nobody wants its answer any more.
    Stopped,
}

impl TalkFault {
    fn told(self) -> Text {
        match self {
            TalkFault::Ended => Text::fixed("it has ended", "il a pris fin"),
            TalkFault::Silent(patience) => {
                // Tenths, as a patience has no smaller parts.
                let tenths = patience.as_millis() / 100;
                let (whole, tenth) = (tenths / 10, tenths % 10);
                let number =
                    |point| if tenth == 0 { whole.to_string() } else { format!("{whole}{point}{tenth}") };
                Text::new(
                    format!("it said nothing for {} s", number('.')),
                    format!("il n'a rien dit pendant {} s", number(',')),
                )
            }
            TalkFault::Deaf => {
                Text::fixed("it does not read what it is asked", "il ne lit pas ce qu'on lui demande")
            }
            TalkFault::TooLong => {
                let most = MOST_BYTES >> 20;
                Text::new(
                    format!("its line has more than {most} MiB"),
                    format!("sa ligne dépasse {most} Mio"),
                )
            }
            TalkFault::Overflowed => {
                Text::fixed("it said more than it may", "il en a dit plus qu'il ne peut")
            }
            TalkFault::Stopped => Text::fixed("it was stopped", "il a été arrêté"),
        }
    }
}

/// A talk with a program, in turns.
pub(super) struct RulesTalk {
    turn: Mutex<TalkTurn>,
    is_over: AtomicBool,
    patience: Duration,
}

/// Who is talked with.
struct TalkTurn {
    /// Nobody after a fault: a late answer must not be taken for that to the next question.
    exchange: Result<Box<dyn Exchange>, Refusal>,
    /// How many positions the next line asks for.
    at_once: usize,
}

impl RulesTalk {
    pub(super) fn new(exchange: Box<dyn Exchange>, patience: Duration) -> Self {
        let turn = TalkTurn { exchange: Ok(exchange), at_once: 1 };
        RulesTalk { turn: Mutex::new(turn), is_over: AtomicBool::new(false), patience }
    }

    /// Ends the program, be it in the middle of an answer.
    pub(super) fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
        let mut turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        if turn.exchange.is_ok() {
            turn.exchange = Err(unanswered(TalkFault::Stopped));
        }
    }

    /// How many positions are to be asked for in the next line.
    pub(super) fn at_once(&self) -> usize {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner).at_once
    }

    /// What is read from the answer to a question about so many positions; the program is ended when that cannot be read.
    pub(super) fn ask<T>(
        &self,
        question: &Value,
        positions: usize,
        read: impl FnOnce(Value) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let mut turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let exchange = turn.exchange.as_mut().map_err(|refusal| refusal.clone())?;
        let further = u32::try_from(positions.saturating_sub(1)).unwrap_or(u32::MAX);
        let begun = Instant::now();
        let said =
            self.answer(&mut **exchange, &question.to_string(), self.patience + self.patience / 10 * further);
        let taken = begun.elapsed();
        let answer = said.map_err(unanswered).and_then(|said| in_json(&said)).and_then(read);
        match &answer {
            Ok(_) if taken > self.patience / QUICK => turn.at_once = (positions / 2).max(1),
            Ok(_) => turn.at_once = turn.at_once.max((positions * 2).min(MOST_AT_ONCE)),
            Err(Refusal { text: Text { en, fr }, .. }) => {
                turn.exchange = Err(Refusal::new(
                    format!("the program was ended after its fault: {en}"),
                    format!("le programme a été arrêté après sa faute : {fr}"),
                ));
            }
        }
        answer
    }

    fn answer(
        &self,
        exchange: &mut dyn Exchange,
        line: &str,
        patience: Duration,
    ) -> Result<Vec<u8>, TalkFault> {
        let deadline = Instant::now() + patience;
        exchange.say(line, patience)?;
        loop {
            if self.is_over.load(Ordering::Relaxed) {
                return Err(TalkFault::Stopped);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if let Some(said) = exchange.hear(left.min(LOOK))? {
                return Ok(said);
            }
            if left.is_zero() {
                return Err(TalkFault::Silent(patience));
            }
        }
    }
}

fn unanswered(fault: TalkFault) -> Refusal {
    let Text { en, fr } = fault.told();
    Refusal::new(
        format!("the program that knows the rules gave no answer: {en}"),
        format!("le programme qui connaît les règles n'a pas répondu : {fr}"),
    )
}

fn in_json(said: &[u8]) -> Result<Value, Refusal> {
    serde_json::from_slice(said).map_err(|error| {
        // What is wrong where is said in English alone; the place is the same in both languages.
        let (said, column) = (shown(String::from_utf8_lossy(said).trim_end()), error.column());
        Refusal::new(
            format!("the program that knows the rules did not answer in JSON (column {column}): {said}"),
            format!(
                "le programme qui connaît les règles n'a pas répondu en JSON (colonne {column}) : {said}"
            ),
        )
    })
}
