//! French is set as French is: signs kept to their words, « » for quotes, accents on capitals too.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use lucas_engine::{Effort, Language, Text, bound};
use lucas_games::GAMES;
use lucas_words::advice::{Mover, ladder, why};
use lucas_words::{Words, say};
use regex::Regex;

/// What is wrong in a French text: the sign of it, and what is wanted.
const FAULTS: [(&str, &str); 8] = [
    (r"(^|[^,·(]) [:;?!]", "a no-break space before : ; ? !"),
    (r"[\p{L}\d)»…][;?!](\s|$)|[\p{L})»…]:(\s|$)", "a no-break space before : ; ? !"),
    (r"«[^\u{a0}]|«$|[^\u{a0}]»|^»", "no-break spaces inside « »"),
    (r#""|“|”|’|‘"#, "« » for quotes, ' for an apostrophe"),
    (r"(^|[\s(])'\p{L}[^']*'", "« » for quotes"),
    (r"\u{202f}", "U+00A0 where a line must not end"),
    (
        r"\b(E(tat|tape|toile|tudiant|cart|chap|chang|crire|crit|crivez|galit|l[eè]ment|num[eé]r|teint|tre|num|dition|douard|cole|vit|valu|quip)\w*|Ot(er|ez|e)|Ca|A (la|vous|partir|chaque|propos|gauche|droite|quoi|noter))\b",
        "an accent on the capital",
    ),
    (r"(?i)\b\w*(noeud|coeur|oeuvre|oeil|voeu|soeur)\w*", "œ"),
];

/// The signs, ready to be looked for.
static SIGNS: LazyLock<Vec<(Regex, &str)>> =
    LazyLock::new(|| FAULTS.map(|(sign, wanted)| (Regex::new(sign).expect("a pattern"), wanted)).to_vec());

/// The faults of a text, each with where it is.
fn faults(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (sign, wanted) in SIGNS.iter() {
        found.extend(text.lines().filter(|line| sign.is_match(line)).map(|line| format!("{wanted}: {line}")));
    }
    found
}

fn assert_faultless(place: &str, text: &str) {
    let faults = faults(text);
    assert!(faults.is_empty(), "{place}:\n{}", faults.join("\n"));
}

#[test]
fn each_fault_is_found() {
    for wrong in [
        "Le but : rien",
        "Le but: rien",
        "Pourquoi ?",
        "Pourquoi?",
        "« non\u{a0}»",
        "«\u{a0}non »",
        "le \"mot\"",
        "le 'mot' juste",
        "l’adresse",
        "Etat courant",
        "A vous de jouer",
        "A partir d'ici",
        "les noeuds",
    ] {
        assert!(!faults(wrong).is_empty(), "{wrong}");
    }
    for right in [
        "Le but\u{a0}: rien\u{a0}; «\u{a0}non\u{a0}», dit-il\u{a0}!",
        "jeu:paramètres, blunder:20 et 12:30",
        "· ? · q",
        "État, À vous, A(n), l'eau",
    ] {
        assert_eq!(faults(right), Vec::<String>::new());
    }
}

#[test]
fn what_the_front_ends_say_is_well_set() {
    let file = fs::read_to_string(home().join("crates/words/i18n/fr/lucas.ftl")).expect("the French words");
    let said: Vec<&str> = file.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(said.len() > 500);
    let blank = Regex::new(r#"\{ ?"[ \u{a0}]+" ?\}"#).expect("a pattern");
    // The handout of the rings asks so.
    for line in said.into_iter().filter(|line| !line.starts_with("rings-size = ")) {
        let text = line.split_once(" = ").map_or(line, |(_, text)| text);
        // What a handout prints with an ordinary blank; blanks at the ends, which Fluent would lose; and what says nothing.
        let text = blank.replace_all(text, "\u{a0}");
        let text = text.replace(r#"{"{games}"}"#, "").replace(r#"{""}"#, "");
        assert_faultless("lucas.ftl", &bound(&text));
    }
    let words = Words::new(Language::French);
    assert_eq!(say!(words, "labelled", label = "Tas", value = "3"), "Tas\u{a0}: 3");
    assert_eq!(say!(words, "matches-optimal", moves = "1"), "Solution optimale : en 1 coups :");
}

#[test]
fn what_the_games_say_is_well_set() {
    let words = Words::new(Language::French);
    let check = |place: &str, text: &Text| assert_faultless(place, &text.fr);
    for entry in GAMES.0 {
        for text in [&entry.title, &entry.summary, &entry.parameters] {
            check(entry.name, text);
        }
        entry.presets.iter().for_each(|preset| check(entry.name, &preset.title));
        let presets = entry.presets.iter().map(|preset| preset.params);
        for params in entry.small.iter().copied().chain(presets) {
            let game = entry.open_params(params).expect("an instance");
            let (address, effort) = (game.address(), Effort::positions(100_000));
            check(&address, &game.move_help());
            game.rules(&game.start()).iter().for_each(|rules| check(&address, rules));
            if let Err(refusal) = game.play(&game.start(), "no") {
                check(&address, &refusal.text);
            }
            let analysis = Arc::clone(&game).analysis();
            let mut at = game.start();
            for _ in 0..6 {
                for cell in game.scene(&at).expect("a position").iter().flat_map(|scene| &scene.cells) {
                    check(&address, &cell.name);
                }
                let Ok(advice) = analysis.advice(&at, &effort) else { break };
                assert_faultless(&address, &ladder(&advice, game.players(), Mover::You, &words).join("\n"));
                let moves = game.moves(&at).unwrap_or_default();
                let Some(step) = moves.first() else { break };
                if let Ok(changed) = analysis.why(&at, &step.mv, &effort) {
                    assert_faultless(&address, &why(&changed, game.players(), Mover::You, &words).join("\n"));
                }
                at.clone_from(&step.position);
            }
        }
    }
}

#[test]
fn the_answers_to_the_handouts_are_well_set() {
    for handout in lucas_exercises::HANDOUTS.0 {
        let file = format!("crates/exercises/src/{}/fr.md", handout.name);
        let text = fs::read_to_string(home().join(&file)).unwrap_or_else(|_| panic!("{file}"));
        assert_faultless(&file, &bound(&prose(&text)));
        for exercise in handout.exercises {
            assert_faultless(handout.name, &handout.title(exercise, Language::French));
        }
    }
}

#[test]
fn the_french_chapters_are_well_set() {
    let chapters = fs::read_dir(home().join("docs/fr")).expect("the French chapters");
    let chapters = chapters.map(|chapter| chapter.expect("a chapter").path()).filter(|path| path.is_file());
    let all: Vec<PathBuf> = chapters.chain([home().join("README.fr.md")]).collect();
    assert!(all.len() > 4);
    for path in all {
        let text = fs::read_to_string(&path).expect("a chapter");
        assert_faultless(&path.display().to_string(), &prose(&text));
    }
}

fn home() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Markdown without what is no prose: code, formulas, tables' rules, addresses of links, gaps.
fn prose(text: &str) -> String {
    let odd = r"(?s)```.*?```|`[^`\n]*`|\$\$.*?\$\$|\$[^$]*\$|\]\([^)]*\)|\{[^}]*\}|<!--.*?-->";
    let text = Regex::new(odd).expect("a pattern").replace_all(text, "…");
    // Signs at the beginning of a block are Markdown's.
    Regex::new(r"(?m)^([?+~>#|-]\S* ?)+").expect("a pattern").replace_all(&text, "").into_owned()
}
