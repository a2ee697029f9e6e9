//! Bytes that a terminal sends, put together to keys and taps.

use crossterm::event::{Event, KeyCode};
use terminput_crossterm::to_crossterm;

const ESCAPE: u8 = 0x1b;
const CONTROL_C: u8 = 0x03;
/// No key or tap takes more bytes.
const LONGEST: usize = 64;

/// The bytes of a key or tap that has begun.
#[derive(Default)]
pub struct Sequence {
    bytes: Vec<u8>,
}

impl Sequence {
    /// Whether more bytes are expected.
    pub fn has_begun(&self) -> bool {
        !self.bytes.is_empty()
    }

    /// Takes a byte; what it completes. Escape and Ctrl-C are never inside of something: what had begun is given up.
    pub fn take(&mut self, byte: u8) -> Option<Event> {
        let before = if matches!(byte, ESCAPE | CONTROL_C) { self.give_up() } else { None };
        self.bytes.push(byte);
        if byte == ESCAPE {
            return before;
        }
        let event = if is_nowhere(&self.bytes) {
            None
        } else {
            match terminput::Event::parse_from(&self.bytes) {
                Ok(None) if !is_complete(&self.bytes) => return None,
                read => read.ok().flatten().and_then(|event| to_crossterm(event).ok()),
            }
        };
        self.bytes.clear();
        event
    }

    /// No more bytes come: Escape alone is the key, anything else was nothing.
    pub fn give_up(&mut self) -> Option<Event> {
        let bytes = std::mem::take(&mut self.bytes);
        (bytes == [ESCAPE]).then(|| Event::Key(KeyCode::Esc.into()))
    }
}

/// Whether no byte can be missing, though nothing is known by these: they are too many, or the last one ends whatever it is.
fn is_complete(bytes: &[u8]) -> bool {
    let has_end = |rest: &[u8]| rest.len() > 1 && rest[0] != b'M' && matches!(rest.last(), Some(0x40..=0x7e));
    bytes.len() >= LONGEST || bytes.strip_prefix(b"\x1b[").is_some_and(has_end)
}

/// Whether this is a tap in row or column 0. Terminals count from 1, and so does the parser when it subtracts.
fn is_nowhere(bytes: &[u8]) -> bool {
    let tap = bytes.strip_suffix(b"M").or_else(|| bytes.strip_suffix(b"m"));
    let numbers = tap.and_then(|tap| str::from_utf8(tap).ok()).unwrap_or_default();
    numbers.split(';').skip(1).any(|number| number.parse() == Ok(0_u16))
}

#[cfg(test)]
mod tests {
    use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
    use proptest::prelude::*;

    use super::*;

    /// What bytes mean that come one after the other, and then no more.
    fn events(bytes: &[u8]) -> Vec<Event> {
        let mut sequence = Sequence::default();
        let mut events: Vec<Event> = bytes.iter().filter_map(|&byte| sequence.take(byte)).collect();
        events.extend(sequence.give_up());
        events
    }

    fn keys(codes: &[KeyCode]) -> Vec<Event> {
        codes.iter().map(|&code| Event::Key(code.into())).collect()
    }

    fn control_c() -> Event {
        Event::Key(crossterm::event::KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL))
    }

    #[test]
    fn keys_and_taps_are_put_together() {
        use KeyCode::{Char, Down, Enter, F, PageUp, Up};
        assert_eq!(events(b"q\x1b[A\x1b[5~\x1bOP\r"), keys(&[Char('q'), Up, PageUp, F(1), Enter]));
        assert_eq!(events("é→\x1b[B".as_bytes()), keys(&[Char('é'), Char('→'), Down]));
        let [Event::Key(key)] = events(b"\x1b[Z")[..] else { panic!("no key") };
        assert_eq!(key.code, KeyCode::BackTab);
        let tap = MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column: 4,
            row: 2,
            modifiers: KeyModifiers::NONE,
        };
        assert_eq!(events(b"\x1b[<0;5;3M"), [Event::Mouse(tap)]);
    }

    #[test]
    fn what_is_unfinished_ends_with_the_next_escape() {
        assert_eq!(events(b"\x1b\x1b\x1b[A"), keys(&[KeyCode::Esc, KeyCode::Esc, KeyCode::Up]));
        assert_eq!(events(b"\x1b[5\x1b[B\x1b[<0;1"), keys(&[KeyCode::Down]));
    }

    #[test]
    fn what_means_nothing_ends_with_its_last_byte() {
        assert_eq!(
            events(b"\x1b[?1;2Rq\x1b[200~x\x1b[201~"),
            keys(&[KeyCode::Char('q'), KeyCode::Char('x')])
        );
        assert_eq!(events(b"\x1b[<0;0;0Mq\x1b[32;0;0Mq"), keys(&[KeyCode::Char('q'); 2]));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn control_c_is_heard_after_whatever_else(
            soup in prop::collection::vec(prop_oneof![any::<u8>(), prop::sample::select(b"\x1b[<;M0159~mOu?".to_vec())], 0..200),
        ) {
            let mut sequence = Sequence::default();
            for byte in soup {
                sequence.take(byte);
                prop_assert!(sequence.bytes.len() < LONGEST);
            }
            prop_assert_eq!(sequence.take(CONTROL_C), Some(control_c()));
            prop_assert!(!sequence.has_begun());
        }
    }
}
