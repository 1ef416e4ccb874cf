import { expect, test } from "bun:test";
import { parseOnce } from "../../../../adapters/sqlite/database/parse-once.ts";

const counted = (maxRemembered: number) => {
  const parsed: string[] = [];
  const parsedOf = parseOnce<number, unknown>((text) => {
    parsed.push(text);
    return JSON.parse(text);
  }, maxRemembered);
  return { parsed, parsedOf };
};

test("a text is parsed once for its record, and again as soon as it changes", () => {
  const { parsed, parsedOf } = counted(10);
  expect([parsedOf(1, '{"a":1}'), parsedOf(1, '{"a":1}'), parsedOf(1, '{"a":2}'), parsedOf(1, '{"a":1}')]).toEqual([
    { a: 1 },
    { a: 1 },
    { a: 2 },
    { a: 1 },
  ]);
  expect(parsed).toEqual(['{"a":1}', '{"a":2}', '{"a":1}']);
});

test("two records with the same text have a value each", () => {
  const { parsedOf } = counted(10);
  expect(parsedOf(1, "{}")).not.toBe(parsedOf(2, "{}"));
});

test("no more than the limit are cached, those used last, and one that changes replaces no other", () => {
  const { parsed, parsedOf } = counted(2);
  parsedOf(1, "1");
  parsedOf(2, "2");
  parsedOf(2, "22");
  parsedOf(1, "1");
  expect(parsed).toEqual(["1", "2", "22"]);
  parsedOf(3, "3");
  parsedOf(1, "1");
  expect(parsed).toEqual(["1", "2", "22", "3"]);
  parsedOf(2, "22");
  expect(parsed).toEqual(["1", "2", "22", "3", "22"]);
});

test("of long texts no more than 16 million characters are cached, those used last", () => {
  const { parsed, parsedOf } = counted(1_000);
  // Three of them fit into each half of the cache.
  const long = JSON.stringify("x".repeat(2_700_000));
  const read = (...ids: readonly number[]) => {
    parsed.length = 0;
    for (const id of ids) parsedOf(id, long);
    return parsed.length;
  };
  expect(read(1, 2, 3, 1, 2, 3)).toBe(3);
  expect(read(4, 5, 6, 1)).toBe(3);
  // The fourth is parsed again: 9 did not fit beside 1, 7 and 8.
  expect(read(7, 8, 9, 4)).toBe(4);
});
