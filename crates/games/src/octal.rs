//! Octal games: Kayles, Dawson's games and the others that Guy and Smith classed. Players take from heaps in turn; the k-th
//! digit of the code says how k may be taken: 1, when they are the whole heap; 2, leaving one heap; 4, leaving two. Whoever
//! cannot move loses.

mod coach;

use std::sync::Arc;

use lucas_engine::End;
use lucas_engine::knob::{Knob, KnobRange};
use lucas_engine::notation::number;
use lucas_engine::scene::MOST_CELLS;
use lucas_engine::{
    AnyGame, Cell, Chapter, Difficulty, Entry, Erased, Fact, Family, Game, Impartial, Notation, Outcome,
    Picture, Players, Preset, Quantity, Refusal, Scene, Shape, Text, Theory, Tone, Value,
};

/// The largest heap, and the most heaps.
const MOST: u64 = 10_000;
const MOST_HEAPS: usize = 16;
/// The most digits of a code.
const MOST_DIGITS: usize = 6;

/// A code and the heaps to begin with.
#[derive(Clone, Debug)]
pub struct Octal {
    /// The digits, the first for taking one.
    code: Vec<u8>,
    heaps: Heaps,
    /// The Grundy value of every heap up to the largest.
    grundy: Vec<u32>,
}

/// The heaps, the largest first; none is empty.
pub type Heaps = Vec<u32>;

/// Some taken from a heap of a size: what is left of it is one heap, or two of which the smaller is named, or nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taking {
    heap: u32,
    taken: u32,
    left: u32,
}

impl Taking {
    /// The heaps that are left of the heap.
    fn rest(self) -> [u32; 2] {
        [self.left, self.heap - self.taken - self.left]
    }
}

impl Octal {
    /// A code and heaps.
    #[must_use]
    pub fn new(code: Vec<u8>, mut heaps: Heaps) -> Self {
        heaps.sort_unstable_by(|one, other| other.cmp(one));
        let largest = heaps.first().copied().unwrap_or(0);
        let mut octal = Octal { code, heaps, grundy: vec![0] };
        let (mut takings, mut reached) = (Vec::new(), Vec::new());
        for heap in 1..=largest {
            takings.clear();
            octal.takings(heap, &mut takings);
            reached.clear();
            reached.extend(
                takings.iter().map(|taking| {
                    taking.rest().iter().fold(0, |sum, &part| sum ^ octal.grundy[part as usize])
                }),
            );
            reached.sort_unstable();
            octal.grundy.push(reached.iter().fold(0, |least, &value| least + u32::from(value == least)));
        }
        octal
    }

    /// What may be taken from a heap.
    fn takings(&self, heap: u32, out: &mut Vec<Taking>) {
        for (&digit, taken) in self.code.iter().zip(1..=heap) {
            let left = heap - taken;
            if digit & 1 != 0 && left == 0 {
                out.push(Taking { heap, taken, left: 0 });
            }
            if digit & 2 != 0 && left > 0 {
                out.push(Taking { heap, taken, left });
            }
            if digit & 4 != 0 {
                out.extend((1..=left / 2).map(|smaller| Taking { heap, taken, left: smaller }));
            }
        }
    }

    /// The Grundy value of heaps: those of each, added without carrying.
    fn sum(&self, at: &[u32]) -> u32 {
        at.iter().fold(0, |sum, &heap| sum ^ self.grundy[heap as usize])
    }

    fn has_move(&self, at: &[u32]) -> bool {
        let mut takings = Vec::new();
        at.iter().any(|&heap| {
            self.takings(heap, &mut takings);
            !takings.is_empty()
        })
    }
}

impl Game for Octal {
    type Position = Heaps;
    type Move = Taking;

    fn players(&self) -> Players {
        Players::Two
    }

    fn start(&self) -> Heaps {
        self.heaps.clone()
    }

    fn moves(&self, at: &Heaps, out: &mut Vec<Taking>) {
        let mut heaps = at.clone();
        heaps.dedup();
        for heap in heaps {
            self.takings(heap, out);
        }
    }

