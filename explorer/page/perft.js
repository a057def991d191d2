// Perft: the table, and the worker that counts.

export class Perft {
  constructor(table) {
    this.table = table;
    this.worker = null;
  }

  // Counts leaves with these boards and fills the table. Gives the counts; a new call ends an old one.
  count(order) {
    this.stop();
    const body = this.table.tBodies[0];
    body.replaceChildren();
    this.table.hidden = false;
    const counts = [];
    this.worker = new Worker("counter.js", { type: "module" });
    return new Promise((resolve, reject) => {
      this.worker.onerror = (event) => reject(new Error(event.message || "the worker does not start"));
      this.worker.onmessage = ({ data }) => {
        if (data.failure) return reject(new Error(data.failure));
        if (data.done) return resolve(counts);
        counts.push(data.leaves);
        this.#row(body.insertRow(), data);
      };
      this.worker.postMessage(order);
    }).finally(() => this.stop());
  }

  stop() {
    this.worker?.terminate();
    this.worker = null;
  }

  #row(row, { id, leaves, time }) {
    row.append(Object.assign(document.createElement("th"), { scope: "row", textContent: id }));
    for (const text of [leaves.toLocaleString("en"), time.toFixed(1)]) {
      Object.assign(row.insertCell(), { textContent: text, className: "number" });
    }
  }
}
