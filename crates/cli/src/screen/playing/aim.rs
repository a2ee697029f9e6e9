//! Where the cursor is: on a move of the list, or on a cell of the board, after the cells that were tapped.

use lucas_engine::{Gesture, Scene, Session, Step};

use crate::screen::keys::Action;

/// The legal moves of a position, and what of them the person has in view.
#[derive(Default)]
pub struct Aim {
    /// The legal moves; none when they are too many to list.
    pub moves: Vec<Step>,
    /// Which of them is under the cursor.
    pub focus: usize,
    /// The picture, unless it is too large.
    pub scene: Option<Scene>,
    /// The cells tapped so far.
    pub tapped: Vec<usize>,
    /// The cell under the cursor.
    pub cell: Option<usize>,
    /// Whether the cursor stands where the last move has left it.
    pub is_fresh: bool,
    /// Whether the cursor was moved along the list: then a move is played at once, however many taps it has.
    is_on_list: bool,
}

impl Aim {
    /// Looks at a position; the cursor stays on the move it was on, if that is still legal.
    pub fn look(&mut self, session: &Session) {
        let focused = self.moves.get(self.focus).map(|step| step.mv.clone());
        // A session holds only positions of its game.
        self.moves = session.game().moves(session.position()).unwrap_or_default();
        self.scene = session.scene();
        self.focus = self.moves.iter().position(|step| Some(&step.mv) == focused.as_ref()).unwrap_or(0);
        self.let_go();
        self.is_fresh = true;
    }

    /// The move under the cursor.
    #[must_use]
    pub fn focused(&self) -> Option<&str> {
        self.moves.get(self.focus).map(|step| step.mv.as_str())
    }

    /// What the taps so far can become, each with the taps that are left.
    fn following(&self) -> impl Iterator<Item = (&Gesture, &[usize])> {
        self.scene.iter().flat_map(|scene| scene.after(&self.tapped))
    }

    /// The moves that can still be made, each with the cell to be tapped next.
    pub fn next_taps(&self) -> impl Iterator<Item = (&str, usize)> {
        self.following().filter_map(|(gesture, left)| Some((gesture.mv.as_str(), *left.first()?)))
    }

