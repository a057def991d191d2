//! The figures by name.

mod capture;
mod difference;
mod mailbox;
mod nibble;
mod operations;
mod permutation;
mod rook;
mod shift;
mod sliders;
mod which_piece;

use std::fmt;

pub use capture::lists_of;

/// The figures, each with the state that the book shows, if none is given.
pub const NAMES: [(&str, &str); 12] = [
    ("rook-off-h4", "h4 east"),
    ("shift-a-set", "1000ef00 north-east"),
    ("fill-a-ray", "1000020012000012 east"),
    ("multiply-a-magic", "1000020012000012"),
    ("pull-bits", "1000020012000012"),
    ("swap-remove", "d5"),
    ("nibble-word", "e4"),
    ("view-of-a-square", "d4"),
    ("break-the-mailbox", "9 2 knight h1"),
    ("same-difference", "a1 h1"),
    ("which-piece", "d8"),
    ("set-by-operations", "pawn"),
];

/// As in the lessons: after 1.e4.
const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";

/// Why there is no figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Wrong {
    /// No figure has this name.
    Name,
    /// The figure has no such state.
    State,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Wrong::Name => "no figure has this name",
            Wrong::State => "the figure has no such state",
        })
    }
}

impl std::error::Error for Wrong {}

/// A figure as HTML on one line. An empty state is the first of the figure: see [`NAMES`].
///
/// # Errors
///
/// If there is no such figure or no such state.
pub fn figure(name: &str, state: &str) -> Result<String, Wrong> {
    let (_, first) = NAMES.iter().find(|(known, _)| *known == name).ok_or(Wrong::Name)?;
    let state = if state.is_empty() { first } else { state };
    let drawn = match name {
        "rook-off-h4" => rook::draw(state),
        "shift-a-set" => shift::draw(state),
        "fill-a-ray" => sliders::fill(state),
        "multiply-a-magic" => sliders::magic(state),
        "pull-bits" => sliders::pext(state),
        "swap-remove" => capture::draw(state),
        "nibble-word" => nibble::draw(state),
        "break-the-mailbox" => mailbox::draw(state),
        "same-difference" => difference::draw(state),
        "which-piece" => which_piece::draw(state),
        "set-by-operations" => operations::draw(state),
        _ => permutation::draw(state),
    };
    drawn.ok_or(Wrong::State)
}

/// A set from its hexadecimal digits.
fn set_of(digits: &str) -> Option<u64> {
    u64::from_str_radix(digits, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// The states to which the buttons of a figure lead.
    fn next(html: &str) -> impl Iterator<Item = &str> {
        html.split("data-to=\"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0))
    }

    #[test]
    fn every_button_leads_to_a_state() {
        for (name, first) in NAMES {
            let mut seen = HashSet::from([first.to_string()]);
            let mut open = vec![first.to_string()];
            while let (Some(state), true) = (open.pop(), seen.len() < 500) {
                let html =
                    figure(name, &state).unwrap_or_else(|wrong| panic!("{name} {state}: {wrong}"));
                assert!(!html.contains('\n'), "{name} {state}");
                for tag in
                    ["div", "button", "span", "svg", "p", "b", "i", "small", "samp", "ol", "li"]
                {
                    let opened = html.matches(&format!("<{tag}>")).count()
                        + html.matches(&format!("<{tag} ")).count();
                    assert_eq!(
                        opened,
                        html.matches(&format!("</{tag}>")).count(),
                        "{name} {state}: {tag}"
                    );
                }
                assert!(next(&html).count() > 1, "{name} {state}");
                open.extend(next(&html).map(str::to_string).filter(|to| seen.insert(to.clone())));
            }
        }
    }

    #[test]
    fn an_empty_state_is_the_first() {
        for (name, first) in NAMES {
            assert_eq!(figure(name, ""), figure(name, first));
        }
    }

    #[test]
    fn bad_input_is_an_error() {
        assert_eq!(figure("rook-off-h5", ""), Err(Wrong::Name));
        for (name, _) in NAMES {
            for state in ["x", "h9", "h4 up", "e4 e4 e4", "é", "-1 east", "11111111111111111", " "]
            {
                assert_eq!(figure(name, state), Err(Wrong::State), "{name} {state}");
            }
        }
    }
}
