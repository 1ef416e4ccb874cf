import { afterAll, describe, expect, test } from "bun:test";
import { documentRenderer } from "../../../adapters/pdf/renderer.ts";
import type { Block, Cell, Inline } from "../../../domain/documents/content/content.ts";
import type { Drawing } from "../../../domain/documents/drawing.ts";
import type { PrintedDocument } from "../../../domain/documents/printing.ts";
import { instant } from "../../fixtures/clock.ts";
import { aPng } from "../../fixtures/png.ts";
import { openThreadsOfTests } from "../../fixtures/threads-of-tests.ts";
import {
  documentInfo,
  drawnPages,
  findPoppler,
  fontLines,
  type GrayPage,
  pageTexts,
  printedSheets,
  structureText,
} from "./poppler.ts";

const threads = openThreadsOfTests(2);
const renderer = documentRenderer(threads);
afterAll(() => threads.close());

const line = (text: string): Inline[] => [{ kind: "text", text, isBold: false, isItalic: false }];
const paragraph = (text: string): Block => ({ kind: "paragraph", alignment: "left", inlines: line(text) });
const cell = (text: string, given: Partial<Cell> = {}): Cell => ({
  isHeading: false,
  alignment: "left",
  columns: 1,
  inlines: line(text),
  ...given,
});

const aDocument = (content: readonly Block[], given: Partial<PrintedDocument> = {}): PrintedDocument => ({
  title: "Loan summary",
  isDraft: false,
  header: { logo: null, left: "Example Lending, NMLS 4321", right: "Loan 2026-000001" },
  footer: "loan-summary, revision 1",
  equalHousing: "Equal Housing Lender",
  content,
  signatures: [],
  charts: {},
  createdAt: instant("2026-04-01T12:00:00.000Z"),
  ...given,
});

const rendered = async (document: PrintedDocument): Promise<Uint8Array> => {
  const result = await renderer.render(document);
  if (result._tag === "Refused") throw new Error("the document was refused");
  return result.value;
};

/** As large as the drawing below. */
const blackArea: Drawing["shapes"][number] = {
  kind: "area",
  look: { color: "#000000", opacity: 1 },
  points: [
    [0, 0],
    [100, 0],
    [100, 50],
    [0, 50],
  ],
  within: { left: 0, top: 0, right: 100, bottom: 50 },
};

const aDrawing = (shapes: Drawing["shapes"], given: Partial<Drawing> = {}): Drawing => ({
  width: 100,
  height: 50,
  title: "A chart",
  description: "It rises.",
  shapes,
  ...given,
});

const withChart = (drawing: Drawing): Promise<Uint8Array> =>
  rendered(aDocument([{ kind: "chart", chart: "projection" }], { charts: { projection: drawing } }));

const longTable: Block = {
  kind: "table",
  head: [[cell("Year", { isHeading: true }), cell("Balance", { isHeading: true, alignment: "right" })]],
  rows: Array.from({ length: 150 }, (_, year) => [cell(`Year ${year}`), cell("$1,234.56", { alignment: "right" })]),
};

/** Whether anything is drawn in a part of a page, given in inches. */
const hasInk = (page: GrayPage, [left, top, right, bottom]: readonly [number, number, number, number], dpi: number) => {
  for (let y = Math.ceil(top * dpi); y < Math.min(page.height, bottom * dpi); y += 1)
    for (let x = Math.ceil(left * dpi); x < Math.min(page.width, right * dpi); x += 1)
      if (page.at(x, y) < 200) return true;
  return false;
};

