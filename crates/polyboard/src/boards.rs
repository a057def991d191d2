//! The representations whose features are on.

macro_rules! types {
    ($($(#[$doc:meta])* $id:literal $name:ident = $source:ident :: $board:ident $(, plain $plain:ident)? $(, needs $needs:literal)?;)*) => {
        $(
            $(#[$doc])*
            #[cfg(feature = $id)]
            pub type $name = $source::$board;

            /// Stands for a representation whose feature is off, so that the compiler names the feature and not just an
            /// unknown type.
            #[cfg(not(feature = $id))]
            #[doc(hidden)]
            #[deprecated = concat!("this board needs the feature `", $id, "` of polyboard")]
            #[derive(Debug)]
            pub enum $name {}
        )*

        /// The boards without tricks, each a whole representation in one file, to be read and compared.
        #[cfg(feature = "plain")]
        pub mod plain_boards {
            $($(
                #[cfg(feature = $id)]
                #[doc(inline)]
                pub use $source::$plain;
            )?)*
        }
    };
}

representations!(types);

/// ```compile_fail
/// #![deny(deprecated)] // "this board needs the feature `nibble` of polyboard"
/// fn board(_: polyboard::Nibble) {}
/// ```
#[cfg(all(doctest, not(feature = "nibble")))]
struct MissingFeature;
