//! The colors of the page are those of all pictures.

use board_svg::palette::{NAMED, Shade};

const STYLE: &str = include_str!("../../page/style.css");

#[test]
fn the_colors_are_those_of_the_palette() {
    for (name, Shade { light, dark }) in NAMED {
        let name = format!("--{name}: ");
        let values = STYLE.split(&*name).skip(1).filter_map(|rest| rest.split(';').next());
        let values: Vec<&str> = values.collect();
        assert_eq!(values, [light, dark], "{name}");
    }
}