    fn play(&self, at: &Heaps, taking: Taking) -> Heaps {
        let mut next = at.clone();
        if let Some(heap) = at.iter().position(|&heap| heap == taking.heap) {
            next.remove(heap);
        }
        next.extend(taking.rest().into_iter().filter(|&part| part > 0));
        next.sort_unstable_by(|one, other| other.cmp(one));
        next
    }

    fn end(&self, at: &Heaps) -> Option<End> {
        (!self.has_move(at)).then_some(End::Lost)
    }

    fn weight(&self, at: &Heaps) -> usize {
        size_of_val(at) + size_of_val(&**at)
    }
}

impl Notation for Octal {
    fn params(&self) -> String {
        let code: String = self.code.iter().map(|digit| char::from(b'0' + digit)).collect();
        format!("{code},{}", self.position_text(&self.heaps))
    }

    fn position_text(&self, at: &Heaps) -> String {
        if at.is_empty() {
            return "0".to_owned();
        }
        at.iter().map(u32::to_string).collect::<Vec<_>>().join("+")
    }

    fn parse_position(&self, text: &str) -> Result<Heaps, Refusal> {
        let read = || {
            let at = match text {
                "0" => Heaps::new(),
                _ => text.split('+').map(|heap| heap.parse().ok()).collect::<Option<Heaps>>()?,
            };
            let is_sorted = at.is_sorted_by(|one, other| one >= other) && !at.contains(&0);
            let fits = at.iter().map(|&heap| u64::from(heap)).sum::<u64>()
                <= self.heaps.iter().map(|&heap| u64::from(heap)).sum();
            let is_known = at.first().is_none_or(|&heap| (heap as usize) < self.grundy.len());
            (is_sorted && fits && is_known && self.position_text(&at) == text).then_some(at)
        };
        read().ok_or_else(|| {
            let start = self.position_text(&self.heaps);
            Refusal::new(
                format!("'{text}' is not what can be left of {start}: heaps joined by +, the largest first, or 0"),
                format!("« {text} » n'est pas ce qui peut rester de {start} : des tas joints par +, le plus grand d'abord, ou 0"),
            )
        })
    }

    fn move_text(&self, _at: &Heaps, Taking { heap, taken, left }: Taking) -> String {
        format!("{heap}-{taken}-{left}")
    }

    fn move_help(&self) -> Text {
        Text::fixed(
            "7-2-5 takes 2 from a heap of 7 and leaves 5; 7-2-1 leaves two heaps, 1 and 4, of which the smaller is named; 2-2-0 leaves none",
            "7-2-5 prend 2 dans un tas de 7 et en laisse 5 ; 7-2-1 laisse deux tas, 1 et 4, dont on nomme le plus petit ; 2-2-0 ne laisse rien",
        )
    }

    fn rules(&self, from: &Heaps) -> Option<Text> {
        let heaps = self.position_text(from);
        let pins = match self.code[..] {
            [7, 7] => Some(("knock down one pin or two side by side", "abattez une quille ou deux voisines")),
            [0, 7] => Some(("knock down two pins side by side", "abattez deux quilles voisines")),
            _ => None,
        };
        if let Some((en, fr)) = pins {
            return Some(Text::new(
                format!(
                    "Heaps of pins, each in a row: {heaps}. In turn, {en}; that may cut a heap in two. Whoever cannot move loses."
                ),
                format!(
                    "Des tas de quilles, chacun en rangée : {heaps}. À tour de rôle, {fr} ; un tas peut s'en trouver coupé en deux. Celui qui ne peut plus jouer perd."
                ),
            ));
        }
        let (mut en, mut fr) = (Vec::new(), Vec::new());
        for (&digit, taken) in self.code.iter().zip(1..) {
            let ways: Vec<(&str, &str)> = [
                (1, ("as a whole heap", "comme tas entier")),
                (2, ("leaving one heap", "en laissant un tas")),
                (4, ("leaving two heaps", "en laissant deux tas")),
            ]
            .into_iter()
            .filter_map(|(bit, words)| (digit & bit != 0).then_some(words))
            .collect();
            if !ways.is_empty() {
                en.push(format!("{taken} {}", ways.iter().map(|way| way.0).collect::<Vec<_>>().join(" or ")));
                fr.push(format!("{taken} {}", ways.iter().map(|way| way.1).collect::<Vec<_>>().join(" ou ")));
            }
        }
        Some(Text::new(
            format!(
                "Heaps: {heaps}. In turn, take from one heap: {}. Whoever cannot move loses.",
                en.join("; ")
            ),
            format!(
                "Tas : {heaps}. Chacun à son tour prend dans un tas : {}. Celui qui ne peut plus jouer perd.",
                fr.join(" ; ")
            ),
        ))
    }
}

