//! Pictures of how representations lie in memory, drawn from the boards themselves.

use anyhow::{Context, Result, bail};
use board_0x88::X88Geometry;
use board_array::{Direction, Geometry};
use board_array8x8::{Array8x8, Array8x8Geometry, Array8x8List};
use board_byteboard::{Byteboard, square_in_view};
use board_core::{Board, Color, File, Inspect, Piece, Position, Role, Square, SquareSet, ViewExt};
use board_mailbox10x12::Mailbox10x12Geometry;
use board_mailbox12x12::Mailbox12x12Geometry;
use board_mailbox16x16::Mailbox16x16Geometry;
use board_nibble::Nibble;
use board_piece_list::PieceList;
use board_site::html::{Unit, array, board, board_of_files, grid, set, side};
use board_site::{lists_of, sets_of};
use polyboard::{Bitboard, QuadBitboard};

use crate::drawing::{Drawing, Picture};

/// After 1.e4, the position of all lessons.
const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";

const RAYS: [&str; 8] = ["N", "E", "S", "W", "NE", "SE", "SW", "NW"];

/// The picture of a layout by its name and, after a colon, the words below it.
pub(crate) fn draw(text: &str) -> Result<Drawing> {
    let (full_name, caption) = text.split_once(": ").context("a layout has words below it")?;
    let blank = full_name.strip_suffix(" blank");
    let name = blank.unwrap_or(full_name);
    let position = Position::from_fen(AFTER_E4)?;
    let drawing = match name {
        "array8x8" => indices::<Array8x8Geometry>(),
        "mailbox12x12" => indices::<Mailbox12x12Geometry>(),
        "mailbox10x12" => indices::<Mailbox10x12Geometry>(),
        "mailbox16x16" => indices::<Mailbox16x16Geometry>(),
        "x88" => indices::<X88Geometry>(),
        "cells" => cells(&position),
        "lists" => lists(&position),
        "piece-list" => slots()?,
        "nibble" => nibbles(&position),
        "byteboard" => bytes(&position),
        "view" => view(),
        "bits" => board("the bit of every square", |square| Unit {
            text: square.index().to_string(),
            ..Unit::of_square(square, None)
        }),
        "bitboard" => words(sets_of(&Bitboard::from_position(&position))),
        "quad-bitboard" => {
            let names = ["PBRQ", "PRK", "NRQK", "Black"];
            words(names.into_iter().zip(QuadBitboard::from_position(&position).words()))
        }
        _ => bail!("no layout {name:?}"),
    };
    // Nothing in it can be chosen: it is a picture.
    let drawing = drawing.replace("role=\"group\"", "role=\"img\"");
    let drawing = if blank.is_some() { without_contents(&drawing) } else { drawing };
    Ok(Drawing {
        name: full_name.replace(' ', "-"),
        about: format!("The layout of {name}, cell by cell"),
        caption: caption.into(),
        live: format!(
            "<figure class=\"layout {name}\">{drawing}<figcaption>{caption}</figcaption></figure>\n"
        ),
        picture: Picture::Html(drawing),
    })
}

/// A drawing of cells that hold nothing and look alike, to be filled in: with dark edges, for paper.
fn without_contents(drawing: &str) -> String {
    let mut parts = drawing.split("<span");
    let head = parts.next().unwrap_or_default().to_owned();
    let empty = parts.filter_map(|cell| Some(cell.split_once("</span>")?.1));
    empty.fold(head, |all, rest| all + "<span class=\"free read\"></span>" + rest)
}

/// The indices of the squares, and what the other cells hold. A step east of h4 is marked.
fn indices<G: Geometry>() -> String {
    let from = G::place(G::index(Square::H4));
    let beyond = from.wrapping_add_signed(G::distance(Direction::EAST, 1));
    let name = |index: usize| {
        if G::WIDTH == 16 { format!("{index:02x}") } else { index.to_string() }
    };
    let about = format!("{}: the cells of the array with their indices", G::ID);
    array::<G>(&G::empty_cells(), &about, |place, square, cell| {
        let unit = Unit::of_cell(square, cell);
        let text = match square {
            Some(square) => name(G::index(square).get()),
            None if cell.is_sentinel() => unit.text.clone(),
            None => name(place),
        };
        let is_long = text.len() > 2;
        let unit = Unit { text, ..unit };
        let unit = if is_long { unit.with("long") } else { unit };
        if place == from {
            unit.with("at")
        } else if place == beyond {
            unit.with("beyond")
        } else {
            unit
        }
    })
}

