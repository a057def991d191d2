//! The formats against each other, and against damage.

mod convert;
mod damage;
mod formats;
mod games;
