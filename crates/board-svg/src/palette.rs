//! The colors of all pictures: diagrams, charts, pages. Each has one meaning.
//!
//! Letters in [`INK`] have a contrast of at least 4.5 to 1 on every background named here, in the light shades
//! and in the dark ones.

/// A color on light pages and in files, and its counterpart on dark pages, both as `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shade {
    /// On light pages and in files.
    pub light: &'static str,
    /// On dark pages.
    pub dark: &'static str,
}

const fn shade(light: &'static str, dark: &'static str) -> Shade {
    Shade { light, dark }
}

/// The background.
pub const PAPER: Shade = shade("#ffffff", "#14181d");
/// Letters.
pub const INK: Shade = shade("#1b1f24", "#e6e9ed");
/// Letters of less weight.
pub const FAINT: Shade = shade("#57606a", "#a4adb8");
/// Lines of a grid or a table.
pub const RULE: Shade = shade("#d0d7de", "#39424d");
/// The background of a part that stands apart.
pub const PANEL: Shade = shade("#f6f8fa", "#1d232b");
/// What a picture is about: a measured value, the arrow of a move.
pub const ACCENT: Shade = shade("#0a5cb8", "#6cb0ff");
/// What others are compared with, and a longest or greatest value.
pub const MARK: Shade = shade("#a34e00", "#ffb35c");
/// What is wrong or in danger: a warning, a king in check.
pub const ALARM: Shade = shade("#b3261e", "#ff8a80");

/// Bits or bytes of the state: clock, side to move, castling, en passant.
pub const STATE: Shade = shade("#f4e3a1", "#57490f");
/// Those of kings.
pub const KINGS: Shade = shade("#ecd3f5", "#52305f");
/// Those of White's pieces.
pub const WHITE: Shade = shade("#cdeccd", "#23502a");
/// Those of Black's pieces.
pub const BLACK: Shade = shade("#cfdcf5", "#2a4272");
/// Those of empty squares.
pub const EMPTY: Shade = shade("#eceff2", "#2a313a");
/// Those that hold the others together: counts, tables, order.
pub const FORM: Shade = shade("#f8d3cf", "#66302b");

/// The colors above by the names that style sheets give them, as in `--paper`.
pub const NAMED: [(&str, Shade); 14] = [
    ("paper", PAPER),
    ("ink", INK),
    ("faint", FAINT),
    ("rule", RULE),
    ("panel", PANEL),
    ("accent", ACCENT),
    ("mark", MARK),
    ("alarm", ALARM),
    ("state", STATE),
    ("kings", KINGS),
    ("white", WHITE),
    ("black", BLACK),
    ("empty", EMPTY),
    ("form", FORM),
];

/// A scale from little to much, of one hue, so that eyes that confuse colors see its lightness.
pub const HEAT: [Shade; 6] = [
    shade("#f4f8fc", "#1a2029"),
    shade("#e3eef9", "#1c2a3a"),
    shade("#cfe1f2", "#1f364f"),
    shade("#b5d4e9", "#214263"),
    shade("#9ac8e2", "#234f79"),
    shade("#7fb9dc", "#245a8d"),
];

/// The light squares of a board.
pub const LIGHT_SQUARES: &str = "#f1e4cb";
/// The dark squares.
pub const DARK_SQUARES: &str = "#b58a63";
/// The border with the coordinates.
pub const BORDER: &str = "#4a3a2c";
/// Highlighted squares, half transparent.
pub const HIGHLIGHT: &str = "#f5d020";
/// White's pieces.
pub const WHITE_PIECES: &str = "#ffffff";
/// Black's pieces, and the outlines of all.
pub const BLACK_PIECES: &str = "#1c1c1c";
