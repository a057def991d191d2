use anyhow::Result;
use polyboard_compare::Study;
use polyboard_compare::elo::Estimate;
use polyboard_compare::field::{self, Line};
pub(crate) fn beside(line: &Line, _: &Study) -> Result<Option<Estimate>> {
    let d = field::doubling(field::seconds(&line.time_control).unwrap_or(8.0));
    Ok(line.nps.map(|v| Estimate { elo: d.elo * v.log2(), half: d.half * v.log2().abs() }))
}
pub(crate) fn judged(_: &Study) -> Result<(usize, usize, f64, f64)> {
    Ok((0, 0, 0.0, 0.0))
}
pub(crate) fn table(_: &Study) -> Result<String> {
    Ok("x\n".into())
}
pub(crate) fn apart(_: &Study) -> Result<String> {
    Ok("x\n".into())
}
