import { dirname, join, normalize } from "node:path";

const scripts = new Bun.Transpiler({ loader: "ts" });

const importsOf = async (file: string): Promise<readonly string[]> =>
  scripts
    .scanImports(await Bun.file(file).text())
    .map(({ path }) => path)
    .filter((path) => path.startsWith(".") && path.endsWith(".ts"))
    .map((path) => normalize(join(dirname(file), path)));

/** Which files import each file directly. */
export const importersIn = async (files: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> => {
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const imported of await importsOf(file)) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  return importers;
};

/** The tests that reach a file through imports, the nearest first. */
export const testsReaching = (
  file: string,
  importers: ReadonlyMap<string, readonly string[]>,
  isRun: (test: string) => boolean,
): readonly string[] => {
  const reached = new Set([file]);
  // A set is walked in the order in which it grows: by steps away from the file.
  for (const each of reached) for (const importer of importers.get(each) ?? []) reached.add(importer);
  return [...reached].filter(isRun);
};
