//! What the pages about the games answer is what theory and search say.

use std::collections::{BTreeSet, HashMap};

use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use lucas_games::GAMES;

use crate::common::ask;
use crate::form::{attributes, check_form};

fn about(address: &str) -> String {
    let page = ask(address);
    assert_eq!(page.status, StatusCode::OK, "{address}: {}", page.text);
    assert_eq!(page.headers[CONTENT_TYPE], "text/html; charset=utf-8");
    check_form(&page.text);
    page.text
}

/// What stands between tags, in order, without blanks.
fn texts(page: &str) -> Vec<&str> {
    let all = page.split('<').filter_map(|piece| piece.split_once('>')).map(|(_, text)| text.trim());
    all.filter(|text| !text.is_empty()).collect()
}

/// The cells of the table row that begins with a heading.
fn row<'p>(page: &'p str, heading: &str) -> Vec<&'p str> {
    let row = page.split("<tr>").find(|row| texts(row).first() == Some(&heading));
    texts(row.unwrap_or_else(|| panic!("no row {heading}")).split("</tr>").next().unwrap_or_default())
}

#[test]
fn every_gap_of_every_text_is_filled_and_every_link_answers() {
    for lang in ["en", "fr"] {
        for entry in GAMES.0 {
            let page = about(&format!("/{lang}/{}/about", entry.name));
            let gap =
                page.split('{').skip(1).find(|rest| rest.starts_with(|sign: char| sign.is_ascii_lowercase()));
            assert_eq!(gap, None, "{lang} {}", entry.name);
            assert!(!page.contains("style="));
            let links = attributes(&page, "href=\"");
            // Boards are many and alike: some of them stand for all.
            for link in links
                .iter()
                .filter(|link| link.starts_with('/'))
                .enumerate()
                .filter(|(at, _)| *at < 40 || at % 40 == 0)
            {
                let status = ask(link.1.split('#').next().unwrap_or_default()).status;
                assert!(
                    status == StatusCode::OK || status == StatusCode::SEE_OTHER,
                    "{} in {lang} {}",
                    link.1,
                    entry.name
                );
            }
        }
    }
}

#[test]
fn the_squares_of_a_bar_are_worth_what_the_handouts_formula_says() {
    /// C2: the value by recursion, with a memory.
    fn value(bar: [usize; 4], known: &mut HashMap<[usize; 4], i64>) -> i64 {
        if let Some(&value) = known.get(&bar) {
            return value;
        }
        let mut after = Vec::new();
        for side in 0..4 {
            for left in 0..bar[side] {
                let mut less = bar;
                less[side] = left;
                after.push(value(less, known));
            }
        }
        let lost = after.iter().filter(|value| **value <= 0).map(|value| value.abs()).min();
        let value = match (lost, after.iter().max()) {
            (_, None) => 0,
            (Some(least), _) => 1 + least,
            (None, Some(most)) => -(1 + most),
        };
        known.insert(bar, value);
        value
    }
    let mut known = HashMap::new();
    for (query, columns, rows) in [("", 10, 7), ("?m=6&n=6", 6, 6), ("?m=1&n=5", 1, 5)] {
        let page = about(&format!("/en/chocolate/about{query}"));
        let table =
            page.split("<table class=\"squares\">").nth(1).and_then(|rest| rest.split("</table>").next());
        let cells: Vec<String> = table
            .expect("a table")
            .split("<a ")
            .skip(1)
            .map(|cell| texts(cell)[0].replace('−', "-"))
            .collect();
        assert_eq!(cells.len(), columns * rows);
        for (at, cell) in cells.iter().enumerate() {
            let (i, j) = (at % columns, at / columns);
            let expected = value([i, columns - 1 - i, j, rows - 1 - j], &mut known);
            assert_eq!(cell.parse::<i64>().expect("a value"), expected, "({i},{j}) of {columns}x{rows}");
        }
    }
}

#[test]
fn the_chocolate_figures_are_the_handouts() {
    let page = about("/en/chocolate/about").replace('\u{202f}', "").replace('\u{a0}', " ");
    for figure in [
        "+11, found in 203237664 calls",
        "+15, in 432503940 calls",
        "worth −198",
        "worth +191",
        "260144641",
        "11358880",
    ] {
        assert!(page.contains(figure), "{figure}");
    }
    let places: Vec<String> =
        attributes(&page, "href=\"").into_iter().filter(|link| link.contains("127x127")).collect();
    assert_eq!(
        places,
        ["0,63", "63,0", "63,126", "126,63"].map(|square| format!("/en/chocolate/127x127@{square}"))
    );
}

