//! Classes of games: an entry of the registry for each, and games opened from their objects.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use lucas_engine::knob::{Knob, KnobRange};
use lucas_engine::{AnyGame, Difficulty, Entry, Family, Players, Preset, Refusal, Registry, Text};
use lucas_games::GAMES;
use lucas_scripts::notation::is_safe;
use lucas_words::say;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};

use super::rules::ClassRules;
use super::values::words;
use crate::game::{Opened, PyGame};
use crate::voice::{noted, refused, words as spoken_words};
use crate::work::WorkBounds;

/// So many opened instances of a class are kept.
const MOST_OPEN: usize = 16;
/// What an address has instead of an argument that it cannot say.
const UNWRITTEN: char = '~';

/// What an object was made of: enough to make it again.
pub struct MadeOf {
    pub class: Py<PyType>,
    pub arguments: Py<PyTuple>,
    pub by_name: Py<PyDict>,
}

/// A class of games.
pub struct OwnClass {
    class: Py<PyType>,
    name: String,
    entry: OnceLock<&'static Entry>,
    kept: Arc<OpenInstances>,
}

/// Instances opened last, by their parameters.
type OpenInstances = Mutex<Vec<(String, Arc<dyn AnyGame>)>>;

/// All classes there are, the newest last; of one name there is one.
static CLASSES: Mutex<Vec<Arc<OwnClass>>> = Mutex::new(Vec::new());

/// Python runs nothing while this is held, so that nobody waits for it and Python at once.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes up a class that was just written. Where play begins is a property of every game, so the method of that name steps aside.
pub fn added(class: &Bound<'_, PyType>) -> PyResult<()> {
    let py = class.py();
    let own = class.getattr("__dict__")?;
    if own.contains("start")? {
        class.setattr("_start", own.get_item("start")?)?;
        class.delattr("start")?;
    }
    let name = py.import("lucas._own")?.call_method1("named", (class,))?.extract::<String>()?;
    let added =
        OwnClass { class: class.clone().unbind(), name, entry: OnceLock::new(), kept: Arc::default() };
    let mut classes = locked(&CLASSES);
    let (replaced, others) = classes.drain(..).partition::<Vec<_>, _>(|other| other.name == added.name);
    *classes = others;
    classes.push(Arc::new(added));
    drop(classes);
    drop(replaced);
    Ok(())
}

/// The registry with the classes before the games that are always there.
pub fn with_own<T>(py: Python<'_>, ask: impl FnOnce(Registry<'_>) -> T) -> T {
    let classes: Vec<_> = locked(&CLASSES).iter().rev().cloned().collect();
    // A class that cannot say what it is stands in nobody's way.
    let own = classes.iter().filter_map(|class| class.entry(py, None).ok());
    let entries: Vec<&Entry> = own.chain(GAMES.0.iter().copied()).collect();
    ask(Registry(&entries))
}

impl OwnClass {
    /// The class of an object.
    pub fn of(class: &Bound<'_, PyType>) -> PyResult<Arc<Self>> {
        let find = || locked(&CLASSES).iter().find(|known| known.class.is(class)).cloned();
        if let Some(known) = find() {
            return Ok(known);
        }
        // It was replaced by another of its name, and is used all the same.
        added(class)?;
        find().ok_or_else(|| PyValueError::new_err("lucas: the class is gone"))
    }

