import { dirname, join, normalize } from "node:path";

const scripts = new Bun.Transpiler({ loader: "ts" });

const importsOf = async (file: string): Promise<readonly string[]> =>
  scripts
    .scanImports(await Bun.file(file).text())
    .map(({ path }) => path)
    .filter((path) => path === "bun:test" || (path.startsWith(".") && path.endsWith(".ts")))
    .map((path) => (path.startsWith(".") ? normalize(join(dirname(file), path)) : path));

/** Which files import each file directly, and which import `bun:test`. */
export const importersIn = async (files: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> => {
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const imported of await importsOf(file)) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  return importers;
};

/** Files, with those that import them and so on: a set is walked in the order in which it grows, by steps away from them. */
export const withImporters = (
  files: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> => {
  const reached = new Set(files);
  for (const each of reached) for (const importer of importers.get(each) ?? []) reached.add(importer);
  return reached;
};

/** How many folders a test has in common with the folder that mirrors a file's: `test/domain/loan` is that of `domain/loan`. */
const sharedFolders = (test: string, file: string): number => {
  const mirrored = `test/${file}`.split("/");
  const differs = test.split("/").findIndex((part, place) => part !== mirrored[place]);
  return differs === -1 ? mirrored.length : differs;
};

/** The tests that reach a file through imports: first those that mirror its folder, then the nearest by imports. */
export const testsReaching = (
  file: string,
  importers: ReadonlyMap<string, readonly string[]>,
  isRun: (test: string) => boolean,
): readonly string[] =>
  [...withImporters([file], importers)]
    .filter(isRun)
    .toSorted((one, other) => sharedFolders(other, file) - sharedFolders(one, file));
