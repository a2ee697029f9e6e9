//! What is thought about positions while people look on: on a thread of its own, each question once, and no longer than
//! somebody wants to know.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use lucas_engine::advice::{Advice, Why};
use lucas_engine::effort::{Unwatched, Watch};
use lucas_engine::session::{Mistake, Prospect, Review, Session, Side};
use lucas_engine::{Analysis, Answer, Effort, Limit, Refusal, Step};

/// The most positions visited for one question: what takes longer is not waited for at a board.
const CAPACITY: usize = 3_000_000;
/// The same, when theory knows who wins.
const CAPACITY_BESIDE_THEORY: usize = 300_000;
/// The most bytes of memory that thought takes; what was thought out before, in this game and others, takes as many.
pub const MEMORY: u64 = 1 << 29;
/// After so long it is told how far thought has come, again and again.
const SILENCE: Duration = Duration::from_millis(300);
/// The most plies of a solution that are thought out at once.
const LINE: usize = 1000;
/// No more mistakes of a program are looked for.
const MOST_MISTAKES: usize = 5;

/// What is asked of a position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Question {
    Answer(String),
    Advice(String),
    Why(String, String),
    Review(String),
    Prospect(String),
    Reply(String),
    Mistakes(String, Side),
}

/// What is found out.
enum Finding {
    Answer(Result<Answer, Refusal>),
    Advice(Result<Advice, Refusal>),
    Why(Result<Why, Refusal>),
    Review(Result<Review, Refusal>),
    Prospect(Result<Prospect, Refusal>),
    Reply(Result<Option<Step>, Refusal>),
    Mistakes(Result<Vec<Mistake>, Refusal>),
}

/// Whether somebody still wants to know, since when, and how much was visited for it.
pub struct Interest {
    is_gone: AtomicBool,
    begun: Instant,
    visited: AtomicU64,
}

impl Interest {
    /// Somebody wants to know from now on.
    #[must_use]
    pub fn begin() -> Arc<Self> {
        let (is_gone, visited) = (AtomicBool::new(false), AtomicU64::new(0));
        Arc::new(Interest { is_gone, begun: Instant::now(), visited })
    }

    /// Nobody wants to know any more.
    pub fn end(&self) {
        self.is_gone.store(true, Relaxed);
    }

    /// How many positions were visited so far.
    #[must_use]
    pub fn visited(&self) -> u64 {
        self.visited.load(Relaxed)
    }
}

impl Watch for Interest {
    fn progress(&self, done: u64, _of: Option<u64>) {
        self.visited.store(done, Relaxed);
    }

    fn is_stopping(&self) -> bool {
        self.is_gone.load(Relaxed)
    }
}

/// How far a question has come.
enum Thought {
    Pending(Arc<Interest>),
    Found(Box<Finding>),
}

/// A question on its way to the thread, with the session that it is about, if one is.
type Asking = (Question, Option<Session>, Arc<Interest>);

/// Thinks about the positions of one game.
pub struct Mind {
    analysis: Arc<dyn Analysis>,
    /// What has been asked, and found out since.
    known: HashMap<Question, Thought>,
    /// What was asked since the last look.
    wanted: HashSet<Question>,
    /// Where to ask and to hear; `None` when everything is thought through at once, as tests want it.
    thread: Option<(Sender<Asking>, Receiver<(Question, Finding)>)>,
    /// When it was told last how far thought has come.
    told: Instant,
}

impl Mind {
    /// A mind that thinks on a thread of its own, which ends with it.
    #[must_use]
    pub fn new(analysis: Arc<dyn Analysis>) -> Self {
        let (ask, asked) = channel::<Asking>();
        let (tell, told) = channel();
        let thinking = Arc::clone(&analysis);
        std::thread::spawn(move || {
            for (question, session, interest) in asked {
                if let Some(finding) = find_out(&*thinking, &question, session.as_ref(), &*interest)
                    && tell.send((question, finding)).is_err()
                {
                    break;
                }
            }
        });
        let mut mind = Mind::immediate(analysis);
        mind.thread = Some((ask, told));
        mind
    }

    /// A mind that answers at once.
    #[must_use]
    pub fn immediate(analysis: Arc<dyn Analysis>) -> Self {
        let told = Instant::now();
        Mind { analysis, known: HashMap::new(), wanted: HashSet::new(), thread: None, told }
    }

    /// How many positions were visited for what takes longer than one wants to wait in silence.
    #[must_use]
    pub fn visited(&self) -> Option<u64> {
        let pending = self.known.values().filter_map(|thought| match thought {
            Thought::Pending(interest) if interest.begun.elapsed() >= SILENCE => Some(interest.visited()),
            _ => None,
        });
        pending.max()
    }

