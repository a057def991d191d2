//! Reading FEN. (Being extended.)
use crate::{
    CastlingRights, CastlingSide, Color, File, Piece, Position, Rank, Role, Setup, Square,
};

/// Why a text is not a FEN. (Being extended.)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FenError;

impl Position {
    /// Reads a FEN and checks the position.
    ///
    /// # Errors
    ///
    /// What is wrong with the text or the position.
    pub fn from_fen(text: &str) -> Result<Position, FenError> {
        let mut setup = Setup::empty();
        let mut fields = text.split(' ');
        let placement = fields.next().ok_or(FenError)?;
        let (mut file, mut rank) = (0u8, 7u8);
        for letter in placement.chars() {
            match letter {
                '/' => {
                    file = 0;
                    rank -= 1;
                }
                '1'..='8' => file += letter as u8 - b'0',
                _ => {
                    let piece = Piece::from_letter(letter).ok_or(FenError)?;
                    setup.put(Square::from_coords(File::new(file), Rank::new(rank)), piece);
                    file += 1;
                }
            }
        }
        setup.state.side_to_move =
            if fields.next() == Some("b") { Color::Black } else { Color::White };
        setup.state.castling = CastlingRights::NONE;
        for letter in fields.next().ok_or(FenError)?.chars() {
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let rank = Rank::First.of(color);
            let king = setup.squares_of(Piece::new(color, Role::King)).next().ok_or(FenError)?;
            let rooks: SquaresOf = File::ALL.map(|f| {
                setup.piece_at(Square::from_coords(f, rank)) == Some(Piece::new(color, Role::Rook))
            });
            let file = match letter.to_ascii_lowercase() {
                '-' => continue,
                'k' => (0..8u8).rev().find(|&f| rooks[f as usize]).ok_or(FenError)?,
                'q' => (0..8u8).find(|&f| rooks[f as usize]).ok_or(FenError)?,
                other => other as u8 - b'a',
            };
            let side = if file > king.file().index() {
                CastlingSide::KingSide
            } else {
                CastlingSide::QueenSide
            };
            setup.state.castling.set(color, side, Some(File::new(file)));
        }
        setup.state.en_passant = fields.next().and_then(|field| field.parse().ok());
        setup.state.halfmove_clock = fields.next().and_then(|f| f.parse().ok()).ok_or(FenError)?;
        setup.state.fullmove_number = fields.next().and_then(|f| f.parse().ok()).ok_or(FenError)?;
        Ok(Position::unchecked(setup))
    }
}
type SquaresOf = [bool; 8];
