//! Teaser's program: shows the board, asks for a key of the numeric pad, and sees the end. It does not play. On
//! boards of other sizes, squares are named by column and row.

use std::collections::VecDeque;
use std::io::Write;

use lucas_console::{Conclusion, Console, Finish, Setback, Wish};
use lucas_engine::notation::number;
use lucas_engine::{End, Game, Notation, Refusal, Text};
use lucas_games::teaser::{MOST_SQUARES, Shot, Teaser};
use lucas_words::say;

use crate::program::{Argument, Program};

/// The program: the sizes of the board.
pub const PROGRAM: Program = Program {
    arguments: &[Argument::words("sizes", "ROWS COLUMNS", 0, usize::MAX)],
    run: |given, console| run(&board(&given.words())?, console),
};

fn board(sizes: &[&str]) -> Result<Teaser, Refusal> {
    let size = |word: &str, en, fr| number(word, &Text::fixed(en, fr), 1..=MOST_SQUARES);
    match sizes {
        [] => Teaser::new(3, 3),
        [rows, columns] => Teaser::new(size(rows, "rows", "lignes")?, size(columns, "columns", "colonnes")?),
        _ => Err(Refusal::new(
            format!("teaser takes ROWS COLUMNS, two numbers as in 4 4, or nothing; given: {}", sizes.len()),
            format!(
                "teaser attend LIGNES COLONNES, deux nombres comme 4 4, ou rien ; reçu : {}",
                sizes.len()
            ),
        )),
    }
}

/// Runs the program on a board.
///
/// # Errors
/// Says so when the input ends before the game does.
pub fn run(teaser: &Teaser, console: &mut Console<'_>) -> Finish {
    let mut board = teaser.start();
    let mut keys = VecDeque::new();
    loop {
        for row in teaser.position_text(&board).split('.') {
            let squares: Vec<String> = row.chars().map(String::from).collect();
            writeln!(console.out, "{}", squares.join(" "))?;
        }
        let ending = match teaser.end(&board) {
            Some(End::Won) => Some(say!(console.words, "teaser-won")),
            Some(_) => Some(say!(console.words, "teaser-lost")),
            None => None,
        };
        if let Some(ending) = ending {
            writeln!(console.out, "{ending}")?;
            return Ok(Conclusion::Yes);
        }
        let Some(shot) = next_shot(teaser, board, &mut keys, console)? else { return Ok(Conclusion::Yes) };
        board = teaser.play(&board, shot);
    }
}

/// The next legal shot; `None` when the person stops. Several keys may stand on one line.
fn next_shot(
    teaser: &Teaser,
    board: u32,
    keys: &mut VecDeque<String>,
    console: &mut Console<'_>,
) -> Result<Option<Shot>, Setback> {
    let has_keys = teaser.shot_at_key(1).is_some();
    loop {
        let Some(key) = keys.pop_front() else {
            let words = &console.words;
            let (prompt, accepted) = if has_keys {
                (say!(words, "teaser-ask"), say!(words, "teaser-ask-accepted"))
            } else {
                (say!(words, "teaser-ask-square"), say!(words, "teaser-ask-square-accepted"))
            };
            let line = console.ask(&prompt, &accepted)?;
            match Wish::of(&line) {
                Some(Wish::Stop) => return Ok(None),
                Some(Wish::Help) => {
                    console.tell(teaser.move_help().say(console.words.language), 0)?;
                    continue;
                }
                None => {}
            }
            if has_keys {
                keys.extend(line.chars().filter(|key| !key.is_whitespace()).map(String::from));
            } else {
                keys.extend(line.split_whitespace().map(str::to_lowercase));
            }
            continue;
        };
        if key == "0" || Wish::of(&key) == Some(Wish::Stop) {
            return Ok(None);
        }
        let words = &console.words;
        let refusal = match teaser.shot(&key) {
            Some(shot) if teaser.is_playable(board, shot) => return Ok(Some(shot)),
            Some(_) => say!(words, "teaser-zero", key = key),
            None if has_keys => say!(words, "teaser-unknown", key = key),
            None => say!(words, "teaser-unknown-square", key = key),
        };
        writeln!(console.out, "{refusal}")?;
    }
}
