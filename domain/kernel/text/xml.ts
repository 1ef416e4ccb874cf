const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes a text for an XML element or attribute. Control characters, which XML 1.0 does not allow, are replaced by a space. */
export const xmlText = (text: string): string =>
  text.replace(/[\p{Cc}\uFFFE\uFFFF]+/gu, " ").replace(/[&<>"]/g, (found) => escapes[found] ?? found);

/** An XML element. Its content is already XML; the values of its attributes are plain text. */
export const xmlElement = (
  name: string,
  content: string,
  attributes: Readonly<Record<string, string>> = {},
): string => {
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${xmlText(value)}"`);
  return `<${name}${written.join("")}>${content}</${name}>`;
};
