//! Tables that were damaged: none is found sound, and none gives a wrong answer.

use std::fs;
use std::time::Duration;

use fastrand::Rng;

use crate::program::{Binary, Ended, Ran, words};
use crate::tally::Tally;

const PATIENCE: Duration = Duration::from_secs(20);
const GAMES: [&str; 5] = ["rings 8", "chocolate 6 5 2 3", "kangaroos 3 2", "matches 40", "teaser 3 3"];
const ENDS: [&str; 3] = ["npy", "csv", "txt"];

/// Damages them, one at a time.
pub fn attack(program: &Binary, rng: &mut Rng, tally: &mut Tally) {
    let run = |line: &str| program.run(&words(line), b"", PATIENCE).ok().flatten();
    let mut sound = Vec::new();
    for (game, number) in GAMES.iter().zip(0..) {
        for end in ENDS {
            let file = format!("sound{number}.{end}");
            let made = run(&format!("solve {game} --table {file}"));
            let bytes = fs::read(program.directory().join(&file));
            let (Some(Ran { ended: Ended::With(0), .. }), Ok(bytes)) = (made, bytes) else {
                return tally.count(Some(format!("{file} of {game} was not made")));
            };
            let answer = (end == "npy").then(|| run(&format!("solve {game} --from {file} --json"))).flatten();
            sound.push((*game, end, bytes, answer));
        }
    }
    while tally.goes_on() {
        let (game, end, bytes, answer) = &sound[rng.usize(0..sound.len())];
        let changed = damaged(bytes, rng);
        if changed == *bytes {
            continue;
        }
        let file = format!("damaged.{end}");
        if let Err(error) = fs::write(program.directory().join(&file), &changed) {
            return tally.count(Some(error.to_string()));
        }
        let is_refused = run(&format!("solve --verify {file}"))
            .is_some_and(|ran| ran.ended == Ended::With(2) && ran.fault().is_none());
        tally.count((!is_refused).then(|| kept(program, &file, tally.failed, "--verify finds it sound")));
        if let Some(answer) = answer {
            let is_right = run(&format!("solve {game} --from {file} --json")).is_some_and(|ran| {
                ran.fault().is_none()
                    && (ran.ended == Ended::With(2) || (ran.ended, &ran.out) == (answer.ended, &answer.out))
            });
            tally.count((!is_right).then(|| kept(program, &file, tally.failed, "--from answers wrongly")));
        }
    }
}

/// Keeps a file that was wrongly taken, to be looked at.
fn kept(program: &Binary, file: &str, number: u64, what: &str) -> String {
    let place = std::env::temp_dir().join(format!("lucas-attack-{number}-{file}"));
    let copied = fs::copy(program.directory().join(file), &place);
    format!("{what}: {} ({copied:?})", place.display())
}

fn damaged(bytes: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut changed = bytes.to_vec();
    let place = rng.usize(0..bytes.len());
    match rng.u8(0..8) {
        0..=3 => changed[place] ^= 1 << rng.u8(0..8),
        4 => changed.truncate(place),
        5 => changed.insert(place, rng.u8(..)),
        6 => changed.push([b'\n', b' ', 0, rng.u8(..)][rng.usize(0..4)]),
        _ => {
            let end = (place + rng.usize(1..64)).min(changed.len());
            changed[place..end].fill(rng.u8(..));
        }
    }
    changed
}
