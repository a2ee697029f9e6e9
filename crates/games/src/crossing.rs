//! River crossings: couples, missionaries and cannibals, the wolf, the goat and the cabbage. A boat takes a few people over;
//! on every shore and in the boat a rule must hold.

mod coach;
mod party;

use std::sync::Arc;

use lucas_engine::knob::{Knob, KnobRange};
use lucas_engine::notation::number;
use lucas_engine::{
    AnyGame, Cell, Chapter, Difficulty, End, Entry, Erased, Family, Game, Notation, Outcome, Picture,
    Players, Preset, Refusal, Scene, Shape, Symmetric, Text, Theory, Tone, Value,
};

use party::{MOST_PEOPLE, Party};

use crate::keywords::keywords;

/// What the words among the parameters are called in French.
const FRENCH: [(&str, &str); 5] = [
    ("loup", "wolf"),
    ("cannibales", "cannibals"),
    ("île", "island"),
    ("ile", "island"),
    ("escale", "stopover"),
];

/// The boats there may be.
const BOATS: std::ops::RangeInclusive<u64> = 2..=8;
const MOST_CANNIBALS: u64 = 100;
const MOST_COUPLES: u64 = 6;
/// More people than these are not drawn.
const MOST_DRAWN: usize = 24;
/// So many ways to choose among people who are alike can be tapped.
const MOST_TWINS: usize = 1_000;

/// Who crosses, in what boat, over what water.
#[derive(Clone, Debug)]
pub struct Crossing {
    party: Party,
    boat: usize,
    water: Water,
}

/// What lies between the banks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Water {
    /// Nothing.
    Open,
    /// An island, between which and the banks, and between the banks, the boat goes.
    Island,
    /// An island at which every trip from bank to bank stops.
    Stopover,
}

/// Where everybody is, and the boat. Missionaries and cannibals are alike: of these it is how many stand on the near bank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shores {
    people: [u8; MOST_PEOPLE],
    boat: u8,
}

/// Who goes, as the party says it, and where to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trip {
    load: u16,
    to: u8,
}

impl Crossing {
    /// The number of the far bank: the shores count from the near one.
    fn far(&self) -> u8 {
        if self.water == Water::Open { 1 } else { 2 }
    }

    fn can_go(&self, from: u8, to: u8) -> bool {
        from != to && (self.water != Water::Stopover || from == 1 || to == 1)
    }

    fn at(&self, shore: u8) -> Shores {
        Shores { people: self.party.all_on(shore), boat: shore }
    }
}

impl Game for Crossing {
    type Position = Shores;
    type Move = Trip;

    fn players(&self) -> Players {
        Players::One
    }

    fn start(&self) -> Shores {
        self.at(0)
    }

    fn moves(&self, at: &Shores, out: &mut Vec<Trip>) {
        for load in self.party.loads(at, self.boat) {
            for to in (0..=self.far()).filter(|&to| self.can_go(at.boat, to)) {
                if self.party.is_safe(&self.play(at, Trip { load, to })) {
                    out.push(Trip { load, to });
                }
            }
        }
    }

    fn play(&self, at: &Shores, Trip { load, to }: Trip) -> Shores {
        Shores { people: self.party.moved(at, load, to), boat: to }
    }

    fn end(&self, at: &Shores) -> Option<End> {
        (*at == self.at(self.far())).then_some(End::Won)
    }
}

impl Notation for Crossing {
    fn params(&self) -> String {
        let head = match self.party {
            Party::Wolf => return "wolf".to_owned(),
            Party::Cannibals(pairs) => format!("cannibals,{pairs},{}", self.boat),
            Party::Couples(pairs) => format!("couples,{pairs},{}", self.boat),
        };
        match self.water {
            Water::Open => head,
            Water::Island => head + ",island",
            Water::Stopover => head + ",stopover",
        }
    }

    fn position_text(&self, at: &Shores) -> String {
        if let Party::Cannibals(_) = self.party {
            let [missionaries, cannibals, ..] = at.people;
            return format!("{missionaries},{cannibals},{}", if at.boat == 0 { "near" } else { "far" });
        }
        let people: String = at.people[..self.party.people()].iter().map(u8::to_string).collect();
        format!("{people},{}", at.boat)
    }

