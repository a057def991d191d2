// The pages test themselves when they are opened with ?test. The results, lines of PASS, FAIL, SLOW and TIME, are
// posted to the server. SLOW is a time over its limit: the page is tried again.

import { squareName } from "./engine.js";
import { svgOf } from "./save.js";

const $ = (id) => document.getElementById(id);
const MOVES = "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 d2d4 e5d4 e1g1 f6e4 f1e1 d7d5 c4d5 d8d5 b1c3 d5a5 c3e4 c8e6".split(" ");

function equal(found, expected, what) {
  const [left, right] = [found, expected].map((value) => JSON.stringify(value));
  if (left === right) return;
  const from = Math.max(0, [...left].findIndex((letter, index) => letter !== right[index]) - 40);
  throw new Error(`${what}: ${left.slice(from, from + 200)} is not ${right.slice(from, from + 200)}`);
}

const key = (name) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
const squareAt = (name) => "abcdefgh".indexOf(name[0]) + 8 * (Number(name[1]) - 1);

async function report(tests) {
  const results = [];
  for (const [name, run] of Object.entries({ ...tests, ...common })) {
    try {
      results.push(...((await run()) ?? [`PASS ${name}`]));
    } catch (error) {
      results.push(`FAIL ${name}: ${error.message}`);
    }
  }
  await fetch("/results", { method: "POST", body: JSON.stringify(results) });
}

const limited = (what, value, limit, unit) => `${value < limit ? "PASS" : "SLOW"} ${what}: ${value.toFixed(unit === "ms" ? 1 : 0)} ${unit}, limit ${limit}`;

// The luminance of a color, and the contrast of two, by WCAG.
const numbers = (color) => color.match(/[\d.]+/g).map(Number);
const luminance = ([r, g, b]) => [r, g, b].map((part) => part / 255).map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)).reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);

function background(element) {
  for (let at = element; at; at = at.parentElement) {
    const [r, g, b, alpha = 1] = numbers(getComputedStyle(at).backgroundColor);
    if (alpha === 1) return [r, g, b];
  }
  return [255, 255, 255];
}

const common = {
  "every text has a contrast of 4.5 to 1": () => {
    const wrong = new Set();
    for (const element of document.querySelectorAll("main *")) {
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
      if (!hasText || element.closest("svg, [hidden], :disabled") || !element.checkVisibility?.()) continue;
      const [one, other] = [numbers(getComputedStyle(element).color), background(element)].map(luminance).sort((a, b) => b - a);
      const contrast = (one + 0.05) / (other + 0.05);
      if (contrast < 4.5) wrong.add(`${element.tagName} ${element.className} ${element.textContent.slice(0, 20)}: ${contrast.toFixed(2)}`);
    }
    equal([...wrong], [], "too little contrast");
  },

  "nothing is wider than the page": () => {
    equal(document.documentElement.scrollWidth <= innerWidth, true, `${document.documentElement.scrollWidth} > ${innerWidth}`);
  },

  "a printed chapter fills the sheet, with the sidebar open or closed": () => {
    const sidebar = $("mdbook-sidebar-toggle-anchor");
    if (!sidebar) return; // no chapter
    const [wasOpen, end] = [sidebar.checked, asPrinted()];
    document.documentElement.classList.add("sidebar-resizing"); // without mdBook's transition
    for (const isOpen of [true, false]) {
      sidebar.checked = isOpen;
      const { left, right } = document.querySelector("main").getBoundingClientRect();
      equal([left, right], [0, document.documentElement.clientWidth], `sidebar ${isOpen ? "open" : "closed"}`);
    }
    end();
    document.documentElement.classList.remove("sidebar-resizing");
    sidebar.checked = wasOpen;
  },
};

