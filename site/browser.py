"""Opens pages in a headless Chromium, where they test themselves, for site/test.py and explorer/test.py.

A page that is opened with `?test` posts a list of results, lines that begin with PASS, FAIL, SLOW or TIME. CHROMIUM
names the browser, if it is not in the path.
"""

import functools
import http.server
import json
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import threading

BROWSERS = ["chromium", "chromium-browser", "google-chrome"]
PATIENCE = 60  # seconds
TRIES = 4  # of a page that is slow, because the machine may be busy
# Width, height, and 1 for light or 0 for dark.
LOOKS = [(1280, 900, 1), (390, 844, 0)]


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a directory and takes what a page posts."""

    results = queue.Queue()

    def do_POST(self):
        self.results.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


def scheme(look):
    """The color scheme of a look, in words."""
    return "light" if look[2] else "dark"


def find():
    """The browser."""
    browser = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        print(f"there is none of {', '.join(BROWSERS)}: install one or set CHROMIUM")
        sys.exit(3)  # as all checks that lack something
    return browser


def serve(handler, directory):
    """Serves a directory on this machine and returns its address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=directory))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


def browse(browser, profile, look, arguments):
    """Starts a browser."""
    width, height, light = look
    common = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run"]
    look = [f"--window-size={width},{height}", f"--blink-settings=preferredColorScheme={light}"]
    return subprocess.Popen(
        [browser, *common, *look, f"--user-data-dir={profile}", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def passes(browser, look, address, title="", patience=PATIENCE):
    """Prints the results of a page, and whether they are good."""
    results = run(browser, look, address, patience)
    print(f"\n{title}{look[0]} pixels, {scheme(look)}", *results, sep="\n")
    return bool(results) and not any(result.startswith(("FAIL", "SLOW")) for result in results)


def run(browser, look, address, patience):
    """The results of a page. What was slow is tried again, and the best counts."""
    fast = {}
    for _ in range(TRIES):
        results = run_once(browser, look, address, patience)
        fast |= {result.split(":")[0].removeprefix("PASS "): result for result in results if result.startswith("PASS")}
        results = [fast.get(result.split(":")[0].removeprefix("SLOW "), result) for result in results]
        if not any(result.startswith("SLOW") for result in results):
            break
    return results


def run_once(browser, look, address, patience):
    """The results of a page that is opened once."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        tester = browse(browser, profile, look, ["--remote-debugging-port=0", f"{address}?test"])
        try:
            return Handler.results.get(timeout=patience)
        except queue.Empty:
            return [f"FAIL the page has not answered in {patience} seconds"]
        finally:
            tester.terminate()
            tester.wait()


def picture(browser, look, address, file, patience=PATIENCE):
    """Writes a picture of a page."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        arguments = ["--virtual-time-budget=5000", f"--screenshot={file}", address]
        browse(browser, profile, look, arguments).wait(timeout=patience)