    /// Hears what has been found out, and now and then how far thought has come; whether there was anything.
    pub fn listen(&mut self) -> bool {
        let Some((_, told)) = &self.thread else { return false };
        let mut has_heard = false;
        for (question, finding) in told.try_iter() {
            self.known.insert(question, Thought::Found(Box::new(finding)));
            has_heard = true;
        }
        if self.told.elapsed() >= SILENCE && self.is_thinking() {
            self.told = Instant::now();
            has_heard = true;
        }
        has_heard
    }

    /// Whether something is being thought about.
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        self.known.values().any(|thought| matches!(thought, Thought::Pending(_)))
    }

    /// A new look begins: what is not asked until its end is no longer wanted.
    pub fn begin_look(&mut self) {
        self.wanted.clear();
    }

    /// Stops thinking about what was not asked since the look began.
    pub fn end_look(&mut self) {
        let wanted = &self.wanted;
        self.known.retain(|question, thought| match thought {
            Thought::Pending(interest) if !wanted.contains(question) => {
                interest.end();
                false
            }
            _ => true,
        });
    }

    fn ask(&mut self, question: Question, session: Option<&Session>) -> Option<&Finding> {
        self.wanted.insert(question.clone());
        let (analysis, thread) = (&self.analysis, &self.thread);
        let thought = self.known.entry(question).or_insert_with_key(|question| {
            let interest = Interest::begin();
            let found = match thread {
                None => find_out(&**analysis, question, session, &Unwatched),
                Some((ask, _)) => {
                    // The thread ends only with this mind, or by a panic that has been shown.
                    let _ = ask.send((question.clone(), session.cloned(), Arc::clone(&interest)));
                    None
                }
            };
            found.map_or(Thought::Pending(interest), |finding| Thought::Found(Box::new(finding)))
        });
        match thought {
            Thought::Pending(_) => None,
            Thought::Found(finding) => Some(finding),
        }
    }

    /// The solved position, once it is.
    pub fn answer(&mut self, position: &str) -> Option<&Result<Answer, Refusal>> {
        match self.ask(Question::Answer(position.to_owned()), None)? {
            Finding::Answer(answer) => Some(answer),
            _ => None,
        }
    }

    /// Help for a position, once it is found.
    pub fn advice(&mut self, position: &str) -> Option<&Result<Advice, Refusal>> {
        match self.ask(Question::Advice(position.to_owned()), None)? {
            Finding::Advice(advice) => Some(advice),
            _ => None,
        }
    }

    /// What a move has changed, once it is known.
    pub fn why(&mut self, position: &str, mv: &str) -> Option<&Result<Why, Refusal>> {
        match self.ask(Question::Why(position.to_owned(), mv.to_owned()), None)? {
            Finding::Why(why) => Some(why),
            _ => None,
        }
    }

    /// What could have been done better so far, once it is known.
    pub fn review(&mut self, session: &Session) -> Option<&Result<Review, Refusal>> {
        match self.ask(Question::Review(played(session)), Some(session))? {
            Finding::Review(review) => Some(review),
            _ => None,
        }
    }

    /// Whether the goal can still be reached, once it is known.
    pub fn prospect(&mut self, session: &Session) -> Option<&Result<Prospect, Refusal>> {
        match self.ask(Question::Prospect(played(session)), Some(session))? {
            Finding::Prospect(prospect) => Some(prospect),
            _ => None,
        }
    }

    /// The move of an opponent, once it has moved. It is forgotten when it is told: a program may be asked again.
    pub fn reply(&mut self, session: &Session) -> Option<Result<Option<Step>, Refusal>> {
        let question = Question::Reply(played(session));
        self.ask(question.clone(), Some(session))?;
        match self.known.remove(&question)? {
            Thought::Found(finding) => match *finding {
                Finding::Reply(moved) => Some(moved),
                _ => None,
            },
            Thought::Pending(_) => None,
        }
    }

    /// What somebody's program did wrong, once it is known.
    pub fn mistakes(&mut self, session: &Session, side: Side) -> Option<&Result<Vec<Mistake>, Refusal>> {
        match self.ask(Question::Mistakes(played(session), side), Some(session))? {
            Finding::Mistakes(mistakes) => Some(mistakes),
            _ => None,
        }
    }
}

impl Drop for Mind {
    fn drop(&mut self) {
        self.begin_look();
        self.end_look();
    }
}

