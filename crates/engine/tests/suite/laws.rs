//! A law that no game can break proves nothing: each is broken here by a game that lies about itself.

use lucas_engine::alike::of_images;
use lucas_engine::{
    Alike, AnyGame, Cell, Coach, Descending, End, Erased, Fact, Game, Impartial, Likeness, Notation, Outcome,
    Picture, Players, Quantity, Ranked, Refusal, Retractable, Reversible, Scene, Shape, Symmetric, Text,
    Theory, Value, Winner,
};
use num_bigint::BigUint;

/// What the game gets wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lie {
    Nothing,
    MoveTwice,
    MoveThatStays,
    MoveCount,
    PassedPuzzle,
    EndlessForBoth,
    SameText,
    UnsafeText,
    Unreadable,
    LenientReading,
    UnreadableMove,
    MissingTap,
    TapOfNoCell,
    TapOfAnotherName,
    DoubleGesture,
    GestureOnTheWay,
    OutsideThePicture,
    LinkOfNoCell,
    Grundy,
    TurnKept,
    Misere,
    Rank,
    RetractedMove,
    RetractedTurn,
    Goals,
    MoveByRank,
    EndByRank,
    Ascent,
    LeastRank,
    WaysToLeast,
    Symmetry,
    CarriedMove,
    CarriedTurn,
    Reversal,
    Remoteness,
    Outcome,
    BestMove,
    BestMoves,
    BestMovesWithoutBest,
    After,
    AfterTheEnd,
    Milestone,
    MilestonesWithoutEnd,
    Facts,
    LineCount,
    Indiscretion,
    Stammering,
}

/// Two heaps of two counters; a move takes one; whoever cannot move has lost.
#[derive(Clone, Copy)]
struct Counters(Lie);

impl Counters {
    fn tells(self, lie: Lie) -> bool {
        self.0 == lie
    }
}

type Heaps = [u64; 2];

impl Game for Counters {
    type Position = Heaps;
    type Move = usize;

    fn players(&self) -> Players {
        if self.tells(Lie::PassedPuzzle) { Players::One } else { Players::Two }
    }

    fn start(&self) -> Heaps {
        [2, 2]
    }

    fn moves(&self, at: &Heaps, out: &mut Vec<usize>) {
        out.extend((0..2).filter(|&heap| at[heap] > 0));
        if self.tells(Lie::MoveTwice) {
            out.extend_from_within(..1);
        }
    }

    fn play(&self, at: &Heaps, heap: usize) -> Heaps {
        let mut next = *at;
        if !(self.tells(Lie::MoveThatStays) && *at == [1, 1]) {
            next[heap] -= 1;
        }
        next
    }

    fn end(&self, at: &Heaps) -> Option<End> {
        (*at == [0, 0]).then_some(if self.tells(Lie::Misere) { End::Won } else { End::Lost })
    }

    fn passes(&self, at: &Heaps, heap: usize) -> bool {
        match self.0 {
            Lie::TurnKept => false,
            Lie::CarriedTurn => *at != [1, 1] || heap == 0,
            _ => true,
        }
    }

    fn endless(&self, _at: &Heaps) -> End {
        if self.tells(Lie::EndlessForBoth) { End::Won } else { End::Draw }
    }

    fn move_count(&self, at: &Heaps) -> Option<u128> {
        let heaps = at.iter().filter(|&&heap| heap > 0).count() as u128;
        Some(heaps + u128::from(self.tells(Lie::MoveCount)))
    }
}

impl Notation for Counters {
    fn params(&self) -> String {
        format!("{:?}", self.0)
    }

    fn position_text(&self, &[left, right]: &Heaps) -> String {
        match self.0 {
            Lie::SameText => format!("{}", left + right),
            Lie::UnsafeText => format!("{left} {right}"),
            _ => format!("{left}+{right}"),
        }
    }

    fn parse_position(&self, text: &str) -> Result<Heaps, Refusal> {
        if self.tells(Lie::LenientReading) && text.trim().is_empty() {
            return Ok(self.start());
        }
        let all = (0..9).map(|rank| [rank / 3, rank % 3]);
        all.filter(|at| !(self.tells(Lie::Unreadable) && *at == [1, 0]))
            .find(|at| self.position_text(at) == text)
            .ok_or_else(|| Refusal::new("no heaps".to_owned(), "pas de tas".to_owned()))
    }

