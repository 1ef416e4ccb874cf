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
