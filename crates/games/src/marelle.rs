//! Three men's morris. On nine points one puts down one's men in turn, then slides them along the lines; three of one's own
//! in a line win. Play can go round in circles, and is then a draw.

mod coach;

use std::sync::Arc;

use lucas_engine::knob::{Knob, KnobRange};
use lucas_engine::notation::number;
use lucas_engine::{
    AnyGame, Cell, Chapter, Difficulty, End, Entry, Erased, Family, Game, Notation, Picture, Players, Preset,
    Refusal, Scene, Shape, Symmetric, Text, Tone,
};

use crate::keywords::keywords;
use crate::squares;

/// What the words among the parameters are called in French.
const FRENCH: [(&str, &str); 3] = [("simple", "plain"), ("vol", "fly"), ("sanscentre", "nocentre")];

/// The side of the board, its points and the one in the middle.
const SIDE: usize = 3;
const POINTS: usize = 9;
const CENTRE: usize = 4;
/// Rows, columns, and the two diagonals.
const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];
const STRAIGHT: usize = 6;

/// How many men each side has, and how they move.
#[derive(Clone, Debug)]
pub struct Marelle {
    men: u32,
    /// Whether the diagonals are no lines.
    is_plain: bool,
    /// Whether men slide to any free point.
    flies: bool,
    /// Whether the very first man stays out of the centre.
    spares_centre: bool,
    symmetries: Vec<squares::Permutation>,
}

/// The men of both sides, as sets of points counted along the rows, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Men {
    white: u16,
    black: u16,
    is_white_turn: bool,
}

/// A man put down, or one that slides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slide {
    /// Where it comes from; out of the hand, from nowhere.
    pub from: Option<usize>,
    /// Where it goes.
    pub to: usize,
}

impl Men {
    /// The men of the side to move, and those of the other.
    fn sides(self) -> [u16; 2] {
        if self.is_white_turn { [self.white, self.black] } else { [self.black, self.white] }
    }
}

impl Marelle {
    /// The lines that win.
    fn lines(&self) -> &'static [u16] {
        if self.is_plain { &LINES[..STRAIGHT] } else { &LINES }
    }

    fn has_line(&self, men: u16) -> bool {
        self.lines().iter().any(|&line| !men & line == 0)
    }

    /// Whether a line joins two points: neighbours in a row or column, a corner and the centre.
    fn are_joined(&self, one: usize, other: usize) -> bool {
        let [across, down] = [(one % SIDE).abs_diff(other % SIDE), (one / SIDE).abs_diff(other / SIDE)];
        across + down == 1
            || (!self.is_plain && across == 1 && down == 1 && (one == CENTRE || other == CENTRE))
    }
}

impl Game for Marelle {
    type Position = Men;
    type Move = Slide;

    fn players(&self) -> Players {
        Players::Two
    }

    fn start(&self) -> Men {
        Men { white: 0, black: 0, is_white_turn: true }
    }

    fn moves(&self, at: &Men, out: &mut Vec<Slide>) {
        let [own, other] = at.sides();
        let free = |point: &usize| (own | other) >> point & 1 == 0;
        if own.count_ones() < self.men {
            let is_barred = |point: usize| self.spares_centre && own | other == 0 && point == CENTRE;
            let open = (0..POINTS).filter(free).filter(|&point| !is_barred(point));
            out.extend(open.map(|to| Slide { from: None, to }));
            return;
        }
        for from in (0..POINTS).filter(|point| own >> point & 1 == 1) {
            let there = (0..POINTS).filter(free).filter(|&to| self.flies || self.are_joined(from, to));
            out.extend(there.map(|to| Slide { from: Some(from), to }));
        }
    }

    fn play(&self, at: &Men, Slide { from, to }: Slide) -> Men {
        let changed = 1 << to | from.map_or(0, |from| 1 << from);
        let (white, black) = if at.is_white_turn { (changed, 0) } else { (0, changed) };
        Men { white: at.white ^ white, black: at.black ^ black, is_white_turn: !at.is_white_turn }
    }

    fn end(&self, at: &Men) -> Option<End> {
        self.has_line(at.sides()[1]).then_some(End::Lost)
    }
}

impl Notation for Marelle {
    fn params(&self) -> String {
        let words = [(self.is_plain, ",plain"), (self.flies, ",fly"), (self.spares_centre, ",nocentre")];
        words.iter().filter(|(is, _)| *is).fold(self.men.to_string(), |text, (_, word)| text + word)
    }

