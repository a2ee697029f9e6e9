//! Pages say in plain words what is going on: why a tap does nothing, what a size is called, what takes too long.

use crate::common::ask;
use crate::form::{attributes, check_form};

#[test]
fn a_tap_that_plays_nothing_says_why() {
    for (address, why) in [
        ("/en/kangaroos/3+2", "The pawn on square 0 can neither step nor jump."),
        ("/fr/kangaroos/3+2", "Le pion de la case 0 ne peut ni avancer ni sauter."),
        ("/en/chocolate/10x7@7,3", "Here a line is played: tap a line."),
        ("/fr/chocolate/10x7@7,3", "Ici on joue une ligne : touchez une ligne."),
        ("/en/solitaire/t4,a1", "First tap what is to move, then this place."),
    ] {
        let page = ask(address);
        let idle = attributes(&page.text, "data-idle=\"");
        assert!(idle.iter().any(|idle| idle == why), "{address}: {idle:?}");
    }
}

#[test]
fn on_a_board_where_nobody_is_to_move_no_cell_has_a_reason_of_its_own() {
    let page = ask("/en/teaser/3x3?m=a1&p=perfect");
    let idle = attributes(&page.text, "data-cell=\"0\" data-idle=\"");
    assert!(idle.is_empty(), "{idle:?}");
}

/// Whether parameters are a number, or a width and a height: what anybody can read.
fn is_size(params: &str) -> bool {
    params.split('x').count() <= 2 && params.split('x').all(|side| side.parse::<u64>().is_ok())
}

#[test]
fn no_title_of_a_preset_is_a_code_that_only_an_address_knows() {
    for (lang, language) in [("en", lucas_engine::Language::English), ("fr", lucas_engine::Language::French)]
    {
        for entry in lucas_games::GAMES.0 {
            for preset in entry.presets.iter().filter(|preset| !is_size(preset.params)) {
                let page = ask(&format!("/{lang}/{}/{}", entry.name, preset.params));
                let start = page.text.find("<h1>").expect("a title");
                let end = page.text.find("</h1>").expect("its end");
                let title = &page.text[start..end];
                assert!(title.to_lowercase().contains(&preset.title.say(language).to_lowercase()), "{title}");
                assert!(!title.contains(&format!("<small>{}<", preset.params)), "{title}");
                check_form(&page.text);
            }
        }
    }
}

#[test]
fn a_size_of_ones_own_is_called_by_what_its_figures_count() {
    for (address, called) in [
        ("/en/hanoi/5,5", "discs: 5, pegs: 5"),
        ("/fr/hanoi/5,5", "disques : 5, tiges : 5"),
        ("/en/wythoff/6,9", "one heap: 6, the other: 9"),
        ("/en/rings/6", "<small>6"),
        ("/fr/boxes/2x3", "<small>2x3"),
    ] {
        let page = ask(address).text;
        let title = page.split("</h1>").next().expect("a title");
        assert!(title.contains(called), "{address}: {}", title.rsplit("<h1>").next().unwrap_or_default());
    }
}

#[test]
fn the_heading_of_a_picture_calls_the_size_as_the_title_does() {
    for (address, called, code) in [
        ("/en/military/small,b2,hare/picture", "(as Lucas tells it)", "small,b2"),
        ("/fr/solitaire/t4,a2,any/picture", "(dix trous)", "t4,a2"),
        ("/fr/crossing/wolf/search?step=3", "(loup, chèvre et chou)", "wolf"),
    ] {
        let page = ask(address).text;
        let headings: Vec<&str> =
            page.split("<h2>").skip(1).filter_map(|rest| rest.split("</h2>").next()).collect();
        assert!(headings.iter().any(|heading| heading.contains(called)), "{headings:?}");
        assert!(headings.iter().all(|heading| !heading.contains(code)), "{headings:?}");
    }
}

