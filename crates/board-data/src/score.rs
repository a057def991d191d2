//! Scores, and how one kind becomes the other.

use board_core::Color;

/// What an engine thought of a position, always from White's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn, good for White above 0. All formats but montyformat have these, in 16 bits.
    Centipawns(i32),
    /// The points that White expects, in parts of 65,535: montyformat.
    Expected(u16),
}

/// Centipawns for each unit of the logistic function, as montyformat converts them.
const SCALE: f64 = 400.0;

impl Score {
    /// The greatest number of centipawns to which [`centipawns`](Score::centipawns) converts an expectation.
    pub const MAX_CONVERTED: i32 = 4713;

    /// The score in centipawns: an expectation `p` is 400 ln(p / (1 - p)), rounded.
    ///
    /// The expectations 0 and 1, which would be infinite, count as half a part of 65,535 away from there.
    #[must_use]
    pub fn centipawns(self) -> i32 {
        match self {
            Score::Centipawns(score) => score,
            Score::Expected(parts) => {
                let parts = f64::from(parts).clamp(0.5, f64::from(u16::MAX) - 0.5);
                (SCALE * (parts / (f64::from(u16::MAX) - parts)).ln()).round() as i32
            }
        }
    }

    /// The points that White expects, in parts of 65,535: `c` centipawns are 1 / (1 + exp(-c / 400)), rounded.
    #[must_use]
    pub fn expected(self) -> u16 {
        match self {
            Score::Expected(parts) => parts,
            Score::Centipawns(score) => {
                (f64::from(u16::MAX) / (1.0 + (-f64::from(score) / SCALE).exp())).round() as u16
            }
        }
    }

    /// The same score from the view of a color: turned around for Black. Turned twice it is what it was.
    #[must_use]
    pub const fn seen_by(self, color: Color) -> Score {
        match (color, self) {
            (Color::White, score) => score,
            (Color::Black, Score::Centipawns(score)) => Score::Centipawns(-score),
            (Color::Black, Score::Expected(parts)) => Score::Expected(u16::MAX - parts),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conversions_are_inverse_as_far_as_each_is_fine_enough() {
        for score in -1000..=1000 {
            let parts = Score::Centipawns(score).expected();
            assert_eq!(Score::Expected(parts).centipawns(), score);
        }
        // The coarsest is one centipawn in the middle: about 41 parts.
        let error = |parts: u16| {
            let back = Score::Centipawns(Score::Expected(parts).centipawns()).expected();
            back.abs_diff(parts)
        };
        assert_eq!((0..=u16::MAX).map(error).max(), Some(20));
        assert_eq!(Score::Expected(u16::MAX).centipawns(), Score::MAX_CONVERTED);
        assert_eq!(Score::Expected(0).centipawns(), -Score::MAX_CONVERTED);
    }

    #[test]
    fn a_score_turned_twice_is_what_it_was() {
        for score in [Score::Centipawns(i16::MIN.into()), Score::Expected(0), Score::Expected(7)] {
            assert_eq!(score.seen_by(Color::Black).seen_by(Color::Black), score);
            assert_ne!(score.seen_by(Color::Black), score);
        }
    }
}
