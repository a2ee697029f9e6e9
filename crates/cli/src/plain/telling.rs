//! What is told of a game under way: the board, hints, reasons, values.

use std::io;
use std::sync::Arc;

use lucas_console::{Console, Setback};
use lucas_engine::decimal::shortened;
use lucas_engine::registry::Place;
use lucas_engine::session::{Player, Session, Side};
use lucas_engine::{Answer, Effort, Outcome, Players};
use lucas_words::advice::{Mover, glossary, ladder, why};
use lucas_words::sentences::{
    capitalised, guess_sentence, lone_human, mover, player_name, remarks, verdict_sentence,
};
use lucas_words::{moves, say, sentences, worth};

use super::commands::COMMANDS;
use super::{Dialogue, Next, board};
use crate::solve;

/// Lists of moves are broken into lines of this width.
const LINE_WIDTH: usize = 78;
/// No more mistakes of a program are told.
const MOST_MISTAKES: usize = 5;

impl Dialogue<'_, '_> {
    /// The game, its rules, how to write a move and where to find the commands.
    pub(super) fn introduce(&mut self) -> io::Result<()> {
        let language = self.console.words.language;
        let out = &mut self.console.out;
        writeln!(out, "{} ({})", self.entry.title.say(language), shortened(&self.session.game().address()))?;
        self.rules()?;
        writeln!(self.console.out, "{}", say!(self.console.words, "plain-type-help"))?;
        self.tell_players()
    }

    /// The rules of the game at hand, and how to write a move.
    pub(super) fn rules(&mut self) -> io::Result<()> {
        let language = self.console.words.language;
        let help = self.session.game().move_help();
        let help = say!(self.console.words, "plain-move-help", help = help.say(language).to_owned());
        let rules = sentences::rules(&self.session, self.entry, &self.console.words).into_owned();
        self.console.tell(&rules, 0)?;
        self.console.tell(&help, 0)
    }

    /// Who plays, in a game of two.
    pub(super) fn tell_players(&mut self) -> io::Result<()> {
        if self.session.game().players() == Players::One {
            return Ok(());
        }
        let words = &self.console.words;
        let [first, second] = self.session.players.map(|player| player_name(player, words));
        let (first, second) =
            (say!(words, "home-first", who = first), say!(words, "home-second", who = second));
        self.console.tell(&format!("{first}. {second}."), 0)
    }

    /// The board, and how play ended if it did.
    pub(super) fn show(&mut self) -> Result<(), Setback> {
        let (position, words) = (self.session.position(), &self.console.words);
        let out = &mut self.console.out;
        let text = shortened(position).into_owned();
        writeln!(out, "\n{}", say!(words, "plain-position", ply = self.session.ply(), position = text))?;
        match self.session.scene().and_then(|scene| board::lines(&scene, words.language)) {
            Some(lines) => lines.iter().try_for_each(|line| writeln!(out, "{line}"))?,
            None => writeln!(out, "{}", say!(words, "plain-too-large"))?,
        }
        writeln!(out)?;
        let verdict = self.session.verdict().map(|verdict| verdict_sentence(&self.session, verdict, words));
        for sentence in verdict
            .into_iter()
            .chain(remarks(&self.session, words))
            .chain(guess_sentence(&self.session, words))
        {
            self.console.tell(&sentence, 0)?;
        }
        if self.is_over() && self.has_person() && !self.session.is_watched() {
            // What is too large to look back at is passed over in silence: nobody has asked.
            if let Ok(review) = self.think(Session::review) {
                let words = &self.console.words;
                let best = sentences::best_sentence(&self.session, &review, words);
                let said = sentences::review_sentence(&self.session, &review, words);
                for sentence in best.into_iter().chain([said]) {
                    self.console.tell(&sentence, 0)?;
                }
            }
        }
        if let Some(side) = sentences::guest_side(&self.session).filter(|_| self.is_over())
            && let Ok(mistakes) = self.think(|session, effort| session.mistakes(side, MOST_MISTAKES, effort))
        {
            for (head, reasons) in sentences::mistakes_told(&self.session, &mistakes, &self.console.words) {
                self.console.tell(&head, 0)?;
                reasons.iter().try_for_each(|sentence| self.console.tell(&format!("  {sentence}"), 2))?;
            }
        }
        Ok(())
    }

