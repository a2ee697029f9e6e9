//! What people type is taken for what they mean: a game alone, a word that is nearly right, the manual of one command.

use crate::common::lucas;

#[test]
fn a_game_alone_is_played() {
    for game in ["rings", "rings 4", "rings:4", "baguenaudier", "teaser --seed 3"] {
        let (alone, played) = (lucas(game, "quit\n"), lucas(&format!("play {game}"), "quit\n"));
        assert_eq!((alone.code, &alone.err), (played.code, &played.err), "{game}");
        let first = |text: &str| text.lines().next().unwrap_or_default().to_owned();
        assert!(!alone.out.is_empty() && first(&alone.out) == first(&played.out), "{game}: {}", alone.out);
    }
}

#[test]
fn a_word_that_is_nearly_right_is_told_what_may_be_meant() {
    for (typed, meant, language) in [
        ("slove rings", "did you mean solve?", "en"),
        ("kangaros", "did you mean kangaroos?", "en"),
        ("solve kangaros 3 3", "did you mean kangaroos?", "en"),
        ("solve Chocolat", "did you mean chocolat?", "en"),
        ("solve alumettes 5", "vouliez-vous dire allumettes ?", "fr"),
        ("solve matches 5 --jsno", "did you mean --json?", "en"),
        ("solve matches 5 --ordre breadth --all", "vouliez-vous dire --order ?", "fr"),
        ("solve matches 5 --all --order bredth", "did you mean breadth?", "en"),
        ("serv", "vouliez-vous dire serve ?", "fr"),
        ("man slove", "did you mean solve?", "en"),
    ] {
        let run = lucas(&format!("{typed} --lang {language}"), "");
        assert_eq!(run.code, Some(2), "{typed}");
        assert!(run.err.trim_end().ends_with(meant) && run.err.lines().count() == 1, "{typed}: {}", run.err);
    }
    for typed in ["xyzzy", "solve xyzzy", "solve matches 5 --xyzzy"] {
        assert!(!lucas(&format!("{typed} --lang en"), "").err.contains("did you mean"), "{typed}");
    }
}

#[test]
fn the_manual_of_a_command_is_printed() {
    let page = lucas("man solve --lang en", "");
    assert!(
        page.code == Some(0) && page.out.contains("lucas\\-solve") && page.out.contains("\\-\\-table"),
        "{}",
        page.out
    );
}
