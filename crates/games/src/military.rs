//! The French military game. Three hounds, who never go back, try to shut a hare in; the hare wants to get past them to the
//! tip that they came from. Play can go round in circles, and is then a draw.

mod coach;

use std::sync::Arc;

use lucas_engine::knob::{Knob, KnobRange};
use lucas_engine::{
    AnyGame, Cell, Chapter, Difficulty, End, Entry, Erased, Family, Game, Notation, Picture, Players, Preset,
    Ranked, Refusal, Retractable, Scene, Shape, Symmetric, Text, Tone,
};

use crate::keywords::keywords;
use crate::squares;

/// What the words among the parameters are called in French.
const FRENCH: [(&str, &str); 6] = [
    ("petit", "small"),
    ("moyen", "medium"),
    ("grand", "large"),
    ("lièvre", "hare"),
    ("lievre", "hare"),
    ("chiens", "hounds"),
];

/// The sizes, each with its columns between the tips.
const SIZES: [(&str, usize); 3] = [("small", 3), ("medium", 5), ("large", 7)];
/// The tip on the left, which the hare wants; where the hounds begin.
const HOME: u8 = 0;
const KENNEL: [u8; 3] = [0, 1, 3];

/// A board, where the hare begins, and who moves first.
#[derive(Clone, Debug)]
pub struct Military {
    size: &'static str,
    hare: u8,
    is_hare_first: bool,
    /// The points that each point is joined to.
    joined: Vec<Vec<u8>>,
    /// Every pack of hounds, in order.
    packs: Vec<[u8; 3]>,
}

/// The hounds in order, the hare, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Chase {
    hounds: [u8; 3],
    hare: u8,
    is_hare_turn: bool,
}

/// A step along a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    from: u8,
    to: u8,
}

/// The column and the row of a point, both counted from 0: the tip, three points a column, the other tip.
fn place(point: u8, points: usize) -> (usize, usize) {
    match usize::from(point) {
        0 => (0, 1),
        last if last + 1 == points => (points / 3 + 1, 1),
        inner => (inner.div_ceil(3), (inner + 2) % 3),
    }
}

impl Military {
    fn new((size, columns): (&'static str, usize), hare: u8, is_hare_first: bool) -> Self {
        let points = 3 * columns + 2;
        let all = 0..u8::try_from(points).unwrap_or(u8::MAX);
        let are_joined = |one: u8, other: u8| {
            let ((column, row), (there, below)) = (place(one, points), place(other, points));
            let is_tip = |point: u8| point == HOME || usize::from(point) + 1 == points;
            // From the middles of the squares of three by three, and from the tips, lines go aslant.
            let is_middle = |column: usize, row: usize| row == 1 && column.is_multiple_of(2);
            let (across, down) = (column.abs_diff(there), row.abs_diff(below));
            let is_aslant = is_tip(one) || is_tip(other) || is_middle(column, row) || is_middle(there, below);
            across + down == 1 || (across == 1 && down == 1 && is_aslant)
        };
        let joined =
            all.clone().map(|one| all.clone().filter(|&other| are_joined(one, other)).collect()).collect();
        let packs = all.clone().flat_map(|one| {
            let all = all.clone();
            (one + 1..all.end).flat_map(move |two| (two + 1..all.end).map(move |three| [one, two, three]))
        });
        Military { size, hare, is_hare_first, joined, packs: packs.collect() }
    }

    fn points(&self) -> usize {
        self.joined.len()
    }

    fn place(&self, point: u8) -> (usize, usize) {
        place(point, self.points())
    }

    fn name(&self, point: u8) -> String {
        let (column, row) = self.place(point);
        squares::name(column as u64, row as u64)
    }

    fn named(&self, text: &str) -> Option<u8> {
        (0..u8::try_from(self.points()).ok()?).find(|&point| self.name(point) == text)
    }
}

impl Game for Military {
    type Position = Chase;
    type Move = Pace;

    fn players(&self) -> Players {
        Players::Two
    }

    fn start(&self) -> Chase {
        Chase { hounds: KENNEL, hare: self.hare, is_hare_turn: self.is_hare_first }
    }

    fn moves(&self, at: &Chase, out: &mut Vec<Pace>) {
        let is_free = |&to: &u8| to != at.hare && !at.hounds.contains(&to);
        let ways = |from: u8| self.joined[usize::from(from)].iter().copied().filter(is_free);
        if at.is_hare_turn {
            out.extend(ways(at.hare).map(|to| Pace { from: at.hare, to }));
            return;
        }
        for from in at.hounds {
            let forward = ways(from).filter(|&to| self.place(to).0 >= self.place(from).0);
            out.extend(forward.map(|to| Pace { from, to }));
        }
    }

