//! The checks that every board passes.

mod trace;

board_conformance::suite!(mailbox16x16, board_mailbox16x16::Mailbox16x16);
board_conformance::suite!(mailbox16x16_list, board_mailbox16x16::Mailbox16x16List);
