//! The representations whose features are on.

macro_rules! types {
    ($($(#[$doc:meta])* $id:literal $name:ident = $type:path $(, by $paths:ident)?;)*) => {
        $(
            $(#[$doc])*
            #[cfg(feature = $id)]
            pub type $name = $type;
        )*
    };
}

representations!(types);

/// Stands for a representation whose feature is off, so that the compiler names the feature and not just an unknown type.
macro_rules! missing {
    ($($id:literal $name:ident $note:literal;)*) => {
        $(
            #[cfg(not(feature = $id))]
            #[doc(hidden)]
            #[deprecated(note = $note)]
            #[derive(Debug)]
            pub enum $name {}
        )*
    };
}

missing! {
    "array8x8" Array8x8 "this board needs the feature `array8x8` of polyboard";
    "mailbox12x12" Mailbox12x12 "this board needs the feature `mailbox12x12` of polyboard";
    "mailbox10x12" Mailbox10x12 "this board needs the feature `mailbox10x12` of polyboard";
    "mailbox16x16" Mailbox16x16 "this board needs the feature `mailbox16x16` of polyboard";
    "x88" X88 "this board needs the feature `x88` of polyboard";
    "array8x8+list" Array8x8List "this board needs the feature `array8x8+list` of polyboard";
    "mailbox12x12+list" Mailbox12x12List "this board needs the feature `mailbox12x12+list` of polyboard";
    "mailbox10x12+list" Mailbox10x12List "this board needs the feature `mailbox10x12+list` of polyboard";
    "mailbox16x16+list" Mailbox16x16List "this board needs the feature `mailbox16x16+list` of polyboard";
    "x88+list" X88List "this board needs the feature `x88+list` of polyboard";
    "piece-list" PieceList "this board needs the feature `piece-list` of polyboard";
    "nibble" Nibble "this board needs the feature `nibble` of polyboard";
    "byteboard" Byteboard "this board needs the feature `byteboard` of polyboard";
    "bitboard" Bitboard "this board needs the feature `bitboard` of polyboard";
    "bitboard+array8x8" BitboardArray8x8 "this board needs the feature `bitboard+array8x8` of polyboard";
}

/// ```compile_fail
/// #![deny(deprecated)] // "this board needs the feature `nibble` of polyboard"
/// fn board(_: polyboard::Nibble) {}
/// ```
#[cfg(all(doctest, not(feature = "nibble")))]
struct MissingFeature;
