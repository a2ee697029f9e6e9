//! The arguments as typed requests. What each is for is said in the Fluent files, under the key that
//! [`help`](crate::help) makes from its place: `help-solve_limit` for the option `--limit` of `lucas solve`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{ArgGroup, Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

/// All of the command line.
#[derive(Parser, Debug)]
#[command(name = "lucas", version, disable_help_flag = true, disable_version_flag = true)]
#[command(disable_help_subcommand = true)]
pub struct Arguments {
    /// The language.
    #[arg(long, global = true, value_name = "fr|en", hide_possible_values = true, display_order = 900)]
    pub lang: Option<Lang>,
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// A language by its code.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lang {
    /// French.
    Fr,
    /// English.
    En,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// A handout's program; [`handouts`](crate::handouts) has its arguments.
    #[command(subcommand_required = true, arg_required_else_help = true)]
    Run,
    /// Answers a handout's question.
    Handout(Ask),
    /// Plays a game.
    Play(Play),
    /// Solves a position.
    Solve(Solve),
    /// Judges a program.
    Check(Check),
    /// Draws a game.
    Show(Show),
    /// Serves the page.
    Serve(Serve),
    /// Lists the games.
    Games {
        /// Which of them, by name or by file.
        #[arg(value_name = "GAME")]
        games: Vec<String>,
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
    /// Begins a game of one's own.
    New {
        /// What it is called.
        #[arg(value_name = "NAME")]
        name: String,
    },
    /// Looks whether a game keeps the laws.
    Laws {
        /// The game or file, and its parameters.
        #[arg(value_name = "GAME", required = true, allow_negative_numbers = true)]
        game: Vec<String>,
    },
    /// Writes a completion script.
    Completions {
        /// For which shell.
        #[arg(hide_possible_values = true)]
        shell: Shell,
    },
    /// Writes the manual pages.
    Man {
        /// Into which directory.
        directory: Option<PathBuf>,
    },
}

/// What to answer.
#[derive(Args, Debug)]
#[group(skip)]
pub struct Ask {
    /// The handout.
    #[arg(display_order = 1, value_name = "NAME")]
    pub handout: Option<String>,
    /// The question.
    #[arg(display_order = 2, value_name = "QUESTION")]
    pub question: Option<String>,
    /// What is given with it.
    #[arg(display_order = 3, value_name = "ARGUMENT", allow_hyphen_values = true)]
    pub arguments: Vec<String>,
    /// As JSON.
    #[arg(long)]
    pub json: bool,
}

/// A player by number.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayerNumber {
    /// Player 1.
    #[value(name = "1")]
    One,
    /// Player 2.
    #[value(name = "2")]
    Two,
}

/// The order of lines.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineOrder {
    /// Depth first.
    Depth,
    /// Breadth first.
    Breadth,
}

/// What to play, and how.
#[derive(Args, Clone, Default, Debug)]
#[group(skip)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Play {
    /// The game or address.
    #[arg(value_name = "GAME", allow_negative_numbers = true)]
    pub game: Vec<String>,
    /// Who moves first.
    #[arg(long, value_name = "PLAYER")]
    pub first: Option<String>,
    /// Who moves second.
    #[arg(long, value_name = "PLAYER")]
    pub second: Option<String>,
    /// Where chance comes from.
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub seed: Option<String>,
    /// The running game.
    #[arg(long, conflicts_with_all = ["first", "second", "seed", "load"])]
    pub resume: bool,
    /// A position by chance, so hard.
    #[arg(long, value_name = "DIFFICULTY", num_args = 0..=1, default_missing_value = "easy")]
    #[arg(conflicts_with_all = ["resume", "load"])]
    pub random: Option<String>,
    /// The position of a day.
    #[arg(long, value_name = "DATE", num_args = 0..=1, default_missing_value = "")]
    #[arg(conflicts_with_all = ["seed", "resume", "load", "random"])]
    pub daily: Option<String>,
    /// A saved game.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "first", "second", "seed"])]
    pub load: Option<PathBuf>,
    /// Line by line.
    #[arg(long)]
    pub plain: bool,
    /// Without signs beyond ASCII.
    #[arg(long)]
    pub ascii: bool,
    /// A program that knows the rules.
    #[arg(value_name = "COMMAND", last = true)]
    pub command: Vec<OsString>,
    /// In the jail.
    #[arg(long, requires = "command")]
    pub jail: bool,
}