    /// The cells that can be tapped next, in the order of the scene.
    #[must_use]
    pub fn open(&self) -> Vec<usize> {
        let mut cells: Vec<usize> = self.next_taps().map(|(_, cell)| cell).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The moves that a tap on a cell can still become.
    fn moves_through(&self, cell: usize) -> impl Iterator<Item = &str> {
        self.next_taps().filter(move |&(_, next)| next == cell).map(|(mv, _)| mv)
    }

    /// The move that the cursor means, when it can mean only one.
    #[must_use]
    pub fn meant(&self) -> Option<&str> {
        match self.cell {
            Some(cell) if !self.is_on_list => {
                let mut through = self.moves_through(cell);
                through.next().filter(|_| through.next().is_none())
            }
            _ => self.focused(),
        }
    }

    /// The cells that the cursor is about to change, when it means one move; tapped in another place than the usual one, that
    /// place.
    #[must_use]
    pub fn affected(&self, session: &Session) -> Vec<usize> {
        let Some(mv) = self.meant() else { return Vec::new() };
        let is_here =
            |gesture: &Gesture, left: &[usize]| gesture.mv == mv && left.first().copied() == self.cell;
        let twin = self
            .following()
            .find(|(gesture, left)| is_here(gesture, left))
            .filter(|(gesture, _)| gesture.is_twin);
        let mut cells = match twin {
            Some((gesture, _)) => gesture.taps.clone(),
            None => session.game().affected(session.position(), mv).unwrap_or_default(),
        };
        cells.sort_unstable();
        cells
    }

    /// Puts the cursor on a move of the list.
    pub fn choose(&mut self, index: usize) {
        self.focus = index;
        self.let_go();
        self.is_on_list = true;
        self.is_fresh = false;
    }

    /// Puts the cursor on the next move of the list, or the one before.
    pub fn step(&mut self, is_back: bool) {
        let count = self.moves.len().max(1);
        self.choose((self.focus + if is_back { count - 1 } else { 1 }) % count);
    }

    /// Forgets the cells that were tapped; whether there were any.
    pub fn let_go(&mut self) -> bool {
        let had_some = !self.tapped.is_empty();
        self.tapped.clear();
        self.is_on_list = false;
        let focused = self.focused();
        let cell = self.next_taps().find(|(mv, _)| Some(*mv) == focused).map(|(_, cell)| cell);
        self.cell = cell;
        had_some
    }

    /// Puts the cursor on a cell that can be tapped, or on the one that was tapped last.
    pub fn point(&mut self, cell: usize) {
        let through = self.moves_through(cell).next().map(str::to_owned);
        if through.is_none() && self.tapped.last() != Some(&cell) {
            return;
        }
        self.is_on_list = false;
        self.is_fresh = false;
        self.cell = Some(cell);
        if let Some(focus) = self.moves.iter().position(|step| Some(&step.mv) == through.as_ref()) {
            self.focus = focus;
        }
    }

    /// Taps a cell; the move that is made by it. The cell that was tapped last is let go.
    pub fn tap(&mut self, cell: usize) -> Option<String> {
        let mut left = self.following().filter(|(_, left)| left.first() == Some(&cell));
        let Some((gesture, rest)) = left.next() else {
            drop(left);
            let is_again = self.tapped.contains(&cell);
            self.let_go();
            if !is_again && self.moves_through(cell).next().is_some() {
                // Another first cell.
                return self.tap(cell);
            }
            self.cell = Some(cell).filter(|_| is_again).or(self.cell);
            return None;
        };
        if rest.len() == 1 {
            return Some(gesture.mv.clone());
        }
        let next = rest.get(1).copied();
        drop(left);
        self.tapped.push(cell);
        if let Some(next) = next {
            self.point(next);
        }
        None
    }

    /// Does what Enter does: the move that is made by it.
    pub fn enter(&mut self) -> Option<String> {
        match self.cell {
            Some(cell) if !self.is_on_list => self.tap(cell),
            _ => self.focused().map(str::to_owned),
        }
    }

    /// Moves the cursor to the nearest cell that can be tapped, in a direction; where the moves are not on the board, or
    /// their cells stand in one row and the direction is across it, along the list. Whether there was one.
    pub fn steer(&mut self, action: Action) -> bool {
        let is_back = matches!(action, Action::Up | Action::Left);
        let (Some(scene), Some(here)) = (&self.scene, self.cell) else {
            self.step(is_back);
            return self.moves.len() > 1;
        };
        let middle = |index: usize| {
            let cell = &scene.cells[index];
            [2 * cell.x + cell.width, 2 * cell.y + cell.height].map(i64::from)
        };
        let [x, y] = middle(here);
        let distance = |index: usize| {
            let [to_x, to_y] = middle(index);
            let (ahead, aside) = match action {
                Action::Up => (y - to_y, x - to_x),
                Action::Down => (to_y - y, x - to_x),
                Action::Left => (x - to_x, y - to_y),
                _ => (to_x - x, y - to_y),
            };
            (ahead > 0).then_some(ahead + 2 * aside.abs())
        };
        let cells = || self.next_taps().map(|(_, cell)| cell).chain(self.tapped.last().copied());
        let ahead = cells().enumerate().filter_map(|(number, cell)| Some((distance(cell)?, number, cell)));
        if let Some((.., cell)) = ahead.min() {
            self.point(cell);
            return true;
        }
        let axis = usize::from(matches!(action, Action::Up | Action::Down));
        let is_across = cells().all(|cell| middle(cell)[axis] == [x, y][axis]);
        if is_across && self.tapped.is_empty() && self.moves.len() > 1 {
            self.step(is_back);
            return true;
        }
        false
    }
}
