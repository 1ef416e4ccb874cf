import { XMLParser, XMLValidator } from "fast-xml-parser";

/** An element of a document that was read back, by a parser that is independent of the writer. */
export interface ReadElement {
  /** From the root, with slashes. */
  readonly path: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly ReadElement[];
  /** Null if it has elements inside. */
  readonly text: string | null;
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  ignoreDeclaration: true,
  parseTagValue: false,
  trimValues: false,
});

type Node = Readonly<Record<string, unknown>> & { readonly ":@"?: Record<string, string> };

const readElement = (node: Node, parentPath: string): ReadElement => {
  const name = Object.keys(node).find((key) => key !== ":@") ?? "";
  const path = `${parentPath}/${name}`;
  const content = node[name] as readonly Node[];
  const [text] = content.filter((child) => "#text" in child);
  const children = content.filter((child) => !("#text" in child)).map((child) => readElement(child, path));
  return { path, name, attributes: node[":@"] ?? {}, children, text: text ? String(text["#text"]) : null };
};

/** The root of a well-formed document; throws for any other text. */
export const readBack = (xml: string): ReadElement => {
  const verdict = XMLValidator.validate(xml);
  if (verdict !== true) throw new Error(verdict.err.msg);
  const [root] = parser.parse(xml) as Node[];
  if (!root) throw new Error("no element");
  return readElement(root, "");
};

/** The element and all inside it. */
export const everyElement = (element: ReadElement): readonly ReadElement[] => [
  element,
  ...element.children.flatMap(everyElement),
];

/** The texts of the elements whose path ends like this, in order. */
export const textsAt = (root: ReadElement, pathEnd: string): readonly (string | null)[] =>
  everyElement(root)
    .filter(({ path }) => path.endsWith(`/${pathEnd}`))
    .map(({ text }) => text);
