//! Compare, verify and show chess board representations.
fn main() {}