impl Impartial for Octal {
    fn grundy(&self, at: &Heaps) -> Option<u64> {
        Some(self.sum(at).into())
    }

    /// One heap of each size.
    fn term(&self, index: u64) -> Option<Heaps> {
        let heap = u32::try_from(index).ok().filter(|&heap| (heap as usize) < self.grundy.len())?;
        Some(if heap == 0 { Heaps::new() } else { vec![heap] })
    }
}

impl Theory for Octal {
    fn value(&self, at: &Heaps) -> Option<Value> {
        if !self.has_move(at) {
            return Some(Value::lose(0u32));
        }
        Some(Value::only(if self.sum(at) == 0 { Outcome::Lose } else { Outcome::Win }))
    }

    fn best_move(&self, at: &Heaps) -> Option<Taking> {
        let mut moves = Vec::new();
        self.moves(at, &mut moves);
        let wins = |&&taking: &&Taking| self.sum(&self.play(at, taking)) == 0;
        moves.iter().find(wins).or(moves.first()).copied()
    }

    fn facts(&self, at: &Heaps) -> Vec<Fact> {
        let values = at.iter().map(|&heap| self.grundy[heap as usize].into()).collect();
        let label = Text::fixed("Grundy values of the heaps", "Nombres de Grundy des tas");
        vec![Fact { key: "heapGrundy", label, value: Quantity::Several(values) }]
    }
}

impl Picture for Octal {
    /// A row of pins for each heap. Where one or two neighbours at most are taken, a pin or the gap between two is tapped;
    /// else the first pin taken, then the mark below the last one.
    fn scene(&self, at: &Heaps) -> Option<Scene> {
        let widest = *self.heaps.first()?;
        let rows = u32::try_from(at.len()).ok()?.max(1);
        if u64::from(widest) * u64::from(rows) * 2 > MOST_CELLS {
            return None;
        }
        let mut cells = Vec::new();
        for (row, &heap) in (0..).zip(at) {
            for pin in 0..heap {
                let name = |en: &str, fr: &str| {
                    Text::new(
                        format!("{en} {} of heap {}", pin + 1, row + 1),
                        format!("{fr} {} du tas {}", pin + 1, row + 1),
                    )
                };
                let place = Cell::new(Shape::Square, [3 * pin, 4 * row, 2, 2], name("pin", "quille")).solid();
                cells.push(place.holding('●', Tone::Warm));
                if self.is_tapped_once() {
                    if pin + 1 < heap {
                        cells.push(Cell::new(
                            Shape::Line,
                            [3 * pin + 2, 4 * row, 1, 2],
                            name("gap", "intervalle"),
                        ));
                    }
                } else {
                    cells.push(Cell::new(
                        Shape::Point,
                        [3 * pin, 4 * row + 2, 2, 1],
                        name("last pin", "dernière quille"),
                    ));
                }
            }
        }
        Some(Scene::new((3 * widest).max(2), 4 * rows - 1, cells))
    }

    /// The pins that fall, and the gaps between them: what is left is pushed together only afterwards.
    fn affected(&self, at: &Heaps, taking: Taking) -> Vec<usize> {
        let (tapped, taken) = (self.taps(at, taking)[0], taking.taken as usize);
        // Of two pins the gap between them is tapped.
        let (first, count) =
            if self.is_tapped_once() { (tapped + 1 - taken, 2 * taken - 1) } else { (tapped, 2 * taken) };
        (first..first + count).collect()
    }

