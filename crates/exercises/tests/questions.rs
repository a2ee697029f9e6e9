//! Every question of every handout is answered, in both languages, with the figures that are known.

use std::collections::{BTreeMap, BTreeSet};

use lucas_engine::Language;
use lucas_exercises::exercise::{Accepts, Exercise};
use lucas_exercises::explanation::Explanation;
use lucas_exercises::{HANDOUTS, Handout, plain};
use lucas_words::Words;
use proptest::prelude::*;

const LANGUAGES: [Language; 2] = [Language::English, Language::French];

fn answer(handout: &str, question: &str, arguments: &[&str], language: Language) -> Explanation {
    let arguments: Vec<String> = arguments.iter().map(|&word| word.to_owned()).collect();
    let handout = HANDOUTS.find(handout).expect("a handout");
    let exercise = handout.exercise(question).expect("a question");
    let values = exercise.values(&arguments).expect("arguments");
    let words = Words::new(language);
    handout.explanation(exercise, values, &words).unwrap_or_else(|refusal| panic!("{question}: {refusal}"))
}

fn french(handout: &str, question: &str, arguments: &[&str]) -> String {
    plain::text(&answer(handout, question, arguments, Language::French), None)
}

fn figure(handout: &str, question: &str, arguments: &[&str], name: &str) -> String {
    answer(handout, question, arguments, Language::English).figures[name].replace('\u{202f}', "")
}

/// The gaps of a text, by section.
fn gaps(text: &str) -> BTreeMap<&str, BTreeSet<&str>> {
    let is_name = |name: &&str| name.starts_with(|sign: char| sign.is_ascii_lowercase());
    let sections = text.split("\n# ").skip(1).filter_map(|section| {
        let (question, rest) = section.split_once(" · ")?;
        let names = rest.split('{').skip(1).filter_map(|rest| rest.split(['}', ':', '|']).next());
        Some((question, names.filter(is_name).collect()))
    });
    sections.collect()
}

