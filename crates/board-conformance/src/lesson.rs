//! Do the pictures in the documentation show the board?

/// Looks for a picture in the documentation at the top of a crate, given as source text.
///
/// # Panics
///
/// If it is not there, letter for letter.
pub fn assert_lesson_shows(source: &str, picture: &str) {
    let lesson = source
        .lines()
        .map(|line| line.trim_start_matches("//!"))
        .fold(String::new(), |text, line| text + line.strip_prefix(' ').unwrap_or(line) + "\n");
    assert!(lesson.contains(picture), "{picture}");
}
