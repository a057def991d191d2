// The calculator of the chapter on Elo: `polyboard elo` with sliders. Its element has the record and the shares; the arithmetic is that of
// crates/polyboard-compare/src/predict.rs, and the test compares the two.

import { choice, make } from "./dom.js";

const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);

// The time on a board relative to that on another: low, median, high. What was not timed takes as long on every board.
function time(speeds, operation, from, to) {
  const of = speeds[operation];
  return of ? [0, 1, 2].map((end) => of[from][end] / of[to][2 - end]) : [1, 1, 1];
}

export function predict({ speeds, shares }, from, to, total, doubling) {
  const slower = ({ operation }) => 1 / time(speeds, operation, from, "bitboard")[1];
  const factor = total / sum(shares.map((one) => one.share * slower(one)));
  const terms = shares.map((one) => [one.share, one.half].map((part) => part * factor * slower(one)).concat([time(speeds, one.operation, from, to)]));
  const speed = (end, halves) => 1 / (1 + sum(terms.map(([share, half, times]) => Math.max(0, share + halves * half) * (times[end] - 1))));
  const elo = (end, halves) => doubling.elo * Math.log2(speed(end, halves));
  const widths = [doubling.half * Math.log2(speed(1, 0)), (elo(0, 0) - elo(2, 0)) / 2, (elo(1, -1) - elo(1, 1)) / 2];
  return { speed: speed(1, 0), elo: elo(1, 0), half: Math.hypot(...widths) };
}

function signed(number, places) {
  const digits = Math.abs(number).toFixed(places);
  return (Number(digits) === 0 ? "" : number < 0 ? "\u2212" : "+") + digits;
}

export class Calculator {
  constructor(element) {
    Object.assign(this, { element, record: JSON.parse(element.dataset.record) });
    const draw = () => this.draw();
    const pairs = Object.keys(this.record.speeds.legal).map((id) => [id, id]);
    [this.from, this.to] = ["From", "to"].map((label) => choice(label, pairs, draw));
    [this.from.select.value, this.to.select.value] = ["bitboard", "bitboard+array8x8"];
    this.share = this.#slider("Share of the time on the board", "%", 20, 1, 90);
    this.doubling = this.#slider("A doubling of speed is worth", "Elo", Math.round(this.record.doubling.elo), 10, 300);
    this.answer = make("p", "answer", "", { role: "status" });
    this.command = make("code");
    const line = make("p", "", "With each operation, and what engines published: ");
    line.append(this.command);
    element.append(this.from.labeled, this.to.labeled, this.share.label, this.doubling.label, this.answer, line);
    this.draw();
  }

  #slider(words, unit, value, min, max) {
    const [label, input, shown] = [make("label", "", `${words}: `), make("input", "", "", { type: "range", min, max, value }), make("output")];
    input.addEventListener("input", () => this.draw());
    input.addEventListener("keydown", (event) => event.stopPropagation()); // mdBook turns the page
    label.append(shown, ` ${unit}`, input);
    return { label, input, shown };
  }

  draw() {
    const [from, to] = [this.from.select.value, this.to.select.value];
    const [share, doubling] = [this.share, this.doubling].map(({ input, shown }) => Number((shown.value = input.value)));
    const { speed, elo, half } = predict(this.record, from, to, share / 100, { elo: doubling, half: 0 });
    const places = Math.abs(elo) < 9.95 ? 1 : 0;
    this.answer.textContent = from === to ? "The same board." : `${signed(elo, places)} ±\u00a0${half.toFixed(places)} Elo: ${speed.toFixed(3)} times as fast.`;
    this.command.textContent = `polyboard elo --from ${from} --to ${to} --share ${share}% --doubling ${doubling}`;
  }
}

const element = document.getElementById("calculator");
const calculator = element && new Calculator(element);
if (calculator && location.search.startsWith("?test")) import("./test-site.js").then(({ testCalculator }) => testCalculator(calculator, predict));
