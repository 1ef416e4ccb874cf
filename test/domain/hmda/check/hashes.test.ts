import { describe, expect, test } from "bun:test";
import { firstRows } from "../../../../domain/hmda/check/first-rows.ts";
import { emptyHash, hashText } from "../../../../domain/hmda/check/text-hash.ts";
import { wordColumns } from "../../../../domain/hmda/check/word-columns.ts";

const hashOf = (text: string, ignoresCase = false): string => {
  const hash = emptyHash();
  hashText(text, hash, ignoresCase);
  return hash.join();
};

describe("the hash of a text", () => {
  test("depends on each of its characters, their order, and their number", () => {
    // All texts of two letters with up to eight characters: 1 + 2 + 4 + … + 256.
    let texts = [""];
    const all = [...texts];
    for (let length = 1; length <= 8; length += 1) {
      texts = texts.flatMap((text) => [`${text}a`, `${text}b`]);
      all.push(...texts);
    }
    expect(all).toHaveLength(511);
    for (const word of [0, 1, 2, 3]) {
      const words = all.map((text) => hashOf(text).split(",")[word]);
      expect([word, new Set(words).size]).toEqual([word, 511]);
    }
  });

  test("depends on the case of ASCII letters only if requested", () => {
    const [one, other] = ["aZmAz-09", "AzMaZ-09"];
    expect(hashOf(one, true)).toBe(hashOf(other, true));
    expect(hashOf(one)).not.toBe(hashOf(other));
    // Apart from the letters, and beyond ASCII, no character counts as another: the characters of each pair are 32 apart.
    for (const [small, great] of ["`@", "{[", "éÉ"] as const) {
      expect(hashOf(`a${small}`, true)).not.toBe(hashOf(`a${great}`, true));
      expect(hashOf(`${small}a`, true)).not.toBe(hashOf(`${great}a`, true));
    }
  });
});

describe("columns of words", () => {
  test("keep each row's words separate, even if they are written piece by piece, and are 0 where nothing was set", () => {
    const columns = wordColumns(2);
    const rows = [0, 1, 65_534, 65_535, 65_536, 131_072];
    for (const row of rows) columns.setAll(row, Uint32Array.of(row + 1, row + 2, 99));
    expect(rows.map((row) => [columns.get(row, 0), columns.get(row, 1)])).toEqual(
      rows.map((row) => [row + 1, row + 2]),
    );
    for (const row of [2, 65_537, 300_000]) expect([columns.get(row, 0), columns.get(row, 1)]).toEqual([0, 0]);
  });

  test("of two rows are equal if all their words are", () => {
    const columns = wordColumns(2);
    for (const [row, words] of [
      [1, 2],
      [1, 3],
      [4, 2],
      [1, 2],
    ].entries())
      columns.setAll(row, Uint32Array.from(words));
    expect([1, 2, 3].map((other) => columns.areSame(0, other))).toEqual([false, false, true]);
  });
});

describe("the first of several rows with the same hashes", () => {
  /** What is reported for each row as rows with these hashes are entered. */
  const entered = (rows: readonly (readonly [number, number])[]): number[] => {
    const hashes = wordColumns(2);
    for (const [row, words] of rows.entries()) hashes.setAll(row, Uint32Array.from(words));
    const { enter } = firstRows(hashes);
    return rows.map((_, row) => enter(row));
  };

  test("is found by all of its words; its number plus 1 is returned, negated from the second time on", () => {
    expect(
      entered([
        [7, 1],
        [7, 2],
        [7, 1],
        [7, 2],
        [7, 1],
        [7, 3],
      ]),
    ).toEqual([0, 0, 1, 2, -1, 0]);
  });

  test.each([
    ["in one place", (row: number) => [5, row]],
    ["beside each other", (row: number) => [row, 0]],
    ["in places that differ in their first bits", (row: number) => [row << 20, 0]],
  ] as const)("is found while more and more rows are added, which belong %s", (_, hashesOf) => {
    const once = Array.from({ length: 200 }, (_each, row) => hashesOf(row) as [number, number]);
    const all = entered([...once, ...once, ...once]);
    const first = once.map((_each, row) => row + 1);
    expect(all).toEqual([...once.map(() => 0), ...first, ...first.map((row) => -row)]);
  });

  test("is equal in all of several columns", () => {
    const [hashes, others] = [wordColumns(1), wordColumns(1)];
    for (const [row, [hash, other]] of [
      [5, 1],
      [5, 2],
      [5, 1],
    ].entries()) {
      hashes.setAll(row, Uint32Array.of(hash ?? 0));
      others.setAll(row, Uint32Array.of(other ?? 0));
    }
    const { enter } = firstRows(hashes, others);
    expect([enter(0), enter(1), enter(2)]).toEqual([0, 0, 1]);
  });
});
