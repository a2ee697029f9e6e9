//! Requests that no browser sends.

use std::net::Shutdown;

use fastrand::Rng;

use crate::program::Binary;
use crate::server::{Served, read};
use crate::tally::Tally;

/// How many requests come between two looks at how the server is.
const ROUND: u64 = 50;

const PATHS: &[&str] = &[
    "/",
    "/en",
    "/fr",
    "/en/matches/21",
    "/fr/chocolate/10x7@7,3?values=1&hint=9",
    "/en/rings/5?m=1.1.1.1.1.1",
    "/en/teaser/3x3?tap=1.2.3.99999999999999999999",
    "/en/kangaroos/3+3/solution?step=99999999",
    "/en/matches/21/search?as=tree&step=-1",
    "/en/matches/21/picture.svg",
    "/api/solve?position=matches:21&line=0",
    "/api/lines?position=rings:5&limit=99999999",
    "/api/scene?position=",
    "/en/load",
    "/assets/../../etc/passwd",
    "/assets/%2e%2e/x",
    "/en/rings/%00",
    "/en/matches/21?m=%ff%fe",
    "/en/%F0%9F%8E%B2/1",
    "/en/rings/99999999999",
    "*",
    "http://elsewhere.example/en",
    "/en?%",
    "/en/matches/21?p=perfect,perfect&seed=18446744073709551616",
];

const HEADERS: &[&str] = &[
    "Content-Length: 18446744073709551616",
    "Content-Length: 5",
    "Content-Length: -1",
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: chunked, identity",
    "Expect: 100-continue",
    "Upgrade: websocket",
    "Connection: keep-alive",
    "Accept-Language: fr;q=x",
    "Range: bytes=0-9999999999",
    "Host: elsewhere.example",
    "Origin: null",
    "Content-Type: multipart/form-data; boundary=",
    "Content-Type: multipart/form-data; boundary=x",
    "Sec-Fetch-Site: cross-site",
    "X: \u{1}",
    ": empty",
    "Cookie: a=b",
    "If-None-Match: *",
];

/// Sends them.
pub fn attack(program: &Binary, rng: &mut Rng, tally: &mut Tally) {
    let mut server = match Served::new(program) {
        Ok(server) => server,
        Err(error) => return tally.count(Some(error.to_string())),
    };
    while tally.goes_on() {
        for _ in 0..ROUND {
            let request = request(&server.host, rng);
            // Whoever is cut off has nothing to complain of; whoever is answered is answered in order.
            let answer = server.send(&request).and_then(|stream| {
                stream.shutdown(Shutdown::Write)?;
                read(stream)
            });
            let answer = answer.unwrap_or_default();
            let status = answer.strip_prefix("HTTP/1.1 ").or_else(|| answer.strip_prefix("HTTP/1.0 "));
            let is_broken = |status: &str| status.starts_with('5') && !status.starts_with("503");
            let is_fault = status.map_or(!answer.is_empty(), is_broken);
            let told = || format!("{}\n{answer:.200}", String::from_utf8_lossy(&request));
            tally.count(is_fault.then(told));
        }
        if !server.is_well() {
            return tally.count(Some("the server no longer answers".to_owned()));
        }
    }
}

/// A request that is a little wrong, or very.
fn request(host: &str, rng: &mut Rng) -> Vec<u8> {
    let one = |words: &[&str], rng: &mut Rng| words[rng.usize(0..words.len())].to_owned();
    let method =
        one(&["GET", "GET", "GET", "POST", "HEAD", "PUT", "OPTIONS", "TRACE", "G\u{0}T", "get", ""], rng);
    let version = one(&["HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/9", ""], rng);
    let mut path = one(PATHS, rng);
    if rng.u8(0..10) == 0 {
        path.push_str(&"a".repeat(rng.usize(0..20_000)));
    }
    let mut text = format!("{method} {path} {version}\r\n");
    if rng.u8(0..10) > 0 {
        text.extend(["Host: ", host, "\r\n"]);
    }
    for _ in 0..rng.usize(0..4) {
        text.push_str(&one(HEADERS, rng));
        text.push_str("\r\n");
    }
    text.push_str("\r\n");
    if rng.bool() {
        text.push_str(&one(
            &["5\r\nabcde\r\n0\r\n\r\n", "--x\r\n\r\nlucas\r\n--x--", "abc", "\u{0}\u{0}", "GET / "],
            rng,
        ));
    }
    let mut bytes = text.into_bytes();
    for _ in 0..if rng.u8(0..4) == 0 { rng.usize(1..5) } else { 0 } {
        let place = rng.usize(0..bytes.len());
        bytes[place] = rng.u8(..);
    }
    if rng.u8(0..8) == 0 {
        bytes.truncate(rng.usize(0..bytes.len()));
    }
    bytes
}
