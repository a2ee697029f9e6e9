//! Probes for text that a page repeats as it is, where a browser would run it.

use fastrand::Rng;

use crate::program::Binary;
use crate::server::Served;
use crate::tally::Tally;

/// What is sent, and what no page may hold as it is: the ends of a tag, of an attribute and of a head, and an address that is
/// run. The letters occur nowhere else.
const PROBES: [(&str, &str); 5] = [
    ("%3Czqxj%3E", "<zqxj>"),
    ("%22zqxj%3D", "\"zqxj="),
    ("%26quot%3B%3E%3Czqxj", "<zqxj"),
    ("javascript%3Azqxj", "f=\"javascript:zqxj"),
    ("%0D%0Azqxj%3A%201", HEAD),
];
/// Only the head is looked at.
const HEAD: &str = "\r\nzqxj:";

const FIELDS: &[&str] = &[
    "at", "m", "ply", "p", "seed", "values", "hint", "why", "step", "mv", "tap", "as", "order", "position",
    "line", "after", "winner", "limit", "count", "move", "lang", "depth", "nodes", "n", "board", "heap",
    "columns", "rows",
];

const PLACES: &[&str] = &[
    "/en",
    "/fr/matches",
    "/en/matches/21",
    "/fr/chocolate/10x7@7,3",
    "/en/rings/5",
    "/en/kangaroos/3+3",
    "/fr/teaser/3x3",
    "/en/matches/21/solution",
    "/en/teaser/3x3/search",
    "/fr/matches/7/picture",
    "/en/matches/7/picture.svg",
    "/en/matches/7/picture.dot",
    "/en/matches/7/picture.graphml",
    "/en/rings/4/save",
    "/en/matches/about",
    "/fr/rings/about",
    "/api/solve",
    "/api/lines",
    "/api/moves",
    "/api/play",
    "/api/scene",
    "/api/games",
];

/// Sends them in every part of an address.
pub fn attack(program: &Binary, rng: &mut Rng, tally: &mut Tally) {
    let server = match Served::new(program) {
        Ok(server) => server,
        Err(error) => return tally.count(Some(error.to_string())),
    };
    while tally.goes_on() {
        let (sent, shown) = PROBES[rng.usize(0..PROBES.len())];
        let place = PLACES[rng.usize(0..PLACES.len())];
        let mut page = match rng.u8(0..4) {
            0 => {
                let cut = place.rfind('/').unwrap_or(0);
                format!("{}/{sent}{}", &place[..cut], &place[cut..])
            }
            1 => format!("{place}/{sent}"),
            _ => place.to_owned(),
        };
        for field in 0..rng.usize(1..4) {
            let sign = if field == 0 { "?" } else { "&" };
            let name = FIELDS[rng.usize(0..FIELDS.len())];
            let before = ["", "matches:21", "1", "human,"][rng.usize(0..4)];
            page.extend([sign, name, "=", before, sent]);
        }
        let fault = match server.answer(&page) {
            Err(error) => Some(error.to_string()),
            Ok(answer) => {
                let head = answer.split("\r\n\r\n").next().unwrap_or_default().to_lowercase();
                let is_data = head.contains("content-type: application/json") && head.contains("nosniff");
                let is_shown = head.contains(HEAD) || shown != HEAD && !is_data && answer.contains(shown);
                let is_fault = is_shown || answer.starts_with("HTTP/1.1 500");
                is_fault.then(|| answer.chars().take(200).collect())
            }
        };
        tally.count(fault.map(|fault| format!("{page}: {fault}")));
    }
}