    fn move_text(&self, _at: &Heaps, heap: usize) -> String {
        ["left", "right"][heap].to_owned()
    }

    fn move_help(&self) -> Text {
        Text::fixed("left or right", "left ou right")
    }

    fn parse_move(&self, at: &Heaps, text: &str) -> Option<usize> {
        let heap = ["left", "right"].into_iter().position(|heap| heap == text)?;
        (at[heap] > 0 && !self.tells(Lie::UnreadableMove)).then_some(heap)
    }
}

impl Picture for Counters {
    fn scene(&self, _at: &Heaps) -> Option<Scene> {
        let right = u32::from(self.tells(Lie::OutsideThePicture));
        let is_named = !matches!(self.0, Lie::DoubleGesture | Lie::GestureOnTheWay);
        let cell = |heap: u32| {
            let cell = Cell::new(Shape::Square, [heap + right, 0, 1, 1], Text::fixed("heap", "tas")).solid();
            cell.called(if is_named { ["left", "right"][heap as usize] } else { "" })
        };
        let last = if self.tells(Lie::LinkOfNoCell) { 2 } else { 1 };
        Some(Scene { links: vec![[0, last]], ..Scene::new(2, 1, vec![cell(0), cell(1)]) })
    }

    fn taps(&self, at: &Heaps, heap: usize) -> Vec<usize> {
        match self.0 {
            Lie::MissingTap if at[heap] == 1 => Vec::new(),
            Lie::TapOfNoCell => vec![heap, 2],
            Lie::TapOfAnotherName => vec![1 - heap],
            Lie::DoubleGesture => vec![0],
            Lie::GestureOnTheWay => vec![0; heap + 1],
            _ => vec![heap],
        }
    }
}

impl Impartial for Counters {
    fn grundy(&self, &[left, right]: &Heaps) -> Option<u64> {
        let extra = u64::from(self.tells(Lie::Grundy) && [left, right] == [2, 1]);
        Some((left + right) % 2 + extra).filter(|_| left < 2 || right < 2)
    }
}

impl Ranked for Counters {
    fn size(&self) -> Option<u64> {
        Some(9)
    }

    fn rank(&self, &[left, right]: &Heaps) -> u64 {
        match self.0 {
            Lie::Rank => left + 3 * right,
            Lie::Ascent => 8 - 3 * left - right,
            _ => 3 * left + right,
        }
    }

    fn unrank(&self, rank: u64) -> Heaps {
        let rank = if self.tells(Lie::Ascent) { 8 - rank } else { rank };
        [rank / 3, rank % 3]
    }
}

impl Descending for Counters {
    fn after(&self, rank: u64, mut visit: impl FnMut(u64, bool)) -> Option<End> {
        let at = self.unrank(rank);
        if at == [0, 0] && !self.tells(Lie::EndByRank) {
            return self.end(&at);
        }
        for heap in (0..2).filter(|&heap| at[heap] > 0) {
            let is_wrong = self.tells(Lie::MoveByRank) && at == [1, 2];
            visit(self.rank(&self.play(&at, if is_wrong { 1 } else { heap })), true);
        }
        None
    }
}

impl Alike for Counters {
    fn likeness(&self, rank: u64) -> Likeness {
        let told = of_images(self, rank);
        match self.0 {
            Lie::LeastRank if rank == 7 => Likeness { least: 7, ..told },
            Lie::WaysToLeast => Likeness { ways: 1, ..told },
            _ => told,
        }
    }
}

impl Retractable for Counters {
    fn before(&self, rank: u64, mut visit: impl FnMut(u64, bool)) {
        if rank < 6 {
            visit(rank + 3, !self.tells(Lie::RetractedTurn));
        }
        if rank % 3 < 2 || self.tells(Lie::RetractedMove) {
            visit(rank + 1, true);
        }
    }

    fn goals(&self) -> Option<Vec<Heaps>> {
        self.tells(Lie::Goals).then(|| vec![[0, 0]])
    }
}

impl Symmetric for Counters {
    type Symmetry = bool;

    fn symmetries(&self) -> Vec<bool> {
        vec![false, true]
    }

