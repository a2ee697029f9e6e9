//! The stable schema of `--json` and of `/api`, documented in the guide.

use lucas_engine::answer::{Answer, Count, Milestone, Step, ValuedStep};
use lucas_engine::decimal::{self, Numerals};
use lucas_engine::registry::Place;
use lucas_engine::{
    Cell, End, Entry, Fact, Language, Meaning, Players, Quantity, Refusal, Registry, Scene, Shape, Value,
    Winner,
};
use serde_json::{Map, Number, Value as Json, json};

/// An integer, exact however large.
#[must_use]
pub fn integer(number: &impl ToString) -> Json {
    number.to_string().parse::<Number>().map_or(Json::Null, Json::Number)
}

/// The address of a position.
#[must_use]
pub fn address(place: &Place, position: &str) -> String {
    format!("{}/{position}", place.game.address())
}

/// What every object about a position begins with.
#[must_use]
pub fn head(place: &Place) -> Map<String, Json> {
    let address = address(place, &place.position);
    let game = address.split(':').next().unwrap_or_default();
    let mut head = Map::new();
    head.insert("game".to_owned(), json!(game));
    head.insert("position".to_owned(), json!(address));
    head
}

fn add_value(object: &mut Map<String, Json>, value: &Value, players: Players, numerals: &mut Numerals) {
    object.insert("positionValue".to_owned(), json!(value.outcome.name()));
    let remoteness = value.remoteness.as_ref().map_or(Json::Null, |plies| integer(&numerals.text(plies)));
    object.insert("remoteness".to_owned(), remoteness);
    if players == Players::Two {
        object.insert("value".to_owned(), value.signed().as_ref().map_or(Json::Null, integer));
    }
}

/// A move and where it leads.
#[must_use]
pub fn step(place: &Place, step: &Step) -> Map<String, Json> {
    let mut object = Map::new();
    object.insert("move".to_owned(), json!(step.mv));
    object.insert("position".to_owned(), json!(address(place, &step.position)));
    object
}

/// A line as an array of moves.
#[must_use]
pub fn line(place: &Place, steps: &[Step]) -> Json {
    steps.iter().map(|one| Json::Object(step(place, one))).collect()
}

/// A solved position.
#[must_use]
pub fn answer(place: &Place, answer: &Answer) -> Json {
    let players = place.game.players();
    let mut numerals = Numerals::default();
    let mut object = head(place);
    add_value(&mut object, &answer.value, players, &mut numerals);
    let mut facts = Map::new();
    for Fact { key, value, .. } in &answer.facts {
        let mut integer = |number| integer(&numerals.text(number));
        let value = match value {
            Quantity::One(number) => integer(number),
            Quantity::Several(several) => several.iter().map(integer).collect(),
        };
        facts.insert((*key).to_owned(), value);
    }
    object.insert("facts".to_owned(), Json::Object(facts));
    object.insert("explored".to_owned(), integer(&answer.explored));
    object.insert("moveCount".to_owned(), integer(&answer.move_count));
    let moves = answer.moves.iter().map(|ValuedStep { step: one, value }| {
        let mut object = step(place, one);
        add_value(&mut object, value, players, &mut numerals);
        Json::Object(object)
    });
    object.insert("listed".to_owned(), json!(answer.listed.name()));
    object.insert("moves".to_owned(), moves.collect());
    object.insert("line".to_owned(), line(place, &answer.line));
    let milestones = answer.milestones.iter().map(|Milestone { plies, position }| {
        json!({ "plies": integer(plies), "position": address(place, position) })
    });
    object.insert("milestones".to_owned(), milestones.collect());
    Json::Object(object)
}

/// What an object about lines begins with.
#[must_use]
pub fn lines_head(place: &Place, winner: Winner) -> Map<String, Json> {
    let mut head = head(place);
    if place.game.players() == Players::Two {
        head.insert("winner".to_owned(), json!(if winner == Winner::Mover { 1 } else { 2 }));
    }
    head
}

/// How many lines there are.
#[must_use]
pub fn count(place: &Place, winner: Winner, count: &Count) -> Json {
    let mut object = lines_head(place, winner);
    let number = match count {
        Count::Exactly(number) => integer(&decimal::text(number)),
        Count::Endless => Json::Null,
    };
    object.insert("count".to_owned(), number);
    Json::Object(object)
}

/// The legal moves of a position and where they lead, without their worth.
///
/// # Errors
/// Refuses what is no position.
pub fn moves(place: &Place) -> Result<Json, Refusal> {
    let end = place.game.end(&place.position)?;
    let moves = place.game.moves(&place.position)?;
    let mut object = head(place);
    object.insert("players".to_owned(), json!(if place.game.players() == Players::One { 1 } else { 2 }));
    object.insert("end".to_owned(), json!(end.map(end_name)));
    let listed = if end.is_none() && moves.is_empty() { "none" } else { "all" };
    object.insert("listed".to_owned(), json!(listed));
    object.insert("moves".to_owned(), line(place, &moves));
    Ok(Json::Object(object))
}

/// The picture of a position.
#[must_use]
pub fn scene(place: &Place, scene: &Scene, language: Language) -> Json {
    let mut object = head(place);
    object.insert("width".to_owned(), json!(scene.width));
    object.insert("height".to_owned(), json!(scene.height));
    let cells = scene.cells.iter().map(|Cell { x, y, width, height, shape, meaning, name, tap }| {
        json!({
            "x": x,
            "y": y,
            "width": width,
            "height": height,
            "shape": shape_name(*shape),
            "meaning": meaning_name(*meaning),
            "name": name.say(language),
            "move": tap,
        })
    });
    object.insert("cells".to_owned(), cells.collect());
    Json::Object(object)
}

fn end_name(end: End) -> &'static str {
    match end {
        End::Won => "won",
        End::Lost => "lost",
        End::Draw => "draw",
    }
}

fn shape_name(shape: Shape) -> &'static str {
    match shape {
        Shape::Square => "square",
        Shape::Line => "line",
        Shape::Stick => "stick",
    }
}

fn meaning_name(meaning: Meaning) -> &'static str {
    match meaning {
        Meaning::Empty => "empty",
        Meaning::Full => "full",
        Meaning::Ring => "ring",
        Meaning::Star => "star",
        Meaning::White => "white",
        Meaning::Black => "black",
        Meaning::Deadly => "deadly",
        Meaning::Cut => "cut",
    }
}

/// The games with their parameters and presets.
#[must_use]
pub fn games(registry: Registry<'_>, language: Language) -> Json {
    json!({ "games": registry.0.iter().map(|entry| game(entry, language)).collect::<Vec<_>>() })
}

fn game(entry: &Entry, language: Language) -> Json {
    let presets: Vec<Json> = entry
        .presets
        .iter()
        .map(|preset| {
            let address = format!("{}:{}", entry.name, preset.params);
            json!({ "address": address, "title": preset.title.say(language) })
        })
        .collect();
    json!({
        "game": entry.name,
        "aliases": entry.aliases,
        "title": entry.title.say(language),
        "summary": entry.summary.say(language),
        "parameters": entry.parameters.say(language),
        "presets": presets,
    })
}
