/** Import cycles among files, including imports of types. */
import { dirname, join } from "node:path";

/** The files that each file imports, by its path in the project. */
type Imports = ReadonlyMap<string, readonly string[]>;

/** `import … from "./a.ts"`, `export … from`, `import "./a.ts"`, and `import("./a.ts")`, also of a type. */
const relativeImport = /\b(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g;

/** The files of the project that each file imports, by the texts of all files. */
export const importsOf = (texts: ReadonlyMap<string, string>): Imports =>
  new Map(
    [...texts].map(([file, text]) => {
      const found = [...text.matchAll(relativeImport)].map(([, path = ""]) => join(dirname(file), path));
      return [file, [...new Set(found)].filter((path) => texts.has(path))];
    }),
  );

/**
 * The files of each cycle, in the order of their names: the strongly connected components of more than one file, and files that import
 * themselves (R. E. Tarjan, 1972). The algorithm follows each import once.
 */
export const cyclesIn = (imports: Imports): readonly (readonly string[])[] => {
  const numbers = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const cycles: string[][] = [];
  const visit = (file: string): number => {
    const number = numbers.size;
    numbers.set(file, number);
    open.push(file);
    isOpen.add(file);
    let low = number;
    for (const other of imports.get(file) ?? []) {
      if (!numbers.has(other)) low = Math.min(low, visit(other));
      else if (isOpen.has(other)) low = Math.min(low, numbers.get(other) ?? low);
    }
    if (low < number) return low;
    const component = open.splice(open.lastIndexOf(file));
    for (const each of component) isOpen.delete(each);
    if (component.length > 1 || imports.get(file)?.includes(file)) cycles.push(component.toSorted());
    return low;
  };
  for (const file of imports.keys()) if (!numbers.has(file)) visit(file);
  return cycles;
};
