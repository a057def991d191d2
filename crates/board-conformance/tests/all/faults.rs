//! Tests of the suite itself: each fault that a board may have must make a check fail.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::panic::catch_unwind;
use std::process::Command;

use crate::array::MyBoard;
use crate::faulty::{Fault, Faulty, HOOK, Hook, OF_NEW_THREADS, generation, play, queries};
use board_conformance::{NamedPosition, Tested, named_positions, tested};
use board_core::{Board, BrokenInvariant, Position, View, ViewExt, boxed};

macro_rules! checks {
    (() $($check:ident)*) => {
        [$((stringify!($check), board_conformance::checks::$check as fn(Tested))),*]
    };
}

/// All checks by name, for the board that has the fault of this thread.
fn checks() -> BTreeMap<&'static str, fn(Tested)> {
    BTreeMap::from(board_conformance::with_checks!(checks => ()))
}

fn faults() -> impl Iterator<Item = &'static Fault> {
    play::FAULTS.iter().chain(generation::FAULTS).chain(queries::FAULTS)
}

/// The rest of the line of a message that begins with some words.
fn after<'a>(words: &str, message: &'a str) -> &'a str {
    message.lines().find_map(|line| line.strip_prefix(words)).unwrap_or_default()
}

/// What every message contains: the board, the start, the moves, and the position.
const COMMON: [&str; 5] =
    ["`faulty` is wrong about ", "\nwhere   ", "\nstart   ", "\nmoves   ", "\nfen     "];

#[test]
fn every_fault_is_caught_with_a_message_that_leads_to_it() {
    let checks = checks();
    let mut complaints = Vec::new();
    for Fault { what, caught_by, words, hook } in faults() {
        HOOK.set(*hook);
        *OF_NEW_THREADS.lock().unwrap() = *hook;
        for check in caught_by.split(' ') {
            let Err(payload) = catch_unwind(|| checks[check](tested::<Faulty>())) else {
                complaints.push(format!("{what}: passes {check}"));
                continue;
            };
            let message = payload.downcast_ref::<String>().map_or("", String::as_str);
            for words in COMMON.iter().chain(*words).filter(|words| !message.contains(**words)) {
                complaints.push(format!("{what}, {check}: no {words:?} in\n{message}"));
            }
            // The command started after the last move, so it could not show a fault in making it.
            let made_in = message.split_once(", made in ").and_then(|parts| parts.1.lines().next());
            let fen = after("fen     ", message);
            let (plies, from) = made_in.map_or((1, fen), |made_in| (2, made_in));
            let repeat = format!("polyboard perft {plies} --divide --backend all --fen \"{from}\"");
            if after("repeat  ", message) != repeat {
                complaints.push(format!("{what}, {check}: no {repeat:?} in\n{message}"));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// The command of a message shows the fault, if the fault is in a move that was made.
#[test]
fn the_command_of_a_message_repeats_a_fault_in_making_a_move() {
    // The en passant square is forgotten where it matters.
    HOOK.set(Hook::Made(|_, _, after| {
        let mut forgetful = *after;
        forgetful.state.en_passant = None;
        if forgetful.count_legal() != after.count_legal() {
            *after = forgetful;
        }
    }));
    let payload = catch_unwind(|| checks()["make"](tested::<Faulty>())).unwrap_err();
    let message = payload.downcast_ref::<String>().unwrap();
    let command = after("repeat  polyboard perft ", message);
    let (plies, fen) = command.split_once(" --divide --backend all --fen ").unwrap();
    let position = Position::from_fen(fen.trim_matches('"')).unwrap();
    let plies = plies.parse().unwrap();
    let right = MyBoard::from_position(&position).perft(plies);
    assert_ne!(Faulty::from_position(&position).perft(plies), right, "{message}");
}

/// A pin in double check was in no position of the table: a board may look for pins only where there is one checker.
#[test]
fn a_position_of_the_table_has_a_pin_in_double_check() {
    let is_one = |named: &NamedPosition| {
        let board = MyBoard::from_position(&named.position);
        board.checkers().len() > 1 && !board.pinned().is_empty()
    };
    assert!(named_positions().iter().any(is_one));
}

#[test]
fn every_check_catches_a_fault() {
    let all: BTreeSet<&str> = checks().into_keys().collect();
    let catching: BTreeSet<&str> = faults().flat_map(|fault| fault.caught_by.split(' ')).collect();
    assert_eq!(all, catching);
}

/// The control: what plants the faults adds none of its own.
#[test]
fn without_a_fault_checks_of_every_method_pass() {
    HOOK.set(Hook::Nothing);
    let checks = checks();
    let names = "attackers move_kinds checkers_and_pins children counting \
                 equality make masks memory_picture null_moves set_wise_pushes traces unmake";
    names.split(' ').for_each(|name| checks[name](tested::<Faulty>()));
}

/// The suite asks a board for its invariants, not the trait object.
#[test]
fn a_trait_object_checks_the_invariants_of_its_board() {
    let broken = BrokenInvariant { rule: "a list names every piece once", square: None };
    for (hook, answer) in [(Hook::Nothing, Ok(())), (Hook::Invariants(broken), Err(broken))] {
        HOOK.set(hook);
        let board = boxed(Faulty::from_position(&Position::start()));
        assert_eq!(board.check_invariants(), answer);
    }
}

/// Set in the child process, which panics.
const CHILD: &str = "BOARD_CONFORMANCE_TEST_PANIC";

/// The message of a panic is the board's own; the suite adds the place.
#[test]
fn the_place_of_a_panic_is_reported() {
    if env::var_os(CHILD).is_some() {
        HOOK.set(play::PANICS);
        checks()["make"](tested::<Faulty>());
        return;
    }
    let name = "faults::the_place_of_a_panic_is_reported";
    let mut child = Command::new(env::current_exe().unwrap());
    let output = child.args(["--exact", name, "--nocapture"]).env(CHILD, "").output().unwrap();
    assert!(!output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    let own = ["there is no piece on ", "the board panicked\nwhere   "];
    for words in own.iter().chain(&COMMON[2..]) {
        assert!(said.contains(words), "no {words:?} in {said}");
    }
}
