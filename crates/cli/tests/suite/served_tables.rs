//! `lucas serve --tables`: real tables behind a real server.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};

use serde_json::{Value as Json, json};

use crate::common::lucas;
use crate::serve::{Server, server};

/// A fresh directory.
fn directory(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).expect("a directory");
    directory
}

fn make(game: &str, path: &Path) {
    let run = lucas(&format!("solve {game} --table {}", path.display()), "");
    assert_eq!(run.code, Some(0), "{game}: {}", run.err);
}

/// What a request is answered with: the status, and what follows the head.
fn send(server: &Server, request: &str, body: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(&server.address).expect("a connection");
    let (host, length) = (&server.address, body.len());
    write!(
        stream,
        "{request} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    )
    .expect("sent");
    let mut text = String::new();
    stream.read_to_string(&mut text).expect("an answer");
    let (head, body) = text.split_once("\r\n\r\n").expect("a head");
    (head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status"), body.to_owned())
}

/// What the server has said aside until it says a word.
fn said_until(server: &mut Server, word: &str) -> String {
    let mut said = String::new();
    let mut lines = BufReader::new(server.child.stderr.as_mut().expect("its errors"));
    while !said.contains(word) && lines.read_line(&mut said).expect("text") > 0 {}
    said
}

fn remoteness(answer: &str) -> Json {
    serde_json::from_str::<Json>(answer).expect("JSON")["remoteness"].clone()
}

/// So little memory that nothing can be solved.
const POOR: [&str; 4] = ["--port", "0", "--memory", "100000"];

#[test]
fn what_is_too_large_to_solve_is_answered_from_tables_on_the_page_and_by_the_api() {
    let tables = directory("served");
    make("kangaroos 4 4", &tables.join("kangaroos.zarr"));
    make("quixo 3", &tables.join("quixo.npy"));
    make("matches 5", &tables.join("matches.csv"));
    let name = tables.display().to_string();
    let mut rich = server(&[&POOR[..], &["--tables", &name]].concat(), None);
    let poor = server(&POOR, None);
    let said = said_until(&mut rich, "verified");
    assert_eq!(said, "lucas: 2 of 2 tables verified and sound\n");
    let solve = "GET /api/solve?position=";
    for (position, game) in [("quixo:3/xo-.---.---,x", "quixo 3"), ("quixo:3", "quixo 3")] {
        let (status, answer) = send(&rich, &format!("{solve}{position}"), "");
        assert_eq!(status, 200, "{answer}");
        let printed = lucas(&format!("solve {position} --json"), "").out;
        assert_eq!(remoteness(&answer), remoteness(&printed), "{game}");
        assert_eq!(serde_json::from_str::<Json>(&answer).expect("JSON")["explored"], 0);
        assert_eq!(send(&poor, &format!("{solve}{position}"), "").0, 400);
    }
    let (status, page) = send(&rich, "GET /en/quixo/3?values=1&hint=3", "");
    assert!(status == 200 && page.contains("wins in 7 plies"), "{page}");
    assert!(!send(&poor, "GET /en/quixo/3?values=1&hint=3", "").1.contains("wins in 7 plies"));
    let (status, page) = send(&rich, "GET /fr/kangaroos/4+4/solution", "");
    assert_eq!(status, 200, "{page}");
    let batch = json!({ "positions": ["kangaroos:4+4", "poker", "quixo:3"], "line": 1 }).to_string();
    let (status, answers) = send(&rich, "POST /api/batch", &batch);
    let answers: Json = serde_json::from_str(&answers).expect("JSON");
    assert_eq!((status, answers["answers"].as_array().map(Vec::len)), (200, Some(3)));
    assert_eq!(answers["answers"][0]["remoteness"], remoteness(&lucas("solve kangaroos 4 4 --json", "").out));
    assert!(answers["answers"][1]["error"].as_str().is_some_and(|said| said.starts_with("there is no game")));
}

#[test]
fn what_is_damaged_or_none_of_ours_is_left_out_and_said_and_the_others_answer() {
    let tables = directory("served-damaged");
    make("quixo 3", &tables.join("a.npy"));
    make("quixo 3", &tables.join("b.zarr"));
    make("kangaroos 4 4", &tables.join("changed.npy"));
    make("kangaroos 3 3", &tables.join("cut.npy"));
    fs::write(tables.join("junk.npy"), "junk").expect("a file");
    let changed = tables.join("changed.npy");
    let mut bytes = fs::read(&changed).expect("a table");
    // Behind the head, so that it is found only when the values are looked at.
    bytes[200] ^= 1;
    fs::write(&changed, &bytes).expect("a changed table");
    let cut = fs::read(tables.join("cut.npy")).expect("a table");
    fs::write(tables.join("cut.npy"), &cut[..cut.len() / 2]).expect("a cut table");
    let name = tables.display().to_string();
    let mut server = server(&[&POOR[..], &["--tables", &name]].concat(), None);
    let said = said_until(&mut server, "verified");
    let lines: Vec<&str> = said.lines().collect();
    for (file, why) in [
        ("b.zarr", "a.npy is a table of quixo:3 already"),
        ("changed.npy", "damaged: block 0 does not match its checksum"),
        ("cut.npy", "damaged"),
        ("junk.npy", "not a table written by lucas"),
    ] {
        let told = lines.iter().filter(|line| line.contains(file) && line.contains(why)).count();
        assert_eq!(told, 1, "{file}: {said}");
    }
    assert!(lines.last().is_some_and(|line| line.ends_with("1 of 2 tables verified and sound")), "{said}");
    assert_eq!(send(&server, "GET /api/solve?position=quixo:3", "").0, 200);
    assert_eq!(send(&server, "GET /api/solve?position=kangaroos:4%2B4", "").0, 400);
}

#[test]
fn a_table_that_is_written_anew_or_cut_while_it_is_served_gives_no_wrong_answer() {
    let tables = directory("served-changing");
    let [store, array] = ["kangaroos.zarr", "quixo.npy"].map(|name| tables.join(name));
    make("kangaroos 4 4", &store);
    make("quixo 3", &array);
    let right = remoteness(&lucas("solve kangaroos 4 4 --json", "").out);
    let name = tables.display().to_string();
    let mut server = server(&[&POOR[..], &["--tables", &name]].concat(), None);
    said_until(&mut server, "verified");
    // The values of another game, under the same name.
    make("kangaroos 3 3", &store);
    let (status, answer) = send(&server, "GET /api/solve?position=kangaroos:4%2B4", "");
    assert!(status == 400 || remoteness(&answer) == right, "{answer}");
    fs::OpenOptions::new().write(true).open(&array).and_then(|file| file.set_len(100)).expect("a cut table");
    for position in ["quixo:3", "quixo:3/xo-.---.---,x", "matches:5"] {
        let (status, answer) = send(&server, &format!("GET /api/solve?position={position}"), "");
        assert!(matches!(status, 200 | 400), "{status}: {answer}");
    }
    assert!(server.child.try_wait().expect("a child").is_none(), "the server has ended");
}

#[test]
fn a_directory_without_a_table_is_refused_in_a_line() {
    let empty = directory("served-none");
    let name = empty.display().to_string();
    for (language, said) in [("en", "no table is there"), ("fr", "aucune table")] {
        let run = lucas(&format!("serve --tables {name} --lang {language}"), "");
        assert_eq!((run.code, run.err.lines().count()), (Some(2), 1), "{}", run.err);
        assert!(run.err.contains(said), "{}", run.err);
    }
    let run = lucas(&format!("serve --tables {name}/nowhere"), "");
    assert_eq!((run.code, run.err.lines().count()), (Some(2), 1), "{}", run.err);
}