    fn parse_position(&self, text: &str) -> Result<Shores, Refusal> {
        let read = || {
            let mut at = self.at(0);
            if let Party::Cannibals(pairs) = self.party {
                let [missionaries, cannibals, boat] = text.split(',').collect::<Vec<_>>()[..] else {
                    return None;
                };
                for (place, word) in at.people.iter_mut().zip([missionaries, cannibals]) {
                    *place = word.parse().ok().filter(|&number| number <= pairs)?;
                }
                at.boat = u8::from(boat == "far");
            } else {
                let (people, boat) = text.split_once(',')?;
                let shore = |sign: char| {
                    sign.to_digit(10)
                        .and_then(|shore| u8::try_from(shore).ok())
                        .filter(|&shore| shore <= self.far())
                };
                for (place, sign) in at.people[..self.party.people()].iter_mut().zip(people.chars()) {
                    *place = shore(sign)?;
                }
                at.boat = boat.chars().next().and_then(shore)?;
            }
            (self.party.is_safe(&at) && self.position_text(&at) == text).then_some(at)
        };
        read().ok_or_else(|| {
            let start = self.position_text(&self.start());
            Refusal::new(
                format!("'{text}' is no position in which the rule holds: where everybody is and the boat are written as {start}"),
                format!("« {text} » n'est pas une position où la règle est respectée : la place de chacun et la barque s'écrivent comme {start}"),
            )
        })
    }

    fn move_text(&self, _at: &Shores, Trip { load, to }: Trip) -> String {
        let load = self.party.load_text(load);
        if self.water == Water::Open { load } else { format!("{load}@{to}") }
    }

    fn parse_move(&self, at: &Shores, text: &str) -> Option<Trip> {
        let text = self.party.sign(text);
        let mut moves = Vec::new();
        self.moves(at, &mut moves);
        moves.into_iter().find(|&mv| self.move_text(at, mv) == text)
    }

    fn why_illegal(&self, at: &Shores, text: &str) -> Option<Text> {
        let text = self.party.sign(text);
        let loads = self.party.loads(at, self.boat);
        let shores = (0..=self.far()).filter(|&to| self.can_go(at.boat, to));
        let mut trips = shores.flat_map(|to| loads.iter().map(move |&load| Trip { load, to }));
        if let Some(trip) = trips.find(|&trip| self.move_text(at, trip) == text) {
            return Some(self.party.harm(&self.play(at, trip)));
        }
        let mut company = [1, 2, 4].into_iter().filter(|_| self.party == Party::Wolf);
        let Text { en, fr } =
            self.party.passengers(company.find(|&load| self.party.load_text(load) == text)?)?;
        Some(Text::new(format!("{en} is not beside the boat"), format!("{fr} n'est pas près de la barque")))
    }

    fn move_help(&self) -> Text {
        let place = if self.water == Water::Open {
            Text::fixed("", "")
        } else {
            Text::fixed(
                "; @0, @1 or @2 says where to: near bank, island, far bank",
                " ; @0, @1 ou @2 dit où : rive de départ, île, rive opposée",
            )
        };
        let Text { en, fr } = self.party.help();
        Text::new(format!("{en}{}", place.en), format!("{fr}{}", place.fr))
    }

    fn rules(&self, _from: &Shores) -> Option<Text> {
        let water = match self.water {
            Water::Open => {
                Text::fixed("Bring everybody to the far bank.", "Amenez tout le monde sur la rive opposée.")
            }
            Water::Island => Text::fixed(
                "Bring everybody to the far bank; the boat goes between any two of near bank, island and far bank.",
                "Amenez tout le monde sur la rive opposée ; la barque va de l'un à l'autre de ces trois lieux : la rive de départ, l'île, la rive opposée.",
            ),
            Water::Stopover => Text::fixed(
                "Bring everybody to the far bank; the boat always stops at the island, never going from bank to bank.",
                "Amenez tout le monde sur la rive opposée ; la barque fait toujours escale à l'île, jamais de rive à rive.",
            ),
        };
        Some(self.party.rules(self.boat).then(&water))
    }
}

