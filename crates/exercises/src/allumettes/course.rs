//! The course of a game as text. A line mostly begins as the one before, and only what follows is written anew; the
//! few sentences that lines are made of are put together once, but for the numbers in them.

use lucas_games::matches::Take;
use lucas_words::{Words, say};

use super::program::{Seat, Setup};

/// A sentence with a number left out.
pub struct Sentence(Vec<String>);

/// Stands for the number that is left out: no sentence has it.
const BLANK: &str = "\u{fffc}";

impl Sentence {
    /// The sentence that was said with a [`BLANK`].
    fn new(said: &str) -> Self {
        Sentence(said.split(BLANK).map(str::to_owned).collect())
    }

    /// Appends the sentence with its number, as a line.
    pub fn append(&self, number: u64, text: &mut Vec<u8>) {
        for (blanks, piece) in self.0.iter().enumerate() {
            if blanks > 0 {
                append_number(number, text);
            }
            text.extend_from_slice(piece.as_bytes());
        }
        text.push(b'\n');
    }
}

/// Appends the digits of a number. The numbers here are small, and several to each line: the general formatting
/// would take a fifth of the time.
fn append_number(mut number: u64, text: &mut Vec<u8>) {
    let start = text.len();
    loop {
        text.push(b'0' + (number % 10) as u8);
        number /= 10;
        if number == 0 {
            break;
        }
    }
    text[start..].reverse();
}

/// The titles of solutions.
pub struct Titles<'w> {
    words: &'w Words,
    /// By the number of moves.
    known: Vec<Option<Sentence>>,
}

impl<'w> Titles<'w> {
    /// No titles yet.
    pub fn new(words: &'w Words) -> Self {
        Titles { words, known: Vec::new() }
    }

    /// The title of a solution in so many moves; its number is left out.
    pub fn of(&mut self, moves: usize) -> &Sentence {
        if self.known.len() <= moves {
            self.known.resize_with(moves + 1, || None);
        }
        self.known[moves].get_or_insert_with(|| {
            Sentence::new(&say!(self.words, "matches-solution", number = BLANK, moves = moves))
        })
    }
}

/// What is said of a player.
struct Phrases {
    turn: Sentence,
    take: Sentence,
    wins: Sentence,
}

impl Phrases {
    fn new(player: Seat, words: &Words) -> Self {
        let player = player.number();
        Phrases {
            turn: Sentence::new(&say!(words, "matches-turn", player = player, left = BLANK)),
            take: Sentence::new(&say!(words, "matches-take", player = player, taken = BLANK)),
            wins: Sentence::new(&say!(words, "matches-wins", player = player)),
        }
    }
}

/// The course of the game shown last.
pub struct Course {
    /// What is said of the player who begins, and of the other.
    phrases: [Phrases; 2],
    takes: Vec<Take>,
    /// Before each ply and after the last, how many matches are left and how long the text is.
    marks: Vec<(u64, usize)>,
    text: Vec<u8>,
}

impl Course {
    /// A game that has not begun.
    pub fn new(setup: Setup, words: &Words) -> Self {
        let phrases = [setup.first, setup.first.other()].map(|player| Phrases::new(player, words));
        Course { phrases, takes: Vec::new(), marks: vec![(setup.matches, 0)], text: Vec::new() }
    }

    /// The text of a whole game.
    pub fn text(&mut self, takes: &[Take]) -> &[u8] {
        let shared = self.takes.iter().zip(takes).take_while(|(before, now)| before == now).count();
        self.takes.truncate(shared);
        self.marks.truncate(shared + 1);
        let (mut left, length) = self.marks[shared];
        self.text.truncate(length);
        for take in &takes[shared..] {
            let phrases = &self.phrases[self.takes.len() % 2];
            phrases.turn.append(left, &mut self.text);
            phrases.take.append(take.count, &mut self.text);
            left -= take.count;
            self.takes.push(*take);
            self.marks.push((left, self.text.len()));
        }
        self.phrases[(takes.len() + 1) % 2].wins.append(0, &mut self.text);
        &self.text
    }
}

#[cfg(test)]
mod tests {
    use lucas_engine::lines::Lines;
    use lucas_engine::{Language, Order, Winner};
    use lucas_games::matches::{LastMatch, Matches};

    use super::*;

    #[test]
    fn a_game_reads_the_same_whatever_was_shown_before() {
        let setup = Setup { matches: 12, take: 3, first: Seat::Two };
        let game = Matches::new(vec![setup.matches], setup.take, LastMatch::Wins);
        let words = Words::new(Language::French);
        for order in [Order::DepthFirst, Order::BreadthFirst] {
            let mut course = Course::new(setup, &words);
            for line in Lines::new(&game, vec![setup.matches], Winner::Other, order) {
                let text = course.text(&line.moves);
                assert_eq!(text, Course::new(setup, &words).text(&line.moves));
            }
        }
    }

    #[test]
    fn a_sentence_takes_every_number() {
        for number in [0, 7, 10, 999, 1_000_000, u64::MAX] {
            let mut text = Vec::new();
            Sentence::new(&format!("{BLANK} allumette(s)")).append(number, &mut text);
            assert_eq!(text, format!("{number} allumette(s)\n").into_bytes());
        }
    }
}
