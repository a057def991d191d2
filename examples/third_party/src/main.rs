//! The command `polyboard` with one more board.

use hash_board::HashBoard;
use polyboard_bench::BenchmarkSubject;

fn main() -> std::process::ExitCode {
    polyboard_cli::main_with(&[BenchmarkSubject::of::<HashBoard>()])
}