#[test]
fn the_boards_of_the_rings_follow_each_other_by_one_move() {
    for squares in 1..=8 {
        let page = about(&format!("/fr/rings/about?n={squares}"));
        let boards: Vec<String> = attributes(&page, "class=\"pegs\" href=\"")
            .iter()
            .map(|link| link.split("at=").nth(1).expect("a board").to_owned())
            .collect();
        let game = GAMES.open(&[&format!("rings:{squares}@full")]).expect("a game").game;
        assert_eq!((boards.first(), boards.last()), (Some(&game.start()), Some(&"x".repeat(squares))));
        for (before, after) in boards.iter().zip(&boards[1..]) {
            assert!(
                game.moves(before).expect("moves").iter().any(|step| step.position == *after),
                "{before} {after}"
            );
        }
    }
    assert_eq!(
        row(&about("/en/rings/about"), "Moves")[1..],
        ["0", "1", "2", "5", "10", "21", "42", "85", "170", "341", "682", "1365", "2730"]
    );
    let long = about("/en/rings/about?n=60");
    assert_eq!(attributes(&long, "class=\"pegs\" href=\"").len(), 16);
    assert!(long.contains(&format!("at={}\"", "x".repeat(60))));
}

#[test]
fn the_kangaroos_sizes_and_ids_are_the_handouts() {
    let page = about("/en/kangaroos/about");
    assert!(page.contains("{ id=2652 squares=[BBB---WWW] parent=2615 turn=W nb_moves=24 }"), "{page}");
    assert!(page.contains("no solution found."));
    let sizes = page.split("free squares</th>").nth(1).expect("the table of sizes");
    assert_eq!(row(sizes, "2"), ["2", "×", "×", "14", "16", "18"]);
    assert_eq!(row(sizes, "3"), ["3", "×", "×", "24", "28", "30"]);
    assert_eq!(row(sizes, "4"), ["4", "×", "×", "36", "40", "44"]);
}

#[test]
fn the_tree_of_the_matches_is_numbered_in_either_order() {
    // Five matches: depth first takes one after the other, breadth first takes one, two and three, then goes on.
    let depth = about("/fr/matches/about?order=depth");
    let breadth = about("/fr/matches/about?order=breadth");
    // The position beside a number is the first told after it.
    let beside = |page: &str, number: u32| {
        let rest =
            page.split(&format!(">{number}.</text>")).nth(1).and_then(|rest| rest.split("<title>").nth(1));
        rest.and_then(|rest| rest.split('<').next()).unwrap_or_default().to_owned()
    };
    assert_eq!([2, 3, 4].map(|number| beside(&depth, number)), ["4", "3", "2"]);
    assert_eq!([2, 3, 5].map(|number| beside(&breadth, number)), ["4", "3", "3"]);
    for page in [&depth, &breadth] {
        assert!(page.contains("28 nœuds, dont 13 feuilles"), "no count of nodes");
        assert_eq!(
            row(page, "Joueur 1")[1..],
            ["1", "1", "2", "3", "7", "12", "22", "40", "75", "137", "252", "463", "853"]
        );
    }
    assert!(
        depth.contains("Solution optimale : en 2 coups")
            && depth.contains("Solution 1 (optimale) en 2 coups")
    );
}

