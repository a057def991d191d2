//! The macro that turns the checks into tests.

/// Defines a `#[test]` for every check in [`checks`](crate::checks) for a board: `suite!(x88, X88)`
/// gives `x88_attackers`, `x88_castling` and so on.
///
/// A board that is very slow, as one that is written to be read, takes every tenth case of each check by `suite!(x88, X88, 10)`.
///
/// Call it in a file of `tests/`, or in a module that is compiled for tests. If the type has parameters, call
/// it once for each combination, with its own name.
#[macro_export]
macro_rules! suite {
    ($name:ident, $board:ty) => {
        $crate::suite!($name, $board, 1);
    };
    ($name:ident, $board:ty, $nth:expr) => {
        $crate::with_checks! { $crate::test_each => ($name, $board, $nth) }
    };
}

/// Calls a macro with the names of all checks.
#[doc(hidden)]
#[macro_export]
macro_rules! with_checks {
    ($($macro:tt)::+ => $arguments:tt) => {
        $($macro)::+! {
            $arguments
            position_round_trip
            sets
            equality
            memory_picture
            legal_moves
            allowed_positions
            move_kinds
            masks
            counting
            early_stop
            set_wise_pushes
            pseudo_legal_moves
            is_legal
            uci
            attackers
            attackers_over
            checkers_and_pins
            checks_given
            quiet_checks
            exchange
            make
            unmake
            wrong_moves
            children
            changes
            null_moves
            clocks
            single_pieces
            pawns
            pins
            evasions
            en_passant
            castling
            random_placements
            traces
            perft_counts
            perft_kinds
            two_plies
            random_games_from_the_start
            random_games_from_chess960_starts
            random_games_from_named_positions
        }
    };
}

/// Defines one `#[test]` for each check of a board on a code path: where the processor lacks its instructions, the test says so
/// and passes.
#[doc(hidden)]
#[macro_export]
macro_rules! test_each_where_found {
    (($path:ty, $instructions:literal, $board:ty) $($check:ident)*) => {
        $(
            #[test]
            fn $check() {
                if <$path>::detect().is_some() {
                    $crate::checks::$check($crate::tested::<$board>());
                } else {
                    $crate::private::skip($instructions);
                }
            }
        )*
    };
}

/// Defines one `#[test]` for each check.
#[doc(hidden)]
#[macro_export]
macro_rules! test_each {
    (($name:ident, $board:ty, $nth:expr) $($check:ident)*) => {
        $crate::private::paste! {
            $(
                #[test]
                fn [<$name _ $check>]() {
                    $crate::private::with_share($nth, $crate::checks::$check, $crate::tested::<$board>());
                }
            )*
        }
    };
}
