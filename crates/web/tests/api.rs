//! The API answers as its document says, in the schema of the command line.

use lucas_engine::Effort;
use lucas_web::json;
use serde_json::Value as Json;

mod common;
use common::ask;

fn data(address: &str) -> Json {
    serde_json::from_str(&ask(address).text).expect("JSON")
}

#[test]
fn every_documented_path_answers_as_documented() {
    let document = data("/api/openapi.json");
    let paths = document["paths"].as_object().expect("paths");
    assert_eq!(paths.len(), 3);
    for (path, item) in paths {
        let parameters = item["get"]["parameters"].as_array().cloned().unwrap_or_default();
        let query = parameters.iter().map(|one| {
            format!(
                "{}={}",
                one["name"].as_str().expect("a name"),
                one["example"].as_str().expect("an example")
            )
        });
        let page = ask(&format!("{path}?{}", query.collect::<Vec<_>>().join("&")));
        assert_eq!(page.status.as_u16(), 200, "{path}");
        assert_eq!(page.headers["content-type"], "application/json");
        let answer: Json = serde_json::from_str(&page.text).expect("JSON");
        let schema = &item["get"]["responses"]["200"]["content"]["application/json"]["schema"];
        for key in schema["required"].as_array().expect("required keys") {
            assert!(answer.get(key.as_str().expect("a key")).is_some(), "{path}: {key}");
        }
    }
    let refused = ask("/api/solve?position=chocolate:x");
    assert_eq!(refused.status.as_u16(), 400);
    assert!(serde_json::from_str::<Json>(&refused.text).expect("JSON")["error"].is_string());
}

#[test]
fn a_position_is_answered_as_by_the_command_line() {
    for position in ["chocolate:10x7@7,3/10x7@7,3", "kangaroos:3+3/WWW---BBB,W", "matches:3%2B5%2B7,takeall"]
    {
        let place = lucas_games::GAMES.open(&[&position.replace("%2B", "+")]).expect("a position");
        let effort =
            Effort { capacity: 20_000_000, capacity_beside_theory: 300_000, line: 200, progress: &|_| () };
        let answer = place.game.answer(&place.position, effort).expect("an answer");
        let position = position.replace("3+3", "3%2B3");
        assert_eq!(
            data(&format!("/api/solve?position={position}")),
            json::answer(&place, &answer),
            "{position}"
        );
    }
}