    fn play(&self, at: &Chase, Pace { from, to }: Pace) -> Chase {
        if at.is_hare_turn {
            return Chase { hare: to, is_hare_turn: false, ..*at };
        }
        let mut hounds = at.hounds.map(|hound| if hound == from { to } else { hound });
        hounds.sort_unstable();
        Chase { hounds, hare: at.hare, is_hare_turn: true }
    }

    /// The hare is home; who cannot move has lost.
    fn end(&self, at: &Chase) -> Option<End> {
        (at.hare == HOME).then_some(if at.is_hare_turn { End::Won } else { End::Lost })
    }
}

/// The side to move.
fn side(is_hare: bool) -> &'static str {
    if is_hare { "hare" } else { "hounds" }
}

impl Notation for Military {
    fn params(&self) -> String {
        format!("{},{},{}", self.size, self.name(self.hare), side(self.is_hare_first))
    }

    fn position_text(&self, at: &Chase) -> String {
        let hounds = at.hounds.map(|hound| self.name(hound)).join("+");
        format!("{hounds},{},{}", self.name(at.hare), side(at.is_hare_turn))
    }

    fn parse_position(&self, text: &str) -> Result<Chase, Refusal> {
        let read = || {
            let [hounds, hare, turn] = text.split(',').collect::<Vec<_>>()[..] else { return None };
            let mut hounds = hounds.split('+').map(|hound| self.named(hound));
            let hounds = [hounds.next()??, hounds.next()??, hounds.next()??];
            let at = Chase { hounds, hare: self.named(hare)?, is_hare_turn: turn == "hare" };
            let is_sound = hounds.is_sorted_by(|one, other| one < other) && !hounds.contains(&at.hare);
            (is_sound && self.position_text(&at) == text).then_some(at)
        };
        read().ok_or_else(|| {
            let start = self.position_text(&self.start());
            Refusal::new(
                format!("'{text}' is no position: three hounds column by column, the hare on another point, and hare or hounds to move, as {start}"),
                format!("« {text} » n'est pas une position : trois chiens colonne par colonne, le lièvre sur un autre point, et hare ou hounds qui joue, comme {start}"),
            )
        })
    }

    fn move_text(&self, _at: &Chase, Pace { from, to }: Pace) -> String {
        format!("{}-{}", self.name(from), self.name(to))
    }

    fn move_help(&self) -> Text {
        Text::fixed(
            "b2-c2 steps from b2 to c2, along a line; hounds never step to the left",
            "b2-c2 va de b2 à c2, le long d'une ligne ; les chiens ne vont jamais vers la gauche",
        )
    }

    fn why_illegal(&self, at: &Chase, text: &str) -> Option<Text> {
        let (from, to) = text.split_once('-')?;
        let [start, end] = [self.named(from)?, self.named(to)?];
        let is_own = if at.is_hare_turn { start == at.hare } else { at.hounds.contains(&start) };
        Some(if !is_own && at.is_hare_turn {
            let hare = self.name(at.hare);
            Text::new(
                format!("it is the hare's turn, which is on {hare}"),
                format!("c'est au lièvre de jouer, qui est en {hare}"),
            )
        } else if !is_own {
            Text::new(
                format!("it is the hounds' turn, and none is on {from}"),
                format!("c'est aux chiens de jouer, et aucun n'est en {from}"),
            )
        } else if end == at.hare || at.hounds.contains(&end) {
            Text::new(format!("{to} is taken"), format!("{to} est occupé"))
        } else if self.joined[usize::from(start)].contains(&end) {
            Text::fixed("a hound never steps to the left", "un chien ne va jamais vers la gauche")
        } else {
            Text::new(
                format!("no line joins {from} and {to}"),
                format!("aucune ligne ne joint {from} et {to}"),
            )
        })
    }

    fn rules(&self, from: &Chase) -> Option<Text> {
        let home = self.name(HOME);
        let (en, fr) =
            if from.is_hare_turn { ("The hare", "Le lièvre") } else { ("The hounds", "Les chiens") };
        let (en_verb, fr_verb) = if from.is_hare_turn { ("moves", "joue") } else { ("move", "jouent") };
        Some(Text::new(
            format!(
                "Three hounds and a hare on {} points. A move is a step along a line; the hounds never step to the left, the hare goes anywhere. {en} {en_verb} first. The hare wins on {home}; whoever cannot move loses; endless play is a draw.",
                self.points()
            ),
            format!(
                "Trois chiens et un lièvre sur {} points. Un coup est un pas le long d'une ligne ; les chiens ne vont jamais vers la gauche, le lièvre va où il veut. {fr} {fr_verb} en premier. Le lièvre gagne en {home} ; celui qui ne peut plus jouer perd ; une partie sans fin est nulle.",
                self.points()
            ),
        ))
    }
}

