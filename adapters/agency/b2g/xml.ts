import { XMLBuilder, XMLParser, XMLValidator } from "fast-xml-parser";

/** An element to write: attributes begin with `@`, an absent part is null. */
export interface XmlContent {
  readonly [name: string]: string | XmlContent | readonly XmlContent[] | null;
}

/** An element as it is read: its children by name, each a list, its attributes under `@` and its own text under `#text`. */
export interface XmlElement {
  readonly [name: string]: readonly XmlElement[] | string | undefined;
}

/** The answers we read are four levels deep. */
const maxDepth = 20;

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  suppressBooleanAttributes: false,
  suppressEmptyNode: true,
  processEntities: true,
});

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  // Entities stay as they are written: nothing that an answer declares is ever expanded.
  processEntities: false,
  alwaysCreateTextNode: true,
  maxNestedTags: maxDepth,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
});

const isList = (part: XmlContent[string]): part is readonly XmlContent[] => Array.isArray(part);

const withoutAbsentParts = (content: XmlContent): XmlContent =>
  Object.fromEntries(
    Object.entries(content)
      .filter(([, part]) => part !== null)
      .map(([name, part]) => {
        if (part === null || typeof part === "string") return [name, part];
        return [name, isList(part) ? part.map(withoutAbsentParts) : withoutAbsentParts(part)];
      }),
  );

/** An XML document of one root element, without its absent parts. */
export const writeXml = (root: XmlContent): string =>
  `<?xml version="1.0" standalone="yes"?>${builder.build(withoutAbsentParts(root))}`;

/**
 * The document with its one root element, or null for what is no well-formed XML, is nested too deeply or has a document
 * type: none of the agency's answers needs one, and entities are declared nowhere else.
 */
export const readXml = (text: string): XmlElement | null => {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return null;
  try {
    // The parser alone passes over elements that are never closed.
    if (XMLValidator.validate(text) !== true) return null;
    const document: XmlElement = parser.parse(text);
    return Object.values(document).flat().length === 1 ? document : null;
  } catch {
    return null;
  }
};

/** The elements at a path of names. */
export const elementsAt = (from: XmlElement, ...path: readonly string[]): readonly XmlElement[] =>
  path.reduce<readonly XmlElement[]>(
    (elements, name) =>
      elements.flatMap((element) => {
        const children = element[name];
        return typeof children === "object" ? children : [];
      }),
    [from],
  );

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** A text with the five entities of XML itself replaced, once; others stay as they are written. */
const plainText = (text: string): string =>
  text.replace(/&(lt|gt|amp|quot|apos);/g, (_all, name) => entities[name] ?? "");

/** The text of an element; null where it has none. */
export const textOf = (element: XmlElement): string | null => {
  const text = element["#text"];
  return typeof text === "string" && text !== "" ? plainText(text) : null;
};

/** An attribute of an element; null where it is empty or absent. */
export const attributeOf = (element: XmlElement, name: string): string | null => {
  const value = element[`@${name}`];
  return typeof value === "string" && value !== "" ? plainText(value) : null;
};
