/** Values that no field accepts: a JSON value that is sent instead of a valid one, by its description. */
const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });

export const hostileValues: Readonly<Record<string, unknown>> = {
  "a number": 12.345678,
  "a negative number": -1,
  "a huge number": 1e308,
  "a whole number beyond the safe ones": 2 ** 53,
  "the number zero": 0,
  true: true,
  text: "not what is wanted",
  "a number as text": "12",
  "an empty list": [],
  "a list of a list": [[1]],
  "a list of null": [null],
  "an empty object": {},
  "a deep object": nested(60),
  "10,000 characters": "x".repeat(10_001),
  "right-to-left override": "\u202egnp.exe",
  "a null character": "a\u0000b",
  "a line feed": "a\nb",
  "an impossible date": "2026-02-30",
  "a date of the year 10000": "10000-01-01",
  "an instant of the 25th hour": "2026-05-01T25:00:00Z",
  SQL: "'; DROP TABLE loans; --",
  "an operator of MongoDB": { $gt: "" },
  "a call of MongoDB": { $where: "sleep(1000)" },
  "a key with a dot": { "a.b": 1 },
  "a reserved name": { constructor: { prototype: { polluted: true } } },
};

/** The same as JSON texts, for values that `JSON.stringify` cannot write. */
export const hostileTexts: Readonly<Record<string, string>> = {
  __proto__: '{"__proto__": {"polluted": true}}',
  NaN: "NaN",
  Infinity: "Infinity",
  "half of a surrogate pair": '"\\ud800"',
  "the number 1e999": "1e999",
  "a number of 400 digits": "1".repeat(400),
};
