//! A browser that runs no scripts.

use fantoccini::key::Key;
use serde_json::json;

use crate::browser::Browser;
use crate::play::{LANGUAGES, TASKS, click, win};

#[test]
fn everything_works_without_scripts() {
    let browser = Browser::start();
    let page = browser.session_without_scripts();
    for (language, (lang, your_move)) in LANGUAGES.into_iter().enumerate() {
        page.visit(&format!("/{lang}"));
        assert_eq!(page.count("html.scripted"), 0, "a script ran");
        let chocolate = TASKS.iter().position(|(path, _)| path.starts_with("chocolate")).expect("a game");
        let end = win(&page, language, chocolate, click);
        let base = end.split('?').next().expect("a path");

        page.click("a[data-key='n']");
        page.expect_status(your_move);
        let start = page.address();
        page.click("a[data-key='h']");
        page.expect_address(&format!("{start}&hint=1"));
        assert!(page.text(".told").len() > 20, "{}", page.text(".told"));
        page.click("a[data-key='v']");
        page.expect_address(&format!("{start}&values=1&hint=1"));
        assert_eq!(page.count(".board .mark"), page.count("a.tap"));
        page.click("ul.moves a");
        page.expect("the address after a move", &true, |page| page.address().contains("&m=v2."));
        page.click("a[data-key='u']");
        page.expect("the address after taking it back", &true, |page| page.address().contains("&ply=0"));
        page.expect_status(your_move);

        // What is saved is the game of this page; a link to a file does not leave it.
        let href = "return document.querySelector(\"#main a[href*='/save?']\").getAttribute('href')";
        let save = page.ask(href, json!([])).as_str().expect("a link").to_owned();
        assert!(save.starts_with(&format!("{base}/save?p=human,perfect&seed=1&m=v2.")), "{save}");

        page.click("a[data-key='s']");
        page.expect("the solution", &true, |page| page.address().starts_with(&format!("{base}/solution?p=")));
        let first = page.board();
        page.focus(".stepper input[name='step']");
        page.press_named(Key::Right);
        page.press_named(Key::Right);
        page.click(".stepper button:not([type])");
        page.expect("the step", &true, |page| page.address().contains("&step=2"));
        assert_ne!(page.board(), first);
        assert!(page.text(".status").contains("v1"), "{}", page.text(".status"));
    }
}
