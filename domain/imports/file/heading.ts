import { accept, type Result, refuse } from "../../kernel/result.ts";

/** A column's path in a line, such as `fees.0.code`: names, and positions of entries in lists. */
type ColumnPath = readonly string[];

/** The first row of a table does not name columns that a line could have. */
export interface HeaderMissing {
  readonly _tag: "HeaderMissing";
}

/** Columns that one table cannot have together, by position from 1; their names are not repeated. */
export interface HeaderUnclear {
  readonly _tag: "HeaderUnclear";
  readonly columns: readonly number[];
}

/** A part of a line as given by the columns: a cell, or its parts by name. */
export interface ColumnTree {
  /** Null if it has parts. */
  readonly column: number | null;
  readonly inside: ReadonlyMap<string, ColumnTree>;
}

/** Lists have fewer entries than this, in any field. */
const maxEntries = 1_000;
const maxDepth = 6;
const maxColumns = 2_000;

const isEntry = (part: string): boolean => /^(?:0|[1-9]\d*)$/.test(part);

/** The fields by which a line is found again: for a loan, and for a user. */
const keys: readonly string[] = ["external_id", "email"];

interface MutableTree {
  column: number | null;
  readonly inside: Map<string, MutableTree>;
}

const emptyTree = (): MutableTree => ({ column: null, inside: new Map() });

const isPath = (path: ColumnPath): boolean =>
  path.length <= maxDepth && path.every((part) => part !== "" && !(isEntry(part) && Number(part) >= maxEntries));

/** Whether all parts of a list are entries of it, or none is. */
const isOneKind = ({ inside }: MutableTree): boolean => {
  const entries = [...inside.keys()].filter(isEntry).length;
  return entries === 0 || entries === inside.size;
};

/** Adds a column. Returns false if the path already has another column, or is part of one. */
const addColumn = (root: MutableTree, path: ColumnPath, column: number): boolean => {
  let tree = root;
  for (const part of path) {
    if (tree.column !== null) return false;
    const inside = tree.inside.get(part) ?? emptyTree();
    tree.inside.set(part, inside);
    if (!isOneKind(tree)) return false;
    tree = inside;
  }
  if (tree.column !== null || tree.inside.size > 0) return false;
  tree.column = column;
  return true;
};

/** The columns of a table, from its first row. A column without a name is ignored. */
export const readHeading = (cells: readonly string[]): Result<ColumnTree, HeaderMissing | HeaderUnclear> => {
  const names = cells.map((cell) => cell.trim());
  if (!names.some((name) => keys.includes(name))) return refuse({ _tag: "HeaderMissing" });
  const root = emptyTree();
  const unclear = names.flatMap((name, at) => {
    const path = name.split(".");
    const isClear = name === "" || (at < maxColumns && isPath(path) && addColumn(root, path, at));
    return isClear ? [] : [at + 1];
  });
  return unclear.length > 0 ? refuse({ _tag: "HeaderUnclear", columns: unclear }) : accept(root);
};

/** Whether the parts of a tree are the entries of a list. */
export const isList = ({ inside }: ColumnTree): boolean => {
  const [first] = inside.keys();
  return first !== undefined && isEntry(first);
};
