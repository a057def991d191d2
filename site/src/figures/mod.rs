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

pub use capture::lists_of;

/// Draws a figure in a state as HTML on one line; `None` if it has no such state.
type Draw = fn(&str) -> Option<String>;

/// The figures by name, each with the state that the book shows, if none is given.
pub const FIGURES: [(&str, &str, Draw); 12] = [
    ("rook-off-h4", "h4 east", rook::draw),
    ("shift-a-set", "1000ef00 north-east", shift::draw),
    ("fill-a-ray", "1000020012000012 east", sliders::fill),
    ("multiply-a-magic", "1000020012000012", sliders::magic),
    ("pull-bits", PULL_BITS, sliders::pext),
    ("swap-remove", "d5", capture::draw),
    ("nibble-word", "e4", nibble::draw),
    ("view-of-a-square", "d4", permutation::draw),
    ("break-the-mailbox", "9 2 knight h1", mailbox::draw),
    ("same-difference", "a1 h1", difference::draw),
    ("which-piece", "d8", which_piece::draw),
    ("set-by-operations", "pawn", operations::draw),
];

const PULL_BITS: &str = "1000020012000012";

/// As in the lessons: after 1.e4.
const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";

/// A figure as HTML on one line. An empty state is the first of the figure: see [`FIGURES`].
///
/// # Errors
///
/// If there is no such figure or no such state, in words.
pub fn figure(name: &str, state: &str) -> Result<String, &'static str> {
    let known = FIGURES.iter().find(|(known, ..)| *known == name);
    let (_, first, draw) = known.ok_or("no figure has this name")?;
    draw(if state.is_empty() { first } else { state }).ok_or("the figure has no such state")
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
        for (name, first, _) in FIGURES {
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
        for (name, first, _) in FIGURES {
            assert_eq!(figure(name, ""), figure(name, first));
        }
    }

    #[test]
    fn bad_input_is_an_error() {
        assert_eq!(figure("rook-off-h5", ""), Err("no figure has this name"));
        for (name, ..) in FIGURES {
            for state in ["x", "h9", "h4 up", "e4 e4 e4", "é", "-1 east", "11111111111111111", " "]
            {
                assert_eq!(
                    figure(name, state),
                    Err("the figure has no such state"),
                    "{name} {state}"
                );
            }
        }
    }
}
