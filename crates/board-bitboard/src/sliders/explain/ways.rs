//! The stages of each method, computed by its own functions.

use board_core::attacks::tables::{LINE_STEPS, ray};
use board_core::sets::{NOT_A, NOT_H};
use board_core::{Square, SquareSet};

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
            let attacks = walk(occupied);
            notes.set("steps up to the edge", walk(0));
            notes.set("the first piece, which ends the walk", attacks & occupied);
            notes.set("the squares passed, and the last", attacks);
            all |= attacks;
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
    let mut explain = |name, line| {
        notes.line = name;
        let found = hyperbola::line_attacks(square, line, occupied);
        notes.set("line", line);
        notes.set("pieces = occupied & line", found.pieces);
        notes.word("up = pieces - slider", found.up);
        notes.word("turned = pieces, bytes swapped", found.turned);
        notes.word("turned - slider, bytes swapped", found.turned_up);
        notes.word("down = that, bytes swapped back", found.down);
        notes.set("(up ^ down) & line", found.attacks);
        found.attacks
    };
    if slider == Slider::Bishop {
        return explain("diagonal", diagonal) | explain("antidiagonal", antidiagonal);
    }
    let attacks = explain("file", file);
    notes.line = "rank";
    let place = hyperbola::inner(square, occupied);
    notes.word("occupied >> 8 * rank", occupied >> (8 * square.rank().index()));
    notes.put("the six inner bits", Value::Place(place));
    let rank = hyperbola::on_rank(square, place);
    notes.set("the row, << 8 * rank", rank);
    attacks | rank
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
        let found = obstruction::line_attacks(line, occupied);
        notes.set("line", line.above | line.below);
        notes.set("upper = occupied & line above", found.upper);
        notes.set("lower = occupied & line below", found.lower);
        notes.set("the highest of lower | a1", found.highest_lower);
        notes.word("difference = upper - that", found.difference);
        notes.set("(upper ^ difference) & line", found.attacks);
        all |= found.attacks;
    }
    all
}

pub(super) fn fills(slider: Slider, square: Square, occupied: u64, notes: &mut Notes<'_>) -> u64 {
    let (from, empty) = (SquareSet::of(square).bits(), !occupied);
    let mut all = 0;
    let mut explain = |name, filled: Fill| {
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
        notes.set("moved by one step", filled.attacks);
        all |= filled.attacks;
    };
    match slider {
        Slider::Rook => {
            explain("north", fill::<8>(from, empty, ANY));
            explain("south", fill::<-8>(from, empty, ANY));
            explain("east", fill::<1>(from, empty, NOT_A));
            explain("west", fill::<-1>(from, empty, NOT_H));
        }
        Slider::Bishop => {
            explain("north-east", fill::<9>(from, empty, NOT_A));
            explain("south-east", fill::<-7>(from, empty, NOT_A));
            explain("north-west", fill::<7>(from, empty, NOT_H));
            explain("south-west", fill::<-9>(from, empty, NOT_H));
        }
    }
    all
}

/// The row of a large table that belongs to a place.
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
    let found = parts.look_up(square, occupied);
    notes.set("mask: the squares that matter", parts.masks[at]);
    notes.set("pieces = occupied & mask", found.pieces);
    notes.word("multiplier", parts.multipliers[at]);
    notes.word("pieces * multiplier", found.product);
    notes.put("shifted to the right by", Value::Number(parts.shifts[at].into()));
    in_row(Method::Magic, slider, square, found.place, notes)
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
