//! What tests of several modules use.

pub(crate) mod made_up;
