//! An exercise as a problem package, for judges that run programs on files: the format of Kattis, which `verifyproblem` checks.

use lucas_engine::Text;

/// An exercise that a program answers from standard input, once and for all.
pub struct Problem {
    /// What names it for ever.
    pub uuid: &'static str,
    /// Its title.
    pub title: Text,
    /// What is asked, in LaTeX, in English and in French.
    pub statements: [&'static str; 2],
    /// What is given, with the answers.
    pub cases: fn() -> Vec<Case>,
    /// Says whether an input is one: a Python program.
    pub input_validator: &'static str,
    /// Says whether an answer is right, where there are several: a Python program.
    pub output_validator: Option<&'static str>,
    /// A right program, in Python.
    pub right: &'static str,
    /// A wrong one.
    pub wrong: &'static str,
}

/// Something given, with its answer.
pub struct Case {
    /// Whether the statement shows it.
    pub is_sample: bool,
    /// What is given.
    pub input: String,
    /// A right answer.
    pub answer: String,
}

impl Case {
    /// One of which the first so many are shown.
    #[must_use]
    pub fn new(place: usize, samples: usize, input: String, answer: String) -> Self {
        Case { is_sample: place < samples, input: input + "\n", answer }
    }
}

impl Problem {
    /// The files of the package, each by its path in it.
    #[must_use]
    pub fn files(&self) -> Vec<(String, String)> {
        let Text { en, fr } = &self.title;
        let validation = if self.output_validator.is_some() { "custom" } else { "default" };
        let about =
            format!("uuid: {}\nsource: lucas\nlicense: educational\nvalidation: {validation}\n", self.uuid);
        let [english, french] = self.statements;
        let statement = |title: &str, text: &str| format!("\\problemname{{{title}}}\n\n{text}");
        let mut files = vec![
            ("problem.yaml".to_owned(), about),
            ("problem_statement/problem.en.tex".to_owned(), statement(en, english)),
            ("problem_statement/problem.fr.tex".to_owned(), statement(fr, french)),
            ("input_validators/validate.py".to_owned(), self.input_validator.to_owned()),
            ("submissions/accepted/right.py".to_owned(), self.right.to_owned()),
            ("submissions/wrong_answer/wrong.py".to_owned(), self.wrong.to_owned()),
        ];
        let output =
            self.output_validator.map(|text| ("output_validators/validate.py".to_owned(), text.to_owned()));
        files.extend(output);
        for (place, case) in (self.cases)().into_iter().enumerate() {
            let folder = if case.is_sample { "sample" } else { "secret" };
            let path = format!("data/{folder}/{:03}", place + 1);
            files.push((format!("{path}.in"), case.input));
            files.push((format!("{path}.ans"), case.answer));
        }
        files
    }
}

/// Whether a folder may bear the name of a package: small letters and digits.
#[must_use]
pub fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}
