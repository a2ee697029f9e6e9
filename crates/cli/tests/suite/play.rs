//! Play line by line: what is typed goes in, the transcript comes out.

use std::path::Path;

use crate::common::inside::{assert_says, directory, lucas_in};
use crate::common::{Run, lucas};
use lucas_games::GAMES;
use proptest::prelude::*;

/// Plays a game that nobody goes on with.
fn play(arguments: &str, input: &str) -> Run {
    lucas_in(directory().path(), &format!("play {arguments}"), input)
}

/// A game in each language: its file, the arguments, and what is typed.
const TRANSCRIPTS: &[(&str, &str, &str)] = &[
    (
        "rings",
        "rings 3",
        "moves|take the ring off square 1|hint|hint|hint|hint|3|why|undo|redo|auto|why|quit",
    ),
    ("chocolate", "chocolate 4 3 1 1", "values|hint|v3|break after row 1|why|solve|undo|go 0|auto"),
    (
        "kangaroos",
        "kangaroos 2 3",
        "hint|move the pawn on square 1|moves|annuler|0-1|1-2|solve|auto|indice|quitter",
    ),
    ("matches", "matches 9", "hint|hint|hint|hint|take 1|why|3|board|take 2|undo|redo|moves|4|3|why"),
    ("teaser", "teaser", "shoot b2|5|b3|solve|values|restart|auto 10|hint|hint|hint|hint|key 5|b2|why"),
    ("hanoi", "hanoi 3 3", "moves|a-b|b-a|hint|hint|hint|hint|a-c|why|solve|auto"),
    ("taquin", "taquin 2x2", "moves|hint|hint|hint|hint|2|why|undo|solve|auto"),
    ("solitaire", "solitaire t4 a2 any", "hint|hint|hint|hint|a4-a2|why|solve|undo|auto"),
    ("crossing", "crossing wolf", "hint|hint|hint|hint|goat|why|wolf|alone|solve|auto"),
    ("lights", "lights 3x2", "moves|hint|hint|hint|hint|a1|why|undo|d1|solve|auto"),
    ("queens", "queens 5", "hint|hint|hint|hint|a1|why|b2|c2|a3|undo|solve|auto"),
    ("chomp", "chomp 3x2 --second perfect", "hint|hint|hint|hint|c2|why|moves|b2|b1|a2|why"),
    ("octal", "octal 77 7 --second perfect", "hint|hint|hint|hint|7-1-3|why|3-1-1|moves|3-2-1|1-1-0|1-1-0"),
    ("wythoff", "wythoff 3 4 --second perfect", "hint|hint|hint|hint|0,1|why|moves|1,2|4,0|0,1|1,0|1,1|why"),
    (
        "sum",
        "sum matches:4 octal:77,3 --second perfect",
        "hint|hint|hint|hint|a:1|why|moves|b:3-1-1|b:1-1-0|a:1",
    ),
    ("connect", "connect 3x3,3 --second perfect", "b2|hint|hint|hint|hint|a2|why|c1|moves|a1|b1|a3|c3"),
    ("domineering", "domineering 3x3 --second perfect", "hint|hint|hint|hint|b1|why|a2|moves|c2"),
    (
        "toads",
        "toads 2 2 2 --second perfect",
        "hint|hint|hint|hint|b-c|why|a-c|a-b|moves|c-d|b-d|undo|values|auto|why",
    ),
    ("military", "military --second beginner", "hint|hint|hint|hint|b2-c2|why|c2-d2|solve|auto|why"),
    ("marelle", "marelle 3 --second perfect", "hint|hint|hint|hint|b2|why|c3|b1|moves|auto|why"),
    (
        "boxes",
        "boxes 2x1 --second perfect",
        "hint|hint|hint|hint|a1-b1|why|values|a2-b2|moves|b1-b2|c1-c2|auto|why",
    ),
    ("quixo", "quixo 3 --second perfect", "hint|hint|hint|hint|a1-c1|why|a1-c1|moves|a2-c2|c3-a3"),
];

