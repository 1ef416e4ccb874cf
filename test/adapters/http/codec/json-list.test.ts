import { describe, expect, test } from "bun:test";
import { jsonList, jsonTexts, plainJson } from "../../../../adapters/http/codec/json-list.ts";

const written = (value: unknown): string => [...jsonTexts(value)].join("");

const nested = () => ({
  year: 2026,
  left: undefined,
  states: jsonList(
    () => ["IL", "TX"],
    (state) => ({ state, loans: jsonList(() => [1, 2, 3], String), notes: jsonList(() => [], String) }),
  ),
  sections: {
    lines: jsonList(
      () => [{ code: "AC010" }],
      (line) => line,
    ),
  },
  checks: [{ ok: true }, null],
  filed: null,
});

const expected =
  '{"year":2026,"states":[{"state":"IL","loans":["1","2","3"],"notes":[]},{"state":"TX","loans":["1","2","3"],"notes":[]}],"sections":{"lines":[{"code":"AC010"}]},"checks":[{"ok":true},null],"filed":null}';

describe("the JSON of a long response", () => {
  test("is the same text as that of its arrays", () => {
    expect(written(nested())).toBe(expected);
    expect(JSON.stringify(nested())).toBe(expected);
    expect(JSON.stringify(plainJson(nested()))).toBe(expected);
    for (const value of [{}, [], "a", 1, null, { a: [] }, jsonList(() => [], String)])
      expect(written(value)).toBe(JSON.stringify(value));
  });

  test("is refused where such a list is in an array, which would be made whole: its items are a list too", () => {
    const inner = jsonList(() => [1], String);
    for (const value of [
      [inner],
      { states: [{ loans: inner }] },
      {
        list: jsonList(
          () => [1],
          () => [inner],
        ),
      },
    ])
      expect(() => written(value)).toThrow("a list of a long response is in an array");
  });

  test("is made item by item as its text is taken", () => {
    const made: number[] = [];
    const list = jsonList(
      () => [1, 2, 3],
      (item) => {
        made.push(item);
        return item;
      },
    );
    const texts = jsonTexts({ list });
    expect(made).toEqual([]);
    let taken = "";
    while (!taken.includes("2")) taken += texts.next().value;
    expect([taken, made]).toEqual(['{"list":[1,2', [1, 2]]);
  });
});
