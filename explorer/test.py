#!/usr/bin/env python3
"""Opens the explorer in a headless Chromium, where it tests itself (page/test.js), wide and light, and narrow and dark.

    cargo run -p xtask -- pages target/explorer
    explorer/test.py [DIRECTORY]    also takes pictures for DIRECTORY, light and dark, wide and narrow

The bytes in the browser are compared with those of a native program (examples/native.rs), which is built and
run for it. Prints the results. The status is 1 if a test fails or if the page does not answer. CHROMIUM names the
browser, if it is not in the path.
"""

import functools
import http.server
import json
import os
import pathlib
import queue
import shutil
import subprocess
import sys
import tempfile
import threading

HERE = pathlib.Path(__file__).resolve().parent
BROWSERS = ["chromium", "chromium-browser", "google-chrome"]
PATIENCE = 180  # seconds; a loaded machine may need half of them
TRIES = 4  # of a page that is slow, because the machine may be busy
# Width, height, and 1 for light or 0 for dark.
LOOKS = [(1280, 900, 1), (390, 844, 0)]
# A capture has just been played; a pinned piece is traced, with pins and White's attacks shown; and the
# panels are open, a slider sees by a magic, and a code word has a wrong bit.
MOVE = "#moves=e2e4+d7d5+e4d5"
TRACE = "#fen=4r2k/8/8/8/4R3/8/8/4K3+w+-+-+0+1&show=white+pins&trace=e4&step=3&follow=x88"
PANELS = "#cards=x88&slider=magic,rook,a1&code=b%2Bbest&bits=" + "0" * 30 + "1" * 40 + "01" * 40
# The file, width and height, 1 for light or 0 for dark, and what is shown.
PICTURES = [
    ("1280.png", 1280, 2400, 1, MOVE),
    ("390.png", 390, 3600, 1, MOVE),
    ("dark.png", 1280, 2400, 0, MOVE),
    ("trace-1280.png", 1280, 2400, 1, TRACE),
    ("trace-390.png", 390, 3600, 1, TRACE),
    ("trace-dark.png", 1280, 2400, 0, TRACE),
    ("panels-1280.png", 1280, 3400, 1, PANELS),
    ("panels-390.png", 390, 6800, 1, PANELS),
    ("panels-dark.png", 1280, 3400, 0, PANELS),
]


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the page, as if in the book, with what the native program wrote as native/, and takes what
    the page posts."""

    results = queue.Queue()
    native = None  # the directory of the native program

    def translate_path(self, path):
        """A file of the native program; a chapter of the book, for which its source stands in; or a file
        of the page."""
        if path.startswith("/native/"):
            return str(self.native / pathlib.PurePosixPath(path).name)
        chapter = HERE.parent / "docs" / path.removeprefix("/").replace(".html", ".md")
        return str(chapter) if path.endswith(".html") and chapter.is_file() else super().translate_path(path)

    def do_POST(self):
        self.results.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


def page():
    """Where the page is built."""
    target = os.environ.get("CARGO_TARGET_DIR", HERE.parent / "target")
    return pathlib.Path(target) / "explorer"


def write_native(directory):
    """Writes games and the bytes of all boards in them, as they are in a native program."""
    manifest = ["--manifest-path", str(HERE / "Cargo.toml")]
    subprocess.run(["cargo", "run", "--quiet", "--locked", *manifest, "--example", "native", "--", directory], check=True)


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
    """The results of the page. What was slow is tried again, and the best counts."""
    fast = {}
    for _ in range(TRIES):
        results = run_once(browser, look, address)
        fast |= {result.split(":")[0].removeprefix("PASS "): result for result in results if result.startswith("PASS")}
        results = [fast.get(result.split(":")[0].removeprefix("SLOW "), result) for result in results]
        if not any(result.startswith("SLOW") for result in results):
            break
    return results


def run_once(browser, look, address):
    """The results of the page that is opened once."""
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
    if not (page() / "explorer.wasm").is_file():
        sys.exit(f"{page()} holds no page: see the top of this file")
    handler = functools.partial(Handler, directory=page())
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    has_failed = False
    with tempfile.TemporaryDirectory() as native:
        write_native(native)
        Handler.native = pathlib.Path(native)
        for look in LOOKS:
            results = run(browser, look, address)
            print(f"\n{look[0]} pixels, {'light' if look[2] else 'dark'}", *results, sep="\n")
            has_failed |= not results or any(result.startswith(("FAIL", "SLOW")) for result in results)
        for name, width, height, scheme, shown in PICTURES if len(sys.argv) > 1 else []:
            picture(browser, (width, height, scheme), address + shown, pathlib.Path(sys.argv[1]).resolve() / name)
    sys.exit(1 if has_failed else 0)


if __name__ == "__main__":
    main()
