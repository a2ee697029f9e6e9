//! What a program says on standard error before it ends: the line that tells the error.

/// No more of a line is quoted.
const LONGEST: usize = 200;

/// The last line on standard error that is no trace of calls; the error that nobody caught, where a language tells it before them.
#[must_use]
pub fn last_words(errors: &str) -> Option<String> {
    let errors = lucas_jail::shown(errors.as_bytes());
    let mut lines = errors.lines().filter(|line| !line.trim().is_empty());
    // Lisp tells the error below a heading, and all that was called after it.
    if let Some(heading) = lines.clone().position(|line| line.starts_with("Unhandled ")) {
        return lines.nth(heading + 1).map(quoted);
    }
    let is_aside = |line: &str| ["note:", "Node.js v"].iter().any(|begins| line.starts_with(begins));
    let told = lines.clone().rfind(|line| !line.starts_with([' ', '\t']) && !is_aside(line));
    told.or(lines.next_back()).map(quoted)
}

/// A line, cut where it is long.
fn quoted(line: &str) -> String {
    let line = line.trim();
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_that_tells_the_error_is_quoted_in_every_language() {
        for (errors, told) in [
            (
                "Traceback (most recent call last):\n  File \"a.py\", line 1, in <module>\nKeyError: 3\n\n",
                "KeyError: 3",
            ),
            (
                "Exception in thread \"main\" java.lang.ArithmeticException: / by zero\n\tat A.main(A.java:3)\n",
                "Exception in thread \"main\" java.lang.ArithmeticException: / by zero",
            ),
            (
                "\nthread 'main' panicked at a.rs:1:13:\nindex out of bounds\nnote: run with `RUST_BACKTRACE=1`\n",
                "index out of bounds",
            ),
            (
                "/a.js:1\nx\n^\n\nReferenceError: x is not defined\n    at Object.<anonymous> (/a.js:1:1)\n\nNode.js v18.19.0\n",
                "ReferenceError: x is not defined",
            ),
            (
                "Unhandled DIVISION-BY-ZERO in thread #<THREAD>:\n  arithmetic error\n\n0: (FOO)\nunhandled condition, quitting\n",
                "arithmetic error",
            ),
            ("Fatal error: exception Not_found\n", "Fatal error: exception Not_found"),
            ("  \u{1b}[31mindented\u{1b}[0m\n", "indented"),
        ] {
            assert_eq!(last_words(errors).as_deref(), Some(told), "{errors}");
        }
        assert_eq!(last_words(" \n"), None);
        assert_eq!(last_words(&"é".repeat(1000)).map(|told| told.chars().count()), Some(LONGEST + 1));
    }
}
