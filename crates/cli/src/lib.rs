//! The command line: arguments become a request, the request an answer, the answer text or JSON.
//!
//! Everything here works on the games and handouts it is given and knows none by name; [`run`] is the whole program, so
//! that a test can run it with one game or one handout more.

pub mod arguments;
mod beyond;
pub mod census;
pub mod challenges;
pub mod check;
mod checking;
pub mod complaint;
pub mod exit;
pub mod files;
pub mod games;
mod growing;
mod grundy;
pub mod handouts;
pub mod help;
pub mod keeper;
mod laws;
pub mod lines;
mod new;
pub mod overview;
mod own;
pub mod plain;
pub mod play;
pub mod progress;
pub mod questions;
pub mod remedy;
pub mod rows;
pub mod running;
pub mod saved;
pub mod screen;
pub mod serve;
pub mod show;
pub mod solve;
mod stock;
mod stranger;
pub mod table;
pub mod terminal;
#[cfg(feature = "cluster")]
mod together;
mod workshop;

use std::ffi::OsString;
use std::io::{BufRead, Write};

use clap::error::ErrorKind;
use clap::{ArgMatches, FromArgMatches};
use lucas_console::WaitForKey;
use lucas_console::{Console, Finish};
use lucas_engine::Registry;
use lucas_exercises::Handouts;
use lucas_words::Words;

use crate::arguments::{Arguments, Command};
use crate::terminal::letters::PlainLetters;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/add-a-game.md")]
struct AddAGame;

/// Where the program reads and writes.
pub struct Streams<'io> {
    /// Standard input.
    pub input: Box<dyn BufRead + 'io>,
    /// Standard output.
    pub out: Box<dyn Write + 'io>,
    /// Standard error.
    pub err: Box<dyn Write + 'io>,
    /// How to wait for a key, when a person sits at the terminal.
    pub wait_for_key: Option<WaitForKey>,
    /// Whether to colour the output.
    pub colour: bool,
    /// Whether a person sits at a terminal that can show a full screen.
    pub has_screen: bool,
    /// How many columns the terminal has that the output goes to.
    pub columns: Option<usize>,
    /// The same of the terminal that messages go to.
    pub columns_aside: Option<usize>,
}

impl<'io> Streams<'io> {
    /// Streams that are no terminal: what is typed, and where output and messages go.
    pub fn piped(input: &'io [u8], out: &'io mut Vec<u8>, err: &'io mut Vec<u8>) -> Self {
        Streams {
            input: Box::new(input),
            out: Box::new(out),
            err: Box::new(err),
            wait_for_key: None,
            colour: false,
            has_screen: false,
            columns: None,
            columns_aside: None,
        }
    }
}

/// Runs the whole program; its exit code.
pub fn run<'io>(
    registry: Registry<'static>,
    handouts: Handouts,
    arguments: impl IntoIterator<Item = OsString>,
    variable: &dyn Fn(&str) -> Option<String>,
    streams: Streams<'io>,
) -> u8 {
    let arguments = help::options_first(help::spelled_out(registry, arguments.into_iter().collect()));
    let words = Words::new(help::language(&arguments, variable));
    let Streams { input, out, err, wait_for_key, colour, has_screen, columns, columns_aside } = streams;
    let is_ascii = !lucas_words::is_unicode(variable);
    let room = play::Room { has_screen, is_ascii, running: running::Shelf::new(variable) };
    // A locale that nobody has set says nothing of files and pipes, and what other programs read is left as it is.
    let is_set = |name: &&str| variable(name).is_some_and(|set| !set.is_empty());
    let is_plain = is_ascii && (columns.is_some() || ["LC_ALL", "LC_CTYPE", "LANG"].iter().any(is_set));
    let for_programs = columns.is_none() && help::is_for_programs(&arguments);
    let plain = |stream: Box<dyn Write + 'io>, is_plain| -> Box<dyn Write + 'io> {
        if is_plain { Box::new(PlainLetters(stream)) } else { stream }
    };
    let (out, err) = (plain(out, is_plain && !for_programs), plain(err, is_plain));
    let mut console = Console { input, out, err, wait_for_key, columns, columns_aside, colour, words };
    let parsed = help::command(registry, handouts, &console.words)
        .try_get_matches_from(arguments)
        .and_then(|parsed| Ok((Arguments::from_arg_matches(&parsed)?, parsed)));
    let result = match parsed {
        Ok((mut arguments, parsed)) => {
            match own::with_own(registry, arguments.command.as_mut(), has_screen) {
                // A program ends when its game has been asked all.
                Ok((registry, _guest)) => {
                    obey((registry, handouts), (arguments.command, &parsed), room, &mut console)
                }
                Err(refusal) => Err(refusal.into()),
            }
        }
        Err(shown) if matches!(shown.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            help::show(&shown.render(), &mut console)
        }
        Err(error) => Err(Console::refusal(complaint::sentence(&error, registry, handouts, &console.words))),
    };
    exit::code(result, &mut console)
}

fn obey(
    (registry, handouts): (Registry<'static>, Handouts),
    (command, parsed): (Option<Command>, &ArgMatches),
    room: play::Room,
    console: &mut Console<'_>,
) -> Finish {
    match command {
        Some(Command::Play(request)) => play::run(registry, &request, room, console),
        // A person at any terminal, be it one that shows no full screen.
        None if room.has_screen || (console.wait_for_key.is_some() && console.columns.is_some()) => {
            play::run(registry, &arguments::Play::default(), room, console)
        }
        None => overview::print(registry, console),
        Some(Command::Run) => handouts::run(handouts, parsed, console),
        Some(Command::Handout(request)) => questions::run(registry, handouts, &request, console),
        Some(Command::Solve(request)) => solve::run(registry, &request, console),
        Some(Command::Check(request)) => check::run(registry, &handouts.contracts(), &request, console),
        Some(Command::Show(request)) => show::run(registry, handouts, &request, console),
        Some(Command::Serve(request)) => serve::run(registry, handouts, &request, console),
        Some(Command::Games { json, games }) if games.is_empty() => games::list(registry, json, console),
        Some(Command::Games { json, games }) => games::print(own::only(registry, &games)?, json, console),
        Some(Command::New { name }) => new::run(registry, &name, console),
        Some(Command::Laws { game }) => laws::run(registry, &game, console),
        Some(Command::Completions { shell }) => {
            help::print_completions(help::command(registry, handouts, &console.words), shell, console)
        }
        Some(Command::Man { directory }) => help::print_manual(
            help::command(registry, handouts, &console.words),
            directory.as_deref(),
            console,
        ),
    }
}
