//! The pieces as paths, in a square of 45 units.

use board_core::Role;

/// The outline of a piece.
pub(crate) struct Outline {
    /// Filled in the color of the piece.
    pub(crate) body: &'static str,
    /// Lines on it in the other color.
    pub(crate) lines: &'static str,
}

pub(crate) const fn of(role: Role) -> Outline {
    match role {
        Role::Pawn => Outline {
            body: "M22.5 10a5.5 5.5 0 0 1 3.6 9.7q1.9 .8 1.9 2.3h-2.4q.8 7 6.9 12.5H12.5q6.1-5.5 \
                   6.9-12.5H17q0-1.5 1.9-2.3A5.5 5.5 0 0 1 22.5 10zM11 34.5h23v4H11z",
            lines: "",
        },
        Role::Knight => Outline {
            body: "M13.5 34.5c0-6 5.5-8.5 7-13.5-3 1.5-5.5 2.5-7.5 5-1 1.2-3 .8-4-.7-.7-1-.5-2.2 \
                   .1-3.2L13 15c.5-2.5 1.8-4.3 3.7-5.5L17 5l4.5 3.2C29 9 33.8 15.5 33.5 \
                   24.5c-.1 4-.7 7-1.7 10zM11 34.5h23v4H11z",
            lines: "M17.6 14.2h.8M25 13c3.5 3.5 4.5 9 3.8 17",
        },
        Role::Bishop => Outline {
            body: "M22.5 5.5a2.6 2.6 0 0 1 1.9 4.4C29 13 32 17.5 32 22c0 3-1.5 6-4.3 \
                   8l1.8 4.5h-14l1.8-4.5C14.5 28 13 25 13 22c0-4.5 3-9 7.6-12.1A2.6 2.6 0 0 1 \
                   22.5 5.5zM11 34.5h23v4H11z",
            lines: "M22.5 16.5v8M18.8 20h7.4M17 30h11",
        },
        Role::Rook => Outline {
            body: "M11 8.5h5.5v3.5h3.5V8.5h5v3.5h3.5V8.5H34V17l-4 3.5v10l3 4H12l3-4v-10L11 \
                   17zM10 34.5h25v4H10z",
            lines: "M15 20.5h15M15 30.5h15",
        },
        Role::Queen => Outline {
            body: "M7.5 14.5L12 34.5h21l4.5-20-7 7.5L29 11l-6.5 10L16 11l-1.5 11zM7.5 9.9a2.3 \
                   2.3 0 1 1-.1 0zM16 6.4a2.3 2.3 0 1 1-.1 0zM29 6.4a2.3 2.3 0 1 1-.1 0zM37.5 \
                   9.9a2.3 2.3 0 1 1-.1 0zM11 34.5h23v4H11z",
            lines: "M12.5 30q10-2.5 20 0",
        },
        Role::King => Outline {
            body: "M21 3.5h3V7h3.5v3H24v4.5h-3V10h-3.5V7H21zM22.5 18c3-5.5 14-5 14 2.5 0 5-5.5 \
                   8-6.5 14H15c-1-6-6.5-9-6.5-14 0-7.5 11-8 14-2.5zM11 34.5h23v4H11z",
            lines: "M22.5 18v11.5M14.5 30q8-2 16 0",
        },
    }
}
