// Perft: the table, and the worker that counts.

export class Perft {
  constructor(table) {
    this.table = table;
    this.stop = () => {};
  }

  // Counts leaves with these boards and fills the table. Resolves to the counts.
  count(order) {
    const body = this.table.tBodies[0];
    body.replaceChildren();
    this.table.hidden = false;
    const counts = [];
    this.worker = new Worker("counter.js", { type: "module" });
    const answer = new Promise((resolve, reject) => {
      this.stop = () => reject(new Error("stopped"));
      this.worker.onerror = (event) => reject(new Error(event.message || "the worker does not start"));
      this.worker.onmessage = ({ data }) => {
        if (data.failure) return reject(new Error(data.failure));
        if (data.done) return resolve(counts);
        counts.push(data.leaves);
        this.#row(body.insertRow(), data);
      };
    });
    this.worker.postMessage(order);
    return answer.finally(() => this.worker.terminate());
  }

  #row(row, { id, leaves, time }) {
    row.append(Object.assign(document.createElement("th"), { scope: "row", textContent: id }));
    for (const text of [leaves.toLocaleString("en"), time.toFixed(1)]) {
      Object.assign(row.insertCell(), { textContent: text, className: "number" });
    }
  }
}
