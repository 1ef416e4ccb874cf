/** Exported types that no other file names. */
import { dirname, join } from "node:path";

const exportedType = /^export (?:declare )?(?:interface|type) (\w+)/gm;
/** `import { type A, b as c } from "./a.ts"`, `export { a } from "./a.ts"` and `import * as a from "./a.ts"`; the names are those of the file. */
const namedImport = /^(?:import|export)\s([^;"']*?)\sfrom\s*["'](\.{1,2}\/[^"']+)["']/gm;
/** `import("./a.ts").A`; without a name it can give any. */
const importWithin = /\bimport\(\s*["'](\.{1,2}\/[^"']+)["']\s*\)(?:\.(\w+))?/g;

/** The names that a clause takes of its file; "*" if it takes all. */
const namesIn = (clause: string): readonly string[] => {
  const [, list] = /\{([^}]*)\}/.exec(clause) ?? [];
  if (list === undefined) return clause.includes("*") ? ["*"] : [];
  return list.split(",").map(
    (part) =>
      part
        .trim()
        .replace(/^type\s+/, "")
        .split(/\s+as\s+/)[0] ?? "",
  );
};

/** `file: Name` for each exported type that no other file imports, by the texts of all files. Knip does not report one that an export names. */
export const typesOfOneFile = (texts: ReadonlyMap<string, string>): readonly string[] => {
  const imported = new Set<string>();
  for (const [file, text] of texts) {
    const add = (path: string, name: string) => imported.add(`${join(dirname(file), path)}: ${name}`);
    for (const [, clause = "", path = ""] of text.matchAll(namedImport))
      for (const name of namesIn(clause)) add(path, name);
    for (const [, path = "", name = "*"] of text.matchAll(importWithin)) add(path, name);
  }
  return [...texts].flatMap(([file, text]) =>
    [...text.matchAll(exportedType)]
      .map(([, name = ""]) => `${file}: ${name}`)
      .filter((type) => !(imported.has(type) || imported.has(`${file}: *`))),
  );
};
