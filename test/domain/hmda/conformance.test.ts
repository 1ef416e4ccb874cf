import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startCheck } from "../../../domain/hmda/check/check-register.ts";
import { lineSplitter } from "../../../domain/hmda/register/lines.ts";

/** The regulator's samples, stored beside the project: a copy of the project on its own has none, and passes. */
const folder = join(import.meta.dir, "../../../../shared/conformance/hmda");
const isThere = existsSync(folder);

/** What two independent implementations of the edits report for a file: the lines from 1 by edit. */
interface Expected {
  readonly both_engines_flag: Readonly<Record<string, readonly number[]>>;
  readonly only_guide_reading: Readonly<Record<string, readonly number[]>>;
}

const readExpected = (name: string): Readonly<Record<string, Expected>> =>
  isThere ? JSON.parse(readFileSync(join(folder, "expected", name), "utf8")) : {};

const namesIn = (name: string): readonly string[] => (isThere ? readdirSync(join(folder, name)).toSorted() : []);

/** The lines that each edit hits, by the edits of 2024; macro edits without lines. */
const linesByEdit = (file: string): ReadonlyMap<string, readonly number[]> => {
  const lines = new Map<string, number[]>();
  const input = { filing: { year: 2024, quarter: null }, institution: null, tracts: null } as const;
  const check = startCheck(input, ({ edit, line }) => lines.set(edit, [...(lines.get(edit) ?? []), line]));
  const splitter = lineSplitter(check.readLine);
  splitter.push(readFileSync(join(folder, file), "utf8"));
  splitter.end();
  const { macro } = check.end();
  for (const { edit } of macro) lines.set(edit, []);
  return lines;
};

/**
 * Edits for which the implementations give no lines for 2024: those of the census tracts, of the whole file, and of 2025, which they run
 * for 2024 instead of Q651.
 */
const unscored = new Set(
  "V625-2 Q603 S305 S306 Q600 Q634 Q635 Q636 Q637 Q638 Q639 Q640 Q646 Q647 V695-3 Q616-3 Q651 Q651-1 Q651-2".split(" "),
);

/** Lines by edit, except those of the transmittal sheet, whose edits the implementations report without lines. */
const rowLines = (entries: Iterable<readonly [string, readonly number[]]>) =>
  Object.fromEntries(
    [...entries]
      .map(([edit, lines]) => [edit, lines.filter((line) => line > 1).toSorted((a, b) => a - b)] as const)
      .filter(([edit, lines]) => !unscored.has(edit) && lines.length > 0)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  );

const expectedLines = ({ both_engines_flag: both, only_guide_reading: guide }: Expected) =>
  rowLines(
    [...new Set([...Object.keys(both), ...Object.keys(guide)])].map((edit) => [
      edit,
      [...new Set([...(both[edit] ?? []), ...(guide[edit] ?? [])])],
    ]),
  );

const perEdit = readExpected("per-edit-2024.json");
const files = { ...readExpected("files.json") };

if (!isThere) console.log("The regulator's samples are not beside the project: they are not checked.");

describe("the regulator's samples", () => {
  test("are complete if they are available: 281 files of one edit each", () => {
    expect(namesIn("per-edit-2024")).toHaveLength(isThere ? 281 : 0);
  });

  test.each(namesIn("clean"))("clean/%s has no syntactical, validity, or format error", (name) => {
    expect([...linesByEdit(`clean/${name}`).keys()].filter((edit) => !edit.startsWith("Q"))).toEqual([]);
  });

  test.each(Object.keys(files))("%s has exactly the rows that the guide's implementation hits", (name) => {
    const expected = files[name];
    expect(rowLines(linesByEdit(name))).toEqual(expected ? expectedLines(expected) : {});
  });

  test.each(namesIn("per-edit-2024"))("per-edit-2024/%s raises the edit in its name and its rows", (name) => {
    const lines = linesByEdit(`per-edit-2024/${name}`);
    const edit = name.replace(".txt", "");
    // V622-1 and V717-A are files of one edit, V719 one of an edit in two parts.
    const raised = [...lines.keys()].some(
      (hit) => hit === edit || hit === edit.replace(/-[0-9A-D]$/, "") || hit.startsWith(`${edit}-`),
    );
    expect(raised).toBe(true);
    const expected = perEdit[name];
    expect(rowLines(lines)).toEqual(expected ? expectedLines(expected) : {});
  });
});
