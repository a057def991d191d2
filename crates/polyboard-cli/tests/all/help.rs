//! What the command says of itself: help, examples, completions, manual pages, names of code paths.

use polyboard::processor::Level;

use crate::common::{right, run};
use crate::readme::words;

/// A code path says how a board works, a level what the processor can do.
#[test]
fn no_code_path_has_the_name_of_a_level_or_of_an_instruction_set() {
    let list = right(&["list"]);
    let level = format!("\nlevel of this processor: {}; ", Level::detect().name());
    assert!(list.contains(&level) && list.contains("code path"), "{list}");
    for level in Level::ALL.iter().filter(|&&level| level >= Level::COMPILED) {
        let rows = run(&["list", "--json", "--processor", level.name()]).json();
        for row in rows.as_array().unwrap() {
            let path = row["path"].as_str().unwrap();
            let is_level =
                path.strip_prefix("level ").is_some_and(|name| name.parse::<Level>().is_ok());
            assert!(
                is_level
                    || !["avx", "bmi", "popcnt", "baseline"].iter().any(|set| path.contains(set)),
                "{row}"
            );
        }
    }
}

/// The names of the commands that `polyboard help` lists.
pub(crate) fn commands() -> Vec<String> {
    let help = right(&["help"]);
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands = commands.take_while(|line| !line.is_empty());
    let commands = commands.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let commands = commands.filter(|command| !["", "help"].contains(command));
    commands.map(str::to_owned).collect()
}

#[test]
fn three_commands_to_copy_are_printed_where_nothing_is_asked_for() {
    let text = right(&[]);
    let commands: Vec<&str> =
        text.lines().filter_map(|line| line.strip_prefix("  polyboard ")).collect();
    assert_eq!(commands.len(), 3, "{text}");
    assert!(text.lines().count() <= 14 && text.lines().all(|line| line.len() <= 80), "{text}");
    for command in commands {
        let mut words = words(command);
        if words[0] == "compare" {
            words.extend(["--nodes", "100", "--rounds", "1"]);
        }
        assert!(!right(&words).is_empty(), "{command}");
    }
}

/// A line that was broken could not be copied.
#[test]
fn examples_stay_on_their_lines() {
    let jobs = ["plan", "run", "status", "merge", "verify", "emit"].map(|step| ["job", step]);
    let data = ["convert", "check", "stats", "shuffle", "interleave", "dedup", "split"];
    let data = data.map(|step| ["data", step]);
    let steps = jobs.into_iter().chain(data).map(|words| words.map(str::to_owned).to_vec());
    let all = commands().into_iter().map(|command| vec![command]).chain(steps);
    let mut examples = 0;
    for mut words in all {
        words.push("--help".to_owned());
        let text = right(&words.iter().map(String::as_str).collect::<Vec<_>>());
        let (about, _) = text.split_once("\nUsage: ").unwrap();
        for (line, next) in about.lines().zip(about.lines().skip(1)) {
            let is_text = |line: &str| !line.is_empty() && !line.starts_with(' ');
            let is_whole = !is_text(line) || !is_text(next) || line.len() > 40;
            assert!(is_whole, "{words:?}: broken at {line}");
        }
        let Some((_, rest)) = text.split_once("\nExample") else { continue };
        for line in rest.lines().skip(1).take_while(|line| !line.is_empty()) {
            assert!(line.starts_with("  ") && line.contains("polyboard "), "{words:?}: {line}");
            examples += 1;
        }
    }
    assert!(examples > 50, "{examples}");
}

#[test]
fn shells_complete_and_man_explains_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("man1");
    assert_eq!(right(&["man", folder.to_str().unwrap()]), "");
    let page = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    assert!(page("polyboard.1").contains("polyboard"));
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = right(&["completions", shell]);
        for command in commands() {
            assert!(script.contains(&command), "{shell}: {command}");
        }
        assert!(script.contains("by-class"), "{shell}");
    }
    for command in commands() {
        assert!(page(&format!("polyboard-{command}.1")).contains("SYNOPSIS"), "{command}");
    }
    // An example is a line of its own.
    let example =
        page("polyboard-compare.1").lines().any(|line| line.starts_with("  polyboard compare"));
    assert!(example);
    let file = folder.join("polyboard.1");
    let wrong = run(&["man", file.to_str().unwrap()]);
    assert!(
        wrong.status == Some(2) && wrong.err.starts_with("error: cannot write "),
        "{}",
        wrong.err
    );
}