/// The pack, the hare among the other points, and who is to move.
impl Ranked for Military {
    fn size(&self) -> Option<u64> {
        Some(self.shape().into_iter().product())
    }

    fn shape(&self) -> Vec<u64> {
        vec![self.packs.len() as u64, self.points() as u64 - 3, 2]
    }

    fn rank(&self, at: &Chase) -> u64 {
        let pack = self.packs.binary_search(&at.hounds).unwrap_or_else(|place| place) as u64;
        let before = at.hounds.iter().filter(|&&hound| hound < at.hare).count() as u64;
        let hare = u64::from(at.hare) - before;
        (pack * (self.points() as u64 - 3) + hare) * 2 + u64::from(!at.is_hare_turn)
    }

    fn unrank(&self, rank: u64) -> Chase {
        let others = self.points() as u64 - 3;
        let hounds = self.packs[usize::try_from(rank / 2 / others).unwrap_or(0)];
        let mut hare = u8::try_from(rank / 2 % others).unwrap_or(0);
        for hound in hounds {
            hare += u8::from(hound <= hare);
        }
        Chase { hounds, hare, is_hare_turn: rank.is_multiple_of(2) }
    }
}

impl Retractable for Military {
    fn before(&self, rank: u64, mut visit: impl FnMut(u64, bool)) {
        let at = self.unrank(rank);
        let is_free = |&from: &u8| from != at.hare && !at.hounds.contains(&from);
        let ways = |to: u8| self.joined[usize::from(to)].iter().copied().filter(is_free);
        if !at.is_hare_turn {
            for from in ways(at.hare) {
                visit(self.rank(&Chase { hare: from, is_hare_turn: true, ..at }), true);
            }
            return;
        }
        for to in at.hounds {
            for from in ways(to).filter(|&from| self.place(to).0 >= self.place(from).0) {
                let mut hounds = at.hounds.map(|hound| if hound == to { from } else { hound });
                hounds.sort_unstable();
                visit(self.rank(&Chase { hounds, is_hare_turn: false, ..at }), true);
            }
        }
    }
}

/// Upside down.
impl Symmetric for Military {
    type Symmetry = bool;

    fn symmetries(&self) -> Vec<bool> {
        vec![false, true]
    }

    fn image(&self, is_turned: bool, at: &Chase) -> Chase {
        let mut hounds = at.hounds.map(|hound| self.turned(is_turned, hound));
        hounds.sort_unstable();
        Chase { hounds, hare: self.turned(is_turned, at.hare), ..*at }
    }

    fn carried(&self, is_turned: bool, _at: &Chase, Pace { from, to }: Pace) -> Pace {
        Pace { from: self.turned(is_turned, from), to: self.turned(is_turned, to) }
    }
}

impl Military {
    fn turned(&self, is_turned: bool, point: u8) -> u8 {
        let (_, row) = self.place(point);
        match row {
            0 if is_turned => point + 2,
            2 if is_turned => point - 2,
            _ => point,
        }
    }
}

impl Picture for Military {
    fn side(&self, at: &Chase) -> Option<Text> {
        Some(if at.is_hare_turn {
            Text::fixed("the hare", "le lièvre")
        } else {
            Text::fixed("the hounds", "les chiens")
        })
    }

    fn scene(&self, at: &Chase) -> Option<Scene> {
        let points = 0..u8::try_from(self.points()).ok()?;
        let cells = points.clone().map(|point| {
            let ((column, row), name) = (self.place(point), self.name(point));
            let corner = [3 * u32::try_from(column).ok()?, 3 * u32::try_from(row).ok()?, 2, 2];
            let said = |en: &str, fr: &str| Text::new(format!("{name}: {en}"), format!("{name} : {fr}"));
            let cell = |said| Cell::new(Shape::Point, corner, said).called(name.clone());
            Some(if at.hare == point {
                cell(said("hare", "lièvre")).holding('◎', Tone::Warm)
            } else if at.hounds.contains(&point) {
                cell(said("hound", "chien")).holding('●', Tone::Dark)
            } else {
                cell(said("free", "libre"))
            })
        });
        let links = points.flat_map(|one| {
            let later = self.joined[usize::from(one)].iter().filter(move |&&other| other > one);
            later.map(move |&other| [usize::from(one), usize::from(other)])
        });
        let columns = u32::try_from(self.place(u8::try_from(self.points() - 1).ok()?).0).ok()?;
        Some(Scene {
            links: links.collect(),
            ..Scene::new(3 * columns + 2, 8, cells.collect::<Option<_>>()?)
        })
    }

    fn taps(&self, _at: &Chase, Pace { from, to }: Pace) -> Vec<usize> {
        vec![from.into(), to.into()]
    }
}

