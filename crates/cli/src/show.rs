//! `lucas show`: pictures into files.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use lucas_console::{Conclusion, Console, Finish};
use lucas_engine::notation::number;
use lucas_engine::{Effort, Order, Registry, Text};
use lucas_exercises::Handouts;
use lucas_pictures::{Kind, Request, USUAL_LIMIT};
use lucas_tables::whole;
use lucas_words::say;

use crate::arguments::{LineOrder, PictureKind, Show};
use crate::files;
use crate::progress::Searching;

/// The most positions that can be asked for.
const MOST_LIMIT: u64 = 5_000_000;

/// Draws what was asked for.
///
/// # Errors
/// Refuses what is no game or position, what cannot be drawn, and a file that cannot be written.
pub fn run(registry: Registry<'_>, handouts: Handouts, request: &Show, console: &mut Console<'_>) -> Finish {
    let game: Vec<&str> = request.game.iter().map(String::as_str).collect();
    let place = registry.open(&game)?;
    let limit = match &request.limit {
        None => USUAL_LIMIT,
        Some(word) => usize::try_from(number(word, &Text::fixed("--limit", "--limit"), 1..=MOST_LIMIT)?)
            .unwrap_or(usize::MAX),
    };
    if let Some(path) = request.output.as_ref().filter(|_| !request.force)
        && !files::is_replaceable(path, is_picture)
    {
        let file = path.display().to_string();
        return Err(Console::refusal(say!(console.words, "show-taken", file = file)));
    }
    let searching = Searching::new(&console.words);
    let picture = Request {
        game: &*place.game,
        position: &place.position,
        kind: match request.r#as {
            PictureKind::Graph => Kind::Graph,
            PictureKind::Tree => Kind::Tree,
            PictureKind::Calls => Kind::Calls,
            PictureKind::Table => Kind::Table,
            PictureKind::Growth => Kind::Growth,
            PictureKind::Census => Kind::Census,
        },
        order: match request.order {
            None | Some(LineOrder::Depth) => Order::DepthFirst,
            Some(LineOrder::Breadth) => Order::BreadthFirst,
        },
        analysis: Arc::clone(&place.game).analysis(),
        effort: Effort {
            positions: limit,
            beside_theory: limit,
            watch: &searching,
            ..Effort::positions(limit)
        },
        own: handouts.own(place.game.name()),
        words: &console.words,
    };
    if request.steps {
        let steps = picture.film()?.frames.len();
        searching.finish();
        writeln!(console.out, "{steps}")?;
        return Ok(Conclusion::Yes);
    }
    let Some(path) = &request.output else {
        return Err(Console::refusal(say!(console.words, "show-missing-file")));
    };
    let is_output = path.as_os_str() == "-";
    let ending =
        if is_output { "svg" } else { path.extension().and_then(|end| end.to_str()).unwrap_or_default() };
    let address = place.game.address();
    let text = match (ending, &request.step) {
        ("svg", None) => picture.svg()?.file(),
        ("svg", Some(step)) => {
            let film = picture.film()?;
            let last = film.frames.len().max(1) as u64;
            let step = number(step, &Text::fixed("--step", "--step"), 1..=last)?;
            film.svg(&*place.game, usize::try_from(step).unwrap_or(usize::MAX))?.file()
        }
        ("dot" | "graphml", Some(_)) => return Err(Console::refusal(say!(console.words, "show-only-svg"))),
        ("dot", None) => picture.net()?.dot(&address),
        ("graphml", None) => picture.net()?.graphml(&address),
        _ => {
            let file = path.display().to_string();
            return Err(Console::refusal(say!(console.words, "show-format", file = file)));
        }
    };
    searching.finish();
    if is_output {
        console.out.write_all(text.as_bytes())?;
    } else {
        write(path, &text, console)?;
    }
    Ok(Conclusion::Yes)
}

/// Whether a file begins like a picture that we drew.
fn is_picture(beginning: &str) -> bool {
    let is_svg = beginning.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"lucas\"");
    let is_dot = beginning.starts_with("digraph \"") && beginning.contains("\" {\n  node [shape=box];\n");
    let is_graphml = beginning.starts_with("<?xml") && beginning.contains("<key id=\"move\" for=\"edge\"");
    is_svg || is_dot || is_graphml
}

fn write(path: &Path, text: &str, console: &mut Console<'_>) -> Finish {
    let file = path.display().to_string();
    let written = whole::write(path, |out| out.write_all(text.as_bytes()));
    written.map_err(|error| {
        let (file, error) = (file.clone(), files::why(&error, &console.words));
        Console::refusal(say!(console.words, "show-refused", file = file, error = error))
    })?;
    writeln!(console.out, "{}", say!(console.words, "show-written", file = file))?;
    Ok(Conclusion::Yes)
}