    /// Its entry; the first instance is proposed where the class can make none by itself.
    pub fn entry(&self, py: Python<'_>, first: Option<&str>) -> PyResult<&'static Entry> {
        if let Some(entry) = self.entry.get() {
            return Ok(entry);
        }
        let entry = self.described(py, first)?;
        Ok(self.entry.get_or_init(|| Box::leak(Box::new(entry))))
    }

    fn described(&self, py: Python<'_>, first: Option<&str>) -> PyResult<Entry> {
        let name: &'static str = Box::leak(self.name.clone().into_boxed_str());
        if name.is_empty() || !name.chars().all(|letter| is_safe(letter) && !":,+~@".contains(letter)) {
            return Err(PyValueError::new_err(say!(spoken_words(), "python-own-name", name = name)));
        }
        if GAMES.0.iter().any(|entry| entry.names().any(|(known, _)| known == name)) {
            return Err(PyValueError::new_err(say!(spoken_words(), "python-own-taken", name = name)));
        }
        let own = py.import("lucas._own")?;
        let class = self.class.bind(py);
        let said = |what: &str| own.call_method1("said", (class, what));
        let knobs: Vec<(String, u64, u64)> = own.call_method1("knobs", (class,))?.extract()?;
        let usual: Option<String> = own.call_method1("usual", (class,))?.extract()?;
        let told: Vec<(String, Py<PyAny>)> = own.call_method1("presets", (class,))?.extract()?;
        let text = |what: &str| Ok::<_, PyErr>(words(&said(what)?));
        let mut presets: Vec<Preset> = told
            .into_iter()
            .map(|(params, title)| Preset {
                title: words(title.bind(py)).unwrap_or_else(|| params.clone().into()),
                params: Box::leak(params.into_boxed_str()),
            })
            .collect();
        let first = usual.or_else(|| first.map(str::to_owned));
        if let Some(first) = first.filter(|first| presets.iter().all(|preset| preset.params != first)) {
            let title = Text::fixed("as the class has it", "comme dans la classe");
            presets.insert(0, Preset { params: Box::leak(first.into_boxed_str()), title });
        }
        let said = knobs.iter().map(|(name, least, most)| {
            (format!("{name}: {least} to {most}"), format!("{name} : {least} à {most}"))
        });
        let (en, fr): (Vec<_>, Vec<_>) = said.unzip();
        let parameters = if en.is_empty() {
            Text::fixed("as the class takes them", "comme la classe les prend")
        } else {
            Text::new(en.join(", "), fr.join(", "))
        };
        let ranges = knobs.clone();
        let small: Vec<&'static str> = presets.iter().map(|preset| preset.params).collect();
        let knobs = knobs
            .into_iter()
            .map(|(name, least, most)| Knob { label: name.into(), range: KnobRange::Number { least, most } });
        let (class, kept) = (self.class.clone_ref(py), Arc::clone(&self.kept));
        let open = move |words: &[&str]| reopened(&class, &kept, &ranges, words);
        let usual_summary = Text::fixed("A game written in Python.", "Un jeu écrit en Python.");
        Ok(Entry {
            name,
            aliases: &[],
            title: text("title")?.unwrap_or_else(|| name.to_owned().into()),
            summary: text("summary")?.unwrap_or(usual_summary),
            family: if players(self.class.bind(py))? == Players::One {
                Family::Puzzle
            } else {
                Family::Board
            },
            minutes: 5,
            level: Difficulty::Easy,
            story: &[],
            parameters,
            knobs: Box::leak(knobs.collect::<Vec<_>>().into_boxed_slice()),
            separators: &[','],
            presets: Box::leak(presets.into_boxed_slice()),
            small: Box::leak(small.into_boxed_slice()),
            open: Box::leak(Box::new(open)),
        })
    }
}

/// Who plays: 1 in a puzzle, as long as the class says nothing, or 2.
fn players(class: &Bound<'_, PyType>) -> PyResult<Players> {
    let said = class.py().import("lucas._own")?.call_method1("said", (class, "players"))?;
    match said.extract::<Option<u8>>() {
        Ok(None | Some(1)) => Ok(Players::One),
        Ok(Some(2)) => Ok(Players::Two),
        _ => Err(PyValueError::new_err(say!(spoken_words(), "python-own-players"))),
    }
}

/// The game of an object, opened.
pub fn opened(object: &Bound<'_, PyGame>, origin: &Arc<MadeOf>) -> PyResult<Arc<Opened>> {
    let py = object.py();
    let own = py.import("lucas._own")?;
    let class = object.get_type();
    let params: String =
        own.call_method1("params", (&class, &origin.arguments, &origin.by_name))?.extract()?;
    let edition: String = own.call_method1("edition", (&class,))?.extract()?;
    let told = words(&own.call_method1("said", (&class, "rules"))?);
    let known = OwnClass::of(&class)?;
    let entry = known.entry(py, Some(&params))?;
    let number = |name: &str| own.call_method1("said", (&class, name));
    let allowed = WorkBounds::new(number("capacity")?.extract()?, number("memory")?.extract()?);
    // The engine asks an object of its own: this one holds the engine's game, and a ring of the two would never be let go.
    let twin = own.call_method1("twin", (object,))?;
    let rules = ClassRules::new(&twin, (params.clone(), edition), players(&class)?, told)?;
    let has = rules.abilities();
    let game = lucas_scripts::open(entry.name, Arc::new(rules), has).map_err(refused)?;
    let before = keep(&known.kept, params, Arc::clone(&game));
    drop(before);
    Ok(Opened::own(game, allowed, Arc::clone(origin)))
}

/// Keeps an instance; those that are no longer kept come back, so that they are let go where Python may run.
fn keep(kept: &OpenInstances, params: String, game: Arc<dyn AnyGame>) -> Vec<(String, Arc<dyn AnyGame>)> {
    let mut kept = locked(kept);
    let (mut before, others): (Vec<_>, Vec<_>) = kept.drain(..).partition(|(known, _)| *known == params);
    *kept = others;
    if kept.len() >= MOST_OPEN {
        before.push(kept.remove(0));
    }
    kept.push((params, game));
    before
}

/// The game of the parameters of an address.
fn reopened(
    class: &Py<PyType>,
    kept: &OpenInstances,
    ranges: &[(String, u64, u64)],
    words: &[&str],
) -> Result<Arc<dyn AnyGame>, Refusal> {
    let params = words.join(",");
    let known = |params: &str| {
        locked(kept).iter().find(|(known, _)| known == params).map(|(_, game)| Arc::clone(game))
    };
    if let Some(game) = known(&params) {
        return Ok(game);
    }
    if let Some(word) = words.iter().find(|word| word.starts_with(UNWRITTEN)) {
        return Err(Refusal::new(
            format!(
                "'{word}' stands for an argument that no address can say: make the object again in Python"
            ),
            format!(
                "« {word} » remplace un argument qu'aucune adresse ne sait dire : refaites l'objet en Python"
            ),
        ));
    }
    for (word, (name, least, most)) in words.iter().zip(ranges) {
        let number = word.parse().ok().filter(|number: &u64| number.to_string() == *word);
        if number.is_none_or(|number| !(*least..=*most).contains(&number)) {
            return Err(Refusal::new(
                format!("{name}: '{word}' is not a whole number from {least} to {most}"),
                format!("{name} : « {word} » n'est pas un nombre entier de {least} à {most}"),
            ));
        }
    }
    Python::attach(|py| {
        let wrong = |error| noted(py, error, None);
        let own = py.import("lucas._own").map_err(wrong)?;
        let object = own.call_method1("opened", (class, words.to_vec())).map_err(wrong)?;
        let object = object.cast_into::<PyGame>().map_err(|error| wrong(error.into()))?;
        Ok(Arc::clone(&PyGame::opened(&object).map_err(wrong)?.game))
    })
}
