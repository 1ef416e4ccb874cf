import { expect, test } from "bun:test";
import fc from "fast-check";
import { canonicalJson } from "../../../domain/log/canonical-json.ts";

test("the names of an object are in the order of RFC 8785, with its own example", () => {
  const names = ["\u20ac", "\r", "\ufb33", "1", "\ud83d\ude00", "\u0080", "\u00f6"];
  const inOrder = ["\r", "1", "\u0080", "\u00f6", "\u20ac", "\ud83d\ude00", "\ufb33"];
  const members = inOrder.map((name) => `${JSON.stringify(name)}:0`).join(",");
  expect(canonicalJson(Object.fromEntries(names.map((name) => [name, 0])))).toBe(`{${members}}`);
});

test("names that are numbers, or that every object has, are names like all others", () => {
  expect(canonicalJson({ 9: [], 10: {}, "-1": null })).toBe('{"-1":null,"10":{},"9":[]}');
  expect(canonicalJson(JSON.parse('{"b": 1, "__proto__": {"z": 1, "a": 2}}'))).toBe(
    '{"__proto__":{"a":2,"z":1},"b":1}',
  );
  expect(canonicalJson([{ b: undefined, a: [undefined, -0] }, undefined])).toBe('[{"a":[null,0]},null]');
});

test("objects with equally many names, and the same first and last one, are distinguished", () => {
  expect(
    [
      { b: 1, a: 2, c: 3 },
      { b: 1, d: 2, c: 3 },
      { b: 1, 7: 2, c: 3 },
    ].map(canonicalJson),
  ).toEqual(['{"a":2,"b":1,"c":3}', '{"b":1,"c":3,"d":2}', '{"7":2,"b":1,"c":3}']);
});

const key = fc.oneof(fc.string({ maxLength: 3 }), fc.nat({ max: 30 }).map(String), fc.constant("__proto__"));

/** Written member by member, as the standard says. */
const written = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${written(member)}`).join(",")}}`;
};

test("any data has one text, in whatever order its names were given", () => {
  const data = fc.object({
    key,
    maxDepth: 3,
    maxKeys: 6,
    values: [fc.string(), fc.double({ noNaN: true }), fc.constant(null)],
  });
  fc.assert(
    fc.property(data, (value) => {
      const turned = Object.fromEntries(Object.entries(value).toReversed());
      expect([canonicalJson(value), canonicalJson(turned)]).toEqual([written(value), written(value)]);
    }),
    { numRuns: 300 },
  );
});
