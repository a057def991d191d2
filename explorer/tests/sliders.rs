//! What the page is told of sliders.

use board_bitboard::sliders::{Magic, Method, Sliders};
use board_explorer::{Look, methods};
use polyboard::{Square, SquareSet};

const OCCUPIED: u64 = 0x0012_3480_0001_40ff;

fn number(name: &str) -> usize {
    methods().lines().position(|method| method == name).unwrap()
}

/// The value of the last stage of a sort.
fn last(stages: &str, sort: &str) -> u64 {
    let mut fields = stages.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let value = fields.rfind(|fields| fields[1] == sort).unwrap()[2].to_string();
    u64::from_str_radix(&value, 16).unwrap()
}

#[test]
fn the_last_stage_of_every_method_is_what_is_seen() {
    let occupied = SquareSet::from_bits(OCCUPIED);
    for method in 0..Method::ALL.len() {
        for square in Square::all() {
            for (slider, seen) in [Magic.bishop(square, occupied), Magic.rook(square, occupied)]
                .into_iter()
                .enumerate()
            {
                let stages = Look::new(method, slider, square.index()).unwrap().stages(OCCUPIED);
                assert!(stages.lines().all(|line| line.split('\t').count() == 4), "{stages}");
                assert_eq!(last(&stages, "set"), seen.bits(), "{stages}");
            }
        }
    }
}

#[test]
fn the_place_leads_to_the_row() {
    for (name, rows) in [("magic", 1024), ("pext emulated", 1024)] {
        let look = Look::new(number(name), 1, Square::D4.index()).unwrap();
        let stages = look.stages(OCCUPIED);
        let row = look.row(last(&stages, "place") as usize);
        let fields: Vec<&str> = row.trim_end().split('\t').collect();
        assert_eq!(u64::from_str_radix(fields[2], 16), Ok(last(&stages, "set")));
        assert_eq!((look.rows(), look.row(rows)), (rows, String::new()));
    }
}

#[test]
fn numbers_that_are_too_large_ask_nothing() {
    assert!(Look::new(Method::ALL.len(), 0, 0).is_none());
    assert!(Look::new(0, 2, 0).is_none());
    assert!(Look::new(0, 0, 64).is_none());
}
