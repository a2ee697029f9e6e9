//! The address of a page, both ways: game, parameters, moves, players, and what is shown.

use std::fmt::Write as _;
use std::sync::Arc;

use lucas_engine::challenge::{self, Date};
use lucas_engine::notation::number;
use lucas_engine::registry::{Place, Registry};
use lucas_engine::session::Side;
use lucas_engine::{Difficulty, Entry, Language, Player, Session, Step, Text};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_encode, utf8_percent_encode};

use crate::failure::Failure;
use crate::pages::size;
use crate::pages::tabs::Tab;
use crate::reach::Reach;
use crate::workbench::Workbench;

/// An address takes no more bytes than this: longer ones get lost on their way.
pub const MOST_ADDRESS: usize = 8_000;
/// A position that takes more bytes is not shown.
const MOST_POSITION: usize = 100_000;
/// All positions of a page take no more bytes than this.
const MOST_HELD: usize = 4_000_000;
/// A board of more cells is large.
const MOST_CELLS: usize = 400;
/// The links of a kind on a page, to moves or to plies, take no more bytes than about these.
const MOST_LINKED: usize = 400_000;
/// What a link takes besides its address.
const LINK: usize = 100;
/// What stands in an address as it is.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~')
    .remove(b'@')
    .remove(b',')
    .remove(b':');

/// The same in a path, where a plus is no space.
const ENCODED_IN_PATH: &AsciiSet = &ENCODED.remove(b'+');

/// What a page shows besides the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is shown or not, by itself")]
pub struct Shown {
    /// What each move is worth.
    pub values: bool,
    /// How many hints.
    pub hint: usize,
    /// How many hints were last asked for: whoever asks again gets as many at once.
    pub rung: usize,
    /// What the last move changed.
    pub why: bool,
    /// That a puzzle can no longer be solved, as soon as that is so.
    pub warned: bool,
    /// Where a person went wrong.
    pub review: bool,
}

/// Why play begins where it does: the position was drawn by chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Occasion {
    /// How hard it was to be.
    pub difficulty: Difficulty,
    /// The day it is the position of.
    pub day: Option<Date>,
}

impl Occasion {
    /// How an address says it.
    pub fn query(self) -> String {
        let day = self.day.map(|day| format!("&day={day}")).unwrap_or_default();
        format!("&drawn={}{day}", self.difficulty)
    }
}

/// A game as a page shows it.
pub struct Visit {
    /// The language of the page.
    pub language: Language,
    /// The game.
    pub entry: &'static Entry,
    /// The game as it was played.
    pub session: Session,
    /// Why it begins where it does, if chance chose.
    pub occasion: Option<Occasion>,
    /// What else is shown.
    pub shown: Shown,
    /// The step of the solution.
    pub step: usize,
    /// The ply that the solution begins at, if it is not the one at hand.
    pub from: Option<usize>,
    /// A move that was typed.
    pub typed: Option<String>,
    /// The cells tapped so far for a move that takes more than one.
    pub tapped: Vec<usize>,
    /// The settings asked for, where they did not go together and the nearest were taken.
    pub settled: Option<String>,
    /// The games it is made of, by their titles, where it is made of several.
    pub parts: Option<String>,
    /// Whether a handout is about the game.
    pub has_handout: bool,
    /// Which sizes are solved at once.
    pub reach: Arc<Reach>,
}

/// The code of a language in an address.
pub fn code(language: Language) -> &'static str {
    match language {
        Language::English => "en",
        Language::French => "fr",
    }
}

/// What stands between a name and what is said of it.
pub fn colon(language: Language) -> &'static str {
    match language {
        Language::English => ": ",
        Language::French => " : ",
    }
}

/// What stands in a path for the parameters of a game that has none: no part of a path is empty.
const WITHOUT: &str = "-";

/// The parameters of a game as they stand in a path.
pub fn params(params: &str) -> String {
    utf8_percent_encode(if params.is_empty() { WITHOUT } else { params }, ENCODED_IN_PATH).to_string()
}

/// A value in a query.
pub fn encoded(value: &str) -> String {
    percent_encode(value.as_bytes(), ENCODED).to_string()
}

/// What parameters that are addresses of games are called, `the match game (7) + …`; nothing where they are none.
pub fn parts(registry: Registry<'static>, params: &str, language: Language) -> Option<String> {
    let mut parts: Vec<(&Entry, String)> = Vec::new();
    for word in params.split('+') {
        let part = word.split_once(':').and_then(|(name, given)| Some((registry.find(name).ok()?, given)));
        if let Some((entry, given)) = part {
            parts.push((entry, given.to_owned()));
        } else {
            let (_, given) = parts.last_mut()?;
            given.push('+');
            given.push_str(word);
        }
    }
    let told = |(entry, given): &(&Entry, String)| {
        format!("{} ({})", entry.title.say(language), size::name(entry, given, language))
    };
    Some(parts.iter().map(told).collect::<Vec<_>>().join(" + "))
}

