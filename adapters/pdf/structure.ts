import type { Content, DocumentDefinition, Node, Table } from "pdfmake";
import type { Drawing } from "../../domain/documents/drawing.ts";

/** An element of a document's structure as read by assistive technology, with PDF's types. */
export interface Tagged {
  readonly type: "H1" | "H2" | "H3" | "P" | "L" | "LI" | "Lbl" | "LBody" | "Table" | "TR" | "TH" | "TD" | "Figure";
  readonly children: Tagged[];
  /** The text alternative of a picture. */
  readonly alt?: string;
  /** Whether a table heading belongs to a column or a row. */
  readonly scope?: "Column" | "Row";
  /** The number of columns that a cell spans. */
  readonly columns?: number;
}

/** The structure of a document: its elements in reading order, and the same elements by the tag of their text. */
export interface Structure {
  readonly elements: readonly Tagged[];
  readonly byTag: readonly Tagged[];
  /** The label of an item of an ordered list, by the tag of the item's first text, after which the library writes it. */
  readonly labels: ReadonlyMap<number, number>;
}

const headings: Readonly<Record<string, Tagged["type"]>> = { heading1: "H1", heading2: "H2", heading3: "H3" };

/** The text alternative of a drawing. */
const altOf = ({ title, description }: Drawing): string => `${title}. ${description}`;

/** The content of a definition with a tag on each of its texts and pictures, and the structure to which the tags refer. */
export const structured = (
  content: readonly Node[],
  logoAlt: string,
): { readonly content: DocumentDefinition["content"]; readonly structure: Structure } => {
  const byTag: Tagged[] = [];
  const labels = new Map<number, number>();

  const added = (parent: Tagged[], element: Tagged): number => {
    parent.push(element);
    return byTag.push(element) - 1;
  };
  const tagRuns = (text: Content, tag: number): Content =>
    (Array.isArray(text) ? text : [text]).map((run: Content) =>
      typeof run === "string" ? { text: run, tag } : { ...(run as Node), tag },
    );

  const tagTable = (table: Table, parent: Tagged[]): Table => {
    const element: Tagged = { type: "Table", children: [] };
    added(parent, element);
    const body = table.body.map((row, position) => {
      const line: Tagged = { type: "TR", children: [] };
      added(element.children, line);
      return row.map((cell): Content => {
        if (typeof cell === "string" || Array.isArray(cell)) return cell;
        const { colSpan = 1, style } = cell as Node;
        const isHead = position < (table.headerRows ?? 0);
        const spanned = colSpan > 1 ? { columns: colSpan } : {};
        const made: Tagged =
          isHead || style === "tableHeading"
            ? { type: "TH", scope: isHead ? "Column" : "Row", ...spanned, children: [] }
            : { type: "TD", ...spanned, children: [] };
        return tagNode(cell as Node, line.children, added(line.children, made));
      });
    });
    return { ...table, body };
  };

  const tagItems = (items: readonly Content[], isOrdered: boolean, parent: Tagged[]): Content[] => {
    const list: Tagged = { type: "L", children: [] };
    added(parent, list);
    return items.map((item) => {
      const element: Tagged = { type: "LI", children: [] };
      added(list.children, element);
      const label = isOrdered ? added(element.children, { type: "Lbl", children: [] }) : null;
      const text: Tagged = { type: "LBody", children: [] };
      const first = added(element.children, text) + 1;
      const tagged = tagNode(item as Node, text.children);
      if (label !== null) labels.set(first, label);
      return tagged;
    });
  };

  /** `within` is the tag of the cell to which the node belongs; without it, the node is an element of its own. */
  const tagNode = (node: Node, parent: Tagged[], within: number | null = null): Node => {
    if (node.stack !== undefined)
      return { ...node, stack: node.stack.map((each) => tagNode(each as Node, parent, within)) };
    if (node.columns !== undefined)
      return { ...node, columns: node.columns.map((each) => tagNode(each as Node, parent, within)) };
    if (node.ul !== undefined) return { ...node, ul: tagItems(node.ul, false, parent) };
    if (node.ol !== undefined) return { ...node, ol: tagItems(node.ol, true, parent) };
    if (node.table !== undefined) return { ...node, table: tagTable(node.table, parent) };
    if (node.svg !== undefined)
      return { ...node, tag: added(parent, { type: "Figure", alt: altOf(node.svg), children: [] }) };
    if (node.image !== undefined)
      return { ...node, tag: added(parent, { type: "Figure", alt: logoAlt, children: [] }) };
    if (node.text === undefined || node.text === "") return node;
    const type = headings[node.style ?? ""] ?? "P";
    return { ...node, text: tagRuns(node.text, within ?? added(parent, { type, children: [] })) };
  };

  const elements: Tagged[] = [];
  const tagged = content.map((node) => tagNode(node, elements));
  return { content: tagged, structure: { elements, byTag, labels } };
};
