import { describe, expect, test } from "bun:test";
import { readLogo } from "../../../../../adapters/http/resources/company/png-logo.ts";
import { accepted } from "../../../../fixtures/accepted.ts";
import { aPng } from "../../../../fixtures/png.ts";

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const has = (content: Uint8Array, value: string): boolean => Buffer.from(content).includes(value);

const refusalOf = async (content: Uint8Array): Promise<string | null> => {
  const read = await readLogo(content);
  return read._tag === "Refused" ? read.refusal.why : null;
};

describe("a logo", () => {
  test("is accepted with its size", async () => {
    const { content, widthPixels, heightPixels } = accepted(await readLogo(aPng()));
    expect([widthPixels, heightPixels]).toEqual([12, 8]);
    expect(Buffer.compare(content, aPng())).toBe(0);
  });

  test("keeps only what is drawn: no comment, no location, no color profile, nothing after its end", async () => {
    const extra = [
      ["tEXt", text("Comment\0made by Ada")],
      ["eXIf", text("GPS 38.9")],
      ["iCCP", text("profile")],
      ["tRNS", Uint8Array.of(0, 1, 0, 2, 0, 3)],
    ] as const;
    const given = aPng({ extra, after: text("<script>alert(1)</script>") });
    const { content } = accepted(await readLogo(given));
    expect(Buffer.compare(content, aPng({ extra: extra.slice(3) }))).toBe(0);
    for (const hidden of ["Ada", "GPS", "profile", "script"])
      expect([has(given, hidden), has(content, hidden)]).toEqual([true, false]);
  });

  const line = new Uint8Array(1 + 12 * 3);
  type Chunks = Parameters<typeof aPng>[0] & object;
  const color = ["PLTE", new Uint8Array(3)] as const;
  const palette = (extra: NonNullable<Chunks["extra"]>, late: NonNullable<Chunks["late"]> = []) =>
    aPng({ color: 3, lines: new Uint8Array(8 * 13), extra, late });
  const rgba = (extra: NonNullable<Chunks["extra"]>) => aPng({ color: 6, lines: new Uint8Array(8 * 49), extra });
  // Two million pixels on each side, interlaced, with 16 bits per color.
  const secondHeader = Uint8Array.of(0, 30, 132, 128, 0, 30, 132, 128, 16, 6, 0, 0, 1);
  const cases: readonly (readonly [string, Uint8Array, RegExp])[] = [
    ["no picture", text("<svg xmlns='http://www.w3.org/2000/svg'/>"), /must be a complete PNG/],
    ["one that was cut off", aPng().subarray(0, -20), /must be a complete PNG/],
    ["a byte that changed", aPng().with(20, 77), /must be a complete PNG/],
    ["fewer lines than its header says", aPng({ lines: line }), /must be a complete PNG/],
    ["more than its header says once inflated", aPng({ lines: new Uint8Array(50_000_000) }), /must be a complete PNG/],
    [
      "a filter that there is none of",
      aPng({ lines: new Uint8Array(8 * line.length).fill(5) }),
      /must be a complete PNG/,
    ],
    ["no pixel", aPng({ width: 0 }), /must be a complete PNG/],
    [
      "a palette of which nothing is there",
      aPng({ color: 3, lines: new Uint8Array(8 * 13) }),
      /must be a complete PNG/,
    ],
    ["a palette that is empty", palette([["PLTE", new Uint8Array()]]), /must be a complete PNG/],
    ["a palette of half a color", palette([["PLTE", new Uint8Array(4)]]), /must be a complete PNG/],
    ["a palette of 257 colors", palette([["PLTE", new Uint8Array(257 * 3)]]), /must be a complete PNG/],
    ["two palettes", palette([color, color]), /must be a complete PNG/],
    ["a palette behind what is drawn", palette([], [color]), /must be a complete PNG/],
    [
      "more transparent colors than its palette has",
      palette([color, ["tRNS", new Uint8Array(2)]]),
      /must be a complete PNG/,
    ],
    ["a transparent color of half its size", aPng({ extra: [["tRNS", new Uint8Array(3)]] }), /must be a complete PNG/],
    ["a transparent color beside its transparency", rgba([["tRNS", new Uint8Array(6)]]), /must be a complete PNG/],
    ["a palette of grays", aPng({ color: 0, lines: new Uint8Array(8 * 13), extra: [color] }), /must be a complete PNG/],
    ["a second header, of another size", aPng({ extra: [["IHDR", secondHeader]] }), /must be a complete PNG/],
    ["a text behind its packed lines", aPng({ hidden: text("<script>") }), /must be a complete PNG/],
    ["interlaced lines", aPng({ interlace: 1 }), /must not be interlaced/],
    ["16 bits a color", aPng({ depth: 16 }), /at most 8 bits per color/],
    ["2,001 pixels of width", aPng({ width: 2001 }), /at most 2000 pixels wide and high: it is 2001 by 8/],
    ["2,001 pixels of height", aPng({ height: 2001 }), /at most 2000 pixels/],
    ["more than 256 KiB", aPng({ after: new Uint8Array(256 * 1024) }), /at most 256 KiB/],
  ];
  test.each(cases)("is refused with %s", async (_, content, why) => {
    expect(await refusalOf(content)).toMatch(why);
  });

  test.each([
    ["a palette and transparency", palette([color, ["tRNS", new Uint8Array(1)]])],
    ["a transparent color", aPng({ extra: [["tRNS", new Uint8Array(6)]] })],
    ["transparency of its own", rgba([])],
  ])("can have %s", async (_, content) => {
    expect(Buffer.compare(accepted(await readLogo(content)).content, content)).toBe(0);
  });

  test("can have 2,000 pixels on each side", async () => {
    expect(accepted(await readLogo(aPng({ width: 2000, height: 2000 }))).widthPixels).toBe(2000);
  });
});
