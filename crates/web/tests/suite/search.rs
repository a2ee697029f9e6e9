//! Searches step by step, and pictures, in process.

use axum::http::{StatusCode, header};

use crate::common::ask;
use crate::form::{attributes, check_form};

/// What the page says of its step.
fn status(page: &str) -> &str {
    let status = page.split("<p class=\"status\">").nth(1).and_then(|rest| rest.split("</p>").next());
    status.unwrap_or_else(|| panic!("no status in {page}"))
}

#[test]
fn every_search_that_is_offered_answers_from_its_first_step_to_its_last() {
    for (lang, entry) in
        ["en", "fr"].into_iter().flat_map(|lang| lucas_games::GAMES.0.iter().map(move |one| (lang, one)))
    {
        for preset in entry.presets {
            let base = format!("/{lang}/{}/{}/search", entry.name, preset.params);
            let first = ask(&base);
            assert_eq!(first.status, StatusCode::OK, "{base}: {}", first.text);
            let tabs = first
                .text
                .split("<nav class=\"controls kinds\"")
                .nth(1)
                .and_then(|rest| rest.split("</nav>").next());
            let offered = attributes(tabs.expect("tabs"), "href=\"");
            assert!(offered.len() >= 2, "{base}: {offered:?}");
            for address in offered {
                let last: usize = {
                    let page = ask(&address);
                    assert_eq!(page.status, StatusCode::OK, "{address}: {}", page.text);
                    attributes(&page.text, "max=\"")[0].parse().expect("a number")
                };
                let page = ask(&format!("{address}&step={last}"));
                check_form(&page.text);
                assert!(
                    page.text.contains("class=\"drawing\"") && page.text.contains("class=\"now\""),
                    "{address}"
                );
                assert!(status(&page.text).contains(&format!("{last}/{last}")), "{address}");
                assert!(!page.text.contains("data-next") && !page.text.contains("style="), "{address}");
            }
        }
    }
}

#[test]
fn the_calls_of_four_rings_begin_with_the_full_board_and_end_with_the_empty_one() {
    let first = ask("/en/rings/4/search").text;
    assert!(
        status(&first).contains("1/52")
            && status(&first).contains("prendre(4): take the rings off the first 4 squares, which are full."),
        "{}",
        status(&first)
    );
    assert_eq!(first.matches("circle class=\"hoop\"").count(), 4);
    let last = ask("/en/rings/4/search?step=52").text;
    assert!(status(&last).contains("prendre(4) is done"), "{}", status(&last));
    assert_eq!(last.matches("circle class=\"hoop\"").count(), 0);
    // Beyond the last there is the last.
    assert_eq!(status(&ask("/en/rings/4/search?step=999").text), status(&last));
}

#[test]
fn each_game_shows_first_the_search_that_tells_most() {
    for (address, kind, says) in [
        ("/en/rings/4/search?step=2", "calls", "prendre(2): take the rings off the first 2 squares"),
        (
            "/en/chocolate/10x7@7,3/search?step=1",
            "table",
            "This one is worth 0. Whoever is to move has lost already.",
        ),
        (
            "/fr/kangaroos/3+3/search?step=1",
            "graph",
            "La première position de la file en sort ; elle est à 0 coup du début.",
        ),
        (
            "/fr/matches/5/search?step=2&order=breadth",
            "tree",
            "La suivante de la file, à la profondeur 1 ; le coup 1 y a mené.",
        ),
        (
            "/en/teaser/3x3/search?step=5000",
            "graph",
            "The goal is reached after 11 moves, and no way is shorter",
        ),
        (
            "/en/kangaroos/3+3/search?step=5000",
            "graph",
            "The goal is reached after 24 moves, and no way is shorter",
        ),
    ] {
        let page = ask(address).text;
        assert!(page.contains(&format!("name=\"as\" value=\"{kind}\"")), "{address}");
        assert!(status(&page).contains(says), "{address}: {}", status(&page));
    }
}

