import { describe, expect, test } from "bun:test";
import { repeatsFinder } from "../../../../domain/hmda/check/repeats.ts";

/** A row: its identifier, the rest of its line, and whether it is originated. */
type Row = readonly [uli: string, rest?: string, isOriginated?: boolean];

/** The repeats of each row among the rows before it. */
const repeatsOf = (...rows: readonly Row[]) => {
  const add = repeatsFinder();
  return rows.map(([uli, rest = "", isOriginated = false], row) => add(row, `${uli}|${rest}`, uli, isOriginated));
};

/** The same for one kind: the number of the first such row, marked if it was reported before. */
const firstOf = (kind: "identifiers" | "originated identifiers" | "lines", ...rows: readonly Row[]) =>
  repeatsOf(...rows).map((found) => {
    const repeat = found?.[kind] ?? null;
    return repeat === null ? null : `${repeat.first}${repeat.isReported ? " again" : ""}`;
  });

describe("rows with the same identifier", () => {
  test("are compared ignoring case, and their first one is reported once as new", () => {
    const rows: Row[] = [["AB1"], ["AB2"], ["ab1"], ["aB1"], ["AB12"]];
    expect(firstOf("identifiers", ...rows)).toEqual([null, null, "0", "0 again", null]);
  });

  test.each([
    "abcXYZ019",
    "azAZ`{@[",
    // Lowercase at the 32nd and 33rd character, and at the last of 45.
    `${"A".repeat(31)}zz${"A".repeat(11)}a`,
    `a${"Z".repeat(43)}z`,
    `${"A".repeat(63)}b`,
  ])("return the first one as written on its own line: %s", (uli) => {
    const [, repeat] = repeatsOf([uli], [uli.toUpperCase()]);
    expect(repeat?.identifiers?.firstUli).toBe(uli);
  });

  test("are not returned with another row's case", () => {
    const found = repeatsOf(["abc"], ["XYZ"], ["xyz"], ["ABC"]);
    expect(found.map((repeat) => repeat?.identifiers?.firstUli ?? null)).toEqual([null, null, "XYZ", "abc"]);
  });
});

describe("originated loans with the same identifier", () => {
  const denied: Row = ["AB1", "denied"];
  const made: Row = ["AB1", "made", true];

  test("are compared with each other only", () => {
    const originated = (...rows: readonly Row[]) => firstOf("originated identifiers", ...rows);
    expect(originated(denied, made)).toEqual([null, null]);
    expect(originated(made, denied)).toEqual([null, null]);
    expect(originated(denied, made, made, denied, made)).toEqual([null, null, "1", null, "1 again"]);
    expect(originated(made, denied, made)).toEqual([null, null, "0"]);
  });
});

describe("lines", () => {
  test("are identical only character by character, including case", () => {
    expect(firstOf("lines", ["AB1", "Elm"], ["AB1", "ELM"], ["AB1", "Elm"], ["AB1", "ELM"])).toEqual([
      null,
      null,
      "0",
      "1",
    ]);
  });

  test("are reported once as new, however many there are", () => {
    const line: Row = ["AB1", "12 Elm Street", true];
    expect(firstOf("lines", line, line, line, ["AB2", "12 Elm Street", true])).toEqual([null, "0", "0 again", null]);
  });
});
