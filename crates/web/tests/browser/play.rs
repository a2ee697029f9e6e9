//! Games to be won: the moves that win them, and what the page must say in the end.

use lucas_engine::{Effort, Player, Session as Game};
use lucas_games::GAMES;

use crate::session::Session;

/// The languages of the page, with the sentence of whoever is to move.
pub const LANGUAGES: [(&str, &str); 2] = [("en", "Your move"), ("fr", "À vous de jouer")];

/// One small instance of every game, and how it ends for a reader of each language.
pub const TASKS: [(&str, [&str; 2]); 5] = [
    ("rings/3", ["Solved in 5 moves!", "Résolu en 5 coups !"]),
    (
        "chocolate/3x2@0,0",
        [
            "You have won! Only the deadly square is left.",
            "Vous avez gagné ! Il ne reste que le carré de la mort.",
        ],
    ),
    ("kangaroos/2+3", ["Solved in 14 moves!", "Résolu en 14 coups !"]),
    (
        "matches/5",
        [
            "You have won! No match is left, and whoever took the last one wins.",
            "Vous avez gagné ! Il ne reste plus d'allumette, et celui qui a pris la dernière gagne.",
        ],
    ),
    ("teaser/3x3", ["Solved in 11 moves!", "Résolu en 11 coups !"]),
];

/// The effort for small games.
const SMALL: Effort<'static> = Effort::positions(100_000);

/// Makes a move by a click on the board.
pub fn click(page: &Session<'_>, mv: &str) {
    page.click(&format!("a.tap[data-move='{mv}']"));
}

/// Wins a game from its start: `make` is how a move is made on the page. Returns the address of the end.
pub fn win(page: &Session<'_>, language: usize, task: usize, make: impl Fn(&Session<'_>, &str)) -> String {
    let ((lang, your_move), (path, endings)) = (LANGUAGES[language], TASKS[task]);
    let place = GAMES.open(&[&path.replacen('/', ":", 1)]).expect("a game");
    let mut game = Game::new(place, [Player::Human, Player::Perfect], 1);
    let address = |game: &Game| {
        let moves: Vec<&str> = game.steps().iter().map(|step| &*step.mv).collect();
        format!("/{lang}/{path}?p=human,perfect&seed=1&m={}", moves.join("."))
    };
    page.visit(&format!("/{lang}/{path}?p=human,perfect&seed=1"));
    while game.verdict().is_none() {
        let turn = game.game().standing(game.position()).expect("a position").turn;
        page.expect_status(turn.as_ref().map_or(your_move, |turn| [&*turn.en, &*turn.fr][language]));
        let answer = game.analysis().answer(game.position(), 1, &SMALL).expect("an answer");
        let mv = answer.line[0].mv.clone();
        make(page, &mv);
        game.play(&mv).expect("a move");
        if let Some(reply) = game.opponent_move(&SMALL).expect("a reply") {
            game.play(&reply.mv).expect("a move");
        }
        page.expect_address(&address(&game));
    }
    page.expect_status(endings[language]);
    address(&game)
}
