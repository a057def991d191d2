//! The same board with one bug at a time. The suite catches every bug, with a message that leads to it.

mod bugs;

use std::collections::BTreeMap;
use std::env;
use std::panic::catch_unwind;
use std::process::Command;

use board_conformance::checks;
use bugs::{Broken, Bug};

/// A bug, a check that catches it, and what the message of that check contains.
struct Case {
    bug: Bug,
    name: &'static str,
    check: fn(),
    says: &'static [&'static str],
}

macro_rules! cases {
    ($($bug:ident is caught by $check:ident: $($says:literal),+;)*) => {
        &[$(Case {
            bug: Bug::$bug,
            name: stringify!($check),
            check: checks::$check::<Broken>,
            says: &[$($says),+],
        }),*]
    };
}

// `last` is the last move, `differs` compares what the board holds with what it should hold.
#[rustfmt::skip]
const CASES: &[Case] = cases! {
    LeavesPawnTakenEnPassant is caught by make:
        "about the piece on ", " EnPassant, made in ", "\nboard   Some(Piece {", "\noracle  None";
    RunsClockOnAtCaptures is caught by make:
        "about the state", " Capture, made in ", "\ndiffers halfmove clock: 1, not 0";
    UnmakeKeepsStaleMoves is caught by unmake:
        "about the legal moves after ", "\nmissing [", "\nwrong   [";
    PlayForgetsClock is caught by make:
        "about a move played, against the same move made", "\ndiffers halfmove clock: ";
    IgnoresKinds is caught by captures_and_quiets:
        "about the legal Captures\n", "\nwrong   [", " Quiet", "\noracle  []";
    SeesNoMates is caught by checkers_and_pins:
        "about whether there is a legal move\n", "\nboard   true\noracle  false";
    PushesPawnsByWhitesStep is caught by set_wise_pushes:
        "about moves pushed as a set\n", "a pawn steps by 8", "\noracle  []";
    PawnsAttackBackwards is caught by attackers:
        "about White's attackers of a1\n", "\nboard   {b2}\noracle  {}";
    KingsDoNotAttack is caught by attackers:
        "about whether White attacks ", "\nboard   false\noracle  true";
    KeepsStaleKing is caught by make:
        "about the square of White's king\n", " Castle, made in ", "\nboard   e1\noracle  g1";
    ComparesHistory is caught by make:
        "about a move made, against its position set up\n",
        " state are the same, but `==` compares something else\n";
    ComparesHistory is caught by unmake:
        " state are the same, but `==` compares something else\n";
    CloneShares is caught by make:
        "about the piece on ", " was made on a clone of it\n", "\nboard   None\noracle  Some(";
};

/// What every message contains: the board, the start, the moves, and the position.
const COMMON: [&str; 5] =
    ["`broken` is wrong about ", "\nwhere   ", "\nstart   ", "\nmoves   ", "\nfen     "];

/// The message with which a check catches a bug.
fn error(case: &Case) -> Option<String> {
    bugs::plant(case.bug);
    let payload = catch_unwind(case.check).err()?;
    let text = payload.downcast_ref::<String>().cloned();
    text.or_else(|| payload.downcast_ref::<&str>().map(|text| (*text).to_owned()))
}

#[test]
fn every_bug_is_caught_with_a_message_that_leads_to_it() {
    let mut complaints = Vec::new();
    for case in CASES {
        let Some(message) = error(case) else {
            complaints.push(format!("{:?} passes {}", case.bug, case.name));
            continue;
        };
        for words in COMMON.iter().chain(case.says) {
            if !message.contains(words) {
                complaints.push(format!("{:?}: no {words:?} in\n{message}", case.bug));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// The control: without a bug the board passes.
#[test]
fn the_board_without_a_bug_passes() {
    bugs::plant(Bug::None);
    let checks: BTreeMap<_, _> = CASES.iter().map(|case| (case.name, case.check)).collect();
    checks.values().for_each(|check| check());
}

/// Set in the child process, which panics.
const CHILD: &str = "HASH_BOARD_TEST_PANIC";

/// The message of a panic is the board's own; the suite adds the place.
#[test]
fn the_place_of_a_panic_is_reported() {
    if env::var_os(CHILD).is_some() {
        bugs::plant(Bug::PanicsAtEnPassant);
        checks::make::<Broken>();
        return;
    }
    let name = "the_place_of_a_panic_is_reported";
    let mut child = Command::new(env::current_exe().unwrap());
    let output = child.args(["--exact", name, "--nocapture"]).env(CHILD, "").output().unwrap();
    assert!(!output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    for words in
        ["there is no piece on ", "the board panicked\nwhere   "].iter().chain(&COMMON[2..])
    {
        assert!(said.contains(words), "no {words:?} in {said}");
    }
}
