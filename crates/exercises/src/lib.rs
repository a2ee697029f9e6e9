//! The five handouts, a folder each: the program, the questions with their answers, the pictures of its own. Nothing
//! else in the workspace knows a handout by its name.

pub mod allumettes;
pub mod baguenaudier;
pub mod chocolat;
pub mod exercise;
pub mod explanation;
pub mod formula;
pub mod handout;
pub mod kangourous;
pub mod markup;
pub mod plain;
pub mod program;
pub mod solver;
pub mod teaser;

pub use handout::{Handout, Handouts};

/// Every handout there is: a new one is one more line.
pub static HANDOUTS: Handouts = Handouts(&[
    &baguenaudier::HANDOUT,
    &chocolat::HANDOUT,
    &kangourous::HANDOUT,
    &allumettes::HANDOUT,
    &teaser::HANDOUT,
]);