impl Visit {
    /// Reads the path and query of an address.
    ///
    /// # Errors
    /// Refuses what is no game, position, move, player or number.
    pub fn read(
        workbench: &Workbench,
        language: Language,
        game: &str,
        params: &str,
        query: &str,
    ) -> Result<Self, Failure> {
        let entry = workbench.registry().find(game).map_err(Failure::no_game)?;
        let [mut start, mut moves, mut ply, mut from] = [const { None::<String> }; 4];
        let (mut players, mut seed) = ([Player::Human, Player::BEGINNER], 1);
        let (mut shown, mut step, mut typed, mut tapped) = (Shown::default(), 0, None, Vec::new());
        let (mut drawn, mut day, mut settled) = (None, None, None);
        let count = |value: &str, what: &Text, most: u64| {
            number(value, what, 0..=most).map(|number| usize::try_from(number).unwrap_or(usize::MAX))
        };
        for (key, value) in form_urlencoded::parse(query.as_bytes()) {
            match &*key {
                "at" if !value.is_empty() => start = Some(value.into_owned()),
                "m" if !value.is_empty() => moves = Some(value.into_owned()),
                "ply" => ply = Some(value.into_owned()),
                "from" => from = Some(value.into_owned()),
                "p" => {
                    let (first, second) = value.split_once(',').unwrap_or((&value, ""));
                    players[0] = first.parse()?;
                    if !second.is_empty() {
                        players[1] = second.parse()?;
                    }
                }
                "seed" => seed = number(&value, &Text::fixed("seed", "graine"), 0..=u64::MAX)?,
                "values" => shown.values = value == "1",
                "hint" => shown.hint = count(&value, &Text::fixed("hint", "indice"), 9)?,
                "rung" => shown.rung = count(&value, &Text::fixed("rung", "degré"), 9)?,
                "why" => shown.why = value == "1",
                "warn" => shown.warned = value == "1",
                "review" => shown.review = value == "1",
                "settled" if !value.is_empty() => settled = Some(value.into_owned()),
                "step" => step = count(&value, &Text::fixed("step", "étape"), 1_000_000)?,
                "drawn" => drawn = Some(value.parse()?),
                "day" => day = Some(challenge::date(&value)?),
                "mv" if !value.is_empty() => typed = Some(value.into_owned()),
                "tap" => tapped = value.split('.').map_while(|cell| cell.parse().ok()).collect(),
                _ => {}
            }
        }
        let game = entry.open_params(if params == WITHOUT { "" } else { params })?;
        let position = match start {
            Some(position) => {
                game.standing(&position)?;
                position
            }
            None => game.start(),
        };
        if position.len() > MOST_POSITION {
            return Err(Failure::too_long(position.len(), MOST_POSITION));
        }
        if game.address().len() > MOST_ADDRESS {
            return Err(Failure::too_large());
        }
        let length = position.len();
        let analysis = workbench.analysis(&game.address(), &game);
        let mut session = Session::new(Place { game, position }, players, seed)
            .asking(analysis)
            .against(workbench.workshop.rival.clone());
        for mv in moves.iter().flat_map(|moves| moves.split('.')) {
            session.play(mv)?;
            if session.ply() * length > MOST_HELD {
                return Err(Failure::too_large());
            }
        }
        let played = |ply: String| count(&ply, &Text::fixed("ply", "coup"), session.steps().len() as u64);
        let [ply, from] = [ply.map(played).transpose()?, from.map(played).transpose()?];
        if let Some(ply) = ply {
            session.go_to(ply);
        }
        let occasion = drawn.map(|difficulty| Occasion { difficulty, day });
        let reach = Arc::clone(&workbench.reach);
        let is_preset = entry.presets.iter().any(|preset| preset.params == session.game().params());
        let parts = parts(workbench.registry(), &session.game().params(), language).filter(|_| !is_preset);
        let has_handout = workbench.handouts.about(entry.name).is_some();
        Ok(Visit {
            language,
            entry,
            session,
            occasion,
            shown,
            step,
            from,
            typed,
            tapped,
            settled,
            parts,
            has_handout,
            reach,
        })
    }

    /// Whether the board has so many cells that to draw it takes its time.
    pub fn is_large(&self) -> bool {
        let scene = self.session.game().scene(self.session.position());
        scene.is_ok_and(|scene| scene.is_some_and(|scene| scene.cells.len() > MOST_CELLS))
    }

    /// The address of the game, without a query.
    pub fn base(&self) -> String {
        let params = params(&self.session.game().params());
        format!("/{}/{}/{params}", code(self.language), self.entry.name)
    }

    /// The query that stands for this session at a ply, and what is shown.
    pub fn query(&self, ply: usize, shown: Shown) -> String {
        let played = self.session.steps().iter().map(|step| &*step.mv);
        self.query_of(self.session.players, played, ply, shown)
    }

