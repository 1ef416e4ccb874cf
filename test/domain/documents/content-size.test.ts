import { describe, expect, test } from "bun:test";
import type { Block, Inline } from "../../../domain/documents/content/content.ts";
import { contentTooLarge, leastPages } from "../../../domain/documents/content/content-size.ts";

const text = (characters: number): Inline[] => [
  { kind: "text", text: "x".repeat(characters), isBold: false, isItalic: false },
];
const paragraph = (characters = 1): Block => ({ kind: "paragraph", alignment: "left", inlines: text(characters) });
const paragraphs = (count: number): Block[] => Array.from({ length: count }, () => paragraph());
const pageBreak: Block = { kind: "page_break" };
const table = (rows: number, columns: number): Block => ({
  kind: "table",
  head: [],
  rows: Array.from({ length: rows }, () =>
    Array.from({ length: columns }, () => ({
      isHeading: false,
      alignment: "left" as const,
      columns: 1,
      inlines: text(1),
    })),
  ),
});

describe("the minimum number of pages of a document, with 60 lines of 130 characters on each", () => {
  test("is counted by its lines: 60 fit on one, and the next begins another", () => {
    expect(leastPages(paragraphs(60))).toBe(1);
    expect(leastPages(paragraphs(61))).toBe(2);
    expect(leastPages([paragraph(60 * 130)])).toBe(1);
    expect(leastPages([paragraph(60 * 130 + 1)])).toBe(2);
    expect(leastPages([table(61, 3)])).toBe(2);
  });

  test("starts again after each page break", () => {
    expect(leastPages([paragraph(), pageBreak, paragraph()])).toBe(2);
    expect(leastPages([pageBreak, pageBreak])).toBe(3);
  });
});

describe("a document can have", () => {
  test("up to 200 pages", () => {
    expect(contentTooLarge(paragraphs(200 * 60))).toBeNull();
    expect(contentTooLarge(paragraphs(200 * 60 + 1))).toBe(
      "It has at least 201 pages; a document may have at most 200. Shorten it, or loop over fewer entries.",
    );
  });

  test("up to 10,000 table cells, including those in lists", () => {
    const listed = (block: Block): Block => ({ kind: "list", isOrdered: false, items: [[block]] });
    expect(contentTooLarge([table(1_000, 5), listed(table(1_000, 5))])).toBeNull();
    expect(contentTooLarge([table(1_000, 5), listed(table(1_000, 5)), table(1, 1)])).toBe(
      "Its tables have 10001 cells; those of a document may have at most 10000. Shorten it, or loop over fewer entries.",
    );
  });

  test("up to 100,000 characters in one paragraph", () => {
    expect(contentTooLarge([paragraph(100_000)])).toBeNull();
    expect(contentTooLarge([paragraph(100_001)])).toBe(
      "A paragraph or cell has 100001 characters; one may have at most 100000. Divide it.",
    );
  });
});
