//! How a program takes a package of the repository: by its path until there is an address, by its name from then on.

use std::path::Path;

use anyhow::{Result, ensure};

use crate::representations::manifest;

/// A field of `[workspace.package]` in the manifest of the workspace, which is the one place that holds the addresses:
/// `repository` and, for the pages, `homepage`. They are missing until the release.
fn address(root: &Path, field: &str) -> Result<Option<String>> {
    let manifest = manifest(&root.join("Cargo.toml"))?;
    let address = manifest["workspace"]["package"].get(field);
    Ok(address.and_then(|address| address.as_str()).map(str::to_owned))
}

/// The lines that add packages to a program: `NAME... FEATURE...`, with these features alone if any are named.
pub(crate) fn add(root: &Path, text: &str) -> Result<String> {
    let is_package = |word: &&str| root.join("crates").join(word).join("Cargo.toml").exists();
    let (mut names, features): (Vec<&str>, Vec<&str>) = text.split(' ').partition(is_package);
    ensure!(text.split(' ').next() == names.first().copied(), "no package begins {text:?}");
    // `polyboard` has all that a program needs; other packages are used with the traits of `board-core`.
    if !["polyboard", "board-core"].contains(&names[0]) {
        names.insert(0, "board-core");
    }
    // A suite is for the tests of a program.
    let is_suite = names.contains(&"board-conformance");
    let (option, section) =
        if is_suite { (" --dev", "dev-dependencies") } else { ("", "dependencies") };
    if address(root, "repository")?.is_some() {
        let chosen = match features.is_empty() {
            true => String::new(),
            false => format!(" --no-default-features --features {}", features.join(",")),
        };
        return Ok(format!("```sh\ncargo add{option} {}{chosen}\n```\n", names.join(" ")));
    }
    let chosen = match features.is_empty() {
        true => String::new(),
        false => format!(", default-features = false, features = {features:?}"),
    };
    let line = |name| format!("{name} = {{ path = \"../polyboard/crates/{name}\"{chosen} }}\n");
    let lines = names.iter().map(line);
    let lines: String = lines.collect();
    Ok(format!(
        "It is not published yet. A program whose folder stands beside a clone named `polyboard` takes it by its path:\n\n\
         ```toml\n[{section}]\n{lines}```\n"
    ))
}

/// A link to the pages, where they can be used without a clone.
pub(crate) fn live(root: &Path) -> Result<String> {
    Ok(match address(root, "homepage")? {
        Some(site) => format!("**[Play with it in the browser]({site}).**"),
        None => String::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn one_place_has_the_addresses() {
        let root = std::env::temp_dir().join(format!("board-book-take-{}", std::process::id()));
        fs::create_dir_all(root.join("crates/a")).unwrap();
        fs::write(root.join("crates/a/Cargo.toml"), "").unwrap();
        let write = |fields: &str| {
            let text = format!("[workspace.package]\n{fields}\n[other]\nrepository = \"x\"\n");
            fs::write(root.join("Cargo.toml"), text).unwrap();
        };
        write("edition = \"2024\"");
        assert!(add(&root, "a").unwrap().contains("path = \"../polyboard/crates/a\""));
        assert_eq!(live(&root).unwrap(), "");
        write("repository = \"https://a.b/c\"\nhomepage = \"https://a.b\"");
        assert_eq!(add(&root, "a").unwrap(), "```sh\ncargo add board-core a\n```\n");
        assert!(live(&root).unwrap().contains("(https://a.b)"));
        let with_features = add(&root, "a x y").unwrap();
        assert!(
            with_features.contains("a --no-default-features --features x,y"),
            "{with_features}"
        );
        assert!(add(&root, "b").is_err());
        fs::remove_dir_all(root).unwrap();
    }
}
