//! Many positions in one request.

use axum::body::Body;
use axum::http::{Request, header};
use serde_json::{Value as Json, json};

use crate::common::{Page, ask, send};

fn post(query: &str, body: impl Into<Body>) -> Page {
    let request = Request::post(format!("/api/batch{query}")).header(header::HOST, "127.0.0.1:8421");
    send(request.header(header::CONTENT_TYPE, "application/json").body(body.into()).expect("a request"))
}

fn answers(positions: &[&str], line: usize) -> Vec<Json> {
    let page = post("", json!({ "positions": positions, "line": line }).to_string());
    assert_eq!(page.status.as_u16(), 200, "{}", page.text);
    let mut json: Json = serde_json::from_str(&page.text).expect("JSON");
    let Json::Array(answers) = json["answers"].take() else { panic!("{}", page.text) };
    answers
}

#[test]
fn each_position_is_answered_as_if_it_were_asked_alone_and_a_bad_one_is_refused_in_its_place() {
    let positions =
        ["matches:5", "poker", "kangaroos:3+3/W-WW--BBB,B", "chocolate:10x7@7,3/5x9@2,3", "teaser:3x3", ""];
    for (position, answer) in positions.iter().zip(answers(&positions, 2)) {
        let encoded: String = form_urlencoded::byte_serialize(position.as_bytes()).collect();
        let alone: Json =
            serde_json::from_str(&ask(&format!("/api/solve?line=2&position={encoded}")).text).expect("JSON");
        assert_eq!(answer, alone, "{position}");
    }
    let without_lines = answers(&["matches:5"], 0);
    assert_eq!((&without_lines[0]["line"], &without_lines[0]["remoteness"]), (&json!([]), &json!(3)));
}

#[test]
fn a_thousand_positions_are_answered_and_one_more_is_refused_with_what_is_accepted() {
    let positions: Vec<String> = (0..1001).map(|heap| format!("matches:{heap}")).collect();
    let words: Vec<&str> = positions.iter().map(String::as_str).collect();
    let answered = answers(&words[1..], 0);
    assert_eq!(answered.len(), 1000);
    assert!(answered.iter().all(|answer| answer["game"] == "matches"));
    for (query, said) in
        [("", "positions: 1001 of them; from 1 to 1000 are accepted"), ("?lang=fr", "de 1 à 1000")]
    {
        let page = post(query, json!({ "positions": positions }).to_string());
        assert_eq!(page.status.as_u16(), 400);
        assert!(page.text.contains(said), "{}", page.text);
    }
}

#[test]
fn what_is_no_batch_is_refused_in_a_line() {
    for (body, status, said) in [
        ("", 400, "this is not {"),
        ("[\"matches:5\"]", 400, "this is not {"),
        ("{\"positions\":[]}", 400, "positions: 0 of them"),
        ("{\"positions\":[5]}", 400, "this is not {"),
        ("{\"positions\":[\"matches:5\"],\"line\":1001}", 400, "line: 1001 plies; from 0 to 1000"),
        ("{\"positions\":[\"matches:5\"],\"line\":-1}", 400, "this is not {"),
        ("{\"positions\":[\"matches:5\"],\"after\":1}", 400, "unknown field"),
        (&" ".repeat(300_000), 413, "too large"),
    ] {
        let page = post("", body.to_owned());
        assert_eq!(page.status.as_u16(), status, "{body:.40}: {}", page.text);
        let refused: Json = serde_json::from_str(&page.text).expect("JSON");
        let refused = refused["error"].as_str().expect("a line");
        assert!(refused.lines().count() == 1 && refused.contains(said), "{body:.40}: {refused}");
    }
    assert_eq!(post("?position=matches:5", "{}").status.as_u16(), 400);
}

#[test]
fn answers_that_find_no_room_are_refused_in_their_place_and_the_others_stay() {
    // A line of a thousand plies takes some 30 KiB.
    let positions = vec!["matches:3000,take1"; 200];
    let answered = answers(&positions, 1000);
    let refused = answered.iter().filter(|answer| answer["error"].is_string()).count();
    assert_eq!(answered.len(), 200);
    assert!((1..200).contains(&refused), "{refused}");
    let first = answered.iter().position(|answer| answer["error"].is_string()).expect("a refused one");
    assert!(answered[first]["error"].as_str().is_some_and(|said| said.contains("no room is left")));
}

#[test]
fn a_batch_that_another_site_sends_is_not_solved() {
    let body = json!({ "positions": ["matches:5"] }).to_string();
    let request = Request::post("/api/batch").header(header::HOST, "127.0.0.1:8421");
    let request = request.header(header::ORIGIN, "http://elsewhere.example").body(Body::from(body));
    let page = send(request.expect("a request"));
    assert_eq!(page.status.as_u16(), 400, "{}", page.text);
    assert!(page.text.contains("another site"), "{}", page.text);
}
