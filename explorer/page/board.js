// The chess board: a picture from the engine, and 64 cells over it for pointer and keyboard.

import { squareName } from "./engine.js";

// In the order in which they are offered; the letters choose.
const PROMOTIONS = { q: "queen", r: "rook", b: "bishop", n: "knight" };

export class BoardView {
  // `play(uci)` is called with a move, `hover(square or null)` with the square pointed at, `pick(square)`
  // with the square chosen while `isPicking`, or by the letter T; a board without `pick` has neither. `refuse(from, to)`
  // is called with a move that is not legal; a board without it lifts only pieces that can move.
  constructor(element, { play, hover, pick, refuse }) {
    this.element = element;
    this.play = play;
    this.hover = hover;
    this.pick = pick;
    this.refuse = refuse;
    this.isPicking = false;
    this.isFlipped = false;
    this.moves = [];
    this.letters = "";
    this.selected = null;
    this.picture = document.createElement("div");
    this.picture.className = "picture";
    this.picture.setAttribute("aria-hidden", "true");
    this.cells = new Map();
    this.grid = this.#grid();
    element.append(this.picture, this.grid);
    this.choice = document.createElement("div");
    this.choice.className = "choice";
    this.choice.setAttribute("role", "group");
    this.choice.setAttribute("aria-label", "Promote to");
    this.choice.hidden = true;
    this.choice.addEventListener("keydown", (event) => this.#answer(event));
    element.append(this.choice);
  }

  #grid() {
    const grid = document.createElement("div");
    grid.className = "squares";
    grid.setAttribute("role", "grid");
    grid.setAttribute("aria-label", `Chess board. Arrow keys move, Enter picks a piece up and puts it down${this.pick ? ", T traces it" : ""}.`);
    for (let rank = 7; rank >= 0; rank--) {
      const row = document.createElement("div");
      row.setAttribute("role", "row");
      for (let file = 0; file < 8; file++) row.append(this.#cell(8 * rank + file));
      grid.append(row);
    }
    grid.addEventListener("keydown", (event) => this.#key(event));
    grid.addEventListener("pointerdown", (event) => this.#lift(event));
    // A click takes no focus: the arrow keys belong to the page then.
    grid.addEventListener("mousedown", (event) => {
      event.preventDefault();
      if (document.activeElement !== document.body) document.activeElement?.blur();
    });
    grid.addEventListener("pointerleave", () => this.hover(null));
    grid.addEventListener("focusout", () => this.hover(null));
    return grid;
  }

  #cell(square) {
    const cell = document.createElement("button");
    cell.type = "button";
    cell.className = "square";
    cell.dataset.square = square;
    cell.setAttribute("role", "gridcell");
    cell.tabIndex = square === 0 ? 0 : -1;
    cell.addEventListener("pointerenter", () => this.hover(square));
    cell.addEventListener("focus", () => {
      for (const other of this.cells.values()) other.tabIndex = other === cell ? 0 : -1;
      this.hover(square);
    });
    this.cells.set(square, cell);
    return cell;
  }

  // A layer over the picture, under the cells.
  layer(name) {
    const layer = document.createElement("div");
    layer.className = `layer ${name}`;
    layer.setAttribute("aria-hidden", "true");
    this.grid.before(layer);
    return layer;
  }

  // Shows a position: the picture, its letters from a1 on, and the legal moves.
  show(picture, letters, moves) {
    this.letters = letters;
    this.moves = moves;
    this.#draw(picture);
    this.choice.hidden = true;
    this.#select(null);
    this.note(() => []);
  }

  // Replaces only what differs: of all pieces a move changes one or two.
  #draw(picture) {
    const made = document.createElement("template");
    made.innerHTML = picture;
    const [old, svg] = [this.picture, made.content].map((place) => place.querySelector("svg"));
    if (!old) return this.picture.replaceChildren(svg);
    const wanted = new Set([...svg.children].map((part) => part.outerHTML));
    for (const part of [...old.children]) if (!wanted.has(part.outerHTML)) part.remove();
    let at = old.firstElementChild;
    for (const part of [...svg.children]) {
      if (at?.outerHTML === part.outerHTML) at = at.nextElementSibling;
      else old.insertBefore(part, at);
    }
    while (at?.nextElementSibling) at.nextElementSibling.remove(); // a piece that was lifted is the last
    at?.remove();
  }

  // Labels every square with its piece and with the texts for it.
  note(texts) {
    for (const [square, cell] of this.cells) {
      cell.setAttribute("aria-label", [squareName(square), pieceName(this.letters[square]), ...texts(square)].join(", "));
    }
  }

  piece(square) {
    return pieceName(this.letters[square]);
  }

  // The position for those who do not see it: the pieces of each side, the king first.
  inWords() {
    const of = (letters) => [...letters].flatMap((letter) => {
      const squares = [...this.cells.keys()].filter((square) => this.letters[square] === letter).sort((a, b) => a - b).map(squareName);
      return squares.length ? [`${ROLES[letter.toLowerCase()]}${squares.length > 1 ? "s" : ""} ${squares.join(" ")}`] : [];
    }).join(", ");
    return `White: ${of("KQRBNP")}. Black: ${of("kqrbnp")}.`;
  }

  // Switches between choosing squares to trace and moving pieces.
  setPicking(isPicking) {
    this.isPicking = isPicking;
    this.grid.classList.toggle("picking", isPicking);
    this.choice.hidden = true;
    this.#select(null);
  }

  // Turns the board around. The picture comes with the next position.
  setFlipped(isFlipped) {
    this.isFlipped = isFlipped;
    this.element.classList.toggle("flipped", isFlipped);
  }

  // Lights these squares and no others.
  light(squares) {
    for (const [square, cell] of this.cells) cell.classList.toggle("lit", squares.has(square));
  }

  #select(square) {
    this.selected = square;
    const targets = new Set(this.#from(square).flatMap((move) => move.to));
    for (const [other, cell] of this.cells) {
      cell.classList.toggle("selected", other === square);
      cell.classList.toggle("target", targets.has(other));
      cell.setAttribute("aria-selected", other === square);
    }
  }

  #from(square) {
    return this.moves.filter((move) => move.from === square);
  }