    fn query_of<'m>(
        &self,
        players: [Player; 2],
        moves: impl Iterator<Item = &'m str>,
        ply: usize,
        shown: Shown,
    ) -> String {
        let mut query = self.head(self.session.start(), players, self.session.seed);
        let (mut moves, mut count) = (moves.peekable(), 0);
        if moves.peek().is_some() {
            query.push_str("&m=");
        }
        for mv in moves {
            if count > 0 {
                query.push('.');
            }
            query.push_str(&encoded(mv));
            count += 1;
        }
        if ply != count {
            let _ = write!(query, "&ply={ply}");
        }
        query + &shown.query()
    }

    fn head(&self, start: &str, [first, second]: [Player; 2], seed: u64) -> String {
        let mut head = format!("p={first},{second}&seed={seed}");
        if start != self.session.game().start() {
            let _ = write!(head, "&at={}", encoded(start));
        }
        if let Some(occasion) = self.occasion.filter(|_| start == self.session.start()) {
            head.push_str(&occasion.query());
        }
        head
    }

    /// The address of this session at a ply.
    pub fn at(&self, ply: usize, shown: Shown) -> String {
        format!("{}?{}", self.base(), self.query(ply, shown))
    }

    /// The address of this page.
    pub fn here(&self) -> String {
        self.at(self.session.ply(), self.shown)
    }

    /// The address of the position after a move. When too many moves were played to write them all, it begins there.
    pub fn after(&self, step: &Step) -> String {
        let ply = self.session.ply();
        let shown = self.shown.lasting();
        let played = self.session.steps()[..ply].iter().map(|step| &*step.mv);
        let query = self.query_of(self.session.players, played.chain([&*step.mv]), ply + 1, shown);
        if query.len() <= MOST_ADDRESS / 2 {
            return format!("{}?{query}", self.base());
        }
        let [first, second] = self.session.players;
        // Whoever is to move there plays first.
        let turn = self.session.turn();
        let then = if step.effect.passes { turn.other() } else { turn };
        let players = if then == Side::Second { [second, first] } else { [first, second] };
        format!("{}?{}{}", self.base(), self.head(&step.position, players, self.session.seed), shown.query())
    }

    /// How many links of a kind a page has room for: each holds all the moves played.
    pub fn most_links(&self) -> usize {
        MOST_LINKED / (self.here().len() + LINK)
    }

    /// The address of this page with some cells tapped.
    pub fn tapping(&self, cells: &[usize]) -> String {
        let here = self.at(self.session.ply(), self.shown.lasting());
        let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
        if cells.is_empty() { here } else { format!("{here}&tap={}", cells.join(".")) }
    }

    /// What of this address all pages of the game have in common: the game as it was played, at its ply.
    pub fn kept(&self) -> String {
        self.query(self.session.ply(), Shown::default())
    }

    /// The address of another page of the game, which keeps the game as it was played.
    pub fn tab(&self, tab: Tab) -> String {
        match tab {
            Tab::About => {
                let game = format!("{}?{}", params(&self.session.game().params()), self.kept());
                format!("/{}/{}/about?game={}", code(self.language), self.entry.name, encoded(&game))
            }
            _ => format!("{}{}?{}", self.base(), tab.path(), self.kept()),
        }
    }

    /// The address of this session as it was played, with other players from now on.
    pub fn against(&self, players: [Player; 2]) -> String {
        let played = self.session.steps().iter().map(|step| &*step.mv);
        let query = self.query_of(players, played, self.session.ply(), self.shown.lasting());
        format!("{}?{query}", self.base())
    }

    /// The address of a new game from a position, by players and with luck of their own.
    pub fn fresh(&self, position: &str, players: [Player; 2], seed: u64) -> String {
        format!("{}?{}{}", self.base(), self.head(position, players, seed), self.shown.lasting().query())
    }

    /// The address of a new game from a position, with the same players.
    pub fn from(&self, position: &str) -> String {
        self.fresh(position, self.session.players, self.session.seed)
    }

    /// The address of the saved game.
    pub fn saved(&self) -> String {
        format!("{}/save?{}", self.base(), self.kept())
    }
}

impl Shown {
    /// What is still shown after a move, or when moves are taken back.
    pub fn lasting(self) -> Self {
        let rung = if self.hint > 0 { self.hint } else { self.rung };
        Shown { values: self.values, warned: self.warned, rung, ..Shown::default() }
    }

    fn query(self) -> String {
        let mut query = String::new();
        if self.values {
            query.push_str("&values=1");
        }
        if self.hint > 0 {
            let _ = write!(query, "&hint={}", self.hint);
        } else if self.rung > 1 {
            let _ = write!(query, "&rung={}", self.rung);
        }
        if self.why {
            query.push_str("&why=1");
        }
        if self.warned {
            query.push_str("&warn=1");
        }
        if self.review {
            query.push_str("&review=1");
        }
        query
    }
}
