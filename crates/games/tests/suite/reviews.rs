//! A look back at what was played, and the rules of each instance.

use lucas_engine::session::{Prospect, STRENGTHS};
use lucas_engine::{Effort, Outcome, Player, Players, Session};
use lucas_games::GAMES;

const EFFORT: Effort<'static> = Effort::positions(100_000);

fn played(address: &str, players: [Player; 2], moves: &str) -> Session {
    let place = GAMES.open(&[address]).unwrap_or_else(|refusal| panic!("{address}: {refusal}"));
    let mut session = Session::new(place, players, 1);
    for mv in moves.split_whitespace() {
        session.play(mv).unwrap_or_else(|refusal| panic!("{address} {mv}: {refusal}"));
    }
    session
}

#[test]
fn the_first_move_of_a_person_that_gave_the_win_away_is_found() {
    let both = [Player::Human, Player::Human];
    // 5 is won by taking 1; 3 leaves 2, and the game is the other's.
    let review = played("matches:5", both, "3 2").review(&EFFORT).expect("a review");
    assert_eq!((review.slips, review.detours), (vec![0], vec![0]));
    // The second player had lost already: whatever is played gives nothing away.
    let review = played("matches:5", both, "1 1 3").review(&EFFORT).expect("a review");
    assert_eq!((review.slips, review.best), (vec![], Some(3u32.into())));
    // A program's mistakes are its own.
    let review = played("matches:6", [Player::Perfect, Player::Human], "1 1 1 3").review(&EFFORT);
    assert_eq!(review.expect("a review").slips, []);
}

#[test]
fn every_move_that_gave_the_win_away_is_found_not_only_the_first() {
    // 21 and 18 are won by leaving a multiple of 4; the program gives the win back in between.
    let session = played("matches:21", [Player::Human, Player::BEGINNER], "2 1 3 3 3 1");
    let review = session.review(&EFFORT).expect("a review");
    assert_eq!(review.mistakes(Players::Two), [0, 2]);
}

#[test]
fn the_rules_speak_of_the_position_that_play_begins_with() {
    for (address, begun, usual) in [
        ("matches:21/7", "One heap of 7 matches", "21"),
        ("chocolate:10x7@7,3/3x2@0,1", "A bar of 3 by 2", "10 by 7"),
        ("kangaroos:3+3/W-WW--BBB,B", "Black first", "squares between"),
    ] {
        let session = played(address, [Player::Human; 2], "");
        let rules = session.game().rules(session.start()).expect("rules").en;
        assert!(rules.contains(begun) && !rules.contains(usual), "{rules}");
    }
}

#[test]
fn a_detour_of_a_puzzle_is_told_from_a_loss_of_its_goal() {
    let one = [Player::Human, Player::Perfect];
    let session = played("rings:3", one, "2 2 1 3 1 2 1");
    let review = session.review(&EFFORT).expect("a review");
    assert_eq!(review.mistakes(Players::One), [0]);
    assert_eq!((review.best, review.slips), (Some(5u32.into()), vec![]));
    assert_eq!(session.verdict().and_then(|verdict| verdict.winner).map(|side| side as usize), Some(0));
}

/// Plays the moves that are listed last until nothing is left to play.
#[test]
fn a_puzzle_that_is_lost_says_how_many_moves_to_take_back_and_no_fewer_do() {
    let mut session = played("kangaroos:3+3", [Player::Human, Player::Perfect], "");
    assert_eq!(session.prospect(&EFFORT), Ok(Prospect::Open));
    while session.verdict().is_none() {
        let step = session.game().moves(session.position()).expect("moves").pop().expect("a move");
        session.play(&step.mv).expect("a legal move");
    }
    let Ok(Prospect::Back(plies)) = session.prospect(&EFFORT) else { panic!("the play is not lost") };
    let value = |ply: usize| {
        session.analysis().answer(session.position_at(ply), 0, &EFFORT).expect("an answer").value.outcome
    };
    assert_eq!(value(session.ply() - plies), Outcome::Win);
    assert_eq!(value(session.ply() - plies + 1), Outcome::Unsolvable);
    // That move is where it went wrong.
    assert_eq!(session.review(&EFFORT).expect("a review").slips, [session.ply() - plies]);
    let hopeless = played("kangaroos:3+2", [Player::Human, Player::Perfect], "");
    assert_eq!(hopeless.prospect(&EFFORT), Ok(Prospect::Never));
    assert_eq!(played("matches:4", [Player::Human; 2], "1").prospect(&EFFORT), Ok(Prospect::Open));
}

