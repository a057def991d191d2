//! The colors of the page are those of all pictures.

use board_svg::palette::{self, Shade};

const STYLE: &str = include_str!("../../page/style.css");

/// The names of the page's colors that have a meaning elsewhere too.
const SHARED: [(&str, Shade); 14] = [
    ("paper", palette::PAPER),
    ("ink", palette::INK),
    ("faint", palette::FAINT),
    ("rule", palette::RULE),
    ("panel", palette::PANEL),
    ("accent", palette::ACCENT),
    ("mark", palette::MARK),
    ("alarm", palette::ALARM),
    ("state", palette::STATE),
    ("kings", palette::KINGS),
    ("white", palette::WHITE),
    ("black", palette::BLACK),
    ("empty", palette::EMPTY),
    ("form", palette::FORM),
];

#[test]
fn the_colors_are_those_of_the_palette() {
    for (name, Shade { light, dark }) in SHARED {
        let name = format!("--{name}: ");
        let values = STYLE.split(&*name).skip(1).filter_map(|rest| rest.split(';').next());
        let values: Vec<&str> = values.collect();
        assert_eq!(values, [light, dark], "{name}");
    }
}
