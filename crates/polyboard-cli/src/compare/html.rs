use super::Findings;
pub(super) fn page(_: &Findings) -> String {
    String::new()
}
