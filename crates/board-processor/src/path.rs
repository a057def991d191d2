//! Code paths of a board that has a way of its own at each level.

/// Implements a board's traits `Path` and `Perform` for a token: its name, and what it hands to a task.
///
/// Both traits and the trait `Task` must be in scope, in this form (the tokens implement [`CodePath`](board_core::CodePath) already):
///
/// ```
/// pub trait Path: Perform + CodePath {
///     fn detect() -> Option<Self>;
///     fn name(self) -> &'static str;
/// }
///
/// pub trait Perform: Copy {
///     fn perform<T: Task>(self, task: T) -> T::Output;
/// }
///
/// /// Generic over what the board reads with: here a slider method.
/// pub trait Task {
///     type Output;
///     fn with<X: Sliders>(self, sliders: X) -> Self::Output;
/// }
///
/// pub trait Sliders {}
/// pub struct Magic;
/// impl Sliders for Magic {}
///
/// use board_core::CodePath;
/// use board_processor::Popcnt;
///
/// board_processor::path_of_token! { Popcnt: "magic", |_popcnt| Magic }
/// # fn main() {}
/// ```
#[macro_export]
macro_rules! path_of_token {
    ($token:ident: $name:expr, |$value:ident| $reads_with:expr) => {
        impl Path for $token {
            #[inline]
            fn detect() -> Option<$token> {
                $token::detect()
            }

            fn name(self) -> &'static str {
                $name
            }
        }

        impl Perform for $token {
            #[inline(always)]
            fn perform<T: Task>(self, task: T) -> T::Output {
                let $value = self;
                $token::run(
                    self,
                    #[inline(always)]
                    || task.with($reads_with),
                )
            }
        }
    };
}

/// Implements a board's traits `Path` and `Perform` for the path that is chosen while the program runs:
/// a struct that holds a level, one of an enum of paths. Both are the board's. [`CodePath`](board_core::CodePath) must be in scope, too.
///
/// `$level::best()` chooses, and `$level::COMPILED` is the level that needs no choice, if the compiler
/// flags settle it.
#[macro_export]
macro_rules! path_of_level {
    ($detected:ident($level:ident): $($path:ident),*) => {
        impl $detected {
            #[inline(always)]
            fn level(self) -> $level {
                match $level::COMPILED {
                    Some(level) => level,
                    None => self.0,
                }
            }
        }

        impl Path for $detected {
            #[inline]
            fn detect() -> Option<Self> {
                Some($detected($level::best()))
            }

            fn name(self) -> &'static str {
                match self.level() {
                    $($level::$path(path) => path.name(),)*
                }
            }
        }

        impl CodePath for $detected {
            #[inline(always)]
            fn run<R>(self, body: impl FnOnce() -> R) -> R {
                match self.level() {
                    $($level::$path(path) => path.run(body),)*
                }
            }
        }

        impl Perform for $detected {
            #[inline(always)]
            fn perform<T: Task>(self, task: T) -> T::Output {
                match self.level() {
                    $($level::$path(path) => path.perform(task),)*
                }
            }
        }
    };
}
