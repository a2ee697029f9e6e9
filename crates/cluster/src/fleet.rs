//! The processes that solve together, over timely: rounds in which everybody sends, and takes what others send, until all have sent all.
//!
//! A round is as many moments of timely's time as it takes. Nobody is more than a moment ahead of the slowest: timely's queues know no
//! bound, so this is what bounds them. When timely's progress has passed a round, everything that was sent in it has been taken by
//! everybody.

use std::cell::RefCell;
use std::io;
use std::rc::Rc;
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use lucas_engine::Limit;
use timely::Accountable;
use timely::WorkerConfig;
use timely::communication::allocator::zero_copy::initialize::{
    CommsGuard, initialize_networking_from_sockets,
};
use timely::communication::allocator::{Allocator, ProcessBuilder, Thread};
use timely::communication::{Hooks, Push};
use timely::container::NoopBuilder;
use timely::dataflow::channels::pact::DistributorPact;
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::channels::{ContainerBytes, Message};
use timely::dataflow::operators::{Input, Operator, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

use crate::cable::{Bonds, Cable, Loss, Outlet, beat};
use crate::greeting::{Gathering, Unmet};

/// So long the worker waits before it looks whether everybody is still there.
const LOOK: Duration = Duration::from_millis(5);
/// What is left to send at the end is waited for so long.
const LAST: Duration = Duration::from_secs(5);
/// So many bytes are sent to one process in a moment, about.
pub const BALE: usize = 1 << 20;
/// A round is two to the power of so many moments at most.
const MOMENTS: u32 = 32;

/// Why what was done together came to nothing.
#[derive(Debug, thiserror::Error)]
pub enum Mishap {
    /// Another process is gone.
    #[error("process {process} is gone: {loss:?}")]
    Lost {
        /// Which.
        process: usize,
        /// How.
        loss: Loss,
    },
    /// It met a limit here, or was stopped.
    #[error("{0}")]
    Limit(#[from] Limit),
    /// Something could not be read or written here.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// Why there is no fleet.
#[derive(Debug, thiserror::Error)]
pub enum Adrift {
    /// The processes did not come together.
    #[error("{0}")]
    Unmet(#[from] Unmet),
    /// A connection broke at once.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// What a process sends and takes in a round.
pub trait FleetRound {
    /// Adds what is sent next, to whom; whether there is more. Nothing is added twice.
    ///
    /// # Errors
    /// Gives up, and everybody with it.
    fn pack(&mut self, bales: &mut Vec<(usize, Vec<u8>)>) -> Result<bool, Mishap>;

    /// Takes what a process has sent.
    ///
    /// # Errors
    /// Gives up, and everybody with it.
    fn take(&mut self, bytes: Vec<u8>) -> Result<(), Mishap>;
}

/// Bytes on their way to one process.
#[derive(Clone, Default)]
struct Bale {
    to: usize,
    bytes: Vec<u8>,
}

impl Accountable for Bale {
    fn record_count(&self) -> i64 {
        i64::from(!self.bytes.is_empty())
    }
}

impl ContainerBytes for Bale {
    fn from_bytes(bytes: timely::bytes::arc::Bytes) -> Self {
        let (length, rest) = bytes.split_first_chunk().expect("timely hands on what was written");
        let length = usize::try_from(u64::from_le_bytes(*length)).unwrap_or(usize::MAX);
        Bale { to: 0, bytes: rest[..length].to_vec() }
    }

    fn length_in_bytes(&self) -> usize {
        8 + self.bytes.len().next_multiple_of(8)
    }

    fn into_bytes<W: io::Write>(&self, writer: &mut W) {
        let padding = &[0; 8][..self.bytes.len().next_multiple_of(8) - self.bytes.len()];
        for part in [&(self.bytes.len() as u64).to_le_bytes()[..], &self.bytes, padding] {
            writer.write_all(part).expect("timely has made room for it");
        }
    }
}

/// Sends each bale to its process.
struct ByAddress;

impl Distributor<Bale> for ByAddress {
    fn partition<T: Clone, P: Push<Message<T, Bale>>>(
        &mut self,
        bale: &mut Bale,
        time: &T,
        pushers: &mut [P],
    ) {
        let to = bale.to;
        Message::push_at(bale, time.clone(), &mut pushers[to]);
    }

    fn flush<T: Clone, P: Push<Message<T, Bale>>>(&mut self, _: &T, _: &mut [P]) {}
}

type Inbox = Rc<RefCell<Vec<(u64, Vec<u8>)>>>;

/// The processes that solve together, as one of them sees them.
pub struct Fleet {
    /// Which one this is.
    pub me: usize,
    /// How many there are.
    pub count: usize,
    worker: Worker,
    input: Option<InputHandle<u64, NoopBuilder<Bale>>>,
    probe: ProbeHandle<u64>,
    inbox: Inbox,
    round: u64,
    bonds: Arc<Bonds>,
    outlets: Vec<Arc<Outlet>>,
    guard: Option<CommsGuard>,
    is_stopping: Box<dyn Fn() -> bool>,
}

impl Fleet {
    /// Meets the other processes and gets ready.
    ///
    /// # Errors
    /// Says who did not come, or differs.
    pub fn gather(gathering: &Gathering, is_stopping: impl Fn() -> bool + 'static) -> Result<Self, Adrift> {
        let (me, count) = (gathering.me, gathering.hosts.count());
        let bonds = Arc::new(Bonds::default());
        let mut outlets = Vec::new();
        let (allocator, guard) = if count == 1 {
            (Allocator::Thread(Thread::default()), None)
        } else {
            let streams = gathering.meet(&is_stopping)?;
            let cables = streams
                .into_iter()
                .enumerate()
                .map(|(peer, stream)| stream.map(|stream| Cable::new(stream, peer, &bonds)).transpose());
            let cables: Vec<Option<Cable>> = cables.collect::<io::Result<_>>()?;
            outlets.extend(cables.iter().flatten().map(Cable::outlet));
            beat(&outlets, &bonds);
            let hooks = Hooks::default();
            let inside = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), None);
            let (builders, guard) = initialize_networking_from_sockets(inside, cables, me, 1, hooks)?;
            let builder = builders.into_iter().next().ok_or(io::Error::from(io::ErrorKind::NotConnected))?;
            (Allocator::Tcp(builder.build()), Some(guard))
        };
        // Without a clock a worker never parks, and takes the processor from the threads that send and receive.
        let mut worker = Worker::new(WorkerConfig::default(), allocator, Some(Instant::now()));
        let inbox = Inbox::default();
        let came = Rc::clone(&inbox);
        let (input, probe) = worker.dataflow::<u64, _, _>(|scope| {
            let (input, stream) = scope.new_input_with_builder::<NoopBuilder<Bale>>();
            let pact = DistributorPact(|_| ByAddress);
            let taken = stream.unary::<NoopBuilder<Bale>, _, _, _>(pact, "Take", |_, _| {
                move |input, _| {
                    input.for_each(|time, bale| {
                        came.borrow_mut().push((*time.time(), std::mem::take(&mut bale.bytes)));
                    });
                }
            });
            (input, taken.probe().0)
        });
        let (input, is_stopping) = (Some(input), Box::new(is_stopping));
        Ok(Fleet { me, count, worker, input, probe, inbox, round: 0, bonds, outlets, guard, is_stopping })
    }

    /// How many bytes this process has sent to others.
    #[must_use]
    pub fn sent(&self) -> u64 {
        self.bonds.sent()
    }

    /// Steps until the time before a moment is over everywhere, and takes what comes in this round.
    fn step_to(&mut self, moment: u64, end: u64, round: &mut dyn FleetRound) -> Result<(), Mishap> {
        loop {
            self.look()?;
            let came: Vec<Vec<u8>> = {
                let mut inbox = self.inbox.borrow_mut();
                inbox.extract_if(.., |(time, _)| *time < end).map(|(_, bytes)| bytes).collect()
            };
            let has_come = !came.is_empty();
            for bytes in came {
                round.take(bytes)?;
            }
            if !self.probe.less_than(&moment) && self.inbox.borrow().iter().all(|(time, _)| *time >= end) {
                return Ok(());
            }
            self.worker.step_or_park(Some(if has_come { Duration::ZERO } else { LOOK }));
        }
    }

    fn look(&self) -> Result<(), Mishap> {
        match self.bonds.lost() {
            Some((process, loss)) => Err(Mishap::Lost { process, loss }),
            // Whoever waits for others is stopped as well.
            None if (self.is_stopping)() => Err(Limit::Stopped.into()),
            None => Ok(()),
        }
    }

    /// Goes through a round.
    ///
    /// # Errors
    /// Says who is gone, or what went wrong here.
    pub fn go_round(&mut self, round: &mut dyn FleetRound) -> Result<(), Mishap> {
        let mut now = self.round << MOMENTS;
        let end = (self.round + 1) << MOMENTS;
        let mut bales = Vec::new();
        let mut has_more = true;
        while has_more {
            has_more = round.pack(&mut bales)?;
            for (to, bytes) in bales.drain(..).filter(|(_, bytes)| !bytes.is_empty()) {
                if to == self.me {
                    round.take(bytes)?;
                } else if let Some(input) = &mut self.input {
                    input.send_batch(&mut Bale { to, bytes });
                }
            }
            now += 1;
            self.advance_to(now.min(end));
            self.worker.step();
            if has_more {
                self.step_to(now - 1, end, round)?;
            }
        }
        self.round += 1;
        self.advance_to(end);
        self.step_to(end, end, round)
    }

    fn advance_to(&mut self, moment: u64) {
        if let Some(input) = &mut self.input {
            input.advance_to(moment);
        }
    }

    /// Tells everybody the same, and hears what they have to tell, by their numbers.
    ///
    /// # Errors
    /// Says who is gone.
    pub fn confer(&mut self, words: &[u8]) -> Result<Vec<Vec<u8>>, Mishap> {
        let mut council = Council { me: self.me, words, heard: vec![Vec::new(); self.count] };
        self.go_round(&mut council)?;
        Ok(council.heard)
    }

    /// The same with numbers.
    ///
    /// # Errors
    /// Says who is gone.
    pub fn compare<const N: usize>(&mut self, numbers: [u64; N]) -> Result<Vec<[u64; N]>, Mishap> {
        let words: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        let heard = self.confer(&words)?;
        let number = |words: &[u8], nth: usize| {
            let bytes = words.as_chunks().0.get(nth).copied().unwrap_or_default();
            u64::from_le_bytes(bytes)
        };
        Ok(heard.iter().map(|words| std::array::from_fn(|nth| number(words, nth))).collect())
    }

    /// Hears whether a limit is met anywhere: then it is met everywhere.
    ///
    /// # Errors
    /// Says which limit is met, or who is gone.
    pub fn agree(&mut self, here: Result<(), Limit>) -> Result<(), Mishap> {
        let told = match here {
            Err(Limit::Memory { needed, allowed }) => [1, needed.unwrap_or(u64::MAX), allowed],
            Err(limit) => return Err(limit.into()),
            Ok(()) => [0; 3],
        };
        match self.compare(told)?.into_iter().find(|[is_met, ..]| *is_met == 1) {
            Some([_, needed, allowed]) => {
                Err(Limit::Memory { needed: Some(needed).filter(|&needed| needed < u64::MAX), allowed }
                    .into())
            }
            None => Ok(()),
        }
    }

    /// Tells the others that this process was told to stop.
    pub fn bid_farewell(&self) {
        self.outlets.iter().for_each(|outlet| outlet.bid_farewell());
    }

    /// Everything is done: waits until what the others still need has left.
    pub fn disband(mut self) {
        self.input = None;
        let begun = Instant::now();
        while self.worker.has_dataflows() && self.bonds.lost().is_none() && begun.elapsed() < LAST {
            self.worker.step_or_park(Some(LOOK));
        }
        self.bonds.finish();
        let Fleet { worker, guard, .. } = self;
        drop(worker);
        // The threads of a connection that is broken are never done: they end with the process.
        let (done, is_done) = mpsc::channel();
        std::thread::spawn(move || {
            drop(guard);
            let _ = done.send(());
        });
        let _ = is_done.recv_timeout(LAST);
    }

    /// Something went wrong: leaves everything as it is until the process ends.
    pub fn abandon(self) {
        self.bonds.finish();
        // timely would wait here for those who are gone.
        std::mem::forget(self);
    }
}

/// Short letters to the others, and what came of theirs: none is cut in two.
#[derive(Default)]
pub struct Mail {
    /// To each process, in pieces.
    of: Vec<Vec<Vec<u8>>>,
    came: Vec<Vec<u8>>,
}

impl Mail {
    /// Nothing is written yet to so many processes.
    #[must_use]
    pub fn new(count: usize) -> Self {
        Mail { of: vec![Vec::new(); count], came: Vec::new() }
    }

    /// Writes to a process.
    pub fn write(&mut self, to: usize, letter: &[u8]) {
        let pieces = &mut self.of[to];
        match pieces.last_mut() {
            Some(piece) if piece.len() < BALE => piece.extend(letter),
            _ => pieces.push(letter.to_vec()),
        }
    }

    /// Sends everything, and gives what came, in no order.
    ///
    /// # Errors
    /// Says who is gone.
    pub fn exchange(mut self, fleet: &mut Fleet) -> Result<Vec<Vec<u8>>, Mishap> {
        fleet.go_round(&mut self)?;
        Ok(self.came)
    }
}

impl FleetRound for Mail {
    fn pack(&mut self, bales: &mut Vec<(usize, Vec<u8>)>) -> Result<bool, Mishap> {
        let next = |(to, pieces): (usize, &mut Vec<Vec<u8>>)| Some((to, pieces.pop()?));
        bales.extend(self.of.iter_mut().enumerate().filter_map(next));
        Ok(self.of.iter().any(|pieces| !pieces.is_empty()))
    }

    fn take(&mut self, bytes: Vec<u8>) -> Result<(), Mishap> {
        self.came.push(bytes);
        Ok(())
    }
}

/// What everybody tells everybody.
struct Council<'a> {
    me: usize,
    words: &'a [u8],
    heard: Vec<Vec<u8>>,
}

impl FleetRound for Council<'_> {
    fn pack(&mut self, bales: &mut Vec<(usize, Vec<u8>)>) -> Result<bool, Mishap> {
        let speaker = (self.me as u64).to_le_bytes();
        let said = [&speaker[..], self.words].concat();
        bales.extend((0..self.heard.len()).map(|process| (process, said.clone())));
        Ok(false)
    }

    fn take(&mut self, bytes: Vec<u8>) -> Result<(), Mishap> {
        if let Some((speaker, words)) = bytes.split_first_chunk()
            && let Ok(speaker) = usize::try_from(u64::from_le_bytes(*speaker))
            && let Some(heard) = self.heard.get_mut(speaker)
        {
            words.clone_into(heard);
        }
        Ok(())
    }
}
