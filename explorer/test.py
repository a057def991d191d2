#!/usr/bin/env python3
"""Opens the explorer in a headless Chromium, where it tests itself (page/test.js), wide and light, and narrow and dark.
Before, it runs the examples of docs/using.md that load its module.

    cargo run -p xtask -- pages target/explorer
    explorer/test.py [DIRECTORY]    also takes pictures for DIRECTORY, light and dark, wide and narrow

The bytes in the browser are compared with those of a native program (tests/native/games.rs), which is built and
run for it. Prints the results. The status is 1 if a test fails or if the page does not answer. CHROMIUM names the
browser, if it is not in the path.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "site"))
import browser as browsers

PATIENCE = 180  # seconds; a loaded machine may need half of them
# A capture has just been played; a pinned piece is traced, with pins and White's attacks shown; and the
# panels are open, a slider sees by a magic, and a code word has a wrong bit.
MOVE = "#moves=e2e4+d7d5+e4d5"
TRACE = "#fen=4r2k/8/8/8/4R3/8/8/4K3+w+-+-+0+1&show=white+pins&trace=e4&step=3&follow=x88"
PANELS = "#cards=x88&slider=magic,rook,a1&code=b%2Bbest&bits=" + "0" * 30 + "1" * 40 + "01" * 40
SURPRISE = "#fen=r1bq1rk1/pppn1ppp/4p3/3pP3/1b1P4/2NB1N2/PPP2PPP/R1BQK2R+w+KQ+-+0+1&cards=x88&surprise=d7"
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
    ("surprise-1280.png", 1280, 3000, 1, SURPRISE),
    ("surprise-390.png", 390, 5600, 1, SURPRISE),
    ("surprise-dark.png", 1280, 3000, 0, SURPRISE),
    ("surprise-390-dark.png", 390, 5600, 0, SURPRISE),
]


class Handler(browsers.Handler):
    """Serves the page, as if in the book, with what the native program wrote as native/."""

    native = None  # the directory of the native program

    def translate_path(self, path):
        """A file of the native program; a chapter of the book, for which its source stands in; or a file
        of the page."""
        if path.startswith("/native/"):
            return str(self.native / pathlib.PurePosixPath(path).name)
        chapter = HERE.parent / "docs" / path.removeprefix("/").replace(".html", ".md")
        return str(chapter) if path.endswith(".html") and chapter.is_file() else super().translate_path(path)


def page():
    """Where the page is built."""
    target = os.environ.get("CARGO_TARGET_DIR", HERE.parent / "target")
    return pathlib.Path(target) / "explorer"


def write_native(directory):
    """Writes games and the bytes of all boards in them, as they are in a native program."""
    manifest = ["--manifest-path", str(HERE / "Cargo.toml")]
    subprocess.run(["cargo", "run", "--quiet", "--locked", *manifest, "--example", "native", "--", directory], check=True)


def example(language):
    """The example of docs/using.md in a language."""
    text = (HERE.parent / "docs" / "using.md").read_text()
    return text.split(f"\n```{language}\n")[1].split("```")[0]


def examples_run(browser, address):
    """Whether the examples work: in node, where there is one, and in a page, which lists the moves of the start position."""
    node = shutil.which("node")
    if node is None:
        print("SKIPPED: node is not installed, so the example for it is not run")
    elif subprocess.run([node, "--input-type=module", "--eval", example("js")], cwd=page()).returncode != 0:
        return False
    (page() / "example.html").write_text(example("html"))
    shows = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=5000", "--dump-dom"]
    shown = subprocess.run([*shows, address + "example.html"], capture_output=True, text=True, timeout=PATIENCE).stdout
    print("The example of a page shows:", shown)
    return "Nf3" in shown


def main():
    browser = browsers.find()
    if not (page() / "explorer.wasm").is_file():
        sys.exit(f"{page()} holds no page: see the top of this file")
    address = browsers.serve(Handler, page())
    with tempfile.TemporaryDirectory() as native:
        write_native(native)
        Handler.native = pathlib.Path(native)
        are_good = [examples_run(browser, address)]
        are_good += [browsers.passes(browser, look, address, patience=PATIENCE) for look in browsers.LOOKS]
        for name, *look, shown in PICTURES if len(sys.argv) > 1 else []:
            browsers.picture(browser, look, address + shown, pathlib.Path(sys.argv[1]).resolve() / name, PATIENCE)
    sys.exit(0 if all(are_good) else 1)


if __name__ == "__main__":
    main()
