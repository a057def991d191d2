//! Representations by name.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use board_core::{DynBoard, Inspect, Position, boxed};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

/// Makes of the [table](crate::representations) the enum and what differs from variant to variant.
macro_rules! backend {
    ($($(#[$doc:meta])* $id:literal $name:ident = $source:ident :: $board:ident $(, plain $plain:ident)? $(, needs $needs:literal)?;)*) => {
        /// A representation, chosen at run time.
        ///
        /// There is a variant for each representation that is compiled in. It is read and written by its id:
        ///
        /// ```
        /// # #[cfg(feature = "x88")] {
        /// use polyboard::Backend;
        ///
        /// let backend: Backend = "x88".parse().unwrap();
        /// assert_eq!(backend, Backend::X88);
        /// assert_eq!(backend.to_string(), "x88");
        /// # }
        /// let error = "x99".parse::<polyboard::Backend>().unwrap_err();
        /// assert!(error.to_string().starts_with("unknown backend \"x99\""));
        /// ```
        ///
        /// The crate `strum` derives [`Display`](fmt::Display), [`FromStr`](core::str::FromStr), `&'static
        /// str` by [`Into`], and `strum::VariantArray`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[derive(Display, EnumString, IntoStaticStr, VariantArray)]
        #[strum(parse_err_ty = UnknownBackend, parse_err_fn = unknown)]
        #[non_exhaustive]
        pub enum Backend {
            $(
                $(#[$doc])*
                #[cfg(feature = $id)]
                #[strum(serialize = $id)]
                $name,
            )*
        }

        impl Backend {
            /// Sets up a position and passes the board to the visitor with its concrete type. The visitor
            /// is compiled for each representation, on the best code path of the processor.
            #[allow(unused_variables, reason = "there may be no representation")]
            pub fn visit<V: WithBoard>(self, position: &Position, visitor: V) -> V::Output {
                match self {
                    $(
                        #[cfg(feature = $id)]
                        Backend::$name => {
                            backend!(@visit $name position visitor $($source $board $needs)?)
                        }
                    )*
                }
            }

            /// Sets up a position on the [plain board](crate::plain_boards) of the representation, and passes it to the
            /// visitor. `None` if the representation has none of its own: piece lists beside an array.
            #[cfg(feature = "plain")]
            #[allow(unused_variables, reason = "there may be no representation")]
            pub fn visit_plain<V: WithBoard>(
                self,
                position: &Position,
                visitor: V,
            ) -> Option<V::Output> {
                match self {
                    $(
                        #[cfg(feature = $id)]
                        Backend::$name => backend!(@plain position visitor $($plain)?),
                    )*
                }
            }

            /// What the representation needs of the processor, in a few words.
            #[must_use]
            pub fn needs(self) -> &'static str {
                match self {
                    $(
                        #[cfg(feature = $id)]
                        Backend::$name => backend!(@needs $($needs)?),
                    )*
                }
            }

            /// The code path on this processor: the name of the board's own way there, or `level bmi2` or `level baseline`,
            /// the [level](crate::processor::Level) for which a board without one is compiled.
            #[must_use]
            pub fn path(self) -> &'static str {
                match self {
                    $(
                        #[cfg(feature = $id)]
                        Backend::$name => backend!(@path $($source $board $needs)?),
                    )*
                }
            }
        }
    };
    (@visit $name:ident $position:ident $visitor:ident) => {
        $visitor.with(<crate::$name as board_core::Board>::from_position($position))
    };
    (@visit $name:ident $position:ident $visitor:ident $source:ident $board:ident $needs:literal) => {{
        use board_processor::{Instructions, WithInstructions};

        struct Visit<'a, V>(&'a Position, V);

        impl<V: WithBoard> WithInstructions for Visit<'_, V> {
            type Output = V::Output;

            fn with<I: Instructions>(self, _: I) -> V::Output {
                let Visit(position, visitor) = self;
                visitor.with(<$source::$board<I> as board_core::Board>::from_position(position))
            }
        }

        $source::Detected::best().visit(Visit($position, $visitor))
    }};
    (@plain $position:ident $visitor:ident) => { None };
    (@plain $position:ident $visitor:ident $plain:ident) => {
        Some($visitor.with(
            <crate::plain_boards::$plain as board_core::Board>::from_position($position),
        ))
    };
    (@needs) => { "any processor, best with BMI2" };
    (@needs $needs:literal) => { $needs };
    (@path) => {
        match board_processor::chosen_by_run() {
            board_processor::Level::Baseline => "level baseline",
            _ => "level bmi2",
        }
    };
    (@path $source:ident $board:ident $needs:literal) => {
        <$source::$board as board_core::Board>::from_position(&Position::start()).path_name()
    };
}

representations!(backend);

/// Generic code that works on a board of any type.
///
/// ```
/// use polyboard::{Backend, Board, Position, WithBoard};
///
/// struct Mobility;
///
/// impl WithBoard for Mobility {
///     type Output = usize;
///
///     fn with<B: Board + 'static>(self, board: B) -> usize {
///         board.count_legal()
///     }
/// }
///
/// for backend in Backend::all() {
///     assert_eq!(backend.visit(&Position::start(), Mobility), 20);
/// }
/// ```
pub trait WithBoard {
    /// The result.
    type Output;

    /// Works on the board.
    fn with<B: Inspect + 'static>(self, board: B) -> Self::Output;
}

impl Backend {
    /// Every representation that is compiled in.
    #[must_use]
    pub fn all() -> impl ExactSizeIterator<Item = Backend> + DoubleEndedIterator + Clone {
        Backend::VARIANTS.iter().copied()
    }

    /// Sets up a position on a board behind a pointer.
    #[must_use]
    pub fn board(self, position: &Position) -> Box<dyn DynBoard> {
        self.visit(position, Boxed)
    }

    /// The function that does so, to be called often: the representation is chosen once.
    #[must_use]
    pub fn set_up(self) -> fn(&Position) -> Box<dyn DynBoard> {
        self.visit(&Position::start(), SetUp)
    }

    /// The name on command lines and in files, [`Board::ID`](board_core::Board::ID).
    #[must_use]
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// The idea in one line, [`Inspect::IDEA`].
    #[must_use]
    pub fn idea(self) -> &'static str {
        self.visit(&Position::start(), IdeaAndSize).0
    }

    /// The size of a board in bytes, without the tables that all boards of this representation share.
    #[must_use]
    pub fn bytes(self) -> usize {
        self.visit(&Position::start(), IdeaAndSize).1
    }
}

struct Boxed;

impl WithBoard for Boxed {
    type Output = Box<dyn DynBoard>;

    fn with<B: Inspect + 'static>(self, board: B) -> Self::Output {
        boxed(board)
    }
}

struct SetUp;

impl WithBoard for SetUp {
    type Output = fn(&Position) -> Box<dyn DynBoard>;

    fn with<B: Inspect + 'static>(self, _: B) -> Self::Output {
        |position| boxed(B::from_position(position))
    }
}

struct IdeaAndSize;

impl WithBoard for IdeaAndSize {
    type Output = (&'static str, usize);

    fn with<B: Inspect + 'static>(self, _: B) -> (&'static str, usize) {
        (B::IDEA, size_of::<B>())
    }
}

/// A text that is not the id of a representation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownBackend(pub String);

fn unknown(text: &str) -> UnknownBackend {
    UnknownBackend(text.into())
}

impl fmt::Display for UnknownBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown backend {:?}; the backends are", self.0)?;
        for (index, backend) in Backend::all().enumerate() {
            write!(f, "{} {backend}", if index == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownBackend {}
