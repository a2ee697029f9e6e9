//! The few words that files of rules have besides those of Starlark, and those of Starlark that are kept within bounds.

use std::cell::RefCell;
use std::num::NonZeroI32;

use starlark::environment::{Globals, GlobalsBuilder, LibraryExtension};
use starlark::eval::Evaluator;
use starlark::starlark_module;
use starlark::values::dict::DictRef;
use starlark::values::list::ListRef;
use starlark::values::none::NoneType;
use starlark::values::range::Range;
use starlark::values::string::StarlarkStr;
use starlark::values::tuple::{TupleRef, UnpackTuple};
use starlark::values::{Heap, StringValue, Value};

use super::calls::MOST_HEAP;
use super::faults::{DEEP_LIST, LARGE_HEAP, LARGE_LIST, LARGE_NUMBER, refused, told};
use super::picture;

/// No list or text is made longer than this in one go.
const MOST_ITEMS: i64 = 1_000_000;
/// No number has more digits than this.
const MOST_DIGITS: usize = 1000;
/// No number has more bits than this, but for those of one digit.
const MOST_BITS: i32 = 3300;
/// What is written as text lies no deeper in each other.
const MOST_NESTED: usize = 100;

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
/// What stands for `<<`.
pub(super) const SHIFT: &str = "shift_";
/// What looks at something that is written into a text.
pub(super) const SAYABLE: &str = "sayable_";
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
                        None => return Err(refused(&[name, word, &least.to_string(), &most.to_string()])),
                    }
                }
            };
            let [whole, least, most] = [value, least, most].map(u64::from);
            asked.push(Parameter { name: name.to_owned(), value: whole, least, most });
            Ok(value)
        })
    }

    fn step_<'v>(eval: &mut Evaluator<'v, '_, '_>) -> anyhow::Result<NoneType> {
        looked(eval.heap())?;
        Ok(NoneType)
    }

    fn sayable_<'v>(#[starlark(require = pos)] value: Value<'v>) -> anyhow::Result<Value<'v>> {
        sayable(value)?;
        Ok(value)
    }

    #[starlark(as_type = StarlarkStr)]
    fn str<'v>(
        #[starlark(require = pos)] value: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> anyhow::Result<StringValue<'v>> {
        if let Some(text) = StringValue::new(value) {
            return Ok(text);
        }
        looked(eval.heap())?;
        sayable(value)?;
        Ok(eval.heap().alloc_str(&value.to_str()))
    }

    fn repr<'v>(
        #[starlark(require = pos)] value: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> anyhow::Result<StringValue<'v>> {
        looked(eval.heap())?;
        sayable(value)?;
        Ok(eval.heap().alloc_str(&value.to_repr()))
    }

    fn fail<'v>(#[starlark(args)] said: UnpackTuple<Value<'v>>) -> anyhow::Result<NoneType> {
        let mut words = Vec::new();
        for value in said.items {
            sayable(value)?;
            words.push(value.to_str());
        }
        Err(anyhow::anyhow!("fail: {}", words.join(" ")))
    }

    fn shift_<'v>(
        #[starlark(require = pos)] one: Value<'v>,
        #[starlark(require = pos)] other: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        let is_long = one.unpack_i32().is_none() && one.get_type() == "int";
        let is_far = other.unpack_i32().is_some_and(|bits| bits > MOST_BITS);
        if is_far || is_long && one.to_string().len() > MOST_DIGITS {
            return Err(starlark::Error::new_other(anyhow::anyhow!(LARGE_NUMBER)));
        }
        one.left_shift(other, eval.heap())
    }

    fn times_<'v>(
        #[starlark(require = pos)] one: Value<'v>,
        #[starlark(require = pos)] other: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        let (number, times) = (one.unpack_i32(), other.unpack_i32());
        if number.is_some() && times.is_some() {
            return one.mul(other, eval.heap());
        }
        looked(eval.heap())?;
        for (thing, count) in [(one, times), (other, number)] {
            // To ask a number for its length is slow: it answers with an error.
            if let Some(count) = count.filter(|_| thing.get_type() != "int")
                && thing.length().is_ok_and(|length| i64::from(length) * i64::from(count) > MOST_ITEMS)
            {
                return Err(starlark::Error::new_other(anyhow::anyhow!(LARGE_LIST)));
            }
        }
        if number.is_none()
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
            looked(heap)?;
            total = total.add(item, heap)?;
        }
        Ok(total)
    }

    fn list<'v>(
        #[starlark(require = pos)] items: Option<Value<'v>>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        let heap = eval.heap();
        looked(heap)?;
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

/// Looks how much memory there is in use.
fn looked(heap: Heap<'_>) -> anyhow::Result<()> {
    if heap.allocated_bytes() > MOST_HEAP {
        return Err(anyhow::anyhow!(LARGE_HEAP));
    }
    Ok(())
}

/// Looks whether something can be written as text: Starlark does so in one go, on the stack and without a bound.
pub(super) fn sayable(value: Value<'_>) -> anyhow::Result<()> {
    weigh(value, 0, &mut 0)
}

fn weigh(value: Value<'_>, depth: usize, length: &mut i64) -> anyhow::Result<()> {
    if depth > MOST_NESTED {
        return Err(anyhow::anyhow!(DEEP_LIST));
    }
    // A text alone is there already; what is in a list may be there many times.
    let is_inside = depth > 0 && value.unpack_str().is_some();
    *length += 1 + if is_inside { i64::from(value.length().unwrap_or_default()) } else { 0 };
    if *length > MOST_ITEMS {
        return Err(anyhow::anyhow!(LARGE_LIST));
    }
    if let Some(list) = ListRef::from_value(value) {
        list.iter().try_for_each(|item| weigh(item, depth + 1, length))
    } else if let Some(tuple) = TupleRef::from_value(value) {
        tuple.iter().try_for_each(|item| weigh(item, depth + 1, length))
    } else if let Some(dict) = DictRef::from_value(value) {
        dict.iter().try_for_each(|(key, item)| {
            weigh(key, depth + 1, length)?;
            weigh(item, depth + 1, length)
        })
    } else if value.get_type() == "set" {
        // What a set holds has been hashed: that went through all of it.
        *length += i64::from(value.length().unwrap_or_default());
        Ok(())
    } else {
        Ok(())
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
