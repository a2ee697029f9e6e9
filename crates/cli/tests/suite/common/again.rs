//! Take one or two matches; whoever leaves a multiple of three scores a point and moves again. More points win.

use lucas_engine::{
    Cell, Difficulty, End, Entry, Erased, Family, Game, Notation, Picture, Players, Preset, Refusal, Scene,
    Scored, Shape, Text,
};

struct Again(u32);

/// The matches left, and by how much the player to move is ahead.
type Heap = (u32, i32);

fn scores(left: u32, taken: u32) -> bool {
    (left - taken).is_multiple_of(3)
}

impl Game for Again {
    type Position = Heap;
    type Move = u32;

    fn players(&self) -> Players {
        Players::Two
    }

    fn start(&self) -> Heap {
        (self.0, 0)
    }

    fn moves(&self, (left, _): &Heap, out: &mut Vec<u32>) {
        out.extend(1..=2.min(*left));
    }

    fn play(&self, at @ &(left, ahead): &Heap, taken: u32) -> Heap {
        if self.passes(at, taken) { (left - taken, -ahead) } else { (left - taken, ahead + 1) }
    }

    fn end(&self, &(left, ahead): &Heap) -> Option<End> {
        (left == 0).then_some(match ahead {
            1.. => End::Won,
            0 => End::Draw,
            _ => End::Lost,
        })
    }

    fn passes(&self, &(left, _): &Heap, taken: u32) -> bool {
        !scores(left, taken)
    }
}

impl Scored for Again {
    fn gain(&self, &(left, _): &Heap, taken: u32) -> i32 {
        scores(left, taken).into()
    }

    fn margin(&self, &(_, ahead): &Heap) -> i32 {
        ahead
    }

    fn level(&self, &(left, _): &Heap) -> Heap {
        (left, 0)
    }
}

impl Notation for Again {
    fn params(&self) -> String {
        self.0.to_string()
    }

    fn position_text(&self, (left, ahead): &Heap) -> String {
        format!("{left},{ahead}")
    }

    fn parse_position(&self, text: &str) -> Result<Heap, Refusal> {
        let numbers =
            text.split_once(',').and_then(|(left, ahead)| Some((left.parse().ok()?, ahead.parse().ok()?)));
        let accepted =
            |at: &Heap| at.0 <= self.0 && at.1.unsigned_abs() <= self.0 && self.position_text(at) == text;
        numbers.filter(accepted).ok_or_else(|| Text::fixed("no heap, as 7,0", "pas un tas, comme 7,0").into())
    }

    fn move_text(&self, _at: &Heap, taken: u32) -> String {
        taken.to_string()
    }

    fn move_help(&self) -> Text {
        Text::fixed("take 1 or 2 matches", "prendre 1 ou 2 allumettes")
    }
}

impl Picture for Again {
    fn scene(&self, &(left, _): &Heap) -> Option<Scene> {
        let stick =
            |place| Cell::new(Shape::Stick, [2 * place, 0, 1, 4], Text::fixed("match", "allumette")).solid();
        Some(Scene::new((2 * self.0).max(1), 4, (0..left).map(stick).collect()))
    }

    fn taps(&self, &(left, _): &Heap, taken: u32) -> Vec<usize> {
        vec![(left - taken) as usize]
    }
}

/// The game in a registry.
pub static ENTRY: Entry = Entry {
    name: "again",
    aliases: &[],
    title: Text::fixed("Once more", "Encore une fois"),
    summary: Text::fixed("Leave a multiple of three.", "Laissez un multiple de trois."),
    parameters: Text::fixed("the matches", "les allumettes"),
    family: Family::TakeAway,
    minutes: 1,
    level: Difficulty::Easy,
    story: &[],
    knobs: &[],
    separators: &[],
    presets: &[Preset { params: "7", title: Text::fixed("seven", "sept") }],
    small: &["7"],
    open: &|_| Ok(Erased::new("again", Again(7)).scored().shared()),
};
