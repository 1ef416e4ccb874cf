import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { fieldPath, repeatedName } from "../../../../domain/kernel/text/repeated-name.ts";

const repeatedIn = (text: string) => repeatedName(text, JSON.parse(text));

/** JSON as it is written: an object is a list of members, whose names may be equal. */
type Written =
  | { readonly plain: string | number | boolean | null }
  | { readonly list: readonly Written[] }
  | { readonly members: readonly (readonly [name: string, value: Written])[] };

// Few names, so that many are equal; some look like the text around them.
const names = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("a", "b", "__proto__", "", "0", 'q":', "\\", '\\"', "ä", "\ud800", "}{,:") },
  { weight: 1, arbitrary: fc.string() },
);

const { written } = fc.letrec<{ written: Written }>((tie) => ({
  written: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.record({ plain: fc.oneof(names, fc.integer(), fc.boolean(), fc.constant(null)) }),
    fc.record({ list: fc.array(tie("written"), { maxLength: 4 }) }),
    fc.record({ members: fc.array(fc.tuple(names, tie("written")), { maxLength: 4 }) }),
  ),
}));

/** A text of the same meaning: each character of a name may be written as its escape, and there may be space around everything. */
const textOf = (value: Written, escapes: () => boolean, space: () => string): string => {
  const nameText = (name: string): string =>
    JSON.stringify(name).replace(/[a-z](?![\da-f]{4})/g, (letter, place: number, whole: string) =>
      escapes() && whole[place - 1] !== "\\" && !/\\u[\da-f]{0,3}$/.test(whole.slice(0, place))
        ? `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`
        : letter,
    );
  const inner = (each: Written): string => textOf(each, escapes, space);
  if ("plain" in value) return `${space()}${JSON.stringify(value.plain)}${space()}`;
  if ("list" in value) return `${space()}[${value.list.map(inner).join(",")}${space()}]${space()}`;
  const members = value.members.map(([name, each]) => `${space()}${nameText(name)}${space()}:${inner(each)}`);
  return `${space()}{${members.join(",")}${space()}}${space()}`;
};

/** The path of the first repeated name as a reader finds it, who reads from the beginning. */
const foundByReading = (value: Written, path: readonly (string | number)[] = []): typeof path | null => {
  if ("plain" in value) return null;
  const seen = new Set<string>();
  const parts = "list" in value ? value.list.map((each, place) => [place, each] as const) : value.members;
  for (const [name, each] of parts) {
    if (typeof name === "string" && seen.has(name)) return [...path, name];
    if (typeof name === "string") seen.add(name);
    const inside = foundByReading(each, [...path, name]);
    if (inside !== null) return inside;
  }
  return null;
};

test("of any JSON finds the first name that an object has twice, and none where no object has", () => {
  let repeats = 0;
  const drawn = fc.record({ value: written, bits: fc.infiniteStream(fc.nat(7)) });
  fc.assert(
    fc.property(drawn, ({ value, bits }) => {
      const next = (): number => bits.next().value ?? 0;
      const text = textOf(
        value,
        () => next() === 0,
        () => ["", "", "", "", " ", "\n", "\t", "\r\n "][next()] ?? "",
      );
      const expected = foundByReading(value);
      if (expected !== null) repeats += 1;
      expect(repeatedIn(text)).toEqual(expected as never);
    }),
    { numRuns: 2_000 },
  );
  expect(repeats).toBeGreaterThan(100);
});

describe("a name", () => {
  test.each<[text: string, path: (string | number)[] | null]>([
    ['{"a":1,"a":1}', ["a"]],
    ['{"a":1,"\\u0061":2}', ["a"]],
    ['{"\\u0061\\"":1,"b":"\\\\","a\\u0022":2}', ['a"']],
    ['{"a":{"b":[1,{"c":1},{"d":1,"c":2,"d":3}]}}', ["a", "b", 2, "d"]],
    ['{"__proto__":1,"__proto__":2}', ["__proto__"]],
    ['{"__proto__":{"a":1},"a":1}', null],
    ['[{"a":1},{"a":1}]', null],
    ['{"a":{"a":{"a":1}}}', null],
    ['{"a":"\\"a\\":1,\\"a\\":2"}', null],
    ['{"a\\\\":1,"a":"\\\\"}', null],
    ['{"a" \n:1,"A":2}', null],
    ['"a"', null],
    ["[]", null],
  ])("in %s", (text, path) => {
    expect(repeatedIn(text)).toEqual(path as never);
  });

  test("is found however deep it is, and in a text of a megabyte", () => {
    const [open, close] = ['[{"a":'.repeat(1_000), "}]".repeat(1_000)];
    expect(repeatedIn(`${open}1${close}`)).toBeNull();
    expect(repeatedIn(`${open}{"b":1,"b":2}${close}`)).toHaveLength(2_001);
    const rows = Array.from({ length: 20_000 }, (_, place) => `{"id":${place},"note":"a: \\"b\\""}`);
    expect(repeatedIn(`[${rows.join(",")}]`)).toBeNull();
    expect(repeatedIn(`[${rows.join(",")},{"id":1,"id":2}]`)).toEqual([20_000, "id"]);
  });

  test("is named in an error only if it looks like that of a field", () => {
    expect(fieldPath(["liens", 0, "amount"])).toBe("liens.0.amount");
    expect(fieldPath(["123-45-6789"])).toBeNull();
    expect(fieldPath(["123456789"])).toBeNull();
    expect(fieldPath(["a b"])).toBeNull();
    expect(fieldPath([])).toBeNull();
    expect(fieldPath(["x".repeat(65)])).toBeNull();
  });
});
