//! The API answers as its document says: every path, every preset of every game, both languages, and errors.

use std::collections::{BTreeMap, BTreeSet};

use axum::body::Body;
use axum::http::{Method, Request, header};
use jsonschema::Validator;
use serde_json::{Value as Json, json};

use crate::common::{Page, send};
use crate::pages::TO_PLAY;

/// Asks for an address; again when the machine is busy, as the answer says.
fn ask(address: &str) -> Page {
    let mut asked = std::iter::repeat_with(|| crate::common::ask(address)).take(5);
    asked.find(|page| page.status != 503).expect("an answer in time")
}

fn read(text: &str) -> Json {
    serde_json::from_str(text).expect("JSON")
}

fn document() -> Json {
    read(&ask("/api/openapi.json").text)
}

/// A way to check that something is as a schema of the document says.
fn validator(document: &Json, schema: &Json) -> Validator {
    jsonschema::validator_for(&json!({ "components": document["components"], "allOf": [schema] }))
        .expect("a schema")
}

fn check(validator: &Validator, page: &Page, status: u16, address: &str) -> Json {
    let start: String = page.text.chars().take(500).collect();
    assert_eq!(page.status.as_u16(), status, "{address}: {start}");
    assert_eq!(page.headers[header::CONTENT_TYPE], "application/json", "{address}");
    let answer = read(&page.text);
    if let Err(error) = validator.validate(&answer) {
        panic!("{address}: {error} at {}: {start}", error.instance_path());
    }
    answer
}

/// What each documented path that is asked by its address answers with when all is well.
fn answers(document: &Json) -> BTreeMap<&str, Validator> {
    let paths = document["paths"].as_object().expect("paths");
    let asked = paths.iter().filter_map(|(path, item)| Some((path.as_str(), item.get("get")?)));
    let schema = |get: &'_ Json| get["responses"]["200"]["content"]["application/json"]["schema"].clone();
    asked.map(|(path, get)| (path, validator(document, &schema(get)))).collect()
}

fn encoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

/// Follows a reference within the document.
fn resolved<'d>(document: &'d Json, item: &'d Json) -> &'d Json {
    item["$ref"].as_str().map_or(item, |to| document.pointer(&to[1..]).expect("what is referred to"))
}

#[test]
fn the_document_is_an_openapi_document_and_its_objects_are_closed() {
    let document = document();
    let specification = read(include_str!("../openapi-3.1-schema.json"));
    if let Err(error) = jsonschema::validator_for(&specification).expect("a schema").validate(&document) {
        panic!("{error} at {}", error.instance_path());
    }
    for (name, schema) in document["components"]["schemas"].as_object().expect("schemas") {
        jsonschema::meta::validate(schema).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(schema["type"] != "object" || schema["additionalProperties"] == false, "{name}");
        for example in schema["examples"].as_array().into_iter().flatten() {
            let (validator, mut more) = (validator(&document, schema), example.clone());
            assert!(validator.is_valid(example), "{name}: {example}");
            if more.is_object() {
                more["undocumented"] = json!(1);
                assert!(!validator.is_valid(&more), "{name}: {more}");
            }
        }
    }
}

#[test]
fn every_path_answers_to_its_examples() {
    let document = document();
    for (path, validator) in answers(&document) {
        let parameters = document["paths"][path]["get"]["parameters"].as_array().expect("parameters");
        let query = parameters.iter().map(|one| {
            let Json::Object(one) = resolved(&document, one) else { panic!("{path}: {one}") };
            let example = one["example"].as_str().map_or_else(|| one["example"].to_string(), encoded);
            format!("{}={example}", one["name"].as_str().expect("a name"))
        });
        let address = format!("{path}?{}", query.collect::<Vec<_>>().join("&"));
        check(&validator, &ask(&address), 200, &address);
    }
}

