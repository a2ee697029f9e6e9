//! What is thought about positions while people look on: on a thread of its own, each question once.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use lucas_engine::advice::{Advice, Why};
use lucas_engine::{Answer, AnyGame, Effort, Refusal};

/// The most positions visited for one question.
const CAPACITY: usize = 20_000_000;
/// The same, when theory knows who wins.
const CAPACITY_BESIDE_THEORY: usize = 300_000;
/// The most plies of a solution that are thought out at once.
const LINE: usize = 1000;

/// What is asked of a position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Question {
    Answer(String),
    Advice(String),
    Why(String, String),
}

/// What is found out.
enum Finding {
    Answer(Result<Answer, Refusal>),
    Advice(Result<Advice, Refusal>),
    Why(Result<Why, Refusal>),
}

/// Thinks about the positions of one game.
pub struct Mind {
    game: Arc<dyn AnyGame>,
    /// What has been asked, and found out since.
    known: HashMap<Question, Option<Finding>>,
    /// Where to ask and to hear; `None` when everything is thought through at once, as tests want it.
    thread: Option<(Sender<Question>, Receiver<(Question, Finding)>)>,
}

impl Mind {
    /// A mind that thinks on a thread of its own, which ends with it.
    #[must_use]
    pub fn new(game: Arc<dyn AnyGame>) -> Self {
        let (ask, asked) = channel::<Question>();
        let (tell, told) = channel();
        let thinking = Arc::clone(&game);
        std::thread::spawn(move || {
            for question in asked {
                let finding = find_out(&*thinking, &question);
                if tell.send((question, finding)).is_err() {
                    break;
                }
            }
        });
        Mind { game, known: HashMap::new(), thread: Some((ask, told)) }
    }

    /// A mind that answers at once.
    #[must_use]
    pub fn immediate(game: Arc<dyn AnyGame>) -> Self {
        Mind { game, known: HashMap::new(), thread: None }
    }

    /// Hears what has been found out; whether there was anything.
    pub fn listen(&mut self) -> bool {
        let Some((_, told)) = &self.thread else { return false };
        let mut has_heard = false;
        for (question, finding) in told.try_iter() {
            self.known.insert(question, Some(finding));
            has_heard = true;
        }
        has_heard
    }

    /// Whether something is being thought about.
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        self.known.values().any(Option::is_none)
    }

    fn ask(&mut self, question: Question) -> Option<&Finding> {
        let (game, thread) = (&self.game, &self.thread);
        let finding = self.known.entry(question).or_insert_with_key(|question| match thread {
            None => Some(find_out(&**game, question)),
            Some((ask, _)) => {
                // The thread ends only with this mind, or by a panic that has been shown.
                let _ = ask.send(question.clone());
                None
            }
        });
        finding.as_ref()
    }

    /// The solved position, once it is.
    pub fn answer(&mut self, position: &str) -> Option<&Result<Answer, Refusal>> {
        match self.ask(Question::Answer(position.to_owned()))? {
            Finding::Answer(answer) => Some(answer),
            _ => None,
        }
    }

    /// Help for a position, once it is found.
    pub fn advice(&mut self, position: &str) -> Option<&Result<Advice, Refusal>> {
        match self.ask(Question::Advice(position.to_owned()))? {
            Finding::Advice(advice) => Some(advice),
            _ => None,
        }
    }

    /// What a move has changed, once it is known.
    pub fn why(&mut self, position: &str, mv: &str) -> Option<&Result<Why, Refusal>> {
        match self.ask(Question::Why(position.to_owned(), mv.to_owned()))? {
            Finding::Why(why) => Some(why),
            _ => None,
        }
    }
}

/// The effort made for one question.
#[must_use]
pub fn effort() -> Effort<'static> {
    Effort {
        capacity: CAPACITY,
        capacity_beside_theory: CAPACITY_BESIDE_THEORY,
        line: LINE,
        progress: &|_| (),
    }
}

fn find_out(game: &dyn AnyGame, question: &Question) -> Finding {
    match question {
        Question::Answer(position) => Finding::Answer(game.answer(position, effort())),
        Question::Advice(position) => Finding::Advice(game.advice(position, effort())),
        Question::Why(position, mv) => Finding::Why(game.why(position, mv, effort())),
    }
}
