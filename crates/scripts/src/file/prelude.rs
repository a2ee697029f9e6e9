//! The few words that files of rules have besides those of Starlark.

use std::cell::RefCell;

use starlark::environment::{GlobalsBuilder, LibraryExtension};
use starlark::eval::Evaluator;
use starlark::starlark_module;
use starlark::values::Value;
use starlark::values::list::ListRef;

/// No list or text grows by repetition beyond this.
const MOST_REPEATED: i64 = 1_000_000;

/// A parameter of a file.
#[derive(Clone, Debug)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) value: u64,
    pub(super) least: u64,
    pub(super) most: u64,
}

/// The parameters while a file is loaded: what was typed, and what was asked for.
#[derive(Default)]
pub(super) struct Parameters {
    pub(super) words: Vec<String>,
    pub(super) asked: Vec<Parameter>,
}

thread_local! {
    /// The parameters of the file that this thread loads.
    pub(super) static LOADING: RefCell<Option<Parameters>> = const { RefCell::new(None) };
}

pub(super) const TIMES: &str = "times_";

#[starlark_module]
fn words(builder: &mut GlobalsBuilder) {
    fn parameter(
        name: &str,
        usual: u32,
        #[starlark(default = 0)] least: u32,
        #[starlark(default = 1_000_000)] most: u32,
    ) -> anyhow::Result<u32> {
        LOADING.with_borrow_mut(|loading| {
            let Some(Parameters { words, asked }) = loading else {
                anyhow::bail!("parameter stands outside of functions only")
            };
            let value = match words.get(asked.len()) {
                None => usual,
                Some(word) => {
                    let number = word.parse().ok().filter(|number: &u32| number.to_string() == *word);
                    match number.filter(|number| (least..=most).contains(number)) {
                        Some(number) => number,
                        None => anyhow::bail!("refused parameter|{name}|{word}|{least}|{most}"),
                    }
                }
            };
            let [whole, least, most] = [value, least, most].map(u64::from);
            asked.push(Parameter { name: name.to_owned(), value: whole, least, most });
            Ok(value)
        })
    }

    fn times_<'v>(
        #[starlark(require = pos)] one: Value<'v>,
        #[starlark(require = pos)] other: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        for (thing, count) in [(one, other), (other, one)] {
            if let (Ok(length), Some(count)) = (thing.length(), count.unpack_i32())
                && i64::from(length) * i64::from(count) > MOST_REPEATED
            {
                return Err(starlark::Error::new_other(anyhow::anyhow!("repeated too often")));
            }
        }
        one.mul(other, eval.heap())
    }

    fn sum<'v>(
        #[starlark(require = pos)] items: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        let heap = eval.heap();
        bounded(items)?;
        let mut total = heap.alloc(0);
        for item in items.iterate(heap)? {
            total = total.add(item, heap)?;
        }
        Ok(total)
    }

    fn list<'v>(
        #[starlark(require = pos)] items: Option<Value<'v>>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        let heap = eval.heap();
        let Some(items) = items else { return Ok(heap.alloc(Vec::<Value<'v>>::new())) };
        if let Some(items) = ListRef::from_value(items) {
            return Ok(heap.alloc(items.content().to_vec()));
        }
        bounded(items)?;
        let items: Vec<Value<'v>> = items.iterate(heap)?.collect();
        Ok(heap.alloc(items))
    }
}

fn bounded(items: Value<'_>) -> starlark::Result<()> {
    if items.length().is_ok_and(|length| i64::from(length) > MOST_REPEATED) {
        return Err(starlark::Error::new_other(anyhow::anyhow!("repeated too often")));
    }
    Ok(())
}

pub(super) fn globals() -> starlark::environment::Globals {
    GlobalsBuilder::extended_by(&[LibraryExtension::SetType, LibraryExtension::Map, LibraryExtension::Filter])
        .with(words)
        .build()
}