#[test]
fn every_game_is_played_to_its_end_in_a_transcript_of_each_language() {
    for entry in GAMES.0 {
        assert!(TRANSCRIPTS.iter().any(|(name, ..)| *name == entry.name), "{} is not played", entry.name);
        for (language, over) in [("en", "\nPlay is over ("), ("fr", "\nLa partie est finie (")] {
            let file =
                format!("{}/tests/golden/play/{}-{language}.txt", env!("CARGO_MANIFEST_DIR"), entry.name);
            let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
            assert!(text.contains(over), "{file} stops before the end");
        }
    }
}

/// `LUCAS_REGENERATE=1` writes the transcripts anew.
#[test]
fn the_transcripts_are_what_they_were() {
    let writes = std::env::var_os("LUCAS_REGENERATE").is_some();
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/play");
    for (name, arguments, input) in TRANSCRIPTS {
        for language in ["en", "fr"] {
            let run = play(&format!("{arguments} --seed 1 --lang {language}"), &input.replace('|', "\n"));
            let file = golden.join(format!("{name}-{language}.txt"));
            if writes {
                std::fs::write(&file, &run.out).expect("a file to write");
            }
            let expected = std::fs::read_to_string(&file);
            let expected = expected.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            assert_eq!(run.out, expected, "{arguments} in {language}");
            assert_eq!(run.err, "", "{arguments} in {language}");
        }
    }
}

#[test]
fn teaser_is_won_in_eleven_by_the_keys_of_its_solution() {
    let run = lucas("play teaser --plain", &"58792158325".split("").collect::<Vec<_>>().join("\n"));
    assert_says(&run, &["Ply 11: 111.101.111", "Solved in 11 moves!"]);
    assert_eq!(run.code, Some(0));
}

#[test]
fn the_perfect_player_is_beaten_at_chocolate_by_best_moves_and_wins_after_a_slip() {
    let won = play("chocolate 3 2 0 0 --second perfect --seed 1", "v2\nh1\n");
    let lost = play("chocolate 3 2 0 0 --second perfect --seed 1", "v1\n");
    assert_says(&won, &["2. The perfect player broke the bar after column 1 (v1).", "You have won!"]);
    assert_eq!(won.code, Some(0));
    assert_says(&lost, &["2. The perfect player broke the bar after row 1 (h1).", "You have lost."]);
    assert_eq!(lost.code, Some(1));
}

/// Types what the last hint says, as somebody would who has read nothing else.
#[test]
fn hints_alone_win_the_matches_from_a_winning_start() {
    let mut input = String::new();
    for _ in 0..20 {
        input += "hint\nhint\nhint\nhint\n";
        let run = play("matches 21 --seed 1", &input);
        let (_, hint) = run.out.rsplit_once("Hint 4 of 4: Play ").expect("a hint");
        input += hint.split(':').next().expect("a move");
        input += "\n";
        let run = play("matches 21 --seed 1", &input);
        if run.out.contains("Play is over") {
            assert_says(&run, &["You have won!"]);
            assert_eq!(run.code, Some(0));
            return;
        }
    }
    panic!("no end after 20 moves");
}

#[test]
fn everything_is_taken_back_to_the_start_and_played_again() {
    let run =
        play("kangaroos", "1-3\n6-5\n2-4\nundo\nundo\nundo\nundo\nredo\nrefaire\ngo 0\naller 3\ngo 4\n");
    assert_says(
        &run,
        &[
            "Ply 3:",
            "Ply 2:",
            "Ply 1:",
            "Ply 0: WWW---BBB,W",
            "No move of yours can be taken back.",
            "Ply 1:",
            "Ply 2:",
            "Ply 0:",
            "Ply 3:",
            "ply: '4' is not a whole number from 0 to 3",
        ],
    );
}

#[test]
fn an_undo_against_a_program_comes_back_to_the_persons_turn() {
    let run = play("matches 21 --second perfect", "2\nundo\nmoves\n");
    assert_says(&run, &["2. The perfect player took", "Ply 2:", "undo\n\nPly 0: 21", "moves\n  1  2  3"]);
}

