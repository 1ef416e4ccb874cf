import fc from "fast-check";

/** Anywhere in a text, and not more often at its ends. */
const place = fc.noBias(fc.nat(9_999)).map((position) => position / 10_000);

const parts = ["", "<", ">", '"', "&amp;", "&x;", "900000003", "\u0000", "]]>", "<!--", "ÿ", "B2", "9".repeat(400)];
const values = [
  ...parts.filter((part) => !/[<"]/.test(part)),
  "B1",
  "B1 B2",
  "Error",
  "Status",
  "2026-13-45",
  "-1",
  "1e9",
];

type Mutation = (text: string) => string;

const shareOf = (share: number, count: number): number => Math.floor(share * count);

/** The text without, with a different, or with a repeated occurrence of one of its parts that a pattern finds. */
const changedAt = (text: string, pattern: RegExp, share: number, change: (found: string) => string): string => {
  const found = [...text.matchAll(pattern)];
  const one = found[shareOf(share, found.length)];
  if (one === undefined) return text;
  return text.slice(0, one.index) + change(one[0]) + text.slice(one.index + one[0].length);
};

/**
 * How a text is damaged on its way: a part is replaced, a stretch is repeated elsewhere, or it is cut off; an attribute has another value;
 * an empty element is missing or repeated.
 */
export const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({ at: place, part: fc.constantFrom(...parts), length: fc.nat(12) }).map(
    ({ at, part, length }): Mutation =>
      (text) =>
        text.slice(0, shareOf(at, text.length)) + part + text.slice(shareOf(at, text.length) + length),
  ),
  fc.record({ at: place, from: place, length: fc.nat(400) }).map(
    ({ at, from, length }): Mutation =>
      (text) => {
        const [to, start] = [shareOf(at, text.length), shareOf(from, text.length)];
        return text.slice(0, to) + text.slice(start, start + length) + text.slice(to);
      },
  ),
  place.map(
    (at): Mutation =>
      (text) =>
        text.slice(0, shareOf(at, text.length)),
  ),
  fc.record({ at: place, value: fc.constantFrom(...values) }).map(
    ({ at, value }): Mutation =>
      (text) =>
        changedAt(text, /="[^"]*"/g, at, () => `="${value}"`),
  ),
  fc.record({ at: place, times: fc.constantFrom(0, 2, 20) }).map(
    ({ at, times }): Mutation =>
      (text) =>
        changedAt(text, /<[^<>?]*\/>/g, at, (element) => element.repeat(times)),
  ),
);
