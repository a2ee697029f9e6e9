//! Help, completions and manual pages, from the one table of arguments and in the person's language.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use clap::builder::StyledStr;
use clap::{Arg, ArgAction, CommandFactory};
use clap_complete::Shell;
use lucas_console::{Conclusion, Console, Finish};
use lucas_engine::notation::is_near;
use lucas_engine::registry::Address;
use lucas_engine::{Difficulty, Language, Registry};
use lucas_exercises::Handouts;
use lucas_tables::whole;
use lucas_words::{Words, preferred, say};

use crate::arguments::Arguments;
use crate::files;
use crate::handouts::with_programs;
use crate::own;

/// The language to speak: `--lang`, else French for the handouts' programs and questions, else the environment's, else English.
pub fn language(arguments: &[OsString], variable: &dyn Fn(&str) -> Option<String>) -> Language {
    let arguments: Vec<_> = arguments.iter().filter_map(|argument| argument.to_str()).collect();
    let separate = arguments.windows(2).rev().find(|pair| pair[0] == "--lang").map(|pair| pair[1]);
    let joined = arguments.iter().rev().find_map(|argument| argument.strip_prefix("--lang="));
    let asks_help = arguments.iter().any(|argument| matches!(*argument, "-h" | "--help"));
    let is_handout = matches!(arguments.get(1), Some(&("run" | "handout"))) && !asks_help;
    match separate.or(joined) {
        Some("fr") => Language::French,
        Some("en") => Language::English,
        _ if is_handout => Language::French,
        _ => preferred(variable).unwrap_or(Language::English),
    }
}

/// Options of `play` that also stand alone.
const PLAY_OPTIONS: [&str; 9] =
    ["--random", "--daily", "--plain", "--ascii", "--resume", "--load", "--first", "--second", "--seed"];

/// The arguments, with what people type turned into what is meant: `help COMMAND` into `COMMAND --help`, a game alone into
/// playing it, and a game behind `--random` or `--daily` into a game, not into how hard or which day.
#[must_use]
pub fn spelled_out(registry: Registry<'_>, arguments: Vec<OsString>) -> Vec<OsString> {
    let mut arguments = arguments;
    let is_game = |word: &str| {
        let name = Address::parse(word).game;
        registry.find(name).is_ok()
            || (registry.nearest(name).is_some() && word.parse::<Difficulty>().is_err())
    };
    for place in 1..arguments.len().saturating_sub(1) {
        if arguments[place + 1].to_str().is_some_and(is_game) {
            match arguments[place].to_str() {
                Some("--random") => arguments[place] = "--random=easy".into(),
                Some("--daily") => arguments[place] = "--daily=".into(),
                _ => {}
            }
        }
    }
    // The language may be told first.
    let place = match arguments.get(1).and_then(|word| word.to_str()) {
        Some("--lang") => 3,
        Some(word) if word.starts_with("--lang=") => 2,
        _ => 1,
    };
    let first = arguments.get(place).and_then(|word| word.to_str()).unwrap_or_default();
    let option = first.split('=').next().unwrap_or_default();
    let is_play = PLAY_OPTIONS.contains(&option);
    if first == "help" {
        arguments.remove(place);
        arguments.push("--help".into());
    } else if is_play || own::is_file(first) || registry.find(Address::parse(first).game).is_ok() {
        arguments.insert(place, "play".into());
    }
    arguments
}

/// Whether what is asked for is read by other programs, or held against a handout letter by letter.
#[must_use]
pub fn is_for_programs(arguments: &[OsString]) -> bool {
    let is_command =
        arguments.get(1).is_some_and(|word| word == "run" || word == "show" || word == "completions");
    is_command || arguments.iter().any(|word| word == "--json")
}

