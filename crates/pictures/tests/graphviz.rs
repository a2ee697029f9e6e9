//! Graphviz draws what is written for it.

use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;

use lucas_engine::{Effort, Language, Order};
use lucas_games::GAMES;
use lucas_pictures::own::Own;
use lucas_pictures::{Kind, Request};
use lucas_words::Words;

/// What `dot -Tsvg` makes of a graph; it must have nothing to complain about.
fn drawn(dot: String, layout: &str) -> String {
    let mut graphviz = Command::new("dot")
        .args(["-Tsvg", "-K", layout])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("dot: {error}; apt-get install graphviz"));
    let mut input = graphviz.stdin.take().expect("a pipe");
    let writing = thread::spawn(move || input.write_all(dot.as_bytes()));
    let run = graphviz.wait_with_output().expect("dot ends");
    writing.join().expect("a thread").expect("dot reads all");
    assert_eq!((run.status.code(), &*String::from_utf8_lossy(&run.stderr)), (Some(0), ""));
    String::from_utf8(run.stdout).expect("text")
}

#[test]
fn the_graph_and_the_tree_of_every_game_are_drawn_by_graphviz() {
    let words = Words::new(Language::English);
    for (address, layout) in [
        ("rings:3", "dot"),
        ("chocolate:3x2@0,0", "dot"),
        ("kangaroos:2+3", "dot"),
        ("matches:5", "dot"),
        // So many arcs take dot minutes.
        ("teaser:3x3", "sfdp"),
    ] {
        let place = GAMES.open(&[address]).expect("a game");
        for kind in [Kind::Graph, Kind::Tree] {
            let (game, order) = (&*place.game, Order::BreadthFirst);
            let request = Request {
                game,
                position: &place.position,
                kind,
                order,
                analysis: std::sync::Arc::clone(&place.game).analysis(),
                effort: Effort::positions(200_000),
                own: Own::NONE,
                words: &words,
            };
            let net = request.net().expect("a net");
            let svg = drawn(net.dot("a \"quoted\" title \\"), layout);
            assert_eq!(svg.matches("class=\"node\"").count(), net.nodes.len(), "{address} {kind:?}");
            assert_eq!(svg.matches("class=\"edge\"").count(), net.arcs.len(), "{address} {kind:?}");
        }
    }
}