#[test]
fn what_a_game_does_not_have_is_not_offered_and_what_is_too_large_names_what_fits() {
    let page = ask("/en/kangaroos/3+3/search").text;
    assert!(!page.contains("as=calls"));
    let refused = ask("/en/kangaroos/3+3/search?as=calls");
    assert_eq!(refused.status, StatusCode::BAD_REQUEST);
    assert!(status(&refused.text).contains("Calls are drawn for games of two"));
    let large = ask("/fr/rings/63/search?as=table");
    assert_eq!(large.status, StatusCode::BAD_REQUEST);
    let fits = attributes(&large.text, "href=\"");
    assert!(fits.iter().any(|link| link == "/fr/rings/4/search?as=table"), "{fits:?}");
    let enormous = ask("/en/chocolate/1000000000x1000000000@5,5/search");
    assert_eq!(enormous.status, StatusCode::BAD_REQUEST);
    for link in attributes(&enormous.text, "href=\"").iter().filter(|link| link.contains("/10x7")) {
        assert_eq!(ask(link).status, StatusCode::OK, "{link}");
    }
    check_form(&enormous.text);
}

#[test]
fn pictures_are_shown_and_kept_in_their_formats() {
    for (kind, endings) in [
        ("graph", &["svg", "dot", "graphml"][..]),
        ("tree", &["svg", "dot", "graphml"]),
        ("calls", &["svg", "dot", "graphml"]),
        ("table", &["svg"]),
        ("growth", &["svg"]),
    ] {
        let page = ask(&format!("/fr/matches/5/picture?as={kind}"));
        assert_eq!(page.status, StatusCode::OK, "{kind}: {}", page.text);
        check_form(&page.text);
        let files: Vec<String> =
            attributes(&page.text, "href=\"").into_iter().filter(|link| link.contains("/picture.")).collect();
        assert_eq!(files.len(), endings.len(), "{files:?}");
        for (file, ending) in files.iter().zip(endings) {
            let kept = ask(file);
            let name = format!("attachment; filename=\"matches-{kind}.{ending}\"");
            assert_eq!(kept.headers[header::CONTENT_DISPOSITION], name, "{file}");
            let begins = match *ending {
                "dot" => "digraph",
                "graphml" => "<?xml",
                _ => "<svg",
            };
            assert!(kept.text.starts_with(begins), "{file}: {}", &kept.text[..40]);
        }
    }
    assert_eq!(ask("/en/matches/5/picture.dot?as=table").status, StatusCode::BAD_REQUEST);
    assert!(ask("/assets/lucas.css").text.contains("svg.lucas .now"));
}

#[test]
fn every_picture_that_is_offered_is_drawn() {
    for (game, has_calls) in [
        ("rings/4", true),
        ("chocolate/4x3@2,1", true),
        ("kangaroos/2+3", false),
        ("matches/5", true),
        ("teaser/3x3", false),
        ("teaser/5x5", false),
    ] {
        let first = if game == "teaser/5x5" { "tree" } else { "graph" };
        let page = ask(&format!("/en/{game}/picture?as={first}"));
        assert_eq!(page.status, StatusCode::OK, "{game}");
        let offered: Vec<String> = attributes(&page.text, "href=\"")
            .into_iter()
            .filter(|link| link.contains("/picture?as=") && link.starts_with("/en/"))
            .collect();
        assert!(offered.len() > 2, "{game}: {offered:?}");
        assert_eq!(offered.iter().any(|link| link.contains("as=calls")), has_calls, "{game}: {offered:?}");
        for link in offered {
            assert_eq!(ask(&link.replace("&amp;", "&")).status, StatusCode::OK, "{link}");
        }
    }
}

#[test]
fn what_is_no_kind_no_order_and_no_step_is_refused() {
    for address in [
        "/en/rings/4/search?as=nonsense",
        "/en/rings/4/search?order=sideways",
        "/en/rings/4/search?step=first",
        "/en/rings/4/search?at=xyz",
        "/fr/rings/4/picture?as=nonsense",
        "/fr/teaser/5x5/picture?as=table",
    ] {
        let page = ask(address);
        assert_eq!(page.status, StatusCode::BAD_REQUEST, "{address}: {}", page.text);
        check_form(&page.text);
    }
}

/// Whether a page shows a board, a table, curves or a graph.
fn has_drawing(address: &str) -> bool {
    let page = ask(address);
    page.status == StatusCode::OK
        && page.text.contains("<svg class=\"board") | page.text.contains("class=\"drawing")
}