/// A square in the color of its piece, with a text of its own.
fn unit_of(position: &Position, square: Square, text: String) -> Unit {
    Unit { text, ..Unit::of_square(square, position.piece_at(square)) }
}

/// The numbers in the cells of an array of 64.
fn cells(position: &Position) -> String {
    let array = Array8x8::from_position(position);
    board("cells of the array", |square| {
        unit_of(position, square, array.cells()[square.index()].code().to_string())
    })
}

fn bytes(position: &Position) -> String {
    let bytes: Byteboard = Byteboard::from_position(position);
    board("64 bytes", |square| {
        let byte = bytes.bytes()[square.index()];
        let unit = unit_of(position, square, format!("{byte:02x}"));
        // The en passant square is empty but for its state bit.
        if byte == 0x40 { unit.with("leap") } else { unit }
    })
}

/// A word for each rank. A number has its lowest digit on the right, so the a-file is there.
fn nibbles(position: &Position) -> String {
    let nibbles = Nibble::from_position(position);
    let mut files = File::ALL;
    files.reverse();
    board_of_files("eight words of eight nibbles", files, |square| {
        unit_of(position, square, format!("{:x}", nibbles.ranks().at(square).code()))
    })
}

fn unit(text: impl ToString, class: &str) -> Unit {
    Unit { text: text.to_string(), class: class.into(), ..Unit::default() }
}

/// The places of the view from d4.
fn view() -> String {
    let from = Square::D4;
    let unit_at = |place| match square_in_view(from, place) {
        Some(square) if place % 8 == 7 => unit(square, "light leap"),
        Some(square) => unit(square, "light"),
        None => unit(from, "sentinel"),
    };
    let rows = RAYS
        .into_iter()
        .enumerate()
        .map(|(ray, name)| (name.into(), (8 * ray..8 * ray + 8).map(unit_at).collect()));
    let about = "the view from d4: a ray in every row, and a knight's leap at its end";
    grid(about, rows, (0..8).map(|step| step.to_string()))
}

/// A list for each color and role: the squares of its pieces.
fn lists(position: &Position) -> String {
    let lists = lists_of(&Array8x8List::from_position(position)).into_iter();
    let rows = lists.filter(|(_, squares)| !squares.is_empty()).map(|(piece, squares)| {
        let mut units: Vec<Unit> =
            squares.iter().map(|square| unit(square, side(piece.color))).collect();
        units.push(unit("end", "sentinel"));
        // Nothing lies beyond the end.
        units.resize(9, unit("", "nothing"));
        (piece.letter().to_string(), units)
    });
    let about = "lists of pieces by color and role, each with the squares of its pieces";
    grid(about, rows, (0..9).map(|place| place.to_string()))
}

/// The slots of both sides after 1.e4 d5 2.exd5: squares, and roles below.
fn slots() -> Result<String> {
    let mut board = PieceList::from_position(&Position::start());
    for mv in ["e2e4", "d7d5", "e4d5"] {
        let mv = board.find_uci(mv)?;
        board.play_unchecked(mv);
    }
    let mut memory = String::new();
    board.write_memory(&mut memory)?;
    let bytes = |offset: &str| -> Result<Vec<usize>> {
        let line = memory.lines().find(|line| line.starts_with(offset));
        let line = line.with_context(|| format!("the memory has no line {offset:?}"))?;
        let bytes = line.split_whitespace().skip(1).take(16);
        Ok(bytes.map(|byte| usize::from_str_radix(byte, 16)).collect::<Result<_, _>>()?)
    };
    let mut rows = Vec::new();
    for (color, squares, roles) in [(Color::Black, "+64", "+144"), (Color::White, "+0 ", "+80")] {
        let class = side(color);
        let squares = bytes(squares)?.into_iter().map(|byte| match Square::from_index(byte) {
            Some(square) => unit(square, class),
            None => unit(format!("{byte:x}"), "free"),
        });
        let roles = bytes(roles)?.into_iter().map(|role| {
            let role = *Role::ALL.get(role).context("a role is out of range")?;
            Ok(unit(Piece::new(color, role).letter(), class))
        });
        rows.push((String::new(), squares.collect()));
        rows.push((String::new(), roles.collect::<Result<_>>()?));
    }
    let about = "two lists of sixteen pieces, each with its square and its role";
    Ok(grid(about, rows, (0..16).map(|slot| slot.to_string())))
}