// Shows the page as it is printed, and returns what ends that.
function asPrinted() {
  const rules = [...document.styleSheets].flatMap((sheet) => [sheet, ...sheet.cssRules]).filter(({ media }) => media?.mediaText);
  const before = rules.map(({ media }) => media.mediaText);
  for (const { media } of rules) media.mediaText = /print/.test(media.mediaText) ? "all" : /screen/.test(media.mediaText) ? "not all" : media.mediaText;
  return () => rules.forEach(({ media }, index) => (media.mediaText = before[index]));
}

// A figure as it is, without what the script adds, and without the line feeds that mdBook adds between its elements.
function drawn(element) {
  const copy = element.cloneNode(true);
  for (const button of copy.querySelectorAll("[tabindex]")) button.removeAttribute("tabindex");
  return copy.innerHTML.replaceAll("\n", "");
}

const parsed = (html) => Object.assign(document.createElement("div"), { innerHTML: html }).innerHTML;

const settled = async (figure, state) => {
  for (let turn = 0; turn < 300 && (turn === 0 || figure.element.dataset.state !== state); turn++) await new Promise((next) => setTimeout(next, 10));
};

const native = async () => (await (await fetch("/native/figures")).text()).trim().split("\n").map((line) => line.split("\t"));

export async function testMailbox([mailbox], { draw, parse }) {
  const lines = (await native()).filter(([name]) => name === "break-the-mailbox");
  const [array, says, slider] = [".array", ".says", "[name=columns]"].map((at) => () => mailbox.element.querySelector(at));
  const pointer = (type, name) => {
    const at = mailbox.drawing.querySelector(`[data-s="${squareAt(name)}"]`);
    const { left, top } = at.getBoundingClientRect();
    at.dispatchEvent(new PointerEvent(type, { clientX: left + 5, clientY: top + 5, bubbles: true, pointerId: 1, button: 0 }));
  };
  await report({
    "each size and piece is drawn as the native program draws it": () => {
      equal(new Set(lines.map(([, state]) => state.slice(0, -3))).size, 5 * 3 * 3, "sizes and pieces");
      for (const [, state, , html] of lines) equal(draw(parse(state)), html, state);
    },

    "a link, a slider, keys, a pointer and a button change it": () => {
      equal(says().textContent, "From h1 the knight lands on a1 and a3.", "at first");
      location.hash = "columns=9&rows=0&piece=rook&square=a1";
      mailbox.read();
      equal(says().textContent, "From a1 the rook leaves the array: indices -9 and -1.", "by the link");
      slider().value = 10;
      slider().dispatchEvent(new Event("input"));
      equal(array().dataset.columns, "10", "by the slider");
      array().querySelector(".chosen").focus();
      key("ArrowRight");
      key("ArrowUp");
      key("ArrowLeft");
      key("ArrowLeft");
      equal([mailbox.state.square, document.activeElement.dataset.s], ["a2", "8"], "by keys");
      HTMLElement.prototype.setPointerCapture = () => {}; // no such pointer
      for (const [type, name] of [["pointerdown", "a2"], ["pointermove", "h4"], ["pointerup", "h4"]]) pointer(type, name);
      equal([mailbox.news.textContent, location.hash], ["From h4 no step of the rook goes wrong.", "#columns=10&rows=0&piece=rook&square=h4"], "by a pointer");
      mailbox.element.querySelector(".copy").click();
      equal(mailbox.element.querySelector("[readonly]").value.includes(`src="${location.href.replace("?test", "")}"`), true, "the line to embed");
    },

    "it is small": () => {
      const bytes = performance.getEntries().filter(({ name }) => !/test-site|results|native/.test(name)).reduce((sum, { encodedBodySize = 0 }) => sum + encodedBodySize, 0);
      return [limited("transferred", bytes / 1000, 60, "KB")];
    },
  });
}

