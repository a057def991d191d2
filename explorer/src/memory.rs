//! The bytes of a value: the only unsafe code of the explorer.

#![allow(unsafe_code)]

use std::mem::MaybeUninit;
use std::rc::Rc;

use crate::layout::Layout;

/// A copy of the bytes of a board, with its layout.
#[derive(Clone, Debug)]
pub struct Image {
    bytes: Vec<MaybeUninit<u8>>,
    layout: Rc<Layout>,
}

impl Image {
    /// Copies the bytes of a value, padding included. The layout is that of the type. The reference
    /// is exclusive: nothing else can write meanwhile, whatever the type.
    pub(crate) fn of<T>(value: &mut T, layout: &Rc<Layout>) -> Image {
        let start: *const MaybeUninit<u8> = (&raw const *value).cast();
        // SAFETY: the value is that many bytes long, the exclusive reference rules out other access, and
        // `MaybeUninit` allows any content.
        let bytes = unsafe { std::slice::from_raw_parts(start, size_of::<T>()) }.to_vec();
        Image { bytes, layout: Rc::clone(layout) }
    }

    /// The layout of the bytes.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// A byte; `None` where the layout does not guarantee that it was written.
    pub fn read(&self, at: usize) -> Option<u8> {
        let byte = self.bytes.get(at)?;
        // SAFETY: by the layout of the board, the byte is part of an array or of a number, and these are
        // written completely when a board is set up.
        self.layout.is_written(at).then(|| unsafe { byte.assume_init() })
    }
}
