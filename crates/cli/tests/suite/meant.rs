//! What people type is taken for what they mean: a game alone, a word that is nearly right, the manual of one command.

use crate::common::lucas;

#[test]
fn a_game_alone_is_played() {
    for game in ["rings", "rings 4", "rings:4", "baguenaudier", "Rings 4", "teaser --seed 3"] {
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
        ("solve Chocolatt", "did you mean chocolate?", "en"),
        ("solve kangaros 3 3", "vouliez-vous dire kangourous ?", "fr"),
        ("solve alumettes 5", "vouliez-vous dire allumettes ?", "fr"),
        ("solve matches 5 --jsno", "did you mean --json?", "en"),
        ("solve matches 5 --ordre breadth --all", "vouliez-vous dire --order ?", "fr"),
        ("solve matches 5 --all --order bredth", "did you mean breadth?", "en"),
        ("serv", "vouliez-vous dire serve ?", "fr"),
        ("man slove", "did you mean solve?", "en"),
        ("handout chocolt", "did you mean chocolat?", "en"),
        ("handout chocolt", "vouliez-vous dire chocolat ?", "fr"),
        ("run chocolatt", "did you mean chocolat?", "en"),
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
fn french_readers_are_told_french_names_and_either_is_taken() {
    for (command, input) in [("solve xyzzy", ""), ("", ""), ("games", ""), ("play --plain", "q\n")] {
        for (language, own, other) in [("en", "rings", "baguenaudier"), ("fr", "baguenaudier", "rings")] {
            let run = lucas(&format!("{command} --lang {language}"), input);
            let said = run.out + &run.err;
            let place = |name| said.split(|sign: char| !sign.is_alphanumeric()).position(|word| word == name);
            let (own, other) = (place(own).expect("its name"), place(other));
            assert!(other.is_none_or(|other| own < other), "{command} {language}: {said}");
        }
    }
    for name in ["rings", "baguenaudier"] {
        assert_eq!(lucas(&format!("solve {name}:3 --lang fr"), "").code, Some(0), "{name}");
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

#[test]
fn a_game_behind_random_or_daily_is_a_game() {
    for typed in [
        "play --random rings",
        "play rings --random",
        "play --random=easy rings",
        "--random rings",
        "play --random easy rings",
        "play --random rings --seed 3",
    ] {
        let run = lucas(&format!("{typed} --lang en"), "quit\n");
        assert!(
            run.code == Some(0) && run.out.contains("play rings:4 --random easy"),
            "{typed}: {}",
            run.err
        );
    }
    for game in ["rings", "chocolate", "kangaroos", "matches", "teaser"] {
        let day = "2026-11-17";
        for typed in [format!("play {game} --daily {day}"), format!("--daily={day} {game}")] {
            let run = lucas(&format!("{typed} --lang en"), "quit\n");
            let again = format!("lucas play {game} --daily {day}");
            assert!(run.code == Some(0) && run.out.contains(&again), "{typed}: {}{}", run.out, run.err);
        }
        let today = lucas(&format!("play --daily {game} --lang en"), "quit\n");
        assert!(today.code == Some(0) && today.out.contains(game), "{}", today.err);
    }
}

#[test]
fn what_random_and_daily_need_is_told_in_one_line() {
    for (typed, told) in [
        ("play --random", "which game? As in lucas play rings --random"),
        ("play --random rigns", "did you mean rings?"),
        ("play --random hard", "which game?"),
        ("play rings 4 --daily", "--daily chooses the size"),
        ("play rings --random never", "'never' is no difficulty"),
        ("play rings --daily never", "'never' is no date"),
    ] {
        let run = lucas(&format!("{typed} --lang en"), "");
        assert_eq!((run.code, run.err.lines().count()), (Some(2), 1), "{typed}: {}", run.err);
        assert!(run.err.contains(told), "{typed}: {}", run.err);
    }
}

#[test]
fn a_size_is_taken_as_menus_and_lists_write_it() {
    for (typed, address) in [
        ("matches 1+3+5+7,takeall,misere", "matches:1+3+5+7,takeall,misere/1+3+5+7"),
        ("chocolate 10x7@7,3", "chocolate:10x7@7,3/10x7@7,3"),
        ("kangaroos 2+3", "kangaroos:2+3/WW---BB,W"),
        ("teaser 4x4", "teaser:4x4/"),
        ("rings 4@full", "rings:4@full/"),
    ] {
        let run = lucas(&format!("solve {typed} --lang en"), "");
        assert!(run.out.starts_with(address), "{typed}: {}{}", run.out, run.err);
    }
}

#[test]
fn the_manual_has_headings_of_its_language() {
    let page = lucas("man --lang fr", "").out;
    for (french, english) in
        [(".SH NOM", ".SH NAME"), (".SH COMMANDES", ".SH SUBCOMMANDS"), (".SH EXEMPLES", ".SH EXTRA")]
    {
        assert!(page.contains(french) && !page.contains(english), "{french}: {page}");
    }
    assert!(lucas("man solve --lang en", "").out.contains(".SH EXAMPLES"));
}
