// Tests of moves back and forth, of the view from Black's side, and of illegal moves, for test.js.

import { START } from "./gallery.js";
import { drag } from "./test-look.js";
import { equal, key } from "./test.js";

const $ = (id) => document.getElementById(id);
const listed = () => [...$("moves").querySelectorAll("button")].map((button) => button.textContent);
const current = () => $("moves").querySelector("[aria-current]")?.textContent;
const press = (name) => key(document.body, name);
const changed = (explorer, id) => explorer.shown.get(id).changed;

export const tests = {
  "moves are listed, taken back, played again and clicked": (explorer) => {
    explorer.setUp(START);
    for (const move of ["e2e4", "e7e5", "g1f3"]) explorer.move(move);
    equal([listed(), current(), $("moves").textContent], [["e4", "e5", "Nf3"], "Nf3", "1. e4e52. Nf3"], "listed");
    $("back").click();
    equal([listed().length, current(), explorer.summary.moves.length], [3, "e5", 2], "taken back");
    $("redo").click();
    equal([current(), $("redo").disabled, $("changes").hidden], ["Nf3", true, false], "played again");
    $("moves").querySelector("button").click();
    equal([current(), explorer.summary.moves, changed(explorer, "nibble")], ["e4", ["e2e4"], 4], "clicked: what this move changed is marked");
    $("restart").click();
    equal([current(), listed().length, $("back").disabled], [undefined, 3, true], "the start");
    press("End");
    equal(current(), "Nf3", "End");
    press("ArrowLeft");
    press("ArrowLeft");
    equal(current(), "e4", "left");
    press("ArrowRight");
    equal(current(), "e5", "right");
    press("Home");
    equal(current(), undefined, "Home");
    press("ArrowLeft");
    explorer.move("d2d4");
    equal(listed(), ["d4"], "another move replaces the rest");
    explorer.setUp("4k3/8/8/8/8/8/8/4K2R b K - 0 30", ["e8e7", "e1g1"]);
    equal($("moves").textContent, "30... Ke731. O-O", "from Black's move");
  },

  "the last move is highlighted": (explorer) => {
    const highlighted = () => document.querySelectorAll('.picture [fill="#f5d020"], .picture [fill-opacity]').length;
    explorer.setUp(START);
    const plain = explorer.engine.picture(0);
    equal($("board").querySelector(".picture").innerHTML.length > 0, true, "a picture");
    explorer.move("e2e4");
    const after = explorer.engine.picture(0);
    const rects = (svg) => new DOMParser().parseFromString(svg, "image/svg+xml").querySelectorAll("svg > g rect, svg > rect, svg > path").length;
    equal(rects(after) !== rects(plain) || highlighted() > 0, true, "two squares more");
    explorer.back();
    equal(explorer.engine.picture(0), plain, "none at the start");
  },

  "a byte that means nothing has not changed": (explorer) => {
    explorer.setUp(START);
    explorer.move("e2e4");
    equal(changed(explorer, "array8x8"), 5, "two cells, an en passant square of two bytes, the side");
    explorer.move("g8f6");
    // No square is there now: its byte is left as it was.
    equal(changed(explorer, "array8x8"), 6, "two cells, no en passant square, clock and number, the side");
    explorer.back();
    equal(changed(explorer, "array8x8"), 7, "the square is there again");
    explorer.move("g8f6");
    explorer.move("b1c3");
    equal(changed(explorer, "array8x8"), 4, "two cells, a clock, the side");
    const option = explorer.shown.get("array8x8").element.querySelector(".option");
    equal([...option.querySelectorAll(".unit")].map((unit) => unit.textContent), ["0", "·"], "what is shown");
    equal(option.querySelector(".meaning").textContent, "none", "in words");
  },

  "the board turns around": (explorer) => {
    explorer.setUp(START);
    scrollTo(0, 0);
    const box = (square) => document.querySelector(`.square[data-square="${square}"]`).getBoundingClientRect();
    const upright = box(0).top;
    press("f");
    equal([box(0).top < upright, box(0).left > box(7).left], [true, true], "a1 is on the upper right");
    drag("e2e4");
    equal(explorer.summary.moves, ["e2e4"], "dragged");
    document.querySelector('.square[data-square="52"]').focus();
    key(document.activeElement, "ArrowUp");
    equal(document.activeElement.dataset.square, "44", "up is toward White");
    const hash = location.hash;
    equal(new URLSearchParams(hash.slice(1)).get("side"), "black", "link");
    $("flip").click();
    equal([box(0).top, location.hash.includes("side")], [upright, false], "back");
    explorer.read(hash);
    equal([explorer.side, box(0).top < upright], [1, true], "from the link");
    explorer.read(hash.replace("&side=black", ""));
    equal(explorer.side, 0, "without it");
  },

  "an illegal move is answered with the reason": (explorer) => {
    explorer.setUp(START);
    scrollTo(0, 0);
    drag("a1a4");
    equal([$("status").textContent, explorer.summary.moves], ["The rook cannot pass the pawn on a2.", []], "dragged");
    equal($("status").classList.contains("alarm"), true, "in red");
    const cell = (square) => document.querySelector(`.square[data-square="${square}"]`);
    key(cell(6), "Enter");
    key(cell(36), "Enter");
    equal($("status").textContent, "A knight does not move like that.", "by keyboard");
    key(cell(6), "Enter");
    key(cell(1), "Enter");
    equal(explorer.board.selected, 1, "another piece of the side is selected instead");
    explorer.move("e2e4");
    equal([explorer.summary.moves, $("status").classList.contains("alarm")], [["e2e4"], false], "a legal move");
  },
};