    fn called(&self, _at: &Heaps, taking: Taking) -> Option<Text> {
        let (heap, taken) = (taking.heap, taking.taken);
        let left: Vec<String> =
            taking.rest().into_iter().filter(|&left| left > 0).map(|left| left.to_string()).collect();
        let (left, nothing) = (left.join(" + "), left.is_empty());
        let [en, fr] = if nothing { ["nothing", "rien"] } else { [&*left, &*left] };
        Some(Text::new(
            format!("heap of {heap}: take {taken}, {en} left"),
            format!("tas de {heap} : ôter {taken}, reste {fr}"),
        ))
    }

    fn taps(&self, at: &Heaps, taking: Taking) -> Vec<usize> {
        self.places(at, taking).swap_remove(0)
    }

    fn twins(&self, at: &Heaps, taking: Taking) -> Vec<Vec<usize>> {
        self.places(at, taking).split_off(1)
    }
}

impl Octal {
    /// Where a taking can be tapped: in each heap of the size, the smaller part on the left and then on the right.
    fn places(&self, at: &Heaps, taking: Taking) -> Vec<Vec<usize>> {
        let Taking { heap, taken, .. } = taking;
        let mut parts = taking.rest();
        parts.sort_unstable();
        let mut places = Vec::new();
        let mut before = 0;
        for &other in at {
            for &left in parts.iter().take(if parts[0] == parts[1] { 1 } else { 2 }).filter(|_| other == heap)
            {
                let cell = |pin: u32, below: u32| (before + 2 * pin + below) as usize;
                places.push(if self.is_tapped_once() {
                    vec![cell(left, taken - 1)]
                } else {
                    vec![cell(left, 0), cell(left + taken - 1, 1)]
                });
            }
            before += self.cells_of(other);
        }
        places
    }

    fn is_tapped_once(&self) -> bool {
        self.code.len() <= 2
    }

    /// How many cells a heap has in the picture.
    fn cells_of(&self, heap: u32) -> u32 {
        if self.is_tapped_once() { 2 * heap - 1 } else { 2 * heap }
    }
}

/// Reads a code.
fn code(word: &str) -> Result<Vec<u8>, Refusal> {
    let digits: Option<Vec<u8>> =
        word.bytes().map(|byte| (b'0'..=b'7').contains(&byte).then(|| byte - b'0')).collect();
    digits.filter(|digits| (1..=MOST_DIGITS).contains(&digits.len()) && digits.last() != Some(&0)).ok_or_else(|| {
        let word: String = word.chars().take(40).collect();
        Refusal::new(
            format!("'{word}' is no code: 1 to {MOST_DIGITS} digits from 0 to 7 are accepted, the last not 0, as 77 for Kayles"),
            format!("« {word} » n'est pas un code : de 1 à {MOST_DIGITS} chiffres de 0 à 7 sont acceptés, le dernier non nul, comme 77 pour les quilles"),
        )
    })
}

fn open(words: &[&str]) -> Result<Arc<dyn AnyGame>, Refusal> {
    let (first, heaps) = words.split_first().unwrap_or((&"", &[]));
    let heaps: Vec<&str> = heaps.iter().flat_map(|heaps| heaps.split('+')).collect();
    let code = code(first)?;
    if !(1..=MOST_HEAPS).contains(&heaps.len()) {
        let given = heaps.len();
        return Err(Refusal::new(
            format!(
                "{given} heaps after the code: from 1 to {MOST_HEAPS} are accepted, as in 77 12 or 77 3 4 5"
            ),
            format!("{given} tas après le code : de 1 à {MOST_HEAPS} sont acceptés, comme 77 12 ou 77 3 4 5"),
        ));
    }
    let read = |word: &&str| number(word, &Text::fixed("a heap", "tas"), 1..=MOST);
    let heaps = heaps.iter().map(read).collect::<Result<Vec<u64>, Refusal>>()?;
    let heaps = heaps.into_iter().map(|heap| u32::try_from(heap).unwrap_or(u32::MAX)).collect();
    Ok(Erased::new(ENTRY.name, Octal::new(code, heaps)).impartial().theory().coached().shared())
}

