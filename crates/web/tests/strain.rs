//! A server under strain: requests that nobody waits for any more, and pages that ask again.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

/// A server of its own, on a thread that ends with the test.
fn server() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address").to_string();
    std::thread::spawn(move || {
        let memory = lucas_web::USUAL_MEMORY;
        lucas_web::serve(listener, lucas_games::GAMES, lucas_exercises::HANDOUTS, memory).expect("it runs");
    });
    address
}

/// Asks, and does not wait.
fn asked(address: &str, page: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).expect("a connection");
    write!(stream, "GET {page} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").expect("sent");
    stream
}

/// The status of a page, its text, and how long it took.
fn answered(address: &str, page: &str) -> (String, String, Duration) {
    let begun = Instant::now();
    let mut text = String::new();
    asked(address, page).read_to_string(&mut text).expect("an answer");
    let status = text.split(' ').nth(1).unwrap_or_default().to_owned();
    (status, text, begun.elapsed())
}

/// Far more than ten seconds of work.
const HEAVY: &str = "/en/kangaroos/14+4?values=1";

#[test]
fn fifty_abandoned_searches_keep_neither_light_pages_nor_heavy_ones_waiting() {
    let address = server();
    let all: Vec<TcpStream> = (0..50).map(|_| asked(&address, HEAVY)).collect();
    std::thread::sleep(Duration::from_millis(300));
    // While they are waited for, what solves nothing is answered.
    let (status, _, time) = answered(&address, "/en");
    assert!(status == "200" && time < Duration::from_secs(2), "{status} after {time:?}");
    drop(all);
    std::thread::sleep(Duration::from_millis(200));
    for page in ["/en", "/fr/matches/21", "/en/teaser/3x3?values=1&hint=1", "/en/chocolate/10x7@7,3?values=1"]
    {
        let (status, _, time) = answered(&address, page);
        assert!(status == "200" && time < Duration::from_secs(2), "{page}: {status} after {time:?}");
    }
}

#[test]
fn a_page_that_takes_too_much_says_so_in_time() {
    let address = server();
    let (status, text, time) = answered(&address, HEAVY);
    assert!(time < Duration::from_secs(12), "{time:?}");
    // The board is there all the same; how fast the machine is decides whether time or memory is short.
    let says_so =
        text.contains("this would take too long") || text.contains("bytes of memory, more than the");
    assert!(status == "200" && says_so, "{status}: {text}");
}

#[test]
fn with_values_shown_later_pages_are_answered_from_what_the_first_one_explored() {
    let address = server();
    for (game, moves) in [("kangaroos/7+3", &["6-7", "5-7"][..]), ("teaser/4x5", &["c2"])] {
        let (status, _, first) = answered(&address, &format!("/en/{game}?values=1"));
        assert_eq!(status, "200");
        for mv in moves {
            let page = format!("/en/{game}?values=1&hint=1&m={mv}");
            let times: Vec<Duration> = (0..3)
                .map(|_| {
                    let (status, text, time) = answered(&address, &page);
                    assert!(status == "200" && text.contains("data-move"), "{page}: {status}");
                    time
                })
                .collect();
            let least = times.iter().min().expect("three of them");
            assert!(*least < Duration::from_millis(50), "{page}: {times:?} after {first:?}");
        }
    }
}
