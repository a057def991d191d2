//! The operations of this board, timed.

use board_mailbox10x12::{Mailbox10x12, Mailbox10x12List};

board_conformance::bench!(Mailbox10x12, Mailbox10x12List);
