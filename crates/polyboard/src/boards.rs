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
