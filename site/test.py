#!/usr/bin/env python3
"""Opens the landing page and the chapters with scripts of the site in a headless Chromium, where they test themselves.

    checks/site.sh                         builds the site and runs this
    site/test.py FOLDER [PICTURES]         tests the site in a folder; also takes pictures for a directory

Each page is opened wide and light, and narrow and dark. What the figures draw is compared with what a native program
draws (tests/native/figures.rs). Prints the results. The status is 1 if a test fails or a page does not answer. CHROMIUM names
the browser, if it is not in the path.
"""

import pathlib
import re
import subprocess
import sys

import browser as browsers

HERE = pathlib.Path(__file__).resolve().parent


class Handler(browsers.Handler):
    """Serves the site and what the native program wrote."""

    native = b""

    def end_headers(self):
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def do_GET(self):
        if self.path != "/native/figures":
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.end_headers()
        self.wfile.write(self.native)


def pages(site):
    """The landing page, and the pages of the book with figures with the field that finds a bug or with the calculator."""
    chapters = sorted((site / "book").rglob("*.html"))
    with_figures = [page for page in chapters if "data-figure=" in page.read_text(encoding="utf-8")]
    # mdBook copies the first chapter; no figure is missing.
    names = set(re.findall(r'data-figure="([^"]+)"', "".join(page.read_text(encoding="utf-8") for page in with_figures)))
    known = {line.split(b"\t")[0].decode() for line in Handler.native.splitlines()}
    if names != known:
        sys.exit(f"figures without a chapter, or unknown: {sorted(names ^ known)}")
    with_field = [page for page in chapters if re.search('id="(find-bug|calculator)"', page.read_text(encoding="utf-8"))]
    return ["index.html"] + [str(page.relative_to(site)) for page in with_figures + with_field]


def main():
    browser = browsers.find()
    site = pathlib.Path(sys.argv[1]).resolve()
    native = ["cargo", "run", "--quiet", "--locked", "--manifest-path", str(HERE / "Cargo.toml"), "--example", "figures"]
    Handler.native = subprocess.run(native, check=True, stdout=subprocess.PIPE).stdout
    address = browsers.serve(Handler, site)
    are_good = []
    for page in pages(site):
        for look in browsers.LOOKS:
            are_good.append(browsers.passes(browser, look, address + page, f"{page}, "))
            if len(sys.argv) > 2:
                name = f"{page.removesuffix('.html').replace('/', '-')}-{look[0]}-{browsers.scheme(look)}.png"
                browsers.picture(browser, look, address + page, pathlib.Path(sys.argv[2]).resolve() / name)
    sys.exit(0 if all(are_good) else 1)


if __name__ == "__main__":
    main()
