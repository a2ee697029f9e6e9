//! What a typed line does.

use std::path::Path;

use lucas_console::{Console, Setback};
use lucas_engine::notation::{self, number};
use lucas_engine::session::Player;
use lucas_engine::{Language, Players, Refusal, Text};
use lucas_words::sentences::lone_human;
use lucas_words::{Words, say};

use super::commands::{self, Deed};
use super::{Dialogue, Next, spoken};
use crate::saved::{self, Unsaved};

/// The most plies of a best line that are played at once.
const MOST_AUTO: usize = 1000;

impl Dialogue<'_, '_> {
    /// Does what a line asks for, or plays the move that it means.
    pub(super) fn obey(&mut self, line: &str) -> Result<Next, Setback> {
        if line.is_empty() {
            return Ok(Next::Stays);
        }
        let replaceable = self.replaceable.take();
        // A letter that is a key of the full screen may be a move of this game.
        let is_move = || self.session.game().play(self.session.position(), line).is_ok();
        let asked = commands::parse(line).filter(|_| line.chars().count() > 1 || !is_move());
        let Some((action, rest)) = asked else {
            let game = self.session.game();
            let mv = match self.session.player_to_move() {
                _ if self.is_over() => line.to_owned(),
                // Who could not move is moved for.
                Player::Guest if self.holds != Some(self.session.ply()) => {
                    return Err(Console::refusal(say!(self.console.words, "plain-not-yours")));
                }
                Player::Human | Player::Guest => {
                    let (position, rules) = (self.session.position(), &self.entry.summary);
                    match spoken::meant(&**game, position, rules, line) {
                        Ok(mv) => mv,
                        Err(illegal) => return Err(self.with_a_guess(&illegal, line)?.into()),
                    }
                }
                _ => return Err(Console::refusal(say!(self.console.words, "plain-not-yours"))),
            };
            self.session.play(&mv)?;
            return Ok(Next::Moved);
        };
        let moved = |has_moved: bool, otherwise: String| {
            if has_moved { Ok(Next::Moved) } else { Err(Console::refusal(otherwise)) }
        };
        let words = &self.console.words;
        match action {
            Deed::Undo => {
                let is_back = self.session.take_back() || (!self.has_person() && self.session.undo());
                moved(is_back, say!(words, "plain-nothing-to-undo"))
            }
            Deed::Redo => {
                let is_on = self.session.bring_back();
                moved(is_on, say!(words, "plain-nothing-to-redo"))
            }
            Deed::Restart => {
                self.session.restart();
                Ok(Next::Moved)
            }
            Deed::Go => {
                let most = self.session.steps().len();
                let ply = number(rest, &Text::fixed("ply", "coup"), 0..=most as u64)?;
                self.session.go_to(usize::try_from(ply).unwrap_or(most));
                Ok(Next::Jumped)
            }
            Deed::Continue => {
                self.holds = None;
                Ok(Next::Stays)
            }
            Deed::Players => {
                self.session.players = self.players(rest)?;
                self.holds = None;
                self.keep();
                self.tell_players()?;
                Ok(Next::Stays)
            }
            Deed::Auto => self.auto(rest),
            Deed::Save => {
                self.save(rest, replaceable.as_deref() == Some(rest))?;
                Ok(Next::Stays)
            }
            Deed::Load => self.load(rest),
            Deed::Lang => {
                self.console.words = Words::new(self.language(rest)?);
                self.introduce()?;
                Ok(Next::Stays)
            }
            Deed::Hint => self.hint(),
            Deed::Why => self.why(),
            Deed::Wrong => self.wrong(),
            Deed::Rules => {
                self.rules()?;
                Ok(Next::Stays)
            }
            Deed::Moves => self.moves(),
            Deed::Values => self.values(),
            Deed::Board => {
                self.show()?;
                Ok(Next::Stays)
            }
            Deed::Goal => self.goal(),
            Deed::Solve => self.solve(),
            Deed::Help => self.help(),
            Deed::Quit => Ok(Next::Leaves),
        }
    }

