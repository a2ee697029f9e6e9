//! What went wrong in somebody's rules, in both languages, with its place and a hint.

use lucas_engine::Refusal;

use super::source::{NEW_LINE, ScriptText};
use crate::notation::harmless;

/// A list or text that would be too long.
pub(super) const LARGE_LIST: &str = "too many items";
/// A number that would be too long.
pub(super) const LARGE_NUMBER: &str = "too many digits";
/// More memory than a call may take.
pub(super) const LARGE_HEAP: &str = "too much memory";

/// Lists that lie too deep in each other to be written.
pub(super) const DEEP_LIST: &str = "too deep";
/// What parts the words of a fault that come through Starlark; [`harmless`] words never hold it.
const PARTED: char = '\u{1f}';

/// What a word of the prelude says when it is used wrongly, in both languages.
pub(super) fn told(en: &str, fr: &str) -> anyhow::Error {
    anyhow::anyhow!("told{PARTED}{}{PARTED}{}", harmless(en), harmless(fr))
}

/// A parameter that is not accepted: its name, what was typed, the least and the most.
pub(super) fn refused(parts: &[&str; 4]) -> anyhow::Error {
    let [name, word, least, most] = parts.map(harmless);
    anyhow::anyhow!("refused{PARTED}{name}{PARTED}{word}{PARTED}{least}{PARTED}{most}")
}

/// What Starlark lacks, how it is recognised in a line, and what to write instead.
const LACKING: [(&str, &str, &str); 9] = [
    (
        "while ",
        "there is no while: write for step in range(1000) and break",
        "while n'existe pas : écrivez for pas in range(1000) et break",
    ),
    (
        "class ",
        "there is no class: a position is a number, a text or a list",
        "class n'existe pas : une position est un nombre, un texte ou une liste",
    ),
    (
        "yield",
        "there is no yield: put everything in a list and return it",
        "yield n'existe pas : mettez tout dans une liste et rendez-la",
    ),
    ("try:", "there is no try: look before you do it", "try n'existe pas : vérifiez avant de faire"),
    (
        "import ",
        "there is no import: all that there is can be used at once",
        "import n'existe pas : tout ce qui existe est déjà là",
    ),
    (" is ", "there is no is: compare with ==", "is n'existe pas : comparez avec =="),
    (
        "**",
        "there is no **: multiply in a loop, or shift with <<",
        "** n'existe pas : multipliez dans une boucle, ou décalez avec <<",
    ),
    (" for ", "put a list around it: [… for x in …]", "entourez-le d'une liste : [… for x in …]"),
    ("<", "compare twice: 0 <= x and x < n", "comparez deux fois : 0 <= x and x < n"),
];

/// What Starlark says, as far as it is said in French too: with a gap for each name in backquotes.
const SAID: [(&str, &str, &str); 28] = [
    (
        "Variable `_` not found, did you mean `_`?",
        "there is no '_'; did you mean '_'?",
        "il n'y a pas de « _ » ; vouliez-vous dire « _ » ?",
    ),
    ("Variable `_` not found", "there is no '_'", "il n'y a pas de « _ »"),
    (
        "Index `_` is out of bound",
        "the list or text has no item _",
        "la liste ou le texte n'a pas d'élément _",
    ),
    ("Key `_` was not found", "the dict has no key _", "le dictionnaire n'a pas de clé _"),
    (
        "Object of type `_` has no attribute `_`, did you mean `_`?",
        "a _ has no '_'; did you mean '_'?",
        "un _ n'a pas de « _ » ; vouliez-vous dire « _ » ?",
    ),
    ("Object of type `_` has no attribute `_`", "a _ has no '_'", "un _ n'a pas de « _ »"),
    (
        "Operation `(iter)` not supported on type `string`",
        "a text is not gone through letter by letter: write text.elems()",
        "on ne parcourt pas un texte lettre à lettre : écrivez texte.elems()",
    ),
    (
        "Operation `_` not supported for types `_` and `_`",
        "'_' does not go with _ and _",
        "« _ » ne va pas avec _ et _",
    ),
    ("Operation `_` not supported on type `_`", "'_' does not go with _", "« _ » ne va pas avec _"),
    (
        "Immutable",
        "the position is changed itself: make a copy first, such as list(at)",
        "la position elle-même est modifiée : faites d'abord une copie, comme list(at)",
    ),
    (
        "Execution duration limit of _ ticks has been exceeded",
        "this takes more than a million steps",
        "cela demande plus d'un million de pas",
    ),
    (
        "Starlark call stack overflow",
        "functions call each other more than 100 deep",
        "les fonctions s'appellent sur plus de 100 niveaux",
    ),
    ("Missing required parameter `_`", "the parameter '_' is missing", "le paramètre « _ » manque"),
    (
        "Local variable `_` referenced before assignment",
        "'_' is used before it has a value",
        "« _ » est utilisé avant d'avoir une valeur",
    ),
    (
        LARGE_LIST,
        "this makes a list or text of more than a million items",
        "cela fait une liste ou un texte de plus d'un million d'éléments",
    ),
    (
        LARGE_NUMBER,
        "this makes a number of more than a thousand digits",
        "cela fait un nombre de plus de mille chiffres",
    ),
    (
        DEEP_LIST,
        "these lists lie more than 100 deep in each other",
        "ces listes sont imbriquées sur plus de 100 niveaux",
    ),
    (LARGE_HEAP, "this fills more than 64 MB of memory", "cela remplit plus de 64 Mo de mémoire"),
    (
        "Found _ extra positional argument(s) for call to _",
        "_ arguments too many for _",
        "_ arguments de trop pour _",
    ),
    (
        "Missing parameter `_` for call to _",
        "the parameter '_' of _ is missing",
        "le paramètre « _ » de _ manque",
    ),
    ("Floor division by zero", "this divides by zero", "ceci divise par zéro"),
    ("Integer overflow computing _", "this number is too large", "ce nombre est trop grand"),
    (
        "Dictionary key repeated for `_`",
        "_ stands twice in this dict",
        "_ figure deux fois dans ce dictionnaire",
    ),
    ("Heap memory limit", "this fills more than 64 MB of memory", "cela remplit plus de 64 Mo de mémoire"),
    ("fail: _", "the file says: _", "le fichier dit : _"),
    (
        "`load` is not allowed",
        "there is no load: a game is one file",
        "load n'existe pas : un jeu tient dans un fichier",
    ),
    ("Evaluation cancelled", "this takes more than a second", "cela prend plus d'une seconde"),
    ("Unpacked _ values but expected _", "there are _ values for _ names", "il y a _ valeurs pour _ noms"),
];

