//! Pages in process: all of them answer, links play, and an address is a position.

use std::time::Instant;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use proptest::prelude::*;

use crate::common::{Page, ask, send};
use crate::form::{attributes, check_form};

/// Presets that are there to be played: to solve them takes a page longer than anybody waits, or more than it may.
pub const TO_PLAY: &[&str] = &[
    "teaser:5x5",
    "connect:4x4,4",
    "domineering:8x8,v",
    "solitaire:english,d4",
    "solitaire:french,c1,any",
    "boxes:3x3",
    "boxes:5x5",
    "quixo:4",
    "quixo:5",
];

/// Asks, and goes where the answer leads.
fn follow(address: &str) -> (String, Page) {
    let mut address = address.to_owned();
    for _ in 0..5 {
        let page = ask(&address);
        match page.headers.get(header::LOCATION) {
            Some(next) => next.to_str().expect("an address").clone_into(&mut address),
            None => return (address, page),
        }
    }
    panic!("{address} leads in circles")
}

#[test]
fn every_page_of_every_game_answers_in_both_languages_and_is_well_formed() {
    for lang in ["en", "fr"] {
        let mut addresses = vec![format!("/{lang}")];
        for entry in lucas_games::GAMES.0 {
            addresses.push(format!("/{lang}/{}/about", entry.name));
            for preset in entry.presets {
                let base = format!("/{lang}/{}/{}", entry.name, preset.params);
                addresses.push(base.clone());
                let address = format!("{}:{}", entry.name, preset.params);
                if !TO_PLAY.contains(&&*address) {
                    addresses.push(format!("{base}?values=1&hint=9&why=1"));
                    addresses.push(format!("{base}/solution?step=1"));
                }
            }
        }
        for address in addresses {
            let page = ask(&address);
            assert_eq!(page.status, StatusCode::OK, "{address}: {}", page.text);
            assert!(page.text.contains(&format!("<html lang=\"{lang}\">")), "{address}");
            check_form(&page.text);
        }
    }
}

#[test]
fn a_game_too_large_to_solve_is_played_on_against_an_opponent_who_guesses() {
    for (lang, guessed) in [("en", "plays what promises most"), ("fr", "joue le coup qui promet le plus")] {
        let (address, page) = follow(&format!("/{lang}/domineering/8x8?p=human,perfect&m=a1"));
        assert!(address.contains("&m=a1."), "{address} has no reply");
        assert!(page.text.contains(guessed), "{address}: {}", page.text);
        assert_eq!(follow(&format!("/{lang}/domineering/8x8?p=human,perfect&m=a1")).0, address);
        let (_, small) = follow(&format!("/{lang}/domineering/4x4?p=human,perfect&m=a1"));
        assert!(!small.text.contains(guessed), "{}", small.text);
    }
}

#[test]
fn every_game_is_played_to_its_end_by_links() {
    for (start, over) in [
        ("/en/chocolate/10x7@7,3?values=1", "You have"),
        ("/fr/matches/21?p=perfect,human", "Vous avez"),
        ("/en/matches/1+3+5+7,takeall,misere?p=human,random&seed=3", "You have"),
        ("/en/rings/4?values=1", "Solved in 10 moves"),
        ("/fr/kangaroos/2+3?values=1", "14 coups"),
        ("/en/teaser/3x3?values=1", "Solved in 11 moves"),
    ] {
        let (_, mut page) = follow(start);
        for plies in 0.. {
            assert!(plies < 100, "{start} does not end");
            let taps = attributes(&page.text, "class=\"button good\" href=\"");
            let taps =
                if taps.is_empty() { attributes(&page.text, "class=\"button \" href=\"") } else { taps };
            let Some(link) = taps.first() else { break };
            page = follow(link).1;
            assert_eq!(page.status, StatusCode::OK, "{link}: {}", page.text);
        }
        assert!(page.text.contains(over), "{start}: {}", page.text);
    }
}

