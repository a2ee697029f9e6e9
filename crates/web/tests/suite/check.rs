//! Reports that are opened, and programs that are sent: what is shown, and what is never run.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

use axum::body::Body;
use axum::http::{Request, header};
use http_body_util::BodyExt;
use lucas_engine::Text;
use lucas_web::{Checker, Workbench, router};
use tower::ServiceExt;

use crate::common::ask;
use crate::form::check_form;

const REPORT: &str = include_str!("../report.json");
const HOST: &str = "127.0.0.1:8421";

/// A form with a field for each of these.
fn form(fields: &[(&str, &str)]) -> String {
    let field = |(name, text): &(&str, &str)| {
        let (name, file) = name
            .split_once('/')
            .map_or((*name, String::new()), |(name, file)| (name, format!("; filename=\"{file}\"")));
        format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n{text}\r\n")
    };
    fields.iter().map(field).collect::<String>() + "--edge--\r\n"
}

/// What a server answers to a form; it has a judge who counts, if so wished.
fn posted(
    path: &str,
    judged: Option<&Arc<AtomicUsize>>,
    more: &[(&str, &str)],
    fields: &[(&str, &str)],
) -> (u16, String) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let mut bench =
            Workbench::new(lucas_games::GAMES, lucas_exercises::HANDOUTS, here, lucas_web::USUAL_MEMORY);
        bench.workshop.checker = judged.map(|judged| {
            let judged = Arc::clone(judged);
            Checker {
                exercises: vec![("teaser", Text::fixed("stars", "étoiles"))],
                endings: vec!["py"],
                judge: Box::new(move |submission| {
                    judged.fetch_add(1, SeqCst);
                    let mut report: lucas_schema::report::CheckReport =
                        serde_json::from_str(REPORT).expect("a report");
                    report.program = format!("{} {}", submission.name, submission.exercise);
                    Ok(report)
                }),
            }
        });
        let mut request = Request::post(path)
            .header(header::HOST, HOST)
            .header(header::CONTENT_TYPE, "multipart/form-data; boundary=edge");
        for (name, value) in more {
            request = request.header(*name, *value);
        }
        let request = request.body(Body::from(form(fields))).expect("a request");
        let response = router(bench).oneshot(request).await.expect("an answer");
        let status = response.status().as_u16();
        let bytes = response.into_body().collect().await.expect("a body").to_bytes();
        (status, String::from_utf8(bytes.to_vec()).expect("text").replace('\u{a0}', " "))
    })
}

#[test]
fn a_report_is_shown_with_its_picture_and_replay_and_nothing_in_it_is_code() {
    for (lang, words) in
        [("en", ["Replay it", "a known mistake:"]), ("fr", ["Le rejouer", "une erreur connue :"])]
    {
        let (status, page) = posted(&format!("/{lang}/check"), None, &[], &[("text", REPORT)]);
        assert_eq!(status, 200, "{page}");
        check_form(&page);
        for word in words {
            assert!(page.contains(word), "{word}: {page}");
        }
        assert!(page.contains(&format!("/{lang}/teaser/3x3?p=human,human&amp;m=b2&amp;ply=0")), "{page}");
        assert!(page.contains("class=\"replay\"") && page.contains("stroke-dasharray"), "{page}");
        assert!(
            !page.contains("<script>alert") && !page.contains("<b>zeros") && !page.contains('\u{1b}'),
            "{page}"
        );
    }
    let (status, page) = posted("/fr/check", None, &[], &[("text", "{\"verdict\":\"AC\"}")]);
    assert!(
        status == 400 && page.contains("Ce n'est pas un rapport de lucas check --json"),
        "{status} {page}"
    );
}

#[test]
fn programs_are_judged_only_where_that_is_wanted_and_only_for_pages_of_the_server_itself() {
    let program = [("exercise", "teaser"), ("ending", "py"), ("text", "print(1)")];
    let own = ("origin", "http://127.0.0.1:8421");
    // A server that was not told to.
    let (status, page) = posted("/en/check/run", None, &[own], &program);
    assert!(status == 403 && page.contains("lucas serve --check"), "{status} {page}");
    assert!(ask("/en/check").text.contains("This server runs no programs"));

    let judged = Arc::new(AtomicUsize::new(0));
    for strange in [
        &[][..],
        &[("origin", "http://evil.example")],
        &[("origin", "null")],
        &[("origin", "http://127.0.0.1:9999")],
        &[own, ("sec-fetch-site", "cross-site")],
        &[own, ("sec-fetch-site", "same-site")],
    ] {
        let (status, _) = posted("/en/check/run", Some(&judged), strange, &program);
        assert!((400..500).contains(&status), "{strange:?}: {status}");
    }
    assert_eq!(judged.load(SeqCst), 0);
    let (status, page) =
        posted("/en/check/run", Some(&judged), &[own, ("sec-fetch-site", "same-origin")], &program);
    assert!(status == 200 && page.contains("program.py teaser"), "{status} {page}");
    let sent = [("exercise", "teaser"), ("file/..\\/x/mine.py", "print(1)"), ("text", "")];
    let (status, page) = posted("/en/check/run", Some(&judged), &[own], &sent);
    assert!(status == 200 && page.contains("mine.py teaser"), "{status} {page}");
    assert_eq!(judged.load(SeqCst), 2);
    let (status, _) = posted("/en/check/run", Some(&judged), &[own], &[("exercise", "teaser"), ("text", "")]);
    assert_eq!((status, judged.load(SeqCst)), (400, 2));
}

#[test]
fn the_schema_of_reports_is_served() {
    let page = ask("/api/check.schema.json");
    let schema: serde_json::Value = serde_json::from_str(&page.text).expect("JSON");
    let report: serde_json::Value = serde_json::from_str(REPORT).expect("JSON");
    let errors: Vec<_> = jsonschema::validator_for(&schema)
        .expect("a schema")
        .iter_errors(&report)
        .map(|error| error.to_string())
        .collect();
    assert!(errors.is_empty(), "{errors:?}");
}

#[test]
fn the_schema_of_a_class_is_served_and_rests_on_that_of_reports() {
    let json = |path: &str| -> serde_json::Value { serde_json::from_str(&ask(path).text).expect("JSON") };
    let (own, reports) = (json("/api/class.schema.json"), json("/api/check.schema.json"));
    let registry = jsonschema::Registry::new()
        .add("lucas:/check.schema.json", reports)
        .and_then(jsonschema::RegistryBuilder::prepare)
        .expect("a schema");
    let schema = jsonschema::options()
        .with_registry(&registry)
        .with_base_uri("lucas:/class.schema.json")
        .build(&own)
        .expect("a schema");
    let report: serde_json::Value = serde_json::from_str(REPORT).expect("JSON");
    let student = serde_json::json!({ "student": "Zoé", "verdict": "WA", "report": report });
    let mut class = serde_json::json!({
        "exercise": "teaser", "title": "Teaser", "of": 10, "items": [], "shared": [], "students": [student], "pending": []
    });
    let errors: Vec<_> = schema.iter_errors(&class).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    class["students"][0]["report"]["verdict"] = "perhaps".into();
    assert!(!schema.is_valid(&class));
}

#[test]
fn a_guest_without_a_program_is_told_so() {
    let page = ask("/en/matches/21?p=human,program&m=1");
    assert!(page.text.contains("o program plays here"), "{}", page.text);
}