/// What an error of Starlark means, where it is in the file, at least in which function, and in which position.
pub(super) fn refusal(
    source: &ScriptText,
    error: &starlark::Error,
    function: &str,
    at: Option<&str>,
) -> Refusal {
    let said = format!("{:#}", error.without_diagnostic());
    let said = said.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned();
    if let Some((_, refused)) = said.split_once(&format!("refused{PARTED}")) {
        let mut parts = refused.split(PARTED);
        let mut part = || parts.next().unwrap_or_default();
        let (name, word, least, most) = (part(), part(), part(), part());
        return Refusal::new(
            format!("{name}: '{word}' is not a whole number from {least} to {most}"),
            format!("{name} : « {word} » n'est pas un nombre entier de {least} à {most}"),
        );
    }
    let frames = &error.call_stack().frames;
    let own = |span: &&starlark::codemap::FileSpan| span.filename() == source.name;
    let span = error
        .span()
        .filter(own)
        .or_else(|| frames.iter().rev().filter_map(|frame| frame.location.as_ref()).find(own));
    let place =
        span.map_or_else(|| source.place_of(function), |span| source.place(span.span.begin().get() as usize));
    let (en, fr) = in_words(&said);
    let line = source.old[..place].rfind('\n').map_or(0, |at| at + 1);
    let line = source.old[line..].lines().next().unwrap_or_default();
    let is_unread = said.contains("Parse error") || said.contains("reserved") || said.contains("not found");
    let hint = LACKING.iter().find(|(sign, ..)| {
        is_unread && if *sign == "<" { line.matches('<').count() > 1 } else { line.contains(sign) }
    });
    let (en, fr) = match hint {
        Some((_, hint_en, hint_fr)) => (format!("{en}; {hint_en}"), format!("{fr} ; {hint_fr}")),
        None => (en, fr),
    };
    with_position(source.wrong_at(place, &en, &fr), at)
}

/// The same with the position at hand.
pub(super) fn with_position(refusal: Refusal, at: Option<&str>) -> Refusal {
    match at {
        None => refusal,
        Some(at) => {
            let at: String = at.chars().take(200).collect();
            Refusal::new(
                format!("{}{NEW_LINE}in the position {at}", refusal.text.en),
                format!("{}{NEW_LINE}dans la position {at}", refusal.text.fr),
            )
        }
    }
}

fn in_words(said: &str) -> (String, String) {
    if let Some((en, fr)) =
        said.split_once(&format!("told{PARTED}")).and_then(|(_, told)| told.split_once(PARTED))
    {
        return (en.to_owned(), fr.to_owned());
    }
    for (form, en, fr) in SAID {
        if let Some(names) = names(said, form) {
            let filled =
                |words: &str| names.iter().fold(words.to_owned(), |words, name| words.replacen('_', name, 1));
            return (filled(en), filled(fr));
        }
    }
    if let Some(rest) = said.strip_prefix("Parse error: ") {
        return (format!("this is not understood ({rest})"), format!("ceci n'est pas compris ({rest})"));
    }
    (said.to_owned(), format!("Starlark dit : {said}"))
}

/// What stands in the gaps of a form.
fn names<'s>(said: &'s str, form: &str) -> Option<Vec<&'s str>> {
    let (mut parts, mut found) = (form.split('_'), Vec::new());
    let start = said.find(parts.next()?)?;
    let mut rest = &said[start + form.split('_').next()?.len()..];
    for part in parts {
        let end = if part.is_empty() { rest.len() } else { rest.find(part)? };
        found.push(&rest[..end]);
        rest = &rest[end + part.len()..];
    }
    Some(found)
}
