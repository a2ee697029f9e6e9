//! A saved game that comes back.

use std::sync::Arc;

use axum::extract::multipart::{MultipartError, MultipartRejection};
use axum::extract::{Multipart, Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use lucas_engine::Session;

use crate::failure::Failure;
use crate::pages;
use crate::routes::language;
use crate::visit::{MOST_ADDRESS, Shown, Visit};
use crate::workbench::{PATIENCE, Reply, Shared, Work, answer};

/// A saved game that is sent takes no more bytes than this.
pub const MOST_SENT: usize = 256_000;

/// Leads to the address of a saved game.
pub async fn load(
    State(workbench): Shared,
    Path(lang): Path<String>,
    form: Result<Multipart, MultipartRejection>,
) -> Response {
    let path = format!("/{lang}");
    let sent = tokio::time::timeout(PATIENCE, sent(form)).await.unwrap_or_else(|_| Err(Failure::busy()));
    answer(workbench, &path, Work::Light, move |workbench, _| {
        let language = language(&lang)?;
        let sent = sent?;
        let session = match Session::parse(workbench.registry(), sent.trim_ascii_end()) {
            Ok(session) => session,
            Err(why) => {
                let (words, failure) = (workbench.words(language), Failure::from(why));
                let page = pages::home::reload(words, failure.text.say(language), &sent);
                return Ok(Reply::Refused(failure.status, page));
            }
        };
        let entry = workbench.registry().find(session.game().name())?;
        let (shown, tapped) = (Shown::default(), Vec::new());
        let visit = Visit {
            language,
            entry,
            session,
            occasion: None,
            shown,
            step: 0,
            from: None,
            typed: None,
            tapped,
            settled: None,
            parts: None,
            has_handout: workbench.handouts.about(entry.name).is_some(),
            reach: Arc::clone(&workbench.reach),
        };
        let address = visit.here();
        if address.len() > MOST_ADDRESS {
            return Err(Failure::too_large());
        }
        Ok(Reply::Elsewhere(address))
    })
    .await
}

/// The saved game in a form: the first field that is not empty, the file or the text.
async fn sent(form: Result<Multipart, MultipartRejection>) -> Result<Vec<u8>, Failure> {
    let fields = fields(form).await?;
    Ok(fields.into_iter().map(|field| field.bytes).find(|bytes| !bytes.is_empty()).unwrap_or_default())
}

/// A field of a form.
pub struct SentField {
    /// Its name.
    pub name: String,
    /// The name of the file, when it is one.
    pub file: Option<String>,
    /// What is in it, lines ending as they do here.
    pub bytes: Vec<u8>,
}

/// All fields of a form.
///
/// # Errors
/// Refuses what is no form, and what is too large.
pub async fn fields(form: Result<Multipart, MultipartRejection>) -> Result<Vec<SentField>, Failure> {
    let mut form = form.map_err(|_| Failure::no_form())?;
    let failure = |error: MultipartError| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Failure::too_large(),
        _ => Failure::no_form(),
    };
    let mut fields = Vec::new();
    while let Some(field) = form.next_field().await.map_err(failure)? {
        let name = field.name().unwrap_or_default().to_owned();
        let file = field.file_name().filter(|name| !name.is_empty()).map(str::to_owned);
        let bytes = field.bytes().await.map_err(failure)?;
        // Browsers send the lines of a text with both ends of line.
        let text = bytes.split(|&byte| byte == b'\n');
        let lines: Vec<&[u8]> = text.map(|line| line.strip_suffix(b"\r").unwrap_or(line)).collect();
        fields.push(SentField { name, file, bytes: lines.join(&b'\n') });
    }
    Ok(fields)
}
