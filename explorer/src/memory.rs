//! The bytes of a value: the only unsafe code of the explorer.

#![allow(unsafe_code)]

use std::mem::MaybeUninit;
use std::rc::Rc;

use crate::layout::Layout;

/// A copy of the bytes of a board, with their map.
#[derive(Clone, Debug)]
pub struct Image {
    bytes: Vec<MaybeUninit<u8>>,
    layout: Rc<Layout>,
}

impl Image {
    /// Copies the bytes of a value, padding included. The layout is that of the type. The reference
    /// is exclusive so that nobody writes meanwhile, whatever the type.
    pub(crate) fn of<T>(value: &mut T, layout: &Rc<Layout>) -> Image {
        let start: *const MaybeUninit<u8> = (&raw const *value).cast();
        // SAFETY: the value is as many bytes long, nobody else has access to it, and bytes that may
        // be uninitialized ask nothing of their content.
        let bytes = unsafe { std::slice::from_raw_parts(start, size_of::<T>()) }.to_vec();
        Image { bytes, layout: Rc::clone(layout) }
    }

    /// The map of the bytes.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// A byte; `None` where the layout does not promise that one was ever written.
    #[must_use]
    pub fn read(&self, at: usize) -> Option<u8> {
        let byte = self.bytes.get(at)?;
        // SAFETY: by the layout of the board, the byte is a part of an array or of a number, and these
        // are written whole when a board is set up.
        self.layout.is_written(at).then(|| unsafe { byte.assume_init() })
    }
}
