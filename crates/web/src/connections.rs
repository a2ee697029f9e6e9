//! Who is connected. Places and pages under way are bounded, for each client and in all; when they are short, whoever has
//! kept us waiting longest loses theirs, so that nobody is kept out by those who do not read. Who waits for us loses nothing.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

/// The bounds, for one client or for all.
struct Allowance {
    connections: usize,
    bytes: usize,
}

const OF_ONE: Allowance = Allowance { connections: 250, bytes: 32 << 20 };
const OF_ALL: Allowance = Allowance { connections: 1_000, bytes: 64 << 20 };
/// Files that the program may need besides connections.
const OTHER_FILES: u64 = 100;

/// The connections that are open.
pub struct Connections {
    begun: Instant,
    /// As many as the system has files for.
    most: usize,
    seats: Mutex<BTreeMap<u64, Connection>>,
    next: AtomicU64,
}

/// One of them.
struct Connection {
    client: IpAddr,
    /// Since when we wait for the client; not at all while it waits for us.
    waiting: Option<Instant>,
    /// When bytes last went either way.
    moved: Arc<AtomicU64>,
    /// The bytes of pages that are made and not yet sent.
    bytes: usize,
    /// Who loses the seat loses this, and the connection ends.
    _cut: oneshot::Sender<()>,
}

/// A connection's own hold on its seat.
pub struct Visitor {
    connections: Arc<Connections>,
    number: u64,
    moved: Arc<AtomicU64>,
}

impl Connections {
    /// None yet.
    pub fn new() -> Arc<Self> {
        let files = usize::try_from(files().saturating_sub(OTHER_FILES)).unwrap_or(usize::MAX);
        let most = OF_ALL.connections.min(files.max(1));
        let (begun, seats, next) = (Instant::now(), Mutex::default(), AtomicU64::new(0));
        Arc::new(Connections { begun, most, seats, next })
    }

    /// Whether somebody can come in: while all wait for us, nobody can.
    pub fn has_room(&self) -> bool {
        let seats = self.seats();
        seats.len() < self.most || seats.values().any(|seat| seat.waiting.is_some())
    }

    /// A seat for a client; the connection ends when the second resolves.
    pub fn enter(self: &Arc<Self>, address: IpAddr) -> (Arc<Visitor>, oneshot::Receiver<()>) {
        let client = client(address);
        let (cut, is_cut) = oneshot::channel();
        let (number, now) = (self.next.fetch_add(1, Relaxed), Instant::now());
        let moved = Arc::new(AtomicU64::new(self.clock()));
        let seat = Connection { client, waiting: Some(now), moved: Arc::clone(&moved), bytes: 0, _cut: cut };
        let mut seats = self.seats();
        seats.insert(number, seat);
        while seats.len() > self.most && make_room(&mut seats, number, |_| true) {}
        while seats.values().filter(|seat| seat.client == client).count() > OF_ONE.connections
            && make_room(&mut seats, number, |seat| seat.client == client)
        {}
        drop(seats);
        (Arc::new(Visitor { connections: Arc::clone(self), number, moved }), is_cut)
    }

    /// Ends the connections that we wait for and on which nothing has moved for so long.
    pub fn cut_silent(&self, patience: Duration) {
        let late = self.clock().saturating_sub(u64::try_from(patience.as_millis()).unwrap_or(u64::MAX));
        self.seats().retain(|_, seat| {
            let is_new = seat.waiting.is_none_or(|since| since.elapsed() < patience);
            is_new || seat.moved.load(Relaxed) > late
        });
    }

    fn seats(&self) -> MutexGuard<'_, BTreeMap<u64, Connection>> {
        self.seats.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn clock(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}

impl Visitor {
    /// A request has come: it is for us to answer.
    pub fn asks(&self) {
        if let Some(seat) = self.connections.seats().get_mut(&self.number) {
            seat.waiting = None;
        }
    }

    /// The answer is made, and waits to be read.
    pub fn is_answered(&self, bytes: usize) {
        let mut seats = self.connections.seats();
        let Some(seat) = seats.get_mut(&self.number) else { return };
        seat.waiting = Some(Instant::now());
        seat.bytes += bytes;
        let client = seat.client;
        let held = |seats: &BTreeMap<u64, Connection>, client: Option<IpAddr>| -> usize {
            let seats = seats.values().filter(|seat| client.is_none_or(|client| seat.client == client));
            seats.map(|seat| seat.bytes).sum()
        };
        while held(&seats, None) > OF_ALL.bytes && make_room(&mut seats, self.number, |seat| seat.bytes > 0) {
        }
        while held(&seats, Some(client)) > OF_ONE.bytes
            && make_room(&mut seats, self.number, |seat| seat.bytes > 0 && seat.client == client)
        {}
    }