export async function testFigures(figures) {
  const lines = await native();
  for (const details of document.querySelectorAll("details")) details.open = true;
  await report({
    "each click draws what the native program draws": async () => {
      for (const figure of figures) {
        const states = lines.filter(([name]) => name === figure.name);
        equal(states.length > 1, true, `states of ${figure.name}`);
        for (const [click, [, state, button, html]] of states.entries()) {
          if (click > 0) {
            figure.drawing.querySelectorAll("[data-to]")[button].click();
            await settled(figure, state);
          }
          equal(drawn(figure.drawing), parsed(html), `${figure.name} ${state}`);
          if (click > 0) equal(location.hash, `#figure=${figure.name}&state=${encodeURIComponent(state)}`, "link");
        }
      }
    },

    "a link restores a figure": async () => {
      const [figure] = figures;
      if (!figure) return; // "break the mailbox" alone
      const [[, first, , html], [, , , other]] = [lines.find(([name]) => name === figure.name), lines.filter(([name]) => name === figure.name)[1]];
      equal(parsed(html) === parsed(other), false, "two states");
      location.hash = `figure=${figure.name}&state=${encodeURIComponent(first)}`;
      await settled(figure, first);
      equal(drawn(figure.drawing), parsed(html), figure.name);
    },

    "arrow keys go from cell to cell, and Enter chooses": async () => {
      const [figure] = figures;
      if (!figure) return; // "break the mailbox" alone
      const grid = figure.drawing.querySelector("[data-columns]");
      const [start] = grid.querySelectorAll("button");
      equal([...grid.querySelectorAll("button")].filter(({ tabIndex }) => tabIndex === 0).length, 1, "stops of the tabulator");
      start.focus();
      key("ArrowRight");
      equal(document.activeElement === start, false, "the focus moves");
      const to = document.activeElement.dataset.to;
      document.activeElement.click(); // what a browser does on Enter
      await settled(figure, to);
      equal(figure.drawing.contains(document.activeElement), true, "the focus stays in the figure");
      equal(figure.news.textContent, figure.drawing.querySelector(".says").textContent, "what is read aloud");
    },

    "each figure can be saved as SVG, without its buttons": () => {
      for (const { name, element, drawing } of figures) {
        const svg = new DOMParser().parseFromString(svgOf(drawing), "image/svg+xml");
        const texts = [...svg.querySelectorAll("text")].map(({ textContent }) => textContent);
        const button = drawing.querySelector(".controls button").textContent;
        equal([texts.length > 9, texts.includes(button), element.querySelectorAll(".save").length], [true, false, 1], name);
      }
    },

    "the page leads to the others and says how to reuse it": () => {
      equal([...document.querySelectorAll(".ways a")].map(({ pathname }) => pathname.replace(/.*\/(.*\/)/, "$1")), ["/index.html", "book/index.html", "explorer/index.html", "/report.html"], "header");
      equal(document.querySelector(".terms").textContent.endsWith(`“${document.title}”, ${location.origin}${location.pathname}`), true, "terms");
    },

    "the module is loaded once": () => {
      const loaded = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".wasm"));
      equal(loaded.length, Math.min(1, figures.length), "modules");
    },
  });
}

export async function testBugs(finder) {
  const type = (text) => {
    finder.input.value = text;
    finder.input.dispatchEvent(new Event("input", { bubbles: true }));
    return finder.answer.textContent;
  };
  const links = () => [...finder.answer.querySelectorAll("a")].map(({ hash }) => hash);
  await report({
    "a wrong count leads to its bugs": () => {
      equal(type("193").includes("Position 3, depth 2, where 191 is right"), true, "place");
      equal(links().includes("#en-passant-uncovers-a-rook"), true, "link");
      equal(links().every((link) => document.querySelector(link)), true, "each link has a section");
      equal(location.hash, "#count=193", "link of the page");
    },

    "a right count is said to be right": () => {
      equal(type("4,085,603"), "4,085,603 is right: Kiwipete, depth 4.", "answer");
    },

    "each count of a bug is found": () => {
      equal(finder.wrong.length > 100, true, `${finder.wrong.length} counts`);
      for (const { count, place, heading } of finder.wrong) {
        finder.find(count); // not typed: a browser ignores hundreds of changes of the address
        equal(finder.answer.textContent.includes(place) && links().includes(`#${heading.id}`), true, `${place}: ${count}`);
      }
    },

    "another number leads to divide, and no number to nothing": () => {
      type("123456789");
      equal(links(), ["#divide"], "links");
      equal([type("x"), location.hash], ["", ""], "no number");
    },

    "a link fills the field": () => {
      history.replaceState(null, "", "#count=193");
      finder.follow();
      equal([finder.input.value, links().length > 0], ["193", true], "field");
    },
  });
}

