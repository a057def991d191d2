#!/usr/bin/env bash
# Builds the whole site into target/site: the landing page, the book with its figures, the explorer, the report. It is a
# static folder that any host can serve. Then checks its links and lets its pages test themselves in a browser.
#
#   checks/site.sh [REPORT]
#
# REPORT is a page that `polyboard compare --html` or `polyboard report --html` wrote. Without it, it is drawn from the newest
# record.
#
# The last step needs Python 3 and Chromium.
report=${1:+$(realpath "$1")}
source "$(dirname "$0")/tools.sh"
tool mdbook 0.5.4
tool hyperlink 0.3.2
site=target/site

step cargo build --locked -p board-book
step cargo run --quiet --locked -p xtask -- pages docs/explorer
step cargo test --locked -p board-site
step mdbook build docs
rm -rf "$site"
mkdir -p "$site"
cp -r target/book "$site/book"
cargo run --quiet --locked -p board-site > "$site/index.html"
if [[ -z $report ]]; then
    run=$(find benches/record -name run.json | sort | tail -n 1)
    step cargo run --quiet --release --locked -p polyboard-cli -- report "$run" --html "$site/report.html" > /dev/null
else
    cp "$report" "$site/report.html"
fi
# The report is a page for itself; on the site it has the header and the icon of all pages.
sed -i 's|</head>|<link rel="icon" href="book/explorer/icon.svg"><script type="module">import { ways } from "./book/explorer/ways.js"; document.body.prepend(ways("report", ""));</script></head>|' "$site/report.html"
grep --quiet ways.js "$site/report.html"
step hyperlink "$site" --check-anchors
step site/test.py "$site"
echo "the site is in $site"
