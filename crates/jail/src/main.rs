//! The jail by itself: `lucas-jail [--require] PROGRAM [ARGUMENT]…` runs a program in it, and the tests take it as their supervisor.

use std::env;
use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::process::ExitCode;

use lucas_jail::{Exit, Folder, Jail, Sandbox, languages};

fn main() -> ExitCode {
    if let Some(code) = lucas_jail::serve(env::args_os()) {
        return code;
    }
    let mut words: Vec<OsString> = env::args_os().skip(1).collect();
    let is_required = words.first().is_some_and(|word| word == "--require");
    words.drain(..usize::from(is_required));
    run(&words, if is_required { Sandbox::Require } else { Sandbox::Auto }).unwrap_or_else(|error| {
        eprintln!("lucas-jail: {error}");
        ExitCode::from(2)
    })
}

fn run(words: &[OsString], sandbox: Sandbox) -> Result<ExitCode, Box<dyn std::error::Error>> {
    let jail = Jail::new(sandbox)?;
    let prepared = languages::command(words, &env::current_dir()?)?;
    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input)?;
    let folder = Folder::new()?;
    let ran = jail.run(&prepared.job(folder.path(), lucas_jail::Limits::default()).input(input))?;
    io::stdout().write_all(&ran.output)?;
    io::stderr().write_all(&ran.errors)?;
    let used = format!("{:?} of processor, {:?}, {} KiB", ran.processor, ran.wall, ran.memory >> 10);
    eprintln!("lucas-jail: {:?} {:?}; {used}; {}", ran.exit, ran.excess, ran.isolation.text().en);
    Ok(match ran.exit {
        Exit::Code(code) => ExitCode::from(u8::try_from(code).unwrap_or(1)),
        Exit::Signal(_) => ExitCode::FAILURE,
    })
}