/// The arguments, with the options of `handout` before the rest: what is given with a question may begin with a dash, as
/// boards do, and is not taken for an option; nor must an option be taken for a board.
#[must_use]
pub fn options_first(arguments: Vec<OsString>) -> Vec<OsString> {
    if arguments.get(1).is_none_or(|word| word != "handout") {
        return arguments;
    }
    let (mut options, mut words, mut rest) = (Vec::new(), Vec::new(), arguments.into_iter());
    let command: Vec<OsString> = rest.by_ref().take(2).collect();
    while let Some(word) = rest.next() {
        match word.to_str() {
            Some("--lang") => options.extend([word].into_iter().chain(rest.next())),
            Some("--json" | "--help" | "-h") => options.push(word),
            Some(text) if text.starts_with("--lang=") => options.push(word),
            _ => words.push(word),
        }
    }
    command.into_iter().chain(options).chain(words).collect()
}

/// The table of arguments, with its words.
#[must_use]
pub fn command(registry: Registry<'_>, handouts: Handouts, words: &Words) -> clap::Command {
    let names = registry.names(words.language);
    let usage = say!(words, "help-usage");
    let template = format!("{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}");
    localised(with_programs(Arguments::command(), handouts), "help", &template, &names.join(", "), words)
}

fn localised(command: clap::Command, key: &str, template: &str, games: &str, words: &Words) -> clap::Command {
    let sentence = |key: &str| words.find(key).unwrap_or_default().replace("{games}", games);
    let options = say!(words, "help-options");
    let positionals = say!(words, "help-arguments");
    let mut command = command
        .about(sentence(key))
        .help_template(template.to_owned())
        .subcommand_help_heading(say!(words, "help-commands"))
        .subcommand_value_name(say!(words, "help-command"))
        .disable_help_flag(true)
        .args_override_self(true)
        .propagate_version(true)
        .mut_args(|arg| {
            let heading = if arg.is_positional() { &positionals } else { &options };
            let place = if arg.is_global_set() { "help".to_owned() } else { key.to_owned() };
            let help = sentence(&format!("{place}_{}", arg.get_id()));
            let name = words.find(&format!("{place}_{}-name", arg.get_id()));
            let arg = if let Some(name) = name { arg.value_name(name) } else { arg };
            arg.help(help).help_heading(heading.clone())
        })
        .arg(
            Arg::new("help")
                .display_order(901)
                .short('h')
                .long("help")
                .action(ArgAction::Help)
                .help(say!(words, "help-help"))
                .help_heading(options.clone()),
        );
    if key == "help" {
        command = command.arg(
            Arg::new("version")
                .display_order(902)
                .short('V')
                .long("version")
                .action(ArgAction::Version)
                .help(say!(words, "help-version"))
                .help_heading(options),
        );
    }
    if let Some(examples) = words.find(&format!("{key}_examples")) {
        let heading = say!(words, "help-examples");
        let speaks = if key.starts_with("help-run-") {
            say!(words, "help-run-speaks") + "\n\n"
        } else {
            String::new()
        };
        let more = words.find(&format!("{key}_more")).map(|more| more + "\n\n").unwrap_or_default();
        let examples = examples.replace('\n', "\n  ");
        command = command.after_help(format!("{speaks}{more}{heading}\n  {examples}"));
    }
    let names: Vec<_> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    names.iter().fold(command, |command, name| {
        let key = format!("{key}-{name}");
        command.mut_subcommand(name, |sub| localised(sub, &key, template, games, words))
    })
}

/// The keys of all help texts that must exist.
#[must_use]
pub fn keys(handouts: Handouts) -> Vec<String> {
    fn collect(command: &clap::Command, key: &str, keys: &mut Vec<String>) {
        keys.push(key.to_owned());
        keys.push(format!("{key}_examples"));
        let own = command.get_arguments().filter(|arg| !arg.is_global_set() || key == "help");
        keys.extend(own.map(|arg| format!("{key}_{}", arg.get_id())));
        for sub in command.get_subcommands() {
            collect(sub, &format!("{key}-{}", sub.get_name()), keys);
        }
    }
    let mut keys = Vec::new();
    collect(&with_programs(Arguments::command(), handouts), "help", &mut keys);
    keys
}

/// Prints help or the version.
///
/// # Errors
/// Fails when writing does.
pub fn show(text: &StyledStr, console: &mut Console<'_>) -> Finish {
    if console.colour {
        write!(console.out, "{}", text.ansi())?;
    } else {
        write!(console.out, "{text}")?;
    }
    Ok(Conclusion::Yes)
}