    fn image(&self, swaps: bool, &[left, right]: &Heaps) -> Heaps {
        match swaps {
            false => [left, right],
            true if self.tells(Lie::Symmetry) => [2 - left, right],
            true => [right, left],
        }
    }

    fn carried(&self, swaps: bool, _at: &Heaps, heap: usize) -> usize {
        if swaps && !self.tells(Lie::CarriedMove) { 1 - heap } else { heap }
    }
}

/// What is taken backwards is put forwards: heaps are seen from the other end.
impl Reversible for Counters {
    fn reversed(&self, &[left, right]: &Heaps) -> Heaps {
        if self.tells(Lie::Reversal) { [left, right] } else { [2 - left, 2 - right] }
    }
}

impl Theory for Counters {
    fn value(&self, &[left, right]: &Heaps) -> Option<Value> {
        let plies = left + right;
        let is_won = (plies % 2 == 1) != (self.tells(Lie::Outcome) && plies == 3);
        let plies = plies + u64::from(self.tells(Lie::Remoteness) && plies == 2) * 2;
        Some(if is_won { Value::win(plies) } else { Value::lose(plies) })
    }

    fn best_move(&self, at: &Heaps) -> Option<usize> {
        if self.tells(Lie::BestMove) && *at == [0, 2] {
            return Some(0);
        }
        (0..2).find(|&heap| at[heap] > 0)
    }

    fn best_moves(&self, at: &Heaps) -> Option<Vec<usize>> {
        let mut moves = Vec::new();
        self.moves(at, &mut moves);
        if self.tells(Lie::BestMoves) && *at == [1, 2] {
            moves.pop();
        }
        if self.tells(Lie::BestMovesWithoutBest) && *at == [1, 2] {
            moves.remove(0);
        }
        Some(moves)
    }

    /// The left heap is emptied first.
    fn after(&self, &[left, right]: &Heaps, plies: &BigUint) -> Option<Heaps> {
        let plies = u64::try_from(plies).ok()?;
        let last = if self.tells(Lie::AfterTheEnd) { plies.min(left + right) } else { plies };
        if self.tells(Lie::After) && [left, right, plies] == [2, 1, 2] {
            return Some([1, 0]);
        }
        Some([left.saturating_sub(last), (left + right).checked_sub(last)?.min(right)])
    }

    fn milestones(&self, at: &Heaps) -> Vec<(BigUint, Heaps)> {
        let &[left, right] = at;
        let turn = (left.into(), if self.tells(Lie::Milestone) { [1, 0] } else { [0, right] });
        let end = ((left + right).into(), [0, 0]);
        match (left > 0, right > 0) {
            (true, true) if self.tells(Lie::MilestonesWithoutEnd) => vec![turn],
            (true, true) => vec![turn, end],
            (false, false) => Vec::new(),
            _ => vec![end],
        }
    }

    fn facts(&self, &[left, right]: &Heaps) -> Vec<Fact> {
        let fact = |key, number: u64| Fact {
            key,
            label: Text::fixed("counters", "jetons"),
            value: Quantity::One(number.into()),
        };
        vec![fact("left", left), fact(if self.tells(Lie::Facts) { "left" } else { "right" }, right)]
    }

    fn count(&self, _at: &Heaps, winner: Winner) -> Option<BigUint> {
        // Four takes, two of each heap, in any order: 6 lines, all won by the other.
        let lines = if winner == Winner::Mover { 0u32 } else { 6 };
        Some((lines + u32::from(self.tells(Lie::LineCount))).into())
    }
}

impl Coach for Counters {
    fn look(&self, at: &Heaps, best: usize) -> Text {
        if self.tells(Lie::Indiscretion) {
            let best = self.move_text(at, best);
            return Text::new("Look.".to_owned(), format!("Jouez donc ({best})."));
        }
        Text::fixed("Look.", "Regardez.")
    }

    fn principle(&self, _at: &Heaps, _value: &Value) -> Text {
        Text::fixed("Nobody has a choice.", if self.tells(Lie::Stammering) { "Aucun" } else { "Sans choix." })
    }

    fn order(&self, _at: &Heaps, _mv: usize) -> Text {
        Text::fixed("take a counter", "prenez un jeton")
    }