    fn position_text(&self, at: &Men) -> String {
        let sign = |point: usize| match (at.white >> point & 1, at.black >> point & 1) {
            (1, _) => 'x',
            (_, 1) => 'o',
            _ => '-',
        };
        format!("{},{}", squares::rows(SIDE, SIDE, sign), if at.is_white_turn { 'x' } else { 'o' })
    }

    fn parse_position(&self, text: &str) -> Result<Men, Refusal> {
        let read = || {
            let (board, turn) = text.split_once(',')?;
            let mut at = Men { white: 0, black: 0, is_white_turn: turn == "x" };
            for (point, sign) in board.chars().filter(|&sign| sign != '.').enumerate() {
                match sign {
                    'x' if point < POINTS => at.white |= 1 << point,
                    'o' if point < POINTS => at.black |= 1 << point,
                    '-' => {}
                    _ => return None,
                }
            }
            let [own, other] = at.sides().map(u16::count_ones);
            let is_down = own == self.men && other == self.men;
            let is_fair = is_down
                || (other <= self.men && if at.is_white_turn { own == other } else { own + 1 == other });
            // Play stops at a line: it belongs to whoever moved last.
            let is_sound = is_fair && !self.has_line(at.sides()[0]);
            (is_sound && self.position_text(&at) == text).then_some(at)
        };
        read().ok_or_else(|| {
            let (men, start) = (self.men, self.position_text(&self.start()));
            Refusal::new(
                format!("'{text}' is no position: three rows of x, o and -, joined by dots, up to {men} men of each put down in turn, then x or o to move, as {start}"),
                format!("« {text} » n'est pas une position : trois lignes de x, o et -, jointes par des points, jusqu'à {men} pions de chacun posés à tour de rôle, puis x ou o qui joue, comme {start}"),
            )
        })
    }

    fn move_text(&self, _at: &Men, Slide { from, to }: Slide) -> String {
        let to = point(to);
        from.map_or_else(|| to.clone(), |from| format!("{}-{to}", point(from)))
    }

    fn move_help(&self) -> Text {
        Text::fixed(
            "b2 puts a man on b2; b2-b3 slides one, when all are down",
            "b2 pose un pion en b2 ; b2-b3 en fait glisser un, quand tous sont posés",
        )
    }

    fn why_illegal(&self, at: &Men, text: &str) -> Option<Text> {
        let point = |name: &str| {
            (0..POINTS).find(|&point| squares::name((point % SIDE) as u64, (point / SIDE) as u64) == name)
        };
        let [own, other] = at.sides();
        let is_taken = |point: usize| (own | other) >> point & 1 == 1;
        let (from, to) = match text.split_once('-') {
            Some((from, to)) => (Some(point(from)?), to),
            None => (None, text),
        };
        let there = point(to)?;
        Some(match from {
            None if own.count_ones() >= self.men && own >> there & 1 == 1 => Text::new(
                format!("no free point is beside {to}"),
                format!("aucun point libre n'est à côté de {to}"),
            ),
            _ if is_taken(there) => Text::new(format!("{to} is taken"), format!("{to} est occupé")),
            Some(_) if own.count_ones() < self.men => Text::fixed(
                "men are put down until none is left to put down",
                "on pose des pions tant qu'il en reste à poser",
            ),
            None if own.count_ones() >= self.men => {
                Text::fixed("all men are down: slide one", "tous les pions sont posés : faites-en glisser un")
            }
            None => {
                Text::fixed("the first man may not go to the centre", "le premier pion ne va pas au centre")
            }
            Some(from) if own >> from & 1 == 0 => {
                Text::fixed("no man of yours stands there", "aucun de vos pions n'est là")
            }
            Some(_) => Text::fixed("no line joins the two points", "aucune ligne ne joint ces deux points"),
        })
    }

