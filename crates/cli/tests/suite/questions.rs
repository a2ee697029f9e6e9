//! `lucas handout`: what there is, and every question answered on the command line.

use crate::common::lucas;
use lucas_exercises::{HANDOUTS, Handout, Handouts};

#[test]
fn the_handouts_and_their_questions_are_listed_in_french_unless_told_otherwise() {
    let french = lucas("handout", "");
    assert_eq!((french.code, french.err.as_str()), (Some(0), ""));
    assert!(french.out.starts_with("baguenaudier, rings : Le baguenaudier\n"), "{}", french.out);
    assert!(french.out.contains("\n  8   Gagne-t-on du temps avec les symétries ?"), "{}", french.out);
    let english = lucas("handout --lang en", "").out;
    assert!(english.contains("\n  8   Do the symmetries save time?"), "{english}");
    for handout in HANDOUTS.0 {
        let one = lucas(&format!("handout {}", handout.aliases[0]), "").out;
        assert!(french.out.contains(one.lines().nth(1).expect("a question")), "{one}");
        assert_eq!(one.lines().count(), handout.exercises.len() + 3, "{one}");
    }
}

#[test]
fn choices_are_listed_in_the_language_of_the_list() {
    let [french, english] = ["", " --lang en"].map(|lang| lucas(&format!("handout{lang}"), "").out);
    assert!(
        french.contains("[ordre profondeur|largeur]") && french.contains("[par distance|rang]"),
        "{french}"
    );
    assert!(english.contains("[order depth|breadth]") && english.contains("[by distance|rank]"), "{english}");
    assert_eq!(lucas("handout allumettes 4 5 largeur", "").code, Some(0));
}

#[test]
fn the_help_says_that_handouts_are_french_unless_told_otherwise() {
    for command in ["run", "handout"] {
        assert!(lucas(&format!("{command} --help --lang en"), "").out.contains("in French unless --lang en"));
        assert!(lucas(&format!("{command} --help --lang fr"), "").out.contains("en français sauf --lang en"));
    }
}

#[test]
fn every_question_is_answered_on_the_command_line() {
    for handout in HANDOUTS.0 {
        for exercise in handout.exercises {
            for options in ["", " --lang en", " --json", " --json --lang en"] {
                let run = lucas(&format!("handout {} {}{options}", handout.name, exercise.name), "");
                assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{} {}", handout.name, exercise.name);
                assert_eq!(run.out.starts_with('{'), options.contains("json"), "{}", run.out);
                if options.contains("json") {
                    let json: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
                    assert_eq!(json["handout"], handout.name);
                    assert_eq!(run.out.lines().count(), 1);
                }
            }
        }
    }
}

#[test]
fn options_may_stand_after_arguments_that_begin_with_a_dash() {
    let run = lucas("handout kangourous 10 -BBW-WBW- --lang en --json", "");
    let json: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(json["figures"]["board"], "-BBW-WBW-,W");
    assert_eq!(json["title"], "Which step is possible at a position?");
    assert!(lucas("handout chocolat 2 -11 +3 -8 +17", "").out.trim_end().ends_with("+9"));
    assert!(lucas("handout chocolat --help", "").out.contains("lucas handout"));
}

#[test]
fn what_makes_no_sense_is_refused_in_one_line() {
    for (arguments, complaint) in [
        (
            "handout chess --lang en",
            "there is no handout 'chess': the handouts are baguenaudier, chocolat, kangourous, allumettes, teaser",
        ),
        (
            "handout chocolat 9",
            "chocolat n'a pas de question « 9 » : ses questions sont 1, 2, 3, 4, 5, 6, 7, 8, 10",
        ),
        ("handout baguenaudier 4.1 61", "cases : « 61 » n'est pas un nombre entier de 1 à 60"),
        ("handout teaser 1.5 7 --lang en", "question 1.5 takes no more than these arguments: —; given: 1"),
        (
            "handout rings eval FVX --lang en",
            "'FVX' is no board: 1 to 200 letters V (a ring) or F (none), square 1 first, as FVFVVFVV",
        ),
    ] {
        let run = lucas(arguments, "");
        assert_eq!((run.code, run.err, run.out.len()), (Some(2), format!("lucas: {complaint}\n"), 0));
    }
}

/// A handout that is in no list.
static ONE_MORE: Handout = Handout {
    name: "devinette",
    aliases: &["riddle"],
    exercises: &[lucas_exercises::exercise::Exercise {
        name: "1",
        aliases: &[],
        fields: &[],
        answer: |_| Ok(lucas_exercises::markup::Gaps::new().figure("answer", &42)),
    }],
    texts: [
        "# History\n\nShort.\n\n# 1 · What?\n\nIt is **{answer}**.\n",
        "# Histoire\n\nBrève.\n\n# 1 · Quoi ?\n\nC'est **{answer}**.\n",
    ],
    game: "teaser",
    program: lucas_exercises::teaser::program::PROGRAM,
    own: lucas_pictures::own::Own::NONE,
    contracts: &[],
};

#[test]
fn the_program_takes_one_handout_more() {
    let all: &'static [&'static Handout] =
        HANDOUTS.0.iter().copied().chain([&ONE_MORE]).collect::<Vec<_>>().leak();
    let run = |arguments: &str| {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let streams = lucas_cli::Streams::piped(b"0\n", &mut out, &mut err);
        let arguments = arguments.split(' ').map(Into::into);
        let code = lucas_cli::run(lucas_games::GAMES, Handouts(all), arguments, &|_| None, streams);
        (code, crate::common::text(out))
    };
    assert_eq!(run("lucas handout riddle 1"), (0, "devinette 1 · Quoi ?\n\nC'est 42.\n".to_owned()));
    assert!(run("lucas handout").1.contains("devinette, riddle"));
    assert!(run("lucas run devinette").1.starts_with("0 0 0\n0 1 0\n"));
}
