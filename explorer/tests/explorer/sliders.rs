//! Slider methods as lines.

use board_bitboard::sliders::{Magic, Method, Sliders};
use board_explorer::{Query, methods};
use polyboard::{Square, SquareSet};

const OCCUPIED: u64 = 0x0012_3480_0001_40ff;

fn number(name: &str) -> usize {
    methods().lines().position(|method| method == name).unwrap()
}

/// The value of the last stage of a kind.
fn last(stages: &str, kind: &str) -> u64 {
    let mut fields = stages.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let value = fields.rfind(|fields| fields[1] == kind).unwrap()[2].to_string();
    u64::from_str_radix(&value, 16).unwrap()
}

#[test]
fn the_last_stage_of_every_method_is_the_attacks() {
    let occupied = SquareSet::from_bits(OCCUPIED);
    for method in 0..Method::ALL.len() {
        for square in Square::all() {
            for (slider, attacks) in [Magic.bishop(square, occupied), Magic.rook(square, occupied)]
                .into_iter()
                .enumerate()
            {
                let stages = Query::new(method, slider, square.index()).unwrap().stages(OCCUPIED);
                assert!(stages.lines().all(|line| line.split('\t').count() == 4), "{stages}");
                assert_eq!(last(&stages, "set"), attacks.bits(), "{stages}");
            }
        }
    }
}

#[test]
fn the_index_leads_to_the_row() {
    for (name, rows) in [("magic", 1024), ("pext emulated", 1024)] {
        let query = Query::new(number(name), 1, Square::D4.index()).unwrap();
        let stages = query.stages(OCCUPIED);
        let row = query.row(last(&stages, "place") as usize);
        let fields: Vec<&str> = row.trim_end().split('\t').collect();
        assert_eq!(u64::from_str_radix(fields[2], 16), Ok(last(&stages, "set")));
        assert_eq!((query.rows(), query.row(rows)), (rows, String::new()));
    }
}

#[test]
fn numbers_out_of_range_are_no_query() {
    assert!(Query::new(Method::ALL.len(), 0, 0).is_none());
    assert!(Query::new(0, 2, 0).is_none());
    assert!(Query::new(0, 0, 64).is_none());
}
