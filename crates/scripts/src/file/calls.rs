//! The functions of a file of rules, called.

use std::cell::Cell;
use std::sync::Arc;
use std::time::Duration;

use lucas_engine::{End, Players, Refusal, Text};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use rayon::prelude::*;
use starlark::environment::{FrozenModule, Module};
use starlark::eval::Evaluator;
use starlark::syntax::AstModule;
use starlark::values::dict::DictRef;
use starlark::values::list::{AllocList, ListRef};
use starlark::values::{FrozenHeap, FrozenValue, OwnedFrozenValue, UnpackValue, Value};

use super::faults::{refusal, with_position};
use super::guard::dialect;
use super::picture::marks;
use super::prelude::{LOADING, Parameter, Parameters, SHIFT, TIMES, globals, sayable};
use super::source::ScriptText;
use crate::datum::{FreePosition, MOST_DEPTH, Packing, Token, Tokens};
use crate::drawing;
use crate::game::Abilities;
use crate::notation::{harmless, is_safe};
use crate::rules::{Branch, FreeRules, Onward, Sketch};

/// A call takes no more steps.
const MOST_STEPS: u64 = 1_000_000;
/// A call takes no more bytes, as far as Starlark counts them.
pub(super) const MOST_HEAP: usize = 64 << 20;
/// With more bytes than this behind them, calls begin a new heap.
const MUCH_HEAP: usize = MOST_HEAP / 8;
/// Calls lie no deeper in each other.
const MOST_CALLS: usize = 100;
/// Positions are shared out to the threads in so many chunks each, which have no fewer than these.
const CHUNKS_EACH: usize = 16;
const LEAST_CHUNK: usize = 8;
/// A call takes no more time of the processor.
const LONGEST: Duration = Duration::from_secs(1);

/// How long this thread has computed so far; where the system does not say it, how long all threads have.
fn processor_time() -> Duration {
    #[cfg(target_os = "linux")]
    const WHO: UsageWho = UsageWho::RUSAGE_THREAD;
    #[cfg(not(target_os = "linux"))]
    const WHO: UsageWho = UsageWho::RUSAGE_SELF;
    let Ok(usage) = getrusage(WHO) else { return Duration::ZERO };
    let micros = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    Duration::from_micros(micros.unsigned_abs())
}

/// A file of rules, loaded with parameters.
pub(super) struct Script {
    source: Arc<ScriptText>,
    pub(super) parameters: Vec<Parameter>,
    pub(super) title: Option<Text>,
    pub(super) summary: Option<Text>,
    told: Option<Text>,
    pub(super) presets: Vec<(String, Text)>,
    pub(super) players: Players,
    start: OwnedFrozenValue,
    moves: OwnedFrozenValue,
    goal: Option<OwnedFrozenValue>,
    end: Option<OwnedFrozenValue>,
    passes: Option<OwnedFrozenValue>,
    gain: Option<OwnedFrozenValue>,
    legal: Option<OwnedFrozenValue>,
    alike: Option<OwnedFrozenValue>,
    hint: Option<OwnedFrozenValue>,
    picture: Option<OwnedFrozenValue>,
    goal_picture: Option<OwnedFrozenValue>,
}

fn bounded<'v, 'a>(module: &'a Module<'v>) -> Evaluator<'v, 'a, 'a> {
    let mut eval = Evaluator::new(module);
    let (looks, begun) = (Cell::new(0), Cell::new(None));
    // Asked once in a thousand steps and at the end, so that short calls never look at the clock.
    eval.set_check_cancelled(Box::new(move || {
        looks.set(looks.get() + 1);
        if looks.get() < 2 {
            return false;
        }
        let now = processor_time();
        let first = begun.get().unwrap_or(now);
        begun.set(Some(first));
        now.saturating_sub(first) > LONGEST
    }));
    // Each is set once, to more than nothing.
    let _ = eval.set_max_callstack_size(MOST_CALLS);
    let _ = eval.set_max_tick_count(MOST_STEPS);
    // What is looked at before it grows is refused earlier, with its line.
    let _ = eval.set_max_heap_size(4 * MOST_HEAP);
    eval
}

