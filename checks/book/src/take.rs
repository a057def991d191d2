//! How a program takes a package of the repository: by its path until there is an address, by its name from then on.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

/// A field of `[workspace.package]` in the manifest of the workspace, which is the one place that holds the addresses:
/// `repository` and, for the pages, `homepage`. They are missing until the release.
fn address(root: &Path, field: &str) -> Result<Option<String>> {
    let manifest = fs::read_to_string(root.join("Cargo.toml"))?;
    let (_, package) = manifest.split_once("[workspace.package]\n").context("no package")?;
    let mut fields = package.lines().take_while(|line| !line.starts_with('['));
    let start = format!("{field} = \"");
    Ok(fields.find_map(|line| Some(line.strip_prefix(&start)?.split('"').next()?.to_owned())))
}

/// The lines that add a package to a program.
pub(crate) fn add(root: &Path, name: &str) -> Result<String> {
    ensure!(root.join("crates").join(name).join("Cargo.toml").exists(), "no package {name:?}");
    // `polyboard` has all that a program needs; other packages are used with the traits of `board-core`.
    let names = match name {
        "polyboard" | "board-core" => vec![name],
        _ => vec!["board-core", name],
    };
    if address(root, "repository")?.is_some() {
        return Ok(format!("```sh\ncargo add {}\n```\n", names.join(" ")));
    }
    let lines =
        names.iter().map(|name| format!("{name} = {{ path = \"../polyboard/crates/{name}\" }}\n"));
    let lines: String = lines.collect();
    Ok(format!(
        "It is not published yet. Beside a clone of the repository, in the folder `polyboard`, a program takes it by its path:\n\n\
         ```toml\n[dependencies]\n{lines}```\n"
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
        assert!(add(&root, "b").is_err());
        fs::remove_dir_all(root).unwrap();
    }
}
