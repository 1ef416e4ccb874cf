/** The project's own files, as in a fresh clone, without what is installed, built, or written by a running service. */
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

export const projectFolder = resolve(import.meta.dir, "../..");

/** `bootstrap/bundle.ts` writes the last three. */
const notOurs = ["node_modules", "data", ".git", "service", "document-thread.js", "document-thread.js.jsc"];
/** Files whose content is not source text. */
const notText = /(^package-lock\.json|\.(csv|png|ico|xlsx|pdf|sqlite))$/;

/** The names at the top level of the project. */
export const topLevel = (): readonly string[] => readdirSync(projectFolder).filter((name) => !notOurs.includes(name));

/** The paths of all text files, relative to the project, without a local `.env`. */
export const textFiles = (): readonly string[] =>
  topLevel()
    .filter((name) => name !== ".env")
    .flatMap((name) => {
      const below = readdirSync(projectFolder, { withFileTypes: true }).find((entry) => entry.name === name);
      if (below?.isFile()) return [name];
      return readdirSync(`${projectFolder}/${name}`, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => `${entry.parentPath.slice(projectFolder.length + 1)}/${entry.name}`);
    })
    .filter((file) => !notText.test(file));

export const read = (file: string): string => readFileSync(`${projectFolder}/${file}`, "utf8");

/** `file:line: text` of every line that matches, in the files named. */
export const linesMatching = (files: readonly string[], pattern: RegExp): readonly string[] =>
  files.flatMap((file) =>
    read(file)
      .split("\n")
      .flatMap((text, index) => (pattern.test(text) ? [`${file}:${index + 1}: ${text.trim()}`] : [])),
  );
