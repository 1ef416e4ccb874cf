import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { checkCasebooks } from "../../../bootstrap/open/casebook.ts";
import { emptyFolder } from "../running.ts";

test("a folder of case books that is missing, empty or damaged is refused with its absolute path", async () => {
  using folder = emptyFolder();
  const path = (name: string) => join(folder.path, name);
  mkdirSync(path("empty"));
  mkdirSync(path("damaged"));
  writeFileSync(path("damaged/one.md"), "no case book");
  for (const [name, sentence] of [
    ["absent", `CASEBOOKS names a folder that cannot be read: ${path("absent")} (ENOENT).`],
    ["empty", `CASEBOOKS names a folder without a case book: ${path("empty")}.`],
    ["damaged", `CASEBOOKS names a folder with a book that cannot be read: ${path("damaged")}: `],
  ] as const) {
    const refused = await checkCasebooks(relative(process.cwd(), path(name)));
    expect(refused).toMatchObject({ refusal: { sentence: expect.stringContaining(sentence) } });
  }
  expect((await checkCasebooks(null))._tag).toBe("Accepted");
});
