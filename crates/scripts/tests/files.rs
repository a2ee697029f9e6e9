//! Files of rules as games, and what is said of those that are wrong.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use lucas_engine::{Effort, Entry, Language, Registry};
use lucas_scripts::datum::Datum;
use lucas_scripts::notation::{Form, read, written};
use lucas_scripts::{entry, free_rules};

fn example(name: &str) -> &'static Entry {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name);
    entry(&path, &format!("./{name}")).expect("an example that is right")
}

/// What is said of a file, when it is loaded or its first position is solved.
fn said(text: &str, language: Language) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("g.star");
    fs::write(&path, text).expect("a file");
    let refusal = entry(&path, "g.star").and_then(|entry| {
        let place = Registry(&[entry]).open(&["g.star"])?;
        let analysis = Arc::clone(&place.game).analysis();
        analysis.answer(&place.position, 1, &Effort::positions(10_000)).map(|_| ())
    });
    refusal.expect_err("a file that is wrong").text.say(language).to_owned()
}

fn game(moves: &str) -> String {
    format!("def start():\n    return [1, 2]\n\ndef moves(at):\n{moves}\n")
}

#[test]
fn the_hanoi_file_of_the_guide_is_solved_in_as_few_moves_as_lucas_says() {
    let registry: &[&Entry] = Box::leak(Box::new([example("hanoi.star")]));
    for (discs, moves) in [("1", 1u32), ("3", 7), ("8", 255)] {
        let place = Registry(registry).open(&["./hanoi.star", discs]).expect("discs");
        let answer =
            Arc::clone(&place.game).analysis().answer(&place.position, 1, &Effort::positions(10_000));
        let value = answer.expect("a few positions").value;
        assert_eq!(value.remoteness, Some(moves.into()), "{discs} discs");
    }
    let place = Registry(registry).open(&["./hanoi.star:3/3.2.1"]).expect("an address");
    assert_eq!(place.address(), "./hanoi.star:3/3.2.1");
}

#[test]
fn the_laws_hold_for_the_examples() {
    for name in ["hanoi.star", "nim.star"] {
        let game = example(name).open_params("").expect("the usual parameters");
        assert!(game.laws().expect(name) > 10, "{name}");
    }
}

#[test]
fn nim_in_a_file_has_the_outcomes_of_the_nim_sum() {
    let entries: &[&Entry] = Box::leak(Box::new([example("nim.star")]));
    for (heaps, is_won) in
        [("1,2,3", false), ("3,4,5", true), ("4,5,1", false), ("0,2,2", false), ("0,2,1", true)]
    {
        let place = Registry(entries).open(&[&format!("./nim.star:{heaps}")]).expect("heaps");
        let answer =
            Arc::clone(&place.game).analysis().answer(&place.position, 0, &Effort::positions(10_000));
        let value = answer.expect("a few positions").value;
        assert_eq!(value.outcome == lucas_engine::Outcome::Win, is_won, "{heaps}");
    }
}

#[test]
fn what_is_wrong_is_said_with_its_line_in_both_languages() {
    for (moves, place, en, fr) in [
        ("    return {\"a\": ad}", "g.star:5:18", "there is no 'ad'", "il n'y a pas de «\u{a0}ad\u{a0}»"),
        ("    while True:\n        pass", "g.star:5:", "there is no while", "while n'existe pas"),
        ("    at.append(3)\n    return {}", "g.star:5:5", "make a copy first", "faites d'abord une copie"),
        ("    return {\"a\": at[7]}", "g.star:5:18", "has no item 7", "n'a pas d'élément 7"),
        (
            "    return [[\"a\", 1], [\"a\", 2]]",
            "g.star:4:1",
            "two moves are called 'a'",
            "deux coups s'appellent",
        ),
        (
            "    return {\"a\": [0] * 1000000000}",
            "g.star:5:18",
            "more than a million items",
            "plus d'un million d'éléments",
        ),
        (
            "    return {\"a\": list(range(1000000000))}",
            "g.star:5:23",
            "more than a million items",
            "plus d'un million",
        ),
        (
            "    for a in range(3000):\n        for b in range(3000):\n            pass\n    return {}",
            "g.star:",
            "a million steps",
            "un million de pas",
        ),
        ("    return moves(at)", "g.star:5:12", "more than 100 deep", "plus de 100 niveaux"),
        ("    return 5", "g.star:4:1", "moves must give a dict", "moves doit rendre un dictionnaire"),
        ("    return {\"a\": (1, 2)}", "g.star:4:1", "here is a tuple", "voici un tuple"),
        ("    return {\"a b\": 1}", "g.star:4:1", "the move 'a b'", "le coup «\u{a0}a b\u{a0}»"),
        ("    return {\"a\": 0 <= at[0] < 3}", "g.star:5:", "compare twice", "comparez deux fois"),
        (
            "    for letter in \"abc\":\n        pass\n    return {}",
            "g.star:5:",
            "text.elems()",
            "texte.elems()",
        ),
    ] {
        let (english, french) = (said(&game(moves), Language::English), said(&game(moves), Language::French));
        assert!(english.starts_with(place) && english.contains(en), "{moves}: {english}");
        assert!(french.starts_with(place) && french.contains(fr), "{moves}: {french}");
        assert!(english.contains('^'), "{english}");
    }
    assert!(said("def start():\n    return 1\n", Language::English).contains("there is no function moves"));
}

/// What is said of a file whose picture has a body.
fn said_of_picture(body: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("g.star");
    let text = format!("{}\ndef picture(at):\n{body}\n", game("    return {\"a\": 1}"));
    fs::write(&path, text).expect("a file");
    let (rules, _) = free_rules(&path, "g.star", &[]).expect("right as far as it is loaded");
    let start = rules.start().expect("a start");
    rules.picture(&start).expect_err("a picture that is wrong").text.en.into_owned()
}

