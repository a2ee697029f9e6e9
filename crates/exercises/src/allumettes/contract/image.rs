//! The image in which a file's functions stand: they are called in it, one after the other.

use std::io;

use lucas_check::{Candidate, Invocation, Trial};

/// What a call brought.
#[derive(Clone, Debug, Default)]
pub(super) struct LispReply {
    pub value: Option<String>,
    pub printed: String,
    pub error: Option<String>,
    pub is_absent: bool,
}

/// The image in which the functions stand.
pub(super) struct Image<'a> {
    pub driver: Box<dyn Candidate + 'a>,
}

impl Image<'_> {
    /// Calls functions, one after the other, in one start; the replies, and the run.
    pub fn calls(&self, forms: &[String]) -> io::Result<(Vec<LispReply>, Trial)> {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        let mark = format!("mark-{:x}", now.as_nanos());
        let invocation = Invocation::typed(format!("{mark}\n{}\n", forms.join("\n")));
        let trial = self.driver.run(&invocation)?;
        let mut replies: Vec<LispReply> = Vec::new();
        for line in trial.output.lines() {
            let Some((kind, rest)) =
                line.strip_prefix(&format!("{mark} ")).and_then(|said| said.split_once(' '))
            else {
                continue;
            };
            match kind {
                "VALUE" => replies.push(LispReply { value: Some(rest.to_owned()), ..LispReply::default() }),
                "PRINTED" => {
                    if let Some(reply) = replies.last_mut() {
                        reply.printed = rest.replace('|', "\n");
                    }
                }
                "ERROR" => replies.push(LispReply { error: Some(rest.to_owned()), ..LispReply::default() }),
                "ABSENT" => replies.push(LispReply { is_absent: true, ..LispReply::default() }),
                _ => {}
            }
        }
        Ok((replies, trial))
    }
}

/// A form as the handout writes it.
pub(super) fn form(words: &str) -> String {
    let (name, rest) = words.split_once(' ').unwrap_or((words, ""));
    format!("(\"{name}\" {rest})")
}
