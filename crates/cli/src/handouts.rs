//! `lucas run`: the handouts' programs, each a subcommand made from its own list of arguments.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgGroup, ArgMatches};
use lucas_console::{Conclusion, Console, Finish};
use lucas_exercises::program::{Argument, Given, Program, Takes};
use lucas_exercises::{Handout, Handouts};

/// The table of arguments with a subcommand of `run` for each handout.
#[must_use]
pub fn with_programs(command: clap::Command, handouts: Handouts) -> clap::Command {
    // Not `mut_subcommand`, which would move the command to the end of the list.
    command.mut_subcommands(|command| match command.get_name() {
        "run" => command.subcommands(handouts.0.iter().map(|handout| subcommand(handout))),
        _ => command,
    })
}

fn subcommand(handout: &'static Handout) -> clap::Command {
    let Program { arguments, .. } = handout.program;
    let exclusive = arguments.iter().filter(|argument| argument.is_exclusive).map(|argument| argument.name);
    clap::Command::new(handout.name)
        .aliases(handout.aliases)
        .args(arguments.iter().map(arg))
        .group(ArgGroup::new("exclusive").args(exclusive))
}

fn arg(argument: &'static Argument) -> Arg {
    let arg = Arg::new(argument.name);
    if let Takes::Words(shown, least, most) = argument.takes {
        let arg = arg.value_name(shown).allow_negative_numbers(true).required(least > 0);
        return if most > 1 { arg.num_args(1..).action(ArgAction::Append) } else { arg };
    }
    let arg = arg.long(argument.name).aliases(argument.alias);
    match argument.takes {
        Takes::Value(shown) => arg.value_name(shown).allow_hyphen_values(true),
        Takes::OneOf(shown, accepted) => {
            let values = PossibleValuesParser::new(accepted);
            arg.value_name(shown).value_parser(values).hide_possible_values(true)
        }
        Takes::Nothing | Takes::Words(..) => arg.action(ArgAction::SetTrue),
    }
}

/// Runs the program that the arguments name.
///
/// # Errors
/// Refuses arguments that the program does not accept.
pub fn run(handouts: Handouts, parsed: &ArgMatches, console: &mut Console<'_>) -> Finish {
    let Some((name, parsed)) = parsed.subcommand_matches("run").and_then(ArgMatches::subcommand) else {
        return Ok(Conclusion::Yes);
    };
    let program = &handouts.find(name)?.program;
    (program.run)(&given(program, parsed), console)
}

fn given(program: &Program, parsed: &ArgMatches) -> Given {
    let mut given = Given::default();
    for Argument { name, takes, .. } in program.arguments {
        match takes {
            Takes::Nothing if parsed.get_flag(name) => given.options.push((name, None)),
            Takes::Nothing => {}
            Takes::Words(..) => given.words.extend(parsed.get_many(name).into_iter().flatten().cloned()),
            Takes::Value(_) | Takes::OneOf(..) => {
                given.options.extend(parsed.get_one(name).cloned().map(|value| (*name, Some(value))));
            }
        }
    }
    given
}