/// What to solve, and what to say of it.
#[derive(Args, Debug)]
#[group(skip)]
#[command(group(ArgGroup::new("kept").multiple(true)))]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Solve {
    /// The game or address.
    #[arg(value_name = "GAME", required_unless_present_any = ["verify", "command"], allow_negative_numbers = true)]
    pub game: Vec<String>,
    /// The whole table into a file.
    #[arg(long, value_name = "FILE", groups = ["task", "kept"])]
    pub table: Option<PathBuf>,
    /// How much memory a search or a table may take.
    #[arg(long, value_name = "BYTES", allow_hyphen_values = true)]
    pub memory: Option<String>,
    /// How often a solve is kept.
    #[arg(long, value_name = "SECONDS", requires = "kept", allow_hyphen_values = true)]
    pub checkpoint: Option<String>,
    /// Where a table goes on that memory does not hold.
    #[arg(long, value_name = "DIR", requires = "table")]
    pub disk: Option<PathBuf>,
    /// In place of whatever is there.
    #[arg(long, requires = "table")]
    pub force: bool,
    /// A table to answer from.
    #[arg(long, value_name = "FILE", group = "task")]
    pub from: Option<PathBuf>,
    /// A table to check.
    #[arg(long, value_name = "FILE", group = "task", conflicts_with_all = ["game", "json"])]
    pub verify: Option<PathBuf>,
    /// Position by position.
    #[arg(long, requires = "verify")]
    pub deep: bool,
    /// As JSON.
    #[arg(long)]
    pub json: bool,
    /// Every line.
    #[arg(long, groups = ["lines", "task"])]
    pub all: bool,
    /// How many lines.
    #[arg(long, groups = ["lines", "task"])]
    pub count: bool,
    /// Everything that play can reach, counted.
    #[arg(long, group = "task")]
    pub census: bool,
    /// Alike positions count once.
    #[arg(long, requires = "census")]
    pub symmetry: bool,
    /// The sequence of Grundy values.
    #[arg(long, group = "task", conflicts_with = "json")]
    pub grundy: bool,
    /// Whose lines.
    #[arg(long, value_name = "1|2", requires = "lines", hide_possible_values = true)]
    pub winner: Option<PlayerNumber>,
    /// In which order.
    #[arg(long, value_name = "depth|breadth", requires = "all", hide_possible_values = true)]
    pub order: Option<LineOrder>,
    /// How many at most.
    #[arg(long, value_name = "N", requires = "all", allow_hyphen_values = true)]
    pub limit: Option<String>,
    /// So many plies further.
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    pub after: Option<String>,
    /// The most plies of the line shown.
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub line: Option<String>,
    /// The most positions visited.
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub capacity: Option<String>,
    /// By whom.
    #[command(flatten)]
    pub together: Together,
    /// A program that knows the rules.
    #[arg(value_name = "COMMAND", last = true)]
    pub command: Vec<OsString>,
    /// In the jail.
    #[arg(long, requires = "command")]
    pub jail: bool,
}

/// What one process does alone.
const ALONE: [&str; 7] = ["all", "census", "grundy", "from", "verify", "disk", "after"];

/// Several processes that solve together.
#[derive(Args, Debug)]
#[group(skip)]
pub struct Together {
    /// So many of this machine.
    #[arg(long, value_name = "N", group = "together", conflicts_with_all = ALONE, allow_hyphen_values = true)]
    pub processes: Option<String>,
    /// Where each of them listens.
    #[arg(long, value_name = "FILE", group = "together", conflicts_with_all = ALONE)]
    pub hosts: Option<PathBuf>,
    /// Which of them this is.
    #[arg(long, value_name = "K", requires = "hosts", allow_hyphen_values = true)]
    pub me: Option<String>,
    /// What only they know.
    #[arg(long, value_name = "FILE", requires = "hosts")]
    pub secret: Option<PathBuf>,
    /// Where they keep what is done.
    #[arg(long, value_name = "DIR", requires = "together", group = "kept")]
    pub work: Option<PathBuf>,
    /// How long they wait for each other.
    #[arg(long, value_name = "SECONDS", requires = "together", allow_hyphen_values = true)]
    pub wait: Option<String>,
}

impl Together {
    /// Whether there are to be several.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.processes.is_some() || self.hosts.is_some()
    }
}

/// How much of the jail must hold.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum SandboxDemand {
    /// All of it.
    Require,
    /// What there is.
    Auto,
}

