//! Somebody's program as an opponent, or as one who solves a puzzle: it is given a position, and answers with a move.
//!
//! It is started anew for each move, so that moves can be taken back. Where its command ends in as many numbers as the notation of a
//! position has, these are replaced by the numbers of the position at hand: the engine of the chocolate handout is called so. Else the
//! position is typed. Its move is read as a move, or as the position that the move leads to.

use std::ffi::OsString;
use std::io;
use std::path::Path;

use lucas_console::trouble;
use lucas_engine::session::Rival;
use lucas_engine::{AnyGame, Refusal, Step, Text};
use lucas_jail::languages::{self, Prepared, Unprepared};
use lucas_jail::{Folder, Jail, Limits, Pause, shown};

use crate::numerals::{numerals, plain};

/// Of what a program said, no more than this is repeated.
const LONGEST_QUOTE: usize = 80;

/// Somebody's program that plays.
pub struct ProgramRival {
    jail: Jail,
    limits: Limits,
    prepared: Prepared,
    /// The words behind the program, of which the last may be numbers.
    words: Vec<String>,
    /// Holds what was compiled.
    _folder: Folder,
}

impl ProgramRival {
    /// A command as one types it, begun in a folder; a file of a known language is compiled or interpreted.
    ///
    /// # Errors
    /// Refuses what is no command, what is not found, and what does not compile.
    pub fn new(jail: Jail, limits: Limits, command: &str, begin_in: &Path) -> Result<Self, Refusal> {
        let words = shell_words::split(command).map_err(|_| {
            Refusal::new(
                format!("'{command}' has a quote that is not closed"),
                format!("« {command} » a un guillemet qui n'est pas fermé"),
            )
        })?;
        let broken = |error: io::Error| Refusal::from(trouble::told(&error));
        let (first, rest) = words.split_first().map_or(("", &[][..]), |(first, rest)| (first.as_str(), rest));
        let folder = Folder::new().map_err(broken)?;
        let file = begin_in.join(first);
        let is_source = file.is_file() && languages::toolchain(&file).is_ok();
        let (prepared, words) = if is_source {
            let prepared =
                languages::prepare(&jail, &file, &folder).map_err(|unprepared| match unprepared {
                    Unprepared::Refused(refusal) => refusal,
                    Unprepared::Failed(error) => broken(error),
                    Unprepared::Exceeded(excess) => Refusal::from(excess.text()),
                    Unprepared::Rejected(message) => {
                        let line =
                            message.lines().find(|line| line.contains("error")).or(message.lines().next());
                        let line = shown(line.unwrap_or_default().as_bytes());
                        Refusal::new(
                            format!("{first} does not compile: {line}"),
                            format!("{first} ne se compile pas : {line}"),
                        )
                    }
                })?;
            (prepared, rest.to_vec())
        } else {
            let number = |word: &&String| word.bytes().all(|byte| byte.is_ascii_digit());
            let numbers = rest.iter().rev().take_while(number).count();
            let (fixed, given) = words.split_at(words.len() - numbers);
            let fixed: Vec<OsString> = fixed.iter().map(OsString::from).collect();
            (languages::command(&fixed, begin_in)?, given.to_vec())
        };
        Ok(ProgramRival { jail, limits, prepared, words, _folder: folder })
    }

    /// The words for a position, and whether it is still to be typed.
    fn words(&self, position: &str) -> (Vec<String>, bool) {
        let numbers = numbers(position);
        let is_number = |word: &&String| word.bytes().all(|byte| byte.is_ascii_digit());
        let given = self.words.iter().rev().take_while(is_number).count();
        if given == 0 || given != numbers.len() {
            return (self.words.clone(), true);
        }
        let fixed = self.words[..self.words.len() - given].iter().cloned();
        (fixed.chain(numbers).collect(), false)
    }

    fn heard(&self, game: &dyn AnyGame, position: &str) -> io::Result<Result<Step, Refusal>> {
        let folder = Folder::new()?;
        let (words, mut is_typed) = self.words(position);
        let mut job = self.prepared.job(folder.path(), self.limits);
        job = job.arguments(words);
        let mut talk = self.jail.at_terminal(&job)?;
        let moves = game.moves(position).unwrap_or_default();
        let mut said = String::new();
        loop {
            let heard = talk.hear(self.limits.wall)?;
            said.push_str(&plain(&String::from_utf8_lossy(&heard.bytes)));
            // What is said before the position is known is no move.
            if !is_typed && let Some(step) = understood(game, position, &moves, &said) {
                return Ok(Ok(step));
            }
            match heard.pause {
                Pause::Waits if is_typed => {
                    is_typed = false;
                    said.clear();
                    talk.say(format!("{position}\n").as_bytes(), self.limits.wall)?;
                }
                Pause::TimeUp => return Ok(Err(late(self.limits))),
                Pause::Ended => {
                    let ran = talk.end()?;
                    return Ok(Err(match ran.excess {
                        Some(excess) => Refusal::from(excess.text()),
                        None => illegal(&said),
                    }));
                }
                _ => return Ok(Err(illegal(&said))),
            }
        }
    }
}

