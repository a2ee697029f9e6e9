//! What the positions of somebody's own game are made of: numbers, texts and lists.

use std::fmt;
use std::sync::Arc;

use lucas_engine::Refusal;

/// A number, a text, or a list of such.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Datum {
    /// A whole number.
    Number(i64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Datum>),
}

/// Lists lie no deeper in each other than this.
pub const MOST_DEPTH: usize = 16;
/// A position takes no more bytes than this.
pub const MOST_BYTES: usize = 100_000;

/// Small numbers are their own sign; short lists and texts have their length in it.
const LIST: u8 = 128;
const TEXT: u8 = 176;
const LONG_NUMBER: u8 = 224;
const LONG_LIST: u8 = 225;
const LONG_TEXT: u8 = 226;
const SHORT: usize = 48;

/// Writes a datum into bytes, sign by sign. Equal data have equal bytes.
#[derive(Default)]
pub struct Packing(Vec<u8>);

impl Packing {
    /// A number.
    pub fn number(&mut self, number: i64) {
        match u8::try_from(number) {
            Ok(small) if small < LIST => self.0.push(small),
            _ => {
                self.0.push(LONG_NUMBER);
                self.0.extend(number.to_le_bytes());
            }
        }
    }

    /// A text.
    pub fn text(&mut self, text: &str) {
        self.length(TEXT, LONG_TEXT, text.len());
        self.0.extend(text.as_bytes());
    }

    /// A list of so many items, which follow.
    pub fn list(&mut self, items: usize) {
        self.length(LIST, LONG_LIST, items);
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "a short length is below 48, and a position below 100 000 bytes"
    )]
    fn length(&mut self, short: u8, long: u8, length: usize) {
        if length < SHORT {
            self.0.push(short + length as u8);
        } else {
            self.0.push(long);
            self.0.extend((length as u32).to_le_bytes());
        }
    }

    /// Whether it is more than a position may take.
    #[must_use]
    pub fn is_too_large(&self) -> bool {
        self.0.len() > MOST_BYTES
    }

    /// A whole datum.
    pub fn datum(&mut self, datum: &Datum) {
        match datum {
            Datum::Number(number) => self.number(*number),
            Datum::Text(text) => self.text(text),
            Datum::List(items) => {
                self.list(items.len());
                for item in items {
                    self.datum(item);
                }
            }
        }
    }

    /// What was written, as a position in which nobody is ahead.
    #[must_use]
    pub fn position(self) -> FreePosition {
        FreePosition { bytes: self.0.into(), margin: 0 }
    }
}

/// One sign of a packed datum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Token<'p> {
    /// A number.
    Number(i64),
    /// A text.
    Text(&'p str),
    /// A list of so many items, which follow.
    List(usize),
}

/// A position of somebody's own game, in as few bytes as are compared fast.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FreePosition {
    pub(crate) bytes: Arc<[u8]>,
    /// By how much the player to move is ahead, in a game that a score decides.
    pub margin: i32,
}

impl FreePosition {
    /// Packs a datum.
    ///
    /// # Errors
    /// Refuses what lies too deep or is too large.
    pub fn new(datum: &Datum) -> Result<Self, Refusal> {
        let mut packing = Packing::default();
        packing.datum(datum);
        if depth(datum) > MOST_DEPTH || packing.is_too_large() {
            Err(too_large())
        } else {
            Ok(packing.position())
        }
    }

    /// Whether another is the same but for the score; what is the same in memory is seen at once.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.bytes, &other.bytes) || self.bytes == other.bytes
    }

    /// How many bytes it takes.
    #[must_use]
    pub fn weight(&self) -> usize {
        size_of::<Self>() + 2 * size_of::<usize>() + self.bytes.len()
    }

    /// Its signs, one after the other.
    #[must_use]
    pub fn tokens(&self) -> Tokens<'_> {
        Tokens(&self.bytes)
    }

    /// It unpacked.
    #[must_use]
    pub fn datum(&self) -> Datum {
        unpacked(&mut self.tokens())
    }
}

impl fmt::Debug for FreePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn show(datum: &Datum, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            match datum {
                Datum::Number(number) => write!(f, "{number}"),
                Datum::Text(text) => write!(f, "{text:?}"),
                Datum::List(items) => {
                    f.write_str("[")?;
                    for (place, item) in items.iter().enumerate() {
                        f.write_str(if place == 0 { "" } else { ", " })?;
                        show(item, f)?;
                    }
                    f.write_str("]")
                }
            }
        }
        show(&self.datum(), f)
    }
}

/// The signs of a packed datum.
pub struct Tokens<'p>(&'p [u8]);

impl<'p> Tokens<'p> {
    fn take(&mut self, count: usize) -> &'p [u8] {
        let (taken, rest) = self.0.split_at(count.min(self.0.len()));
        self.0 = rest;
        taken
    }

    fn long(&mut self) -> usize {
        self.take(4).try_into().map_or(0, |bytes| u32::from_le_bytes(bytes) as usize)
    }

    /// The next sign; a packed datum is whole, so that there is one as long as lists ask for it.
    #[expect(clippy::should_implement_trait, reason = "who reads knows how many there are")]
    pub fn next(&mut self) -> Token<'p> {
        let sign = self.take(1).first().copied().unwrap_or(0);
        match sign {
            LONG_NUMBER => Token::Number(self.take(8).try_into().map_or(0, i64::from_le_bytes)),
            LONG_LIST => Token::List(self.long()),
            LONG_TEXT => {
                let length = self.long();
                self.text(length)
            }
            sign if sign < LIST => Token::Number(sign.into()),
            sign if sign < TEXT => Token::List((sign - LIST).into()),
            sign => self.text((sign - TEXT).into()),
        }
    }

    fn text(&mut self, length: usize) -> Token<'p> {
        Token::Text(str::from_utf8(self.take(length)).unwrap_or_default())
    }
}

fn unpacked(tokens: &mut Tokens<'_>) -> Datum {
    match tokens.next() {
        Token::Number(number) => Datum::Number(number),
        Token::Text(text) => Datum::Text(text.to_owned()),
        Token::List(items) => Datum::List((0..items).map(|_| unpacked(tokens)).collect()),
    }
}

fn depth(datum: &Datum) -> usize {
    match datum {
        Datum::List(items) => 1 + items.iter().map(depth).max().unwrap_or(0),
        _ => 0,
    }
}

fn too_large() -> Refusal {
    Refusal::new(
        format!("a position is too large: at most {MOST_BYTES} bytes, and lists {MOST_DEPTH} deep"),
        format!(
            "une position est trop grande : au plus {MOST_BYTES} octets, et des listes sur {MOST_DEPTH} niveaux"
        ),
    )
}