/// Prints a completion script.
///
/// # Errors
/// Fails when writing does.
pub fn print_completions(mut command: clap::Command, shell: Shell, console: &mut Console<'_>) -> Finish {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "lucas", &mut script);
    console.out.write_all(&script)?;
    Ok(Conclusion::Yes)
}

/// Writes the manual pages of a command and those below it, each whole, and through no link that others may have left there.
fn write_pages(command: &clap::Command, directory: &Path, words: &Words) -> io::Result<()> {
    for below in command.get_subcommands() {
        write_pages(below, directory, words)?;
    }
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    let text = page(command.clone(), words)?;
    whole::replace(&directory.join(format!("{name}.1")), |out| out.write_all(text.as_bytes()))
}

/// The manual page of a command.
fn page(command: clap::Command, words: &Words) -> io::Result<String> {
    let mut page = Vec::new();
    let source = concat!("lucas ", env!("CARGO_PKG_VERSION"));
    clap_mangen::Man::new(command).source(source).render(&mut page)?;
    Ok(headed(&String::from_utf8_lossy(&page), words))
}

/// A manual page with its headings in the language spoken; it is made with English ones, and examples have theirs already.
fn headed(page: &str, words: &Words) -> String {
    let page = page.replace(&format!(".SH EXTRA\n{}\n", say!(words, "help-examples")), ".SH EXTRA\n");
    let heading = |line: &str| {
        let said = match line.strip_prefix(".SH ")? {
            "NAME" => say!(words, "man-name"),
            "EXTRA" => say!(words, "man-examples"),
            other => other.to_owned(),
        };
        Some(format!(".SH {}", said.trim().to_uppercase()))
    };
    let lines = page.lines().map(|line| heading(line).unwrap_or_else(|| line.to_owned()) + "\n");
    lines.collect()
}

/// Lets `man` show a page to a person; whether there is one that could.
fn is_read(page: &str, console: &mut Console<'_>) -> io::Result<bool> {
    console.out.flush()?;
    let man = Command::new("man").args(["-l", "-"]).stdin(Stdio::piped()).stderr(Stdio::null()).spawn();
    let Ok(mut man) = man else { return Ok(false) };
    if let Some(mut input) = man.stdin.take() {
        // One that takes no page this way says so when it ends.
        let _ = input.write_all(page.as_bytes());
    }
    Ok(man.wait()?.success())
}

/// Prints the manual page, that of a command, or writes one for each command into a directory.
///
/// # Errors
/// Fails when writing does.
pub fn print_manual(command: clap::Command, directory: Option<&Path>, console: &mut Console<'_>) -> Finish {
    // What a command takes from those above it, its whole name and what is not accepted there, it has once they are built.
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let named = directory.and_then(Path::to_str).and_then(|name| command.find_subcommand(name)).cloned();
    // A word that is nearly a command is no directory to be made.
    let word = directory.filter(|path| named.is_none() && !path.exists()).and_then(Path::to_str);
    let near = word.and_then(|word| command.get_subcommands().find(|sub| is_near(word, sub.get_name())));
    if let (Some(word), Some(near)) = (word, near) {
        let wrong = say!(console.words, "complaint-command", name = word.to_owned());
        let near = near.get_name().to_owned();
        return Err(Console::refusal(say!(console.words, "complaint-near", wrong = wrong, near = near)));
    }
    match directory.filter(|_| named.is_none()) {
        None => {
            let mut shown = named.unwrap_or(command);
            let text = shown.render_long_help();
            let page = page(shown, &console.words)?;
            // A person reads it, other programs take it as it is.
            if console.columns.is_none() {
                console.out.write_all(page.as_bytes())?;
            } else if !is_read(&page, console)? {
                return show(&text, console);
            }
        }
        Some(directory) => {
            let written = std::fs::create_dir_all(directory)
                .and_then(|()| write_pages(&command, directory, &console.words));
            written.map_err(|error| {
                let (directory, error) =
                    (directory.display().to_string(), files::why(&error, &console.words));
                Console::refusal(say!(console.words, "man-refused", directory = directory, error = error))
            })?;
        }
    }
    Ok(Conclusion::Yes)
}
