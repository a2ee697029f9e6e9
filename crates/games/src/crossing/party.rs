//! Who crosses: how they are counted, who may be with whom, and what they are called.

use lucas_engine::Text;

use super::Shores;

/// The places that are kept: six couples.
pub const MOST_PEOPLE: usize = 12;
/// Above these bits of a load stand the cannibals, below the missionaries.
const CANNIBALS: u32 = 8;

/// Who crosses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Party {
    /// A wolf, a goat and a cabbage; the ferryman is where the boat is.
    Wolf,
    /// So many missionaries and as many cannibals, all alike: loads are numbers of both.
    Cannibals(u8),
    /// So many couples, each husband before his wife: loads are sets.
    Couples(u8),
}

impl Party {
    /// How many places are used.
    pub fn people(self) -> usize {
        match self {
            Party::Wolf => 3,
            Party::Cannibals(_) => 2,
            Party::Couples(pairs) => 2 * usize::from(pairs),
        }
    }

    /// Everybody on one shore.
    pub fn all_on(self, shore: u8) -> [u8; MOST_PEOPLE] {
        let mut people = [0; MOST_PEOPLE];
        let place = match self {
            Party::Cannibals(pairs) => {
                if shore == 0 {
                    pairs
                } else {
                    0
                }
            }
            _ => shore,
        };
        people[..self.people()].fill(place);
        people
    }

    /// How many missionaries and cannibals stand where the boat is.
    fn beside_boat(pairs: u8, at: &Shores) -> [u8; 2] {
        [at.people[0], at.people[1]].map(|near| if at.boat == 0 { near } else { pairs - near })
    }

    /// What may go into the boat: one to so many people from where it is, among whom the rule holds.
    pub fn loads(self, at: &Shores, boat: usize) -> Vec<u16> {
        match self {
            Party::Wolf => [0]
                .into_iter()
                .chain((0..3).filter(|&one| at.people[one] == at.boat).map(|one| 1 << one))
                .collect(),
            Party::Cannibals(pairs) => {
                let [missionaries, cannibals] = Self::beside_boat(pairs, at);
                let most = |there: u8| u16::from(there).min(u16::try_from(boat).unwrap_or(u16::MAX));
                let all = (0..=most(missionaries))
                    .flat_map(|some| (0..=most(cannibals)).map(move |others| (some, others)));
                let fits = |&(some, others): &(u16, u16)| {
                    (1..=boat).contains(&usize::from(some + others)) && (some == 0 || some >= others)
                };
                all.filter(fits).map(|(some, others)| some | others << CANNIBALS).collect()
            }
            Party::Couples(pairs) => {
                let beside = (0..self.people())
                    .filter(|&one| at.people[one] == at.boat)
                    .fold(0u16, |set, one| set | 1 << one);
                let fits = |&load: &u16| {
                    load & !beside == 0 && load.count_ones() as usize <= boat && are_kept(load, pairs)
                };
                (1..1u16 << self.people()).filter(fits).collect()
            }
        }
    }

    /// Where everybody is after a trip.
    pub fn moved(self, at: &Shores, load: u16, to: u8) -> [u8; MOST_PEOPLE] {
        let mut people = at.people;
        if let Party::Cannibals(_) = self {
            for (near, some) in people.iter_mut().zip([load & 255, load >> CANNIBALS]) {
                let some = u8::try_from(some).unwrap_or(0);
                *near = if at.boat == 0 { *near - some } else { *near + some };
            }
        } else {
            for (one, place) in people[..self.people()].iter_mut().enumerate() {
                if load >> one & 1 == 1 {
                    *place = to;
                }
            }
        }
        people
    }

    /// Whether the rule holds on every shore.
    pub fn is_safe(self, at: &Shores) -> bool {
        match self {
            Party::Wolf => {
                let [wolf, goat, cabbage, ..] = at.people;
                goat == at.boat || (goat != wolf && goat != cabbage)
            }
            Party::Cannibals(pairs) => {
                let [missionaries, cannibals, ..] = at.people;
                let holds = |missionaries: u8, cannibals: u8| missionaries == 0 || missionaries >= cannibals;
                holds(missionaries, cannibals) && holds(pairs - missionaries, pairs - cannibals)
            }
            Party::Couples(pairs) => (0..3).all(|shore| {
                let there = (0..self.people()).filter(|&one| at.people[one] == shore);
                are_kept(there.fold(0, |set, one| set | 1 << one), pairs)
            }),
        }
    }