#[test]
fn where_it_went_wrong_a_figure_has_its_meaning_beside_it_and_what_wins_is_named() {
    for (address, meaning) in [
        (
            "/en/chocolate/10x7@7,3?p=human,beginner&seed=1&m=v1.h1&ply=0&review=1",
            "Whoever hands over 0 wins",
        ),
        ("/fr/octal/77,7?p=human,beginner&seed=1&m=7-1-6.6-1-5&ply=0&review=1", "0"),
        ("/fr/chomp/4x3?p=human,beginner&seed=1&m=d2.a3&ply=0&review=1", ""),
    ] {
        let page = ask(address).text;
        let (_, review) = page.split_once("told review").expect("a review");
        let review = review.split("</section>").next().expect("its end");
        let seen = review.split("<details>").next().expect("what is not unfolded");
        assert!(
            seen.contains("What wins then, on what that move leaves: ")
                || seen.contains("Ce qui gagne alors, sur ce que ce coup laisse : "),
            "{review}"
        );
        let is_told = seen.contains("class=\"help\"");
        assert!(is_told != meaning.is_empty() && seen.contains(meaning), "{address}: {review}");
    }
}

#[test]
fn a_challenge_that_is_too_much_work_offers_what_works_and_no_other_that_is_too_much() {
    // Where the machine is slow its time is up first: that is refused alike.
    let page = ask("/fr/solitaire/french,c1,any/challenge?difficulty=easy");
    assert!(page.status.is_client_error() || page.status.is_server_error(), "{}", page.status);
    assert!(!page.text.contains("1000000") && !page.text.contains("/challenge?"), "{}", page.text);
    assert!(page.text.contains("href=\"/fr/solitaire/t4,a2,any\""), "{}", page.text);
}

#[test]
fn a_picture_by_levels_is_narrow_enough_for_a_telephone() {
    for lang in ["en", "fr"] {
        for game in ["kangaroos/3+3", "chocolate/10x7@7,3", "marelle/3", "domineering/4x4,v"] {
            let page = ask(&format!("/{lang}/{game}/picture?as=graph")).text;
            let (_, drawn) = page.split_once("<svg class=\"lucas\"").map_or_else(
                || page.split_once("class=\"drawing").expect("a drawing"),
                |(_, rest)| ("", rest),
            );
            let width = drawn.split("viewBox=\"0 0 ").nth(1).and_then(|rest| rest.split(' ').next());
            let width: u32 = width.and_then(|width| width.parse().ok()).expect("a width");
            // Letters of 12 pixels are to be 9 at least on 370.
            assert!(width <= 500, "{lang} {game}: {width}");
        }
    }
}

#[test]
fn a_queue_that_nothing_joins_says_so_in_words() {
    for lang in ["en", "fr"] {
        for step in 1..20 {
            let page = ask(&format!("/{lang}/sum/matches:7+octal:77,5/search?as=graph&step={step}")).text;
            assert!(!page.contains("to 0 new") && !page.contains("à 0 position"), "{lang} {step}");
        }
    }
}

#[test]
fn the_first_page_leads_to_each_group_of_games_and_says_how_many_there_are() {
    for lang in ["en", "fr"] {
        let page = ask(&format!("/{lang}")).text;
        let led = attributes(&page, "<a href=\"#");
        let groups: Vec<&String> = led.iter().filter(|to| page.contains(&format!("id=\"{to}\""))).collect();
        assert!(groups.len() >= 3, "{led:?}");
        let (_, nav) = page.split_once("class=\"families\"").expect("groups");
        let counts = nav.split("</nav>").next().expect("their end").split("<small>").skip(1);
        let counts: usize = counts.filter_map(|rest| rest.split('<').next()?.parse::<usize>().ok()).sum();
        assert_eq!(counts, lucas_games::GAMES.0.len());
    }
}

#[test]
fn a_size_that_is_long_to_solve_is_announced_and_those_that_are_not_are_offered() {
    for (lang, said) in
        [("en", "This size takes long to solve"), ("fr", "Cette taille est longue à résoudre")]
    {
        let page = ask(&format!("/{lang}/quixo/5"));
        assert!(page.text.contains(said), "{}", page.text);
        let page = ask(&format!("/{lang}/teaser/5x5"));
        assert!(page.text.contains(&format!("href=\"/{lang}/teaser/3x3\"")), "{}", page.text);
        for small in ["matches/21", "chocolate/10x7@7,3", "hanoi/3,3", "crossing/wolf"] {
            let page = ask(&format!("/{lang}/{small}"));
            assert!(!page.text.contains(said), "{small}");
        }
        // Once play has begun, nobody is warned again.
        assert!(!ask(&format!("/{lang}/teaser/5x5?m=a1")).text.contains(said));
    }
}

