// Elements in one line.

export const make = (tag, className = "", text = "", attributes = {}) => {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
};

// A list to choose from, of pairs of value and words.
export const choice = (label, pairs, change) => {
  const select = document.createElement("select");
  select.append(...pairs.map(([value, words]) => new Option(words, value)));
  select.addEventListener("change", change);
  const labeled = make("label", "", `${label} `);
  labeled.append(select);
  return { select, labeled };
};

export const button = (words, click) => {
  const made = make("button", "", words, { type: "button" });
  made.addEventListener("click", click);
  return made;
};

// The name of a representation, which may break after a plus sign.
export const name = (id) => id.split(/(?<=\+)/).flatMap((part, index) => (index ? [document.createElement("wbr"), part] : [part]));

// Changes a text, if it is another: to set the same again would cost a layout.
export const put = (element, text) => {
  if (element.textContent !== text) element.textContent = text;
};
