//! Progress bars on standard error, if it is a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar with this many steps. It disappears when the work is done.
pub(crate) fn bar(what: &str, units: u64) -> ProgressBar {
    with_template(what, Some(units), "{msg:12} {bar:40} {percent:>3} %  {eta:>4} left")
}

/// A bar for the bytes of a file, with the bytes of a second; if their number is known, with the time left.
pub(crate) fn bytes(what: &str, bytes: Option<u64>) -> ProgressBar {
    let template = match bytes {
        Some(_) => "{msg:12} {bar:40} {percent:>3} %  {binary_bytes_per_sec}  {eta:>4} left",
        None => "{msg:12} {binary_bytes}  {binary_bytes_per_sec}",
    };
    with_template(what, bytes, template)
}

fn with_template(what: &str, units: Option<u64>, template: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(units, ProgressDrawTarget::stderr());
    let bar = bar.with_message(what.to_owned());
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}
