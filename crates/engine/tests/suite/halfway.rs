//! Half-way search without phases: of one-way play, with solutions of odd length, and of moves that can be taken back;
//! against plain search, from every position.

use lucas_engine::graph::{StateGraph, reach};
use lucas_engine::halfway::{Packed, distances, meet};
use lucas_engine::solve::{Values, retrograde};
use lucas_engine::{
    Effort, End, Erased, Game, Limit, Notation, Picture, Players, Ranked, Refusal, Reversible, Text,
};
use num_bigint::BigUint;

/// Peg solitaire on a small board: a jump over a neighbour takes it off; one peg is to be left, at the goal.
#[derive(Clone, Copy)]
struct Solitaire {
    columns: u32,
    rows: u32,
    goal: u32,
}

impl Solitaire {
    fn holes(self) -> u32 {
        self.columns * self.rows
    }

    fn full(self) -> u64 {
        (1 << self.holes()) - 1
    }

    /// From where, over what, to where.
    fn jumps(self) -> Vec<[u32; 3]> {
        let mut jumps = Vec::new();
        for hole in 0..self.holes() {
            if hole % self.columns + 2 < self.columns {
                jumps.push([hole, hole + 1, hole + 2]);
            }
            if hole / self.columns + 2 < self.rows {
                jumps.push([hole, hole + self.columns, hole + 2 * self.columns]);
            }
        }
        let back: Vec<[u32; 3]> = jumps.iter().map(|&[from, over, to]| [to, over, from]).collect();
        jumps.into_iter().chain(back).collect()
    }
}

impl Game for Solitaire {
    /// The pegs.
    type Position = u64;
    type Move = usize;

    fn players(&self) -> Players {
        Players::One
    }

    fn start(&self) -> u64 {
        self.full() ^ 1 << self.goal
    }

    fn moves(&self, pegs: &u64, out: &mut Vec<usize>) {
        let is_open = |&[from, over, to]: &[u32; 3]| pegs >> from & pegs >> over & !pegs >> to & 1 == 1;
        let jumps = self.jumps();
        out.extend((0..jumps.len()).filter(|&jump| is_open(&jumps[jump])));
    }

    fn play(&self, pegs: &u64, jump: usize) -> u64 {
        self.jumps()[jump].iter().fold(*pegs, |pegs, hole| pegs ^ 1 << hole)
    }

    fn end(&self, pegs: &u64) -> Option<End> {
        (*pegs == 1 << self.goal).then_some(End::Won)
    }
}

/// Backwards, holes are pegs.
impl Reversible for Solitaire {
    fn reversed(&self, pegs: &u64) -> u64 {
        self.full() ^ pegs
    }
}

impl Packed for Solitaire {
    fn pack(&self, pegs: &u64) -> (u64, usize) {
        (*pegs, 0)
    }

    fn width(&self) -> u32 {
        self.holes()
    }

    fn unpack(&self, word: u64, _phase: usize) -> u64 {
        word
    }

    fn successors(&self, word: u64, _phase: usize, visit: impl FnMut(u64)) {
        let mut moves = Vec::new();
        self.moves(&word, &mut moves);
        moves.into_iter().map(|mv| self.play(&word, mv)).for_each(visit);
    }

    fn reversed_word(&self, word: u64) -> u64 {
        self.full() ^ word
    }

    fn phase_shift(&self) -> Option<usize> {
        None
    }

    /// Every jump takes one peg.
    fn least_plies(&self, pegs: &u64) -> usize {
        (pegs.count_ones() as usize).saturating_sub(1)
    }
}

/// The tower of Hanoi on four pegs, from the first to the last. A position is the peg of each disc, two bits each, the
/// smallest disc lowest.
#[derive(Clone, Copy)]
struct Hanoi {
    discs: u32,
    /// Whether play backwards is seen in a mirror, or as it is.
    is_mirrored: bool,
}

impl Hanoi {
    fn all_on(self, peg: u64) -> u64 {
        (0..self.discs).fold(0, |at, disc| at | peg << (2 * disc))
    }

    /// The smallest disc on a peg.
    fn top(self, at: u64, peg: u64) -> Option<u32> {
        (0..self.discs).find(|disc| at >> (2 * disc) & 3 == peg)
    }
}

impl Game for Hanoi {
    type Position = u64;
    /// From which peg to which.
    type Move = (u64, u64);

    fn players(&self) -> Players {
        Players::One
    }

    fn start(&self) -> u64 {
        0
    }