#[test]
fn moves_are_understood_in_words_of_both_languages() {
    for (game, words, position) in [
        ("matches 9 --second human", "take 2", "Ply 1: 7"),
        ("matches 9 --second human", "Prendre 2 allumettes !", "Ply 1: 7"),
        ("matches 3 5 takeall --second human", "take 2 matches from heap 2", "Ply 1: 3+3"),
        ("chocolate 10 7 7 3 --second human", "break after column 5", "Ply 1: 5x7@2,3"),
        ("chocolate 10 7 7 3 --second human", "casser apres la ligne 3", "Ply 1: 10x4@7,0"),
        ("kangaroos", "Move the pawn on square 1.", "Ply 1: W-WW--BBB,B"),
        ("kangaroos", "avancer le pion de la case 2 à la case 3", "Ply 1: WW-W--BBB,B"),
        ("rings 4", "take off square 2", "Ply 1: x_xx"),
        ("rings 4", "ôter l'anneau de la case 1", "Ply 1: _xxx"),
        ("teaser", "shoot the star b2", "Ply 1: 010.101.010"),
        ("teaser", "jouer b2", "Ply 1: 010.101.010"),
        ("matches 9 --second human", "leave 2", "'leave 2' is not a legal move"),
        ("matches 9 --second human", "take 2 or 3", "'take 2 or 3' is not a legal move"),
    ] {
        assert_says(&play(game, words), &[words, position]);
    }
    let run = play("matches 3 5 takeall --second human", "take 2");
    assert_says(&run, &["several moves fit these words (2@1, 2@2): say which"]);
}

#[test]
fn a_line_that_is_nothing_is_answered_in_one_line_and_play_goes_on() {
    let run =
        play("matches 9 --second human", "foo\ntake 7\n\n4\nplayers\nplayers 1 2\nsave\ngo far\nwhy\n2");
    assert_says(
        &run,
        &[
            "foo\n'foo' is no command and no legal move here: ",
            "take 7\n'7' is not a legal move here: ",
            "'4' is not a legal move",
            "Who plays? ",
            "there is no player '1'",
            "Save in which file?",
            "ply: 'far' is not a whole number from 0 to 0",
            "No move has been played yet.",
            "Ply 1: 7",
        ],
    );
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
}

#[test]
fn a_word_that_is_nearly_right_is_told_what_may_be_meant() {
    for (game, typed, meant) in [
        ("matches 9", "hnit", "did you mean hint?"),
        ("matches 9", "quti", "did you mean quit?"),
        ("matches 9", "hin", "did you mean hint?"),
        ("matches 9", "tkae 2", "did you mean take 2?"),
        ("chocolate 10 7 7 3", "brek after colum 5", "did you mean break after column 5?"),
        ("matches 9 --lang fr", "indcie", "vouliez-vous dire indice ?"),
        ("matches 9 --lang fr", "ann", "vouliez-vous dire retour ?"),
        ("matches 9 --lang fr", "undoo", "vouliez-vous dire retour ?"),
        ("matches 9 --lang fr", "prnez 2", "vouliez-vous dire prenez 2 ?"),
    ] {
        let run = play(game, typed);
        assert!(run.out.replace('\u{a0}', " ").contains(meant), "{typed}: {}", run.out);
    }
    assert!(!play("matches 9", "xyzzy").out.contains("did you mean"));
}

#[test]
fn players_are_named_as_people_name_them() {
    for (typed, told) in [
        ("joueurs humain", "Second : une personne."),
        ("joueurs Fort", "Second : le joueur fort."),
        ("joueurs moi debutant", "Premier : une personne. Second : le débutant."),
        ("players perfect human", "Premier : le joueur parfait. Second : une personne."),
        ("joueurs hasard humain", "Premier : le joueur au hasard."),
    ] {
        let run = play("matches 9 --second perfect --lang fr", typed);
        assert!(run.out.replace('\u{a0}', " ").contains(told), "{typed}: {}", run.out);
    }
}

#[test]
fn a_solution_that_was_watched_is_nobodys_merit_after_it_was_saved_either() {
    let state = directory();
    let file = state.path().join("watched.lucas");
    let name = file.display();
    lucas_in(state.path(), "play rings 3", &format!("auto 4\nsave {name}\n"));
    let run = lucas_in(state.path(), &format!("play --load {name}"), "1\n");
    assert_says(&run, &["The solution has come to its end after 4 moves"]);
    assert!(!run.out.contains("Solved"), "{}", run.out);
}

