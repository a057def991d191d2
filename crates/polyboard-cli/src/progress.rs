//! Progress bars on standard error, if it is a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar with this many steps. It disappears when the work is done.
pub(crate) fn bar(what: &str, units: u64) -> ProgressBar {
    let bar = ProgressBar::new(units).with_message(what.to_owned());
    if let Ok(style) =
        ProgressStyle::with_template("{msg:12} {bar:40} {percent:>3} %  {eta:>4} left")
    {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}