impl Script {
    pub(super) fn load(source: &Arc<ScriptText>, words: &[String]) -> Result<Self, Refusal> {
        let wrong = |error: starlark::Error| refusal(source, &error, "", None);
        let mut ast = AstModule::parse(&source.name, source.new.clone(), &dialect()).map_err(wrong)?;
        ast.replace_binary_operators(
            &[("*", TIMES), ("<<", SHIFT)].map(|(sign, word)| (sign.to_owned(), word.to_owned())).into(),
        );
        LOADING.set(Some(Parameters { words: words.to_vec(), ..Parameters::default() }));
        let module = Module::with_temp_heap(|module| {
            {
                let mut eval = bounded(&module);
                eval.eval_module(ast, &globals()).map_err(wrong)?;
            }
            module.freeze().map_err(|error| {
                let error = format!("{error:?}");
                source.wrong_at(0, &error, &error)
            })
        })?;
        let parameters = LOADING.take().map(|loading| loading.asked).unwrap_or_default();
        if words.len() > parameters.len() {
            let extra = words[parameters.len()..].join(" ");
            let count = parameters.len();
            return Err(Refusal::new(
                format!("'{extra}' is too much: {} has {count} parameters", source.name),
                format!("« {extra} » est de trop : {} a {count} paramètres", source.name),
            ));
        }
        Script::of(source, &module, parameters)
    }

    fn of(
        source: &Arc<ScriptText>,
        module: &FrozenModule,
        parameters: Vec<Parameter>,
    ) -> Result<Self, Refusal> {
        let found = |name: &str| module.get_option(name).ok().flatten();
        let function = |name: &str| match found(name) {
            Some(value) if value.value().get_type() != "function" => Err(source.wrong_at(
                source.place_of(name),
                &format!("{name} must be a function: def {name}(…):"),
                &format!("{name} doit être une fonction : def {name}(…):"),
            )),
            value => Ok(value),
        };
        let required = |name: &str| {
            function(name)?.ok_or_else(|| {
                source.wrong_at(
                    0,
                    &format!("there is no function {name}: a game has start and moves at least"),
                    &format!("il n'y a pas de fonction {name} : un jeu a au moins start et moves"),
                )
            })
        };
        let text = |name: &str| match found(name).map(|value| words(value.value())) {
            Some(None) => Err(source.wrong_at(
                source.place_of(name),
                &format!("{name} is a text or {{\"en\": …, \"fr\": …}}"),
                &format!("{name} est un texte ou {{\"en\": …, \"fr\": …}}"),
            )),
            text => Ok(text.flatten()),
        };
        let players = match found("players").map(|value| value.value().unpack_i32()) {
            None | Some(Some(1)) => Players::One,
            Some(Some(2)) => Players::Two,
            Some(_) => {
                return Err(source.wrong_at(
                    source.place_of("players"),
                    "players is 1 or 2",
                    "players vaut 1 ou 2",
                ));
            }
        };
        let preset =
            |(params, title): (Value<'_>, Value<'_>)| Some((params.unpack_str()?.to_owned(), words(title)?));
        let presets = match found("presets") {
            None => Vec::new(),
            Some(value) => DictRef::from_value(value.value())
                .and_then(|dict| dict.iter().map(preset).collect::<Option<Vec<_>>>())
                .ok_or_else(|| {
                    source.wrong_at(
                        source.place_of("presets"),
                        "presets is a dict of texts: {\"3\": \"three discs\"}",
                        "presets est un dictionnaire de textes : {\"3\": \"trois disques\"}",
                    )
                })?,
        };
        Ok(Script {
            title: text("title")?,
            summary: text("summary")?,
            told: text("rules")?,
            presets,
            players,
            start: required("start")?,
            moves: required("moves")?,
            goal: function("goal")?,
            end: function("end")?,
            passes: function("passes")?,
            gain: function("gain")?,
            legal: function("legal")?,
            alike: function("alike")?,
            hint: function("hint")?,
            picture: function("picture")?,
            goal_picture: function("goal_picture")?,
            parameters,
            source: Arc::clone(source),
        })
    }