    /// An answer is on its way, or nobody wants it.
    pub fn is_sent(&self, bytes: usize) {
        if let Some(seat) = self.connections.seats().get_mut(&self.number) {
            seat.bytes = seat.bytes.saturating_sub(bytes);
        }
    }

    /// Something was read or written.
    pub fn moves(&self) {
        self.moved.store(self.connections.clock(), Relaxed);
    }
}

impl Drop for Visitor {
    fn drop(&mut self) {
        self.connections.seats().remove(&self.number);
    }
}

/// Takes a seat from whoever has kept us waiting longest, but for oneself.
fn make_room(
    seats: &mut BTreeMap<u64, Connection>,
    own: u64,
    is_meant: impl Fn(&Connection) -> bool,
) -> bool {
    let meant = seats.iter().filter(|(number, seat)| **number != own && is_meant(seat));
    let longest = meant.filter_map(|(number, seat)| Some((seat.waiting?, *number))).min();
    longest.is_some_and(|(_, number)| seats.remove(&number).is_some())
}

/// Whoever has one address of the newer kind has a whole network of them.
fn client(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64)).into(),
        address @ IpAddr::V4(_) => address,
    }
}

/// How many files the program may have open.
fn files() -> u64 {
    #[cfg(unix)]
    let most = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    #[cfg(not(unix))]
    let most = None;
    most.unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: IpAddr = IpAddr::V6(Ipv6Addr::LOCALHOST);

    fn other(number: u8) -> IpAddr {
        [10, 0, 0, number].into()
    }

    #[test]
    fn whoever_has_kept_us_waiting_longest_makes_room_for_the_next_of_the_same_client() {
        let connections = Connections::new();
        let mut all: Vec<_> = (0..OF_ONE.connections).map(|_| connections.enter(HERE)).collect();
        all[0].0.asks();
        let (_apart, mut apart) = connections.enter(other(1));
        let _next = connections.enter(HERE);
        let mut is_open = |place: usize| all[place].1.try_recv() == Err(oneshot::error::TryRecvError::Empty);
        assert!(is_open(0) && !is_open(1) && is_open(2), "the first waits for us, the second does not");
        assert_eq!(apart.try_recv(), Err(oneshot::error::TryRecvError::Empty));
    }

    #[test]
    fn there_are_never_more_connections_than_the_bound() {
        let connections = Connections::new();
        let all: Vec<_> = (0..2_000u16)
            .map(|number| connections.enter(other(u8::try_from(number % 200).expect("small"))))
            .collect();
        assert!(connections.seats().len() <= OF_ALL.connections);
        assert!(connections.has_room());
        for (visitor, _) in &all {
            visitor.asks();
        }
        assert!(!connections.has_room(), "all wait for us");
        drop(all);
        assert!(connections.seats().is_empty());
    }

    #[test]
    fn pages_that_nobody_reads_make_room_for_the_next() {
        let connections = Connections::new();
        let page = 4 << 20;
        let all: Vec<_> = (0..100)
            .map(|number| {
                let (visitor, is_cut) = connections.enter(other(number));
                visitor.asks();
                visitor.is_answered(page);
                (visitor, is_cut)
            })
            .collect();
        let held: usize = connections.seats().values().map(|seat| seat.bytes).sum();
        assert!(held <= OF_ALL.bytes && held > OF_ALL.bytes - page, "{held}");
        all[99].0.is_sent(page);
        assert_eq!(connections.seats().values().map(|seat| seat.bytes).sum::<usize>(), held - page);
    }

    #[test]
    fn a_connection_on_which_nothing_moves_is_cut_unless_it_waits_for_us() {
        let connections = Connections::new();
        let (_silent, mut silent) = connections.enter(HERE);
        let (asking, mut is_asking) = connections.enter(HERE);
        asking.asks();
        std::thread::sleep(Duration::from_millis(20));
        let (_new, mut new) = connections.enter(HERE);
        connections.cut_silent(Duration::from_millis(10));
        assert_eq!(silent.try_recv(), Err(oneshot::error::TryRecvError::Closed));
        for open in [&mut is_asking, &mut new] {
            assert_eq!(open.try_recv(), Err(oneshot::error::TryRecvError::Empty));
        }
    }
}
