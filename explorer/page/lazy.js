// A panel below the boards: what it needs is fetched when it is open and comes near the view.

const NEAR = "400px";

export class Lazy {
  // `load()` resolves to the panel; `ready(panel)` is called with it, and again when it comes near the view.
  constructor(details, load, ready) {
    Object.assign(this, { details, load, ready });
    this.panel = null;
    this.isNear = false;
    new IntersectionObserver(([{ isIntersecting }]) => {
      this.isNear = isIntersecting;
      this.#update();
    }, { rootMargin: NEAR }).observe(details);
    details.addEventListener("toggle", () => this.#update());
  }

  #update() {
    if (this.isNear && this.details.open) this.get();
  }

  // The panel, fetched if it is not here yet.
  async get() {
    this.loading ??= this.load().then((panel) => (this.panel = panel), (error) => {
      this.loading = null;
      this.details.append(Object.assign(document.createElement("p"), { className: "alarm", textContent: `This panel cannot be loaded: ${error.message}` }));
      throw error;
    });
    await this.loading;
    this.ready(this.panel);
    return this.panel;
  }
}
