//! The stages of each method, taken from its own functions.

use board_core::sets::{NOT_A, NOT_H};
use board_core::{Square, SquareSet};
use board_setwise::tables::{LINE_STEPS, ray};

use super::{Method, Notes, Part, Slider, Value, magic_parts, pext_parts};
use crate::sliders::kogge_stone::{ANY, Fill, fill};
use crate::sliders::obstruction::MASKS;
use crate::sliders::{Pext, hyperbola, obstruction};

/// The four lines, and the names of their upper and lower rays.
const LINES: [(&str, [&str; 2]); 4] = [
    ("file", ["north", "south"]),
    ("rank", ["east", "west"]),
    ("diagonal", ["north-east", "south-west"]),
    ("antidiagonal", ["north-west", "south-east"]),
];

pub(super) fn walks(slider: Slider, square: Square, occupied: u64, notes: &mut Notes<'_>) -> u64 {
    let mut all = 0;
    for line in slider.lines() {
        let (files, ranks) = LINE_STEPS[line];
        for (sign, name) in [1, -1].into_iter().zip(LINES[line].1) {
            notes.line = name;
            let walk = |pieces| ray(square, sign * files, sign * ranks, pieces);
            let seen = walk(occupied);
            notes.set("steps up to the edge", walk(0));
            notes.set("the first piece, who ends the walk", seen & occupied);
            notes.set("the squares passed, and the last", seen);
            all |= seen;
        }
    }
    all
}

pub(super) fn quintessence(
    slider: Slider,
    square: Square,
    occupied: u64,
    notes: &mut Notes<'_>,
) -> u64 {
    let [file, diagonal, antidiagonal] = hyperbola::MASKS[square.index()];
    let mut look = |name, line| {
        notes.line = name;
        let look = hyperbola::see(square, line, occupied);
        notes.set("line", line);
        notes.set("pieces = occupied & line", look.pieces);
        notes.word("up = pieces - slider", look.up);
        notes.word("turned = pieces, bytes swapped", look.turned);
        notes.word("turned - slider, bytes swapped", look.turned_up);
        notes.word("down = that, bytes swapped back", look.down);
        notes.set("(up ^ down) & line", look.seen);
        look.seen
    };
    if slider == Slider::Bishop {
        return look("diagonal", diagonal) | look("antidiagonal", antidiagonal);
    }
    let seen = look("file", file);
    notes.line = "rank";
    let place = hyperbola::inner(square, occupied);
    notes.word("occupied >> 8 * rank", occupied >> (8 * square.rank().index()));
    notes.put("the six inner bits", Value::Place(place));
    let rank = hyperbola::on_rank(square, place);
    notes.set("the row, << 8 * rank", rank);
    seen | rank
}

pub(super) fn differences(
    slider: Slider,
    square: Square,
    occupied: u64,
    notes: &mut Notes<'_>,
) -> u64 {
    let mut all = 0;
    for index in slider.lines() {
        notes.line = LINES[index].0;
        let line = MASKS[square.index()][index];
        let look = obstruction::see(line, occupied);
        notes.set("line", line.above | line.below);
        notes.set("upper = occupied & line above", look.upper);
        notes.set("lower = occupied & line below", look.lower);
        notes.set("the highest of lower | a1", look.highest_lower);
        notes.word("difference = upper - that", look.difference);
        notes.set("(upper ^ difference) & line", look.seen);
        all |= look.seen;
    }
    all
}

pub(super) fn fills(slider: Slider, square: Square, occupied: u64, notes: &mut Notes<'_>) -> u64 {
    let (from, empty) = (SquareSet::of(square).bits(), !occupied);
    let mut all = 0;
    let mut tell = |name, filled: Fill| {
        notes.line = name;
        for (passable, words) in filled.passable.into_iter().zip([
            "empty, where one step can land",
            "where two steps can land",
            "where four steps can land",
        ]) {
            notes.set(words, passable);
        }
        for (filled, words) in filled.filled.into_iter().zip([
            "filled after one step",
            "filled after two more",
            "filled after four more",
        ]) {
            notes.set(words, filled);
        }
        notes.set("moved by one step", filled.seen);
        all |= filled.seen;
    };
    match slider {
        Slider::Rook => {
            tell("north", fill::<8>(from, empty, ANY));
            tell("south", fill::<-8>(from, empty, ANY));
            tell("east", fill::<1>(from, empty, NOT_A));
            tell("west", fill::<-1>(from, empty, NOT_H));
        }
        Slider::Bishop => {
            tell("north-east", fill::<9>(from, empty, NOT_A));
            tell("south-east", fill::<-7>(from, empty, NOT_A));
            tell("north-west", fill::<7>(from, empty, NOT_H));
            tell("south-west", fill::<-9>(from, empty, NOT_H));
        }
    }
    all
}

/// What stands in the row to which one of the methods with a large table has come.
fn in_row(
    method: Method,
    slider: Slider,
    square: Square,
    place: u64,
    notes: &mut Notes<'_>,
) -> u64 {
    let place = place as usize;
    notes.put("place in the rows of this square", Value::Place(place));
    let start = Part::of(method, slider, square).map_or(0, |part| part.start);
    notes.put("these rows begin at", Value::Number(start));
    method.row(slider, square, place).map_or(0, |row| row.seen.bits())
}

pub(super) fn multiplication(
    slider: Slider,
    square: Square,
    occupied: u64,
    notes: &mut Notes<'_>,
) -> u64 {
    let parts = magic_parts(slider);
    let at = square.index();
    let look = parts.look_up(square, occupied);
    notes.set("mask: the squares that matter", parts.masks[at]);
    notes.set("pieces = occupied & mask", look.pieces);
    notes.word("multiplier", parts.multipliers[at]);
    notes.word("pieces * multiplier", look.product);
    notes.put("shifted to the right by", Value::Number(parts.shifts[at].into()));
    in_row(Method::Magic, slider, square, look.place, notes)
}

pub(super) fn extraction(
    slider: Slider,
    square: Square,
    occupied: u64,
    notes: &mut Notes<'_>,
) -> u64 {
    let parts = pext_parts(slider);
    let mask = parts.masks[square.index()];
    let (place, _) = Pext::EMULATED.index(&parts, square, occupied);
    notes.set("mask: the squares that matter", mask);
    notes.set("pieces = occupied & mask", occupied & mask);
    notes.word("pext(occupied, mask)", place);
    in_row(Method::Pext, slider, square, place, notes)
}
