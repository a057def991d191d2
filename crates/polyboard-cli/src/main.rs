//! The command `polyboard`.

fn main() -> std::process::ExitCode {
    polyboard_cli::main_with(&[])
}
