//! Running games: each in a file of its own, held by its player, resumed where it stood, and never lost.

use std::fs;
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::process::Command;

use crate::common::Run;
use crate::common::inside::{assert_says, directory, lucas_in, person_in};
use crate::common::seat::Seat;
use lucas_cli::running::MOST;

/// The running games, the oldest first.
fn games(state: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(state.join("lucas")).into_iter().flatten().flatten();
    let mut games: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    games.retain(|path| path.extension().is_some_and(|extension| extension == "lucas"));
    games.sort();
    games
}

/// Puts something in the place of a game; what it is then.
fn damage(game: &Path) -> String {
    let damaged = fs::read_to_string(game).expect("a kept game").replace("move b2", "move z9");
    fs::write(game, &damaged).expect("a file");
    damaged
}

fn resume(state: &Path, input: &str) -> Run {
    person_in(state, "play --resume", input)
}

#[test]
fn a_game_is_kept_and_resumed_where_it_stood_in_the_same_file() {
    let state = directory();
    let left = person_in(state.path(), "play kangaroos", "1-3\n6-5\nundo\n");
    assert_says(&left, &["The game is kept: lucas play --resume goes on."]);
    assert_eq!(left.code, Some(0));
    let resumed = resume(state.path(), "redo\n");
    assert_says(&resumed, &["Ply 1: W-WW--BBB,B", "Ply 2: W-WW-B-BB,W", "The game is kept"]);
    assert_eq!(games(state.path()).len(), 1);
    assert_says(&resume(state.path(), ""), &["Ply 2: W-WW-B-BB,W"]);
    let none = resume(directory().path(), "");
    assert_eq!((none.code, none.err.as_str()), (Some(2), "lucas: there is no running game to resume\n"));
}

#[test]
fn a_game_looked_at_but_not_played_keeps_nothing() {
    let state = directory();
    let run = person_in(state.path(), "play matches", "hint\nplayers human human\nquit\n");
    assert_eq!((run.code, run.out.contains("kept"), games(state.path()).len()), (Some(0), false, 0));
}

#[test]
fn a_damaged_game_is_refused_by_its_line_and_left_alone() {
    let state = directory();
    person_in(state.path(), "play teaser", "5\n");
    let game = &games(state.path())[0];
    let damaged = damage(game);
    for (language, line) in [("en", "line 6: "), ("fr", "ligne 6 : ")] {
        let run = person_in(state.path(), &format!("play --resume --lang {language}"), "5\n");
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{}", run.err);
        assert!(run.err.contains(line) && run.err.contains("z9"), "{}", run.err);
        assert_eq!(fs::read_to_string(game).expect("the file"), damaged);
    }
}

#[test]
fn damaged_games_are_told_passed_over_and_never_overwritten() {
    let state = directory();
    person_in(state.path(), "play matches 21", "1\n");
    for _ in 0..2 {
        person_in(state.path(), "play teaser", "5\n");
    }
    let all = games(state.path());
    let damaged = [damage(&all[1]), damage(&all[2])];
    let run = resume(state.path(), "1\n");
    assert_says(&run, &["matches:21", "The game is kept"]);
    let said: Vec<&str> = run.err.lines().collect();
    assert_eq!(said.len(), 2, "{}", run.err);
    for (game, line) in all[1..].iter().rev().zip(said) {
        let name = game.file_name().and_then(|name| name.to_str()).expect("a name");
        assert!(line.starts_with("lucas: ") && line.contains(name) && line.contains("z9"), "{line}");
    }
    person_in(state.path(), "play matches 5", "1\n");
    assert_eq!([&all[1], &all[2]].map(|game| fs::read_to_string(game).expect("the file")), damaged);
}

#[test]
fn a_game_kept_by_an_older_program_is_resumed_too() {
    let state = directory();
    person_in(state.path(), "play teaser", "5\n");
    let old = state.path().join("lucas/running.lucas");
    fs::rename(&games(state.path())[0], &old).expect("the old name");
    assert_says(&resume(state.path(), "5\n"), &["Ply 1: 010.101.010"]);
    assert_eq!(games(state.path()), [old]);
}

#[test]
#[cfg(unix)]
fn a_lock_that_is_a_link_is_not_followed_and_a_pipe_not_waited_for() {
    let state = directory();
    person_in(state.path(), "play kangaroos", "1-3\n");
    let (lock, elsewhere) = (games(state.path())[0].with_extension("lock"), state.path().join("elsewhere"));
    fs::remove_file(&lock).expect("a lock");
    std::os::unix::fs::symlink(&elsewhere, &lock).expect("a link");
    assert_says(&resume(state.path(), ""), &["Ply 1: W-WW--BBB,B"]);
    assert!(!elsewhere.exists());
    fs::remove_file(&lock).expect("a link");
    assert!(Command::new("mkfifo").arg(&lock).status().expect("mkfifo runs").success());
    assert_says(&resume(state.path(), ""), &["Ply 1: W-WW--BBB,B"]);
}