export async function testCalculator(calculator, predict) {
  const { element, record, from, to, share, doubling } = calculator;
  const [head, ...rows] = [...document.querySelectorAll("main table")].map((table) => [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent.trim()))).find(([head]) => head[0].startsWith("in place of"));
  const set = ({ input }, value) => {
    input.value = value;
    input.dispatchEvent(new Event("input"));
  };
  await report({
    "the arithmetic is that of the table": () => {
      const known = rows.filter(([, cell]) => cell !== "-");
      equal(known.length > 10, true, `${known.length} boards`);
      for (const [board, ...cells] of known) {
        for (const [index, cell] of cells.entries()) {
          const { elo, half } = predict(record, "bitboard", board, parseFloat(head[index + 1]) / 100, record.doubling);
          const [left, right] = cell.replace("\u2212", "-").split(" ±\u00a0").map(Number);
          equal(Math.abs(elo - left) <= 0.501 && Math.abs(half - right) <= 0.501, true, `${board}: ${elo} ± ${half} is ${cell}`);
        }
      }
    },

    "sliders and boards change the answer": () => {
      const answers = new Set([calculator.answer.textContent]);
      for (const [slider, value] of [[share, 40], [doubling, 70]]) answers.add((set(slider, value), calculator.answer.textContent));
      to.select.value = "mailbox10x12+list";
      to.select.dispatchEvent(new Event("change"));
      answers.add(calculator.answer.textContent);
      equal(answers.size, 4, [...answers].join("; "));
      equal(calculator.command.textContent, "polyboard elo --from bitboard --to mailbox10x12+list --share 40% --doubling 70", "command");
      from.select.value = to.select.value;
      from.select.dispatchEvent(new Event("change"));
      equal(calculator.answer.textContent, "The same board.", "one board");
      equal(element.querySelectorAll("label").length, 4, "labels");
    },
  });
}