fn open(words: &[&str]) -> Result<Arc<dyn AnyGame>, Refusal> {
    let refusal = || {
        let given = words.join(" ");
        Refusal::new(
            format!(
                "military takes small, medium or large [HARE hare | hounds], as in small b2 hare: a free point, and who moves first; given: {given}"
            ),
            format!(
                "le jeu militaire attend petit, moyen ou grand [POINT lièvre | chiens], comme petit b2 lièvre : un point libre, et qui joue en premier ; reçu : {given}"
            ),
        )
    };
    let (size, hare, first) = match keywords(words, &FRENCH)[..] {
        [] => ("small", "b2", "hare"),
        [size] => (size, "b2", "hare"),
        [size, hare, first] => (size, hare, first),
        _ => return Err(refusal()),
    };
    let size = SIZES.into_iter().find(|(name, _)| *name == size).ok_or_else(refusal)?;
    let is_hare_first = match first {
        "hare" => true,
        "hounds" => false,
        _ => return Err(refusal()),
    };
    let hare = Military::new(size, HOME, true)
        .named(hare)
        .filter(|hare| !KENNEL.contains(hare))
        .ok_or_else(refusal)?;
    let military = Military::new(size, hare, is_hare_first);
    Ok(Erased::new(ENTRY.name, military).ranked().retractable().symmetric().coached().shared())
}

/// The military game in the registry.
pub static ENTRY: Entry = Entry {
    name: "military",
    aliases: &["militaire", "lievre"],
    title: Text::fixed("The military game", "Le jeu militaire"),
    summary: Text::fixed(
        "Three hounds, who never go back, try to shut in a hare; the hare wants to get past them.",
        "Trois chiens, qui ne reculent jamais, cherchent à enfermer un lièvre ; le lièvre veut passer derrière eux.",
    ),
    family: Family::Board,
    minutes: 3,
    level: Difficulty::Medium,
    story: &[
        Chapter {
            title: Text::fixed("History", "Histoire"),
            text: Text::fixed(
                "Lucas described it in La Nature in 1887 as a game of the military clubs of Paris, in which three men hunt one. It is also sold as the hare and the hounds; Martin Gardner made it known again in 1963.",
                "Lucas l'a décrit dans La Nature en 1887 comme un jeu des cercles militaires de Paris, où trois pions en chassent un. On le vend aussi sous le nom de lièvre et chiens ; Martin Gardner l'a fait redécouvrir en 1963.",
            ),
        },
        Chapter {
            title: Text::fixed("Who wins", "Qui gagne"),
            text: Text::fixed(
                "On the small board the hounds win, whoever begins and however the hare plays: with the hare on b2 and to move, in 24 plies. That is solved backwards over all placements. Who plays the hounds must not be in a hurry: the last step has to be the hare's.",
                "Sur le petit plateau, les chiens gagnent, quel que soit celui qui commence et quoi que fasse le lièvre : avec le lièvre en b2, à lui de jouer, en 24 coups. C'est résolu à rebours sur tous les placements. Celui qui joue les chiens ne doit pas se presser : le dernier pas doit rester au lièvre.",
            ),
        },
    ],
    parameters: Text::fixed(
        "small | medium | large [HARE hare | hounds]: the board, where the hare begins and who moves first, b2 and the hare unless given",
        "petit | moyen | grand [POINT lièvre | chiens] : le plateau, le départ du lièvre et qui joue en premier, b2 et le lièvre sauf indication",
    ),
    knobs: &[
        Knob {
            label: Text::fixed("Board", "Plateau"),
            range: KnobRange::Words(&[
                ("small", Text::fixed("small", "petit")),
                ("medium", Text::fixed("medium", "moyen")),
                ("large", Text::fixed("large", "grand")),
            ]),
        },
        Knob {
            label: Text::fixed("The hare begins on", "Le lièvre part de"),
            range: KnobRange::Words(&[
                ("b2", Text::fixed("b2", "b2")),
                ("c2", Text::fixed("c2", "c2")),
                ("e2", Text::fixed("e2", "e2")),
            ]),
        },
        Knob {
            label: Text::fixed("Who moves first", "Qui joue en premier"),
            range: KnobRange::Words(&[
                ("hare", Text::fixed("the hare", "le lièvre")),
                ("hounds", Text::fixed("the hounds", "les chiens")),
            ]),
        },
    ],
    separators: &[','],
    presets: &[
        Preset { params: "small,b2,hare", title: Text::fixed("as Lucas tells it", "comme le raconte Lucas") },
        Preset { params: "small,e2,hounds", title: Text::fixed("the hounds begin", "les chiens commencent") },
        Preset { params: "medium,b2,hare", title: Text::fixed("a longer board", "un plateau plus long") },
        Preset { params: "large,i2,hounds", title: Text::fixed("the longest board", "le plus long plateau") },
    ],
    small: &["small,b2,hare", "small,e2,hounds", "small,c2,hare"],
    open: &open,
};
