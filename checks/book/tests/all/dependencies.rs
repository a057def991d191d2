//! The published packages depend on what docs/versioning.md lists, and on nothing else.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use serde_json::Value;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_default()
}

/// Names as code in alphabetical order, the optional ones last and in parentheses.
fn names<'a>(dependencies: impl Iterator<Item = &'a Value>) -> String {
    let name = |dependency: &'a Value| (dependency["optional"] == true, text(dependency, "name"));
    let names: BTreeSet<(bool, &str)> = dependencies.map(name).collect();
    let cell = |(is_optional, name): (bool, &str)| match is_optional {
        true => format!("(`{name}`)"),
        false => format!("`{name}`"),
    };
    let cells: Vec<String> = names.into_iter().map(cell).collect();
    if cells.is_empty() { "none".into() } else { cells.join(", ") }
}

/// The row of a package: what it needs to be compiled on any target, without what its tests need.
fn row(package: &Value) -> String {
    let dependencies = package["dependencies"].as_array().unwrap();
    let own = |dependency: &&Value| dependency["path"].is_string();
    let needed = || dependencies.iter().filter(|dependency| dependency["kind"] != "dev");
    let inside = names(needed().filter(own));
    let outside = names(needed().filter(|dependency| !own(dependency)));
    format!("| `{}` | {inside} | {outside} |", text(package, "name"))
}

#[test]
fn dependencies_are_those_of_the_table() {
    let metadata = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--locked", "--format-version", "1"])
        .current_dir(ROOT)
        .output()
        .unwrap();
    assert!(metadata.status.success(), "{}", String::from_utf8_lossy(&metadata.stderr));
    let metadata: Value = serde_json::from_slice(&metadata.stdout).unwrap();
    let is_published = |package: &&Value| package["publish"].is_null();
    let mut packages: Vec<&Value> =
        metadata["packages"].as_array().unwrap().iter().filter(is_published).collect();
    packages.sort_by_key(|package| text(package, "name"));
    let expected: Vec<String> = packages.into_iter().map(row).collect();
    assert!(expected.len() > 20, "{expected:#?}");

    let page = fs::read_to_string(format!("{ROOT}/docs/versioning.md")).unwrap();
    let section = page.split_once("\n## Dependencies\n").expect("no section on dependencies").1;
    let section = section.split("\n## ").next().unwrap();
    let listed: Vec<&str> = section.lines().filter(|line| line.starts_with("| `")).collect();
    assert!(
        listed == expected,
        "docs/versioning.md should list, if these dependencies are meant to be:\n{}",
        expected.join("\n")
    );
}