impl Rival for ProgramRival {
    fn choice(&self, game: &dyn AnyGame, position: &str) -> Result<Step, Refusal> {
        self.heard(game, position).unwrap_or_else(|error| {
            let Text { en, fr } = trouble::told(&error);
            Err(Refusal::new(
                format!("the program cannot be run: {en}"),
                format!("le programme ne peut pas être exécuté : {fr}"),
            ))
        })
    }
}

/// The numbers of a notation, as they are written.
fn numbers(notation: &str) -> Vec<String> {
    let parts = notation.split(|letter: char| !letter.is_ascii_digit());
    parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// The move that was meant: a line that is one, else the position that it leads to, else a word that is a move.
fn understood(game: &dyn AnyGame, position: &str, moves: &[Step], said: &str) -> Option<Step> {
    let played = |words: &str| game.play(position, words).ok();
    let line = |line: &str| {
        let line = line.trim();
        let close: String = line.split_whitespace().collect();
        played(line).or_else(|| played(&close))
    };
    if let Some(step) = said.lines().filter(|line| line.len() <= LONGEST_QUOTE).find_map(line) {
        return Some(step);
    }
    let led = said.lines().find_map(|line| {
        let found: Vec<i64> = numerals(line).iter().map(|numeral| numeral.value).collect();
        moves.iter().find(|step| {
            let there: Vec<i64> =
                numbers(&step.position).iter().filter_map(|part| part.parse().ok()).collect();
            let is_shown = there.len() > 2 && found.windows(there.len()).any(|window| window == there);
            is_shown || (step.position.len() > 2 && there.is_empty() && line.contains(&step.position))
        })
    });
    if led.is_some() {
        return led.cloned();
    }
    // The number of what is left may look like a move: what it leaves tells them apart.
    let trimmed = |word: &str| word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_owned();
    let words: Vec<String> = said
        .lines()
        .filter(|line| !line.contains('?'))
        .flat_map(str::split_whitespace)
        .map(trimmed)
        .collect();
    let meant: Vec<Step> =
        words.iter().filter(|word| *word != position).filter_map(|word| played(word)).collect();
    let is_told = |step: &&Step| words.contains(&step.position);
    meant.iter().find(is_told).or(meant.first()).cloned()
}

fn illegal(said: &str) -> Refusal {
    let said = said.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default().trim();
    if said.is_empty() {
        return Refusal::new("it said nothing".to_owned(), "il n'a rien dit".to_owned());
    }
    let said: String = shown(said.as_bytes()).chars().take(LONGEST_QUOTE).collect();
    Refusal::new(
        format!("what it said is no legal move: '{said}'"),
        format!("ce qu'il a dit n'est pas un coup légal : « {said} »"),
    )
}

fn late(limits: Limits) -> Refusal {
    let seconds = limits.wall.as_secs_f64();
    Refusal::new(
        format!("it did not move within {seconds} s"),
        format!("il n'a pas joué en moins de {seconds} s"),
    )
}

#[cfg(test)]
mod tests {
    use lucas_games::GAMES;

    use super::*;

    fn meant(place: &str, said: &str) -> Option<String> {
        let place = GAMES.open(&[place]).expect("a place");
        let moves = place.game.moves(&place.position).expect("moves");
        understood(&*place.game, &place.position, &moves, said).map(|step| step.mv)
    }

    #[test]
    fn a_move_is_understood_however_it_is_told() {
        let bar = "chocolate:10x7@7,3";
        assert_eq!(meant(bar, "v5\n").as_deref(), Some("v5"));
        assert_eq!(meant(bar, "je joue :\nv 5\n").as_deref(), Some("v5"));
        let engine = "Tablette (10, 7, 7, 3)\nJe casse : (5, 7, 2, 3), valeur -10\nVotre coup (v2, h3...) ? ";
        assert_eq!(meant(bar, engine).as_deref(), Some("v5"));
        assert_eq!(meant("matches:21", "Je prends 2 allumettes.").as_deref(), Some("2"));
        assert_eq!(
            meant("matches:3", "Il reste 3 allumettes, j'en prends 1, il en reste 2.").as_deref(),
            Some("1")
        );
        assert_eq!(meant("kangaroos:3+3", "WW-W--BBB,B").as_deref(), Some("2-3"));
        assert_eq!(meant("teaser", "je joue b2").as_deref(), Some("b2"));
    }

    #[test]
    fn what_is_no_move_is_none() {
        assert_eq!(meant("chocolate:3x2@0,0", "v7\n(3, 2, 0, 0)\n"), None);
        assert_eq!(meant("matches:21", "Combien (1, 2 ou 3) ?"), None);
        assert_eq!(meant("teaser", "a1"), None);
    }
}
