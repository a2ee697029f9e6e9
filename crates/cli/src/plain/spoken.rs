//! Moves in words: `take 2`, `break after column 3`, `avancer le pion de la case 1`.

use std::collections::{BTreeSet, HashSet};

use lucas_engine::notation::{self, is_near};
use lucas_engine::{AnyGame, Gesture, Refusal, Scene, Text};

/// Words that say nothing, or only that a move follows, as the key m does on the full screen.
const FILLERS: [&str; 19] = [
    "the", "an", "le", "la", "les", "l", "de", "du", "des", "d", "i", "je", "play", "jouer", "joue",
    "please", "svp", "sur", "m",
];

/// A text in small letters without accents.
#[must_use]
pub fn plain(text: &str) -> String {
    let plain = |letter: char| match letter {
        'à' | 'â' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        other => other,
    };
    text.to_lowercase().chars().map(plain).collect()
}

/// What a text says, whatever the form of its words.
struct Said {
    /// The beginnings of its words: `prendre` and `prenez` are one.
    stems: HashSet<String>,
    /// What names a number or a place, in order.
    numbers: Vec<String>,
}

impl Said {
    fn of(text: &str) -> Self {
        let text = plain(text);
        let words = text.split(|letter: char| !letter.is_alphanumeric());
        let words = words.filter(|word| !word.is_empty() && !FILLERS.contains(word));
        let (numbers, words): (Vec<&str>, Vec<&str>) = words.partition(|word| has_digit(word));
        let stem = |word: &str| word.chars().take(4.min(word.chars().count().max(4) - 1)).collect();
        Said {
            stems: words.into_iter().map(stem).collect(),
            numbers: numbers.into_iter().map(str::to_owned).collect(),
        }
    }
}

fn has_digit(word: &str) -> bool {
    word.contains(|letter: char| letter.is_ascii_digit())
}

/// The legal move that a line means: in the game's notation, also behind words that the game uses; else the one move
/// whose order says the same.
///
/// # Errors
/// Refuses a line that means no legal move, or several.
pub fn meant(game: &dyn AnyGame, position: &str, rules: &Text, line: &str) -> Result<String, Refusal> {
    let mut illegal = match game.play(position, line) {
        Ok(step) => return Ok(step.mv),
        Err(illegal) => illegal,
    };
    // A sign before a number is part of it: -1 is not 1.
    let is_signed = |word: &str| has_digit(word) && word.starts_with(['-', '+', '−', '–', '±', '!', '~']);
    if line.split_whitespace().any(is_signed) {
        return Err(illegal);
    }
    let mut orders = Vec::new();
    for step in game.moves(position)? {
        if let Some(order) = game.order(position, &step.mv)? {
            orders.push((step.mv, [Said::of(&order.en), Said::of(&order.fr)]));
        }
    }
    let Scene { cells, gestures, .. } = game.scene(position)?.unwrap_or_default();
    if orders.is_empty() {
        // A game without orders still names the places on its board.
        for Gesture { mv, taps, .. } in gestures {
            let names = |said: fn(&Text) -> &str| {
                taps.iter().map(|&tap| said(&cells[tap].name)).collect::<Vec<_>>().join(" ")
            };
            let texts = [names(|name| &name.en), names(|name| &name.fr)];
            orders.push((mv, texts.map(|text| Said::of(&text))));
        }
    }
    let ordered: HashSet<&String> =
        orders.iter().flat_map(|(_, texts)| texts.iter().flat_map(|text| &text.stems)).collect();
    let said = Said::of(line);
    let help = game.move_help();
    let others = cells.iter().map(|cell| &cell.name).chain([rules, &help]).cloned();
    let others: HashSet<String> =
        others.flat_map(|text| [text.en, text.fr]).flat_map(|text| Said::of(&text).stems).collect();
    // A word that the game never uses may mean anything: `leave 2` is not `take 2`.
    if said.stems.iter().any(|stem| !ordered.contains(stem) && !others.contains(stem)) {
        return Err(illegal);
    }
    let mut rest = line;
    while let Some((_, behind)) = rest.split_once(' ').filter(|(word, _)| !has_digit(word)) {
        rest = behind.trim_start();
        match game.play(position, rest) {
            Ok(step) => return Ok(step.mv),
            // Of what reads as a move it is told why it is none.
            Err(why) if why != notation::illegal(rest, &help) => illegal = why,
            Err(_) => {}
        }
    }
    let fits = |text: &Said| {
        let has_all = said.stems.iter().all(|stem| text.stems.contains(stem) || !ordered.contains(stem));
        has_all && !said.numbers.is_empty() && text.numbers.starts_with(&said.numbers)
    };
    let fitting = orders.iter().filter(|(_, texts)| texts.iter().any(fits)).map(|(mv, _)| mv.as_str());
    match fitting.collect::<Vec<_>>()[..] {
        [] => Err(illegal),
        [mv] => Ok(mv.to_owned()),
        ref several => Err(ambiguous(several)),
    }
}

/// The line that was nearly typed, every word put right that the game does not use but nearly does; where it means a move.
///
/// # Errors
/// Refuses what is no position.
pub fn nearest(
    game: &dyn AnyGame,
    position: &str,
    rules: &Text,
    line: &str,
) -> Result<Option<String>, Refusal> {
    let mut texts = vec![rules.clone(), game.move_help()];
    texts.extend(game.scene(position)?.unwrap_or_default().cells.into_iter().map(|cell| cell.name));
    for step in game.moves(position)? {
        texts.extend(game.order(position, &step.mv)?);
    }
    let texts: Vec<String> = texts.into_iter().flat_map(|text| [plain(&text.en), plain(&text.fr)]).collect();
    let known: BTreeSet<&str> =
        texts.iter().flat_map(|text| text.split(|letter: char| !letter.is_alphanumeric())).collect();
    let right = |word: &str| {
        let word = plain(word);
        if has_digit(&word) || known.contains(word.as_str()) {
            return word;
        }
        let near = known.iter().filter(|known| known.len() > 2 && is_near(&word, known));
        let nearest = near.min_by_key(|known| known.len().abs_diff(word.len()));
        nearest.map_or(word.clone(), |known| (*known).to_owned())
    };
    let righted = line.split_whitespace().map(right).collect::<Vec<_>>().join(" ");
    let is_meant = righted != plain(line) && meant(game, position, rules, &righted).is_ok();
    Ok(is_meant.then_some(righted))
}

fn ambiguous(moves: &[&str]) -> Refusal {
    const MOST_NAMED: usize = 6;
    let mut named = moves[..moves.len().min(MOST_NAMED)].join(", ");
    if moves.len() > MOST_NAMED {
        named += "…";
    }
    Refusal::new(
        format!("several moves fit these words ({named}): say which"),
        format!("plusieurs coups répondent à ces mots ({named}) : dites lequel"),
    )
}
