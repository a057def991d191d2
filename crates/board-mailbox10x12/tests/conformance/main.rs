//! The checks that every board passes.

mod trace;

board_conformance::suite!(mailbox10x12, board_mailbox10x12::Mailbox10x12);
board_conformance::suite!(mailbox10x12_list, board_mailbox10x12::Mailbox10x12List);