  // Whether a piece on a square can be picked up.
  #canLift(square) {
    return this.#from(square).length > 0 || (this.refuse !== undefined && this.letters[square] !== ".");
  }

  // Whether pieces of one side are on two squares.
  #areFriends(...squares) {
    const [one, other] = squares.map((square) => this.letters[square]);
    return one !== "." && other !== "." && (one < "a") === (other < "a");
  }

  // Moves the selected piece to a square, if that is legal; else selects the piece there, or says that the move is
  // not legal.
  #drop(square, isDragged = false) {
    const from = this.selected;
    const moves = this.#from(from).filter((move) => move.to.includes(square));
    if (moves.length === 0) {
      const isOther = this.#canLift(square) && square !== from && (from === null || (!isDragged && this.#areFriends(from, square)));
      this.#select(isOther ? square : null);
      if (!isOther && from !== null && square !== from) this.refuse?.(from, square);
    } else if (moves.length === 1) {
      this.play(moves[0].uci);
    } else {
      this.#choose(moves, square);
    }
  }

  // Several moves between two squares: promotions, or castling and a king move.
  #choose(moves, square) {
    const order = ({ uci }) => Object.keys(PROMOTIONS).indexOf(uci[4]);
    this.choice.replaceChildren(
      ...moves.sort((one, other) => order(one) - order(other)).map((move) => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = PROMOTIONS[move.uci[4]] ?? move.san;
        if (move.uci[4]) button.setAttribute("aria-keyshortcuts", move.uci[4]);
        button.addEventListener("click", () => {
          this.play(move.uci);
          this.cells.get(square).focus();
        });
        return button;
      }),
    );
    this.choice.hidden = false;
    this.choice.firstChild.focus();
  }

  // A letter chooses a promotion, Escape goes back to the piece.
  #answer({ key, ctrlKey, metaKey, altKey }) {
    if (ctrlKey || metaKey || altKey) return;
    [...this.choice.children].find((button) => button.getAttribute("aria-keyshortcuts") === key)?.click();
    if (key !== "Escape") return;
    this.choice.hidden = true;
    this.cells.get(this.selected).focus();
  }

  #key(event) {
    const square = Number(event.target.dataset.square);
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    if (event.key in steps) {
      const [files, ranks] = steps[event.key].map((step) => (this.isFlipped ? -step : step));
      const [file, rank] = [(square % 8) + files, (square >> 3) + ranks];
      if (Math.min(file, rank) >= 0 && Math.max(file, rank) < 8) this.cells.get(8 * rank + file).focus();
    } else if ((this.pick && event.key === "t") || (this.isPicking && (event.key === "Enter" || event.key === " "))) {
      this.pick(square);
    } else if (event.key === "Enter" || event.key === " ") {
      this.#drop(square);
    } else if (event.key === "Escape") {
      this.choice.hidden = true;
      this.#select(null);
    } else {
      return;
    }
    event.preventDefault();
  }

  // Picks a piece up. It follows the pointer; put down on its own square, it stays selected.
  #lift(event) {
    const cell = event.target.closest(".square");
    if (!cell || event.button !== 0) return;
    const square = Number(cell.dataset.square);
    if (this.isPicking) {
      this.pick(square);
      return;
    }
    const wasSelected = this.selected === square;
    const isTarget = this.#from(this.selected).some((move) => move.to.includes(square));
    const isAttempt = this.selected !== null && !wasSelected && !this.#areFriends(this.selected, square);
    if (isTarget || isAttempt || !this.#canLift(square)) {
      this.#drop(square);
      return;
    }
    this.#select(square);
    const piece = this.#piece(square);
    const scale = this.picture.querySelector("svg").viewBox.baseVal.width / this.picture.clientWidth;
    const [left, top] = this.#corner(square);
    piece.parentNode.append(piece);
    // Touch would capture the pointer for the first cell.
    if (cell.hasPointerCapture(event.pointerId)) cell.releasePointerCapture(event.pointerId);
    const follow = (to) => {
      const [x, y] = [(to.clientX - event.clientX) * scale, (to.clientY - event.clientY) * scale];
      piece.setAttribute("transform", `translate(${left + x} ${top + y})`);
    };
    const put = (to) => {
      stop();
      const target = document.elementFromPoint(to.clientX, to.clientY)?.closest(".square");
      if (target && target !== cell) this.#drop(Number(target.dataset.square), true);
      else if (wasSelected) this.#select(null);
    };
    const stop = () => {
      piece.setAttribute("transform", `translate(${left} ${top})`);
      removeEventListener("pointermove", follow);
      removeEventListener("pointerup", put);
      removeEventListener("pointercancel", stop);
    };
    addEventListener("pointermove", follow);
    addEventListener("pointerup", put);
    addEventListener("pointercancel", stop);
  }

  // The drawing of the piece on a square, found by its transformation.
  #piece(square) {
    const [left, top] = this.#corner(square);
    return this.picture.querySelector(`g[transform="translate(${left} ${top})"]`);
  }

  // Where a square begins in the picture.
  #corner(square) {
    const [file, rank] = [square % 8, square >> 3];
    return this.isFlipped ? [45 * (7 - file), 45 * rank] : [45 * file, 45 * (7 - rank)];
  }
}

const ROLES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };

export function pieceName(letter) {
  if (letter === ".") return "empty";
  return `${letter === letter.toLowerCase() ? "black" : "white"} ${ROLES[letter.toLowerCase()]}`;
}
