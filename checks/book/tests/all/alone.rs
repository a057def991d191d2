//! A chapter can be read alone: it shows or explains the constants that its code names, and says what its Rust means.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use board_book::links::files;
use board_book::marks::renewed;

/// What every chapter with code of the sources says of the language.
const BOX: &str = "checks/book/the-rust-here.md";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: PathBuf) -> String {
    fs::read_to_string(path).unwrap().replace("\r\n", "\n")
}

#[test]
fn every_constant_in_code_is_shown_or_explained_on_its_page() {
    let (mut all, mut wrong) = (0, Vec::new());
    for page in files(&root().join("docs"), "md").unwrap() {
        let name = page.display().to_string();
        let text = read(page);
        let named = Constants::of(&text).named;
        all += named.len();
        let in_vain = explained(&text).into_iter().filter(|constant| !named.contains(constant));
        wrong.extend(missing(&text).iter().map(|it| format!("{name}: not explained: {it}")));
        wrong.extend(in_vain.map(|it| format!("{name}: explained, but not in its code: {it}")));
    }
    assert!(wrong.is_empty() && all > 100, "{all} constants\n{wrong:#?}");
}

#[test]
fn a_constant_that_is_taken_away_is_missed() {
    let text = read(root().join("docs/boards/mailbox10x12.md"));
    for (before, name, constant) in [
        ("\nconst ", "STEPS", "rust STEPS"),
        ("\nconst ", "LEAPS", "rust LEAPS"),
        ("\n", "DIAGONAL", "python DIAGONAL"),
        ("<!-- = constant crates/board-core/src/piece.rs: ", "Role::ALL", "rust Role::ALL"),
    ] {
        let shown = format!("{before}{name}");
        assert!(text.contains(&shown), "{shown}");
        assert_eq!(missing(&text.replace(&shown, &format!("{before}other"))), [constant]);
    }
    let code =
        "/// ABC\nfn f<const DE: u8, T>() -> A1 {\n    DE + u8::MAX + a::BC + T::A1 // FG\n}\n";
    assert_eq!(missing(&format!("```rust\n{code}```\n")), ["rust a::BC"]);
    assert_eq!(missing("```python\nAB = CD + \"EF\"  # GH\nAB\n```\n"), ["python CD"]);
}

#[test]
fn every_chapter_with_code_of_the_sources_says_what_its_rust_means() {
    let mut all = 0;
    for page in files(&root().join("docs"), "md").unwrap() {
        let name = page.display().to_string();
        let names = names(&read(page));
        let is_code = |name: &String| name.starts_with("item ") && name.contains(".rs: ");
        let code = names.iter().position(is_code);
        let said = names.iter().position(|name| *name == format!("lesson {BOX}"));
        assert!(
            said.is_some() == code.is_some() && said <= code,
            "{name} has no box before its code"
        );
        all += usize::from(code.is_some());
    }
    let lines = read(root().join(BOX)).lines().filter(|line| line.starts_with("* ")).count();
    assert!(all > 15 && (5..=10).contains(&lines), "{all} chapters, {lines} lines");
}

/// The constants that code of a page names and that the page neither shows nor explains, each behind its language.
fn missing(text: &str) -> Vec<String> {
    let Constants { named, shown } = Constants::of(text);
    let explained = explained(text);
    named.into_iter().filter(|it| !shown.contains(it) && !explained.contains(it)).collect()
}

/// The names of the marks of a page.
fn names(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    let content = |name: &str| {
        names.push(name.to_owned());
        Ok(String::new())
    };
    renewed(text, content).unwrap();
    names
}

/// The constants that marks of a page explain.
fn explained(text: &str) -> BTreeSet<String> {
    let names = names(text);
    let marks = names.iter().filter_map(|name| name.strip_prefix("constant "));
    let files = marks.flat_map(|mark| mark.split("; ")).filter_map(|file| file.split_once(": "));
    files.flat_map(|(_, names)| names.split(", ")).map(|name| format!("rust {name}")).collect()
}

/// The constants in the code of a page.
#[derive(Default)]
struct Constants {
    named: BTreeSet<String>,
    shown: BTreeSet<String>,
}

impl Constants {
    fn of(text: &str) -> Constants {
        let mut constants = Constants::default();
        let mut language = None;
        for line in text.lines() {
            match line.strip_prefix("```") {
                Some(fence) => {
                    let language_of = |name: &&str| fence.starts_with(*name);
                    language = ["rust", "python"].into_iter().find(language_of);
                }
                None => language.into_iter().for_each(|it| constants.add(it, line)),
            }
        }
        constants
    }

    /// Adds those of a line of code.
    fn add(&mut self, language: &str, line: &str) {
        let without_texts: String = line.split('"').step_by(2).collect();
        let comment = if language == "rust" { "//" } else { "#" };
        let code = without_texts.split(comment).next().unwrap_or_default();
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ':';
        let words = code.split(|c| !is_part(c)).map(|word| word.trim_matches(':'));
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        for (place, word) in words.iter().enumerate() {
            let word = word.trim_start_matches("Self::");
            let (of, name) = word.rsplit_once("::").unwrap_or(("", word));
            let is_letter = |c: char| c.is_ascii_uppercase();
            let is_constant = name.chars().filter(|&c| is_letter(c)).count() > 1
                && name.starts_with(is_letter)
                && !name.contains(|c: char| c.is_ascii_lowercase());
            // Those of the language, such as `u8::MAX`.
            if !is_constant || ["MAX", "MIN", "BITS"].contains(&name) && !of.is_empty() {
                continue;
            }
            let is_shown = match language {
                "rust" => place > 0 && ["const", "static"].contains(&words[place - 1]),
                _ => line.starts_with("from ") || line.starts_with(&format!("{name} = ")),
            };
            let constants = if is_shown { &mut self.shown } else { &mut self.named };
            constants.insert(format!("{language} {word}"));
        }
    }
}