export async function testLanding(landing) {
  // The first page also waits for the browser to start. The server forbids a cache, so all is loaded again.
  if (!location.search.endsWith("again")) return location.replace("?test=again");
  const cell = (name) => document.querySelector(`.square[data-square="${squareAt(name)}"]`);
  const middle = (name) => {
    const box = cell(name).getBoundingClientRect();
    return { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2, bubbles: true, pointerId: 1, button: 0 };
  };
  const drag = (move) => {
    const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
    cell(from).dispatchEvent(new PointerEvent("pointerdown", middle(from)));
    dispatchEvent(new PointerEvent("pointermove", middle(to)));
    document.body.getBoundingClientRect(); // as it was drawn before
    const begin = performance.now();
    dispatchEvent(new PointerEvent("pointerup", middle(to)));
    document.body.getBoundingClientRect(); // laid out too
    return performance.now() - begin;
  };
  const views = () => [...document.querySelectorAll(".view")];
  scrollTo(0, 0);
  while (!performance.getEntriesByName("first-contentful-paint").length) await new Promise((next) => setTimeout(next, 20));
  await report({
    "a drag changes all four views": () => {
      landing.show([]);
      const before = views().map((view) => view.innerHTML);
      drag("e2e4");
      equal(landing.moves, ["e2e4"], "moves");
      equal(views().map((view, index) => view.innerHTML !== before[index]), [true, true, true, true], "changed");
      equal(views().slice(0, 3).map((view) => view.querySelectorAll(".new").length), [2, 2, 2], "cells marked");
      equal(views()[3].querySelectorAll(".marked, .left").length, 4, "bits marked");
      equal(views().map((view) => view.querySelector("code").textContent), ["e4 = cells[28]", "e4 = cells[55]", "e4 = cells[0x34]", "e4 = 1 << 28"], "places");
    },

    "the views are the position": () => {
      for (let count = 0; count <= MOVES.length; count++) {
        landing.show(MOVES.slice(0, count));
        const { letters } = landing.board;
        for (const view of views().slice(0, 3)) {
          const shown = [...view.querySelectorAll("[data-s]")].sort((a, b) => a.dataset.s - b.dataset.s).map((unit) => unit.textContent || ".");
          equal(shown.join(""), letters, view.className);
        }
      }
      equal([...views()[1].querySelectorAll(".array span")].filter(({ textContent }) => textContent === "99").length, 56, "sentinels");
    },

    "the keyboard plays": () => {
      landing.show([]);
      cell("d2").focus();
      key("Enter");
      key("ArrowUp");
      key("ArrowUp");
      key("Enter");
      equal(landing.moves, ["d2d4"], "moves");
      equal(squareName(Number(document.activeElement.dataset.square)), "d4", "focus");
      $("back").click();
      equal([landing.moves, $("back").disabled], [[], true], "taken back");
    },

    "a move that is not legal gets an answer": () => {
      landing.show([]);
      drag("a1a3");
      equal([landing.moves, /a2/.test($("status").textContent)], [[], true], $("status").textContent);
      drag("e2e4");
      equal($("status").textContent, "Black to move", "after a move");
    },

    "each view leads to its chapter": () => {
      const chapters = views().map((view) => view.querySelector("h2 a").pathname.split("/boards/")[1]);
      equal(chapters, ["array8x8.html", "mailbox10x12.html", "x88.html", "bitboard.html"], "chapters");
    },

    "a square is marked in all four views": () => {
      landing.show([]);
      landing.point(squareAt("h4"));
      equal(views().map((view) => view.querySelectorAll(".at").length), [1, 1, 1, 8], "marks");
      equal(views().map((view) => view.querySelector("code").textContent), ["h4 = cells[31]", "h4 = cells[58]", "h4 = cells[0x37]", "h4 = 1 << 31"], "places");
      landing.point(null);
      equal(document.querySelectorAll(".view .at").length, 0, "marks at the end");
    },

    "the link keeps the game, and a wrong one starts anew": async () => {
      landing.show(["e2e4", "c7c5"]);
      equal([location.hash, new URL($("explore").href).hash], ["#moves=e2e4+c7c5", "#moves=e2e4+c7c5"], "links");
      history.replaceState(null, "", "#moves=e2e5");
      landing.read();
      equal(landing.moves, [], "moves of a wrong link");
    },

    "the page is fast": () => {
      // The times of the round in which the machine was least busy.
      const rounds = Array.from({ length: 5 }, () => {
        landing.show([]);
        const times = MOVES.map(drag).sort((a, b) => a - b);
        equal(landing.moves, MOVES, "dragged");
        return times;
      });
      const [times] = rounds.sort((a, b) => a[a.length >> 1] - b[b.length >> 1]);
      const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity;
      const bytes = performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation")).filter(({ name }) => !/test-site|results/.test(name)).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
      return [
        limited("first paint", paint, 500, "ms"),
        limited("live", performance.getEntriesByName("live")[0].startTime, 1000, "ms"),
        limited("a drag in all views, median", times[times.length >> 1], 16, "ms"),
        `TIME a drag in all views, slowest: ${times.at(-1).toFixed(1)} ms`,
        limited("transferred", bytes / 1000, 450, "KB"),
      ];
    },
  });
}