    /// A load as it is written.
    pub fn load_text(self, load: u16) -> String {
        match self {
            Party::Wolf => (u16::BITS - load.leading_zeros()).to_string(),
            Party::Cannibals(_) => {
                let part = |number: u16, letter: char| {
                    if number == 0 { String::new() } else { format!("{number}{letter}") }
                };
                part(load & 255, 'm') + &part(load >> CANNIBALS, 'c')
            }
            Party::Couples(_) => (0..self.people()).filter(|one| load >> one & 1 == 1).map(letter).collect(),
        }
    }

    /// What is typed for a load, as moves are written: the wolf's company may be called by name.
    pub fn sign(self, text: &str) -> &str {
        match (self, text) {
            (Party::Wolf, "wolf" | "loup") => "1",
            (Party::Wolf, "goat" | "chèvre" | "chevre") => "2",
            (Party::Wolf, "cabbage" | "chou") => "3",
            (Party::Wolf, "alone" | "seul") => "0",
            (Party::Cannibals(_), "m") => "1m",
            (Party::Cannibals(_), "c") => "1c",
            (_, text) => text,
        }
    }

    /// What a load is called where its sign says nothing.
    pub fn called(self, load: u16) -> Option<Text> {
        (self == Party::Wolf).then(|| match load {
            0 => Text::fixed("alone", "seul"),
            1 => Text::fixed("wolf", "loup"),
            2 => Text::fixed("goat", "chèvre"),
            _ => Text::fixed("cabbage", "chou"),
        })
    }

