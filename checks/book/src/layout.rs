//! Pictures of how representations lie in memory, drawn from the boards themselves.

mod arrays;
mod lists;
mod sets;
mod svg;
mod words;

use anyhow::{Context, Result};
use board_0x88::X88Geometry;
use board_array8x8::Array8x8Geometry;
use board_core::Position;
use board_mailbox10x12::Mailbox10x12Geometry;
use board_mailbox12x12::Mailbox12x12Geometry;
use board_mailbox16x16::Mailbox16x16Geometry;

/// After 1.e4, the position of all lessons.
const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";

/// The picture of a layout by its name and, after a colon, the words below it.
pub(crate) fn draw(text: &str) -> Result<String> {
    let (name, caption) = text.split_once(": ").context("a layout has words below it")?;
    let position = Position::from_fen(AFTER_E4)?;
    let drawing = match name {
        "array8x8" => arrays::indices::<Array8x8Geometry>(),
        "mailbox12x12" => arrays::indices::<Mailbox12x12Geometry>(),
        "mailbox10x12" => arrays::indices::<Mailbox10x12Geometry>(),
        "mailbox16x16" => arrays::indices::<Mailbox16x16Geometry>(),
        "x88" => arrays::indices::<X88Geometry>(),
        "cells" => arrays::cells(&position),
        "lists" => lists::beside_an_array(&position)?,
        "piece-list" => lists::without_an_array()?,
        "nibble" => words::nibbles(&position),
        "byteboard" => words::bytes(&position),
        "view" => words::view(),
        "bits" => sets::bits(),
        "bitboard" => sets::of(&position),
        _ => anyhow::bail!("no layout {name:?}"),
    };
    Ok(format!(
        "<figure class=\"layout {name}\">{drawing}<figcaption>{caption}</figcaption></figure>\n"
    ))
}

#[cfg(test)]
mod tests {
    fn draw(name: &str) -> String {
        super::draw(&format!("{name}: words")).unwrap()
    }

    /// The texts of the cells of a class.
    fn texts<'a>(picture: &'a str, class: &str) -> Vec<&'a str> {
        let cells = picture.split("<g class=\"").skip(1).filter_map(|cell| cell.split_once("\">"));
        let cells = cells.filter(|(classes, _)| classes.split(' ').any(|name| name == class));
        cells
            .map(|(_, cell)| cell.split("</text>").next().unwrap().rsplit('>').next().unwrap())
            .collect()
    }

    #[test]
    fn a_step_off_h4_is_marked() {
        for (name, from, to) in [
            ("array8x8", "31", "32"),
            ("mailbox12x12", "69", "99"),
            ("mailbox10x12", "58", "99"),
            ("mailbox16x16", "37", "99"),
            ("x88", "37", "38"),
        ] {
            let picture = draw(name);
            assert_eq!(texts(&picture, "at"), [from], "{name}");
            assert_eq!(texts(&picture, "beyond"), [to], "{name}");
        }
    }

    #[test]
    fn arrays_have_their_cells() {
        for (name, sentinels, unused) in [
            ("array8x8", 0, 0),
            ("mailbox12x12", 80, 0),
            ("mailbox10x12", 56, 0),
            ("mailbox16x16", 192, 0),
            ("x88", 0, 64),
        ] {
            let picture = draw(name);
            let squares = texts(&picture, "light").len() + texts(&picture, "dark").len();
            assert_eq!(squares, 64, "{name}");
            assert_eq!(texts(&picture, "sentinel").len(), sentinels, "{name}");
            assert_eq!(texts(&picture, "unused").len(), unused, "{name}");
        }
    }

    #[test]
    fn contents_are_those_of_the_lessons() {
        assert!(draw("nibble").contains("62537526"));
        assert_eq!(
            texts(&draw("byteboard"), "white").iter().filter(|&&byte| byte == "08").count(),
            8
        );
        assert!(draw("bitboard").contains("00ff0000") && draw("bitboard").contains("1000ef00"));
        assert_eq!(texts(&draw("cells"), "black").len(), 16);
        // The captured pawn keeps its slot.
        assert_eq!(texts(&draw("piece-list"), "free"), ["80"]);
        assert_eq!(texts(&draw("piece-list"), "white").len(), 16);
        // The kings are in no list.
        assert_eq!(texts(&draw("lists"), "white").len(), 15);
        assert_eq!(texts(&draw("view"), "leap").len(), 8);
        // Seven squares to each side of d4, thirteen on its diagonals.
        assert_eq!(texts(&draw("view"), "ray").len(), 27);
    }

    #[test]
    fn pictures_are_balanced_and_have_no_empty_line() {
        for name in [
            "array8x8",
            "mailbox12x12",
            "mailbox10x12",
            "mailbox16x16",
            "x88",
            "cells",
            "lists",
            "piece-list",
            "nibble",
            "byteboard",
            "view",
            "bits",
            "bitboard",
        ] {
            let picture = draw(name);
            for tag in ["g", "svg", "text", "figure"] {
                let opened = picture.matches(&format!("<{tag} ")).count();
                assert_eq!(opened, picture.matches(&format!("</{tag}>")).count(), "{name} {tag}");
            }
            assert!(!picture.trim_end().contains('\n'), "{name}");
        }
    }

    #[test]
    fn what_is_unknown_is_an_error() {
        assert!(super::draw("array9x9: words").is_err());
        assert!(super::draw("array8x8").is_err());
    }
}
