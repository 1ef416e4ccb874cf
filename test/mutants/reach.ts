import { dirname, join, normalize } from "node:path";

const scripts = new Bun.Transpiler({ loader: "ts" });

const importsOf = async (file: string): Promise<readonly string[]> =>
  scripts
    .scanImports(await Bun.file(file).text())
    .map(({ path }) => path)
    .filter((path) => path === "bun:test" || (path.startsWith(".") && path.endsWith(".ts")))
    .map((path) => (path.startsWith(".") ? normalize(join(dirname(file), path)) : path));

/** The files that import each file directly, and those that import `bun:test`. */
export const importersIn = async (files: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> => {
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const imported of await importsOf(file)) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  return importers;
};

/** Files with their direct and indirect importers, nearest first. */
export const withImporters = (
  files: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> => {
  const reached = new Set(files);
  // Iterating over a set also visits what is added meanwhile.
  for (const each of reached) for (const importer of importers.get(each) ?? []) reached.add(importer);
  return reached;
};

/** How many folders the path of a test shares with `test/` followed by the path of a file: tests of `domain/loan` are in `test/domain/loan`. */
const sharedFolders = (test: string, file: string): number => {
  const mirrored = `test/${file}`.split("/");
  const differs = test.split("/").findIndex((part, place) => part !== mirrored[place]);
  return differs === -1 ? mirrored.length : differs;
};

/** The tests that reach a file through imports: those in the folder that mirrors its folder first, then the nearest by imports. */
export const testsReaching = (
  file: string,
  importers: ReadonlyMap<string, readonly string[]>,
  isRun: (test: string) => boolean,
): readonly string[] =>
  [...withImporters([file], importers)]
    .filter(isRun)
    .toSorted((one, other) => sharedFolders(other, file) - sharedFolders(one, file));