/// What tells a session from others of its game.
fn played(session: &Session) -> String {
    let moves = session.steps()[..session.ply()].iter().map(|step| step.mv.as_str());
    let players = session.players.map(|player| player.to_string());
    players.iter().map(String::as_str).chain([session.start()]).chain(moves).collect::<Vec<_>>().join(" ")
}

/// Finds something out; `None` when it was stopped.
fn find_out(
    analysis: &dyn Analysis,
    question: &Question,
    session: Option<&Session>,
    watch: &dyn Watch,
) -> Option<Finding> {
    let effort = Effort {
        positions: CAPACITY,
        beside_theory: CAPACITY_BESIDE_THEORY,
        memory: MEMORY,
        deadline: None,
        is_kept: true,
        is_repeatable: false,
        watch,
    };
    if watch.is_stopping() {
        return None;
    }
    let finding = match question {
        Question::Answer(position) => Finding::Answer(analysis.answer(position, LINE, &effort)),
        Question::Advice(position) => Finding::Advice(analysis.advice(position, &effort)),
        Question::Why(position, mv) => Finding::Why(analysis.why(position, mv, &effort)),
        Question::Review(_) => Finding::Review(session?.review(&effort)),
        Question::Prospect(_) => Finding::Prospect(session?.prospect(&effort)),
        Question::Reply(_) => Finding::Reply(session?.opponent_move(&effort)),
        Question::Mistakes(_, side) => Finding::Mistakes(session?.mistakes(*side, MOST_MISTAKES, &effort)),
    };
    let refusal = match &finding {
        Finding::Answer(answer) => answer.as_ref().err(),
        Finding::Advice(advice) => advice.as_ref().err(),
        Finding::Why(why) => why.as_ref().err(),
        Finding::Review(review) => review.as_ref().err(),
        Finding::Prospect(prospect) => prospect.as_ref().err(),
        Finding::Reply(moved) => moved.as_ref().err(),
        Finding::Mistakes(mistakes) => mistakes.as_ref().err(),
    };
    let is_stopped = refusal.is_some_and(|refusal| refusal.limit == Some(Limit::Stopped));
    (!is_stopped).then_some(finding)
}

#[cfg(test)]
mod tests {
    use lucas_games::GAMES;

    use super::*;

    /// Waits until something is so; how long that took.
    fn time_until(mut is_so: impl FnMut() -> bool) -> Duration {
        let begun = Instant::now();
        while !is_so() {
            assert!(begun.elapsed() < Duration::from_secs(20), "it never was");
            std::thread::sleep(Duration::from_millis(1));
        }
        begun.elapsed()
    }

    /// A mind at work on something that takes long.
    fn busy() -> (Mind, Arc<dyn Analysis>, String) {
        let place = GAMES.open(&["kangaroos:12+3"]).expect("a game");
        let analysis = place.game.analysis();
        let mut mind = Mind::new(Arc::clone(&analysis));
        assert!(mind.answer(&place.position).is_none());
        std::thread::sleep(Duration::from_millis(300));
        (mind, analysis, place.position)
    }

    /// The best of a few times: other programs may have the processors for a while.
    fn best(time: impl Fn() -> Duration) -> Duration {
        (0..3).map(|_| time()).min().unwrap_or_default()
    }

    #[test]
    fn a_mind_that_nobody_listens_to_stops_within_a_tenth_of_a_second() {
        let time = best(|| {
            let (mind, analysis, _) = busy();
            drop(mind);
            time_until(|| Arc::strong_count(&analysis) == 1)
        });
        assert!(time < Duration::from_millis(100), "{time:?}");
    }

    #[test]
    fn a_question_that_replaces_another_is_answered_before_it() {
        let (mut mind, _, start) = busy();
        let near = "BBBBBBBBBBB-B--WWWWWWWWWWWW,B";
        mind.begin_look();
        assert!(mind.answer(near).is_none());
        mind.end_look();
        time_until(|| {
            mind.listen();
            !mind.is_thinking()
        });
        assert!(matches!(mind.answer(near), Some(Ok(_))));
        // What was given up is asked anew when somebody wants to know it again.
        assert!(mind.answer(&start).is_none() && mind.is_thinking());
    }

    #[test]
    fn what_takes_long_tells_how_far_it_is() {
        let (mut mind, _, _) = busy();
        time_until(|| mind.visited().is_some_and(|visited| visited > 0));
        time_until(|| mind.listen());
    }

    #[test]
    fn what_is_still_wanted_goes_on() {
        let (mut mind, _, start) = busy();
        mind.begin_look();
        mind.answer(&start);
        mind.end_look();
        assert!(mind.is_thinking());
    }
}
