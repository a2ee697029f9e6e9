//! The pages that every audit visits.

/// Every kind of page in a language, by a name for its picture.
pub fn all(lang: &str) -> Vec<(String, String)> {
    let mut pages = vec![("home".to_owned(), format!("/{lang}"))];
    for entry in lucas_games::GAMES.0 {
        let (name, preset) = (entry.name, entry.presets[0].params);
        let base = format!("/{lang}/{name}/{preset}");
        pages.push((format!("play-{name}"), base.clone()));
        pages.push((format!("told-{name}"), format!("{}&values=1&hint=3&why=1", begun(&base, name))));
        pages.push((format!("solution-{name}"), format!("{base}/solution?step=1")));
        pages.push((format!("search-{name}"), format!("{base}/search?step=9")));
        pages.push((format!("picture-{name}"), format!("{base}/picture")));
        pages.push((format!("about-{name}"), format!("/{lang}/{name}/about")));
    }
    pages
}

/// A game after its first move.
fn begun(base: &str, game: &str) -> String {
    let mv = match game {
        "rings" | "matches" => "1",
        "chocolate" => "v5.h1",
        "kangaroos" => "2-3",
        "teaser" => "b2",
        other => {
            let place = lucas_games::GAMES.open(&[other]).expect("a game");
            let moves = place.game.moves(&place.position).expect("moves");
            return format!("{base}?m={}", moves[0].mv);
        }
    };
    format!("{base}?m={mv}")
}
