//! Running games: each in a file of its own, held by its player, resumed where it stood, and never lost.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::common::Run;
use crate::common::inside::{assert_says, directory, lucas_in};
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
    lucas_in(state, "play --resume", input)
}

#[test]
fn a_game_is_kept_and_resumed_where_it_stood_in_the_same_file() {
    let state = directory();
    let left = lucas_in(state.path(), "play kangaroos", "1-3\n6-5\nundo\n");
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
    let run = lucas_in(state.path(), "play matches", "hint\nplayers human human\nquit\n");
    assert_eq!((run.code, run.out.contains("kept"), games(state.path()).len()), (Some(0), false, 0));
}

#[test]
fn a_damaged_game_is_refused_by_its_line_and_left_alone() {
    let state = directory();
    lucas_in(state.path(), "play teaser", "5\n");
    let game = &games(state.path())[0];
    let damaged = damage(game);
    for (language, line) in [("en", "line 6: "), ("fr", "ligne 6 : ")] {
        let run = lucas_in(state.path(), &format!("play --resume --lang {language}"), "5\n");
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{}", run.err);
        assert!(run.err.contains(line) && run.err.contains("z9"), "{}", run.err);
        assert_eq!(fs::read_to_string(game).expect("the file"), damaged);
    }
}

#[test]
fn damaged_games_are_told_passed_over_and_never_overwritten() {
    let state = directory();
    lucas_in(state.path(), "play matches 21", "1\n");
    for _ in 0..2 {
        lucas_in(state.path(), "play teaser", "5\n");
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
    lucas_in(state.path(), "play matches 5", "1\n");
    assert_eq!([&all[1], &all[2]].map(|game| fs::read_to_string(game).expect("the file")), damaged);
}

#[test]
fn a_game_kept_by_an_older_program_is_resumed_too() {
    let state = directory();
    lucas_in(state.path(), "play teaser", "5\n");
    let old = state.path().join("lucas/running.lucas");
    fs::rename(&games(state.path())[0], &old).expect("the old name");
    assert_says(&resume(state.path(), "5\n"), &["Ply 1: 010.101.010"]);
    assert_eq!(games(state.path()), [old]);
}

#[test]
#[cfg(unix)]
fn a_lock_that_is_a_link_is_not_followed_and_a_pipe_not_waited_for() {
    let state = directory();
    lucas_in(state.path(), "play kangaroos", "1-3\n");
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
    lucas_in(state.path(), "play teaser", "5\n");
    let (game, elsewhere) = (games(state.path()).remove(0), state.path().join("elsewhere"));
    fs::rename(&game, &elsewhere).expect("another place");
    std::os::unix::fs::symlink(&elsewhere, &game).expect("a link");
    assert_eq!(resume(state.path(), "5\n").code, Some(2));
}

#[test]
fn only_the_newest_games_are_kept_and_the_damaged_ones() {
    let state = directory();
    lucas_in(state.path(), "play teaser", "5\n");
    let first = games(state.path()).remove(0);
    damage(&first);
    for _ in 0..MOST + 5 {
        lucas_in(state.path(), "play matches 21", "1\n");
    }
    let left = games(state.path());
    assert_eq!((left.len(), &left[0]), (MOST + 1, &first));
    let files = fs::read_dir(state.path().join("lucas")).expect("a directory").count();
    assert!(files <= 2 * (MOST + 1), "{files} files");
}

#[test]
fn where_nothing_can_be_written_play_goes_on_and_says_so_once() {
    let state = directory();
    fs::write(state.path().join("lucas"), "in the way").expect("a file");
    let run = lucas_in(state.path(), "play kangaroos", "1-3\n6-5\nundo\n");
    assert_says(&run, &["Ply 2: "]);
    assert_eq!((run.code, run.err.matches("is not kept").count()), (Some(0), 1), "{}", run.err);
}

/// A player who has come to an answer, and waits.
struct Player {
    child: Child,
    said: String,
}

impl Player {
    fn new(state: &Path, arguments: &str) -> Self {
        let child = Command::new(env!("CARGO_BIN_EXE_lucas"))
            .args(arguments.split_whitespace())
            .env("XDG_STATE_HOME", state)
            .env("LC_ALL", "C")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        Player { child: child.expect("lucas starts"), said: String::new() }
    }

    fn type_line(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().expect("a pipe"), "{line}").expect("a line");
    }

    /// Reads until something is said.
    fn wait_for(&mut self, expected: &str) {
        let mut output = BufReader::new(self.child.stdout.as_mut().expect("a pipe"));
        while !self.said.contains(expected) {
            assert!(output.read_line(&mut self.said).expect("a line") > 0, "{}", self.said);
        }
    }
}

#[test]
fn eight_players_at_once_lose_nothing_and_resume_each_a_game_of_their_own() {
    let state = directory();
    let mut players: Vec<Player> =
        (0..8).map(|index| Player::new(state.path(), &format!("play rings {}", 5 + index))).collect();
    for player in &mut players {
        player.type_line("1");
        // What is typed is echoed after the game is kept.
        player.type_line("why");
    }
    for player in &mut players {
        player.wait_for("Your move: why");
    }
    assert_eq!(games(state.path()).len(), 8);
    // All are held.
    assert_eq!(resume(state.path(), "").code, Some(2));
    for player in &mut players {
        player.child.kill().expect("it ends");
        player.child.wait().expect("it ends");
    }
    let mut again: Vec<Player> = (0..8).map(|_| Player::new(state.path(), "play --resume")).collect();
    for player in &mut again {
        player.type_line("why");
        player.wait_for("Your move: why");
        assert!(player.said.contains("Ply 1: "), "{}", player.said);
    }
    for size in 5..13 {
        let address = format!("(rings:{size})");
        let with = again.iter().filter(|player| player.said.contains(&address)).count();
        assert_eq!(with, 1, "{address}");
    }
}
