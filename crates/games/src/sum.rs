//! Sums of the impartial games, in the registry.

use std::sync::Arc;

use lucas_engine::sum::Sum;
use lucas_engine::{AnyGame, Chapter, Difficulty, Entry, Erased, Family, Preset, Refusal, Text};

use crate::GAMES;

/// The addresses of the games: `+` ends one where the name of a game follows.
fn addresses(text: &str) -> Vec<String> {
    let mut addresses: Vec<String> = Vec::new();
    for word in text.split('+') {
        let name = word.split([':', '/']).next().unwrap_or_default();
        match addresses.last_mut() {
            Some(last) if GAMES.find(name).is_err() => {
                last.push('+');
                last.push_str(word);
            }
            _ => addresses.push(word.to_owned()),
        }
    }
    addresses
}

fn open(words: &[&str]) -> Result<Arc<dyn AnyGame>, Refusal> {
    let games = addresses(&words.join("+")).into_iter().map(|address| {
        if address.contains('/') {
            return Err(Refusal::new(
                format!("'{address}' names a position: that of a sum stands after all its games, as in sum:matches:7+octal:77,5/3~5"),
                format!("« {address} » nomme une position : celle d'une somme suit tous ses jeux, comme dans sum:matches:7+octal:77,5/3~5"),
            ));
        }
        let game = GAMES.open(&[&address])?.game;
        if game.name() == ENTRY.name {
            return Err(Refusal::new(
                "a sum inside a sum: write all the games side by side".to_owned(),
                "une somme dans une somme : écrivez tous les jeux côte à côte".to_owned(),
            ));
        }
        Ok(game)
    });
    let sum = Sum::new(games.collect::<Result<_, Refusal>>()?)?;
    Ok(Erased::new(ENTRY.name, sum).impartial().theory().coached().shared())
}

/// Sums in the registry.
pub static ENTRY: Entry = Entry {
    name: "sum",
    aliases: &["somme"],
    title: Text::fixed("A sum of games", "Une somme de jeux"),
    summary: Text::fixed(
        "Several games side by side: play a move in one of them; whoever can move in none loses.",
        "Plusieurs jeux côte à côte : jouez un coup dans l'un d'eux ; celui qui ne peut plus jouer dans aucun perd.",
    ),
    family: Family::TakeAway,
    minutes: 4,
    level: Difficulty::Hard,
    story: &[
        Chapter {
            title: Text::fixed("History", "Histoire"),
            text: Text::fixed(
                "Charles Bouton solved Nim in 1901. Roland Sprague in 1935 and Patrick Grundy in 1939 found, each for himself, that every impartial game is Nim in disguise. Richard Guy and Cedric Smith made it known in 1956, and John Conway, Elwyn Berlekamp and Richard Guy built Winning Ways on it in 1982.",
                "Charles Bouton a résolu le Nim en 1901. Roland Sprague en 1935 et Patrick Grundy en 1939 ont trouvé, chacun de son côté, que tout jeu impartial est un Nim déguisé. Richard Guy et Cedric Smith l'ont fait connaître en 1956, et John Conway, Elwyn Berlekamp et Richard Guy en ont tiré Winning Ways en 1982.",
            ),
        },
        Chapter {
            title: Text::fixed("What is proved", "Ce qui est démontré"),
            text: Text::fixed(
                "The Grundy value of a position is the least number that no move leads to; it is 0 where there is no move. A sum is worth the exclusive or of the values of its games, and the player to move loses just where that is 0: from 0 every move changes one value and leaves another sum, and from any other sum some game can be lowered so that 0 is left.",
                "Le nombre de Grundy d'une position est le plus petit nombre auquel aucun coup ne mène ; il vaut 0 où il n'y a pas de coup. Une somme vaut le ou exclusif des nombres de ses jeux, et le joueur qui a la main perd exactement là où il vaut 0 : depuis 0, tout coup change un nombre et laisse une autre somme, et depuis toute autre somme on peut baisser un jeu de sorte qu'il reste 0.",
            ),
        },
    ],
    parameters: Text::fixed(
        "GAME+GAME...: from 2 to 16 impartial games, each an address, as in chocolate:5x4@1,1+matches:7+octal:77,12",
        "JEU+JEU... : de 2 à 16 jeux impartiaux, chacun une adresse, comme dans chocolat:5x4@1,1+allumettes:7+quilles:77,12",
    ),
    knobs: &[],
    separators: &[],
    presets: &[
        Preset { params: "matches:7+octal:77,5", title: Text::fixed("with pins", "avec des quilles") },
        Preset { params: "matches:7+chomp:3x2", title: Text::fixed("with Chomp", "avec Chomp") },
        Preset { params: "octal:77,5+chomp:4x3", title: Text::fixed("pins and Chomp", "quilles et Chomp") },
    ],
    small: &["matches:3+octal:77,4", "chocolate:3x2@1,0+matches:2+matches:3", "chomp:3x2+octal:137,5"],
    open: &open,
};
