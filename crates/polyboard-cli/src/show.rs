//! `polyboard show`

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use board_svg::Svg;
use polyboard::{Color, Position, Square, UciMove};

use crate::backends::Named;
use crate::choose::{Allow, Several, backends_parser, one_of};
use crate::error::{Error, Status};
use crate::position::{given, joined};
use crate::target::Target;
use crate::text::{STRONG, paragraph};

/// Shows the memory of the representations of a position: cells, sentinels, words
///
/// Examples:
///   polyboard show
///   polyboard show '8/8/8/3k4/8/3K4/8/7R w - - 0 1' --backend mailbox12x12
///   polyboard show --svg board.svg --arrow e2e4 --seen-from black
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The position [default: the start position]
    #[arg(value_name = "FEN")]
    fen: Vec<String>,
    /// The representation to show, or `all`
    #[arg(long, value_name = "ID", default_value = "all", value_parser = backends_parser())]
    backend: Several<Named>,
    #[command(flatten)]
    allow: Allow,
    /// Writes a diagram as SVG to a file instead (- for standard output); a king in check is marked
    #[arg(long, value_name = "FILE", conflicts_with = "backend")]
    svg: Option<PathBuf>,
    /// Squares to highlight in the diagram
    #[arg(long, value_name = "SQUARE,...", value_delimiter = ',', requires = "svg")]
    highlight: Vec<Square>,
    /// Arrows to draw in the diagram, two squares each
    #[arg(long, value_name = "MOVE,...", value_delimiter = ',', requires = "svg")]
    arrow: Vec<UciMove>,
    /// The side at the bottom of the diagram
    #[arg(long, value_name = "COLOR", default_value = "white", requires = "svg")]
    #[arg(value_parser = one_of([("white".into(), Color::White), ("black".into(), Color::Black)]))]
    seen_from: Color,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    let position = given(joined(&args.fen).as_deref(), args.allow.errors())?;
    if let Some(file) = &args.svg {
        return draw(args, &position, file, out);
    }
    for (index, named) in args.backend.0.iter().enumerate() {
        let board = named.board(&position);
        let mut memory = String::new();
        board.write_memory(&mut memory).map_err(io::Error::other)?;
        let gap = if index == 0 { "" } else { "\n" };
        writeln!(out, "{gap}{STRONG}{}{STRONG:#}, {} bytes", named.id, named.bytes)?;
        if !named.idea.is_empty() {
            writeln!(out, "{}", paragraph(named.idea))?;
        }
        writeln!(out)?;
        writeln!(out, "{}", memory.trim_end_matches('\n'))?;
    }
    Ok(Status::Right)
}

/// Writes the diagram.
fn draw(
    args: &Args,
    position: &Position,
    file: &Path,
    out: &mut dyn Write,
) -> Result<Status, Error> {
    let svg = Svg::of(position)
        .seen_from(args.seen_from)
        .highlight(args.highlight.iter().copied().collect())
        .mark_check()
        .title(&position.fen().to_string());
    let svg = args.arrow.iter().fold(svg, |svg, arrow| svg.arrow(arrow.from, arrow.to));
    Target::of(file)?.write(&svg.to_string(), out)?;
    Ok(Status::Right)
}
