//! A server under strain: requests that nobody waits for any more, pages that ask again, and readers who do not read.

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

/// The heaviest of pages: as many moves as an address has room for, and as many again to choose from.
fn long_game() -> String {
    format!("/en/matches/11900,takeall?p=human,human&m={}", vec!["1"; 1_900].join("."))
}

/// The status and the text of a page asked for with headers of one's own.
fn answered_with(address: &str, page: &str, headers: &str) -> (String, String) {
    let mut stream = TcpStream::connect(address).expect("a connection");
    write!(stream, "GET {page} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n").expect("sent");
    let mut text = String::new();
    stream.read_to_string(&mut text).expect("an answer");
    (text.split(' ').nth(1).unwrap_or_default().to_owned(), text)
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
    let says_so = text.contains("his takes longer than a page can wait")
        || text.contains("too large to be solved on a page");
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

#[test]
fn readers_who_do_not_read_keep_nobody_waiting() {
    let address = server();
    // Each client may have 250 connections: the later ones cut the earlier ones off.
    for (page, readers) in [(&*long_game(), 60), ("/en", 400)] {
        let silent: Vec<TcpStream> = (0..readers).map(|_| asked(&address, page)).collect();
        let begun = Instant::now();
        for _ in 0..20 {
            let (status, _, _) = answered(&address, "/en");
            assert_eq!(status, "200");
        }
        let time = begun.elapsed();
        assert!(time < Duration::from_secs(10), "twenty pages took {time:?}");
        drop(silent);
    }
}

#[test]
fn pages_that_draw_much_do_not_hold_up_those_that_draw_little() {
    let address = server();
    let first = Instant::now();
    assert_eq!(answered(&address, &long_game()).0, "200");
    let large = first.elapsed();
    let pages = [&*long_game(), "/fr/chocolate/100x100@7,3?p=human,human", "/en/rings/1000"];
    let all: Vec<TcpStream> = pages.iter().cycle().take(120).map(|page| asked(&address, page)).collect();
    for _ in 0..10 {
        let (status, _, time) = answered(&address, "/fr/rings/5");
        // Behind all of the others it would come as late as they together.
        assert!(
            status == "200" && time < large * 20,
            "{status} after {time:?}; a large page takes {large:?}"
        );
    }
    drop(all);
}

#[test]
fn connections_that_ask_for_nothing_keep_nobody_waiting() {
    let address = server();
    let silent: Vec<TcpStream> =
        (0..400).map(|_| TcpStream::connect(&address).expect("a connection")).collect();
    let (status, _, time) = answered(&address, "/en");
    assert!(status == "200" && time < Duration::from_secs(2), "{status} after {time:?}");
    drop(silent);
}

#[test]
fn a_long_game_with_many_moves_is_a_page_of_a_few_megabytes_that_says_what_it_leaves_out() {
    let (status, text, _) = answered(&server(), &long_game());
    assert_eq!(status, "200");
    assert!(text.len() < 4_000_000, "{} bytes", text.len());
    assert!(text.contains("So much was played that the page has room for"), "the moves");
    assert!(text.contains("of these 1900 moves only"), "the plies");
}

#[test]
fn an_opponent_who_solves_is_heavy_work_however_the_address_is_written() {
    let address = server();
    let heavy =
        ["/en/kangaroos/14+4?v%61lues=1", "/en/kangaroos/14%2B4?%68int=1", "/en/kangaroos/14+4?p=perfect"];
    let all: Vec<TcpStream> = (0..24).map(|one| asked(&address, heavy[one % heavy.len()])).collect();
    std::thread::sleep(Duration::from_millis(300));
    for page in ["/en", "/fr/matches/21?p=human,human"] {
        let (status, _, time) = answered(&address, page);
        assert!(status == "200" && time < Duration::from_secs(2), "{page}: {status} after {time:?}");
    }
    drop(all);
}

#[test]
fn a_request_with_two_names_for_the_server_is_refused() {
    let address = server();
    for headers in [
        format!("Host: {address}\r\nHost: {address}\r\n"),
        format!("Host: {address}\r\nHost: elsewhere.example\r\n"),
        String::new(),
    ] {
        assert_eq!(answered_with(&address, "/en", &headers).0, "400", "{headers}");
    }
    let host = format!("Host: {address}\r\n");
    assert_eq!(answered_with(&address, "http://elsewhere.example/en", &host).0, "400");
    assert_eq!(answered_with(&address, &format!("http://{address}/en"), &host).0, "200");
}

#[test]
fn another_site_has_nothing_solved_and_its_reader_is_asked_to_open_the_page() {
    let address = server();
    let from = |site: &str| format!("Host: {address}\r\nSec-Fetch-Site: {site}\r\n");
    for page in
        ["/en/matches/21?values=1", "/fr/teaser/3x3/solution", "/en/rings/5?p=perfect", "/en/rings/about"]
    {
        let (status, text) = answered_with(&address, page, &from("cross-site"));
        assert!(status == "403" && text.contains("href=\"\""), "{page}: {status}");
        assert_eq!(answered_with(&address, page, &from("same-site")).0, "403", "{page}: another port");
        assert_eq!(answered_with(&address, page, &from("same-origin")).0.as_bytes()[0], b'2', "{page}");
    }
    assert_eq!(answered_with(&address, "/api/solve?position=matches:21", &from("cross-site")).0, "403");
    assert_eq!(answered_with(&address, "/en/matches/21", &from("cross-site")).0, "200");
}

#[test]
fn no_address_leads_to_another_site() {
    let address = server();
    let host = format!("Host: {address}\r\n");
    for page in [
        "//evil.example/x/",
        "/\\evil.example/x/",
        "/%5Cevil.example/x/",
        "/%2F/evil.example/",
        "/%09/evil.example/",
        "/.//evil.example/",
    ] {
        let (status, text) = answered_with(&address, page, &host);
        assert!(status == "404" || status == "400", "{page}: {status} {text}");
        assert!(!text.to_lowercase().contains("location:"), "{page}: {text}");
    }
    let (status, text) = answered_with(&address, "/en/matches/21/", &host);
    assert!(status == "308" && text.contains("location: /en/matches/21\r\n"), "{text}");
}