/// The words of a board by their names, each as a set of squares and as a number.
fn words(words: impl IntoIterator<Item = (&'static str, SquareSet)>) -> String {
    let figure = |(name, word): (&str, SquareSet)| {
        let (squares, digits) = (set(word.bits(), 0), format!("{:016x}", word.bits()));
        let (high, low) = digits.split_at(8);
        format!(
            "<figure>{name}{squares}<figcaption><samp>{high}<br>{low}</samp></figcaption></figure>"
        )
    };
    format!("<div class=\"sets\">{}</div>", words.into_iter().map(figure).collect::<String>())
}

#[cfg(test)]
mod tests {
    fn draw(name: &str) -> String {
        super::draw(&format!("{name}: words")).unwrap().live
    }

    /// The texts of the cells of a class.
    fn texts<'a>(picture: &'a str, class: &str) -> Vec<&'a str> {
        let cells = picture.split("<span class=\"").skip(1);
        let cells = cells.filter_map(|cell| {
            let (classes, rest) = cell.split_once('"')?;
            let text = rest.split_once('>')?.1.split('<').next()?;
            Some((classes, text))
        });
        let cells = cells.filter(|(classes, _)| classes.split(' ').any(|name| name == class));
        cells.map(|(_, text)| text).collect()
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
    fn a_blank_layout_has_all_cells_and_no_text() {
        let picture = draw("mailbox10x12 blank");
        assert_eq!(texts(&picture, "free"), [""; 120]);
        assert!(picture.contains("<i>h</i>"), "{picture}");
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
        let nibbles = draw("nibble");
        // The white pieces, from h1 to a1.
        assert_eq!(texts(&nibbles, "white")[8..].concat(), "62537526");
        assert_eq!(
            texts(&draw("byteboard"), "white").iter().filter(|&&byte| byte == "08").count(),
            8
        );
        let sets = draw("bitboard");
        assert_eq!(sets.matches("<svg ").count(), 8, "without the state squares");
        assert!(sets.contains("<figure>pawns<svg "), "{sets}");
        assert!(sets.contains("<samp>00ff0000<br>1000ef00</samp>"), "{sets}");
        let words = draw("quad-bitboard");
        assert_eq!(words.matches("<svg ").count(), 4);
        assert!(words.contains("<figure>PBRQ<svg "), "{words}");
        assert!(words.contains("<samp>ffff0000<br>00100000</samp>"), "{words}");
        assert_eq!(texts(&draw("cells"), "black").len(), 16);
        // The captured pawn keeps its slot.
        assert_eq!(texts(&draw("piece-list"), "free"), ["80"]);
        assert_eq!(texts(&draw("piece-list"), "white").len(), 2 * 16);
        // The kings are in no list.
        assert_eq!(texts(&draw("lists"), "white").len(), 15);
        assert_eq!(texts(&draw("view"), "leap").len(), 8);
        // Seven squares to each side of d4, thirteen on its diagonals.
        assert_eq!(texts(&draw("view"), "light").len(), 8 + 27);
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
            "quad-bitboard",
        ] {
            let picture = draw(name);
            for tag in ["div", "span", "svg", "figure"] {
                let opened = picture.matches(&format!("<{tag} ")).count()
                    + picture.matches(&format!("<{tag}>")).count();
                assert_eq!(opened, picture.matches(&format!("</{tag}>")).count(), "{name} {tag}");
            }
            assert!(!picture.trim_end().contains('\n'), "{name}");
        }
    }

    #[test]
    fn what_is_unknown_is_an_error() {
        assert!(super::draw("array9x9: words").is_err());
        // Its memory shows no words.
        assert!(super::draw("mailbox10x12+list: words").is_err());
        assert!(super::draw("array8x8").is_err());
    }
}
