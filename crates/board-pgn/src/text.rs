//! Comments and the values of tags.

use std::borrow::Cow;
use std::fmt;

/// A raw text of a game: the value of a tag without its quotes, or a comment without its braces.
///
/// It is decoded only by [`to_str`](Text::to_str).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Text<'a> {
    raw: &'a [u8],
    /// Whether a backslash escapes a quote or a backslash.
    is_escaped: bool,
}

impl<'a> Text<'a> {
    pub(crate) fn plain(raw: &'a [u8]) -> Text<'a> {
        Text { raw, is_escaped: false }
    }

    pub(crate) fn escaped(raw: &'a [u8]) -> Text<'a> {
        Text { raw, is_escaped: true }
    }

    /// The bytes of the file.
    #[must_use]
    pub fn as_bytes(self) -> &'a [u8] {
        self.raw
    }

    /// The text: UTF-8 if it is valid UTF-8, else Latin-1, the encoding of the standard of 1994. In the value of
    /// a tag, `\"` is a quote and `\\` a backslash.
    #[must_use]
    pub fn to_str(self) -> Cow<'a, str> {
        let text = match std::str::from_utf8(self.raw) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(self.raw.iter().map(|&byte| char::from(byte)).collect()),
        };
        if self.is_escaped && text.contains('\\') { Cow::Owned(unescaped(&text)) } else { text }
    }
}

fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let escape = character == '\\';
        match characters.next_if(|&next| escape && matches!(next, '"' | '\\')) {
            Some(next) => plain.push(next),
            None => plain.push(character),
        }
    }
    plain
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_str())
    }
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*self.to_str(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_those_of_the_standard() {
        let text = |raw: &'static str| Text::escaped(raw.as_bytes()).to_str();
        assert_eq!(text(r#"\"Rocky\" O\\Neil"#), r#""Rocky" O\Neil"#);
        assert_eq!(text(r"C:\games\\a"), r"C:\games\a");
        assert_eq!(Text::plain(br"a\\b").to_str(), r"a\\b");
    }

    #[test]
    fn what_is_not_utf_8_is_latin_1() {
        assert_eq!(Text::plain("Grünfeld".as_bytes()).to_str(), "Grünfeld");
        assert_eq!(Text::plain(b"Gr\xfcnfeld").to_str(), "Grünfeld");
    }
}

#[test]
fn the_bytes_are_those_of_the_file() {
    let text = Text::escaped(b"a \\\"\xfc");
    assert_eq!((text.as_bytes(), &*text.to_str()), (&b"a \\\"\xfc"[..], "a \"\u{fc}"));
}
