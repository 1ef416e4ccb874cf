import { expect, test } from "bun:test";
import { pathToFileURL } from "node:url";
import { threadModules } from "../../../bootstrap/threads/document-thread.ts";
import { projectFolder, read, textFiles } from "../../rules/project-files.ts";

const callers = textFiles().filter(
  (file) => /^(adapters|application|bootstrap)\/.*\.ts$/.test(file) && read(file).includes(".threadsFor<"),
);

/** The modules that a file loads from beside itself, by address. */
const addressesIn = (file: string): readonly string[] =>
  [...read(file).matchAll(/new URL\("(\S+\.ts)", import\.meta\.url\)/g)].map(
    ([, path = ""]) => new URL(path, pathToFileURL(`${projectFolder}/${file}`)).href,
  );

test("the file of the document threads has each module whose functions they are called for, and no other", () => {
  expect(callers).toContain("adapters/pdf/renderer.ts");
  expect(threadModules.toSorted()).toEqual(callers.flatMap(addressesIn).toSorted());
});
