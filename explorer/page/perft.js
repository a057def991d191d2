// Perft with all representations shown, in a worker.

const $ = (id) => document.getElementById(id);

export class PerftPanel {
  // `order()` returns the start, the moves and the ids of the cards; `say(text)` reports the result.
  constructor(details, { order, say }) {
    this.order = order;
    this.say = say;
    this.stop = () => {};
    $("perft").addEventListener("submit", (event) => {
      event.preventDefault();
      this.count();
    });
    $("stop").addEventListener("click", () => this.stop());
  }

  async count() {
    $("count").disabled = true;
    $("stop").disabled = false;
    this.#report("Counting.");
    try {
      const counts = await this.#leaves({ ...this.order(), depth: Number($("depth").value) });
      const agree = new Set(counts).size === 1;
      this.#report(agree ? `All representations shown count ${counts[0].toLocaleString("en")} leaves.` : "The representations do not agree, or none is shown.");
    } catch (error) {
      this.#report(`No count: ${error.message}.`);
    } finally {
      $("count").disabled = false;
      $("stop").disabled = true;
    }
  }

  #report(text) {
    $("perft-status").textContent = text;
  }

  // Fills the table, and resolves to the counts.
  #leaves(order) {
    const body = $("counts").tBodies[0];
    body.replaceChildren();
    $("counts").hidden = false;
    const counts = [];
    const worker = new Worker("counter.js", { type: "module" });
    const answer = new Promise((resolve, reject) => {
      this.stop = () => reject(new Error("stopped"));
      worker.onerror = (event) => reject(new Error(event.message || "the worker does not start"));
      worker.onmessage = ({ data }) => {
        if (data.failure) return reject(new Error(data.failure));
        if (data.done) return resolve(counts);
        counts.push(data.leaves);
        const row = body.insertRow();
        row.append(Object.assign(document.createElement("th"), { scope: "row", textContent: data.id }));
        Object.assign(row.insertCell(), { textContent: data.leaves.toLocaleString("en"), className: "number" });
      };
    });
    worker.postMessage(order);
    return answer.finally(() => worker.terminate());
  }
}
