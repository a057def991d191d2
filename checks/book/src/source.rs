//! Lessons, code and tables, cut out of the files that hold them.

use anyhow::{Context, Result, bail, ensure};

/// The documentation at the top of a source file, or a page: up to the first heading, under one, or
/// all of it with `*`. Headings are one level deeper than in the file. `; without WORDS` after the
/// heading, or in its place, omits the paragraph that begins with these words.
pub(crate) fn lesson(file: &str, text: &str, part: Option<&str>) -> Result<String> {
    let mut parts = part.unwrap_or("").split("; without ");
    let heading = parts.next().filter(|heading| !heading.is_empty());
    let mut section = section(file, text, heading)?;
    for words in parts {
        section = without_paragraph(&section, words)
            .with_context(|| format!("{file} has no paragraph {words:?} there"))?;
    }
    Ok(without_hidden(&without_files(&without_doc_links(section.trim()))) + "\n")
}

/// A text without the lines of code that rustdoc hides: `# let a = 1;`.
fn without_hidden(text: &str) -> String {
    let mut is_rust = false;
    let lines = text.lines().filter(|line| {
        if line.starts_with("```") {
            is_rust = line.starts_with("```rust");
        }
        !is_rust || !(*line == "#" || line.starts_with("# "))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// A text without sentences and parentheses that only name a file of the sources, which a reader of the book
/// cannot open: "See `block.rs`." and "(`scan.rs`)".
fn without_files(text: &str) -> String {
    let mut text = text.to_string();
    for (opening, closing) in [("(", ".rs`)"), ("See ", ".rs`.")] {
        let mut from = 0;
        while let Some(end) = text[from..].find(closing).map(|at| from + at + closing.len()) {
            from = end;
            let Some(start) = text[..end].rfind(opening) else { continue };
            let inner = &text[start + opening.len()..end - closing.len()];
            if inner.len() < 60 && !inner.contains([')', '.', ';']) {
                let start = text[..start].trim_end_matches([' ', '\n']).len();
                text.replace_range(start..end, "");
                from = start;
            }
        }
    }
    text.trim().to_string()
}

/// A text without the paragraph or the block of code that begins with these words.
fn without_paragraph(text: &str, words: &str) -> Option<String> {
    let start = if text.starts_with(words) { 0 } else { text.find(&format!("\n\n{words}"))? };
    let rest = text[start..].trim_start();
    let behind = if words.starts_with("```") {
        rest.find("\n```").map_or("", |end| &rest[end + 4..])
    } else {
        rest.find("\n\n").map_or("", |end| &rest[end..])
    };
    Some(format!("{}{behind}", &text[..start]))
}

fn section(file: &str, text: &str, heading: Option<&str>) -> Result<String> {
    let text = if file.ends_with(".rs") { documentation(text) } else { text.to_string() };
    let mut section = String::new();
    let mut level = 0; // of the section taken; 0 before the first heading
    let mut taking = heading.is_none_or(|heading| heading == "*");
    let mut found = taking;
    let mut fence = false;
    for line in text.lines() {
        let depth = if fence { 0 } else { depth(line) };
        if depth > 0 && heading != Some("*") {
            if taking && depth <= level.max(1) {
                break;
            }
            if !found && Some(line[depth..].trim()) == heading {
                (taking, found, level) = (true, true, depth);
                continue;
            }
        }
        let opens = line.starts_with("```");
        if taking {
            let shifted = if depth > 0 { "#" } else { "" };
            // What rustdoc takes for Rust is marked as Rust.
            let language = if opens && !fence && line == "```" { "rust" } else { "" };
            section += &format!("{shifted}{line}{language}\n");
        }
        fence ^= opens;
    }
    if !found || section.trim().is_empty() {
        bail!("{file} has nothing under {:?}", heading.unwrap_or("its top"));
    }
    Ok(section.trim().to_string())
}

fn documentation(source: &str) -> String {
    let lines = source.lines().take_while(|line| line.starts_with("//!"));
    lines
        .map(|line| line.trim_start_matches("//!"))
        .fold(String::new(), |text, line| text + line.strip_prefix(' ').unwrap_or(line) + "\n")
}

/// The level of a heading, or 0.
fn depth(line: &str) -> usize {
    let signs = line.len() - line.trim_start_matches('#').len();
    if line[signs..].starts_with(' ') { signs } else { 0 }
}

/// Links to items of Rust as their texts: ``[`Cell`]``, ``[`look`](Geometry::look)``.
fn without_doc_links(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(start) = rest.find('[') {
        let (before, link) = rest.split_at(start);
        kept += before;
        let Some(end) = link.find(']') else { break };
        let (words, behind) = (&link[1..end], &link[end + 1..]);
        let target = behind.strip_prefix('(').and_then(|target| target.split_once(')'));
        match target {
            Some((target, after)) if !target.contains(['/', '.', '#']) => {
                kept += words;
                rest = after;
            }
            None if words.starts_with('`') && words.ends_with('`') => {
                kept += words;
                rest = behind;
            }
            _ => {
                kept.push('[');
                rest = &link[1..];
            }
        }
    }
    kept + rest
}

/// Items of a file as a block of code, their heads separated by `, `. Constants and names of types stand together, and
/// other items have a blank line before them.
pub(crate) fn items(file: &str, source: &str, heads: &str) -> Result<String> {
    let is_python = file.ends_with(".py");
    let mut code = String::new();
    for head in heads.split(", ") {
        if !is_line(head) && !code.is_empty() {
            code += "\n";
        }
        code += &match is_python {
            true => python_item(file, source, head)?,
            false => item(file, source, head)?,
        };
    }
    Ok(format!("```{}\n{code}```\n", if is_python { "python" } else { "rust" }))
}

/// Whether a head is that of a constant or of a name for a type.
fn is_line(head: &str) -> bool {
    let kind = head.split_once(' ').map_or("const", |(kind, _)| kind);
    ["const", "static", "type"].contains(&kind)
}

/// A function, type, constant or implementation with its documentation and without attributes.
///
/// `head` is the beginning of its line, without `pub`. The first item with this head is taken. `; without ///` behind it
/// omits the documentation.
fn item(file: &str, source: &str, head: &str) -> Result<String> {
    let (head, is_bare) =
        head.strip_suffix("; without ///").map_or((head, false), |head| (head, true));
    let lines: Vec<&str> = source.lines().collect();
    let line = lines
        .iter()
        .position(|line| is_head(line, head))
        .with_context(|| format!("{file} has no {head:?}"))?;
    let indent = indent(lines[line]);
    let belongs = |line: &&&str| {
        let line = line.trim_start();
        line.starts_with("//") && !line.starts_with("//!") || line.starts_with("#[")
    };
    let first = line - lines[..line].iter().rev().take_while(belongs).count();
    // The code is formatted, so what closes an item stands where the item began. A value on lines of its own ends with them.
    let is_value = is_line(head) && !lines[line].ends_with(['{', '[', '(']);
    let closes = |line: &&str| {
        self::indent(line) == indent && line.trim_start().starts_with(['}', ']', ')'])
    };
    let last = if lines[line].ends_with([';', '}']) {
        line
    } else {
        let close = lines[line + 1..]
            .iter()
            .position(|line| (is_value || closes(line)) && line.ends_with(['}', ';']))
            .with_context(|| format!("{file}: {head:?} has no end"))?;
        line + 1 + close
    };
    let is_left_out = |line: &str| line.starts_with("#[") || is_bare && line.starts_with("///");
    Ok(lines[first..=last]
        .iter()
        .filter(|line| !is_left_out(line.trim()))
        .map(|line| line.get(indent..).unwrap_or(""))
        .map(|line| if line.starts_with("///") { without_doc_links(line) } else { line.into() })
        .fold(String::new(), |code, line| code + &line + "\n"))
}

/// A `def` or `class` of Python: its line, and the lines below that are indented deeper. Or the line that gives a
/// constant its value.
fn python_item(file: &str, source: &str, head: &str) -> Result<String> {
    let lines: Vec<&str> = source.lines().collect();
    let first = lines
        .iter()
        .position(|line| begins_with(line.trim_start(), head))
        .with_context(|| format!("{file} has no {head:?}"))?;
    let is_constant = lines[first].starts_with(&format!("{head} = "));
    if !is_constant
        && (!head.starts_with("def ") && !head.starts_with("class ")
            || !lines[first].ends_with(':'))
    {
        bail!("{file}: {head:?} is no constant, `def` or `class` of one line");
    }
    let indent = indent(lines[first]);
    let body = lines[first + 1..]
        .iter()
        .take_while(|line| line.trim().is_empty() || self::indent(line) > indent);
    let code = std::iter::once(&lines[first])
        .chain(body)
        .fold(String::new(), |code, line| code + line.get(indent..).unwrap_or("") + "\n");
    Ok(code.trim_end().to_owned() + "\n")
}

/// What constants of a file hold: for each its value, if that is short, and the first sentence of its documentation. Each
/// is named as code names it: `NAME`, `Type::NAME`.
pub(crate) fn constants(file: &str, source: &str, names: &str) -> Result<String> {
    let mut said = Vec::new();
    for name in names.split(", ") {
        let last = name.rsplit("::").next().unwrap_or(name);
        let item = item(file, source, &format!("const {last}"))
            .or_else(|_| item(file, source, &format!("static {last}")))?;
        let (comment, definition): (Vec<&str>, Vec<&str>) =
            item.lines().partition(|line| line.starts_with("//"));
        let words: Vec<&str> = comment.iter().map(|line| line.trim_matches(['/', ' '])).collect();
        let words = words.join(" ");
        let sentence = words.split(". ").next().unwrap_or("").trim_end_matches('.');
        ensure!(!sentence.is_empty(), "{file}: {name} has no documentation");
        let value = definition[0].split_once(" = ").and_then(|(_, value)| value.strip_suffix(';'));
        said.push(match value.filter(|value| value.len() <= 10) {
            Some(value) => format!("`{name} = {value}`: {sentence}."),
            None => format!("`{name}`: {sentence}."),
        });
    }
    Ok(said.join(" "))
}

fn is_head(line: &str, head: &str) -> bool {
    let mut line = line.trim_start();
    if let Some(public) = line.strip_prefix("pub") {
        line = match public.strip_prefix('(').and_then(|scope| scope.split_once(") ")) {
            Some((_, rest)) => rest,
            None => public.trim_start(),
        };
    }
    let line = line.strip_prefix("const ").filter(|rest| rest.starts_with("fn ")).unwrap_or(line);
    begins_with(line, head)
}

/// Whether a line begins with these words, the last of them whole.
fn begins_with(line: &str, words: &str) -> bool {
    line.strip_prefix(words)
        .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Rows of a table, with its head.
pub(crate) fn rows(text: &str, wanted: &str) -> Result<String> {
    let wanted: Vec<&str> = wanted.split(", ").collect();
    let lines: Vec<&str> = text.lines().collect();
    let rules = (1..lines.len()).filter(|&line| lines[line].starts_with("| ---"));
    for rule in rules {
        let body = lines[rule + 1..].iter().take_while(|line| line.starts_with('|'));
        let rows: Vec<&str> =
            body.copied().filter(|row| wanted.contains(&first_cell(row))).collect();
        if wanted.iter().all(|name| rows.iter().any(|row| first_cell(row) == *name)) {
            return Ok([&lines[rule - 1..=rule], &rows].concat().join("\n") + "\n");
        }
    }
    bail!("no table has the rows {}", wanted.join(", "))
}

fn first_cell(row: &str) -> &str {
    row.split('|').nth(1).unwrap_or("").trim().trim_matches('`')
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "//! A board.\n//!\n//! # Layout\n//!\n//! See [`Cell`] and [`look`](Geometry::look).\n//!\n//! ```\n//! # hidden();\n//! ```\n//! ## More\n//!\n//! # Index\n//!\n//! One.\n\n/// Doubles.\n#[inline]\npub(crate) const fn double(x: u8) -> u8 {\n    2 * x\n}\n";

    #[test]
    fn a_lesson_is_cut_at_its_headings() {
        assert_eq!(lesson("a.rs", SOURCE, None).unwrap(), "A board.\n");
        assert_eq!(lesson("a.rs", SOURCE, Some("Index")).unwrap(), "One.\n");
        let layout = lesson("a.rs", SOURCE, Some("Layout")).unwrap();
        assert_eq!(layout, "See `Cell` and `look`.\n\n```rust\n```\n### More\n");
        assert!(lesson("a.rs", SOURCE, Some("History")).is_err());
        let layout = lesson("a.rs", SOURCE, Some("Layout; without See")).unwrap();
        assert_eq!(layout, "```rust\n```\n### More\n");
        assert!(lesson("a.rs", SOURCE, Some("Layout; without That")).is_err());
        let layout = lesson("a.rs", SOURCE, Some("Layout; without See; without ```rust"));
        assert_eq!(layout.unwrap(), "### More\n");
    }

    #[test]
    fn files_are_not_pointed_to() {
        let text = "A word (`set.rs`). It is one (`word` in\n`a/b.rs`).\n\nSee `at` in `c.rs`. `d.rs` draws it (twice).";
        assert_eq!(without_files(text), "A word. It is one. `d.rs` draws it (twice).");
        assert_eq!(without_files("See `x` (in `y.rs`)."), "See `x`.");
    }

    #[test]
    fn an_item_is_taken_with_its_documentation() {
        let code = items("a.rs", SOURCE, "fn double").unwrap();
        assert!(code.starts_with("```rust\n/// Doubles.\npub(crate) const fn double(x: u8) -> u8 {\n    2 * x\n}\n```"), "{code}");
        let bare = items("a.rs", SOURCE, "fn double; without ///").unwrap();
        assert!(bare.starts_with("```rust\npub(crate) const fn double"), "{bare}");
        assert!(items("a.rs", SOURCE, "fn dou").is_err());
    }

    #[test]
    fn constants_stand_above_what_names_them() {
        let source = "/// One. Or so.\nconst ONE: u8 = 1;\nconst TWO: [u8; 2] =\n    [1, 2];\n\nfn f() -> u8 {\n    ONE\n}\n";
        let code = items("a.rs", source, "const ONE, const TWO, fn f").unwrap();
        assert_eq!(code, format!("```rust\n{source}```\n"));
        assert_eq!(constants("a.rs", source, "a::ONE").unwrap(), "`a::ONE = 1`: One.");
        assert!(
            constants("a.rs", source, "TWO").is_err() && constants("a.rs", source, "B").is_err()
        );
        let source = "ONE = 1\n\n\ndef one():\n    return ONE\n";
        let code = items("a.py", source, "ONE, def one").unwrap();
        assert_eq!(code, "```python\nONE = 1\n\ndef one():\n    return ONE\n```\n");
    }

    #[test]
    fn an_item_of_python_ends_where_the_indentation_does() {
        let source = "def two(\n    x):\n    return x\n\n\nclass Board:\n    def at(self, index):\n        if index:\n            return 1\n\n        return 2\n\n    def attack(self): return 3\n\n\nat = 4\n";
        let item = |head| items("a.py", source, head);
        let at = item("def at").unwrap();
        let expected = "```python\ndef at(self, index):\n    if index:\n        return 1\n\n    return 2\n```\n";
        assert!(at.starts_with(expected), "{at}");
        let board = item("class Board").unwrap();
        assert!(board.contains("    def attack(self): return 3\n```\n"), "{board}");
        for missing in ["def atta", "def two", "def attack", "att", "def board"] {
            assert!(item(missing).is_err(), "{missing}");
        }
    }

    #[test]
    fn rows_are_found_by_their_first_cell() {
        let text = "| a | b |\n| --- | --- |\n| `x` | 1 |\n\n| c | d |\n| --- | ---: |\n| `x` | 2 |\n| y | 3 |\n| z | 4 |\n";
        let table = "| c | d |\n| --- | ---: |\n| `x` | 2 |\n| z | 4 |\n";
        assert_eq!(rows(text, "z, x").unwrap(), table);
        assert!(rows(text, "x, q").is_err());
    }
}