/// Octal games in the registry.
pub static ENTRY: Entry = Entry {
    name: "octal",
    aliases: &["quilles", "kayles:77", "dawson:137"],
    title: Text::fixed("Kayles and the octal games", "Les quilles et les jeux octaux"),
    summary: Text::fixed(
        "Take from a heap as the code allows, perhaps splitting it; whoever cannot move loses. 77 is Kayles: knock down one pin or two neighbours.",
        "Prenez dans un tas comme le code le permet, quitte à le couper en deux ; celui qui ne peut plus jouer perd. 77, ce sont les quilles : abattez-en une, ou deux voisines.",
    ),
    family: Family::TakeAway,
    minutes: 2,
    level: Difficulty::Medium,
    story: &[
        Chapter {
            title: Text::fixed("History", "Histoire"),
            text: Text::fixed(
                "Henry Dudeney and Sam Loyd both published Kayles in 1908: a row of pins, and a bowler who always hits one pin or two neighbours. T. R. Dawson posed his chess problem, pawns that must take, in 1935. Richard Guy and Cedric Smith saw in 1956 that both are one kind of game, written in digits from 0 to 7.",
                "Henry Dudeney et Sam Loyd ont tous deux publié les quilles (Kayles) en 1908 : une rangée de quilles, et un joueur qui en abat toujours une, ou deux voisines. T. R. Dawson a posé en 1935 son problème d'échecs, des pions contraints de prendre. Richard Guy et Cedric Smith ont vu en 1956 que c'est une seule sorte de jeu, écrite en chiffres de 0 à 7.",
            ),
        },
        Chapter {
            title: Text::fixed("What is proved", "Ce qui est démontré"),
            text: Text::fixed(
                "Each heap is worth as much as a heap of Nim: its Grundy value, the least number that no move leaves. Several heaps together are worth the exclusive or of their values, and who leaves 0 wins. The values of Kayles repeat with period 12 from 71 pins on, those of Dawson's Chess with period 34 from 52 on: Guy and Smith proved that a period which holds long enough holds for ever.",
                "Chaque tas vaut un tas de Nim : son nombre de Grundy, le plus petit entier qu'aucun coup ne laisse. Plusieurs tas valent ensemble le ou exclusif de leurs valeurs, et qui laisse 0 gagne. Les valeurs des quilles se répètent avec la période 12 à partir de 71 quilles, celles des échecs de Dawson avec la période 34 à partir de 52 : Guy et Smith ont démontré qu'une période qui tient assez longtemps tient toujours.",
            ),
        },
    ],
    parameters: Text::fixed(
        "CODE HEAP...: 1 to 6 digits from 0 to 7, up to 16 heaps of up to 10000; 77 is Kayles, 137 Dawson's Chess, 07 Dawson's Kayles",
        "CODE TAS... : de 1 à 6 chiffres de 0 à 7, jusqu'à 16 tas d'au plus 10000 ; 77 pour les quilles, 137 et 07 pour les jeux de Dawson",
    ),
    knobs: &[
        Knob {
            label: Text::fixed("Game", "Jeu"),
            range: KnobRange::Words(&[
                ("77", Text::fixed("Kayles", "les quilles")),
                ("137", Text::fixed("Dawson's Chess", "les échecs de Dawson")),
                ("07", Text::fixed("Dawson's Kayles", "les quilles de Dawson")),
            ]),
        },
        Knob {
            label: Text::fixed("Pins in each row", "Quilles de chaque rangée"),
            range: KnobRange::Numbers { least: 1, most: MOST, count: MOST_HEAPS },
        },
    ],
    separators: &[',', '+'],
    presets: &[
        Preset { params: "77,7", title: Text::fixed("Kayles, seven pins", "sept quilles") },
        Preset { params: "77,5+4+3", title: Text::fixed("Kayles, three rows", "trois rangées de quilles") },
        Preset { params: "77,13", title: Text::fixed("Kayles, thirteen pins", "treize quilles") },
        Preset { params: "137,9", title: Text::fixed("Dawson's Chess", "les échecs de Dawson") },
        Preset { params: "07,10", title: Text::fixed("Dawson's Kayles", "les quilles de Dawson") },
    ],
    small: &["77,1", "77,7", "77,5+4+3", "137,9", "07,10", "7,8", "0123,9", "377,6+5", "45,8", "6,5"],
    open: &open,
};
