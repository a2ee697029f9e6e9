//! Pages by the rules of axe-core: nothing serious stands in the way of people who cannot see or point.

use std::path::Path;

use serde_json::{Value as Json, json};

use crate::browser::Browser;
use crate::pages;
use crate::session::Session;

/// Runs all rules on the page and tells what is serious: the rule, and the elements.
const AUDIT: &str = "const done = arguments[arguments.length - 1];
    axe.run().then(({ violations }) => done(violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })) }))),
      (error) => done([String(error)]));";

fn audit(page: &Session<'_>, what: &str, found: &mut Vec<String>) {
    let Json::Array(violations) = page.ask_later(AUDIT, json!([])) else { panic!("an audit of {what}") };
    found.extend(violations.iter().map(|one| format!("{what}: {one:#}")));
}

fn audit_all(lang: &str) {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/axe/node_modules/axe-core/axe.min.js");
    let axe = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}; cargo xtask test installs axe-core", path.display()));
    let browser = Browser::start();
    let page = browser.session();
    let mut found = Vec::new();
    let mut visit = |name: &str, address: &str| {
        page.visit(address);
        page.open_details();
        page.ask(&axe, json!([]));
        for scheme in ["light", "dark"] {
            page.prefer(scheme);
            for width in [1280, 390] {
                page.resize(width, 900);
                audit(&page, &format!("{name} ({lang}, {scheme}, {width} pixels)"), &mut found);
            }
        }
    };
    for (name, address) in pages::all(lang) {
        visit(&name, &address);
    }
    assert_eq!(page.complaints(), Vec::<String>::new());
    visit("failure", &format!("/{lang}/poker"));
    let complaints = page.complaints();
    assert!(complaints.len() == 1 && complaints[0].contains("404"), "{complaints:?}");
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn nothing_serious_stands_in_the_way_in_english() {
    audit_all("en");
}

#[test]
fn nothing_serious_stands_in_the_way_in_french() {
    audit_all("fr");
}
