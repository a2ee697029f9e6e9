//! A report opened in the browser, and a program sent from it.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread;

use lucas_engine::session::Rival;
use lucas_engine::{AnyGame, Refusal, Step, Text};
use lucas_web::{Checker, Workbench};
use serde_json::json;

use crate::browser::Browser;

const REPORT: &str = include_str!("../report.json");

/// Takes as much as it can.
struct Greedy;

impl Rival for Greedy {
    fn choice(&self, game: &dyn AnyGame, position: &str) -> Result<Step, Refusal> {
        Ok(game.moves(position)?.pop().expect("a move"))
    }
}

/// A server that judges, and has somebody to play against.
fn server() -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let address = listener.local_addr().expect("an address");
    let mut bench =
        Workbench::new(lucas_games::GAMES, lucas_exercises::HANDOUTS, address.ip(), lucas_web::USUAL_MEMORY);
    bench.workshop.rival = Some(Arc::new(Greedy));
    bench.workshop.checker = Some(Checker {
        exercises: vec![("teaser", Text::fixed("stars", "étoiles"))],
        endings: vec!["py"],
        judge: Box::new(|submission| {
            let mut report: lucas_schema::report::CheckReport =
                serde_json::from_str(REPORT).expect("a report");
            report.program = format!("{} of {}", submission.source.len(), submission.name);
            Ok(report)
        }),
    });
    thread::spawn(move || lucas_web::serve_at(listener, bench).expect("the server runs"));
    address
}

#[test]
fn a_report_is_opened_and_its_counterexample_replayed() {
    let browser = Browser::start();
    let page = browser.session();
    page.visit("/fr/check");
    page.ask("document.querySelector('textarea').value = arguments[0]", json!([REPORT]));
    page.click("form[action='/fr/check'] button");
    page.expect("the report", &"teaser-<b>zeros</b>.c".to_owned(), |page| page.text("h1"));
    page.expect("boards of the replay", &2, |page| page.count(".replay li svg"));
    page.click(".counterexample a.main");
    page.expect_address("/fr/teaser/3x3?p=human,human&m=b2&ply=0");
}

#[test]
fn a_program_is_pasted_and_judged_and_one_is_played_against() {
    let (browser, address) = (Browser::start(), server());
    let page = browser.session();
    page.visit_at(address, "/en/check");
    page.ask("document.querySelector('#judge textarea').value = 'print(1)'", json!([]));
    page.click("#judge button");
    page.expect("the report", &"8 of program.py".to_owned(), |page| page.text("h1"));
    page.visit_at(address, "/en/matches/6?p=human,program&m=1");
    page.expect("its move", &1, |page| page.count("a[aria-current='true'][href*='program']"));
    page.visit_at(address, "/en/matches/6?p=human,program&m=1.3.2");
    page.expect("its mistake", &true, |page| {
        page.text(".guest").starts_with("Your program went wrong with move 2: it took 3 matches.")
    });
}
