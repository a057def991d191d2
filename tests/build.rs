//! Pages whose examples are compiled and run. A reader sees no line that only the compiler needs, so it is added here.

use std::fs;
use std::path::Path;

const PAGES: [&str; 4] = ["README.md", "docs/using.md", "docs/coming-from.md", "docs/choosing.md"];

/// What ends an example that has a `?`.
const END: &str = "# Ok::<(), Box<dyn std::error::Error>>(())\n";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for page in PAGES {
        let file = Path::new("..").join(page);
        println!("cargo::rerun-if-changed={}", file.display());
        let out = Path::new(&std::env::var("OUT_DIR")?).join(page);
        fs::create_dir_all(out.parent().unwrap_or(Path::new("")))?;
        fs::write(out, with_ends(&fs::read_to_string(file)?))?;
    }
    Ok(())
}

fn with_ends(page: &str) -> String {
    let (mut text, mut is_rust, mut can_fail) = (String::new(), false, false);
    for line in page.lines() {
        if is_rust && line == "```" && can_fail {
            text += END;
        }
        if line.starts_with("```") {
            (is_rust, can_fail) = (line == "```rust", false);
        }
        can_fail |= line.contains('?');
        text += &format!("{line}\n");
    }
    text
}
