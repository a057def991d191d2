//! What engines published of changes of their board, beside what is predicted: see [`polyboard_compare::field`].

mod rule;

use anyhow::{Context, Result, bail};
use polyboard_compare::elo::Estimate;
use polyboard_compare::field::{self, Kind, Line, Outcome};
use polyboard_compare::study::BASE;
use polyboard_compare::text::{grouped, plural};
use polyboard_compare::{Study, predict};

use crate::chart::{Chart, Row};
use crate::drawing::{Drawing, Picture};
use crate::measured;

/// The gains without what tests overstate that stop early: see `corrected.py` beside it.
pub(crate) const CORRECTED: &str = "docs/data/corrected.tsv";

/// A picture of more rows has two columns in the book.
const ROWS: usize = 30;

/// The scale of results in Elo.
const CHART: Chart<'_> = Chart { left: 108.0, ends: [-15.0, 25.0], ticks: &TICKS, apart: 0.0 };
const TICKS: [(f64, &str); 4] = [(0.0, "0"), (-10.0, "−10"), (10.0, "+10"), (20.0, "+20")];

/// A published result with its gain.
type Found = (&'static Line, Estimate);

/// The results that count, with their intervals: all or those of one kind, the greatest gain first.
fn results() -> impl Iterator<Item = Found> + Clone {
    let lines = field::LINES.iter().filter(|line| line.counts());
    lines.filter_map(|line| line.elo.map(|found| (line, found)))
}

fn sorted(kind: Option<Kind>) -> Vec<Found> {
    let mut rows: Vec<_> =
        results().filter(|one| kind.is_none_or(|kind| one.0.kind == kind)).collect();
    rows.sort_by(|a, b| b.1.elo.total_cmp(&a.1.elo));
    rows
}

/// Where a result was published.
fn link(reference: &str) -> String {
    let page = reference.replace('#', "/issues/").replace('@', "/commit/");
    if page.starts_with("https://") { page } else { format!("https://github.com/{page}") }
}

/// A result with its interval, over what is predicted for it.
fn row((line, found): Found, study: &Study) -> Result<Row> {
    let mark = |Estimate { elo, half }, form| ([elo - half, elo, elo + half], form);
    let is_early = matches!(line.outcome, Some(Outcome::Passed | Outcome::Failed));
    let mut marks = vec![mark(found, if is_early { "dot" } else { "ring" })];
    marks.splice(0..0, rule::beside(line, study)?.map(|one| mark(one, "band")));
    let (to, engine, change) = (link(&line.reference), &line.engine, &line.change);
    let title = format!("{engine}: {change}").replace('&', "&amp;");
    let name = format!("<a href=\"{to}\"><title>{title}</title>{engine}</a>");
    Ok((name, marks, format!("{found:.1}")))
}

/// The results of a kind of change as a picture. Below it, those without an interval.
pub(crate) fn draw(name: &str, study: &Study) -> Result<Drawing> {
    let kind: Kind = name.parse().ok().with_context(|| format!("{name:?} is no kind of change"))?;
    let rows = sorted(Some(kind)).into_iter().map(|found| row(found, study));
    let rows: Vec<Row> = rows.collect::<Result<_>>()?;
    let columns = rows.chunks(if rows.len() > ROWS { rows.len().div_ceil(2) } else { ROWS });
    let live: String = columns.map(|rows| CHART.svg(rows, false)).collect();
    let about = format!("{} results: {}", rows.len(), kind.meaning());
    let bare = field::LINES.iter().filter(|line| line.kind == kind && line.elo.is_none());
    let bare: Vec<String> = bare.map(without_interval).collect();
    let [before, after] = if bare.is_empty() { ["", ""] } else { [" Without an interval: ", "."] };
    let caption = format!("*{about}.*{before}{}{after}", bare.join("; "));
    Ok(Drawing {
        name: format!("field-{name}"),
        live: format!("<figure class=\"chart\">{live}</figure>\n\n{caption}\n"),
        picture: Picture::Svg(CHART.svg(&rows, true)),
        about,
        caption,
    })
}

/// A result as a part of a list: its engine, the change, and the figures that were published.
fn without_interval(line: &Line) -> String {
    let gain = line.bare.map(|elo| format!(", {elo:+.1} Elo"));
    let speed = line.nps.map(|times| format!(", {times} times as fast"));
    let perft = line.perft.map(|times| format!(", perft {times} times as fast"));
    let figures: String = [gain, speed, perft].into_iter().flatten().collect();
    format!("[{}]({}), {}{figures}", line.engine, link(&line.reference), line.change)
}

/// A gain without what a test overstates that stopped early, if enough was published.
fn corrected((line, _): &Found, table: &str) -> Option<f64> {
    let key = format!("{}\t{}\t", line.reference, line.change);
    table.lines().find_map(|row| row.strip_prefix(&key)?.rsplit('\t').next()?.parse().ok())
}

fn mean(of: impl IntoIterator<Item = f64>) -> f64 {
    let (sum, count) =
        of.into_iter().fold((0.0, 0.0), |(sum, count), one| (sum + one, count + 1.0));
    sum / count
}

/// The value below which a part of sorted values lies: one of them, or the mean of two.
fn quantile(sorted: &[Found], part: f64) -> f64 {
    let at = (1.0 - part) * (sorted.len() - 1) as f64;
    mean([at.floor(), at.ceil()].map(|at| sorted[at as usize].1.elo))
}

/// How many gains lie above 0 with their intervals, how many are unclear, and how many lie below.
fn signs(rows: &[Found]) -> [usize; 3] {
    let above = rows.iter().filter(|one| one.1.elo > one.1.half).count();
    let below = rows.iter().filter(|one| one.1.elo < -one.1.half).count();
    [above, rows.len() - above - below, below]
}

/// The kinds of changes with their results, the greatest median first.
fn by_median() -> Vec<(f64, Kind, Vec<Found>)> {
    let kinds = Kind::ALL.iter().filter(|kind| **kind != Kind::SpeedNote);
    let rows = kinds.map(|kind| (*kind, sorted(Some(*kind))));
    let mut kinds: Vec<_> = rows.map(|(kind, rows)| (quantile(&rows, 0.5), kind, rows)).collect();
    kinds.sort_by(|a, b| b.0.total_cmp(&a.0));
    kinds
}

/// The kinds of changes: how many results of each, and what they say.
fn kinds(table: &str) -> String {
    let row = |(median, kind, rows): (f64, Kind, Vec<Found>)| {
        let [above, unclear, below] = signs(&rows);
        let all = mean(rows.iter().map(|one| one.1.elo));
        let fair = mean(rows.iter().map(|one| corrected(one, table).unwrap_or(one.1.elo)));
        let words = kind.meaning();
        format!(
            "| {words} | {above}, {unclear}, {below} | {median:+.1} | {all:+.1}, {fair:+.1} |\n"
        )
    };
    "| change | gains, unclear, losses | median | mean, corrected |\n| --- | ---: | ---: | ---: |\n"
        .to_owned()
        + &by_median().into_iter().map(row).collect::<String>()
}

/// The kinds of changes as a picture.
pub(crate) fn chart() -> Drawing {
    let row = |(median, kind, rows): (f64, Kind, Vec<Found>)| {
        let at = [0.25, 0.5, 0.75].map(|part| quantile(&rows, part));
        let name = format!("{}: {}", kind.meaning(), plural(rows.len(), "result"));
        (name, vec![(at, "dot")], format!("{median:+.1}"))
    };
    let rows: Vec<Row> = by_median().into_iter().map(row).collect();
    let words = "Elo by kind of change. A dot and the figure are the median of the results, and half of them lie on the line.";
    Chart { left: 0.0, ends: [-10.0, 52.0], ..CHART }.drawing("field", words, &rows)
}

/// What follows from the record, in two sentences.
fn follows() -> Result<String> {
    let all = sorted(None);
    let ([above, ..], results) = (signs(&all), all.len());
    let [low, median, high] = [0.25, 0.5, 0.75].map(|part| quantile(&all, part));
    let kinds = by_median();
    let [(first, best, _), (second, next, _), .., (last, worst, _)] = &kinds[..] else {
        bail!("no kinds")
    };
    let [best, next, worst] = [best, next, worst].map(|kind| kind.meaning());
    Ok(format!(
        "Yes, but mostly by a few Elo: half of {results} published results lie between {low:+.1} and {high:+.1}, the median is {median:+.1}, and {above} are clear gains. \
         By kind of change, the median is highest for {best} ({first:+.1}) and {next} ({second:+.1}), and lowest for {worst} ({last:+.1}).\n"
    ))
}

/// What tests overstate that stop early, and what intervals say of what is not published.
fn early(table: &str) -> String {
    let ended = |how| results().filter(move |one| one.0.outcome == Some(how));
    let fair = |how| {
        let pairs = ended(how).filter_map(|one| Some([one.1.elo, corrected(&one, table)?]));
        let pairs: Vec<[f64; 2]> = pairs.collect();
        let [from, to] = [0, 1].map(|at| mean(pairs.iter().map(|pair| pair[at])));
        format!("from {from:+.2} to {to:+.2} ({} of {} tests)", pairs.len(), ended(how).count())
    };
    let [passed, failed] = [Outcome::Passed, Outcome::Failed].map(fair);
    let [close, wide] = [0.0..2.0, 5.0..f64::MAX].map(|halves: std::ops::Range<f64>| {
        let fits = results().filter(|one| halves.contains(&one.1.half));
        format!("{:+.1} ({} results)", mean(fits.clone().map(|one| one.1.elo)), fits.count())
    });
    format!(
        "It moves the mean of tests that passed {passed}, and of tests that failed {failed}. Results with an interval of less than \
         ± 2 Elo have a mean of {close}, those with ± 5 or more one of {wide}."
    )
}

/// The Elo of a doubling by time control as published, beside our own curve at the nodes that our search visits in that time.
fn scaling(study: &Study) -> Result<String> {
    let speed = measured::first(study)?.speed("search", BASE).context("no search")?;
    let row = |game: f64| {
        // A game of forty moves, with an increment of a hundredth.
        let nodes = speed * game * (1.0 / 40.0 + 1.0 / 100.0);
        let own = predict::by_nodes(nodes / 2_f64.sqrt(), 2.0);
        let [published, own] = [field::doubling(game), own].map(|one| format!("{one:.1}"));
        let (more, nodes) = (game / 100.0, grouped((nodes / 1e4).round() as u64 * 10_000));
        format!("| {game}+{more} | {published} | {nodes} | {own} |\n")
    };
    let head = "| time control | published | nodes of our search for a move | our curve |\n| ---: | ---: | ---: | ---: |\n";
    Ok(head.to_owned() + &[1.0, 4.0, 8.0, 20.0, 60.0].map(row).concat())
}

/// A part of the chapter.
pub(crate) fn part(name: &str, study: &Study, corrected: &str) -> Result<String> {
    match name {
        "kinds" => Ok(kinds(corrected)),
        "follows" => follows(),
        "early" => Ok(early(corrected)),
        "scaling" => scaling(study),
        "predicted" => rule::table(study),
        _ => bail!("no part of this name: {name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root() -> std::path::PathBuf {
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    /// `corrected.py` has to run again if this fails.
    #[test]
    fn corrections_are_those_of_the_record() {
        let read = |file: &str| std::fs::read_to_string(root().join(file)).unwrap();
        let (table, record) = (read(CORRECTED), read("docs/data/field.tsv"));
        let tests = record.lines().map(|line| line.split('\t').collect::<Vec<_>>());
        let tests = tests.filter(|cells| {
            let is_filled =
                [6, 7, 8, 10].iter().all(|at| cells.get(*at).is_some_and(|cell| !cell.is_empty()));
            is_filled && ["passed", "failed"].contains(&cells[11])
        });
        let expected: Vec<_> =
            tests.map(|cells| [cells[3], cells[1], cells[6], cells[7]].join("\t")).collect();
        let rows = table.lines().filter(|line| !line.starts_with('#')).skip(1);
        let found: Vec<_> = rows.map(|row| row.rsplit_once('\t').unwrap().0.to_owned()).collect();
        assert_eq!(found, expected);
        // By the results of pairs fishtest's method says +11.34, +0.69 and -21.83.
        for (reference, expected) in [
            ("codedeliveryservice/Reckless#69", 11.34),
            ("lynx-chess/Lynx#849", 0.69),
            ("lynx-chess/Lynx#1807", -21.83),
        ] {
            let one = results().find(|one| one.0.reference == reference).unwrap();
            let found = corrected(&one, &table).unwrap();
            assert!((found - expected).abs() < 0.1, "{reference}: {found}");
        }
    }

    #[test]
    fn every_result_has_a_row_and_every_other_line_is_listed() {
        let study = measured::study(&root()).unwrap();
        let mut rows = 0;
        for kind in Kind::ALL.iter().filter(|kind| **kind != Kind::SpeedNote) {
            let drawing = draw(kind.into(), &study).unwrap();
            let Picture::Svg(file) = &drawing.picture else { panic!("no file") };
            assert_eq!(file.matches("<a href").count(), drawing.live.matches("<a href").count());
            assert!(
                !drawing.live.split("</figure>").next().unwrap().contains("\n\n"),
                "HTML ends there"
            );
            roxmltree::Document::parse(file).unwrap();
            rows += file.matches("<a href").count();
            let bare = field::LINES.iter().filter(|line| line.kind == *kind && line.elo.is_none());
            assert_eq!(
                drawing.caption.matches("](https://").count(),
                bare.count(),
                "{}",
                drawing.caption
            );
        }
        assert_eq!(rows, results().count());
        assert!(draw("x", &study).is_err());
    }

    #[test]
    fn results_are_counted_by_their_intervals() {
        let of = |elo, half| (&field::LINES[0], Estimate { elo, half });
        let rows = [of(5.0, 4.0), of(4.0, 5.0), of(1.0, 2.0), of(-3.0, 2.0)];
        assert_eq!(signs(&rows), [1, 2, 1]);
        assert!(
            (quantile(&rows, 0.5) - 2.5).abs() < 1e-9 && (quantile(&rows, 1.0) - 5.0).abs() < 1e-9
        );
    }

    #[test]
    fn sources_have_addresses() {
        assert_eq!(link("a/b#1"), "https://github.com/a/b/issues/1");
        assert_eq!(link("a/b@1f"), "https://github.com/a/b/commit/1f");
        assert_eq!(link("https://a.b/c"), "https://a.b/c");
    }

    #[test]
    fn parts_say_what_the_record_says() {
        let study = measured::study(&root()).unwrap();
        let table = std::fs::read_to_string(root().join(CORRECTED)).unwrap();
        let part = |name: &str| part(name, &study, &table);
        assert!(part("follows").unwrap().contains(&format!("of {} published", results().count())));
        assert_eq!(part("kinds").unwrap().lines().count(), 2 + Kind::ALL.len() - 1);
        assert!(part("scaling").unwrap().contains("| 8+0.08 | +"));
        for name in ["early", "predicted"] {
            let text = part(name).unwrap();
            assert!(!text.contains("NaN"), "{text}");
        }
        assert!(part("none").is_err());
    }
}
