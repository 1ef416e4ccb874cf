/** The project's own files as a clone has them: what is installed, built or written by a running service is left out. */
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

export const projectFolder = resolve(import.meta.dir, "../..");

/** The last three are what `bootstrap/bundle.ts` makes. */
const notOurs = ["node_modules", "data", ".git", "service", "document-thread.js", "document-thread.js.jsc"];
/** Their own text is not source: checksums, and bytes. */
const notText = /(^package-lock\.json|\.(csv|png|ico|xlsx|pdf|sqlite))$/;

/** Names at the top level of the project, without what is not ours. */
export const topLevel = (): readonly string[] => readdirSync(projectFolder).filter((name) => !notOurs.includes(name));

/** Paths of every text file, relative to the project; a local `.env` stays private. */
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
