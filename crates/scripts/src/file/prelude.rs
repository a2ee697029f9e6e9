//! The few words that files of rules have besides those of Starlark, and those of Starlark that are kept within bounds.

use std::cell::RefCell;
use std::num::NonZeroI32;

use starlark::environment::{Globals, GlobalsBuilder, LibraryExtension};
use starlark::eval::Evaluator;
use starlark::starlark_module;
use starlark::values::Value;
use starlark::values::list::ListRef;
use starlark::values::none::NoneType;
use starlark::values::range::Range;

use super::calls::MOST_HEAP;
use super::faults::{LARGE_HEAP, LARGE_LIST, LARGE_NUMBER, told};
use super::picture;

/// No list or text is made longer than this in one go.
const MOST_ITEMS: i64 = 1_000_000;
/// No number has more digits than this.
const MOST_DIGITS: usize = 1000;

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

/// What stands for `*`.
pub(super) const TIMES: &str = "times_";
/// What looks how much memory there is in use.
pub(super) const STEP: &str = "step_";

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
                return Err(told(
                    "parameter stands outside of functions only",
                    "parameter ne s'emploie qu'en dehors des fonctions",
                ));
            };
            if !(least..=most).contains(&usual) {
                return Err(told(
                    &format!("{name} is {usual}, and not from {least} to {most}"),
                    &format!("{name} vaut {usual}, et n'est pas de {least} à {most}"),
                ));
            }
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

    fn step_<'v>(eval: &mut Evaluator<'v, '_, '_>) -> anyhow::Result<NoneType> {
        if eval.heap().allocated_bytes() > MOST_HEAP {
            return Err(anyhow::anyhow!(LARGE_HEAP));
        }
        Ok(NoneType)
    }

    fn times_<'v>(
        #[starlark(require = pos)] one: Value<'v>,
        #[starlark(require = pos)] other: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        for (thing, count) in [(one, other), (other, one)] {
            if let (Ok(length), Some(count)) = (thing.length(), count.unpack_i32())
                && i64::from(length) * i64::from(count) > MOST_ITEMS
            {
                return Err(starlark::Error::new_other(anyhow::anyhow!(LARGE_LIST)));
            }
        }
        if one.unpack_i32().is_none()
            && one.get_type() == "int"
            && other.get_type() == "int"
            && [one, other].iter().map(|number| number.to_string().len()).sum::<usize>() > MOST_DIGITS
        {
            return Err(starlark::Error::new_other(anyhow::anyhow!(LARGE_NUMBER)));
        }
        one.mul(other, eval.heap())
    }

    fn sum<'v>(
        #[starlark(require = pos)] items: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        let heap = eval.heap();
        let mut total = heap.alloc(0);
        for item in within(items)?.iterate(heap)? {
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
        let items: Vec<Value<'v>> = within(items)?.iterate(heap)?.collect();
        Ok(heap.alloc(items))
    }

    #[starlark(as_type = Range, speculative_exec_safe)]
    fn range(
        #[starlark(require = pos)] first: i32,
        #[starlark(require = pos)] last: Option<i32>,
        #[starlark(require = pos, default = 1)] step: i32,
    ) -> anyhow::Result<Range> {
        let (from, to) = last.map_or((0, first), |last| (first, last));
        let step = NonZeroI32::new(step)
            .ok_or_else(|| told("the step of a range is not 0", "le pas de range n'est pas 0"))?;
        if (i64::from(to) - i64::from(from)) / i64::from(step.get()) > MOST_ITEMS {
            return Err(anyhow::anyhow!(LARGE_LIST));
        }
        Ok(Range::new(from, to, step))
    }
}

/// Something to go through, unless it is too long.
fn within(items: Value<'_>) -> starlark::Result<Value<'_>> {
    if items.length().is_ok_and(|length| i64::from(length) > MOST_ITEMS) {
        return Err(starlark::Error::new_other(anyhow::anyhow!(LARGE_LIST)));
    }
    Ok(items)
}

pub(super) fn globals() -> Globals {
    let more = [LibraryExtension::SetType, LibraryExtension::Map, LibraryExtension::Filter];
    GlobalsBuilder::extended_by(&more).with(words).with(picture::words).build()
}
