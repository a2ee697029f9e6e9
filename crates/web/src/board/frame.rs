//! Where a scene lies in the picture of the whole game, so that what remains stays where it was.

use lucas_engine::{Cell, Scene, Session, Shape};

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
    /// What the last move changed or took away, as places of the whole.
    pub last: Vec<[u32; 4]>,
}

/// Where a cell lies in its scene, and how large it is.
pub fn place(cell: &Cell) -> [u32; 4] {
    [cell.x, cell.y, cell.width, cell.height]
}

impl Backdrop {
    /// A frame of the scene's own size.
    pub fn around(scene: &Scene) -> Self {
        Backdrop { whole: Scene::new(scene.width, scene.height, Vec::new()), x: 0, y: 0, last: Vec::new() }
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
        let mut last = Vec::new();
        for (ply, step) in session.steps()[..session.ply()].iter().enumerate() {
            let Some(after) = at(ply + 1) else { return Backdrop::around(scene) };
            let is_last = ply + 1 == session.ply();
            let has_shrunk = (after.width, after.height) != (before.width, before.height);
            if is_last || has_shrunk {
                let gone = game.affected(session.position_at(ply), &step.mv).unwrap_or_default();
                let changed = gone.iter().filter_map(|&cell| before.cells.get(cell));
                let changed = changed.filter(|cell| is_last && cell.shape != Shape::Line).map(place);
                last = changed.map(|[left, top, wide, high]| [left + x, top + y, wide, high]).collect();
                if !has_shrunk {
                    break;
                }
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
        Backdrop { whole, x, y, last }
    }
}
