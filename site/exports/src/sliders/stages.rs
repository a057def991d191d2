//! The stages of each method, computed by its own functions.

use board_core::SquareSet;
use board_core::attacks::tables::{LINE_STEPS, ray};
use board_core::sets::{NOT_A, NOT_H};

use super::{Method, Notes, Part, Slider, Value};
use board_sliders::attack_tables::Gather;
use board_sliders::kogge_stone::{ANY, Fill, fill};
use board_sliders::obstruction::MASKS;
use board_sliders::{bit_reversal, hyperbola, obstruction};

/// The four lines, and the names of their upper and lower rays.
const LINES: [(&str, [&str; 2]); 4] = [
    ("file", ["north", "south"]),
    ("rank", ["east", "west"]),
    ("diagonal", ["north-east", "south-west"]),
    ("antidiagonal", ["north-west", "south-east"]),
];

/// What the values on the turned board are called.
const SWAPPED: [&str; 3] =
    ["pieces, bytes swapped", "that - slider, bytes swapped", "down = that, bytes swapped back"];
const REVERSED: [&str; 3] =
    ["pieces, bits reversed", "that - slider, bits reversed", "down = that, bits reversed back"];

impl Notes<'_> {
    pub(super) fn walks(&mut self) -> u64 {
        let &mut Notes { slider, square, occupied, .. } = self;
        let mut all = 0;
        for line in slider.lines() {
            let (files, ranks) = LINE_STEPS[line];
            for (sign, name) in [1, -1].into_iter().zip(LINES[line].1) {
                self.line = name;
                let walk = |pieces| ray(square, sign * files, sign * ranks, pieces);
                let attacks = walk(occupied);
                self.set("steps up to the edge", walk(0));
                self.set("the first piece, which ends the walk", attacks & occupied);
                self.set("the squares passed, and the last", attacks);
                all |= attacks;
            }
        }
        all
    }

    pub(super) fn quintessence(&mut self) -> u64 {
        let &mut Notes { slider, square, occupied, .. } = self;
        let [file, diagonal, antidiagonal] = hyperbola::MASKS[square.index()];
        if slider == Slider::Bishop {
            return self.borrows("diagonal", diagonal, u64::swap_bytes, SWAPPED)
                | self.borrows("antidiagonal", antidiagonal, u64::swap_bytes, SWAPPED);
        }
        let attacks = self.borrows("file", file, u64::swap_bytes, SWAPPED);
        self.line = "rank";
        let place = hyperbola::inner(square, occupied);
        self.word("occupied >> 8 * rank", occupied >> (8 * square.rank().index()));
        self.put("the six inner bits", Value::Place(place));
        let rank = hyperbola::on_rank(square, place);
        self.set("the row, << 8 * rank", rank);
        attacks | rank
    }

    pub(super) fn reversals(&mut self) -> u64 {
        let masks = bit_reversal::MASKS[self.square.index()];
        self.slider.lines().into_iter().fold(0, |attacks, line| {
            attacks | self.borrows(LINES[line].0, masks[line], u64::reverse_bits, REVERSED)
        })
    }

    /// Both ways along a line: a subtraction on the board, and one on the turned board.
    fn borrows(
        &mut self,
        name: &'static str,
        line: u64,
        turn: fn(u64) -> u64,
        [turned, turned_up, down]: [&'static str; 3],
    ) -> u64 {
        self.line = name;
        let found = hyperbola::line_attacks(self.square, line, self.occupied, turn);
        self.set("line", line);
        self.set("pieces = occupied & line", found.pieces);
        self.word("up = pieces - slider", found.up);
        self.word(turned, found.turned);
        self.word(turned_up, found.turned_up);
        self.word(down, found.down);
        self.set("(up ^ down) & line", found.attacks);
        found.attacks
    }

    pub(super) fn differences(&mut self) -> u64 {
        let &mut Notes { slider, square, occupied, .. } = self;
        let mut all = 0;
        for index in slider.lines() {
            self.line = LINES[index].0;
            let line = MASKS[square.index()][index];
            let found = obstruction::line_attacks(line, occupied);
            self.set("line", line.above | line.below);
            self.set("upper = occupied & line above", found.upper);
            self.set("lower = occupied & line below", found.lower);
            self.set("the highest of lower | a1", found.highest_lower);
            self.word("difference = upper - that", found.difference);
            self.set("(upper ^ difference) & line", found.attacks);
            all |= found.attacks;
        }
        all
    }

    pub(super) fn fills(&mut self) -> u64 {
        let &mut Notes { slider, square, occupied, .. } = self;
        let (from, empty) = (SquareSet::of(square).bits(), !occupied);
        let mut all = 0;
        let mut explain = |name, filled: Fill| {
            self.line = name;
            for (passable, words) in filled.passable.into_iter().zip([
                "empty, where one step can land",
                "where two steps can land",
                "where four steps can land",
            ]) {
                self.set(words, passable);
            }
            for (filled, words) in filled.filled.into_iter().zip([
                "filled after one step",
                "filled after two more",
                "filled after four more",
            ]) {
                self.set(words, filled);
            }
            self.set("moved by one step", filled.attacks);
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

    /// Methods with a large table: by a multiplication or by `pext` the pieces become a place in it.
    pub(super) fn look_up(&mut self, method: Method) -> u64 {
        let &mut Notes { slider, square, occupied, .. } = self;
        let Some(part) = Part::of(method, slider, square) else { return 0 };
        let pieces = occupied & part.mask;
        let gathered = part.gather.share(pieces);
        self.set("mask: the squares that matter", part.mask);
        self.set("pieces = occupied & mask", pieces);
        match part.gather {
            Gather::Extract(_) => self.word("pext(occupied, mask)", gathered),
            Gather::Multiply(multiplier) => {
                let shift = part.gather.shift(part.mask);
                self.word("multiplier", multiplier);
                self.word("pieces * multiplier", gathered);
                self.put("shifted to the right by", Value::Number(shift as usize));
            }
        }
        let place = part.place(pieces);
        self.put("place in the rows of this square", Value::Place(place));
        self.put("these rows begin at", Value::Number(part.start));
        method.row(slider, square, place).map_or(0, |row| row.seen.bits())
    }
}
