//! Help, completions and manual pages cover every command, in both languages.

use crate::common::lucas;
use lucas_cli::help;
use lucas_engine::Language;
use lucas_words::Words;

#[test]
fn every_command_and_option_has_its_words_in_both_languages() {
    for language in [Language::English, Language::French] {
        let words = Words::new(language);
        for key in help::keys(lucas_exercises::HANDOUTS) {
            assert!(words.find(&key).is_some_and(|text| !text.is_empty()), "{language:?} lacks {key}");
        }
    }
}

#[test]
fn every_command_has_help_with_examples_that_are_accepted() {
    let commands = [
        "",
        "run",
        "run baguenaudier",
        "run chocolat",
        "run kangourous",
        "run allumettes",
        "run teaser",
        "handout",
        "solve",
        "check",
        "show",
        "games",
        "completions",
        "man",
    ];
    for (language, heading) in [("en", "Examples:"), ("fr", "Exemples :")] {
        for command in commands {
            let run = lucas(&format!("{command} --help --lang {language}"), "");
            assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
            let (_, examples) =
                run.out.split_once(heading).unwrap_or_else(|| panic!("{command}: {}", run.out));
            for example in examples.lines().map(str::trim).filter(|line| !line.is_empty()) {
                check(example);
            }
        }
    }
}

/// Runs an example as far as a test can: what a shell would do with pipes and files is left out.
fn check(example: &str) {
    // What is long, and programs that only the reader has.
    let left_out = ["--naive", "lucas man man1", "25 | head", "lucas check"];
    let is_left_out = left_out.iter().any(|part| example.contains(part));
    let (before, after) = example.split_once('|').unwrap_or(("", example));
    let command = if after.contains("lucas") { after } else { before };
    let arguments = command.trim().trim_start_matches("lucas").split('>').next().unwrap_or_default();
    if !is_left_out {
        let input = if command.contains("chocolat 10 7 7 3") { "h3\nv3\n" } else { "58792158325\n" };
        let input = if command.contains("baguenaudier") { "4\n\n" } else { input };
        let run = lucas(arguments, input);
        // An answer may be no; it is the question that must be accepted.
        assert!(matches!(run.code, Some(0 | 1)), "{example}: {}", run.err);
    }
}

#[test]
fn help_can_be_asked_for_as_a_command_too() {
    assert_eq!(lucas("help", "").out, lucas("--help", "").out);
    assert_eq!(lucas("help solve", "").out, lucas("solve --help", "").out);
}

#[test]
fn completions_are_written_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = lucas(&format!("completions {shell}"), "");
        assert!(run.code == Some(0) && run.out.contains("kangourous"), "{shell}");
    }
}

#[test]
fn manual_pages_are_written_for_every_command() {
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("man");
    let run = lucas(&format!("man {}", directory.display()), "");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    for page in ["lucas.1", "lucas-solve.1", "lucas-run-kangourous.1"] {
        let text =
            std::fs::read_to_string(directory.join(page)).unwrap_or_else(|_| panic!("{page} is missing"));
        assert!(text.contains(".TH lucas"), "{page}");
    }
    assert!(lucas("man", "").out.contains(".SH"));
    assert_eq!(lucas("man /dev/null/there", "").code, Some(2));
}

#[test]
fn a_manual_page_calls_its_command_as_it_is_typed_and_lists_what_it_accepts_once() {
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages");
    for (language, heading) in [("en", "Examples:"), ("fr", "Exemples :")] {
        assert_eq!(lucas(&format!("man {} --lang {language}", directory.display()), "").code, Some(0));
        for command in ["run", "solve", "check", "man"] {
            let page = lucas(&format!("man {command} --lang {language}"), "").out;
            let written = std::fs::read_to_string(directory.join(format!("lucas-{command}.1")));
            assert_eq!(page, written.expect("a page").replace('\u{a0}', " "), "{command}");
            assert!(page.contains(&format!("\\fBlucas {command}\\fR")), "{command}: {page}");
            assert!(!page.contains("version\\fR\n") && !page.contains("run\\-help"), "{command}: {page}");
            assert_eq!(page.matches(".SH OPTIONS").count(), 1, "{command}: {page}");
            assert!(
                !page.contains(&format!("{heading}\n  lucas")) || command == "check",
                "{command}: {page}"
            );
            assert!(language == "en" || !page.contains("Print"), "{command}: {page}");
        }
    }
}

#[test]
fn the_language_follows_the_option_then_the_environment() {
    let french = |arguments: &str, lang: &str| {
        let run = std::process::Command::new(env!("CARGO_BIN_EXE_lucas"))
            .args(arguments.split_whitespace())
            .env_remove("LC_ALL")
            .env_remove("LC_MESSAGES")
            .env("LANG", lang)
            .output()
            .expect("lucas starts");
        String::from_utf8_lossy(&run.stdout).contains("Coups, le meilleur d'abord")
    };
    assert!(french("solve teaser", "fr_FR.UTF-8"));
    assert!(!french("solve teaser", "C"));
    assert!(!french("solve teaser --lang en", "fr_FR.UTF-8"));
    assert!(french("--lang=fr solve teaser", "C"));
}
