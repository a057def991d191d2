//! What the choices of the adaptive code cost, for the explorer: a module of its own, because it holds the model of the code.
//! The page fetches it when the panel opens.

#![deny(unsafe_code)]

mod costs;
mod exports;
