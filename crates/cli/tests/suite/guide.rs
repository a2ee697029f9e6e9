//! Every command shown in the README and in the guide does what it shows.

/// Runs what chapters show, as a reader with this locale would.
fn chapters(locale: &str) -> trycmd::TestCases {
    let chapters = trycmd::TestCases::new();
    chapters
        .register_bin("lucas", std::path::Path::new(env!("CARGO_BIN_EXE_lucas")))
        // Not LC_ALL: a shell that begins without that locale would complain of it.
        .env("LC_ALL", "")
        .env("LC_MESSAGES", "")
        .env("LC_CTYPE", "")
        .env("LANG", locale)
        .env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"));
    chapters
}

#[test]
fn the_readme_and_the_guide_tell_the_truth() {
    chapters("C.UTF-8").case("../../README.md").case("../../docs/*.md");
}

#[test]
fn the_french_readme_and_guide_tell_the_truth() {
    chapters("fr_FR.UTF-8").case("../../README.fr.md").case("../../docs/fr/*.md");
}
