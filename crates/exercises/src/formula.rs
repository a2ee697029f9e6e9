//! Formulas, written as a line of text that is read as it stands, and made into `MathML` for pages.

use lucas_pictures::svg::escaped;
use serde::Serialize;

/// A formula: `M(n) = (2^(n+2) − (−1)^n − 3) / 6`. Blanks around a stroke make it a fraction, and words in quotes are
/// no letters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Formula {
    /// As text.
    pub text: String,
    /// As `MathML`: what stands inside of `<math>`.
    pub mathml: String,
}

impl Formula {
    /// Reads a formula.
    #[must_use]
    pub fn new(source: &str) -> Self {
        let mut signs = source.chars().collect::<Vec<_>>().into_iter().peekable();
        Formula { text: source.replace('"', ""), mathml: row(&mut signs, None) }
    }
}

type Signs = std::iter::Peekable<std::vec::IntoIter<char>>;

/// A piece of a formula, with the brackets around it and without.
struct Term {
    outer: String,
    inner: String,
}

impl Term {
    fn plain(outer: String) -> Self {
        Term { inner: outer.clone(), outer }
    }
}

/// Reads up to a closing bracket, or to the end.
fn row(signs: &mut Signs, close: Option<char>) -> String {
    let mut terms: Vec<Term> = Vec::new();
    while let Some(sign) = signs.next_if(|sign| Some(*sign) != close) {
        let is_fraction = sign == ' ' && signs.next_if_eq(&'/').is_some();
        if sign == ' ' && !is_fraction {
            continue;
        }
        if is_fraction {
            while signs.next_if_eq(&' ').is_some() {}
        }
        let Some(first) = (if is_fraction || matches!(sign, '^' | '_') { signs.next() } else { Some(sign) })
        else {
            break;
        };
        let next = term(first, signs);
        let before = if first == sign { None } else { terms.pop() };
        terms.push(match (before, sign) {
            (Some(Term { outer, .. }), '^') => Term::plain(format!("<msup>{outer}{}</msup>", single(next))),
            (Some(Term { outer, .. }), '_') => Term::plain(format!("<msub>{outer}{}</msub>", single(next))),
            (Some(Term { inner, .. }), _) => {
                Term::plain(format!("<mfrac><mrow>{inner}</mrow><mrow>{}</mrow></mfrac>", next.inner))
            }
            (None, _) => next,
        });
    }
    if close.is_some() {
        signs.next();
    }
    terms.into_iter().map(|term| term.outer).collect()
}

/// A term as one element, without its brackets.
fn single(Term { outer, inner }: Term) -> String {
    if outer == inner { outer } else { format!("<mrow>{inner}</mrow>") }
}

fn term(first: char, signs: &mut Signs) -> Term {
    fn run(signs: &mut Signs, is_more: fn(char) -> bool) -> String {
        std::iter::from_fn(|| signs.next_if(|sign| is_more(*sign))).collect()
    }
    match first {
        '(' | '⌊' => {
            let close = if first == '(' { ')' } else { '⌋' };
            let inner = row(signs, Some(close));
            let bracket = |sign| format!("<mo stretchy=\"false\">{sign}</mo>");
            Term { outer: format!("<mrow>{}{inner}{}</mrow>", bracket(first), bracket(close)), inner }
        }
        '"' => {
            let text = run(signs, |sign| sign != '"');
            signs.next();
            let space = "<mspace width=\"0.6em\"/>";
            Term::plain(format!("{space}<mtext>{}</mtext>{space}", escaped(&text)))
        }
        '0'..='9' => Term::plain(format!("<mn>{first}{}</mn>", run(signs, |sign| sign.is_ascii_digit()))),
        // The names of functions: min, max, mod.
        'm' if signs.peek().is_some_and(|next| "iao".contains(*next)) => {
            let rest = run(signs, char::is_alphabetic);
            let space = "<mspace width=\"0.3em\"/>";
            Term::plain(format!("{space}<mi>{first}{rest}</mi>{space}"))
        }
        letter if letter.is_alphabetic() => Term::plain(format!("<mi>{letter}</mi>")),
        sign => Term::plain(format!("<mo>{}</mo>", escaped(&sign.to_string()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_text_becomes_the_elements_it_stands_for() {
        for (source, mathml) in [
            (
                "k ⊕ ⌊k/2⌋",
                "<mi>k</mi><mo>⊕</mo><mrow><mo stretchy=\"false\">⌊</mo><mi>k</mi><mo>/</mo><mn>2</mn><mo stretchy=\"false\">⌋</mo></mrow>",
            ),
            ("2^(n+2)", "<msup><mn>2</mn><mrow><mi>n</mi><mo>+</mo><mn>2</mn></mrow></msup>"),
            (
                "(−1)^n",
                "<msup><mrow><mo stretchy=\"false\">(</mo><mo>−</mo><mn>1</mn><mo stretchy=\"false\">)</mo></mrow><mi>n</mi></msup>",
            ),
            (
                "(a + 1) / 6",
                "<mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mrow><mn>6</mn></mrow></mfrac>",
            ),
            ("r_0 < 127", "<msub><mi>r</mi><mn>0</mn></msub><mo>&lt;</mo><mn>127</mn>"),
            ("a / ", "<mi>a</mi>"),
        ] {
            assert_eq!(Formula::new(source).mathml, mathml, "{source}");
        }
        assert_eq!(Formula::new("S \"if\" X").text, "S if X");
    }
}