/// Couples exchanged, two neighbours at a time.
impl Symmetric for Crossing {
    type Symmetry = usize;

    fn symmetries(&self) -> Vec<usize> {
        match self.party {
            Party::Couples(pairs) => (0..usize::from(pairs)).collect(),
            _ => vec![0],
        }
    }

    fn image(&self, pair: usize, at: &Shores) -> Shores {
        let mut image = *at;
        if pair > 0 {
            image.people.swap(2 * pair - 2, 2 * pair);
            image.people.swap(2 * pair - 1, 2 * pair + 1);
        }
        image
    }

    fn carried(&self, pair: usize, _at: &Shores, Trip { load, to }: Trip) -> Trip {
        if pair == 0 {
            return Trip { load, to };
        }
        let shift = 2 * pair - 2;
        let (one, other) = (load >> shift & 3, load >> (shift + 2) & 3);
        Trip { load: load & !(15 << shift) | other << shift | one << (shift + 2), to }
    }

    fn least(&self, at: &Shores) -> Shores {
        let mut least = *at;
        if let Party::Couples(pairs) = self.party {
            let (couples, _) = least.people.as_chunks_mut::<2>();
            couples[..usize::from(pairs)].sort_unstable();
        }
        least
    }
}

/// Nothing but which games have a solution, from their beginning, over open water.
impl Theory for Crossing {
    fn value(&self, at: &Shores) -> Option<Value> {
        let (Party::Cannibals(pairs) | Party::Couples(pairs)) = self.party else { return None };
        let is_solvable = match self.boat {
            2 => pairs <= 3,
            3 => pairs <= 5,
            _ => true,
        };
        let is_known = self.water == Water::Open && *at == self.start();
        (is_known && !is_solvable).then(|| Value::only(Outcome::Unsolvable))
    }

    fn best_move(&self, _at: &Shores) -> Option<Trip> {
        None
    }
}

impl Picture for Crossing {
    /// The shores, each with those who stand on it, and the boat beside them. People are tapped one after the other, then the
    /// shore that they go to.
    fn scene(&self, at: &Shores) -> Option<Scene> {
        let people = self.party.places(at);
        if people.len() > MOST_DRAWN {
            return None;
        }
        let small = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let rows = small(people.len().div_ceil(2));
        // Words need more room than letters.
        let (wide, tall) = if self.party == Party::Wolf { (5, 4) } else { (2, 2) };
        let high = tall * rows + 2;
        let apart = 2 * wide + 4;
        let mut cells = Vec::new();
        for shore in 0..=self.far() {
            let name = self.shore(shore);
            let has_boat = at.boat == shore;
            let said = if has_boat {
                Text::new(format!("{}, with the boat", name.en), format!("{}, avec la barque", name.fr))
            } else {
                name
            };
            let cell = Cell::new(Shape::Square, [apart * u32::from(shore), 0, apart - 2, high], said);
            // Over open water there is but one place to go to.
            cells.push(if self.water == Water::Open { cell } else { cell.called(shore.to_string()) });
        }
        for (nth, (shore, word, name)) in people.into_iter().enumerate() {
            let corner =
                [apart * u32::from(shore) + 1 + wide * small(nth % 2), tall * small(nth / 2), wide, tall];
            let label = if self.party == Party::Wolf { name.clone() } else { word.clone().into() };
            cells.push(Cell::new(Shape::Square, corner, name).solid().labelled(label).called(word));
        }
        let boat = [apart * u32::from(at.boat) + 1, high - 2, 2 * wide, 2];
        cells.push(
            Cell::new(Shape::Bar, boat, Text::fixed("boat", "barque")).solid().holding('▲', Tone::Cool),
        );
        Some(Scene::new(apart * u32::from(self.far()) + apart - 2, high, cells))
    }

    fn taps(&self, at: &Shores, Trip { load, to }: Trip) -> Vec<usize> {
        let shores = usize::from(self.far()) + 1;
        let people = self.party.tapped(at, load).into_iter().map(|person| shores + person);
        people.chain([to.into()]).collect()
    }