    /// Why a line is not understood, and what may have been meant by it: a command, or a move in words.
    fn with_a_guess(&self, illegal: &Refusal, line: &str) -> Result<Refusal, Refusal> {
        let words = &self.console.words;
        let mv =
            || spoken::nearest(&**self.session.game(), self.session.position(), &self.entry.summary, line);
        let near = match commands::nearest(line, words.language) {
            Some(command) => Some(command.to_owned()),
            None => mv()?,
        };
        let help = self.session.game().move_help();
        // What has no sign of a move looks like a command.
        let is_word =
            *illegal == notation::illegal(line, &help) && !line.contains(|sign: char| sign.is_ascii_digit());
        let wrong = if is_word {
            let help = help.say(words.language).to_owned();
            say!(words, "plain-no-command", line = line.to_owned(), help = help)
        } else {
            illegal.text.say(words.language).to_owned()
        };
        let told = match near {
            Some(near) => say!(words, "complaint-near", wrong = wrong, near = near),
            None => wrong,
        };
        Ok(Refusal::new(told.clone(), told))
    }

    /// Reads who plays: one player of a puzzle; in a game of two both, or the other one than the person.
    fn players(&self, text: &str) -> Result<[Player; 2], Setback> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match (self.session.game().players(), &words[..]) {
            (Players::One, [player]) => Ok([player.parse()?, self.session.players[1]]),
            (Players::Two, [first, second]) => Ok([first.parse()?, second.parse()?]),
            (Players::Two, [other]) => {
                let mut players = self.session.players;
                let side = lone_human(&self.session).map_or(1, |person| person.other() as usize);
                players[side] = other.parse()?;
                Ok(players)
            }
            _ => Err(Console::refusal(say!(self.console.words, "plain-which-players"))),
        }
    }

    /// Plays so many plies of a best line, or all of it, for whoever is to move.
    fn auto(&mut self, text: &str) -> Result<Next, Setback> {
        let most = MOST_AUTO as u64;
        let plies =
            if text.is_empty() { most } else { number(text, &Text::fixed("plies", "coups"), 1..=most)? };
        let plies = usize::try_from(plies).unwrap_or(MOST_AUTO);
        let answer = self.answer(plies)?;
        if answer.line.is_empty() {
            return Err(Console::refusal(say!(self.console.words, "screen-no-line")));
        }
        let last = answer.line.len();
        for (step, count) in answer.line.iter().zip(1..) {
            self.session.show(&step.mv)?;
            let ply = self.session.ply();
            let sentence = say!(self.console.words, "plain-auto-move", ply = ply, mv = step.mv.clone());
            writeln!(self.console.out, "{sentence}")?;
            if count < last {
                self.show()?;
            }
        }
        Ok(Next::Moved)
    }

    /// Goes on with a game from a file.
    fn load(&mut self, name: &str) -> Result<Next, Setback> {
        if name.is_empty() {
            return Err(Console::refusal(say!(self.console.words, "plain-which-load")));
        }
        let session = saved::load(self.registry, Path::new(name))?;
        self.keep();
        self.entry = self.registry.find(session.game().name())?;
        self.autosave = self.autosave.anew(&session);
        self.session = session;
        self.introduce()?;
        let is_at_the_end = self.session.ply() == self.session.steps().len();
        Ok(if is_at_the_end { Next::Moved } else { Next::Jumped })
    }

    /// The language of a code; the other one without a code.
    fn language(&self, code: &str) -> Result<Language, Setback> {
        match (code.to_lowercase().as_str(), self.console.words.language) {
            ("en" | "english" | "anglais", _) | ("", Language::French) => Ok(Language::English),
            ("fr" | "french" | "français", _) | ("", Language::English) => Ok(Language::French),
            _ => Err(Console::refusal(say!(self.console.words, "plain-which-lang"))),
        }
    }

    /// Saves the game in a file, but never in place of something else; in place of another game when asked twice.
    fn save(&mut self, name: &str, is_replacing: bool) -> Result<(), Setback> {
        let words = &self.console.words;
        if name.is_empty() {
            return Err(Console::refusal(say!(words, "plain-which-file")));
        }
        let path = Path::new(name);
        let saved = saved::save_as(&self.session, self.registry, path, is_replacing);
        self.replaceable = matches!(saved, Err(Unsaved::Another(_))).then(|| name.to_owned());
        saved.map_err(|unsaved| Console::refusal(unsaved.told(path, words)))?;
        let sentence = say!(words, "screen-saved", file = name.to_owned());
        Ok(self.console.tell(&sentence, 0)?)
    }
}