#[test]
#[cfg(unix)]
fn no_link_is_followed() {
    let state = directory();
    person_in(state.path(), "play teaser", "5\n");
    let (game, elsewhere) = (games(state.path()).remove(0), state.path().join("elsewhere"));
    fs::rename(&game, &elsewhere).expect("another place");
    std::os::unix::fs::symlink(&elsewhere, &game).expect("a link");
    assert_eq!(resume(state.path(), "5\n").code, Some(2));
}

#[test]
fn only_the_newest_games_are_kept_and_the_damaged_ones() {
    let state = directory();
    person_in(state.path(), "play teaser", "5\n");
    let first = games(state.path()).remove(0);
    damage(&first);
    for _ in 0..MOST + 5 {
        person_in(state.path(), "play matches 21", "1\n");
    }
    let left = games(state.path());
    assert_eq!((left.len(), &left[0]), (MOST, &first));
    let files = fs::read_dir(state.path().join("lucas")).expect("a directory").count();
    assert!(files <= 2 * (MOST + 1), "{files} files");
}

#[test]
fn where_nothing_can_be_written_play_goes_on_and_says_so_once() {
    let state = directory();
    fs::write(state.path().join("lucas"), "in the way").expect("a file");
    let run = person_in(state.path(), "play kangaroos", "1-3\n6-5\nundo\n");
    assert_says(&run, &["Ply 2: "]);
    assert_eq!((run.code, run.err.matches("is not kept").count()), (Some(0), 1), "{}", run.err);
}

#[test]
fn a_pipe_leaves_running_games_alone() {
    let state = directory();
    let run = lucas_in(state.path(), "play kangaroos", "1-3\n");
    assert_eq!((run.code, run.out.contains("kept"), games(state.path()).len()), (Some(0), false, 0));
    person_in(state.path(), "play kangaroos", "1-3\n");
    let game = &games(state.path())[0];
    let kept = fs::read(game).expect("a game");
    // It can be looked at, and played on; what is kept stays.
    assert_says(&lucas_in(state.path(), "play --resume", "6-5\n"), &["Ply 1: W-WW--BBB,B", "Ply 2: "]);
    assert_eq!((fs::read(game).expect("a game"), games(state.path()).len()), (kept, 1));
}

#[test]
fn each_game_has_a_place_of_its_own_to_go_on_from() {
    let state = directory();
    person_in(state.path(), "play rings 5", "1\n");
    person_in(state.path(), "play teaser", "5\n");
    for (game, position) in [("rings", "rings:5"), ("teaser", "teaser:3x3"), ("rings:5", "rings:5")] {
        let run = person_in(state.path(), &format!("play {game} --resume"), "");
        assert_says(&run, &[position, "Ply 1: "]);
    }
    assert_says(&resume(state.path(), ""), &["teaser:3x3"]);
    for none in ["matches", "rings 6"] {
        let run = person_in(state.path(), &format!("play {none} --resume"), "");
        assert_eq!((run.code, run.err.as_str()), (Some(2), "lucas: there is no running game to resume\n"));
    }
    // However many of another are played, the last one of each stays.
    for _ in 0..MOST + 5 {
        person_in(state.path(), "play matches 21", "1\n");
    }
    assert_says(&person_in(state.path(), "play rings --resume", ""), &["rings:5"]);
    assert_eq!(games(state.path()).len(), MOST);
}

#[test]
#[cfg(unix)]
fn eight_players_at_once_lose_nothing_and_resume_each_a_game_of_their_own() {
    let state = directory();
    let seat = |arguments: &str| Seat::new(state.path(), &format!("exec lucas play {arguments} --plain"));
    let mut players: Vec<Seat> = (5..13).map(|size| seat(&format!("rings {size}"))).collect();
    for player in &mut players {
        player.wait_for("Your move:");
        player.press("1\r");
        player.wait_for("Ply 1: ");
        // A question is answered after the game is kept.
        player.press("goal\r");
        player.wait_for("The goal:");
    }
    assert_eq!(games(state.path()).len(), 8);
    // All are held.
    assert_eq!(resume(state.path(), "").code, Some(2));
    for player in &mut players {
        player.signal("-KILL");
        player.child.wait().expect("it ends");
    }
    let again: Vec<Seat> = (0..8).map(|_| seat("--resume")).collect();
    for player in &again {
        player.wait_for("Ply 1: ");
    }
    for size in 5..13 {
        let address = format!("(rings:{size})");
        let with = again.iter().filter(|player| player.text().contains(&address)).count();
        assert_eq!(with, 1, "{address}");
    }
}
