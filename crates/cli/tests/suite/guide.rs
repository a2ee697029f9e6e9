//! Every command shown in the README and in the guide does what it shows.

#[test]
fn the_readme_and_the_guide_tell_the_truth() {
    trycmd::TestCases::new()
        .register_bin("lucas", std::path::Path::new(env!("CARGO_BIN_EXE_lucas")))
        .env("LC_ALL", "C")
        .env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"))
        .case("../../README.md")
        .case("../../docs/*.md");
}