    /// Everybody: on which shore, as moves call them, and the name.
    pub fn places(self, at: &Shores) -> Vec<(u8, String, Text)> {
        match self {
            Party::Wolf => {
                let names = [
                    ("1", Text::fixed("wolf", "loup")),
                    ("2", Text::fixed("goat", "chèvre")),
                    ("3", Text::fixed("cabbage", "chou")),
                ];
                let placed = names.into_iter().zip(at.people);
                placed.map(|((sign, name), place)| (place, sign.to_owned(), name)).collect()
            }
            Party::Cannibals(pairs) => {
                let kinds = [
                    ("m", Text::fixed("missionary", "missionnaire")),
                    ("c", Text::fixed("cannibal", "cannibale")),
                ];
                let kind = |(near, (letter, name)): (u8, (&'static str, Text))| {
                    (0..pairs).map(move |one| (u8::from(one >= near), letter.to_owned(), name.clone()))
                };
                at.people.into_iter().zip(kinds).flat_map(kind).collect()
            }
            Party::Couples(_) => (0..self.people())
                .map(|one| {
                    let (sign, couple) = (letter(one), one / 2 + 1);
                    let name = if one % 2 == 0 {
                        Text::new(format!("husband {couple}"), format!("mari {couple}"))
                    } else {
                        Text::new(format!("wife {couple}"), format!("femme {couple}"))
                    };
                    (at.people[one], sign.to_string(), name)
                })
                .collect(),
        }
    }

    /// Who of [`places`](Party::places) is tapped for a load.
    pub fn tapped(self, at: &Shores, load: u16) -> Vec<usize> {
        if let Party::Cannibals(pairs) = self {
            let first = |near: u8| if at.boat == 0 { 0 } else { usize::from(near) };
            let some = |kind: usize, number: u16| {
                let first = kind * usize::from(pairs) + first(at.people[kind]);
                first..first + usize::from(number)
            };
            return some(0, load & 255).chain(some(1, load >> CANNIBALS)).collect();
        }
        (0..self.people()).filter(|one| load >> one & 1 == 1).collect()
    }

    /// Who is in a load, as they are spoken of; `None` when nobody is.
    pub fn passengers(self, load: u16) -> Option<Text> {
        let one_of = |number: u16, one: Text, several: [&str; 2]| match number {
            0 => None,
            1 => Some(one),
            _ => Some(Text::new(format!("{number} {}", several[0]), format!("{number} {}", several[1]))),
        };
        let named: Vec<Text> = match self {
            Party::Wolf => {
                let three = [
                    Text::fixed("the wolf", "le loup"),
                    Text::fixed("the goat", "la chèvre"),
                    Text::fixed("the cabbage", "le chou"),
                ];
                three
                    .into_iter()
                    .zip(0..)
                    .filter(|(_, one)| load >> one & 1 == 1)
                    .map(|(name, _)| name)
                    .collect()
            }
            Party::Cannibals(_) => {
                let missionary = Text::fixed("a missionary", "un missionnaire");
                let cannibal = Text::fixed("a cannibal", "un cannibale");
                let kinds = [
                    one_of(load & 255, missionary, ["missionaries", "missionnaires"]),
                    one_of(load >> CANNIBALS, cannibal, ["cannibals", "cannibales"]),
                ];
                kinds.into_iter().flatten().collect()
            }
            Party::Couples(_) => {
                let people = (0..self.people()).filter(|one| load >> one & 1 == 1);
                let name = |one: usize| {
                    let (en, fr) =
                        if one.is_multiple_of(2) { ("husband", "le mari") } else { ("wife", "la femme") };
                    Text::new(format!("{en} {}", one / 2 + 1), format!("{fr} {}", one / 2 + 1))
                };
                people.map(name).collect()
            }
        };
        let joined = |words: Vec<&str>, and: &str| match words.split_last()? {
            (last, []) => Some((*last).to_owned()),
            (last, rest) => Some(format!("{} {and} {last}", rest.join(", "))),
        };
        let english = joined(named.iter().map(|name| &*name.en).collect(), "and")?;
        Some(Text::new(english, joined(named.iter().map(|name| &*name.fr).collect(), "et")?))
    }

    /// What would go wrong where the rule does not hold.
    pub fn harm(self, at: &Shores) -> Text {
        match self {
            Party::Wolf if at.people[0] == at.people[1] => {
                Text::fixed("the wolf would eat the goat", "le loup mangerait la chèvre")
            }
            Party::Wolf => Text::fixed("the goat would eat the cabbage", "la chèvre mangerait le chou"),
            Party::Cannibals(_) => Text::fixed(
                "missionaries would be outnumbered by cannibals on a shore",
                "sur une rive, des missionnaires seraient moins nombreux que les cannibales",
            ),
            Party::Couples(_) => Text::fixed(
                "a woman would be on a shore with another man, without her husband",
                "une femme serait sur une rive avec un autre homme, sans son mari",
            ),
        }
    }

    /// What may be typed.
    pub fn help(self) -> Text {
        match self {
            Party::Wolf => Text::fixed(
                "2 or goat takes the goat over; 1 is the wolf, 3 the cabbage, 0 or alone nobody",
                "2 ou chèvre fait passer la chèvre ; 1, c'est le loup, 3 le chou, 0 ou seul personne",
            ),
            Party::Cannibals(_) => Text::fixed(
                "1m1c takes a missionary and a cannibal over, 2m two missionaries",
                "1m1c fait passer un missionnaire et un cannibale, 2m deux missionnaires",
            ),
            Party::Couples(_) => Text::fixed(
                "Aa takes the first husband (a capital) and his wife over",
                "Aa fait passer le premier mari (une majuscule) et sa femme",
            ),
        }
    }

    /// The rules of a party in a boat.
    pub fn rules(self, boat: usize) -> Text {
        match self {
            Party::Wolf => Text::fixed(
                "A ferryman takes at most one of the three with him. Without him the wolf would eat the goat, and the goat the cabbage.",
                "Le passeur n'emmène qu'un des trois à la fois. Sans lui, le loup mangerait la chèvre, et la chèvre le chou.",
            ),
            Party::Cannibals(pairs) => Text::new(
                format!(
                    "{pairs} missionaries and {pairs} cannibals; the boat takes 1 to {boat} people, and everybody can row. Nowhere, on a shore or in the boat, may missionaries be outnumbered by cannibals."
                ),
                format!(
                    "{pairs} missionnaires et {pairs} cannibales ; la barque prend de 1 à {boat} personnes, et tous savent ramer. Nulle part, sur une rive ou dans la barque, des missionnaires ne peuvent être moins nombreux que les cannibales."
                ),
            ),
            Party::Couples(pairs) => Text::new(
                format!(
                    "{pairs} couples; the boat takes 1 to {boat} people, and everybody can row. Nowhere, on a shore or in the boat, may a woman be with another man without her husband."
                ),
                format!(
                    "{pairs} couples ; la barque prend de 1 à {boat} personnes, et tous savent ramer. Nulle part, sur une rive ou dans la barque, une femme ne peut être avec un autre homme sans son mari."
                ),
            ),
        }
    }
}

/// The letter of somebody in a couple: husbands are capitals.
fn letter(one: usize) -> char {
    char::from(if one.is_multiple_of(2) { b'A' } else { b'a' } + u8::try_from(one / 2).unwrap_or(0))
}

/// Whether no woman of a set is with another man without her husband.
fn are_kept(set: u16, pairs: u8) -> bool {
    const HUSBANDS: u16 = 0b0101_0101_0101;
    let has_husband = set & HUSBANDS != 0;
    (0..pairs).all(|pair| {
        let couple = set >> (2 * pair) & 3;
        !has_husband || couple != 2
    })
}