    /// Goes to where it went wrong first, and says why.
    pub(super) fn wrong(&mut self) -> Result<Next, Setback> {
        if self.session.ply() == 0 {
            return Err(Console::refusal(say!(self.console.words, "screen-no-move-yet")));
        }
        let review = self.think(Session::review)?;
        let said = sentences::review_sentence(&self.session, &review, &self.console.words);
        let players = self.session.game().players();
        let Some(&ply) = review.mistakes(players).first() else {
            return Err(Console::refusal(said));
        };
        self.console.tell(&said, 0)?;
        let mv = self.session.steps()[ply].mv.clone();
        let reason =
            self.think(|session, effort| session.analysis().why(session.position_at(ply), &mv, effort))?;
        let who = mover(&self.session, ply);
        for sentence in why(&reason, players, who, &self.console.words) {
            self.console.tell(&format!("  {sentence}"), 2)?;
        }
        for meaning in glossary(&[reason], players, &self.console.words) {
            self.console.tell(&meaning, 0)?;
        }
        self.session.go_to(ply);
        Ok(Next::Jumped)
    }

    /// What stands before the line that a person types.
    pub(super) fn prompt(&self) -> String {
        let (words, turn) = (&self.console.words, self.session.turn());
        match (self.session.verdict(), self.session.player_to_move()) {
            (Some(_), _) => say!(words, "plain-ask-over"),
            (None, Player::Human) => {
                let is_lone = lone_human(&self.session).is_some();
                match (self.session.game().players(), self.session.side_name(turn), turn) {
                    (Players::One, ..) => say!(words, "plain-ask-you"),
                    (Players::Two, Some(side), _) => {
                        let side = side.say(words.language).to_owned();
                        if is_lone {
                            say!(words, "plain-ask-you-as", side = side)
                        } else {
                            say!(words, "plain-ask-side", side = side)
                        }
                    }
                    (Players::Two, None, _) if is_lone => say!(words, "plain-ask-you"),
                    (Players::Two, None, Side::First) => say!(words, "plain-ask-first"),
                    (Players::Two, None, Side::Second) => say!(words, "plain-ask-second"),
                }
            }
            _ => say!(words, "plain-ask-command"),
        }
    }

    /// Says what a player who is no person has played.
    pub(super) fn announce(&mut self, player: Player, mv: &str) -> io::Result<()> {
        let (ply, who, words) = (self.session.ply(), self.title(player), &self.console.words);
        let sentence = match moves::done(&self.session, ply.saturating_sub(1), words) {
            Some(deed) => say!(words, "plain-did", ply = ply, who = who, deed = deed),
            None => say!(words, "plain-plays", ply = ply, who = who, mv = mv.to_owned()),
        };
        self.console.tell(&sentence, 0)
    }

    /// A player's name as a sentence begins with it.
    pub(super) fn title(&self, player: Player) -> String {
        capitalised(&player_name(player, &self.console.words))
    }

    /// The next rung of the ladder of hints; the last one again and again.
    pub(super) fn hint(&mut self) -> Result<Next, Setback> {
        let players = self.session.game().players();
        let verdict = self.session.verdict();
        if verdict.is_some_and(|verdict| players == Players::Two || verdict.winner.is_some()) {
            return Err(Console::refusal(say!(self.console.words, "notice-over")));
        }
        let (advice, given) = match self.hints.take() {
            Some(hints) => hints,
            None => (self.think(|session, effort| session.analysis().advice(session.position(), effort))?, 0),
        };
        if players == Players::One && advice.value.outcome != Outcome::Win {
            // No move helps here: what does is told at once, and why, where theory knows it without a search.
            self.dead_end()?;
            let is_theory = self.answer(0)?.explored == 0;
            if let Some(reason) = advice.principle.filter(|_| is_theory) {
                let reason = reason.say(self.console.words.language).to_owned();
                self.console.tell(&reason, 0)?;
            }
            return Ok(Next::Stays);
        }
        let (words, to_move) = (&self.console.words, mover(&self.session, self.session.ply()));
        let ladder = ladder(&advice, players, to_move, words);
        let (rung, rungs) = ((given + 1).min(ladder.len()), ladder.len());
        self.hints = Some((advice, rung));
        let hint = ladder.into_iter().nth(rung - 1).unwrap_or_default();
        let sentence = say!(words, "plain-hint-given", rung = rung, rungs = rungs, hint = hint);
        self.console.tell(&sentence, 2)?;
        Ok(Next::Stays)
    }