#[test]
fn all_512_boards_of_the_teaser_are_there_each_at_its_distance() {
    let page = about("/en/teaser/about");
    let mut drawn = HashMap::new();
    for tile in page.split("<a class=\"tile ").skip(1) {
        let position = tile.split("at=").nth(1).and_then(|rest| rest.split('"').next()).expect("a board");
        let number = tile.split("<span>").nth(1).and_then(|rest| rest.split('<').next()).expect("a number");
        drawn.insert(position.to_owned(), number.to_owned());
    }
    assert_eq!(drawn.len(), 512);
    assert_eq!(drawn["000.000.000"], "×");
    // A board is as far from the goal as its opposite from the start.
    let place = GAMES.open(&["teaser:3x3"]).expect("a game");
    let graph = place
        .game
        .analysis()
        .reached(&place.position, &lucas_engine::Effort::positions(1000))
        .expect("a graph");
    let mut levels = [0; 12];
    for (position, &level) in graph.positions.iter().zip(&graph.levels) {
        let opposite: String = position
            .chars()
            .map(|sign| match sign {
                '0' => '1',
                '1' => '0',
                other => other,
            })
            .collect();
        assert_eq!(drawn[&opposite], level.to_string(), "{opposite}");
        levels[level] += 1;
    }
    for (distance, boards) in levels.into_iter().enumerate() {
        let moves = if distance == 1 { "move" } else { "moves" };
        let noun = if boards == 1 { "board" } else { "boards" };
        assert!(
            page.contains(&format!("<h4>{distance} {moves} to the goal: {boards} {noun}</h4>")),
            "{distance}: {boards}"
        );
    }
    assert!(page.contains("No way to the goal: 1 board<"));
    assert!(page.contains("511 are reached from the start; 511 can still win, the farthest 11"));
    assert!(page.contains("11 moves, in 960 ways; the quickest loss takes 5."));
    let by_rank = about("/fr/teaser/about?by=rank");
    assert_eq!(by_rank.matches("<a class=\"tile ").count(), 512);
    assert!(!by_rank.contains("<h4>"));
}

#[test]
fn an_argument_alone_is_answered_and_the_others_fit_it() {
    for matches in 1..=9 {
        let page = about(&format!("/en/matches/about?n={matches}"));
        assert!(!page.contains("role=\"alert\""), "{matches}");
    }
    // What fits is proposed, not given: when another argument is changed, it is chosen again.
    let seven = about("/fr/matches/about?n=7");
    assert!(seven.contains("name=\"takes\" placeholder=\"1 1 1 1 3\""), "no takes of 7");
    for query in ["m10=5&n10=4", "m10=1&n10=1", "i7=20", "m7=1&n7=1", "i4=3&j4=2", "m5=5&n5=3"] {
        about(&format!("/en/chocolate/about?{query}"));
    }
    for query in ["p3=15", "g3=30", "id9=9", "id12=3", "s10=20", "b7=W-WW--BBB,B", "s6=1"] {
        about(&format!("/fr/kangaroos/about?{query}"));
    }
}

/// What stands at a question: from its name to that of the next.
fn question<'p>(page: &'p str, name: &str) -> &'p str {
    let rest = page
        .split(&format!("<section class=\"question\" id=\"{name}\">"))
        .nth(1)
        .unwrap_or_else(|| panic!("no question {name}"));
    rest.split("<section ").next().unwrap_or_default()
}

#[test]
fn what_is_refused_is_refused_at_its_question_and_the_others_are_answered() {
    let usual = about("/en/chocolate/about");
    for (query, name, typed, why) in [
        ("m=41", "6", "name=\"m\" min=\"1\" max=\"40\" value=\"41\"", "columns: &#39;41&#39; is not"),
        ("n1=x", "1", "type=\"text\" name=\"n1\" value=\"x\"", "rows: &#39;x&#39; is not"),
        ("moves=v5+v9", "10", "name=\"moves\" value=\"v5 v9\"", "&#39;v9&#39; is not a legal move"),
    ] {
        let page = ask(&format!("/en/chocolate/about?{query}"));
        assert_eq!(page.status, StatusCode::BAD_REQUEST, "{query}");
        check_form(&page.text);
        assert_eq!(page.text.matches("role=\"alert\"").count(), 1, "{query}");
        let refused = question(&page.text, name).replace('\'', "&#39;");
        assert!(refused.contains(typed) && refused.contains(why), "{query}: {refused}");
        // Times are measured anew each time.
        for other in ["1", "2", "4", "5", "6", "7", "10"].into_iter().filter(|other| *other != name) {
            assert_eq!(question(&page.text, other), question(&usual, other), "{query}: {other}");
        }
    }
    let sideways = ask("/fr/matches/about?order=sideways").text;
    assert!(question(&sideways, "4").contains("<option selected>sideways</option>"));
    assert!(question(&sideways, "4").contains("profondeur, largeur sont acceptés"));
}

#[test]
fn choices_have_labels_in_the_language_of_the_page() {
    let [french, english] = ["fr", "en"].map(|lang| about(&format!("/{lang}/matches/about?order=breadth")));
    assert!(french.contains("<option value=\"breadth\" selected>largeur</option>"));
    assert!(english.contains("<option value=\"breadth\" selected>breadth</option>"));
    assert!(about("/fr/teaser/about").contains("<option value=\"rank\">rang</option>"));
}

