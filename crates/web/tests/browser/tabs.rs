//! The tabs of a game: whoever looks around comes back to the game as it was.

use std::collections::HashSet;

use serde_json::json;

use crate::browser::Browser;
use crate::play::LANGUAGES;

#[test]
fn tabs_keep_the_game_its_opponent_and_its_history_and_every_page_has_a_title_of_its_own() {
    let browser = Browser::start();
    let page = browser.session();
    for (lang, _) in LANGUAGES {
        for game in ["matches/21?p=human,random&seed=7&m=2", "kangaroos/2+3?p=human,perfect&seed=1&m=1-2.5-4"]
        {
            page.visit(&format!("/{lang}/{game}"));
            let (mine, board) = (page.address(), page.board());
            let mut titles = HashSet::new();
            for tab in 0..5 {
                page.visit(&mine);
                page.click(&format!(".tabs a:nth-child({})", tab + 1));
                page.expect("the tab", &1, |page| {
                    page.count(&format!(".tabs a:nth-child({})[aria-current]", tab + 1))
                });
                let title = page.ask("return document.title", json!([])).to_string();
                assert!(titles.insert(title.clone()), "two pages are called {title}");
                // From there to the next tab, and from that one back.
                page.click(&format!(".tabs a:nth-child({})", (tab + 1) % 5 + 1));
                page.expect("the next tab", &1, |page| {
                    page.count(&format!(".tabs a:nth-child({})[aria-current]", (tab + 1) % 5 + 1))
                });
                page.click(".tabs a:first-child");
                page.expect_address(&mine);
                page.expect("my game", &board, crate::session::Session::board);
            }
        }
    }
}

#[test]
fn a_position_that_chance_drew_is_not_called_by_the_size_it_was_drawn_from() {
    let browser = Browser::start();
    let page = browser.session();
    for (lang, drawn) in [("en", "a position drawn by chance"), ("fr", "une position tirée au hasard")] {
        page.visit(&format!("/{lang}/chocolate/10x7@7,3/challenge?difficulty=easy&seed=3"));
        let title = page.ask("return document.title", json!([])).to_string();
        for said in [page.text("h1"), title] {
            assert!(said.contains(drawn) && !said.contains("10x7"), "{said}");
        }
    }
}
