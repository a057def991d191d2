//! What the small types of a library cost in an engine's own code: each function is written once with our types, once with
//! those of cozy-chess. `checks/types.py` counts the instructions of both; `benches/shakmaty` has shakmaty's.

#[allow(missing_docs, reason = "each is the function of its name in `ours`")]
pub mod cozy;
pub mod ours;
