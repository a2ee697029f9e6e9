//! The five handouts as programs: each prints what its authors printed, and takes any size.

pub mod allumettes;
pub mod baguenaudier;
pub mod chocolat;
pub mod kangourous;
pub mod teaser;