    /// Whoever is like another may go instead; over open water the boat is tapped for the shore it goes to.
    fn twins(&self, at: &Shores, Trip { load, to }: Trip) -> Vec<Vec<usize>> {
        let (shores, people) = (usize::from(self.far()) + 1, self.party.places(at));
        let usual = self.party.tapped(at, load);
        let is_like =
            |one: usize, other: usize| (people[one].0, &people[one].1) == (people[other].0, &people[other].1);
        let mut ways = vec![Vec::new()];
        for &person in &usual {
            let alike: Vec<usize> = (0..people.len()).filter(|&other| is_like(person, other)).collect();
            let longer = |way: &Vec<usize>| {
                let others = alike.iter().filter(|other| !way.contains(other));
                others.map(|&other| [&way[..], &[other]].concat()).collect::<Vec<_>>()
            };
            ways = ways.iter().flat_map(longer).take(MOST_TWINS).collect();
        }
        let tapped = |way: &Vec<usize>, last: usize| {
            way.iter().map(|person| shores + person).chain([last]).collect::<Vec<usize>>()
        };
        let boat = (self.water == Water::Open).then_some(shores + people.len());
        let aboard: Vec<Vec<usize>> =
            boat.iter().flat_map(|&boat| ways.iter().map(move |way| tapped(way, boat))).collect();
        let others = ways.iter().filter(|way| **way != usual).map(|way| tapped(way, to.into()));
        others.chain(aboard).collect()
    }

    fn called(&self, _at: &Shores, Trip { load, .. }: Trip) -> Option<Text> {
        self.party.called(load)
    }

    fn goal(&self) -> Option<Scene> {
        self.scene(&self.at(self.far()))
    }

    fn tally(&self, at: &Shores) -> Option<Text> {
        let Text { en, fr } = self.landing(at.boat);
        let on = if self.is_island(at.boat) { "à" } else { "sur" };
        Some(Text::new(format!("The boat is at {en}."), format!("La barque est {on} {fr}.")))
    }
}

impl Crossing {
    fn shore(&self, shore: u8) -> Text {
        match shore {
            0 => Text::fixed("near bank", "rive de départ"),
            far if far == self.far() => Text::fixed("far bank", "rive opposée"),
            _ => Text::fixed("island", "île"),
        }
    }

    fn is_island(&self, shore: u8) -> bool {
        shore == 1 && self.far() == 2
    }
}

fn open(words: &[&str]) -> Result<Arc<dyn AnyGame>, Refusal> {
    let refusal = || {
        let given = words.join(" ");
        Refusal::new(
            format!(
                "crossing takes wolf, cannibals N BOAT, or couples N BOAT [island | stopover], as in couples 3 2; given: {given}"
            ),
            format!(
                "la traversée attend loup, cannibales N BARQUE, ou couples N BARQUE [île | escale], comme couples 3 2 ; reçu : {given}"
            ),
        )
    };
    let (kind, pairs, boat, water) = match keywords(words, &FRENCH)[..] {
        [] => ("cannibals", "3", "2", Water::Open),
        ["wolf"] => ("wolf", "1", "2", Water::Open),
        [kind @ ("cannibals" | "couples"), pairs, boat] => (kind, pairs, boat, Water::Open),
        ["couples", pairs, boat, "island"] => ("couples", pairs, boat, Water::Island),
        ["couples", pairs, boat, "stopover"] => ("couples", pairs, boat, Water::Stopover),
        _ => return Err(refusal()),
    };
    let most = if kind == "couples" { MOST_COUPLES } else { MOST_CANNIBALS };
    let pairs = number(pairs, &Text::fixed("pairs", "paires"), 1..=most)?;
    let boat = number(boat, &Text::fixed("boat", "barque"), BOATS)?;
    let pairs = u8::try_from(pairs).unwrap_or(u8::MAX);
    let party = match kind {
        "wolf" => Party::Wolf,
        "cannibals" => Party::Cannibals(pairs),
        _ => Party::Couples(pairs),
    };
    let crossing = Crossing { party, boat: usize::try_from(boat).unwrap_or(2), water };
    Ok(Erased::new(ENTRY.name, crossing).symmetric().theory().coached().shared())
}