    pub(super) fn abilities(&self) -> Abilities {
        Abilities { alike: self.alike.is_some(), hint: self.hint.is_some(), score: self.gain.is_some() }
    }

    /// Calls a function of a position; what it gives is read before it is gone.
    fn call<T>(
        &self,
        function: &OwnedFrozenValue,
        at: Option<&FreePosition>,
        read: impl for<'v> FnOnce(Value<'v>) -> Result<T, [String; 2]>,
    ) -> Result<T, Refusal> {
        Module::with_temp_heap(|module| self.call_in(&module, function, at, &[], read))
    }

    fn call_in<'v, T>(
        &self,
        module: &Module<'v>,
        function: &OwnedFrozenValue,
        at: Option<&FreePosition>,
        more: &[&str],
        read: impl FnOnce(Value<'v>) -> Result<T, [String; 2]>,
    ) -> Result<T, Refusal> {
        let shown = || at.map(|at| format!("{at:?}"));
        let called = {
            let mut eval = bounded(module);
            let heap = module.heap();
            let function = heap.access_owned_frozen_value(function);
            let thawed = at.map(|at| thawed(&mut at.tokens(), module.frozen_heap()).to_value());
            let arguments: Vec<Value<'v>> =
                thawed.into_iter().chain(more.iter().map(|&word| heap.alloc(word))).collect();
            eval.eval_function(function, &arguments, &[])
        };
        let name = || {
            let told = function.value().to_string();
            let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
            told.rsplit(|letter: char| !is_letter(letter)).next().unwrap_or_default().to_owned()
        };
        let value = called.map_err(|error| refusal(&self.source, &error, &name(), shown().as_deref()))?;
        read(value).map_err(|[en, fr]| {
            let wrong = self.source.wrong_at(self.source.place_of(&name()), &en, &fr);
            with_position(wrong, shown().as_deref())
        })
    }

    /// Calls a function of a move in a position: on a heap of its own where the calls before have filled much of the one they share.
    fn call_of_move<T>(
        &self,
        module: &Module<'_>,
        function: &OwnedFrozenValue,
        at: &FreePosition,
        mv: &str,
        read: impl for<'v> FnOnce(Value<'v>) -> Result<T, [String; 2]>,
    ) -> Result<T, Refusal> {
        if module.heap().allocated_bytes() > MUCH_HEAP {
            return Module::with_temp_heap(|module| self.call_in(&module, function, Some(at), &[mv], read));
        }
        self.call_in(module, function, Some(at), &[mv], read)
    }

    fn onward_in(&self, module: &Module<'_>, at: &FreePosition) -> Result<Onward, Refusal> {
        let end = match (&self.end, &self.goal) {
            (Some(end), _) => self.call_in(module, end, Some(at), &[], ended)?,
            (None, Some(goal)) => {
                let is_reached = self.call_in(module, goal, Some(at), &[], |value| Ok(value.to_bool()))?;
                // In a game of two, whoever reached the goal has just moved.
                is_reached.then_some(if self.players == Players::One { End::Won } else { End::Lost })
            }
            (None, None) => None,
        };
        if end.is_some() {
            return Ok(Onward { end, moves: Vec::new() });
        }
        let passes = self.players == Players::Two;
        let mut moves = self.call_in(module, &self.moves, Some(at), &[], |value| branches(value, passes))?;
        for branch in &mut moves {
            if let Some(function) = &self.passes {
                branch.passes = passes
                    && self.call_of_move(module, function, at, &branch.text, |value| Ok(value.to_bool()))?;
            }
            if let Some(function) = &self.gain {
                branch.gain = self.call_of_move(module, function, at, &branch.text, |value| {
                    let small = value.unpack_i32().filter(|gain| gain.abs() <= 1_000_000);
                    small.ok_or_else(|| due("gain", "a whole number", "un nombre entier", value))
                })?;
            }
        }
        Ok(Onward { end, moves })
    }

    /// How play goes on from some positions, on one thread.
    fn onward_of(&self, at: &[FreePosition]) -> Vec<Result<Onward, Refusal>> {
        let (mut found, mut rest) = (Vec::with_capacity(at.len()), at.iter());
        while !rest.as_slice().is_empty() {
            // What one call leaves behind is given back only with the heap; so none counts much of what others left.
            Module::with_temp_heap(|module| {
                for at in rest.by_ref() {
                    found.push(self.onward_in(&module, at));
                    if module.heap().allocated_bytes() > MUCH_HEAP {
                        break;
                    }
                }
            });
        }
        found
    }
}

