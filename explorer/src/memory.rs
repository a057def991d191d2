//! The bytes of a value: the only unsafe code of the explorer.

#![allow(unsafe_code)]

use std::mem::MaybeUninit;

use crate::layout::Layout;

/// A copy of the bytes of a board.
#[derive(Clone, Debug)]
pub struct Image(Vec<MaybeUninit<u8>>);

impl Image {
    /// Copies the bytes of a value, padding included. The reference is exclusive so that nobody
    /// writes meanwhile, whatever the type.
    pub fn of<T>(value: &mut T) -> Image {
        let start: *const MaybeUninit<u8> = (&raw const *value).cast();
        // SAFETY: the value is as many bytes long, nobody else has access to it, and bytes that may
        // be uninitialised ask nothing of their content.
        Image(unsafe { std::slice::from_raw_parts(start, size_of::<T>()) }.to_vec())
    }

    /// How many bytes there are.
    #[must_use]
    pub fn size(&self) -> usize {
        self.0.len()
    }

    /// A byte; `None` where the layout does not promise that one was ever written.
    #[must_use]
    pub fn read(&self, layout: &Layout, at: usize) -> Option<u8> {
        let byte = self.0.get(at)?;
        // SAFETY: the byte is a part of an array or of a number, and these are written whole when a
        // board is set up.
        layout.is_written(at).then(|| unsafe { byte.assume_init() })
    }
}
