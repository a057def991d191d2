//! Code words of positions for the explorer: a module of its own, because the page fetches it when the panel opens.

#![deny(unsafe_code)]

mod codes;
mod exports;