#[test]
fn every_preset_is_answered_as_documented_in_both_languages() {
    let document = document();
    let answers = answers(&document);
    let error = validator(&document, &json!({ "$ref": "#/components/schemas/Error" }));
    let mut asked = BTreeSet::from(["/api/openapi.json", "/api/play", "/api/lines"]);
    let mut get = |path: &'static str, query: &str| {
        asked.insert(path);
        let address = format!("{path}?{query}");
        check(&answers[path], &ask(&address), 200, &address)
    };
    for lang in ["en", "fr"] {
        let games = get("/api/games", &format!("lang={lang}"));
        for preset in games["games"].as_array().expect("games").iter().flat_map(|game| {
            game["presets"].as_array().expect("presets").iter().map(|preset| preset["address"].as_str())
        }) {
            let preset = preset.expect("an address");
            let position = encoded(preset);
            let query = format!("position={position}&lang={lang}");
            let moves = get("/api/moves", &query);
            if !TO_PLAY.contains(&preset) {
                let solved = get("/api/solve", &query);
                let address = format!("/api/lines?{query}&limit=3");
                let listed = ask(&address);
                // A line may be too long to list.
                match listed.status.as_u16() {
                    200 => check(&answers["/api/lines"], &listed, 200, &address),
                    _ => check(&error, &listed, 400, &address),
                };
                let address = format!("/api/lines?{query}&count=1");
                let counted = ask(&address);
                // A large bar has more positions than are visited for a count.
                match counted.status.as_u16() {
                    200 => check(&answers["/api/lines"], &counted, 200, &address),
                    400 => check(&error, &counted, 400, &address),
                    _ => check(&error, &counted, 413, &address),
                };
                // Theory may know a best line, and not every move beside it.
                if solved["listed"] == "all" {
                    let counts = [&moves, &solved].map(|answer| answer["moves"].as_array().map(Vec::len));
                    assert_eq!(counts[0], counts[1], "{preset}");
                }
            }
            let scene = get("/api/scene", &query);
            let tapped = scene["moves"].as_array().expect("moves").iter();
            let texts: BTreeSet<_> = tapped.filter_map(|tapped| tapped["move"].as_str()).collect();
            for mv in moves["moves"].as_array().expect("moves") {
                let text = mv["move"].as_str().expect("a move");
                assert!(texts.contains(text), "{position}: nothing to tap for {text}");
                let address = format!("/api/play?{query}&move={}", encoded(text));
                let played = check(&answers["/api/play"], &ask(&address), 200, &address);
                assert_eq!(played["position"], mv["position"], "{address}");
            }
        }
    }
    assert_eq!(asked, answers.keys().copied().collect(), "every documented path was asked");
}

#[test]
fn a_game_can_be_played_to_its_end() {
    let document = document();
    let answers = answers(&document);
    let mut here = check(&answers["/api/moves"], &ask("/api/moves?position=matches:7"), 200, "moves");
    let mut plies = 0;
    while here["end"].is_null() {
        let position = encoded(here["position"].as_str().expect("a position"));
        let mv = here["moves"][0]["move"].as_str().expect("a move");
        let address = format!("/api/play?position={position}&move={mv}");
        here = check(&answers["/api/play"], &ask(&address), 200, &address);
        plies += 1;
    }
    assert_eq!((plies, &here["end"], &here["moves"]), (7, &json!("lost"), &json!([])));
}

#[test]
fn what_is_wrong_is_said_in_the_language_asked_for() {
    let document = document();
    let error = validator(&document, &json!({ "$ref": "#/components/schemas/Error" }));
    let long = format!("/api/solve?position={}", "x".repeat(9_000));
    for (address, status, en, fr) in [
        ("/api/solve", 400, "position is missing", "position manque"),
        ("/api/solve?position=poker", 400, "there is no game", "pas de jeu"),
        ("/api/solve?position=chocolate:x", 400, "four numbers", "quatre nombres"),
        ("/api/solve?position=matches:5&line=0", 400, "from 1 to 1000", "de 1 à 1000"),
        ("/api/solve?position=matches:5&after=-1", 400, "after: '-1'", "after : « -1 »"),
        ("/api/solve?position=matches:5&after=4", 400, "ends after 3", "finit après 3"),
        ("/api/solve?position=matches:5&depth=4", 400, "'depth' is no parameter", "« depth » n'est pas"),
        ("/api/solve?position=matches:5&position=rings", 400, "there twice", "deux fois"),
        ("/api/lines?position=rings&winner=2", 400, "one player", "qu'un joueur"),
        ("/api/lines?position=matches:5&order=best", 400, "neither depth nor breadth", "ni depth ni breadth"),
        ("/api/lines?position=matches:5&limit=10001", 400, "from 1 to 10000", "de 1 à 10000"),
        ("/api/lines?position=matches:60%2B60,take1", 400, "positions to visit", "positions à visiter"),
        ("/api/lines?position=matches:1000%2B100&count=1", 400, "positions to visit", "positions à visiter"),
        ("/api/lines?position=matches:1000000&count=1", 413, "too large", "trop grand"),
        ("/api/lines?position=matches:900000", 413, "too large", "trop grand"),
        ("/api/play?position=matches:5&move=4", 400, "not a legal move", "pas un coup permis"),
        ("/api/play?position=matches:5", 400, "move is missing", "move manque"),
        ("/api/scene?position=matches:100000000", 413, "too large", "trop grand"),
        ("/api/moves?position=rings:10000000", 413, "too large", "trop grand"),
        ("/api/poker", 404, "no such page", "n'existe pas"),
        ("/api/games/rings/8", 404, "no such page", "n'existe pas"),
        ("/api", 404, "no such page", "n'existe pas"),
        (&long, 413, "too large", "trop grand"),
    ] {
        let sign = if address.contains('?') { '&' } else { '?' };
        for (query, says) in [("", en), ("lang=en", en), ("lang=fr", fr)] {
            let address = format!("{address}{sign}{query}");
            let said = check(&error, &ask(&address), status, &address);
            assert!(said["error"].as_str().is_some_and(|said| said.contains(says)), "{address}: {said}");
        }
    }
    let said = check(&error, &ask("/api/games?lang=de"), 400, "lang=de");
    assert_eq!(said["error"], "lang: 'de' is neither en nor fr");
}