    fn rules(&self, from: &Men) -> Option<Text> {
        let men = self.men;
        let (en_first, fr_first) = if from.is_white_turn { ("White", "Blanc") } else { ("Black", "Noir") };
        let [en_slide, fr_slide] = if self.flies {
            ["move one to any free point", "en déplace un vers n'importe quel point libre"]
        } else {
            [
                "slide one along a line to the next free point",
                "en fait glisser un le long d'une ligne jusqu'au point libre voisin",
            ]
        };
        let [en_lines, fr_lines] = if self.is_plain {
            ["in a row or column", "en ligne ou en colonne"]
        } else {
            ["in a row, column or diagonal", "en ligne, en colonne ou en diagonale"]
        };
        let [en_spared, fr_spared] = if self.spares_centre {
            [
                " The very first man may not go to the centre.",
                " Le tout premier pion ne peut aller au centre.",
            ]
        } else {
            ["", ""]
        };
        Some(Text::new(
            format!(
                "{men} men each. In turn, {en_first} first, put a man on a free point until all are down; then {en_slide}.{en_spared} Three of your own {en_lines} win; whoever cannot move loses; endless play is a draw."
            ),
            format!(
                "{men} pions chacun. Chacun à son tour, {fr_first} d'abord, pose un pion sur un point libre jusqu'à ce que tous le soient ; ensuite, il {fr_slide}.{fr_spared} Trois des siens {fr_lines} gagnent ; celui qui ne peut plus jouer perd ; une partie sans fin est nulle."
            ),
        ))
    }
}

fn point(point: usize) -> String {
    squares::name((point % SIDE) as u64, (point / SIDE) as u64)
}

impl Symmetric for Marelle {
    type Symmetry = usize;

    fn symmetries(&self) -> Vec<usize> {
        (0..self.symmetries.len()).collect()
    }

    fn image(&self, symmetry: usize, at: &Men) -> Men {
        let moved = |men: u16| u16::try_from(self.symmetries[symmetry].moved(men.into())).unwrap_or(0);
        Men { white: moved(at.white), black: moved(at.black), ..*at }
    }

    fn carried(&self, symmetry: usize, _at: &Men, Slide { from, to }: Slide) -> Slide {
        let image = &self.symmetries[symmetry];
        Slide { from: from.map(|from| image.of(from)), to: image.of(to) }
    }
}

impl Picture for Marelle {
    fn side(&self, at: &Men) -> Option<Text> {
        Some(if at.is_white_turn { Text::fixed("White", "Blanc") } else { Text::fixed("Black", "Noir") })
    }

    fn tally(&self, at: &Men) -> Option<Text> {
        let [white, black] = [at.white, at.black].map(|men| self.men - men.count_ones());
        (white + black > 0).then(|| {
            Text::new(
                format!("Men to put down: White {white}, Black {black}."),
                format!("Pions à poser : Blanc {white}, Noir {black}."),
            )
        })
    }

    fn scene(&self, at: &Men) -> Option<Scene> {
        let cells = (0..POINTS).zip(0u32..).map(|(square, place)| {
            let name = point(square);
            let [column, row] = [place % 3, place / 3];
            let said = |en: &str, fr: &str| Text::new(format!("{name}: {en}"), format!("{name} : {fr}"));
            let cell = |name_said| {
                Cell::new(Shape::Point, [4 * column, 4 * row, 2, 2], name_said).called(name.clone())
            };
            match (at.white >> square & 1, at.black >> square & 1) {
                (1, _) => cell(said("white man", "pion blanc")).holding('●', Tone::Light),
                (_, 1) => cell(said("black man", "pion noir")).holding('●', Tone::Dark),
                _ => cell(said("free", "libre")),
            }
        });
        let pairs = (0..POINTS).flat_map(|one| (0..one).map(move |other| [other, one]));
        let links = pairs.filter(|&[one, other]| self.are_joined(one, other)).collect();
        let rows = self.lines().iter().map(|&line| line.into());
        let decisive = squares::filled(rows, [at.white, at.black].map(u32::from));
        Some(Scene { links, decisive, ..Scene::new(10, 10, cells.collect()) })
    }

    fn taps(&self, _at: &Men, Slide { from, to }: Slide) -> Vec<usize> {
        from.into_iter().chain([to]).collect()
    }
}

