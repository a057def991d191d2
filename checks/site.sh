#!/usr/bin/env bash
# Builds the whole site into target/site: the landing page, the book with its figures, the explorer, the report. It is a
# static folder that any host can serve. Then checks its links and lets its pages test themselves in a browser.
#
#   checks/site.sh [REPORT]     REPORT: a page written by `polyboard compare --html REPORT`; measured here without
#
# The last step needs Python 3 and Chromium.
source "$(dirname "$0")/tools.sh"
report=${1:+$(realpath "$1")}
tool mdbook 0.4.52
tool hyperlink 0.3.2
site=target/site

step cargo build --locked -p board-book
step explorer/build.sh docs/explorer
step site/build.sh docs/explorer
step cargo test --locked -p board-site
step mdbook build docs
rm -rf "$site"
mkdir -p "$site"
cp -r target/book "$site/book"
cargo run --quiet --locked -p board-site > "$site/index.html"
if [[ -z $report ]]; then
    report=$site/report.html
    step cargo run --quiet --release --locked -p polyboard-cli -- compare --html "$report" > /dev/null
else
    cp "$report" "$site/report.html"
fi
step hyperlink "$site" --check-anchors
step site/test.py "$site"
echo "the site is in $site"