#[test]
fn every_link_of_a_page_answers() {
    let (_, page) = follow("/en/chocolate/10x7@7,3?m=v5&values=1&hint=2&why=1");
    let links = attributes(&page.text, "href=\"");
    assert!(links.len() > 20, "{links:?}");
    for link in links.iter().filter(|link| link.starts_with('/')) {
        assert_eq!(follow(link).1.status, StatusCode::OK, "{link}");
    }
}

#[test]
fn an_address_shows_the_same_page_on_every_server() {
    let (address, page) = follow("/fr/chocolate/10x7@7,3?m=v5&p=human,blunder:50&seed=7");
    assert!(address.contains("m=v5."), "{address}");
    assert_eq!(ask(&address).text, page.text);
}

#[test]
fn a_saved_game_comes_back() {
    let (address, _) = follow("/en/matches/21?m=2&p=human,perfect&seed=5");
    let save = address.replace("/21?", "/21/save?");
    let text = ask(&save).text;
    assert!(text.starts_with("lucas game 1\n"), "{text}");
    let post = |origin: &str, field: &str, text: &str| {
        let head = format!("--edge\r\nContent-Disposition: form-data; name=\"{field}\"");
        let request = Request::post("/en/load")
            .header(header::HOST, "127.0.0.1:8421")
            .header(header::ORIGIN, origin)
            .header(header::CONTENT_TYPE, "multipart/form-data; boundary=edge")
            .body(Body::from(format!("{head}\r\n\r\n{text}\r\n--edge--\r\n")));
        send(request.expect("a request"))
    };
    let own = "http://127.0.0.1:8421";
    let as_typed = text.replace('\n', "\r\n");
    assert_eq!(post(own, "file", &text).headers[header::LOCATION], address);
    assert_eq!(post(own, "text", &as_typed).headers[header::LOCATION], address);
    assert_eq!(post("http://elsewhere.example", "text", &text).status, StatusCode::BAD_REQUEST);
    assert_eq!(post(own, "text", "nonsense").status, StatusCode::BAD_REQUEST);
    assert_eq!(post(own, "text", &"x".repeat(300_000)).status, StatusCode::PAYLOAD_TOO_LARGE);
    let bare = Request::post("/en/load").header(header::HOST, "localhost").body(Body::from("text=x"));
    assert_eq!(send(bare.expect("a request")).status, StatusCode::BAD_REQUEST);
}

#[test]
fn a_typed_move_is_played_or_refused_beside_the_board() {
    let (address, _) = follow("/en/chocolate/10x7@7,3?mv=vertical+5");
    assert!(address.contains("&m=v5."), "{address}");
    let page = ask("/fr/chocolate/10x7@7,3?mv=v99");
    assert!(page.text.contains("class=\"note\""), "{}", page.text);
    assert!(page.text.contains("class=\"board"), "{}", page.text);
}

