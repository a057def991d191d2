//! The colors of the figures are those of all pictures, and where the explorer has the same name, those of the explorer.

use board_svg::palette::{NAMED, Shade};

const FIGURES: &str = include_str!("../page/figures.css");
const EXPLORER: &str = include_str!("../../explorer/page/style.css");

/// The values of a variable, in the order of the style sheet.
fn values<'a>(style: &'a str, name: &str) -> Vec<&'a str> {
    let name = format!("--{name}: ");
    style.split(&*name).skip(1).filter_map(|rest| rest.split(';').next()).collect()
}

#[test]
fn the_colors_are_those_of_the_palette() {
    let used = NAMED.into_iter().filter(|(name, _)| FIGURES.contains(&format!("--{name}: ")));
    let used: Vec<_> = used.collect();
    assert!(used.len() >= 8, "{used:?}");
    for (name, Shade { light, dark }) in used {
        // Twice dark: by the system's choice, and by the theme of the book.
        assert_eq!(values(FIGURES, name), [light, dark, dark], "{name}");
    }
}

#[test]
fn the_explorer_has_the_same_colors() {
    let names = FIGURES.split("--").filter_map(|rest| rest.split_once(": #")).map(|(name, _)| name);
    let mut compared = 0;
    for name in names.filter(|name| !name.contains(char::is_whitespace)) {
        if let [light, dark] = values(EXPLORER, name)[..] {
            assert_eq!(values(FIGURES, name), [light, dark, dark], "{name}");
            compared += 1;
        }
    }
    assert!(compared > 3 * 12, "{compared}");
}

#[test]
fn the_book_has_the_icon_of_the_explorer() {
    let icons = [
        include_str!("../../docs/theme/favicon.svg"),
        include_str!("../../explorer/page/icon.svg"),
    ];
    assert_eq!(icons[0], icons[1]);
}