#[test]
fn what_is_too_large_is_refused_in_the_words_of_the_page_without_a_command() {
    for (lang, own, others) in
        [("en", "choose a smaller", "choisissez"), ("fr", "choisissez", "choose a smaller")]
    {
        for address in [format!("/{lang}/rings/10000000"), format!("/{lang}/boxes/5x5/solution")] {
            let page = ask(&address);
            assert!(
                page.text.contains(own) || page.text.contains("réessayez") || page.text.contains("try again"),
                "{address}: {}",
                page.text
            );
            assert!(!page.text.contains(others), "{address}");
            assert!(!page.text.contains("lucas solve"), "{address}");
            check_form(&page.text);
        }
    }
}

#[test]
fn with_values_shown_a_bad_move_and_a_lost_position_are_explained_beside_the_board() {
    for (lang, slip, better, lost) in [
        ("en", "This gives the win away.", "Better", "multiple"),
        ("fr", "Ce coup laisse échapper la victoire.", "Mieux", "multiple"),
    ] {
        let word = |address: &str| {
            let text = ask(address).text;
            let start = text.find("<p class=\"word\">").expect("a word");
            text[start..][..text[start..].find("</p>").expect("its end")].to_owned()
        };
        // 22 - 2 leaves the opponent the multiple of 4; 22 - 1 does not.
        let bad = word(&format!("/{lang}/matches/22?p=human,human&m=1&values=1"));
        assert!(bad.contains(slip) && bad.contains(better), "{bad}");
        let good = word(&format!("/{lang}/matches/22?p=human,human&m=2&values=1"));
        assert!(!good.contains(slip) && !good.contains(better), "{good}");
        let start = word(&format!("/{lang}/matches/20?p=human,perfect&values=1"));
        assert!(start.contains(lost), "{start}");
        // Who did not ask is told nothing.
        assert!(!word(&format!("/{lang}/matches/22?p=human,human&m=1")).contains(slip));
    }
}

#[test]
fn settings_that_are_offered_never_lead_to_a_refusal() {
    for (set, leads) in [
        ("crossing?set=cannibals&set=3&set=2&set=island", "/en/crossing/cannibals,3,2?"),
        ("crossing?set=couples&set=50&set=2&set=", "/en/crossing/couples,6,2?"),
        ("solitaire?set=english&set=a1&set=any", "/en/solitaire/english,"),
        ("hanoi?set=500000&set=5", "/en/hanoi/"),
    ] {
        let answer = ask(&format!("/en/{set}"));
        let to = answer.headers.get("location").map(|to| to.to_str().expect("an address").to_owned());
        let to = to.unwrap_or_else(|| panic!("{set} is refused: {}", answer.text));
        assert!(to.starts_with(leads) && to.contains("settled="), "{set}: {to}");
        let page = ask(&to);
        assert_eq!(page.status, 200, "{to}");
        assert!(page.text.contains("These settings do not go together"), "{to}: {}", page.text);
    }
    let holes = ["d4", "a1", "a2", "c1"];
    for board in ["english", "french", "t5", "t4", "4x4"] {
        for hole in holes {
            let answer = ask(&format!("/en/solitaire?set={board}&set={hole}&set="));
            let to = answer.headers["location"].to_str().expect("an address");
            assert!(to.starts_with(&format!("/en/solitaire/{board},")), "{board} {hole}: {to}");
        }
    }
    // What goes together is left as it is; what is offered nowhere is for its author to mend.
    let whole = ask("/en/crossing?set=couples&set=3&set=2&set=island");
    assert!(!whole.headers["location"].to_str().expect("an address").contains("settled"));
    assert_eq!(ask("/en/crossing?set=couples&set=3000&set=2&set=").status, 400);
}

#[test]
fn to_change_sides_in_a_game_under_way_takes_a_second_tap() {
    for (lang, leaves) in [("en", "the one under way is left"), ("fr", "la partie en cours est abandonnée")]
    {
        let before = ask(&format!("/{lang}/matches/21?p=human,perfect")).text;
        assert!(!before.contains(leaves) && before.contains("class=\"swap\" href"), "{before}");
        let amid = ask(&format!("/{lang}/matches/21?p=human,perfect&m=1.3")).text;
        assert!(amid.contains(leaves) && !amid.contains("class=\"swap\" href"), "{amid}");
        // The opponent's first move is nobody's loss.
        let begun = ask(&format!("/{lang}/matches/21?p=perfect,human&m=1")).text;
        assert!(!begun.contains(leaves), "{begun}");
    }
}