/// Crossings in the registry.
pub static ENTRY: Entry = Entry {
    name: "crossing",
    aliases: &["traversee", "passeur"],
    title: Text::fixed("River crossings", "La traversée"),
    summary: Text::fixed(
        "Bring everybody over in a small boat: on no shore may anybody be left in bad company.",
        "Faites traverser tout le monde dans une petite barque : que nul ne reste sur une rive en mauvaise compagnie.",
    ),
    family: Family::Puzzle,
    minutes: 3,
    level: Difficulty::Easy,
    story: &[
        Chapter {
            title: Text::fixed("History", "Histoire"),
            text: Text::fixed(
                "The wolf, the goat and the cabbage, and the three couples, stand in a collection for sharpening young minds that is ascribed to Alcuin, about the year 800. Tartaglia asked for four couples, which cannot be done; de Fontenay gave them an island, in the first volume of Lucas's Récréations mathématiques. In the nineteenth century the couples became missionaries and cannibals.",
                "Le loup, la chèvre et le chou, ainsi que les trois couples, figurent dans un recueil pour aiguiser l'esprit des jeunes gens attribué à Alcuin, vers l'an 800. Tartaglia demanda quatre couples, ce qui ne se peut ; de Fontenay leur donna une île, dans le premier tome des Récréations mathématiques de Lucas. Au XIXe siècle, les couples devinrent missionnaires et cannibales.",
            ),
        },
        Chapter {
            title: Text::fixed("What is proved", "Ce qui est démontré"),
            text: Text::fixed(
                "A boat for two takes over up to 3 couples, or 3 missionaries and 3 cannibals; a boat for three, up to 5; a boat for four, any number. People in a boat that lies at a shore count as on that shore: otherwise three couples would need 9 trips instead of 11.",
                "Une barque à deux places fait passer jusqu'à 3 couples, ou 3 missionnaires et 3 cannibales ; à trois places, jusqu'à 5 ; à quatre places, autant qu'on veut. Qui est dans une barque accostée compte comme étant sur la rive : sinon, trois couples n'auraient besoin que de 9 voyages au lieu de 11.",
            ),
        },
    ],
    parameters: Text::fixed(
        "wolf | cannibals N BOAT | couples N BOAT [island | stopover]: up to 100 of each, or 6 couples; a boat for 2 to 8",
        "loup | cannibales N BARQUE | couples N BARQUE [île | escale] : jusqu'à 100 de chaque sorte, ou 6 couples ; une barque de 2 à 8 places",
    ),
    knobs: &[
        Knob {
            label: Text::fixed("Who crosses", "Qui traverse"),
            range: KnobRange::Words(&[
                ("cannibals", Text::fixed("missionaries and cannibals", "missionnaires et cannibales")),
                ("couples", Text::fixed("couples", "couples")),
            ]),
        },
        Knob {
            label: Text::fixed("How many of each", "Combien de chaque sorte"),
            range: KnobRange::Number { least: 1, most: MOST_CANNIBALS },
        },
        Knob {
            label: Text::fixed("Places in the boat", "Places dans la barque"),
            range: KnobRange::Number { least: 2, most: 8 },
        },
        Knob {
            label: Text::fixed("Between the banks (couples)", "Entre les rives (couples)"),
            range: KnobRange::Words(&[
                ("", Text::fixed("open water", "rien")),
                ("island", Text::fixed("an island", "une île")),
                (
                    "stopover",
                    Text::fixed("an island where every trip stops", "une île où l'on fait toujours escale"),
                ),
            ]),
        },
    ],
    separators: &[','],
    presets: &[
        Preset { params: "wolf", title: Text::fixed("wolf, goat and cabbage", "loup, chèvre et chou") },
        Preset { params: "cannibals,3,2", title: Text::fixed("three and three", "trois et trois") },
        Preset { params: "couples,3,2", title: Text::fixed("three couples", "trois couples") },
        Preset { params: "couples,4,2", title: Text::fixed("impossible", "impossible") },
        Preset { params: "couples,4,2,island", title: Text::fixed("with an island", "avec une île") },
    ],
    small: &[
        "wolf",
        "cannibals,3,2",
        "cannibals,4,2",
        "cannibals,4,3",
        "couples,1,2",
        "couples,3,2",
        "couples,2,2,island",
        "couples,3,2,stopover",
    ],
    open: &open,
};
