const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text for an element or attribute of XML. XML 1.0 allows no control characters: a blank replaces them. */
export const xmlText = (text: string): string =>
  text.replace(/[\p{Cc}\uFFFE\uFFFF]+/gu, " ").replace(/[&<>"]/g, (found) => escapes[found] ?? found);

/** An element with what is inside it, which is XML already; the values of its attributes are texts. */
export const xmlElement = (
  name: string,
  content: string,
  attributes: Readonly<Record<string, string>> = {},
): string => {
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${xmlText(value)}"`);
  return `<${name}${written.join("")}>${content}</${name}>`;
};