#[test]
fn a_game_is_saved_and_loaded_and_no_other_file_is_overwritten() {
    let state = directory();
    let [saved, other] = ["mine.lucas", "notes.txt"].map(|name| state.path().join(name));
    std::fs::write(&other, "milk, bread").expect("a file");
    let input = format!("5\nsave {}\nsave {}\nsave /no/such/place\n", saved.display(), other.display());
    let run = lucas_in(state.path(), "play teaser", &input);
    assert_says(&run, &["Saved in ", "notes.txt is there already", "/no/such/place: "]);
    assert_eq!(std::fs::read_to_string(&other).expect("the file"), "milk, bread");
    let again = lucas_in(state.path(), &format!("play --load {}", saved.display()), "");
    assert_says(&again, &["Ply 1: 010.101.010"]);
}

#[test]
fn programs_play_to_the_end_by_themselves() {
    let run = play("matches 9 --first perfect --second random --seed 1", "");
    assert_says(
        &run,
        &["1. The perfect player took 1 match.", "2. The random player took", "The first player has won."],
    );
    assert_eq!((run.code, run.out.contains("Play is over")), (Some(0), false));
    let stuck = play("kangaroos --first random --seed 3", "");
    assert_says(&stuck, &["Stuck: no move is left for "]);
    assert_eq!(stuck.code, Some(1));
}

#[test]
fn programs_that_find_no_end_wait_for_a_word() {
    let run = play("rings 30 --first random --seed 1", "continue\nquit\n");
    assert_says(
        &run,
        &["1000 plies without a person's word", "Command: continue", "Ply 2000:", "Command: quit"],
    );
    assert_eq!(run.code, Some(0));
}

#[test]
fn a_person_may_sit_in_either_seat_or_both() {
    let second = play("matches 9 --first perfect --second human", "1\n");
    assert_says(
        &second,
        &["1. The perfect player took 1 match.", "Your move: 1", "3. The perfect player took 3 matches."],
    );
    let both = play("matches 2 --second human", "1\n1\n");
    assert_says(&both, &["First player's move: 1", "Second player's move: 1", "The second player has won."]);
    assert_eq!(both.code, Some(0));
}

/// A block of shell, `printf '…' | lucas …`, and the block of text that follows it.
#[test]
fn the_guide_shows_true_transcripts() {
    let guide = include_str!("../../../../docs/play.md");
    let mut shown = 0;
    for block in guide.split("```sh\nprintf '").skip(1) {
        let (command, rest) = block.split_once("\n```\n\n```text\n").expect("a transcript follows");
        let (input, arguments) = command.split_once("' | lucas ").expect("a pipe to lucas");
        let (transcript, _) = rest.split_once("```").expect("the end of the block");
        let run = lucas_in(directory().path(), arguments, &input.replace("\\n", "\n"));
        assert_eq!(run.out, transcript, "{command}");
        shown += 1;
    }
    assert!(shown >= 2, "{shown} transcripts");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn whatever_is_typed_play_goes_on_and_ends(
        game in prop::sample::select(vec![
            "rings 4", "chocolate 4 3 1 1", "kangaroos 2 2", "matches 9", "teaser", "matches 3 2 takeall misere",
        ]),
        players in prop::sample::select(vec!["", " --second human", " --first random", " --first perfect --second human"]),
        lines in prop::collection::vec(
            prop_oneof![
                prop::sample::select(vec![
                    "undo", "redo", "restart", "hint", "why", "moves", "values", "board", "solve", "auto", "auto 2",
                    "go 1", "go 0", "help", "continue", "players human human", "players random perfect", "players random",
                    "1", "2", "3", "v1", "h1", "a1", "b2", "c3", "1-2", "2-3", "3-2", "take 1", "play 2", "1@1",
                ]).prop_map(str::to_owned),
                "\\PC{0,20}",
            ],
            0..25,
        ),
    ) {
        let run = play(&format!("{game}{players} --seed 7"), &lines.join("\n"));
        prop_assert!(matches!(run.code, Some(0 | 1)), "{:?} {}", run.code, run.err);
        prop_assert_eq!(run.err, "");
    }
}