#[test]
fn the_questions_are_those_that_the_handouts_number() {
    // The sections of the first, the numbered questions of the second and the third (there is no question 9 in the
    // second), the sections and functions of the fourth, the sections of the fifth.
    for (handout, asked) in [
        ("baguenaudier", "1 2 eval 3.1 3.2 4.1 4.2 4.3"),
        ("chocolat", "1 2 3 4 5 6 7 8 10"),
        ("kangourous", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"),
        (
            "allumettes",
            "1 2 3 4 5.A coups_possibles suivant calc_nb_coups afficher explore_profondeur \
             afficher_solutions_profondeur explore_largeur files",
        ),
        ("teaser", "1.1 1.4 1.5 2 plateaux"),
    ] {
        let handout = HANDOUTS.find(handout).expect("a handout");
        let names: Vec<&str> = handout.exercises.iter().map(|exercise| exercise.name).collect();
        assert_eq!(names, asked.split_whitespace().collect::<Vec<_>>(), "{}", handout.name);
    }
    assert_eq!(HANDOUTS.0.len(), 5);
}

#[test]
fn the_texts_of_both_languages_answer_the_same_questions_with_the_same_gaps() {
    for handout in HANDOUTS.0 {
        let [english, french] = handout.texts.map(gaps);
        assert_eq!(english, french, "{}", handout.name);
        let names: BTreeSet<&str> = handout.exercises.iter().map(|exercise| exercise.name).collect();
        assert_eq!(french.keys().copied().collect::<BTreeSet<_>>(), names, "{}", handout.name);
        for exercise in handout.exercises {
            for language in LANGUAGES {
                let title = handout.title(exercise, language);
                assert!(title.ends_with('?'), "{} {}: {title}", handout.name, exercise.name);
            }
        }
    }
}

#[test]
fn names_and_keys_mean_one_thing_in_a_handout() {
    for Handout { name, exercises, .. } in HANDOUTS.0 {
        let mut names = BTreeSet::new();
        let mut keys = BTreeMap::new();
        for exercise in *exercises {
            for one in [exercise.name].iter().chain(exercise.aliases) {
                assert!(names.insert(*one), "{name}: {one} twice");
            }
            for field in exercise.fields {
                // A key that several questions share gives them the same.
                let meaning = (field.label, field.usual);
                assert_eq!(*keys.entry(field.key).or_insert(meaning), meaning, "{name}: {}", field.key);
            }
        }
    }
}

#[test]
fn every_question_is_answered_in_both_languages_as_text_and_as_json() {
    for handout in HANDOUTS.0 {
        for exercise in handout.exercises {
            for language in LANGUAGES {
                let explanation = answer(handout.name, exercise.name, &[], language);
                let text = plain::text(&explanation, None);
                let place = format!("{} {} {language:?}", handout.name, exercise.name);
                let is_gap = |rest: &str| rest.starts_with(|sign: char| sign.is_ascii_lowercase());
                assert!(!text.split('{').skip(1).any(is_gap), "{place}: {text}");
                assert!(text.lines().count() > 2 && text.starts_with(handout.name), "{place}: {text}");
                assert!(text.lines().all(|line| !line.ends_with(' ')), "{place}: trailing spaces");
                let json = serde_json::to_value(&explanation).expect("JSON");
                assert_eq!(json["question"], exercise.name);
                assert!(json["passages"].as_array().is_some_and(|all| !all.is_empty()), "{place}");
            }
        }
    }
}

#[test]
fn the_rings_have_their_figures() {
    assert_eq!(figure("rings", "eval", &["FVFVVFVV"], "value"), "218");
    assert_eq!(figure("rings", "eval", &["[F,V,F,V,V,F,V,V]"], "binary"), "11011010");
    assert_eq!(figure("rings", "eval", &["_x_xx_xx"], "rank"), "147");
    assert_eq!(figure("rings", "4.1", &["8"], "moves"), "170");
    assert_eq!(figure("rings", "4.1", &["8"], "boards"), "171");
    // All numbers below 8 are there, and 12, 13 and 15.
    assert_eq!(figure("rings", "4.1", &[], "half"), "8");
    assert_eq!(figure("rings", "4.1", &[], "above"), "3");
    let growth = french("baguenaudier", "4.2", &["10"]);
    let moves = growth.lines().find(|line| line.starts_with("Coups ")).expect("a row of moves");
    let numbers: Vec<&str> = moves.split_whitespace().skip(1).collect();
    // OEIS A000975.
    assert_eq!(numbers, ["0", "1", "2", "5", "10", "21", "42", "85", "170", "341", "682"]);
    assert!(growth.contains("a = −1 / 2") && growth.contains("O(2^n)"));
    for n in ["1", "2", "3", "4", "8"] {
        for question in ["4.1", "4.2", "4.3"] {
            let text = french("baguenaudier", question, &[n]);
            assert!(text.contains("vérifié") && !text.contains("FAUX"), "{question} {n}: {text}");
        }
    }
    assert!(french("baguenaudier", "1", &["VFV"]).contains("cases 1, 2 :"));
    assert!(french("baguenaudier", "3.2", &[]).contains("Nombre de coups = 6\n0 1 3 2 6 7\n"));
}

#[test]
fn every_move_of_the_rings_but_the_first_of_prendre_has_no_other() {
    for n in 1..=6u32 {
        let text = french("baguenaudier", "4.3", &[&n.to_string()]);
        let mut choices = 0;
        for line in text.lines().filter(|line| line.contains(['●', '○'])) {
            // Number, board, playable, what would undo, what is left, what is played.
            let left: Vec<&str> = line.split("  ").map(str::trim).filter(|word| !word.is_empty()).collect();
            assert!(left[4].split(", ").any(|square| square == left[5]), "{line}");
            choices += left[4].split(", ").count() - 1;
        }
        assert_eq!(choices, usize::from(n > 1), "{text}");
    }
}

#[test]
fn the_chocolate_has_its_figures() {
    for (values, worth) in
        [(&["+2", "+6", "+11"][..], "−12"), (&["-11", "+3", "-8", "+17"], "+9"), (&["0"], "+1")]
    {
        let text = french("chocolat", "2", values);
        assert!(text.trim_end().ends_with(worth), "{text}");
    }
    for (name, value) in [
        ("value-7", "+11"),
        ("calls-7", "203237664"),
        ("value-5", "+15"),
        ("calls-5", "432503940"),
        ("bars-7", "384"),
        ("bars-5", "480"),
    ] {
        assert_eq!(figure("chocolate", "3", &[], name), value, "{name}");
    }
    assert_eq!(figure("chocolate", "4", &[], "value-50"), "−198");
    assert_eq!(figure("chocolate", "4", &[], "value-48"), "+191");
    assert_eq!(figure("chocolate", "5", &[], "places"), "(0,63), (63,0), (63,126), (126,63)");
    assert_eq!(figure("chocolate", "7", &["9", "9", "1", "3"], "orders"), "24");
    assert_eq!(figure("chocolate", "7", &[], "values"), "+11");
    // With and without symmetries, the table has the value of the theorem: the heaps 6, 5, 6, 5 are lost.
    assert_eq!(figure("chocolate", "8", &["12", "12"], "value"), "−22");
    assert_eq!(figure("chocolate", "8", &[], "sorted"), "11358880");
    assert!(french("chocolat", "1", &[]).contains("0  +3  +3  +3\n    1  +3  +3  +3"));
    let game = french("chocolat", "10", &[]);
    assert!(game.contains("le joueur 1 a gagné") && game.contains("10x7@7,3     +11"), "{game}");
}

#[test]
fn the_kangaroos_have_their_figures() {
    assert!(french("kangourous", "2", &[]).contains("pion   -  W  W  W  -  -  -  B  B  B  -"));
    let first = "{ id=0 squares=[WWW---BBB] parent=-1 turn=W nb_moves=0 }";
    for question in ["3", "5", "11"] {
        assert!(french("kangourous", question, &[]).contains(first), "{question}");
    }
    let valid = |arguments: &[&str]| figure("kangaroos", "6", arguments, "answer");
    assert!(valid(&["WWW---BBB", "0", "4"]).ends_with("gives 1."));
    for wrong in [["6", "5"], ["0", "1"], ["0", "9"], ["-1", "4"], ["3", "4"]] {
        assert!(valid(&["WWW---BBB", wrong[0], wrong[1]]).ends_with("gives 0."), "{wrong:?}");
    }
    let twins = |one: &str, other: &str| figure("kangaroos", "8", &[one, other], "twins");
    assert_eq!(twins("-WWW-B-BB,B", "-WWW-B-BB,B"), "1");
    assert_eq!(twins("-WWW-B-BB,B", "-WWW-B-BB,W"), "0");
    assert_eq!(figure("kangaroos", "12", &[], "twin"), "3");
    assert_eq!(figure("kangaroos", "12", &["2", "0:1-3", "0:2-3"], "twin"), "-1");
    let copy = "{ id=3 squares=[W-WW--BBB] parent=1 turn=B nb_moves=1 }";
    assert!(french("kangourous", "9", &[]).contains(copy));
    for (capacity, result, last) in [("10000", "1", "2652"), ("2653", "1", "2652"), ("2652", "0", "2651")] {
        assert_eq!(figure("kangaroos", "13", &["3", "3", capacity], "result"), result);
        assert_eq!(figure("kangaroos", "13", &["3", "3", capacity], "last-id"), last);
    }
    assert_eq!(figure("kangaroos", "13", &["3", "2"], "result"), "0");
    let whole = french("kangourous", "14", &[]);
    let golden = include_str!("../../cli/tests/golden/kangourous-3-3.txt");
    assert!(whole.contains(golden.trim_end()) && whole.contains("no solution found."), "{whole}");
}

#[test]
fn the_matches_have_their_figures() {
    assert_eq!(figure("matches", "1", &[], "count"), "12");
    assert_eq!(figure("matches", "coups_possibles", &["(1 5)"], "moves"), "((1 1) (1 2) (1 3))");
    assert_eq!(figure("matches", "coups_possibles", &["2", "2"], "moves"), "((2 1) (2 2))");
    assert_eq!(figure("matches", "coups_possibles", &["(1 0)"], "moves"), "NIL");
    assert_eq!(figure("matches", "suivant", &["(1 5)", "(1 2)"], "after"), "(2 3)");
    assert_eq!(figure("matches", "suivant", &["(1 5)", "(2 2)"], "after"), "NIL");
    assert_eq!(figure("matches", "suivant", &["(1 5)", "(1 4)"], "after"), "NIL");
    assert_eq!(figure("matches", "calc_nb_coups", &[], "count"), "3");
    // The lines won by either player.
    for (player, counts) in [("1", &[1, 1, 2, 3, 7, 12, 22, 40, 75][..]), ("2", &[0, 1, 2, 4, 6, 12, 22, 41])]
    {
        for (matches, count) in (1..).zip(counts) {
            let found = figure("matches", "explore_profondeur", &[&matches.to_string(), player], "count");
            assert_eq!(found, count.to_string(), "{matches} matches, player {player}");
        }
    }
    let lists = french("allumettes", "explore_profondeur", &[]);
    assert!(lists.contains("\n(((1 5) (2 2) (1 1) (2 0)) ((1 3) (2 1) (1 1)))\n"), "{lists}");
    let queues = french("allumettes", "files", &[]);
    assert!(queues.contains(
        "  file          ((2 4) (2 3) (2 2))\n  \
         file_chemins  (((1 5) (2 4)) ((1 5) (2 3)) ((1 5) (2 2)))\n  \
         file_actions  (((1 1)) ((1 2)) ((1 3)))\n"
    ));
    assert_eq!(figure("matches", "files", &[], "solutions"), "7");
    for (question, golden) in [
        ("afficher_solutions_profondeur", include_str!("../../cli/tests/golden/allumettes-5.txt")),
        ("explore_largeur", include_str!("../../cli/tests/golden/allumettes-5-largeur.txt")),
    ] {
        assert!(french("allumettes", question, &[]).contains(golden.trim_end()), "{question}");
    }
}

#[test]
fn the_teaser_has_its_figures() {
    for (name, value) in [
        ("boards", "512"),
        ("reached", "511"),
        ("solvable", "511"),
        ("moves", "11"),
        ("loss", "5"),
        ("ways", "960"),
    ] {
        assert_eq!(figure("teaser", "plateaux", &[], name), value, "{name}");
    }
    assert_eq!(figure("teaser", "1.4", &[], "flipped"), "7, 11, 12, 13, 17");
    assert_eq!(figure("teaser", "1.4", &["100.010.001", "7"], "after"), "010.100.001");
    assert_eq!(figure("teaser", "1.4", &[], "verdict"), "verified");
    assert_eq!(figure("teaser", "1.5", &[], "touche"), "{0, 16, 17, 18, 11, 12, 13, 6, 7, 8}");
    assert!(french("teaser", "2", &[]).contains("\nBravo\n"));
    assert!(!french("teaser", "2", &["5"]).contains("\nBravo\n"));
}

#[test]
fn what_is_no_argument_is_refused_in_one_line_of_both_languages() {
    let words = Words::new(Language::French);
    for (handout, question, arguments) in [
        ("baguenaudier", "eval", "FVX"),
        ("baguenaudier", "4.1", "61"),
        ("baguenaudier", "4.1", "0"),
        ("baguenaudier", "4.3", "4 4"),
        ("chocolat", "2", "+2 onze"),
        ("chocolat", "4", "100 100 100"),
        ("chocolat", "7", "3 3 3 0"),
        ("chocolat", "8", "41 3"),
        ("chocolat", "10", "10 7 7 3 v5 v9"),
        ("kangourous", "1", "-1"),
        ("kangourous", "2", "101"),
        ("kangourous", "3", "16 1"),
        ("kangourous", "4", "WWB---BB"),
        ("kangourous", "6", "WWW---BBB un"),
        ("kangourous", "9", "3 0:1-3"),
        ("kangourous", "12", "0 0:0-0"),
        ("kangourous", "15", "x"),
        ("allumettes", "4", "5 sideways"),
        ("allumettes", "coups_possibles", "(3 5)"),
        ("allumettes", "suivant", "(1 5)"),
        ("allumettes", "calc_nb_coups", "(1 1) (2 1)"),
        ("allumettes", "afficher", "5 1 1"),
        ("allumettes", "files", "8"),
        ("teaser", "1.4", "000.010.00 5"),
        ("teaser", "1.4", "000.010.000 0"),
        ("teaser", "2", "5a"),
        ("teaser", "plateaux", "colour"),
    ] {
        let handout = HANDOUTS.find(handout).expect("a handout");
        let exercise = handout.exercise(question).expect("a question");
        let arguments: Vec<String> = arguments.split_whitespace().map(str::to_owned).collect();
        let answered =
            exercise.values(&arguments).and_then(|values| handout.explanation(exercise, values, &words));
        let refusal =
            answered.err().unwrap_or_else(|| panic!("{} {question} {arguments:?}", handout.name)).text;
        assert!(refusal.en != refusal.fr && !refusal.en.contains('\n') && !refusal.fr.contains('\n'));
    }
    assert!(HANDOUTS.find("chess").is_err());
    assert!(HANDOUTS.0[0].exercise("9").is_err());
}

fn english(handout: &str, question: &str, arguments: &[&str]) -> String {
    plain::text(&answer(handout, question, arguments, Language::English), None)
}

/// What an argument alone may be: every small size, and for what is no size what fits a few small ones.
fn alone(key: &str, accepts: Accepts) -> Vec<String> {
    let boards = ["W-B", "WW---BB", "WWW-BB--B,B", "WWWW----------BBBB", "BBB---WWW"];
    match (key, accepts) {
        (_, Accepts::Number(least, most)) => {
            (least..=most.min(least + 40)).map(|number| number.to_string()).collect()
        }
        (_, Accepts::OneOf(accepted)) => accepted
            .iter()
            .flat_map(|one| [one.word, one.label[0], one.label[1]])
            .map(str::to_owned)
            .collect(),
        ("takes", _) => ["1", "3", "2 2", "3 3 3"].map(str::to_owned).to_vec(),
        ("v5", _) => (-30..=30).map(|value| value.to_string()).collect(),
        ("m4" | "n4", _) => (1..=30).chain([1000]).map(|side| side.to_string()).collect(),
        ("i4" | "j4", _) => (0..=30).chain([100, 1000]).map(|square| square.to_string()).collect(),
        ("pos2" | "s6" | "e6" | "s7" | "e7", _) => (-3..=40).map(|place| place.to_string()).collect(),
        ("s10", _) => (0..=31).map(|place| place.to_string()).collect(),
        ("id9" | "id12", _) => (0..=100).map(|id| id.to_string()).collect(),
        ("h9" | "h12", _) => ["0:1-3", "0:2-3 1:6-5"].map(str::to_owned).to_vec(),
        ("b4" | "b5" | "b6" | "b7" | "b81" | "b82" | "b10" | "b11", _) => boards.map(str::to_owned).to_vec(),
        _ => Vec::new(),
    }
}

#[test]
fn an_argument_that_is_given_alone_is_answered_whatever_small_size_it_has() {
    let words = Words::new(Language::English);
    for handout in HANDOUTS.0 {
        for exercise in handout.exercises {
            for (place, field) in exercise.fields.iter().enumerate() {
                for value in alone(field.key, field.accepts) {
                    let mut given = vec![None; exercise.fields.len()];
                    given[place] = Some(value.clone());
                    let values = exercise.filled(&given);
                    let (name, question, key) = (handout.name, exercise.name, field.key);
                    // What is slow has its sizes checked elsewhere, and no argument to fit.
                    if matches!((name, question), ("kangourous", "13" | "14"))
                        && !matches!(value.as_str(), "1" | "2" | "15" | "30")
                    {
                        continue;
                    }
                    if let Err(refusal) = handout.explanation(exercise, values.clone(), &words) {
                        panic!("{name} {question} {key}={value}: {refusal} ({values:?})");
                    }
                }
            }
        }
    }
}

#[test]
fn what_is_left_out_at_the_end_fits_what_was_given() {
    assert!(english("matches", "afficher", &["7"]).contains('7'));
    assert!(english("chocolate", "10", &["5", "4", "2", "2"]).contains("has won"));
    assert!(english("chocolate", "10", &["1", "1", "0", "0"]).contains("player 2 has won"));
    assert!(english("chocolate", "4", &["100", "100", "50"]).contains("(100,100,50,50) is worth −198"));
    assert!(english("chocolate", "5", &["5", "3"]).contains("the value is +3 at"));
    assert!(english("kangaroos", "7", &["W-WW--BBB,B"]).contains("It gives 0."));
    assert!(english("teaser", "1.4", &["100.000.000"]).contains("key 7 is square"));
}

#[test]
fn a_search_that_has_not_ended_says_nothing_of_how_many_boards_would_do() {
    for language in LANGUAGES {
        let text = plain::text(&answer("kangaroos", "13", &["3", "3", "50"], language), None);
        assert!(!text.contains("50 boards would do") && !text.contains("de 50 plateaux"), "{text}");
    }
    assert!(english("kangaroos", "13", &["3", "3", "50"]).contains("full before the search has ended"));
    assert!(english("kangaroos", "13", &[]).contains("boards would do"));
}

#[test]
fn a_history_that_is_full_is_not_told_as_a_puzzle_without_solution() {
    assert!(english("kangaroos", "14", &["4", "4"]).contains("was full before the search had ended"));
    assert!(french("kangaroos", "14", &["4", "4"]).contains("était plein avant la fin de la recherche"));
    assert!(!english("kangaroos", "14", &["3", "2"]).contains("was full"));
}

#[test]
fn a_value_that_a_bar_has_or_has_not_is_explained_by_what_holds_of_it() {
    let why = |arguments: &[&str]| english("chocolate", "5", arguments).replace('\n', " ");
    let too_much = why(&["3", "3", "101"]);
    assert!(too_much.contains("no square has the value +101") && too_much.contains("no value is above S"));
    assert!(why(&["3", "3", "2"]).contains("a positive value is odd"));
    assert!(why(&["3", "3", "-4"]).contains("whose four heaps have the Nim-sum 0"));
    assert!(why(&["3", "3", "-2"]).contains("no other is negative"));
    assert!(why(&["1", "1", "0"]).contains("at 1 square: (0,0)"));
    for arguments in [["3", "3", "100"], ["3", "3", "-4"], ["3", "3", "-2"], ["5", "5", "0"], ["3", "3", "3"]]
    {
        let text = why(&arguments);
        assert!(!text.contains("T = −") && !text.contains("126") && !text.contains("at 0 squares"), "{text}");
        assert_eq!(text.contains("T = "), arguments[2] == "3", "{text}");
    }
    assert!(why(&[]).contains("A heap of 126 is emptied"));
}

#[test]
fn closing_words_are_about_what_was_asked() {
    for (question, arguments, wanted, unwanted) in [
        ("chocolate 1", "1 1", "The lone square is worth 0", "3 × 2"),
        ("chocolate 1", "2 2", "All are −2", "+3"),
        ("chocolate 1", "3 2", "All are +3: a player who makes no error wins in 3 plies", "lost"),
        ("chocolate 3", "1 1", "found in 1 call of", "(10,7"),
        ("chocolate 3", "", "lucas run chocolat 10 7 7 3 --naive", "(10,7,0,0)"),
        ("chocolate 4", "3 2 0 1", "(3,2,0,1) is worth +3", "(100,100,50,50) is worth"),
        ("chocolate 6", "4 3", "chocolate:4x3@2,1", "10x7"),
        ("chocolate 7", "1 1", "the one bar is worth 0", "no turning or mirroring gives"),
        ("chocolate 10", "5 4 2 2", "lucas play chocolate:5x4@2,2", "10x7"),
        ("rings 1", "FVFVVFVV", "lucas play rings:8/_x_xx_xx", "rings:4"),
        ("rings 3.1", "5", "rings:5", "rings:4"),
        ("rings 4.2", "5", "rings:5", "rings:8"),
        ("matches 4", "3", "matches:3", "matches:5"),
        ("kangaroos 3", "2 4", "lucas play kangaroos:2+4", "3+3"),
        ("kangaroos 13", "2 3", "kangaroos:2+3", "3+3"),
    ] {
        let (handout, question) = question.split_once(' ').expect("a handout and a question");
        let arguments: Vec<&str> = arguments.split_whitespace().collect();
        let text = english(handout, question, &arguments).replace('\n', " ");
        assert!(
            text.contains(wanted) && !text.contains(unwanted),
            "{handout} {question} {arguments:?}: {text}"
        );
    }
}

#[test]
fn where_there_is_no_line_no_line_is_spoken_of() {
    for question in ["afficher_solutions_profondeur", "explore_largeur"] {
        let text = english("matches", question, &["1", "2"]);
        assert!(
            text.contains("Player 2 wins no line with 1 match") && !text.contains("of 3 moves"),
            "{text}"
        );
        assert!(!text.contains("\n\n\n") && !text.contains("optimal"), "{text}");
    }
    let blocked = english("kangaroos", "14", &["3", "2"]);
    assert_eq!(blocked.matches("no solution found.").count(), 1, "{blocked}");
    assert!(!blocked.contains("1 line"), "{blocked}");
}

#[test]
fn the_tree_of_the_matches_is_numbered_in_plain_text_too() {
    let [depth, breadth] = ["profondeur", "largeur"].map(|order| french("allumettes", "4", &["5", order]));
    assert!(depth.contains("\n  2. (2, 4)\n    3. (1, 3)\n"), "{depth}");
    assert!(breadth.contains("\n  2. (2, 4)\n    5. (1, 3)\n"), "{breadth}");
    assert_eq!(breadth, french("allumettes", "4", &["5", "breadth"]));
    assert!(!depth.contains("bleu") && breadth.contains("parcours en largeur"));
}

#[test]
fn plain_text_speaks_of_nothing_that_only_a_page_has() {
    for handout in HANDOUTS.0 {
        for exercise in handout.exercises {
            for language in LANGUAGES {
                let text = plain::text(&answer(handout.name, exercise.name, &[], language), None);
                for word in [
                    "frame",
                    "cadre",
                    "tint",
                    "Step through",
                    "coup par coup",
                    "leads to play",
                    "partie qui en part",
                    " blue",
                    "en bleu",
                ] {
                    assert!(!text.contains(word), "{} {}: {word}", handout.name, exercise.name);
                }
            }
        }
    }
    let map = serde_json::to_string(&answer("teaser", "plateaux", &[], Language::French)).expect("JSON");
    assert!(map.contains("\"onPage\"") && map.contains("cadre"));
}

#[test]
fn a_command_is_never_broken_over_two_lines() {
    for handout in HANDOUTS.0 {
        for exercise in handout.exercises {
            for language in LANGUAGES {
                let text = plain::text(&answer(handout.name, exercise.name, &[], language), None);
                for line in text.lines().filter(|line| line.contains("(lucas ")) {
                    let command = line.rsplit("(lucas ").next().unwrap_or_default();
                    assert!(command.contains(')'), "{} {}: {line}", handout.name, exercise.name);
                }
                assert!(
                    !text.lines().any(|line| line.starts_with("--") || line.ends_with("lucas run")),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn one_is_not_spoken_of_as_several() {
    for (question, arguments) in [
        ("rings 1", "F"),
        ("rings 3.2", "1"),
        ("rings 4.1", "1"),
        ("rings 4.2", "1"),
        ("rings 4.3", "1"),
        ("chocolate 1", "2 1"),
        ("chocolate 3", "1 1"),
        ("chocolate 5", "1 1 0"),
        ("kangaroos 2", "0 W B 1 1"),
        ("kangaroos 13", "1 1"),
        ("kangaroos 14", "1 1"),
        ("matches 1", "1"),
        ("matches 2", "1"),
        ("matches 4", "1"),
        // What the handout's own program prints stays as it is: "en 1 coups".
        ("matches explore_profondeur", "1"),
        ("matches files", "1"),
    ] {
        let (handout, question) = question.split_once(' ').expect("a handout and a question");
        let arguments: Vec<&str> = arguments.split_whitespace().collect();
        for language in LANGUAGES {
            let text = plain::text(&answer(handout, question, &arguments, language), None).replace('\n', " ");
            let words: Vec<&str> = text.split(' ').collect();
            for two in words.windows(2).filter(|two| matches!(two[0], "1" | "squares" | "cases")) {
                let is_plural = two[0] == "1"
                    && two[1].trim_end_matches([',', '.', ':']).ends_with(['s', 'x'])
                    && two[1].starts_with(char::is_lowercase)
                    && two[1].chars().all(|sign| sign.is_alphabetic() || ",.:".contains(sign))
                    && !matches!(two[1], "is" | "has" | "wins" | "takes" | "plus");
                let is_listed = two[0] != "1" && two[1].trim_end_matches(':') == "1";
                assert!(!is_plural && !is_listed, "{handout} {question}: {two:?} in {text}");
            }
        }
    }
}

#[test]
fn a_number_stays_with_its_unit() {
    for language in LANGUAGES {
        let json = serde_json::to_string(&answer("chocolate", "3", &[], language)).expect("JSON");
        assert!(json.contains("\u{a0}ms") && !json.contains(" ms"), "{json}");
        let json = serde_json::to_string(&answer("chocolate", "8", &["3", "3"], language)).expect("JSON");
        assert!(json.contains("\u{a0}ms") && !json.contains(" ms"), "{json}");
        assert!(!plain::text(&answer("chocolate", "8", &["3", "3"], language), None).contains('\u{a0}'));
    }
}

#[test]
fn choices_are_shown_in_the_language_and_accepted_in_both() {
    let both = [("allumettes", "4", ["5", "largeur"]), ("allumettes", "4", ["5", "breadth"])];
    let texts = both.map(|(handout, question, arguments)| french(handout, question, &arguments));
    assert_eq!(texts[0], texts[1]);
    assert_eq!(french("teaser", "plateaux", &["rang"]), french("teaser", "plateaux", &["rank"]));
    assert!(french("baguenaudier", "2", &[]).contains("écrit un astérisque"));
    assert!(english("rings", "3.2", &[]).replace('\n', " ").contains("Its Number of boards counts"));
}

/// What somebody may type, more often near the mark than not.
const TYPED: &str =
    "[-+−]?[0-9]{1,3}|[WB-]{1,12}(,[WB])?|[FVx_.*]{1,9}|\\PC{0,8}|[0-9]:[0-9]-[0-9]|[vh][0-9]";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn whatever_is_given_is_answered_or_refused(
        question in 0usize..50,
        arguments in prop::collection::vec(TYPED, 0..6),
    ) {
        let all: Vec<(&Handout, &Exercise)> = HANDOUTS
            .0
            .iter()
            .flat_map(|handout| handout.exercises.iter().map(move |one| (*handout, one)))
            .collect();
        let (handout, exercise) = all[question % all.len()];
        let words = Words::new(Language::English);
        let answered =
            exercise.values(&arguments).and_then(|values| handout.explanation(exercise, values, &words));
        if let Ok(explanation) = answered {
            prop_assert!(plain::text(&explanation, None).len() < 4_000_000);
        }
    }
}

#[test]
fn on_a_terminal_of_80_columns_no_line_of_prose_or_of_a_table_is_broken_by_the_terminal() {
    for language in [Language::French, Language::English] {
        for (handout, question, arguments) in [
            ("baguenaudier", "4.2", &[][..]),
            ("chocolat", "8", &[]),
            ("kangourous", "13", &["3", "3", "50"]),
        ] {
            let text = plain::text(&answer(handout, question, arguments, language), Some(80));
            let long: Vec<&str> = text.lines().filter(|line| line.chars().count() > 79).collect();
            assert!(long.is_empty(), "{handout} {question}: {long:#?}");
        }
    }
}
