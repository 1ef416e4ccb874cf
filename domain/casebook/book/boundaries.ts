import { readCaseBook } from "./table.ts";

/** A decision of `domain/hecm/README.md`, by its number there. */
export interface Decision {
  readonly number: number;
  readonly name: string;
}

/** Two cases of one book on either side of a decision's boundary. */
export interface Boundary {
  readonly name: string;
  readonly decision: number;
  readonly book: string;
  readonly cases: readonly [string, string];
  /** Whether the two sides must have different outcomes or the same one. */
  readonly sides: "differ" | "agree";
}

/** The decisions stated in a text, in order: a numbered list whose entries begin with a name. */
export const readDecisions = (markdown: string): Decision[] =>
  [...markdown.matchAll(/^(\d+)\. \*\*(.+?)\.\*\*/gm)].map(([, number, name = ""]) => ({
    number: Number(number),
    name,
  }));

const sidesOf = (cell: string | undefined): Boundary["sides"] => {
  if (cell === "differ" || cell === "agree") return cell;
  throw new Error(`the sides neither differ nor agree: ${cell}`);
};

/** The boundaries listed in a table. */
export const readBoundaries = (markdown: string): Boundary[] =>
  readCaseBook(markdown).map(({ name, cells }) => ({
    name,
    decision: Number(cells.get("decision")),
    book: cells.get("book") ?? "",
    cases: [cells.get("one side") ?? "", cells.get("other side") ?? ""],
    sides: sidesOf(cells.get("sides")),
  }));