    /// What the person's last move has changed, and the replies to it.
    pub(super) fn why(&mut self) -> Result<Next, Setback> {
        let last = self.session.ply();
        let is_own = |ply: &usize| mover(&self.session, *ply) != Mover::Opponent;
        let first = (0..last).rev().find(is_own).or(last.checked_sub(1));
        let Some(first) = first else {
            return Err(Console::refusal(say!(self.console.words, "screen-no-move-yet")));
        };
        let (players, mut reasons) = (self.session.game().players(), Vec::new());
        for ply in first..last {
            let mv = self.session.steps()[ply].mv.clone();
            let reason =
                self.think(|session, effort| session.analysis().why(session.position_at(ply), &mv, effort))?;
            let (words, who) = (&self.console.words, mover(&self.session, ply));
            let head = format!("{}. {}", ply + 1, sentences::did_sentence(&self.session, ply, words));
            let told = why(&reason, players, who, words);
            self.console.tell(&head, 0)?;
            for sentence in told {
                self.console.tell(&format!("  {sentence}"), 2)?;
            }
            reasons.push(reason);
        }
        for meaning in glossary(&reasons, players, &self.console.words) {
            self.console.tell(&meaning, 0)?;
        }
        if players == Players::One
            && reasons.last().is_some_and(|reason| reason.after.outcome != Outcome::Win)
        {
            self.dead_end()?;
        }
        Ok(Next::Stays)
    }

    /// How many moves are to be taken back where the goal can no longer be reached.
    fn dead_end(&mut self) -> Result<(), Setback> {
        let prospect = self.think(Session::prospect)?;
        match sentences::dead_end(prospect, &self.console.words) {
            Some(sentence) => Ok(self.console.tell(&sentence, 0)?),
            None => Ok(()),
        }
    }

    /// The legal moves.
    pub(super) fn moves(&mut self) -> Result<Next, Setback> {
        let moves = self.session.game().moves(self.session.position())?;
        if moves.is_empty() {
            let words = &self.console.words;
            let sentence = match self.session.verdict() {
                Some(verdict) => verdict_sentence(&self.session, verdict, words),
                None => say!(words, "plain-too-many-moves"),
            };
            return Err(Console::refusal(sentence));
        }
        let mut line = String::new();
        for step in moves {
            if line.chars().count() + step.mv.chars().count() > LINE_WIDTH {
                writeln!(self.console.out, "{line}")?;
                line.clear();
            }
            line = format!("{line}  {}", step.mv);
        }
        writeln!(self.console.out, "{line}")?;
        Ok(Next::Stays)
    }

    /// The legal moves, best first, each with what it is worth.
    pub(super) fn values(&mut self) -> Result<Next, Setback> {
        let answer = self.answer(0)?;
        let players = self.session.game().players();
        let width = answer.moves.iter().map(|valued| valued.step.mv.chars().count()).max().unwrap_or(0);
        for valued in &answer.moves {
            let says = worth::after(&valued.value, valued.step.effect, players, &self.console.words);
            writeln!(self.console.out, "  {:width$}  {says}", valued.step.mv)?;
        }
        if answer.value.score.is_some() {
            let meaning = say!(self.console.words, "score-meaning");
            self.console.tell(&meaning, 0)?;
        }
        if answer.moves.is_empty() {
            return self.moves();
        }
        Ok(Next::Stays)
    }

    /// The value of the position and a best line, as `lucas solve` prints them.
    pub(super) fn solve(&mut self) -> Result<Next, Setback> {
        let (game, position) = (Arc::clone(self.session.game()), self.session.position().to_owned());
        let place = Place { game, position };
        let line = solve::usual_line(place.address().len());
        // What it visits is told: it does not depend on what was asked before.
        let analysis = Arc::clone(&place.game).analysis();
        let answer = self.think(|_, effort| {
            analysis.answer(&place.position, line, &Effort { is_kept: false, ..*effort })
        })?;
        solve::print(&place, &answer, self.console)?;
        Ok(Next::Stays)
    }

    pub(super) fn answer(&self, line: usize) -> Result<Answer, Setback> {
        Ok(self.think(|session, effort| session.analysis().answer(session.position(), line, effort))?)
    }

    /// What the puzzle is to become.
    pub(super) fn goal(&mut self) -> Result<Next, Setback> {
        let words = &self.console.words;
        let Some(goal) = self.session.game().goal() else {
            return Err(Console::refusal(say!(words, "plain-no-goal")));
        };
        let shown = say!(words, "plain-goal-shown");
        let lines =
            board::lines(&goal, words.language).unwrap_or_else(|| vec![say!(words, "plain-too-large")]);
        writeln!(self.console.out, "{shown}\n{}", lines.join("\n"))?;
        Ok(Next::Stays)
    }

    /// How a move is written, and all commands.
    pub(super) fn help(&mut self) -> Result<Next, Setback> {
        self.rules()?;
        let language = self.console.words.language;
        let names = COMMANDS.iter().map(|command| command.names(language).collect::<Vec<_>>().join(", "));
        let width = names.clone().map(|names| names.chars().count()).max().unwrap_or(0);
        for (command, names) in COMMANDS.iter().zip(names) {
            let says = self.console.words.find(command.says).unwrap_or_default();
            self.console.tell(&format!("  {names:width$}  {says}"), width + 4)?;
        }
        Ok(Next::Stays)
    }
}
