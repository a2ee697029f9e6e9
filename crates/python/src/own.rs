//! Games of one's own, as classes of Python: a class is an entry like any other, its methods are free rules.

mod class;
mod picture;
mod rules;
mod values;

pub use class::{MadeOf, OwnClass, added, opened, with_own};
pub use rules::busy;