fn due(function: &str, en: &str, fr: &str, value: Value<'_>) -> [String; 2] {
    let kind = value.get_type();
    [
        format!("{function} must give {en}, and gives a {kind}"),
        format!("{function} doit rendre {fr}, et rend un {kind}"),
    ]
}

fn ended(value: Value<'_>) -> Result<Option<End>, [String; 2]> {
    match value.unpack_str() {
        _ if value.is_none() => Ok(None),
        Some("won") => Ok(Some(End::Won)),
        Some("lost") => Ok(Some(End::Lost)),
        Some("draw") => Ok(Some(End::Draw)),
        _ => Err(due(
            "end",
            "\"won\", \"lost\", \"draw\" or None",
            "\"won\", \"lost\", \"draw\" ou None",
            value,
        )),
    }
}

fn branches(value: Value<'_>, passes: bool) -> Result<Vec<Branch>, [String; 2]> {
    let named = |text: &str, to: Value<'_>| {
        // An address has dots between its moves.
        if text.is_empty() || text.len() > 100 || !text.chars().all(|letter| letter != '.' && is_safe(letter))
        {
            return Err([
                format!("the move '{text}' is written with letters, digits and -_~@,+: alone"),
                format!("le coup « {text} » ne s'écrit qu'avec des lettres, des chiffres et -_~@,+:"),
            ]);
        }
        let mut packing = Packing::default();
        packed(to, 0, &mut packing)?;
        Ok(Branch { text: text.to_owned(), to: packing.position(), passes, gain: 0 })
    };
    if let Some(dict) = DictRef::from_value(value) {
        let text = |key: Value<'_>| key.unpack_str().map_or_else(|| key.to_string(), str::to_owned);
        return dict
            .iter()
            .map(|(key, to)| {
                let is_short = sayable(key).is_ok();
                named(&if is_short { text(key) } else { String::new() }, to)
            })
            .collect();
    }
    let pairs = ListRef::from_value(value).ok_or_else(|| {
        due(
            "moves",
            "a dict: text of the move: next position",
            "un dictionnaire : texte du coup : position suivante",
            value,
        )
    })?;
    let mut found: Vec<Branch> = Vec::new();
    for pair in pairs.iter() {
        let pair = ListRef::from_value(pair).map(|pair| pair.content().to_vec()).unwrap_or_default();
        let [text, to] = pair[..] else {
            return Err(due(
                "moves",
                "a dict, or a list of [text, position]",
                "un dictionnaire, ou une liste de [texte, position]",
                value,
            ));
        };
        let branch = named(text.unpack_str().unwrap_or_default(), to)?;
        if found.iter().any(|other| other.text == branch.text) {
            let text = branch.text;
            return Err([
                format!("two moves are called '{text}'"),
                format!("deux coups s'appellent « {text} »"),
            ]);
        }
        found.push(branch);
    }
    Ok(found)
}

/// What is said in both languages, or the same in both.
pub(super) fn words(value: Value<'_>) -> Option<Text> {
    if let Some(text) = value.unpack_str() {
        return Some(Text::new(harmless(text), harmless(text)));
    }
    let dict = DictRef::from_value(value)?;
    let said = |language: &str| dict.iter().find(|(key, _)| key.unpack_str() == Some(language));
    let said = |language: &str| said(language).and_then(|(_, words)| words.unpack_str()).map(harmless);
    let (en, fr) = (said("en"), said("fr"));
    Some(Text::new(en.clone().or_else(|| fr.clone())?, fr.or(en)?))
}

