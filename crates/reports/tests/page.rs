//! The page of a report, whatever stands in it.

use lucas_engine::Language;
use lucas_games::GAMES;
use lucas_reports::page::{MARK, class, single};
use lucas_schema::class::{ClassItem, ClassReport, SharedMistake, StudentReport};
use lucas_schema::report::{
    Allowances, CheckReport, Counterexample, ItemReport, Ruling, SandboxReport, Tested,
};
use lucas_words::Words;

const HOSTILE: &str = "</title></style><script>alert(1)</script><img src=x onerror=\"a()\">'&\u{7}\u{202e}";

fn report() -> CheckReport {
    let text = || HOSTILE.to_owned();
    let example = Counterexample {
        instance: text(),
        is_smallest: true,
        arguments: vec![text()],
        input: text(),
        expected: text(),
        found: text(),
        read: text() + "read",
        why: text(),
        mistake: Some(text()),
        moves: Vec::new(),
        position: Some("chocolate:3x6@0,2".to_owned()),
        repeat: Some(text()),
        output: text(),
        errors: text(),
    };
    let item = ItemReport {
        item: "C3".to_owned(),
        title: text(),
        verdict: Ruling::Wrong,
        detail: Some(text()),
        points: 0,
        of: 4,
        reading: Some(text()),
        tested: Tested { instances: 7, complete: Some(text()), ..Tested::default() },
        remarks: vec![text()],
        cpu: 0.001,
        memory: 1 << 20,
        counterexample: Some(example.clone()),
        growth: None,
    };
    CheckReport {
        exercise: "chocolat".to_owned(),
        program: text(),
        language: Some(text()),
        reading: vec![text()],
        tested: item.tested.clone(),
        sandbox: SandboxReport { level: "full".to_owned(), told: text() },
        limits: Allowances { cpu: 2.0, memory: 256, output: 16 },
        verdict: Ruling::Wrong,
        points: 0,
        of: 4,
        items: vec![item],
        counterexample: Some(example),
    }
}

fn class_report() -> ClassReport {
    let students: Vec<StudentReport> = ["a", HOSTILE]
        .map(|name| StudentReport {
            student: name.to_owned(),
            verdict: Ruling::Wrong,
            report: Some(report()),
            unheard: Some(HOSTILE.to_owned()),
        })
        .into();
    ClassReport {
        exercise: "chocolat".to_owned(),
        title: HOSTILE.to_owned(),
        items: vec![ClassItem { item: "C3".to_owned(), title: HOSTILE.to_owned(), of: 4 }],
        of: 4,
        shared: vec![SharedMistake {
            item: "C3".to_owned(),
            verdict: Ruling::Wrong,
            counterexample: report().counterexample.expect("one"),
            students: students.iter().map(|student| student.student.clone()).collect(),
        }],
        students,
        pending: vec![HOSTILE.to_owned()],
    }
}

#[test]
fn whatever_a_program_or_a_student_is_called_stays_text() {
    let registry = GAMES;
    for language in [Language::English, Language::French] {
        let words = Words::new(language);
        for page in [single(registry, &words, &report()), class(registry, &words, &class_report())] {
            assert!(page.starts_with(MARK));
            assert!(!page.contains("<script") && !page.contains("<img") && !page.contains("\"a()\""));
            assert_eq!(page.matches("</style>").count(), 1);
            assert_eq!(page.matches("</title>").count() - page.matches("<svg").count(), 1);
            assert!(page.contains("<svg"), "the board is drawn");
        }
    }
}

#[test]
fn a_page_names_each_place_once_and_links_to_it() {
    let page = class(GAMES, &Words::new(Language::English), &class_report());
    let ids: Vec<&str> = page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(ids, ["s1", "s2"]);
    assert!(page.contains("href=\"#s2\""));
}