describe.skipIf(!findPoppler())("a document as PDF", () => {
  test("has its text as text, with its fonts embedded", async () => {
    const pdf = await rendered(aDocument([paragraph("Zoë’s principal limit is $201,450.50.")]));
    expect(pageTexts(pdf).join()).toContain("Zoë’s principal limit is $201,450.50.");
    const fonts = fontLines(pdf);
    expect(fonts.length).toBeGreaterThan(0);
    // Columns: name, type, encoding, embedded, subset, unicode.
    for (const font of fonts) expect(font).toMatch(/TrueType\s+Identity-H\s+yes\s+yes\s+yes/);
  });

  test("has words of common and of rare characters in one line, each as written", async () => {
    const written = "The office of “Zoë Łuczak” — fifty flats, 6½ % of Ω — affirms § 2.";
    const [usual, other] = ["The office affirms § 2 — fifty flats at “6½ %”.", "Only Łódź."];
    const pdf = await rendered(aDocument([written, usual, other].map(paragraph)));
    for (const text of [written, usual, other]) expect(pageTexts(pdf).join()).toContain(text);
  });

  test("has letters whose accents were entered apart as letters of the font", async () => {
    const pdf = await rendered(aDocument([paragraph("Zoe\u0308 Nu\u0301n\u0303ez")]));
    expect(pageTexts(pdf).join()).toContain("Zoë Núñez");
  });

  test("has the ʻokina of a Hawaiian name as the quotation mark with its shape", async () => {
    const pdf = await rendered(aDocument([paragraph("Leilani Kaʻahumanu")]));
    expect(pageTexts(pdf).join()).toContain("Leilani Ka‘ahumanu");
  });

  test("leaves the box for a missing character as much room as it takes, so that it moves no letter over the next word", async () => {
    const pdf = await rendered(aDocument([paragraph("Ngọc ʽOkina, age 76")]));
    const words = printedSheets(pdf)[0]?.words ?? [];
    const [name, age] = ["Okina,", "age"].map((each) => words.find(({ text }) => text.endsWith(each)));
    expect(age?.left).toBeGreaterThan(name?.right ?? Number.POSITIVE_INFINITY);
  });

  test("has lender, loan, revision, and page number on every page", async () => {
    const pages = pageTexts(await rendered(aDocument([longTable])));
    expect(pages.length).toBeGreaterThan(3);
    for (const [position, page] of pages.entries()) {
      expect(page).toContain("Example Lending, NMLS 4321");
      expect(page).toContain("Loan 2026-000001");
      expect(page).toContain("loan-summary, revision 1");
      expect(page).toContain(`Page ${position + 1} of ${pages.length}`);
    }
  });

  test("repeats a table's head on every page, and has each row once and complete", async () => {
    const pages = pageTexts(await rendered(aDocument([longTable])));
    for (const page of pages) expect(page).toMatch(/Year\s+Balance/);
    const rows = pages.flatMap((page) =>
      [...page.matchAll(/Year (\d+)\s+\$1,234\.56/g)].map(([, year]) => Number(year)),
    );
    expect(rows).toEqual(Array.from({ length: 150 }, (_, year) => year));
  });

  const many = (count: number): string => Array.from({ length: count }, (_, at) => `w${at}`).join(" ");
  const breaks = (count: number): Inline[] =>
    Array.from({ length: count }, (_, at) => [...line(`w${at}`), { kind: "line_break" } as const]).flat();
  const table = (rows: Cell[][], head: Cell[][] = []): Block => ({ kind: "table", head, rows });
  const short = [cell("x"), cell("y")];
  const longer: readonly (readonly [string, number, readonly Block[]])[] = [
    ["a row", 600, [table([[cell(many(600)), cell("b")], short])]],
    ["a row between others", 900, [table([short, [cell("a"), cell(many(900))], short])]],
    ["the first row under a head", 600, [table([[cell(many(600)), cell("b")], short], [short])]],
    ["a row of lines that end early", 90, [table([[cell("", { inlines: breaks(90) }), cell("b")]])]],
    ["a row of twelve columns", 600, [table([[cell(many(600)), ...Array.from({ length: 11 }, () => cell("c"))]])]],
    ["a head", 600, [table([short], [[cell(many(600)), cell("b")]])]],
    ["a heading", 600, [{ kind: "heading", level: 1, inlines: line(many(600)) }, paragraph("after it")]],
    ["a heading over a table", 600, [{ kind: "heading", level: 1, inlines: line(many(600)) }, table([short])]],
  ];
  test.each(longer)("loses no word of %s that is longer than a page", async (_, count, content) => {
    const text = pageTexts(await rendered(aDocument([paragraph("before"), ...content, paragraph("the end")]))).join();
    const printed = new Set([...text.matchAll(/\bw(\d+)\b/g)].map(([, at]) => Number(at)));
    expect([printed.size, text.includes("the end")]).toEqual([count, true]);
  });

  test("is identical byte for byte when it is generated again at the same instant, which it states", async () => {
    const document = aDocument([paragraph("Text"), longTable]);
    const [one, two] = [await rendered(document), await rendered(document)];
    expect(Buffer.compare(one, two)).toBe(0);
    const later = await rendered({ ...document, createdAt: instant("2026-04-02T12:00:00.000Z") });
    expect(Buffer.compare(one, later)).not.toBe(0);
    expect(Buffer.from(one).toString("latin1")).toContain("D:20260401120000Z");
  });

  test("has the same bytes whatever was printed before it", async () => {
    const words = ["o\u00b4", "\u00f3", "a\u00a0b", "a b", "\u2126", "\u03a9", "\u00b5", "\u03bc", "\ufb01", "fi"];
    const later = aDocument([paragraph(words.join(" "))]);
    // Characters that share a glyph, or a part of one, with those of the later document, in the opposite order.
    const earlier = aDocument([paragraph(words.toReversed().join("\u00a0"))]);
    const lastOf = async (documents: readonly PrintedDocument[]): Promise<Uint8Array | undefined> => {
      const pool = openThreadsOfTests(1);
      try {
        const { render } = documentRenderer(pool);
        const results = await Array.fromAsync(documents, render);
        const last = results.at(-1);
        return last?._tag === "Accepted" ? last.value : undefined;
      } finally {
        await pool.close();
      }
    };
    expect(await lastOf([earlier, later])).toEqual((await lastOf([later])) ?? new Uint8Array());
  });

  test("says across each page and in its title that it is a draft, if it is one", async () => {
    const isMarked = (page: GrayPage, dpi: number) => hasInk(page, [2, 3, 6.5, 8.5], dpi);
    const dpi = 36;
    for (const isDraft of [false, true]) {
      const content: Block[] = [paragraph("One"), { kind: "page_break" }, paragraph("Two")];
      const pdf = await rendered(aDocument(content, { isDraft }));
      expect(documentInfo(pdf)).toContain(`Title: ${isDraft ? "DRAFT – Loan summary" : "Loan summary"}\n`);
      const pages = drawnPages(pdf, dpi);
      expect(pages.map((page) => isMarked(page, dpi))).toEqual([isDraft, isDraft]);
    }
  });

  test("keeps a heading with what follows it", async () => {
    const filler = Array.from({ length: 36 }, (_, position) => paragraph(`Line ${position}`));
    for (const count of [28, 29, 30, 31, 32, 33, 34, 35, 36]) {
      const heading: Block = { kind: "heading", level: 2, inlines: line("The heading") };
      const pages = pageTexts(
        await rendered(aDocument([...filler.slice(0, count), heading, paragraph("What follows it")])),
      );
      expect(pages.find((page) => page.includes("The heading"))).toContain("What follows it");
    }
  });

  test("has a line, the name, the capacity, and a date for each signer, together on one page", async () => {
    const signatures = [
      { name: "Ada Example", capacity: "Borrower" },
      { name: "Carol Officer", capacity: "Loan officer" },
    ];
    const [page = ""] = pageTexts(await rendered(aDocument([paragraph("Text")], { signatures })));
    expect(page).toContain("Signatures");
    for (const { name, capacity } of signatures) expect(page).toMatch(new RegExp(`${name}[^]*${capacity}`));
    expect(page.match(/Date/g)).toHaveLength(2);
  });

  test("has no page with signature lines but without text", async () => {
    const signatures = ["Ada Example", "Bruno Example"].map((name) => ({ name, capacity: "Borrower" }));
    const filler = Array.from({ length: 34 }, (_, position) => paragraph(`Line ${position}`));
    for (const count of [24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34]) {
      const content = [...filler.slice(0, count), paragraph("The last paragraph")];
      const signed = pageTexts(await rendered(aDocument(content, { signatures }))).filter((page) =>
        /(Ada|Bruno) Example/.test(page),
      );
      expect([count, signed.filter((page) => !page.includes("The last paragraph"))]).toEqual([count, []]);
    }
  });

  test("draws nothing beyond its margins, whatever a name is", async () => {
    const names = [
      "<script>alert(1)</script> & </p>",
      "עדה לדוגמה",
      "😀 Emoji 👩‍👩‍👧",
      "x".repeat(10_000),
      "Łukasz Ñandú-O’Brien",
    ];
    const table: Block = { kind: "table", head: [], rows: names.map((name) => [cell(name), cell("$1.00")]) };
    const dpi = 36;
    const pdf = await rendered(aDocument([...names.map(paragraph), table]));
    expect(pageTexts(pdf).join()).toContain("<script>alert(1)</script> & </p>");
    for (const page of drawnPages(pdf, dpi)) {
      expect([page.width, page.height]).toEqual([8.5 * dpi, 11 * dpi]);
      expect(hasInk(page, [0.8, 0.95, 7.7, 10], dpi)).toBe(true);
      expect(hasInk(page, [0, 0, 0.7, 11], dpi)).toBe(false);
      expect(hasInk(page, [7.8, 0, 8.5, 11], dpi)).toBe(false);
    }
  });

  test("is tagged: its title, its language, and every heading, paragraph, list, table, and image in reading order", async () => {
    const heading = (level: 1 | 2, words: string): Block => ({ kind: "heading", level, inlines: line(words) });
    const item = (words: string) => [paragraph(words)];
    const drawing = aDrawing([blackArea], { title: "A & B", description: "Up." });
    const rows = Array.from({ length: 60 }, (_, row) => [
      cell(`Row ${row}`),
      cell(`$${row}.00`, { alignment: "right" }),
    ]);
    const content: Block[] = [
      heading(1, "The title"),
      paragraph("The first words."),
      { kind: "list", isOrdered: false, items: [item("An item")] },
      { kind: "list", isOrdered: true, items: [item("A step"), item("A second step")] },
      { kind: "chart", chart: "projection" },
      heading(2, "The figures"),
      {
        kind: "table",
        head: [[cell("Name", { isHeading: true }), cell("Amount", { isHeading: true, alignment: "right" })]],
        rows: [...rows, [cell("Both", { isHeading: true, columns: 2 })]],
      },
    ];
    const signatures = [{ name: "Ada Example", capacity: "Borrower" }];
    const pdf = await rendered(aDocument(content, { charts: { projection: drawing }, signatures, isDraft: true }));
    const info = documentInfo(pdf);
    for (const fact of ["Title: DRAFT – Loan summary", "Tagged: yes", "Suspects: no", "PDF version: 1.7"])
      expect(info).toContain(`${fact}\n`);
    const file = Buffer.from(pdf).toString("latin1");
    for (const fact of ["/Lang (en-US)", "/DisplayDocTitle true", "/Marked true", "/Alt (A & B. Up.)"])
      expect(file).toContain(fact);
    const said = structureText(pdf)
      .split("\n")
      .map((each) => each.trim())
      .filter(
        (each) => each !== "" && !/^(Row [3-9]|Row [1-5]\d|"(Row [3-9]|Row [1-5]\d|\$[3-9]\.|\$[1-5]\d))/.test(each),
      );
    const words = said.flatMap((each) => /^"\s*(.*\S)\s*"$/.exec(each)?.[1] ?? []);
    expect(words).toEqual([
      "The title",
      "The first words.",
      "An item",
      "1.",
      "A step",
      "2.",
      "A second step",
      "The figures",
      // The head of the table is read once, although it is printed on each page.
      "Name",
      "Amount",
      ...["Row 0", "$0.00", "Row 1", "$1.00", "Row 2", "$2.00"],
      "Both",
      "Signatures",
      "Ada Example",
      "Borrower",
      "Date",
    ]);
    const types = new Set(said.map((each) => /^\w+/.exec(each)?.[0]));
    for (const type of ["Document", "H1", "H2", "P", "L", "LI", "Lbl", "LBody", "Figure", "Table", "TR", "TH", "TD"])
      expect([type, types.has(type)]).toEqual([type, true]);
  });

  test("has the logo at the top of each page and where it is placed, and the equal housing line at the bottom", async () => {
    const dpi = 72;
    // Black, 40 by 20 pixels: as high as a page header allows, and larger in the text.
    const black = aPng({ width: 40, height: 20, lines: new Uint8Array(20 * 121) });
    const placed: Block = {
      kind: "paragraph",
      alignment: "left",
      inlines: [...line("Before "), { kind: "picture", picture: "logo" }, ...line(" after")],
    };
    const document = aDocument([placed, { kind: "page_break" }, paragraph("Two")]);
    const pdf = await rendered({ ...document, header: { ...document.header, logo: black } });
    const pages = drawnPages(pdf, dpi);
    expect(pages.map((page) => page.at(60, 30))).toEqual([0, 0]);
    expect(pages.map((page) => page.at(100, 110))).toEqual([0, 255]);
    for (const page of pageTexts(pdf)) expect(page).toContain("Equal Housing Lender");
    expect(pageTexts(pdf)[0]).toMatch(/Before[\s\S]*after/);
  });

  test("draws a chart within the margins", async () => {
    const dpi = 36;
    const [page] = drawnPages(await withChart(aDrawing([blackArea])), dpi);
    if (page === undefined) throw new Error("no page");
    // 7 inches wide between margins of 0.75 inches, and half as high.
    expect(hasInk(page, [0.85, 1.5, 7.65, 3.5], dpi)).toBe(true);
    expect(page.at(Math.round(0.85 * dpi), Math.round(2 * dpi))).toBeLessThan(40);
    expect(page.at(Math.round(7.6 * dpi), Math.round(2 * dpi))).toBeLessThan(40);
    expect(hasInk(page, [7.8, 0, 8.5, 11], dpi)).toBe(false);
  });

  test("draws the lines of a chart in their places, an area only within its rectangle, and overlapping parts last", async () => {
    const dpi = 72;
    // A hundred units are 504 points, from 54 points to the right and 72 below the top of the page.
    const at = (x: number, y: number): [number, number] => [Math.round(54 + 5.04 * x), Math.round(72 + 5.04 * y)];
    const white = { color: "#ffffff", width: 2, dashes: null, isRound: false };
    const drawing = aDrawing([
      { ...blackArea, within: { left: 0, top: 20, right: 50, bottom: 50 } },
      {
        kind: "line",
        look: white,
        points: [
          [0, 40],
          [30, 40],
          [30, 50],
        ],
      },
      {
        kind: "line",
        look: { ...white, color: "#000000", dashes: [10, 10] },
        points: [
          [60, 10],
          [100, 10],
        ],
      },
    ]);
    const [page] = drawnPages(await withChart(drawing), dpi);
    const isBlack = [
      at(25, 10),
      at(75, 30),
      at(25, 30),
      at(25, 40),
      at(30, 45),
      at(45, 45),
      at(65, 10),
      at(75, 10),
    ].map(([x, y]) => (page?.at(x, y) ?? 0) < 40);
    expect(isBlack).toEqual([false, false, true, false, false, true, true, false]);
  });

  test("writes the words of a chart before, around, and after their places, including rare characters", async () => {
    const look = { color: "#000000", size: 4, isBold: false };
    const words = (text: string, y: number, anchor: "start" | "middle" | "end"): Drawing["shapes"][number] => ({
      kind: "text",
      look,
      text,
      at: [50, y],
      anchor,
    });
    const pdf = await withChart(
      aDrawing([words("The end", 10, "end"), words("The middle", 20, "middle"), words("Łódź Ω", 30, "start")]),
    );
    const [page = ""] = pageTexts(pdf);
    for (const text of ["The end", "The middle", "Łódź Ω"]) expect(page).toContain(text);
    const dpi = 72;
    const [drawn] = drawnPages(pdf, dpi);
    if (drawn === undefined) throw new Error("no page");
    // Whether something is within two inches before and after the middle, which is at 4.25 inches, in a line of text.
    const sides = [10, 20, 30].map((y) => {
      const [top, bottom] = [(72 + 5.04 * (y - 4)) / 72, (72 + 5.04 * (y + 1)) / 72];
      return [hasInk(drawn, [2.25, top, 4.2, bottom], dpi), hasInk(drawn, [4.3, top, 6.25, bottom], dpi)];
    });
    expect(sides).toEqual([
      [true, false],
      [true, true],
      [false, true],
    ]);
  });

  test("breaks pages where it should, and has no empty one", async () => {
    const pages = pageTexts(await rendered(aDocument([paragraph("One"), { kind: "page_break" }, paragraph("Two")])));
    expect(pages.map((page) => /\b(One|Two)\b/.exec(page)?.[1])).toEqual(["One", "Two"]);
  });

  test("has no empty page if a page break follows a full page", async () => {
    // Paragraphs of 19.5 points on a page of 668: 34 of them leave less than a line.
    const filler = Array.from({ length: 34 }, (_, each) => paragraph(`Filler ${each}`));
    const pages = pageTexts(await rendered(aDocument([...filler, { kind: "page_break" }, paragraph("Two")])));
    expect(pages.map((page) => [page.includes("Filler 33"), page.includes("Two")])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  test("keeps a short table on one page, with the heading above it", async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, row) => [cell(`Line ${row}`), cell("$1.00")]);
    const heading: Block = { kind: "heading", level: 2, inlines: line("What is paid at closing") };
    // Wherever the page ends above them, heading and table are on the next one together.
    for (const before of [36, 38, 40, 42]) {
      const filler = Array.from({ length: before }, (_, each) => paragraph(`Filler ${each}`));
      const pages = pageTexts(
        await rendered(aDocument([...filler, heading, { kind: "table", head: [], rows: rows(8) }])),
      );
      const on = pages.filter((page) => page.includes("What is paid at closing") || /Line \d/.test(page));
      expect(on).toHaveLength(1);
      expect(on[0]).toMatch(/What is paid at closing[\s\S]*Line 0[\s\S]*Line 7/);
    }
  });

  test("has no signature on a page without a word of the document", async () => {
    const signatures = [{ name: "Ada Example", capacity: "Borrower" }];
    for (const before of [30, 33, 36]) {
      const filler = Array.from({ length: before }, (_, each) => paragraph(`Filler ${each}`));
      const pages = pageTexts(await rendered(aDocument([...filler, paragraph("The last words.")], { signatures })));
      const signed = pages.filter((page) => page.includes("Signatures"));
      expect(signed).toHaveLength(1);
      expect(signed[0]).toMatch(/The last words\.[\s\S]*Ada Example/);
    }
  });
});
