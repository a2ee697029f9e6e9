//! Teaser's program: shows the board, asks for a key of the numeric pad, and sees the end. It does not play.

use std::collections::VecDeque;
use std::io::Write;

use lucas_engine::{End, Game, Notation};
use lucas_games::teaser::Teaser;
use lucas_words::say;

use crate::console::{Console, Trouble, Verdict};

/// Runs the program on the handout's board.
///
/// # Errors
/// Says so when the input ends before the game does.
pub fn run(console: &mut Console<'_>) -> Result<Verdict, Trouble> {
    let teaser = Teaser::new(3, 3)?;
    let mut board = teaser.start();
    let mut keys = VecDeque::new();
    loop {
        for row in teaser.position_text(&board).split('.') {
            let squares: Vec<String> = row.chars().map(String::from).collect();
            writeln!(console.out, "{}", squares.join(" "))?;
        }
        match teaser.end(&board) {
            Some(End::Won) => {
                writeln!(console.out, "{}", say!(console.words, "teaser-won"))?;
                return Ok(Verdict::Yes);
            }
            Some(_) => {
                writeln!(console.out, "{}", say!(console.words, "teaser-lost"))?;
                return Ok(Verdict::Yes);
            }
            None => {}
        }
        let Some(shot) = next_shot(&teaser, board, &mut keys, console)? else { return Ok(Verdict::Yes) };
        board = teaser.play(&board, shot);
    }
}

/// The next legal shot; `None` when the person stops. Several keys may stand on one line.
fn next_shot(
    teaser: &Teaser,
    board: u32,
    keys: &mut VecDeque<char>,
    console: &mut Console<'_>,
) -> Result<Option<<Teaser as Game>::Move>, Trouble> {
    loop {
        let Some(key) = keys.pop_front() else {
            let (prompt, accepted) =
                (say!(console.words, "teaser-ask"), say!(console.words, "teaser-ask-accepted"));
            let line = console.ask(&prompt, &accepted)?;
            keys.extend(line.chars().filter(|key| !key.is_whitespace()));
            continue;
        };
        if key == '0' {
            return Ok(None);
        }
        let shot = key.to_digit(10).and_then(|digit| teaser.shot_at_key(digit as usize));
        match shot {
            Some(shot) if teaser.is_playable(board, shot) => return Ok(Some(shot)),
            Some(_) => {
                writeln!(console.out, "{}", say!(console.words, "teaser-zero", key = key.to_string()))?;
            }
            None => {
                writeln!(console.out, "{}", say!(console.words, "teaser-unknown", key = key.to_string()))?;
            }
        }
    }
}
