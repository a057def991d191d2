// A code word as a row of bits, coloured by what they tell.

export class Bits {
  // `look(field or null)` is called with what is pointed at.
  constructor(element, look) {
    this.element = element;
    this.fields = [];
    element.tabIndex = 0;
    element.setAttribute("role", "group");
    element.setAttribute("aria-label", "Code word. Arrow keys move from field to field.");
    element.addEventListener("pointerover", (event) => this.#point(event.target.closest(".field"), look));
    element.addEventListener("pointerleave", () => this.#point(null, look));
    element.addEventListener("blur", () => this.#point(null, look));
    element.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step || this.fields.length === 0) return;
      event.preventDefault();
      const now = this.fields.findIndex(({ span }) => span.classList.contains("pointed"));
      const next = now < 0 ? 0 : Math.min(Math.max(now + step, 0), this.fields.length - 1);
      this.#point(this.fields[next].span, look);
    });
  }

  #point(span, look) {
    for (const { span: other } of this.fields) other.classList.toggle("pointed", other === span);
    look(span ? this.fields.find((field) => field.span === span).field : null);
  }

  show(fields) {
    this.fields = fields.map((field) => {
      const span = document.createElement("span");
      span.className = `field ${field.kind}`;
      span.textContent = field.bits;
      return { field, span };
    });
    this.element.replaceChildren(...this.fields.map(({ span }) => span));
  }

  light(squares) {
    for (const { field, span } of this.fields) span.classList.toggle("lit", squares.has(field.square));
  }
}
