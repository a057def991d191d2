//! Progress bars on standard error, if it is a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar with this many steps. It disappears when the work is done.
pub(crate) fn bar(what: &str, units: u64) -> ProgressBar {
    with_template(what, units, "{msg:12} {bar:40} {percent:>3} %  {eta:>4} left")
}

/// A bar for so many bytes of a file, with the bytes of a second.
pub(crate) fn bytes(what: &str, bytes: u64) -> ProgressBar {
    let template = "{msg:12} {bar:40} {percent:>3} %  {binary_bytes_per_sec}  {eta:>4} left";
    with_template(what, bytes, template)
}

fn with_template(what: &str, units: u64, template: &str) -> ProgressBar {
    let bar = ProgressBar::new(units).with_message(what.to_owned());
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}
