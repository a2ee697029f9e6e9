//! Pages by the rules of axe-core: nothing serious stands in the way of people who cannot see or point.

use std::path::Path;

use serde_json::{Value as Json, json};

use crate::browser::Browser;
use crate::pages;
use crate::session::Session;

/// Runs all rules, or one, on the page and tells what is serious: the rule, and the elements.
const AUDIT: &str = "const done = arguments[arguments.length - 1];
    axe.run(arguments[0] ? { runOnly: arguments[0] } : {}).then(({ violations }) => done(violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })) }))),
      (error) => done([String(error)]));";

fn audit(page: &Session<'_>, what: &str, rule: Option<&str>, found: &mut Vec<String>) {
    let Json::Array(violations) = page.ask_later(AUDIT, json!([rule])) else { panic!("an audit of {what}") };
    found.extend(violations.iter().map(|one| format!("{what}: {one:#}")));
}

/// A colour scheme, the one rule that is looked at if not all are, and how wide the page is.
type Look = (&'static str, Option<&'static str>, u32);

fn audit_all(lang: &str, looks: &[Look]) {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/axe/node_modules/axe-core/axe.min.js");
    let axe = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}; cargo xtask test installs axe-core", path.display()));
    let browser = Browser::start();
    let page = browser.session();
    let mut found = Vec::new();
    let mut look = |name: &str| {
        page.open_details();
        page.ask(&axe, json!([]));
        for &(scheme, rule, width) in looks {
            page.prefer(scheme);
            page.resize(width, 900);
            audit(&page, &format!("{name} ({lang}, {scheme}, {width} pixels)"), rule, &mut found);
        }
    };
    for (name, address) in pages::all(lang) {
        page.visit(&address);
        look(&name);
    }
    page.visit_failure(&format!("/{lang}/poker"));
    look("failure");
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn nothing_serious_stands_in_the_way_in_english() {
    // In the dark only the colours are others.
    let dark = Some("color-contrast");
    audit_all(
        "en",
        &[("light", None, 1280), ("light", None, 390), ("dark", dark, 1280), ("dark", dark, 390)],
    );
}

#[test]
fn nothing_serious_stands_in_the_way_in_french() {
    // Colours speak no language, only words differ: once, where they are most crowded.
    audit_all("fr", &[("light", None, 390)]);
}
