import { Option, Schema } from "effect";
import { XMLBuilder, XMLParser, XMLValidator } from "fast-xml-parser";

/** The content types of XML. */
export const xmlTypes: readonly string[] = ["text/xml", "application/xml"];

/** The content of an element to write: the names of attributes begin with `@`, an absent part is null. */
export interface XmlContent {
  readonly [name: string]: string | XmlContent | readonly XmlContent[] | null;
}

/** The maximum nesting. The answers that are read have up to eight levels. */
const maxDepth = 20;

/** The maximum number of elements, which determines the time of parsing. A large report has some ten thousand. */
const maxElements = 100_000;

/** The maximum number of attributes, each of which may be a few letters: from 16 MiB of them the parser would create 1.6 GB, in eight seconds. */
const maxAttributes = 200_000;

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
  // Entities are not expanded, so an answer cannot declare any.
  processEntities: false,
  alwaysCreateTextNode: true,
  // The parser counts the levels below the root.
  maxNestedTags: maxDepth - 1,
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

/** Writes an XML document with one root element, without its absent parts. */
export const writeXml = (root: XmlContent): string =>
  `<?xml version="1.0" standalone="yes"?>${builder.build(withoutAbsentParts(root))}`;

/**
 * Parses a document with one root element, for `decodeElement`: each element has lists of its children by name, its
 * attributes under names that begin with `@`, and its own text under `#text`. Null for a text that is not well-formed XML, has too many
 * elements, attributes or levels, or has a document type, which no answer needs and which alone can declare entities.
 */
export const readXml = (text: string): object | null => {
  if (/<!(DOCTYPE|ENTITY)/i.test(text) || text.split("<", maxElements).length === maxElements) return null;
  // Each attribute has one "=", possibly with spaces around it. The limit of `split` is one piece more than is allowed.
  if (text.split("=", maxAttributes + 2).length > maxAttributes + 1) return null;
  try {
    // The parser by itself ignores elements that are never closed, so the text is validated first.
    if (XMLValidator.validate(text) !== true) return null;
    const document: object = parser.parse(text);
    return Object.values(document).flat().length === 1 ? document : null;
  } catch {
    return null;
  }
};

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** Whether an XML document may contain a character (XML 1.0, section 2.2). */
const isXmlCharacter = (code: number): boolean =>
  [0x9, 0xa, 0xd].includes(code) ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff);

/** The character of a reference, such as `#39` or `#x27`; null if a document must not contain it. */
const referenced = (name: string): string | null => {
  const code = name.startsWith("#x") ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return isXmlCharacter(code) ? String.fromCodePoint(code) : null;
};

/**
 * Replaces XML's five predefined entities and character references in a text, once: these need no declaration, and writers use character
 * references for letters outside ASCII. Other references are left unchanged.
 */
const plainText = (text: string): string =>
  text.replace(
    /&(lt|gt|amp|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});/g,
    (all, name: string) => entities[name] ?? (name.startsWith("#") ? referenced(name) : null) ?? all,
  );

/** A text as written in the document; in the program its predefined entities and character references are replaced. */
export const PlainText = Schema.transform(Schema.String, Schema.String, { decode: plainText, encode: (text) => text });

/** The text of an element that has one. */
export const ElementText = Schema.transform(Schema.Struct({ "#text": Schema.NonEmptyString }), Schema.String, {
  decode: ({ "#text": text }) => plainText(text),
  encode: (text) => ({ "#text": text }),
});

/** The only element of its name. */
export const one = <Value, Wire>(element: Schema.Schema<Value, Wire>) =>
  Schema.transform(Schema.Tuple(element), Schema.typeSchema(element), {
    decode: ([only]) => only,
    encode: (only) => [only] as const,
  });

/** Decodes an element with a schema; null if it has another shape. */
export const decodeElement = <Value, Wire>(schema: Schema.Schema<Value, Wire>, element: unknown): Value | null =>
  Option.getOrNull(Schema.decodeUnknownOption(schema)(element));