    fn ending(&self, _at: &Heaps) -> Text {
        Text::fixed("No counter is left.", "Il ne reste pas de jeton.")
    }
}

fn laws(lie: Lie) -> Result<usize, String> {
    let game = Erased::new("counters", Counters(lie));
    if lie == Lie::CarriedTurn {
        // It breaks many laws, of which this one is to see it.
        return game.symmetric().laws();
    }
    if lie == Lie::Ascent {
        // All that goes by rank from there is turned round.
        return game.ranked().descending().laws();
    }
    let game = game.impartial().ranked().retractable().descending().symmetric().alike();
    game.reversible().theory().coached().laws()
}

#[test]
fn a_game_that_tells_no_lie_keeps_every_law_on_all_its_positions() {
    assert_eq!(laws(Lie::Nothing), Ok(9));
    assert_eq!(Counters(Lie::Nothing).value(&[1, 0]).map(|value| value.outcome), Some(Outcome::Win));
}

#[test]
fn every_lie_breaks_a_law_that_says_so() {
    let told = [
        (Lie::MoveTwice, "same move twice"),
        (Lie::MoveThatStays, "changes nothing"),
        (Lie::MoveCount, "miscounts its moves"),
        (Lie::PassedPuzzle, "passes a puzzle on"),
        (Lie::EndlessForBoth, "is judged for another side"),
        (Lie::SameText, "is not read as"),
        (Lie::UnsafeText, "is not URL-safe"),
        (Lie::Unreadable, "is not read as"),
        (Lie::LenientReading, "'' is read as"),
        (Lie::UnreadableMove, "is not read as"),
        (Lie::MissingTap, "is tapped nowhere"),
        (Lie::TapOfNoCell, "left taps no cell"),
        (Lie::TapOfAnotherName, "left taps right"),
        (Lie::DoubleGesture, "left is tapped on the way to right"),
        (Lie::GestureOnTheWay, "left is tapped on the way to right"),
        (Lie::OutsideThePicture, "leaves its frame"),
        (Lie::LinkOfNoCell, "links no cell"),
        (Lie::Grundy, "the Grundy value of [2, 1] is 1, not Some(2)"),
        (Lie::TurnKept, "is not impartial"),
        (Lie::Misere, "is not impartial"),
        (Lie::Rank, "rank 1 is lost"),
        (Lie::RetractedMove, "play backwards from [0, 2] is wrong about rank 3"),
        (Lie::RetractedTurn, "play backwards from [0, 0] is wrong about rank 3"),
        (Lie::Goals, "the goals are []"),
        (Lie::MoveByRank, "[1, 2] has other moves by its rank"),
        (Lie::EndByRank, "[0, 0] has other moves by its rank"),
        (Lie::Ascent, "a move of [2, 2] leads up"),
        (Lie::LeastRank, "[2, 1] has another least rank alike"),
        (Lie::WaysToLeast, "is alike in other than 1 ways"),
        (Lie::Symmetry, "differ in"),
        (Lie::CarriedMove, "is carried"),
        (Lie::CarriedTurn, "is carried to another turn"),
        (Lie::Reversal, "cannot be played backwards"),
        (Lie::Remoteness, "theory values"),
        (Lie::Outcome, "theory values"),
        (Lie::BestMove, "is illegal in"),
        (Lie::BestMoves, "theory says [0]"),
        (Lie::BestMovesWithoutBest, "is missing from the best moves"),
        (Lie::After, "2 plies after [2, 1] comes [0, 1], not [1, 0]"),
        (Lie::AfterTheEnd, "goes on after its end"),
        (Lie::Milestone, "is no milestone"),
        (Lie::MilestonesWithoutEnd, "do not lead to its end"),
        (Lie::Facts, "two facts"),
        (Lie::LineCount, "theory counts"),
        (Lie::Indiscretion, "is no sentence, or names"),
        (Lie::Stammering, "'Aucun' is no sentence"),
    ];
    for (lie, words) in told {
        let broken = laws(lie).expect_err(&format!("{lie:?} breaks no law"));
        assert!(broken.contains(words), "{lie:?}: {broken}");
        assert!(broken.starts_with(&format!("counters:{lie:?}: ")), "{broken}");
    }
}
