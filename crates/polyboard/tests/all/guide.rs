//! The page of features keeps what it promises. That its names exist is checked by rustdoc.

const FEATURES: &str = include_str!("../../src/guide/features.md");

struct Row {
    feature: &'static str,
    need: &'static str,
    here: &'static str,
    remark: &'static str,
}

fn rows() -> Vec<Row> {
    let cells = |line: &'static str| line.trim_matches('|').split('|').map(str::trim).collect();
    let table: Vec<Vec<_>> =
        FEATURES.lines().filter(|line| line.starts_with('|')).map(cells).collect();
    let (headings, rows) = (&table[0], &table[2..]);
    let row = |cells: &Vec<&'static str>| {
        assert_eq!(cells.len(), headings.len(), "{cells:?}");
        Row { feature: cells[0], need: cells[1], here: cells[2], remark: cells[3] }
    };
    rows.iter().map(row).collect()
}

#[test]
fn what_a_library_must_have_is_there() {
    let must: Vec<Row> = rows().into_iter().filter(|row| row.need == "must").collect();
    assert!(must.len() >= 20, "{}", must.len());
    for row in must {
        assert!(row.here == "Y" && !row.remark.is_empty(), "{}", row.feature);
    }
}

#[test]
fn what_is_missing_has_a_reason() {
    for row in rows() {
        assert!(["must", "should", "not needed"].contains(&row.need), "{}", row.feature);
        assert!(["Y", "–"].contains(&row.here), "{}", row.feature);
        assert!(!row.remark.is_empty(), "{}", row.feature);
    }
}
