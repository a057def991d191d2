//! The same board with one bug at a time. The suite refuses every one, and says enough to find it.

mod bugs;

use std::collections::BTreeMap;
use std::env;
use std::panic::catch_unwind;
use std::process::Command;

use board_conformance::checks;
use bugs::{Broken, Bug};

/// A bug, a check that refuses it, and what the message of that check says.
struct Case {
    bug: Bug,
    name: &'static str,
    check: fn(),
    says: &'static [&'static str],
}

macro_rules! cases {
    ($($bug:ident is refused by $check:ident: $($says:literal),+;)*) => {
        &[$(Case {
            bug: Bug::$bug,
            name: stringify!($check),
            check: checks::$check::<Broken>,
            says: &[$($says),+],
        }),*]
    };
}

// `last` is the move that was made last, `differs` what the board holds and what it should hold.
#[rustfmt::skip]
const CASES: &[Case] = cases! {
    KeepsEnPassantAfterCapture is refused by make:
        "about the state", " Capture, made in ", "\ndiffers en passant square: ", ", not none";
    LeavesPawnTakenEnPassant is refused by make:
        "about the piece on ", " EnPassant, made in ", "\nboard   Some(Piece {", "\noracle  None";
    KeepsRightOfRookTaken is refused by make:
        "about the state", " Capture, made in ", "\ndiffers castling rights: ";
    AssumesRooksInTheCorners is refused by position_round_trip:
        "about the state", "\ndiffers castling rights: H, not F";
    CountsPliesAsMoves is refused by make:
        "about the state", "\nlast    ", "\ndiffers fullmove number: 2, not 1";
    RunsClockOnAtCaptures is refused by make:
        "about the state", " Capture, made in ", "\ndiffers halfmove clock: 1, not 0";
    UnmakeForgetsClock is refused by unmake:
        " taken back", "\ndiffers halfmove clock: ";
    UnmakeForgetsPawn is refused by unmake:
        " taken back", "knight, not ", "pawn";
    UnmakeKeepsStaleMoves is refused by unmake:
        "about the legal moves after ", " was looked at and taken back", "\nmissing [", "\nwrong   [";
    NullMoveKeepsEnPassant is refused by null_moves:
        "about the position after a null move", "\ndiffers en passant square: ", ", not none";
    UnmakeNullForgetsEnPassant is refused by null_moves:
        "about a null move taken back", "\ndiffers en passant square: none, not ";
    PlayForgetsClock is refused by make:
        "about a move played, against the same move made", "\ndiffers halfmove clock: ";
    CastlesThroughCheck is refused by legal_moves:
        "about the legal moves\n", "\nwrong   [e1h1 Castle]\n";
    PromotesToQueenOnly is refused by legal_moves:
        "about the legal moves\n", "\nmissing [", "PromoteKnight, ", "PromoteBishop, ", "PromoteRook";
    MovesPinnedPieces is refused by legal_moves:
        "about the legal moves\n", "\nwrong   [";
    PushesCapturesTwice is refused by legal_moves:
        "about the legal moves\n", "\ntwice   [", " Capture";
    IgnoresKinds is refused by captures_and_quiets:
        "about the legal Captures\n", "\nwrong   [", " Quiet", "\noracle  []";
    IgnoresTargetMask is refused by masks:
        "about the legal moves from any square to {a1}\n", "\nwrong   [";
    MiscountsInCheck is refused by counting:
        "about `count_legal`\n", "\nboard   ", "\noracle  ";
    SeesNoMates is refused by checkers_and_pins:
        "about whether there is a legal move\n", "\nboard   true\noracle  false";
    PseudoLegalLacksCastling is refused by pseudo_legal_moves:
        "about the pseudo-legal moves\n", "\nmissing [", " Castle";
    PushesPawnsByWhitesStep is refused by set_wise_pushes:
        "about moves pushed as a set\n", "a pawn steps by 8", "\noracle  []";
    PawnsAttackBackwards is refused by attackers:
        "about White's attackers of a1\n", "\nboard   {b2}\noracle  {}";
    KingsDoNotAttack is refused by attackers:
        "about whether White attacks ", "\nboard   false\noracle  true";
    SeesOneChecker is refused by checkers_and_pins:
        "about the checkers\n", "\nboard   {c5}\noracle  {c5, e5}";
    SeesNoDiagonalPins is refused by checkers_and_pins:
        "about the pinned pieces\n", "\nboard   {}\noracle  {";
    KeepsStaleKing is refused by make:
        "about the square of White's king\n", " Castle, made in ", "\nboard   e1\noracle  g1";
    BreaksInvariants is refused by make:
        "about its invariants\n", " Promote", "there are as many pawns as were counted", "Ok(())";
    ComparesHistory is refused by make:
        "about a move made, against its position set up\n",
        "\nmen and state are the same, but `==` compares something else\n";
    ComparesHistory is refused by unmake:
        " taken back\n", "\nmen and state are the same, but `==` compares something else\n";
    IgnoresClockInEq is refused by equality:
        "about another position, with which it is equal\n", "differs halfmove clock: 1, not 0\n";
    CloneShares is refused by make:
        "about the piece on ", " was made on a clone of it\n", "\nboard   None\noracle  Some(";
    StaysOnLastChild is refused by children:
        "about its child by ", " after the children of that were visited\n", "\ndiffers ";
    EntersACopy is refused by make:
        "about a move made in `enter`\n", "\ndiffers side to move: White, not Black\n";
    DrawsNothing is refused by memory_picture:
        "about the picture after ", "\nboard   \"the same\"\noracle  \"another\"";
};

/// What every message says: which board, where, how to come there, and which position that is.
const COMMON: [&str; 5] =
    ["`broken` is wrong about ", "\nwhere   ", "\nstart   ", "\nmoves   ", "\nfen     "];

/// The message with which a check refuses a bug.
fn error(case: &Case) -> Option<String> {
    bugs::plant(case.bug);
    let payload = catch_unwind(case.check).err()?;
    let text = payload.downcast_ref::<String>().cloned();
    text.or_else(|| payload.downcast_ref::<&str>().map(|text| (*text).to_owned()))
}

#[test]
fn every_bug_is_refused_with_a_message_that_leads_to_it() {
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

/// The control: it is the bugs that are refused, and nothing else about this board.
#[test]
fn no_bug_is_not_refused() {
    bugs::plant(Bug::None);
    let checks: BTreeMap<_, _> = CASES.iter().map(|case| (case.name, case.check)).collect();
    checks.values().for_each(|check| check());
}

/// Set where this program shall panic.
const CHILD: &str = "HASH_BOARD_TEST_PANIC";

/// The message of such a panic is the board's own, so the suite adds where it was.
#[test]
fn a_board_that_panics_does_so_in_a_place_that_is_told() {
    if env::var_os(CHILD).is_some() {
        bugs::plant(Bug::PanicsAtEnPassant);
        checks::make::<Broken>();
        return;
    }
    let name = "a_board_that_panics_does_so_in_a_place_that_is_told";
    let mut child = Command::new(env::current_exe().unwrap());
    let output = child.args(["--exact", name, "--nocapture"]).env(CHILD, "").output().unwrap();
    assert!(!output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    for words in ["nobody stands on ", "the board panicked\nwhere   "].iter().chain(&COMMON[2..]) {
        assert!(said.contains(words), "no {words:?} in {said}");
    }
}