#[test]
fn every_strength_is_read_in_both_languages_and_weaker_ones_win_less() {
    for strength in STRENGTHS {
        for name in strength.names {
            assert_eq!(name.parse(), Ok(strength.player));
        }
        assert_eq!(strength.player.to_string(), strength.names[0]);
    }
    let wins = |player: Player| {
        let won = |seed: u64| {
            let place = GAMES.open(&["chocolate:10x7@7,3"]).expect("a game");
            let mut session = Session::new(place, [player, Player::Perfect], seed);
            while let Some(step) = session.opponent_move(&EFFORT).expect("a move") {
                session.play(&step.mv).expect("a legal move");
            }
            session.verdict().and_then(|verdict| verdict.winner).is_some_and(|side| side as usize == 0)
        };
        (0..200).filter(|&seed| won(seed)).count()
    };
    let wins = STRENGTHS.map(|strength| wins(strength.player));
    assert!(wins.is_sorted() && wins[0] < 20 && wins[3] == 200, "{wins:?}");
    assert_eq!(Player::BEGINNER, STRENGTHS[0].player);
}

#[test]
fn a_larger_game_is_played_alike_and_can_be_solved() {
    let larger = |address: &str| {
        let game = GAMES.open(&[address]).expect("a game").game;
        let entry = GAMES.find(game.name()).expect("an entry");
        entry.larger(&*game).map(|game| game.address())
    };
    let is = |address: &str, due: Option<&str>| assert_eq!(larger(address).as_deref(), due, "{address}");
    is("kangaroos:2+3", Some("kangaroos:3+3"));
    is("chocolate:10x7@7,3", Some("chocolate:100x100@48,52"));
    is("matches:21", None);
    is("rings:4", Some("rings:8"));
    is("teaser:5x5", None);
    // As many axes as discs, and no ranks at all.
    is("hanoi:3,3", Some("hanoi:5,4"));
    is("hanoi:3,3,aab,caa", None);
    is("solitaire:t4,a2,any", Some("solitaire:t5,a1,any"));
}

#[test]
fn a_smaller_game_is_played_alike_and_can_be_solved() {
    let smaller = |address: &str| {
        let game = GAMES.open(&[address]).expect("a game").game;
        let entry = GAMES.find(game.name()).expect("an entry");
        entry.smaller(&*game).map(|game| game.address())
    };
    let is = |address: &str, due: Option<&str>| assert_eq!(smaller(address).as_deref(), due, "{address}");
    is("kangaroos:4+4", Some("kangaroos:3+3"));
    is("chocolate:100x100@48,52", Some("chocolate:10x7@5,3"));
    is("rings:8", Some("rings:4"));
    is("teaser:5x5", Some("teaser:4x4"));
    is("matches:2", None);
}

#[test]
fn the_rules_of_every_instance_are_sentences_about_that_instance() {
    for entry in GAMES.0 {
        let params = entry.presets.iter().map(|preset| preset.params).chain(entry.small.iter().copied());
        for params in params {
            let game = entry.open_params(params).expect("an instance");
            let rules =
                game.rules(&game.start()).unwrap_or_else(|| panic!("{}:{params} says no rules", entry.name));
            for (text, vague) in [
                (&rules.en, ["usually", "unless", " or loses"]),
                (&rules.fr, ["d'ordinaire", "sauf avis", "ou perd"]),
            ] {
                assert!(text.ends_with('.'), "{text}");
                assert!(!vague.iter().any(|vague| text.contains(vague)), "{}:{params}: {text}", entry.name);
            }
            if game.players() == Players::One {
                // Any peg may be the last, and any full board of queens does.
                let is_open = params.ends_with(",any") || entry.name == "queens";
                assert!(game.goal().is_some() != is_open, "{}:{params} and its goal", entry.name);
            }
        }
    }
    let rules = |address: &str| {
        let place = GAMES.open(&[address]).expect("a game");
        place.game.rules(&place.position).expect("rules")
    };
    assert_eq!(
        rules("matches:1+3+5+7,takeall,misere").en,
        "4 heaps: 1, 3, 5, 7 matches. In turn, take as many matches as you like, at least 1, from one heap. Whoever takes the last match loses."
    );
    assert_eq!(
        rules("matches:21").fr,
        "Un tas de 21 allumettes. À tour de rôle, chaque joueur prend de 1 à 3 allumettes. Celui qui prend la dernière allumette gagne."
    );
}