#[test]
fn a_bar_without_measure_is_valued_and_not_drawn() {
    let page = ask("/en/chocolate/1000000000000000000x999999999999999999@7,3?values=1");
    assert_eq!(page.status, StatusCode::OK);
    assert!(!page.text.contains("class=\"board"), "{}", page.text);
    assert!(page.text.contains("wins"), "{}", page.text);
    assert_eq!(ask("/en/rings/10000000").status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[test]
fn a_page_with_many_moves_is_quick() {
    let begun = Instant::now();
    let page = ask("/en/chocolate/100x100@48,52?values=1");
    let took = begun.elapsed();
    assert_eq!(attributes(&page.text, "data-move=\"").len(), 198);
    println!("{took:?} for {} bytes", page.text.len());
    assert!(took.as_secs() < 2, "{took:?}");
}

#[test]
fn strangers_names_are_refused_and_pages_are_safe() {
    let named = |host: &str| {
        send(Request::get("/en").header(header::HOST, host).body(Body::empty()).expect("a request"))
    };
    for host in ["localhost:8421", "127.0.0.1", "[::1]:8421"] {
        let page = named(host);
        assert_eq!(page.status, StatusCode::OK, "{host}");
        let policy = page.headers[header::CONTENT_SECURITY_POLICY].to_str().expect("text");
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(page.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        assert!(!page.text.contains("style=") && !page.text.contains("onclick"));
    }
    for host in ["evil.example", "127.0.0.1.evil.example", "192.168.1.1", ""] {
        assert_eq!(named(host).status, StatusCode::BAD_REQUEST, "{host}");
    }
}

#[test]
fn what_is_wrong_is_said_in_the_language_of_the_page() {
    for (address, status, says) in [
        ("/fr/chocolate/0x7@7,3", 400, "nombre entier"),
        ("/en/chocolate/10x7@7,3?m=v99", 400, "not a legal move"),
        ("/fr/poker", 404, "pas de jeu"),
        ("/de", 404, "no such page"),
        ("/fr/a/b/c/d", 404, "Cette page"),
        ("/en/matches/5?p=god,human", 400, "no player"),
    ] {
        let page = ask(address);
        assert_eq!(
            (page.status.as_u16(), page.text.contains(says)),
            (status, true),
            "{address}: {}",
            page.text
        );
        check_form(&page.text);
    }
    assert_eq!(ask(&format!("/en/matches/5?m={}", "1".repeat(9000))).status, StatusCode::PAYLOAD_TOO_LARGE);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn no_address_breaks_the_server(
        game in "rings|chocolate|kangaroos|matches|teaser|[a-z]{1,6}",
        params in "[0-9]{1,3}([x@+,][0-9]{1,2}){0,3}|[!-~&&[^/?#%]]{1,12}",
        tail in "|/solution|/challenge|/save|/about|/search|/picture|/picture.dot",
        keys in prop::collection::vec(("at|m|ply|p|seed|difficulty|review|warn|values|hint|why|step|mv|as|order|n|by", "[0-9a-z.,:+-]{0,8}|human,random|1|graph|tree|calls|table|breadth"), 0..5),
    ) {
        let query: String = form_urlencoded::Serializer::new(String::new()).extend_pairs(keys).finish();
        let address = format!("/en/{game}/{params}{tail}?{query}");
        if let Ok(request) = Request::get(&address).header(header::HOST, "localhost").body(Body::empty()) {
            let page = send(request);
            prop_assert!(page.status != StatusCode::INTERNAL_SERVER_ERROR, "{}", address);
        }
    }
}

#[test]
fn odd_addresses_lead_on_or_are_refused_in_words() {
    for (address, leads) in [
        ("/fr/chocolate/10x7@7,3/?values=1", "/fr/chocolate/10x7@7,3?values=1"),
        ("/en/matches/", "/en/matches"),
        ("/en/chocolate?values=1", "/en/chocolate/10x7@7,3?p=human,beginner&seed=1&values=1"),
    ] {
        assert_eq!(ask(address).headers[header::LOCATION], leads, "{address}");
    }
    let page = ask("/fr/chocolate/%FF%FE");
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    assert!(page.text.contains("Cette page n'existe pas."), "{}", page.text);
}

#[test]
fn who_plays_second_goes_back_to_a_page_where_they_can_play() {
    let (address, page) = follow("/en/matches/5?p=perfect,human");
    for key in ["u", "n"] {
        let dimmed = format!("aria-disabled=\"true\" data-key=\"{key}\"");
        assert!(page.text.contains(&dimmed), "{address}");
    }
    let (_, later) = follow(&attributes(&page.text, "class=\"cell tap\" href=\"")[0]);
    for key in ["u", "n"] {
        let links = later.text.split("<a ").filter(|link| link.contains(&format!("data-key=\"{key}\"")));
        let href = attributes(links.last().expect("a link"), "href=\"").remove(0);
        let back = ask(&href);
        assert!(back.text.contains("data-move="), "{key}: {href}");
    }
}

#[test]
fn programs_that_played_each_other_are_seen_again() {
    let page = ask("/en/matches/5?p=perfect,random&m=1.1.3&ply=0");
    let next = page.text.split("<a ").find(|link| link.contains("data-next")).expect("a next move");
    assert!(attributes(next, "href=\"")[0].contains("&m=1.1.3&ply=1"), "{next}");
}

#[test]
fn a_puzzle_of_two_colours_says_which_is_to_move() {
    assert!(ask("/en/kangaroos/3+3").text.contains("White is to move."));
    assert!(ask("/fr/kangaroos/3+3?m=2-3").text.contains("Aux noirs de jouer."));
}

#[test]
fn settings_are_fields_and_what_they_hold_is_the_game() {
    for (address, leads) in [
        ("/en/chocolate?set=4&set=3&set=2&set=1", "/en/chocolate/4x3@2,1?p=human,beginner&seed=1"),
        (
            "/fr/matches?set=3+5+7&set=takeall&set=misere",
            "/fr/matches/3+5+7,takeall,misere?p=human,beginner&seed=1",
        ),
        ("/en/rings?set=5&set=full", "/en/rings/5@full?p=human,beginner&seed=1"),
        ("/en/teaser?set=3&set=4&set=&set=", "/en/teaser/3x4?p=human,beginner&seed=1"),
    ] {
        assert_eq!(ask(address).headers[header::LOCATION], leads, "{address}");
    }
    // What is set stands in the fields again.
    let page = ask("/en/matches/3+5+7,takeall,misere").text;
    assert!(
        page.contains("value=\"3 5 7\"") && page.contains("<option value=\"takeall\" selected>"),
        "{page}"
    );
    assert!(page.contains("value=\"misere\" checked"), "{page}");
}

#[test]
fn a_challenge_is_the_same_for_the_same_seed_and_the_day_has_one_position() {
    let asked = "/en/teaser/3x3/challenge?difficulty=easy&seed=7";
    let (one, other) = (ask(asked), ask(asked));
    assert_eq!(one.headers[header::LOCATION], other.headers[header::LOCATION]);
    assert_eq!(follow(asked).1.status, StatusCode::OK);
    let hard = follow("/fr/kangaroos/3+3/challenge?difficulty=9&seed=1");
    assert!(hard.0.contains("&at="), "{}", hard.0);
    assert_eq!(ask("/en/rings/4/challenge?difficulty=tricky").status, StatusCode::BAD_REQUEST);
    assert_eq!(follow("/fr/daily?date=2026-11-17").1.status, StatusCode::OK);
    assert_eq!(ask("/fr/daily?date=yesterday").status, StatusCode::BAD_REQUEST);
}

#[test]
fn what_chance_has_drawn_is_announced_and_keeps_its_name() {
    let (_, day) = follow("/fr/daily?date=2026-11-17");
    let announced = day.text.split("class=\"occasion\"").nth(1).expect("an announcement");
    let announced = announced.split("</p>").next().expect("a paragraph");
    for part in ["La position du jour, 17 novembre 2026", "Teaser", "facile", "Le but est à 3 coups"] {
        assert!(announced.contains(part), "{part} in {announced}");
    }
    // The usual start is not told of a position that is another, and the next move keeps the day.
    assert!(!day.text.contains("3 cases libres entre eux"), "{}", day.text);
    assert!(day.text.contains("&amp;drawn=easy&amp;day=2026-11-17&amp;m="), "{}", day.text);
    let (address, drawn) = follow("/en/matches/21/challenge?difficulty=easy&seed=4");
    assert!(address.contains("&drawn=easy"), "{address}");
    assert!(
        drawn.text.contains("A position drawn by chance") && drawn.text.contains("You can win"),
        "{}",
        drawn.text
    );
    let (_, first) = follow("/fr/daily?date=2026-08-01");
    assert!(first.text.contains("1er août 2026"), "{}", first.text);
}

#[test]
fn no_refusal_is_a_dead_end_or_contradicts_itself() {
    for (address, never) in [
        ("/en/teaser/5x5/picture?as=table", "growth"),
        ("/en/rings/1000/picture?as=table", "graph"),
        ("/en/kangaroos/8+16/solution", "bytes"),
        ("/en/kangaroos/8+16/challenge?difficulty=easy", "bytes"),
        ("/fr/kangaroos/8+16/solution", "octets"),
        ("/fr/rings/4/challenge?difficulty=999", "octets"),
    ] {
        let page = ask(address);
        // On a slow machine the time is up before the memory is.
        let refused = [StatusCode::BAD_REQUEST, StatusCode::SERVICE_UNAVAILABLE];
        assert!(refused.contains(&page.status), "{address}");
        check_form(&page.text);
        let why = page.text.split("<p class=\"status\">").nth(1).and_then(|rest| rest.split("</p>").next());
        let why = why.unwrap_or_else(|| panic!("{address} says nothing"));
        assert!(!why.contains(never) && why.ends_with('.'), "{address}: {why}");
        assert!(page.text.contains("class=\"tabs\""), "{address} keeps its tabs");
        let main = page.text.split("</nav>").nth(1).expect("what follows the tabs");
        let links = attributes(main, "href=\"");
        assert!(!links.is_empty(), "{address}");
        for link in links.iter().filter(|link| !link.is_empty() && !link.contains("difficulty")) {
            assert_eq!(follow(link).1.status, StatusCode::OK, "{link} on {address}");
        }
    }
    // The nearest distance that there is stands in the field.
    assert!(ask("/en/rings/4/challenge?difficulty=999").text.contains("value=\"15\""));
    let bar = ask("/fr/chocolate?set=3&set=2&set=5&set=5&first=perfect&second=human");
    assert_eq!(bar.status, StatusCode::BAD_REQUEST);
    check_form(&bar.text);
    assert_eq!(bar.text.matches("name=\"set\"").count(), 4);
    assert_eq!(bar.text.matches("value=\"5\"").count(), 2, "{}", bar.text);
    assert!(bar.text.contains("<option value=\"perfect\" selected>"), "{}", bar.text);
    assert!(ask("/en/rings?params=nonsense").text.contains("value=\"nonsense\""));
}

#[test]
fn what_was_played_is_told_as_it_happened_and_not_as_an_order() {
    for (address, told) in [
        ("/fr/chocolate/10x7@7,3?m=v8", "Vous avez cassé la tablette après la colonne 8 (v8)."),
        ("/en/chocolate/10x7@7,3?m=v8", "You broke the bar after column 8 (v8)."),
        ("/fr/rings/4?m=1", "Vous avez ôté l'anneau de la case 1."),
        ("/en/matches/3+5+7?p=human,human&m=2@1.1@3", "The second player took 1 match from heap 3 (1@3)."),
        ("/fr/matches/21?p=perfect,human&seed=1&m=1", "L'adversaire a pris 1 allumette."),
        ("/fr/kangaroos/3+3?m=1-3", "Vous avez avancé le pion de la case 1 à la case 3 (1-3)."),
        ("/fr/teaser/3x3?m=b2", "Vous avez inversé une case et la croix autour d'elle (b2)."),
    ] {
        // Who plays a program may see its reply as well.
        let page = follow(address).1.text.replace("&#39;", "'");
        assert!(page.contains(told), "{told} at {address}");
    }
}

#[test]
fn a_link_that_only_this_machine_can_open_says_so() {
    assert!(ask("/en/matches/5").text.contains("Only this machine can open this address"));
    assert!(ask("/en/matches/5").text.contains("data-copy=\"http://127.0.0.1:8421/en/matches/5?"));
}
