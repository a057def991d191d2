//! Compares pictures in the documentation with the board.

/// Checks that the documentation at the top of a crate, given as source text, contains a picture.
///
/// # Panics
///
/// If it does not contain the picture, letter for letter.
pub fn assert_lesson_shows(source: &str, picture: &str) {
    let lesson = source
        .lines()
        .map(|line| line.trim_start_matches("//!"))
        .fold(String::new(), |text, line| text + line.strip_prefix(' ').unwrap_or(line) + "\n");
    assert!(lesson.contains(picture), "{picture}");
}
