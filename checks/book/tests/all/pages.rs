//! No page has a dead link, none quotes a figure of speed that is in no record, and all can be read outside the book.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use board_book::links::{files, normal, without_files};
use board_book::marks::renewed;
use polyboard_compare::text::typeset;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A figure in prose stands between marks, or in a section that links the record that has it.
#[test]
fn no_page_quotes_a_figure_that_is_in_no_record() {
    let mut wrong = Vec::new();
    let mut pages = files(&root().join("docs"), "md").unwrap();
    pages.push(root().join("README.md"));
    for page in pages {
        let folder = page.parent().unwrap();
        let record = |target: &str| {
            let target = target.split('#').next().unwrap_or_default();
            target
                .contains("benches/record/")
                .then(|| fs::read_to_string(folder.join(target)).ok())?
        };
        let text = fs::read_to_string(&page).unwrap();
        let found = unsourced(&text, record);
        wrong.extend(found.into_iter().map(|figure| format!("{}: {figure}", page.display())));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn no_page_of_the_repository_has_a_dead_link() {
    let mut dead = Vec::new();
    for folder in ["docs", "crates", "examples", "benches", "checks", "tests"] {
        for page in files(&root().join(folder), "md").unwrap() {
            // rustdoc checks the links of the guide.
            if !page.parent().unwrap().ends_with("guide") {
                dead.extend(dead_links(&page));
            }
        }
    }
    for page in ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"] {
        dead.extend(dead_links(&root().join(page)));
    }
    assert!(dead.is_empty(), "{dead:#?}");
}

/// Wherever a reader gets from the README, a page is what it shows.
#[test]
fn pages_can_be_read_outside_the_book() {
    let (mut seen, mut open) = (BTreeSet::new(), vec![root().join("README.md")]);
    while let Some(page) = open.pop() {
        if !seen.insert(page.clone()) {
            continue;
        }
        let text = fs::read_to_string(&page).unwrap();
        let name = page.display();
        assert!(!text.contains("{{#") && !text.contains("](crate::"), "{name}: for tools only");
        let mut is_rust = false;
        for line in text.lines() {
            if line.starts_with("```") {
                is_rust = line.starts_with("```rust");
            }
            assert!(!is_rust || !line.starts_with("# "), "{name}: a hidden line: {line}");
        }
        let targets = targets(&page).into_iter().map(|(file, _)| file);
        open.extend(targets.filter(|file| file.extension().is_some_and(|kind| kind == "md")));
    }
    assert!(seen.len() > 50, "{} pages", seen.len());
}

#[test]
fn a_planted_figure_is_found() {
    let record = |target: &str| (target == "benches/record/a.txt").then(|| "x 5.1 y".to_owned());
    for (text, found) in [
        ("It is 5.1 times as fast.", 1),
        ("It is 5.1 times as fast ([record](benches/record/a.txt)).", 0),
        ("It is 5.2 times as fast ([record](benches/record/a.txt)).", 1),
        ("See [record](benches/record/a.txt).\n## Next\nIt is 5.1 times as fast.", 1),
        ("It is <!-- = times a b c -->5.1<!-- / --> times as fast.", 0),
        ("| 5.1 times as |\n```\n40 ns here\n```\nfour times as fast; 5 times a day", 0),
        ("It takes\n40 ns, 0.5 of its time, and 120 Elo. That", 3),
    ] {
        assert_eq!(unsourced(text, record).len(), found, "{text}");
    }
}

#[test]
fn dead_links_are_found() {
    let folder = std::env::temp_dir().join(format!("board-book-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let text = "# A `b`, c\n[a](a.md) [b](c.md#d) [c](https://a.b)\n[x](#a-b-c) [y](a.md#no) [z](a.md#e\n) <a id=\"e\"></a>\n<source srcset=\"no.png\">\n```\n[f](f.md)\n```\n";
    fs::write(folder.join("a.md"), text.replace("#e\n)", "#e)")).unwrap();
    let dead = dead_links(&folder.join("a.md"));
    fs::remove_dir_all(&folder).unwrap();
    assert!(
        matches!(&dead[..], [one, two, three] if one.ends_with("c.md#d") && two.ends_with("a.md#no") && three.ends_with("no.png")),
        "{dead:?}"
    );
}

/// A minus in a table of numbers is a minus sign, and no line ends between `±` and its number.
#[test]
fn numbers_of_pages_are_set() {
    let torn = |text: &str| {
        let text = without_code(text);
        let is_torn = |cell: &str| typeset(cell.trim()).starts_with('−') && !cell.contains('−');
        text.lines().any(|line| line.starts_with('|') && line.split('|').any(is_torn))
            || text.contains("± ")
            || text.contains("±\n")
    };
    for planted in ["a ± 2", "| -1 |", "| a | -2 ± 1 |"] {
        assert!(torn(planted), "{planted}");
    }
    let pages = files(&root().join("docs"), "md").unwrap();
    for page in pages.into_iter().chain([root().join("README.md")]) {
        assert!(!torn(&fs::read_to_string(&page).unwrap()), "{}", page.display());
    }
}

/// Figures of speed in the prose of a text that are neither between marks nor in a record to which their section links.
/// `record` gives the text of a record by the target of a link.
fn unsourced(text: &str, record: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let text = renewed(text, |_| Ok(String::new())).unwrap();
    let mut found = Vec::new();
    for section in text.split("\n## ") {
        let targets = section.split("](").skip(1).filter_map(|link| link.split_once(')'));
        let records: Vec<String> = targets.filter_map(|(target, _)| record(target)).collect();
        for figure in figures(&prose(section)) {
            let number = figure.split(' ').next().unwrap_or_default();
            let is_word = |word: &str| word.trim_matches(|c: char| !c.is_ascii_digit()) == number;
            let is_known = |record: &String| record.split_whitespace().any(is_word);
            if !records.iter().any(is_known) {
                found.push(figure);
            }
        }
    }
    found
}

/// A text without code and tables.
fn prose(text: &str) -> String {
    let text = without_code(text);
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('|'));
    lines.collect::<Vec<_>>().join(" ")
}

/// Numbers with words that say how fast something is: `5.1 times as fast`, `0.5 of the time`, `40 ns`, `120 Elo`.
fn figures(prose: &str) -> Vec<String> {
    let words: Vec<&str> = prose
        .split_whitespace()
        .map(|word| word.trim_matches(['.', ',', ';', ':', '(', ')']))
        .collect();
    let figure = |at: usize| {
        let word = |offset: usize| words.get(at + offset).copied().unwrap_or_default();
        let [number, unit, next, last] = [word(0), word(1), word(2), word(3)];
        let is_speed = match unit {
            "times" => ["as", "the", "faster", "slower"].contains(&next),
            "million" | "M" => {
                ["leaves", "nodes", "moves", "positions", "leaves/s", "nodes/s"].contains(&next)
            }
            "of" => ["the", "its"].contains(&next) && ["time", "speed"].contains(&last),
            "ns" | "Elo" => true,
            _ => false,
        };
        (number.parse::<f64>().is_ok() && is_speed).then(|| format!("{number} {unit} {next}"))
    };
    (0..words.len()).filter_map(figure).collect()
}

/// The text of a page without its blocks of code.
fn without_code(text: &str) -> String {
    let mut is_code = false;
    let lines = text.lines().filter(|line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The files that a page leads to, with the places in them; not what is in the web.
fn targets(page: &Path) -> Vec<(PathBuf, Option<String>)> {
    let text = without_code(&fs::read_to_string(page).unwrap());
    let marks = [("](", ')'), ("href=\"", '"'), ("src=\"", '"'), ("srcset=\"", '"')];
    let links = marks.iter().flat_map(|&(mark, end)| {
        text.split(mark).skip(1).filter_map(move |rest| Some(rest.split_once(end)?.0))
    });
    let target = |target: &str| {
        let (file, place) = match target.split_once('#') {
            Some((file, place)) => (file, Some(place.to_owned())),
            None => (target, None),
        };
        let file = if file.is_empty() { page.into() } else { page.with_file_name(file) };
        (normal(&file), place)
    };
    links.filter(|target| !target.contains(':')).map(target).collect()
}

/// The links of a page to files that do not exist, or to places that a page does not have.
fn dead_links(page: &Path) -> Vec<String> {
    let is_dead = |(file, place): &(PathBuf, Option<String>)| match place {
        Some(place) if file.extension().is_some_and(|kind| kind == "md") => {
            fs::read_to_string(file).map_or(true, |text| !places(&text).contains(place))
        }
        _ => !file.exists(),
    };
    let name = |(file, place): (PathBuf, Option<String>)| {
        let place = place.map_or(String::new(), |place| format!("#{place}"));
        format!("{}: {}{place}", page.display(), file.display())
    };
    targets(page).into_iter().filter(is_dead).map(name).collect()
}

/// The places of a page that a link can lead to: its headings, as GitHub names them, and ids.
fn places(text: &str) -> BTreeSet<String> {
    let text = without_code(text);
    let mut places = BTreeSet::new();
    for heading in text.lines().filter(|line| line.starts_with('#')) {
        let name = place(heading.trim_start_matches('#').trim());
        let again = (1..).map(|number| format!("{name}-{number}"));
        let free = std::iter::once(name.clone()).chain(again).find(|name| !places.contains(name));
        places.extend(free);
    }
    let ids = text.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next());
    places.extend(ids.map(str::to_owned));
    places
}

/// The name of the place of a heading.
fn place(heading: &str) -> String {
    let words = heading.to_lowercase();
    let words = without_files(&words);
    let kept = words.chars().filter_map(|c| match c {
        ' ' => Some('-'),
        c if c.is_alphanumeric() || c == '-' || c == '_' => Some(c),
        _ => None,
    });
    kept.collect()
}