#[test]
fn a_sign_that_belongs_to_a_formula_is_kept_on_its_line() {
    let mut kept = 0;
    for entry in GAMES.0 {
        for lang in ["en", "fr"] {
            let page = about(&format!("/{lang}/{}/about", entry.name));
            let pieces: Vec<&str> = page.split("<math>").collect();
            for two in pieces.windows(2) {
                let after = two[1].split("</math>").nth(1).unwrap_or_default();
                if [" :", " ;", ":", ";", ",", ".", ")"].iter().any(|sign| after.starts_with(sign)) {
                    assert!(two[0].ends_with("<span class=\"kept\">"), "{lang} {}: {after}", entry.name);
                    kept += 1;
                }
            }
        }
    }
    assert!(kept > 50, "{kept}");
    assert!(ask("/assets/lucas.css").text.contains(".kept { white-space: nowrap; }"));
}

#[test]
fn what_closes_an_answer_leads_to_pages_that_answer_whatever_was_asked() {
    for query in [
        "rings/about?n31=2&n42=1&board=F&n=1",
        "rings/about?n31=12&n42=24&board=FVFVVFVVFFFF",
        "chocolate/about?m3=1&n3=1&m=1&n=1&m10=1&n10=1",
        "chocolate/about?m3=12&n3=12&m=40&n=40&m10=1000&n10=1000",
        "matches/about?n=1",
        "matches/about?n=9",
        "kangaroos/about?p3=1&g3=30&p13=1&g13=1",
        "kangaroos/about?p13=4&g13=3",
    ] {
        let page = about(&format!("/en/{query}"));
        let questions = page.split("id=\"questions\"").nth(1).expect("questions");
        let links: BTreeSet<String> = attributes(questions, "<a href=\"").into_iter().collect();
        assert!(links.len() > 1, "{links:?}");
        for link in links.iter().filter(|link| !link.contains("127x127")) {
            let status = ask(link).status;
            assert_eq!(status, StatusCode::OK, "{link} in {query}");
        }
    }
}

#[test]
fn boards_in_tables_are_set_like_what_is_typed() {
    for (page, board) in [
        ("/en/rings/about", "<code>* * . * * . * *</code>"),
        ("/en/kangaroos/about", "<code>BBB---WWW</code>"),
        ("/en/teaser/about", "<code>010.111.010</code>"),
    ] {
        assert!(about(page).contains(board), "{page}: {board}");
    }
}

#[test]
fn sizes_that_are_no_sizes_are_refused() {
    for address in [
        "/en/rings/about?n=0",
        "/en/rings/about?n=61",
        "/fr/rings/about?n=x",
        "/en/chocolate/about?m=41",
        "/en/chocolate/about?n=-1",
        "/fr/matches/about?n=10",
        "/fr/matches/about?order=sideways",
        "/en/teaser/about?by=colour",
    ] {
        let page = ask(address);
        assert_eq!(page.status, StatusCode::BAD_REQUEST, "{address}");
        check_form(&page.text);
    }
}

#[test]
fn the_contents_lead_to_every_part_and_every_question_stands_beside_its_answer() {
    for handout in lucas_exercises::HANDOUTS.0 {
        for lang in ["en", "fr"] {
            let page = about(&format!("/{lang}/{}/about", handout.game));
            let contents =
                page.split("<nav class=\"contents\"").nth(1).and_then(|rest| rest.split("</nav>").next());
            let links = attributes(contents.expect("contents"), "href=\"#");
            assert!(links.len() >= 4 + handout.exercises.len(), "{}: {links:?}", handout.name);
            for link in links {
                assert!(page.contains(&format!("id=\"{link}\"")), "{}: no {link}", handout.name);
            }
            assert_eq!(
                page.matches("<blockquote>").count(),
                handout.exercises.len(),
                "{} {lang}",
                handout.name
            );
            let proof =
                page.split("<h3>").find(|part| part.starts_with("Proof") || part.starts_with("Preuve"));
            assert!(
                proof.expect("a proof").contains("<svg"),
                "{} {lang}: no figure in the proof",
                handout.name
            );
        }
    }
}