#[test]
fn only_the_methods_of_a_path_are_accepted() {
    let document = document();
    let error = validator(&document, &json!({ "$ref": "#/components/schemas/Error" }));
    for (path, item) in document["paths"].as_object().expect("paths") {
        let is_sent = item.get("post").is_some();
        let asked = |method: Method| {
            let request = Request::builder().method(method).uri(format!("{path}?lang=fr"));
            send(request.header(header::HOST, "localhost").body(Body::empty()).expect("a request"))
        };
        let other = if is_sent { Method::GET } else { Method::POST };
        for method in [other, Method::PUT, Method::DELETE, Method::OPTIONS] {
            let page = asked(method);
            let said = check(&error, &page, 405, path);
            assert_eq!(page.headers[header::ALLOW], if is_sent { "POST" } else { "GET,HEAD" }, "{path}");
            assert_eq!(said["error"], "cette page n'accepte pas cette méthode");
        }
        if !is_sent {
            assert_eq!(asked(Method::HEAD).text, "", "{path}");
        }
    }
}

#[test]
fn lists_of_lines_are_bounded_and_say_so() {
    let all = read(&ask("/api/lines?position=matches:5").text);
    assert_eq!((all["lines"].as_array().map(Vec::len), &all["complete"]), (Some(7), &json!(true)));
    let some = read(&ask("/api/lines?position=matches:5&limit=3").text);
    assert_eq!((some["lines"].as_array().map(Vec::len), &some["complete"]), (Some(3), &json!(false)));
    // 41 402 184 lines.
    let page = ask("/api/lines?position=chocolate:10x7@7,3");
    assert_eq!(read(&page.text)["complete"], false);
    assert!((900_000..1_100_000).contains(&page.text.len()), "{}", page.text.len());
}

#[test]
fn the_examples_of_the_guide_are_real() {
    let guide = include_str!("../../../../docs/serve.md");
    let mut examples = 0;
    let mut lines = guide.lines();
    while let Some(address) = lines.next() {
        if address.starts_with("/api/") {
            let (answer, told) = (ask(address).text, lines.next().expect("an answer"));
            let parts: Vec<&str> = told.split('…').collect();
            let mut rest = &*answer;
            for part in &parts[..parts.len() - 1] {
                rest = rest.split_once(part).unwrap_or_else(|| panic!("{address}: {part} in {answer}")).1;
            }
            let is_whole = answer.starts_with(parts[0]) && rest.ends_with(parts[parts.len() - 1]);
            assert!(is_whole, "{address}: {answer}");
            examples += 1;
        }
    }
    assert!(examples >= 6, "{examples}");
}

#[test]
fn integers_are_exact_however_large() {
    let page = ask("/api/solve?position=rings:200&line=1");
    let moves = "1071292029505993517027974728227441735014801995855195223534250";
    assert!(page.text.contains(&format!("\"remoteness\":{moves},")), "{}", page.text);
    let page = ask("/api/lines?position=matches:300&count=1");
    let digits = page.text.rsplit(':').next().map(str::len);
    assert!(digits.is_some_and(|digits| digits > 70), "{}", page.text);
}
