//! The steps of a piece as a table: the sum, the cell that it leads to, and whether that is right. For worksheets.

use anyhow::{Context, Result, bail, ensure};
use board_array::{Direction, Geometry};
use board_array8x8::Array8x8Geometry;
use board_core::{Role, Square};
use board_mailbox10x12::Mailbox10x12Geometry;

const HEAD: &str = "| files, ranks | index | cell | on the board? |\n| ---: | --- | --- | --- |\n";

/// A table of `BOARD ROLE SQUARE`; with `blank` behind it the answers are left out.
pub(crate) fn table(text: &str) -> Result<String> {
    let words: Vec<&str> = text.split(' ').collect();
    let [id, role, from, ..] = words[..] else { bail!("a board, a role and a square") };
    let is_blank = words.get(3) == Some(&"blank");
    ensure!(words.len() == 3 || is_blank, "what is {:?}?", words.last());
    let roles = Role::ALL.into_iter();
    let role = roles.into_iter().find(|known| known.to_string() == role).context("no such role")?;
    let from: Square = from.parse().context("no such square")?;
    let answers = match id {
        "array8x8" => answers::<Array8x8Geometry>(role, from),
        "mailbox10x12" => answers::<Mailbox10x12Geometry>(role, from),
        _ => bail!("no steps on {id:?}"),
    };
    let row = |(step, [sum, cell, outcome]): (String, [String; 3])| match is_blank {
        true => format!("| {step} | | | |\n"),
        false => format!("| {step} | {sum} | {cell} | {outcome} |\n"),
    };
    Ok(HEAD.to_owned() + &answers.into_iter().map(row).collect::<String>())
}

/// Each step, with the sum, what the cell holds, and whether the step stays on the board.
fn answers<G: Geometry>(role: Role, from: Square) -> Vec<(String, [String; 3])> {
    let (cells, index) = (G::empty_cells(), G::index(from));
    let answer = |&(files, ranks): &(i8, i8)| {
        let distance = G::distance(Direction { files, ranks }, 1);
        let sign = if distance < 0 { '−' } else { '+' };
        let sum = index.get() as isize + distance;
        let sum = format!("{} {sign} {} = {sum}", index.get(), distance.abs());
        let place = G::place(index).checked_add_signed(distance);
        let cell = place.and_then(|place| cells.as_ref().get(place));
        let found = Square::all().find(|&square| Some(G::place(G::index(square))) == place);
        let (cell, outcome) = match (cell, found, from.offset(files, ranks)) {
            (None, ..) => ("outside the array".into(), "no"),
            (Some(cell), None, _) => (cell.code().to_string(), "no"),
            (_, Some(found), to) if to == Some(found) => (found.to_string(), "yes"),
            (_, Some(found), _) => (found.to_string(), "no: the other side"),
        };
        (format!("{files:+}, {ranks:+}"), [sum, cell, outcome.into()])
    };
    role.steps().iter().map(answer).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_knight_on_h1_leaves_the_board() {
        let table = table("mailbox10x12 knight h1").unwrap();
        assert!(table.contains("| +2, +1 | 28 + 12 = 40 | 99 | no |\n"), "{table}");
        assert!(table.contains("| -1, +2 | 28 + 19 = 47 | g3 | yes |\n"), "{table}");
        assert_eq!(table.matches(" 99 ").count(), 6);
        let array = super::table("array8x8 knight h1").unwrap();
        assert!(array.contains("| +2, +1 | 7 + 10 = 17 | b3 | no: the other side |\n"), "{array}");
        assert!(array.contains("| outside the array | no |\n"), "{array}");
    }

    #[test]
    fn answers_can_be_left_out() {
        let table = table("array8x8 king a1 blank").unwrap();
        assert_eq!(table.matches(" | | | |\n").count(), 8);
        for wrong in ["array8x8 king", "x king a1", "array8x8 x a1", "array8x8 king a1 x"] {
            assert!(super::table(wrong).is_err(), "{wrong}");
        }
    }
}