/// Packs a value of Starlark.
fn packed(value: Value<'_>, depth: usize, packing: &mut Packing) -> Result<(), [String; 2]> {
    if packing.is_too_large() || depth > MOST_DEPTH {
        return Err(["a position is too large".to_owned(), "une position est trop grande".to_owned()]);
    }
    if let Some(number) = value.unpack_i32() {
        packing.number(number.into());
    } else if let Some(text) = value.unpack_str() {
        packing.text(text);
    } else if let Some(list) = ListRef::from_value(value) {
        packing.list(list.len());
        for item in list.iter() {
            packed(item, depth + 1, packing)?;
        }
    } else if let Ok(Some(number)) = i64::unpack_value(value) {
        packing.number(number);
    } else {
        let kind = value.get_type();
        return Err([
            format!("a position is made of whole numbers, texts and lists, and here is a {kind}"),
            format!("une position est faite de nombres entiers, de textes et de listes, et voici un {kind}"),
        ]);
    }
    Ok(())
}

/// A packed position as a value that nobody changes.
fn thawed(tokens: &mut Tokens<'_>, heap: &FrozenHeap) -> FrozenValue {
    match tokens.next() {
        Token::Number(number) => heap.alloc(number),
        Token::Text(text) => heap.alloc(text),
        Token::List(items) => {
            let items: Vec<FrozenValue> = (0..items).map(|_| thawed(tokens, heap)).collect();
            heap.alloc(AllocList(items))
        }
    }
}

fn drawn(value: Value<'_>) -> Result<Sketch, [String; 2]> {
    let found = marks(value)?;
    let sketch = drawing::sketch(found);
    sketch.map_err(|refusal| [refusal.text.en.into_owned(), refusal.text.fr.into_owned()])
}

fn position(value: Value<'_>) -> Result<FreePosition, [String; 2]> {
    let mut packing = Packing::default();
    packed(value, 0, &mut packing)?;
    Ok(packing.position())
}

impl FreeRules for Script {
    fn params(&self) -> String {
        self.parameters.iter().map(|parameter| parameter.value.to_string()).collect::<Vec<_>>().join(",")
    }

    fn edition(&self) -> Option<String> {
        Some(self.source.hash.clone())
    }

    fn players(&self) -> Players {
        self.players
    }

    fn is_scored(&self) -> bool {
        self.gain.is_some()
    }

    fn start(&self) -> Result<FreePosition, Refusal> {
        self.call(&self.start, None, position)
    }

    fn onward(&self, at: &[FreePosition]) -> Vec<Result<Onward, Refusal>> {
        if at.len() <= LEAST_CHUNK {
            return self.onward_of(at);
        }
        let chunk = (at.len() / (CHUNKS_EACH * rayon::current_num_threads())).max(LEAST_CHUNK);
        at.par_chunks(chunk).flat_map_iter(|chunk| self.onward_of(chunk)).collect()
    }

    fn is_legal(&self, at: &FreePosition) -> Result<bool, Refusal> {
        self.legal.as_ref().map_or(Ok(true), |legal| self.call(legal, Some(at), |value| Ok(value.to_bool())))
    }

    fn alike(&self, at: &FreePosition) -> Result<FreePosition, Refusal> {
        self.alike.as_ref().map_or_else(|| Ok(at.clone()), |alike| self.call(alike, Some(at), position))
    }

    fn picture(&self, at: &FreePosition) -> Result<Option<Sketch>, Refusal> {
        self.picture.as_ref().map(|picture| self.call(picture, Some(at), drawn)).transpose()
    }

    fn goal_picture(&self) -> Result<Option<Sketch>, Refusal> {
        self.goal_picture.as_ref().map(|picture| self.call(picture, None, drawn)).transpose()
    }

    fn told(&self) -> Option<Text> {
        self.told.clone()
    }

    fn hint(&self, at: &FreePosition) -> Result<Option<Text>, Refusal> {
        self.hint.as_ref().map_or(Ok(None), |hint| self.call(hint, Some(at), |value| Ok(words(value))))
    }
}