fn open(words: &[&str]) -> Result<Arc<dyn AnyGame>, Refusal> {
    let (men, rest) = words.split_first().unwrap_or((&"3", &[]));
    let men = number(men, &Text::fixed("men", "pions"), 3..=4)?;
    let place = |word: &&str| ["plain", "fly", "nocentre"].iter().position(|known| known == word);
    let places: Option<Vec<usize>> = keywords(rest, &FRENCH).iter().map(place).collect();
    let Some(places) = places.filter(|places| places.is_sorted_by(|one, other| one < other)) else {
        let given = rest.join(" ");
        return Err(Refusal::new(
            format!(
                "marelle takes MEN [plain] [fly] [nocentre], as in 3 nocentre; given after the men: {given}"
            ),
            format!(
                "la marelle attend PIONS [simple] [vol] [sanscentre], comme 3 sanscentre ; reçu après les pions : {given}"
            ),
        ));
    };
    let [is_plain, flies, spares_centre] = [0, 1, 2].map(|place| places.contains(&place));
    let symmetries = squares::symmetries(SIDE, SIDE);
    let marelle =
        Marelle { men: u32::try_from(men).unwrap_or(3), is_plain, flies, spares_centre, symmetries };
    Ok(Erased::new(ENTRY.name, marelle).symmetric().coached().shared())
}

/// The marelle in the registry.
pub static ENTRY: Entry = Entry {
    name: "marelle",
    aliases: &["marelle", "morris", "merelle"],
    title: Text::fixed("Three men's morris", "La marelle simple"),
    summary: Text::fixed(
        "Put your men down on nine points, then slide them along the lines; three of your own in a line win.",
        "Posez vos pions sur neuf points, puis faites-les glisser le long des lignes ; trois pions alignés gagnent.",
    ),
    family: Family::Board,
    minutes: 2,
    level: Difficulty::Easy,
    story: &[
        Chapter {
            title: Text::fixed("History", "Histoire"),
            text: Text::fixed(
                "Boards of nine points are scratched into the stones of antiquity and of cathedrals all over Europe. Lucas gave the marelles a chapter in the second volume of his Récréations mathématiques. Luk tsut k'i in China has no diagonals; achi in Ghana has four men a side.",
                "On trouve des tables à neuf points gravées dans les pierres de l'Antiquité et des cathédrales de toute l'Europe. Lucas a consacré aux marelles un chapitre du deuxième tome de ses Récréations mathématiques. En Chine, le luk tsut k'i se joue sans diagonales ; au Ghana, l'achi, avec quatre pions de chaque côté.",
            ),
        },
        Chapter {
            title: Text::fixed("Who wins", "Qui gagne"),
            text: Text::fixed(
                "Whoever begins in the centre wins; where that is forbidden, best play never ends, and is a draw. Everything that play can reach is a few thousand positions: all of it is solved here, backwards from the lines that win.",
                "Celui qui commence au centre gagne ; là où c'est interdit, entre joueurs parfaits, la partie ne finit pas : elle est nulle. Tout ce que le jeu peut atteindre tient en quelques milliers de positions : tout est résolu ici, en remontant depuis les alignements gagnants.",
            ),
        },
    ],
    parameters: Text::fixed(
        "MEN [plain] [fly] [nocentre]: 3 or 4 men each; plain: no diagonals; fly: move to any free point; nocentre: the first man stays out of the centre",
        "PIONS [simple] [vol] [sanscentre] : 3 ou 4 pions chacun ; simple : sans diagonales ; vol : vers tout point libre ; sanscentre : le premier pion ne va pas au centre",
    ),
    knobs: &[
        Knob {
            label: Text::fixed("Men each", "Pions chacun"),
            range: KnobRange::Number { least: 3, most: 4 },
        },
        Knob { label: Text::fixed("No diagonals", "Sans diagonales"), range: KnobRange::Switch("plain") },
        Knob {
            label: Text::fixed("Men move to any free point", "Les pions vont à tout point libre"),
            range: KnobRange::Switch("fly"),
        },
        Knob {
            label: Text::fixed(
                "The first man stays out of the centre",
                "Le premier pion ne va pas au centre",
            ),
            range: KnobRange::Switch("nocentre"),
        },
    ],
    separators: &[','],
    presets: &[
        Preset { params: "3", title: Text::fixed("three men each", "trois pions chacun") },
        Preset {
            params: "3,nocentre",
            title: Text::fixed("not into the centre first", "jamais d'abord au centre"),
        },
        Preset { params: "3,plain", title: Text::fixed("without diagonals", "sans diagonales") },
        Preset { params: "4", title: Text::fixed("four men each: achi", "quatre pions chacun : l'achi") },
    ],
    small: &["3", "3,nocentre", "3,plain", "3,fly", "4", "3,plain,fly,nocentre"],
    open: &open,
};