#[test]
fn a_picture_that_holds_itself_is_refused() {
    for (body, wanted) in [
        ("    x = []\n    x.append(x)\n    return x", "at most 4 deep"),
        ("    x = []\n    for i in range(40):\n        x = [x, x]\n    return x", "at most 4 deep"),
        (
            "    x = [link(\"a\", \"b\")] * 1000\n    return [[x] * 1000] * 1000",
            "at most 40000 marks and lists",
        ),
    ] {
        let said = said_of_picture(body);
        assert!(said.contains(wanted), "{said}");
    }
}

#[test]
fn no_word_of_a_file_orders_a_terminal_about() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("g.star");
    let text = "title = \"a\\x1b[2Jb\"\nrules = \"one\\ntwo\\x07\"\n";
    fs::write(&path, format!("{text}{}", game("    return {\"a\": 1}"))).expect("a file");
    assert_eq!(entry(&path, "g.star").expect("right").title.en, "a [2Jb");
    let (rules, _) = free_rules(&path, "g.star", &[]).expect("right");
    assert_eq!(rules.told().expect("rules").en, "one\ntwo ");
    let failed = said(&game("    fail(\"\\x1b[2J\")"), Language::English);
    assert!(failed.contains("the file says") && !failed.contains('\x1b'), "{failed:?}");
}

#[test]
fn a_file_that_is_not_there_is_missed_in_both_languages() {
    let refusal = entry(Path::new("/absent.star"), "absent.star").err().expect("absent").text;
    assert_eq!(refusal.en, "absent.star cannot be read: no file or folder of that name");
    assert_eq!(refusal.fr, "absent.star est illisible\u{a0}: aucun fichier ni dossier de ce nom");
}

#[test]
fn what_two_languages_say_of_a_piece_is_not_mixed() {
    let body = game("    x = cell(0, 0, piece = \"||\")\n    return {}");
    let (en, fr) = (said(&body, Language::English), said(&body, Language::French));
    assert!(en.contains("and not '||'") && !en.contains("pion"), "{en}");
    assert!(fr.contains("un pion est un seul signe") && !fr.contains("piece is"), "{fr}");
}

#[test]
fn the_gains_of_many_moves_do_not_add_up_their_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("g.star");
    let text = "def start():\n    return 0\n\ndef moves(at):\n    return {str(i): i for i in range(1, 201)}\n\n\
                def gain(at, move):\n    return len([0] * 50000) % 7\n";
    fs::write(&path, text).expect("a file");
    let (rules, _) = free_rules(&path, "g.star", &[]).expect("right");
    let start = rules.start().expect("a start");
    let onward = rules.onward(&[start]).remove(0).expect("no more than 64 MB a call");
    assert!(onward.moves.len() == 200 && onward.moves.iter().all(|branch| branch.gain == 6));
}

#[test]
fn texts_are_made_of_whatever_is_short() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("g.star");
    let text = "def start():\n    more = [2, (3,)]\n    s = \"%s %d\" % (\"a\", 1 << 3)\n    s += f\"{more}\" + \"{x}{}\".format(x = 5, *[1])\n    \
                k = 1\n    k <<= 2\n    return [s, str([\"a\"]), repr(\"b\"), str({1: \"c\"}), str(k), \"%s\" % (7 % k)] + [s[:1] for i in range(2)]\n\n\
                def moves(at):\n    return {}\n";
    fs::write(&path, text).expect("a file");
    let (rules, _) = free_rules(&path, "g.star", &[]).expect("right");
    let texts = ["a 8[2, (3,)]51", "[\"a\"]", "\"b\"", "{1: \"c\"}", "4", "3", "a", "a"];
    let wanted = Datum::List(texts.iter().map(|text| Datum::Text((*text).to_owned())).collect());
    assert_eq!(rules.start().expect("a start").datum(), wanted);
}

#[test]
fn a_game_that_grows_for_ever_is_stopped_by_the_capacity() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("g.star");
    fs::write(&path, "def start():\n    return 0\n\ndef moves(at):\n    return {\"more\": at + 1}\n")
        .expect("a file");
    let entries: &[&Entry] = Box::leak(Box::new([entry(&path, "g.star").expect("right")]));
    let place = Registry(entries).open(&["g.star"]).expect("a game");
    let refused = Arc::clone(&place.game).analysis().answer(&place.position, 1, &Effort::positions(1000));
    assert!(refused.expect_err("it never ends").limit.is_some());
}

#[test]
fn whatever_a_position_is_made_of_is_read_back() {
    let text = |words: &str| Datum::Text(words.to_owned());
    let list = |items: &[Datum]| Datum::List(items.to_vec());
    let number = Datum::Number;
    let data = [
        list(&[list(&[number(3), number(2)]), list(&[]), list(&[])]),
        list(&[list(&[])]),
        list(&[]),
        list(&[text("")]),
        text(""),
        text("~"),
        text("a.b"),
        text("é /:~"),
        number(-4),
        list(&[text("1"), number(1)]),
        list(&[text("a,b"), text("c")]),
        list(&[list(&[list(&[list(&[number(1)])])])]),
        list(&[list(&[text("W"), text("-")]), number(0)]),
    ];
    for shape in &data {
        let form = Form::of(shape);
        for datum in &data {
            let written = written(datum, &form);
            assert_eq!(read(&written, &form).as_ref(), Some(datum), "{written} as {form:?}");
        }
    }
    assert_eq!(written(&data[0], &Form::of(&data[0])), "3,2..");
}