#[test]
fn no_refused_page_is_a_dead_end() {
    for address in [
        "/en/teaser/5x5/picture?as=table",
        "/fr/teaser/5x5/picture?as=graph",
        "/en/kangaroos/3+3/search?as=calls",
        "/en/kangaroos/3+3/picture?as=calls",
        "/fr/rings/63/search?as=table",
        "/en/rings/63/picture?as=graph",
        "/en/chocolate/1000000000x1000000000@5,5/search",
        "/fr/chocolate/1000000000x1000000000@5,5/picture?as=tree",
        "/en/rings/4/search?at=xyz",
        "/en/rings/none/picture",
        "/fr/rings/4/picture?as=nonsense",
        "/en/kangaroos/9+9/solution",
    ] {
        let page = ask(address);
        assert!(page.status.is_client_error() || page.status.is_server_error(), "{address}: {}", page.status);
        check_form(&page.text);
        let main = page.text.split("<main").nth(1).expect("a page");
        let buttons: Vec<String> = (main.split("<a class=\"button").skip(1))
            .filter_map(|rest| attributes(rest.split('>').next()?, "href=\"").pop())
            .collect();
        let leading: Vec<&String> = buttons.iter().filter(|link| link.matches('/').count() > 2).collect();
        assert!(!leading.is_empty(), "{address}: {buttons:?}");
        for link in leading {
            assert!(has_drawing(link), "{address} leads to {link}, which draws nothing");
        }
    }
}

#[test]
fn a_picture_that_nobody_named_is_one_that_can_be_drawn() {
    for address in ["/en/teaser/5x5/picture", "/fr/rings/63/picture", "/en/chocolate/100x100@48,52/picture"] {
        let page = ask(address);
        assert_eq!(page.status, StatusCode::OK, "{address}: {}", page.text);
        assert!(page.text.contains("class=\"drawing") && page.text.contains("class=\"note\""), "{address}");
    }
}

#[test]
fn calls_are_offered_only_where_calls_are_seen() {
    for (address, has_calls) in [
        ("/en/kangaroos/3+3/picture", false),
        ("/en/chocolate/3x2@0,0/picture", true),
        ("/en/rings/4/picture", true),
    ] {
        assert_eq!(ask(address).text.contains("as=calls"), has_calls, "{address}");
    }
}

#[test]
fn each_step_tells_the_line_of_the_handouts_algorithm_and_what_its_colours_mean() {
    for (address, line) in [
        ("/en/rings/4/search?step=2", "<mark>prendre(n-2);</mark>"),
        ("/fr/kangaroos/3+3/search?step=2", "<mark>if (History_PlayBoard (h, id))</mark>"),
        ("/en/matches/5/search?step=2", "<mark>(setq temp (explore_profondeur</mark>"),
        ("/fr/chocolate/10x7@7,3/search?step=2", "<mark>V[m, n, i, j] = 1 + min |V[s]|, V[s] ≤ 0</mark>"),
        ("/en/teaser/3x3/search?step=2", "<mark>take its first position out</mark>"),
        ("/en/teaser/3x3/solution?step=2", "<mark>one nearer</mark>"),
        ("/fr/chocolate/10x7@7,3/solution?step=1", "<mark>donner celui de plus petit |V[s]|</mark>"),
    ] {
        let page = ask(address).text;
        assert!(page.contains(line), "{address}");
        assert!(address.contains("solution") || page.contains("class=\"legend\""), "{address}");
    }
}

#[test]
fn the_tables_of_the_search_and_of_the_picture_say_what_each_shows_and_counts() {
    let [filling, values] = ["search?as=table&step=70", "picture?as=table"]
        .map(|page| ask(&format!("/en/chocolate/10x7@7,3/{page}")).text);
    assert!(
        filling.contains("What every bar up to 10 × 7 is worth, by its size")
            && filling.contains("how many columns the bar has")
    );
    assert!(
        values.contains("by where its deadly square lies")
            && values.contains("i, the column of the deadly square")
    );
    assert!(filling.contains("Filling the table") && values.contains("Table of values"));
}

#[test]
fn a_picture_is_shown_larger_and_smaller_without_a_script() {
    let width = |address: &str| -> usize {
        let page = ask(address).text;
        let drawing = page.split("class=\"drawing").nth(1).expect("a drawing");
        attributes(drawing, " width=\"")[0].parse().expect("a number")
    };
    let page = ask("/en/matches/5/picture").text;
    let closer =
        page.split("<a class=\"button\"").find(|rest| rest.contains("data-zoom=\"in\"")).expect("a link");
    let closer = attributes(closer, "href=\"").remove(0);
    assert_eq!(width(&closer), width("/en/matches/5/picture") * 3 / 2);
}
