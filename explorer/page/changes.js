// What the last move changed: a line for each card, beside the board.

import { make, put } from "./dom.js";

export class Changes {
  constructor(table) {
    this.table = table;
  }

  // Shows a line for each card; hides the table if there was no move.
  show(cards, isMove) {
    this.table.hidden = !isMove || cards.length === 0;
    if (this.table.hidden) return;
    const body = this.table.tBodies[0];
    while (body.rows.length > cards.length) body.deleteRow(-1);
    cards.forEach(({ about, changed, kept }, index) => {
      const row = body.rows[index] ?? this.#row(body);
      [about.id, changed, about.size, kept].forEach((text, column) => put(row.cells[column], String(text)));
    });
  }

  #row(body) {
    const row = body.insertRow();
    row.append(make("th", "", "", { scope: "row" }), ...Array.from({ length: 3 }, () => make("td", "number")));
    return row;
  }
}
