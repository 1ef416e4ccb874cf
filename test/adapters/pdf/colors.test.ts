import { describe, expect, test } from "bun:test";
import type { DrawnVector, FileDocument } from "pdfmake";
import { writeVector } from "../../../adapters/pdf/drawn/vectors.ts";

/** The page content written for a vector. */
const contentOf = (vector: DrawnVector): string => {
  const content: string[] = [];
  const document: unknown = new Proxy(
    {},
    {
      get: (_, name) => (text: unknown) => {
        content.push(name === "addContent" ? String(text) : String(name));
        return document;
      },
    },
  );
  expect(writeVector(document as FileDocument, vector)).toBe(true);
  return content.join(" ");
};

const vectors: readonly (readonly [what: string, colored: (color: string) => DrawnVector])[] = [
  ["a rule", (lineColor) => ({ type: "line", x2: 10, lineColor })],
  ["the fill of a cell", (color) => ({ type: "rect", w: 10, h: 10, color })],
  ["a path", (color) => ({ type: "rect", w: 10, path: "M0 0L1 1", color })],
];

describe.each(vectors)("%s", (_, colored) => {
  test("has its color, and is black if the library defines it so", () => {
    expect(contentOf(colored("#FF0033"))).toMatch(/\b1 0 0\.2 (RG|rg)\b/);
    expect(contentOf(colored("black"))).toMatch(/\b0 0 0 (RG|rg)\b/);
  });

  test.each(["red", "#f03", "#ff00330", "#ff00zz", ""])("in the color %p is drawn in no other one", (color) => {
    expect(() => contentOf(colored(color))).toThrow(`the color ${color} is not written #rrggbb`);
  });
});
