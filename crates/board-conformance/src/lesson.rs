//! Compares pictures in the documentation with the board.

/// Checks that the documentation at the top of a crate, given as source text, has a picture as a block of its own.
///
/// # Panics
///
/// If it has no such block, letter for letter.
pub fn assert_lesson_shows(source: &str, picture: &str) {
    let lesson = source
        .lines()
        .map(|line| line.trim_start_matches("//!"))
        .fold(String::new(), |text, line| text + line.strip_prefix(' ').unwrap_or(line) + "\n");
    let block = format!("```text\n{picture}```\n");
    assert!(lesson.contains(&block), "{picture}");
}