    fn moves(&self, at: &u64, out: &mut Vec<(u64, u64)>) {
        for (from, to) in (0..4).flat_map(|from| (0..4).map(move |to| (from, to))) {
            let (moving, below) = (self.top(*at, from), self.top(*at, to));
            if moving.is_some_and(|moving| below.is_none_or(|below| moving < below)) {
                out.push((from, to));
            }
        }
    }

    fn play(&self, at: &u64, (from, to): (u64, u64)) -> u64 {
        let disc = self.top(*at, from).expect("a disc to move");
        at ^ (from ^ to) << (2 * disc)
    }

    fn end(&self, at: &u64) -> Option<End> {
        (*at == self.all_on(3)).then_some(End::Won)
    }
}

/// Every move can be taken back; in the mirror the first peg is the last.
impl Reversible for Hanoi {
    fn reversed(&self, at: &u64) -> u64 {
        if self.is_mirrored { at ^ self.all_on(3) } else { *at }
    }
}

impl Packed for Hanoi {
    fn pack(&self, at: &u64) -> (u64, usize) {
        (*at, 0)
    }

    fn width(&self) -> u32 {
        2 * self.discs
    }

    fn unpack(&self, word: u64, _phase: usize) -> u64 {
        word
    }

    fn successors(&self, word: u64, _phase: usize, visit: impl FnMut(u64)) {
        let mut moves = Vec::new();
        self.moves(&word, &mut moves);
        moves.into_iter().map(|mv| self.play(&word, mv)).for_each(visit);
    }

    fn reversed_word(&self, word: u64) -> u64 {
        self.reversed(&word)
    }

    fn phase_shift(&self) -> Option<usize> {
        None
    }

    fn mirrored_goal(&self) -> u64 {
        self.reversed(&self.all_on(3))
    }

    fn least_plies(&self, at: &u64) -> usize {
        (0..self.discs).filter(|disc| at >> (2 * disc) & 3 != 3).count()
    }
}

/// What the laws need besides, of puzzles whose positions are words.
macro_rules! written {
    ($game:ty) => {
        impl Ranked for $game {
            fn size(&self) -> Option<u64> {
                Some(1 << self.width())
            }

            fn rank(&self, at: &u64) -> u64 {
                *at
            }

            fn unrank(&self, rank: u64) -> u64 {
                rank
            }
        }

        impl Notation for $game {
            fn params(&self) -> String {
                self.width().to_string()
            }

            fn position_text(&self, at: &u64) -> String {
                format!("{at:x}")
            }

            fn parse_position(&self, text: &str) -> Result<u64, Refusal> {
                let word = u64::from_str_radix(text, 16).ok();
                let word = word.filter(|word| word >> self.width() == 0 && self.position_text(word) == text);
                word.ok_or_else(|| Refusal::new("no word".to_owned(), "pas un mot".to_owned()))
            }

            fn move_text(&self, at: &u64, mv: Self::Move) -> String {
                format!("to{:x}", self.play(at, mv))
            }

            fn move_help(&self) -> Text {
                Text::fixed("to0", "to0")
            }
        }

        impl Picture for $game {}
    };
}

written!(Solitaire);
written!(Hanoi);

fn boards() -> [Solitaire; 4] {
    [(3, 3, 4), (4, 3, 1), (4, 3, 5), (5, 2, 2)].map(|(columns, rows, goal)| Solitaire {
        columns,
        rows,
        goal,
    })
}

fn towers() -> Vec<Hanoi> {
    let tower = |(discs, is_mirrored)| Hanoi { discs, is_mirrored };
    [(1, true), (2, false), (2, true), (3, false), (3, true)].map(tower).to_vec()
}

/// How many shortest ways lead to the goal from each position, the nearest first.
fn ways(graph: &StateGraph<impl Game>, values: &Values) -> Vec<BigUint> {
    let mut nearest: Vec<usize> = (0..graph.positions.len()).collect();
    nearest.sort_by_key(|&index| values.plies(index));
    let mut ways = vec![BigUint::ZERO; graph.positions.len()];
    for index in nearest.into_iter().filter(|&index| values.plies(index).is_some()) {
        let after = graph.arcs.successors(index).iter().map(|edge| edge.to());
        let is_nearer = |to: &usize| values.plies(*to).map(|plies| plies + 1) == values.plies(index);
        ways[index] = if values.plies(index) == Some(0) {
            1u32.into()
        } else {
            after.filter(is_nearer).map(|to| &ways[to]).sum()
        };
    }
    ways
}

