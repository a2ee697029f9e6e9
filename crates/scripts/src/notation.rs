//! Positions as text: a text is itself, lists join by `.`, inside them by `,`, and inside these by `+`. What would not be read back so
//! is written out sign by sign, behind `~`.

use crate::datum::Datum;

/// What the items of lists are joined by, from outside inwards.
const BETWEEN: [char; 3] = ['.', ',', '+'];
/// What a position begins with that is written out sign by sign, and what closes each sign.
const MARK: char = '~';

/// Words of somebody's file without what a terminal would obey: control characters but the newline become spaces.
pub(crate) fn harmless(words: &str) -> String {
    words.chars().map(|letter| if letter.is_control() && letter != '\n' { ' ' } else { letter }).collect()
}

/// What positions look like, as far as the first ones tell; so texts are read back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// Nothing is known: what is read looks like a number or not, or has something between its items.
    Unknown,
    /// A number.
    Number,
    /// A text.
    Text,
    /// Now a number, now a text.
    Either,
    /// Items that look alike.
    List(Box<Form>),
    /// Always as many items, each in a form of its own.
    Row(Vec<Form>),
}

impl Form {
    /// The form of one datum.
    #[must_use]
    pub fn of(datum: &Datum) -> Form {
        match datum {
            Datum::Number(_) => Form::Number,
            Datum::Text(_) => Form::Text,
            Datum::List(items) => {
                let forms: Vec<Form> = items.iter().map(Form::of).collect();
                let all = forms.iter().cloned().reduce(|one, other| one.or(&other));
                match all {
                    None => Form::List(Box::new(Form::Unknown)),
                    Some(all) if all.is_plain() => Form::List(Box::new(all)),
                    Some(_) => Form::Row(forms),
                }
            }
        }
    }

    /// Whether it says of everything what it is.
    fn is_plain(&self) -> bool {
        match self {
            Form::Either | Form::Row(_) => false,
            Form::Unknown | Form::Number | Form::Text => true,
            Form::List(item) => item.is_plain(),
        }
    }

    /// The form of what has this one or another.
    #[must_use]
    pub fn or(&self, other: &Form) -> Form {
        match (self, other) {
            (one, other) if one == other => one.clone(),
            (Form::Unknown, known) | (known, Form::Unknown) => known.clone(),
            (Form::List(one), Form::List(other)) => Form::List(Box::new(one.or(other))),
            (Form::Row(one), Form::Row(other)) if one.len() == other.len() => {
                Form::Row(one.iter().zip(other).map(|(one, other)| one.or(other)).collect())
            }
            (Form::List(item), Form::Row(forms)) | (Form::Row(forms), Form::List(item)) => {
                Form::List(Box::new(forms.iter().fold((**item).clone(), |all, form| all.or(form))))
            }
            (Form::Row(one), Form::Row(other)) => {
                Form::List(Box::new(one.iter().chain(other).fold(Form::Unknown, |all, form| all.or(form))))
            }
            _ => Form::Either,
        }
    }
}

/// A position as text.
#[must_use]
pub fn written(datum: &Datum, form: &Form) -> String {
    let mut text = String::new();
    let is_plain = plain(datum, 0, &mut text);
    if is_plain
        && !text.is_empty()
        && !text.starts_with(MARK)
        && read_plain(&text, form, 0).as_ref() == Some(datum)
    {
        return text;
    }
    let mut text = MARK.to_string();
    signs(datum, &mut text);
    text
}

/// The position that a text names, if it is written as it would be.
#[must_use]
pub fn read(text: &str, form: &Form) -> Option<Datum> {
    let datum = match text.strip_prefix(MARK) {
        Some(signs) => {
            let mut rest = signs;
            Some(read_signs(&mut rest, 0)?).filter(|_| rest.is_empty())
        }
        None => read_plain(text, form, 0),
    };
    datum.filter(|datum| written(datum, form) == text)
}

/// Whether a letter may stand in an address.
#[must_use]
pub fn is_safe(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || "-._~@,+:".contains(letter)
}

fn plain(datum: &Datum, depth: usize, text: &mut String) -> bool {
    match datum {
        Datum::Number(number) => text.push_str(&number.to_string()),
        Datum::Text(words) => {
            text.push_str(words);
            return words.chars().all(is_safe);
        }
        Datum::List(items) => {
            let Some(&between) = BETWEEN.get(depth) else { return false };
            for (place, item) in items.iter().enumerate() {
                if place > 0 {
                    text.push(between);
                }
                if !plain(item, depth + 1, text) {
                    return false;
                }
            }
        }
    }
    true
}

fn read_plain(text: &str, form: &Form, depth: usize) -> Option<Datum> {
    let number = || text.parse().ok().filter(|number: &i64| number.to_string() == text).map(Datum::Number);
    let words = || Datum::Text(text.to_owned());
    let parts = |between: char| text.split(between);
    match form {
        Form::Number => number(),
        Form::Text => Some(words()),
        Form::List(_) if text.is_empty() => Some(Datum::List(Vec::new())),
        Form::List(item) => {
            let items = parts(*BETWEEN.get(depth)?).map(|part| read_plain(part, item, depth + 1));
            items.collect::<Option<_>>().map(Datum::List)
        }
        Form::Row(forms) => {
            let parts: Vec<&str> = parts(*BETWEEN.get(depth)?).collect();
            let items = parts.iter().zip(forms).map(|(part, form)| read_plain(part, form, depth + 1));
            let items = items.collect::<Option<Vec<_>>>()?;
            (parts.len() == forms.len()).then_some(Datum::List(items))
        }
        Form::Unknown | Form::Either => match BETWEEN.get(depth) {
            Some(&between) if text.contains(between) => {
                let items = parts(between).map(|part| read_plain(part, form, depth + 1));
                items.collect::<Option<_>>().map(Datum::List)
            }
            _ => number().or_else(|| Some(words())),
        },
    }
}

/// Writes a datum sign by sign: `n` a number, `t` a text, `l` a list, each closed.
fn signs(datum: &Datum, text: &mut String) {
    match datum {
        Datum::Number(number) => text.extend(["n", &number.to_string()]),
        Datum::Text(words) => {
            text.push('t');
            for letter in words.chars() {
                if is_safe(letter) && letter != ':' && letter != MARK {
                    text.push(letter);
                } else {
                    text.extend([":", &format!("{:x}", u32::from(letter)), ":"]);
                }
            }
        }
        Datum::List(items) => {
            text.push('l');
            for item in items {
                signs(item, text);
            }
        }
    }
    text.push(MARK);
}

fn read_signs(rest: &mut &str, depth: usize) -> Option<Datum> {
    if depth > crate::datum::MOST_DEPTH {
        return None;
    }
    let sign = rest.chars().next()?;
    *rest = &rest[sign.len_utf8()..];
    if sign == 'l' {
        let mut items = Vec::new();
        while !rest.starts_with(MARK) {
            items.push(read_signs(rest, depth + 1)?);
        }
        *rest = &rest[1..];
        return Some(Datum::List(items));
    }
    let (inside, after) = rest.split_once(MARK)?;
    *rest = after;
    match sign {
        'n' => inside.parse().ok().map(Datum::Number),
        't' => {
            let mut words = String::new();
            for (place, part) in inside.split(':').enumerate() {
                if place % 2 == 0 {
                    words.push_str(part);
                } else {
                    words.push(char::from_u32(u32::from_str_radix(part, 16).ok()?)?);
                }
            }
            Some(Datum::Text(words))
        }
        _ => None,
    }
}
