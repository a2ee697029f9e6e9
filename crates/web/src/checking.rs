//! Reports of checks that are opened, and, where whoever serves wants it, programs that are judged.

use std::path::Path as FilePath;
use std::time::{Duration, Instant};

use axum::extract::multipart::MultipartRejection;
use axum::extract::{Multipart, Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use lucas_schema::report::CheckReport;

use crate::failure::Failure;
use crate::loading::{SentField, fields};
use crate::pages::report;
use crate::routes::language;
use crate::safety::is_surely_own;
use crate::workbench::{PATIENCE, Reply, Shared, Work, answer, make, respond};
use crate::workshop::Submission;

/// A program is judged no longer than this.
const JUDGING: Duration = Duration::from_mins(1);

/// The desk: a report can be opened, and a program sent where programs are judged.
pub async fn desk(State(workbench): Shared, Path(lang): Path<String>) -> Response {
    let path = format!("/{lang}");
    answer(workbench, &path, Work::Light, move |workbench, _| {
        let words = workbench.words(language(&lang)?);
        Ok(Reply::Page(report::desk(workbench.workshop.checker.as_ref(), words)))
    })
    .await
}

async fn received(form: Result<Multipart, MultipartRejection>) -> Result<Vec<SentField>, Failure> {
    tokio::time::timeout(PATIENCE, fields(form)).await.unwrap_or_else(|_| Err(Failure::busy()))
}

/// Shows a report that was sent; nothing is run.
pub async fn open(
    State(workbench): Shared,
    Path(lang): Path<String>,
    form: Result<Multipart, MultipartRejection>,
) -> Response {
    let path = format!("/{lang}");
    let sent = received(form).await;
    answer(workbench, &path, Work::Light, move |workbench, _| {
        let words = workbench.words(language(&lang)?);
        let sent = sent?.into_iter().find(|field| !field.bytes.is_empty());
        let bytes = sent.map(|field| field.bytes).unwrap_or_default();
        let read: CheckReport = serde_json::from_slice(&bytes).map_err(|error| Failure {
            status: StatusCode::BAD_REQUEST,
            text: lucas_engine::Text::new(
                format!("this is no report of lucas check --json: {error}"),
                format!("ce n'est pas un rapport de lucas check --json : {error}"),
            ),
        })?;
        Ok(Reply::Page(report::page(workbench.registry(), &read, words)))
    })
    .await
}

/// Judges a program that was pasted or sent, where that is done, and only for a page of this very server.
pub async fn judge(
    State(workbench): Shared,
    Path(lang): Path<String>,
    headers: HeaderMap,
    form: Result<Multipart, MultipartRejection>,
) -> Response {
    let path = format!("/{lang}");
    let refused = if workbench.workshop.checker.is_none() {
        Some(Failure::fixed(
            StatusCode::FORBIDDEN,
            "this server runs no programs: lucas serve --check does, on this machine alone",
            "ce serveur n'exécute aucun programme : lucas serve --check le fait, sur cette machine seulement",
        ))
    } else if is_surely_own(&headers) {
        None
    } else {
        Some(Failure::foreign())
    };
    if let Some(failure) = refused {
        return respond(&workbench, &path, Err(failure));
    }
    let sent = received(form).await;
    let made = make(&workbench, Work::Heavy, Instant::now() + JUDGING, move |workbench, _| {
        let language = language(&lang)?;
        let (words, checker) = (workbench.words(language), workbench.workshop.checker.as_ref());
        let checker = checker.ok_or(Failure::broken())?;
        let submission = submission(sent?, language)?;
        let report =
            (checker.judge)(&submission).map_err(|text| Failure { status: StatusCode::BAD_REQUEST, text })?;
        Ok(Reply::Page(report::page(workbench.registry(), &report, words)))
    });
    let made = made.await;
    respond(&workbench, &path, made)
}

/// The program in a form: the file, or the text in the language that was chosen.
fn submission(sent: Vec<SentField>, language: lucas_engine::Language) -> Result<Submission, Failure> {
    let (mut exercise, mut ending, mut program) = (String::new(), String::new(), None);
    for SentField { name, file, bytes } in sent {
        match (&*name, file) {
            ("exercise", _) => exercise = String::from_utf8_lossy(&bytes).into_owned(),
            ("ending", _) => ending = String::from_utf8_lossy(&bytes).into_owned(),
            ("file", Some(name)) if !bytes.is_empty() => {
                // A name, and no path to somewhere else.
                let name = FilePath::new(&name).file_name().map(|name| name.to_string_lossy().into_owned());
                program = name.map(|name| (name, bytes));
            }
            ("text", _) if !bytes.is_empty() && program.is_none() => {
                let is_plain = !ending.is_empty() && ending.bytes().all(|byte| byte.is_ascii_alphanumeric());
                program = is_plain.then(|| (format!("program.{ending}"), bytes));
            }
            _ => {}
        }
    }
    let (name, source) = program.ok_or(Failure::fixed(
        StatusCode::BAD_REQUEST,
        "there is no program here: choose a file, or paste a text and its language",
        "il n'y a pas de programme ici : choisissez un fichier, ou collez un texte et son langage",
    ))?;
    Ok(Submission { exercise, name, source, language })
}
