//! Do all boards agree?
