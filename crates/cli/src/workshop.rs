//! What of somebody's programs the page and the games may run: in the jail, and for this machine alone.

use std::env;
use std::fs;
use std::net::IpAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use lucas_check::rival::ProgramRival;
use lucas_check::{Exhibit, Hearing, Unheard};
use lucas_console::trouble;
use lucas_engine::session::{Player, Rival};
use lucas_engine::{Refusal, Text};
use lucas_exercises::HANDOUTS;
use lucas_jail::{Jail, Limits, Sandbox, languages};
use lucas_schema::report::CheckReport;
use lucas_web::{Checker, Submission, Workshop};

use crate::arguments::Serve;

/// Seconds for the instances of an item on the page: a reader waits.
const BUDGET: Duration = Duration::from_secs(1);

/// What a server may run; refused when others than this machine reach it.
///
/// # Errors
/// Refuses an address that is not loopback, a program that is not found, and machines without a jail.
pub fn of(request: &Serve, host: IpAddr) -> Result<Workshop, Refusal> {
    let mut workshop = Workshop::default();
    if !request.check && request.second.is_none() {
        return Ok(workshop);
    }
    if !host.is_loopback() {
        return Err(Refusal::new(
            format!(
                "--check and --second run programs, and {host} can be reached from elsewhere: they go with 127.0.0.1 or ::1 only"
            ),
            format!(
                "--check et --second exécutent des programmes, et {host} est joignable d'ailleurs : ils ne vont qu'avec 127.0.0.1 ou ::1"
            ),
        ));
    }
    let jail = Jail::new(Sandbox::Auto)?;
    if request.check {
        workshop.checker = Some(checker(jail.clone()));
    }
    if let Some(command) = &request.second {
        workshop.rival = Some(rival(jail, command)?);
    }
    Ok(workshop)
}

fn checker(jail: Jail) -> Checker {
    Checker {
        exercises: HANDOUTS
            .contracts()
            .0
            .iter()
            .map(|contract| (contract.name, contract.title.clone()))
            .collect(),
        endings: languages::endings().collect(),
        judge: Box::new(move |submission| judged(&jail, submission)),
    }
}

fn judged(
    jail: &Jail,
    Submission { exercise, name, source, language }: &Submission,
) -> Result<CheckReport, Text> {
    let failed = |error: std::io::Error| trouble::told(&error);
    let folder = tempfile::tempdir().map_err(failed)?;
    let file = folder.path().join(Path::new(name).file_name().unwrap_or_default());
    fs::write(&file, source).map_err(failed)?;
    let hearing = Hearing {
        jail,
        limits: Limits::default(),
        contract: HANDOUTS.contracts().find(exercise).map_err(|refusal| refusal.text)?,
        only: None,
        language: *language,
        budget: Some(BUDGET),
        is_strict: false,
        grows: true,
    };
    let mut report =
        hearing.report(&Exhibit::Files(vec![file]), &|_| ()).map_err(|unheard| match unheard {
            Unheard::Refused(refusal) => refusal.text,
            Unheard::Failed(error) => failed(error),
        })?;
    // The folder that it was put into for a moment is nobody's business.
    report.program.clone_from(name);
    let place = folder.path().display().to_string() + "/";
    let examples = report.items.iter_mut().filter_map(|item| item.counterexample.as_mut());
    for example in examples.chain(report.counterexample.as_mut()) {
        example.repeat = example.repeat.take().map(|repeat| repeat.replace(&place, ""));
    }
    Ok(report)
}

fn rival(jail: Jail, command: &str) -> Result<Arc<dyn Rival>, Refusal> {
    let here = env::current_dir().map_err(|error| trouble::told(&error))?;
    Ok(Arc::new(ProgramRival::new(jail, Limits::default(), command, &here)?))
}

/// A player by name, or somebody's program by its command.
///
/// # Errors
/// Refuses what is neither.
pub fn player(word: &str) -> Result<(Player, Option<Arc<dyn Rival>>), Refusal> {
    let refusal = match word.parse() {
        Ok(Player::Guest) => return Err(Refusal::new(
            "'program' is no program: give the command that runs it, such as './mine 10 7 7 3' or mine.py".to_owned(),
            "« program » n'est pas un programme : donnez la commande qui le lance, comme './mien 10 7 7 3' ou mien.py".to_owned(),
        )),
        Ok(player) => return Ok((player, None)),
        Err(refusal) => refusal,
    };
    // A word that looks like a file or a command is meant as one.
    let is_rate = word.starts_with("blunder:") || word.starts_with("faute:");
    if !word.contains(['/', '.', ' ']) || is_rate {
        return Err(refusal);
    }
    Ok((Player::Guest, Some(rival(Jail::new(Sandbox::Auto)?, word)?)))
}

#[cfg(test)]
mod tests {
    use lucas_engine::Language;

    use super::*;

    #[test]
    fn programs_are_run_for_this_machine_alone() {
        let request = |check| Serve {
            port: None,
            listen: None,
            memory: None,
            open: false,
            check,
            second: None,
            tables: None,
            files: Vec::new(),
            watch: false,
        };
        for host in ["0.0.0.0", "192.168.1.7", "::"] {
            let host = host.parse().expect("an address");
            let refusal = of(&request(true), host).err().expect("a refusal");
            assert!(refusal.text.say(Language::English).contains("127.0.0.1"), "{refusal}");
            assert!(of(&request(false), host).is_ok_and(|workshop| workshop.checker.is_none()));
        }
    }

    #[test]
    fn a_player_is_a_name_or_a_command() {
        assert!(player("perfect").is_ok_and(|(player, rival)| player == Player::Perfect && rival.is_none()));
        assert!(
            player("nobody").is_err() && player("program").is_err() && player("./no-such-program 3").is_err()
        );
    }
}
