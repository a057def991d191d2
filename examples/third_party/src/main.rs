//! The command `polyboard` with one more board.

use hash_board::HashBoard;
use polyboard::work::Contestant;

fn main() -> std::process::ExitCode {
    polyboard_cli::main_with(&[Contestant::of::<HashBoard>()])
}