/// Half-way search finds what plain search finds, from every position; how many solutions are of odd length.
fn agrees_with_search<G: Packed<Position = u64>>(game: &G) -> usize {
    let graph = reach(game, 0..1 << game.width(), |at| at, &Effort::UNBOUNDED).expect("a small puzzle");
    let values = retrograde(&graph.arcs, Players::One, &Effort::UNBOUNDED).expect("nobody stops it");
    let (ways, layers) =
        (ways(&graph, &values), distances(game, &Effort::UNBOUNDED).expect("a small puzzle"));
    let mut odd = 0;
    for (index, at) in graph.positions.iter().enumerate() {
        let plies = values.plies(index).map(|plies| plies as usize);
        assert_eq!(layers.of(game, at), plies, "{at:x} by layers");
        let meeting = meet(game, at, &Effort::UNBOUNDED).expect("a small puzzle");
        assert_eq!(meeting.length(), plies, "{at:x}");
        assert_eq!(meeting.count(), ways[index], "{at:x}");
        let Some(plies) = plies else { continue };
        odd += plies % 2;
        let solution = meeting.solution().expect("a solution");
        assert_eq!((solution.len(), solution[0]), (plies + 1, *at));
        assert_eq!(game.end(&solution[plies]), Some(End::Won), "{at:x}");
        for step in solution.windows(2) {
            let mut moves = Vec::new();
            game.moves(&step[0], &mut moves);
            assert!(moves.into_iter().any(|mv| game.play(&step[0], mv) == step[1]), "{at:x}");
        }
        let after = graph.arcs.successors(index).iter().map(|edge| edge.to());
        let nearer = after.filter(|&to| values.plies(to).is_some_and(|left| left as usize + 1 == plies));
        let mut openings: Vec<u64> = nearer.map(|to| graph.positions[to]).collect();
        openings.sort_unstable();
        openings.dedup();
        assert_eq!(meeting.openings(), openings, "{at:x}");
    }
    odd
}

#[test]
fn one_way_play_is_met_half_way_from_every_board_at_odd_lengths_too() {
    let odd: usize = boards().iter().map(agrees_with_search).sum();
    assert!(odd > 50, "only {odd} solutions are of odd length");
}

#[test]
fn play_that_can_be_taken_back_is_met_half_way_from_every_tower_at_odd_lengths_too() {
    let odd: usize = towers().iter().map(agrees_with_search).sum();
    assert!(odd > 50, "only {odd} solutions are of odd length");
}

#[test]
fn one_search_that_meets_its_own_mirror_finds_a_solution_of_odd_length() {
    let board = Solitaire { columns: 5, rows: 3, goal: 2 };
    let meeting = meet(&board, &board.start(), &Effort::UNBOUNDED).expect("a small board");
    assert_eq!(meeting.length(), Some(13), "every jump takes one of fourteen pegs");
    let graph = reach(&board, [board.start()], |at| at, &Effort::UNBOUNDED).expect("a small board");
    let values = retrograde(&graph.arcs, Players::One, &Effort::UNBOUNDED).expect("nobody stops it");
    assert_eq!((values.plies(0), meeting.count()), (Some(13), ways(&graph, &values).swap_remove(0)));
}

/// Frame and Stewart's numbers, proved by Bousch in 2014; OEIS A007664.
#[test]
fn four_pegs_take_as_many_moves_as_is_proved() {
    for (discs, moves) in (1..).zip([1, 3, 5, 9, 13, 17, 25, 33]) {
        for is_mirrored in [false, true] {
            let game = Hanoi { discs, is_mirrored };
            let meeting = meet(&game, &0, &Effort::positions(1_000_000)).expect("a small tower");
            assert_eq!(meeting.length(), Some(moves), "{discs} discs");
        }
    }
}

#[test]
fn puzzles_without_phases_keep_every_law() {
    for board in boards() {
        let laws = Erased::new("solitaire", board).ranked().reversible().packed().shared().laws();
        assert_eq!(laws, Ok(1 << board.holes()));
    }
    for tower in towers() {
        let laws = Erased::new("hanoi", tower).ranked().reversible().packed().shared().laws();
        assert_eq!(laws, Ok(1 << tower.width()));
    }
}

#[test]
fn more_words_or_bytes_than_allowed_are_too_many() {
    let tower = Hanoi { discs: 8, is_mirrored: true };
    let few = Effort::positions(1_000);
    assert_eq!(meet(&tower, &0, &few).err(), Some(Limit::Positions(1_000)));
    assert_eq!(distances(&tower, &few).err(), Some(Limit::Positions(1_000)));
    let little = Effort { memory: 1_000, ..Effort::UNBOUNDED };
    for limit in [meet(&tower, &0, &little).err(), distances(&tower, &little).err()] {
        assert!(matches!(limit, Some(Limit::Memory { needed: Some(1_001..), allowed: 1_000 })), "{limit:?}");
    }
}
