//! Where a scene lies in the picture of the whole game, so that what remains stays where it was.

use lucas_engine::{Scene, Session, Shape};

/// Beyond so many plies, or cells, what remains is drawn in a corner.
const MOST_FOLLOWED: usize = 60;
const MOST_CELLS: usize = 1_000;

/// The picture of the whole game, and where in it the scene lies.
pub struct Backdrop {
    /// The scene in which the game began.
    pub whole: Scene,
    /// How far the scene lies from its left edge.
    pub x: u32,
    /// How far it lies from its upper edge.
    pub y: u32,
}

impl Backdrop {
    /// A frame of the scene's own size.
    pub fn around(scene: &Scene) -> Self {
        Backdrop { whole: Scene::new(scene.width, scene.height, Vec::new()), x: 0, y: 0 }
    }

    /// The frame of a game under way: cells that no move touched stay in their places.
    pub fn of(session: &Session, scene: &Scene) -> Self {
        let game = session.game();
        let at = |ply: usize| game.scene(session.position_at(ply)).ok().flatten();
        let is_long = session.ply() > MOST_FOLLOWED;
        let Some(whole) = at(0).filter(|whole| !is_long && whole.cells.len() <= MOST_CELLS) else {
            return Backdrop::around(scene);
        };
        let (mut x, mut y) = (0, 0);
        let mut before = whole.clone();
        for (ply, step) in session.steps()[..session.ply()].iter().enumerate() {
            let Some(after) = at(ply + 1) else { return Backdrop::around(scene) };
            if (after.width, after.height) != (before.width, before.height) {
                let gone = game.affected(session.position_at(ply), &step.mv).unwrap_or_default();
                let mut cells = before.cells.iter().enumerate();
                let kept = cells.find(|(index, cell)| cell.shape != Shape::Line && !gone.contains(index));
                let (kept, first) = (kept.map(|(_, cell)| (cell.x, cell.y)), after.cells.first());
                let (kept, first) = (kept.unwrap_or_default(), first.map(|cell| (cell.x, cell.y)));
                x += kept.0.saturating_sub(first.unwrap_or_default().0);
                y += kept.1.saturating_sub(first.unwrap_or_default().1);
            }
            before = after;
        }
        if scene.width + x > whole.width || scene.height + y > whole.height {
            return Backdrop::around(scene);
        }
        Backdrop { whole, x, y }
    }
}
