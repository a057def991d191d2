//! The choices that make up a position, and what each costs.

use std::fmt::Write;

use board_core::{Color, Position, Role, Square};
use board_encoding::adaptive::{Choice, Cost};
use board_encoding::{Adaptive, BinaryFen, Code, FenText, Huffman, R160, Record32, Snapshot};

/// The codes that the panel compares, with fixed codes among them. The list of all codes would make the module larger.
const COMPARED: [&dyn Code; 6] = [&FenText, &Record32, &BinaryFen, &R160, &Huffman::H3, &Adaptive];

/// What a position takes, in lines whose cells are separated by tabs.
///
/// First a line for each code: `size`, its id, the bits of the code word, or - if it does not store the position.
/// Then a line for each choice of the adaptive code: its square (0 to 63) or -, what it is about, the value chosen or -, the
/// probability in 1/65536, and the cost in 1/1000 bit.
///
/// An en passant square without a possible capture is not stored.
pub(crate) fn costs(fen: &str) -> Result<String, String> {
    let position = Position::from_fen(fen).map_err(|error| error.to_string())?;
    let snapshot = Snapshot::reduced(&position);
    let mut choices: Vec<Cost> = Vec::new();
    Adaptive::costs(&snapshot, &mut |cost| choices.push(cost))
        .map_err(|error| error.to_string())?;
    let mut lines = String::new();
    for code in COMPARED {
        let bits = code.encode(&snapshot).map_or("-".into(), |bits| bits.len().to_string());
        // A string takes everything.
        let _ = writeln!(lines, "size\t{}\t{bits}", code.id());
    }
    let mut asked = 0;
    let mut last = None;
    for cost in choices {
        asked = if last == Some(cost.choice) { asked + 1 } else { 0 };
        last = Some(cost.choice);
        let (square, value) = match cost.choice {
            Choice::Square(square) => {
                (square.index().to_string(), answers(&snapshot, square).swap_remove(asked))
            }
            _ => ("-".into(), "-"),
        };
        let (choice, millibits) = (cost.choice, cost.millibits());
        let _ = writeln!(lines, "{square}\t{choice}\t{value}\t{}\t{millibits}", cost.probability);
    }
    Ok(lines)
}

/// The answers to the questions about a square, in their order: occupied or empty, the color, the piece. What is
/// certain is not asked.
fn answers(snapshot: &Snapshot, square: Square) -> Vec<&'static str> {
    let Some(piece) = snapshot.piece_at(square) else { return vec!["empty"] };
    let is_back_rank = |square: Square| matches!(square.rank().index(), 0 | 7);
    let left: Vec<_> =
        scan().skip_while(|&at| at != square).filter_map(|at| snapshot.piece_at(at)).collect();
    let can_be = |color| {
        left.iter().any(|piece| {
            piece.color == color && !(piece.role == Role::Pawn && is_back_rank(square))
        })
    };
    let mut answers = Vec::new();
    if left.len() < scan().skip_while(|&at| at != square).count() {
        answers.push("occupied");
    }
    if can_be(Color::White) && can_be(Color::Black) {
        answers.push(if piece.color == Color::White { "White" } else { "Black" });
    }
    answers.push(piece.role.name());
    answers
}

/// The squares from a8 to h1.
fn scan() -> impl Iterator<Item = Square> {
    Square::all().map(|square| square.flip_rank())
}

#[cfg(test)]
mod tests {
    use super::*;

    const FENS: [&str; 5] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2",
        "8/8/8/4k3/8/8/3K4/8 w - - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    ];

    #[test]
    fn every_choice_about_a_square_has_its_answer() {
        for fen in FENS {
            let snapshot = Snapshot::reduced(&Position::from_fen(fen).unwrap());
            let mut asked = vec![0; 64];
            Adaptive::costs(&snapshot, &mut |cost| {
                if let Choice::Square(square) = cost.choice {
                    asked[square.index()] += 1;
                }
            })
            .unwrap();
            for square in Square::all() {
                let (count, answers) = (asked[square.index()], answers(&snapshot, square));
                // The last question is not asked if one piece is possible; nothing is after the last piece.
                let least = if answers == ["empty"] { 0 } else { answers.len() - 1 };
                assert!((least..=answers.len()).contains(&count), "{square} of {fen}: {answers:?}");
            }
        }
    }

    #[test]
    fn sizes_are_those_of_the_codes_and_costs_add_up() {
        for fen in FENS {
            let snapshot = Snapshot::reduced(&Position::from_fen(fen).unwrap());
            let lines = costs(fen).unwrap();
            let rows: Vec<Vec<&str>> =
                lines.lines().map(|line| line.split('\t').collect()).collect();
            for (row, code) in rows.iter().zip(COMPARED) {
                let bits = code.encode(&snapshot).unwrap().len().to_string();
                assert_eq!(row[..], ["size", code.id(), &bits]);
            }
            let sum: u32 =
                rows[COMPARED.len()..].iter().map(|row| row[4].parse::<u32>().unwrap()).sum();
            let len = Adaptive.encode(&snapshot).unwrap().len() as f64;
            assert!(len < f64::from(sum) / 1000.0 + 0.1, "{fen}");
        }
    }

    #[test]
    fn what_has_no_costs_is_an_error() {
        assert!(costs("x").is_err());
        assert!(costs("4k3/8/8/8/8/8/8/5KR1 w G - 0 1").unwrap_err().contains("standard"));
    }
}
