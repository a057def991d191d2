#!/usr/bin/env python3
"""Opens the landing page and the chapters with figures in a headless Chromium, where they test themselves.

    checks/site.sh                         builds the site and runs this
    site/test.py FOLDER [PICTURES]         tests the site in a folder; also takes pictures for a directory

Each page is opened wide and light, and narrow and dark. What the figures draw is compared with what a native program
draws (`board-site figures`). Prints the results. The status is 1 if a test fails or a page does not answer. CHROMIUM names
the browser, if it is not in the path.
"""

import functools
import http.server
import json
import os
import pathlib
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import threading

HERE = pathlib.Path(__file__).resolve().parent
BROWSERS = ["chromium", "chromium-browser", "google-chrome"]
PATIENCE = 60  # seconds
TRIES = 4  # of a page that is slow, because the machine may be busy
# Width, height, and 1 for light or 0 for dark.
LOOKS = [(1280, 900, 1), (390, 844, 0)]


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the site and what the native program wrote, and takes what a page posts."""

    results = queue.Queue()
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

    def do_POST(self):
        self.results.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


def pages(site):
    """The landing page, and the pages of the book with figures."""
    chapters = sorted((site / "book").rglob("*.html"))
    with_figures = [page for page in chapters if "data-figure=" in page.read_text(encoding="utf-8")]
    # mdBook copies the first chapter; no figure is missing.
    names = set(re.findall(r'data-figure="([^"]+)"', "".join(page.read_text(encoding="utf-8") for page in with_figures)))
    known = {line.split(b"\t")[0].decode() for line in Handler.native.splitlines()}
    if names != known:
        sys.exit(f"figures without a chapter, or unknown: {sorted(names ^ known)}")
    return ["index.html"] + [str(page.relative_to(site)) for page in with_figures]


def browse(browser, profile, look, arguments):
    """Starts a browser."""
    width, height, scheme = look
    common = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run"]
    look = [f"--window-size={width},{height}", f"--blink-settings=preferredColorScheme={scheme}"]
    return subprocess.Popen(
        [browser, *common, *look, f"--user-data-dir={profile}", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def run(browser, look, address):
    """The results of a page. What was slow is tried again, and the best counts."""
    fast = {}
    for _ in range(TRIES):
        results = run_once(browser, look, address)
        fast |= {result.split(":")[0].removeprefix("PASS "): result for result in results if result.startswith("PASS")}
        results = [fast.get(result.split(":")[0].removeprefix("SLOW "), result) for result in results]
        if not any(result.startswith("SLOW") for result in results):
            break
    return results


def run_once(browser, look, address):
    """The results of a page that is opened once."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        tester = browse(browser, profile, look, ["--remote-debugging-port=0", f"{address}?test"])
        try:
            return Handler.results.get(timeout=PATIENCE)
        except queue.Empty:
            return [f"FAIL the page has not answered in {PATIENCE} seconds"]
        finally:
            tester.terminate()
            tester.wait()


def picture(browser, look, address, file):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        arguments = ["--virtual-time-budget=5000", f"--screenshot={file}", address]
        browse(browser, profile, look, arguments).wait(timeout=PATIENCE)


def main():
    browser = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        sys.exit(f"there is none of {', '.join(BROWSERS)}: install one or set CHROMIUM")
    site = pathlib.Path(sys.argv[1]).resolve()
    native = ["cargo", "run", "--quiet", "--locked", "--manifest-path", str(HERE / "Cargo.toml"), "--", "figures"]
    Handler.native = subprocess.run(native, check=True, stdout=subprocess.PIPE).stdout
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    has_failed = False
    for page in pages(site):
        for look in LOOKS:
            results = run(browser, look, address + page)
            print(f"\n{page}, {look[0]} pixels, {'light' if look[2] else 'dark'}", *results, sep="\n")
            has_failed |= not results or any(result.startswith(("FAIL", "SLOW")) for result in results)
            if len(sys.argv) > 2:
                name = f"{page.removesuffix('.html').replace('/', '-')}-{look[0]}-{'light' if look[2] else 'dark'}.png"
                picture(browser, look, address + page, pathlib.Path(sys.argv[2]).resolve() / name)
    sys.exit(1 if has_failed else 0)


if __name__ == "__main__":
    main()