/// What to judge, and how.
#[derive(Args, Debug)]
#[group(skip)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Check {
    /// The exercise.
    #[arg(display_order = 1, value_name = "EXERCISE")]
    pub exercise: String,
    /// The program's files, or the folder that they are in.
    #[arg(
        display_order = 2,
        value_name = "FILE",
        required_unless_present_any = ["command", "class", "export"],
        conflicts_with_all = ["command", "class", "export"]
    )]
    pub files: Vec<PathBuf>,
    /// The program as a command.
    #[arg(display_order = 3, value_name = "COMMAND", last = true, conflicts_with_all = ["class", "export"])]
    pub command: Vec<OsString>,
    /// A folder with everybody's programs.
    #[arg(long, value_name = "FOLDER")]
    pub class: Option<PathBuf>,
    /// A page of the report.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// A sheet of the marks.
    #[arg(long, value_name = "FILE", requires = "class")]
    pub csv: Option<PathBuf>,
    /// In place of whatever is there.
    #[arg(long)]
    pub force: bool,
    /// A problem package for other judges.
    #[arg(long, num_args = 2, value_names = ["kattis", "DIR"], conflicts_with_all = ["class", "html"])]
    pub export: Vec<PathBuf>,
    /// The only question.
    #[arg(long, value_name = "QUESTION")]
    pub question: Option<String>,
    /// Every instance, however long it takes.
    #[arg(long, conflicts_with = "budget")]
    pub all: bool,
    /// How long an item may take.
    #[arg(long, value_name = "SECONDS", allow_hyphen_values = true)]
    pub budget: Option<String>,
    /// With all of the output.
    #[arg(long)]
    pub explain: bool,
    /// Remarks are faults.
    #[arg(long)]
    pub strict: bool,
    /// What a run may use.
    #[arg(long, value_name = "LIMITS", allow_hyphen_values = true)]
    pub limits: Option<String>,
    /// How much of the jail must hold.
    #[arg(long, value_name = "require|auto", hide_possible_values = true)]
    pub sandbox: Option<SandboxDemand>,
    /// As JSON.
    #[arg(long, conflicts_with = "junit")]
    pub json: bool,
    /// As `JUnit`.
    #[arg(long)]
    pub junit: bool,
}

/// What to draw.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum PictureKind {
    /// The state graph.
    Graph,
    /// The tree of plays.
    Tree,
    /// The calls.
    Calls,
    /// The table of values.
    Table,
    /// Growth.
    Growth,
    /// The census.
    Census,
}

/// What to draw, and where.
#[derive(Args, Debug)]
#[group(skip)]
pub struct Show {
    /// The game or address.
    #[arg(value_name = "GAME", required_unless_present = "command", allow_negative_numbers = true)]
    pub game: Vec<String>,
    /// What to draw.
    #[arg(long, value_name = "graph|tree|calls|table|growth|census", hide_possible_values = true)]
    pub r#as: PictureKind,
    /// Into which file.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// In place of whatever is there.
    #[arg(long, requires = "output")]
    pub force: bool,
    /// In which order.
    #[arg(long, value_name = "depth|breadth", hide_possible_values = true)]
    pub order: Option<LineOrder>,
    /// The most positions.
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub limit: Option<String>,
    /// A step of the search.
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    pub step: Option<String>,
    /// How many steps.
    #[arg(long, conflicts_with_all = ["step", "output"])]
    pub steps: bool,
    /// A program that knows the rules.
    #[arg(value_name = "COMMAND", last = true)]
    pub command: Vec<OsString>,
    /// In the jail.
    #[arg(long, requires = "command")]
    pub jail: bool,
}

/// Where to serve the page.
#[derive(Args, Debug)]
pub struct Serve {
    /// Files of one's own.
    #[arg(value_name = "FILE")]
    pub files: Vec<String>,
    /// The port.
    #[arg(long, value_name = "PORT", allow_hyphen_values = true)]
    pub port: Option<String>,
    /// The address.
    #[arg(long, value_name = "ADDRESS", allow_hyphen_values = true)]
    pub listen: Option<String>,
    /// How much memory may be taken.
    #[arg(long, value_name = "BYTES", allow_hyphen_values = true)]
    pub memory: Option<String>,
    /// A directory of tables to answer from.
    #[arg(long, value_name = "DIRECTORY")]
    pub tables: Option<PathBuf>,
    /// In the browser.
    #[arg(long)]
    pub open: bool,
    /// Files are read again when they are saved.
    #[arg(long, requires = "files")]
    pub watch: bool,
    /// Judges programs.
    #[arg(long)]
    pub check: bool,
    /// A program that plays.
    #[arg(long, value_name = "COMMAND")]
    pub second: Option<String>,
}
