import { describe, expect, test } from "bun:test";
import { deflateSync } from "node:zlib";
import { PDFDocument, PDFRawStream } from "@cantoo/pdf-lib";
import { fillBlank, readBlank } from "../../../adapters/pdf/forms/work.ts";
import type { FieldFilling } from "../../../domain/documents/form/ports.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { aBlank, activeBlanks, alwaysRefusedBlanks, hasLeftover } from "../../fixtures/document/form.ts";
import { findPoppler, pageTexts } from "./poppler.ts";
import { whatActs } from "./what-acts.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const blank = await aBlank();

const read = async (content: Uint8Array, isCleaned = false) => accepted(await readBlank({ content, isCleaned }));
const whyNot = async (content: Uint8Array, isCleaned = false): Promise<string | null> => {
  const outcome = await readBlank({ content, isCleaned });
  return outcome._tag === "Refused" ? outcome.refusal.why : null;
};

const address = "100 Long Street Name Avenue\nApartment 12\nSpringfield, IL 62701";
const values: readonly FieldFilling[] = [
  { name: "borrower.name", kind: "text", text: "Łucja Żółć-O’Brien" },
  { name: "co_borrower.name", kind: "text", text: "Sons & <Daughters>" },
  { name: "borrower.address", kind: "text", text: address },
  {
    name: "co_borrower.address",
    kind: "text",
    text: "One sentence that is longer than a line of the field has room for",
  },
  { name: "ssn4", kind: "text", text: "6789" },
  { name: "sideways", kind: "text", text: "On its side" },
  { name: "is_purchase", kind: "checked", isChecked: true },
  { name: "rate", kind: "option", option: "Adjustable" },
  { name: "plan", kind: "option", option: "Line of credit" },
  { name: "list", kind: "option", option: "Third" },
];

const fill = (fillings: readonly FieldFilling[], content: Uint8Array = blank, isDraft = false) =>
  fillBlank({ blank: content, fillings, isDraft, footer: null });
const filled = async (...given: Parameters<typeof fill>) => accepted(await fill(...given));
const problemOf = async (filling: FieldFilling): Promise<string | null> => {
  const outcome = await fill([filling]);
  return outcome._tag === "Refused" ? outcome.refusal.message : null;
};

describe("a blank form", () => {
  test("is read with all of its fields, what each accepts, and where it is on the displayed page", async () => {
    const { pages, fields, content } = await read(blank);
    expect([pages, content]).toEqual([2, blank]);
    expect(fields.map(({ name, kind }) => `${name}: ${kind}`).toSorted()).toEqual([
      "borrower.address: text",
      "borrower.name: text",
      "co_borrower.address: text",
      "co_borrower.name: text",
      "former: text",
      "is_purchase: checkbox",
      "list: choice",
      "plan: choice",
      "print: button",
      "rate: radio",
      "sideways: text",
      "signature: signature",
      "ssn4: text",
      "was_checked: checkbox",
    ]);
    const field = (name: string) => fields.find((each) => each.name === name);
    expect(field("rate")).toMatchObject({ options: ["Fixed", "Adjustable"], boxes: [{ page: 1 }, { page: 1 }] });
    expect(field("plan")?.options).toEqual(["Tenure", "Term", "Line of credit"]);
    expect(field("ssn4")).toMatchObject({ maxCharacters: 4, isMultiline: false });
    // 792 points high: a field from 400 to 430 begins 362 below the upper edge.
    expect(field("signature")?.boxes).toEqual([{ page: 1, left: 40, top: 362, width: 240, height: 30 }]);
    // The page is rotated clockwise: its lower left corner becomes the upper left one. The border is 1 wide.
    expect(field("sideways")?.boxes).toEqual([{ page: 2, left: 99.5, top: 99.5, width: 19, height: 241 }]);
  });

  test.each(Object.keys(activeBlanks))("with %s is refused, and accepted without it if requested", async (kind) => {
    const content = await aBlank(activeBlanks[kind]);
    expect(await whyNot(content)).toContain("send it with ?clean=true");
    const cleaned = await read(content, true);
    expect(cleaned.fields).toHaveLength(14);
    expect(await whatActs(content)).not.toEqual([]);
    expect(await whatActs(cleaned.content)).toEqual([]);
  });

  test.each(Object.keys(alwaysRefusedBlanks))("with %s is always refused", async (kind) => {
    const [change, sentence] = alwaysRefusedBlanks[kind] ?? [() => {}, "none"];
    const content = await aBlank(change);
    for (const isCleaned of [false, true]) expect(await whyNot(content, isCleaned)).toStartWith(sentence);
  });

  test("that is encrypted is refused", async () => {
    const content = await aBlank((pdf) => pdf.encrypt({ userPassword: "secret", ownerPassword: "owner" }));
    expect(await whyNot(content, true)).toStartWith("is encrypted");
  });

  test.each([
    ["no PDF", bytesOf("hello"), "cannot be read"],
    ["empty", new Uint8Array(), "cannot be read"],
  ])("that is %s is refused", async (_, content, sentence) => {
    expect(await whyNot(content)).toStartWith(sentence);
  });
});

describe("the decompressed size of a file", () => {
  const mebibytes = (count: number): Buffer => deflateSync(Buffer.alloc(count * 1024 * 1024));
  const withObjects = (dictionary: string, data: Uint8Array): Uint8Array =>
    Buffer.concat([
      blank.subarray(0, -1),
      bytesOf(`\n99 0 obj ${dictionary} stream\r\n`),
      data,
      bytesOf("\nendstream\nendobj\n%%EOF\n"),
    ]);
  const many = Buffer.concat(
    [33, 32].flatMap((count) => [
      bytesOf("\n98 0 obj <<>>stream\n"),
      mebibytes(count),
      bytesOf("\nendstream endobj\n"),
    ]),
  );
  const packed = deflateSync(Buffer.from("1 0 null"));

  test.each([
    ["one stream of 65 MiB", withObjects("<</Type/ObjStm/Filter/FlateDecode>>", mebibytes(65)), "has more than 64 MiB"],
    ["streams of 65 MiB together", Buffer.concat([blank, many]), "has more than 64 MiB"],
    [
      "a filter on a filter",
      withObjects("<</Type/ObjStm/Filter[/FlateDecode/FlateDecode]>>", packed),
      "has objects that are compressed in an unsupported way",
    ],
    [
      "a filter under another spelling",
      withObjects("<</#54ype/Obj#53tm/Filter/#4cZWDecode>>", packed),
      "has objects that are compressed in an unsupported way",
    ],
    [
      "a type by reference to another object",
      withObjects("<</Type % what\n 97 0 R/Filter/FlateDecode>>", packed),
      "has objects that are compressed in an unsupported way",
    ],
  ])("refuses %s before anything is read", async (_, content, sentence) => {
    expect(await whyNot(content)).toStartWith(sentence);
  });

  const withValue = (value: string, isPacked: boolean): Uint8Array => {
    if (!isPacked) return Buffer.concat([blank.subarray(0, -1), bytesOf(`\n99 0 obj ${value}\nendobj\n%%EOF\n`)]);
    return withObjects("<</Type/ObjStm/N 1/First 5/Filter/FlateDecode>>", deflateSync(Buffer.from(`97 0 ${value}`)));
  };
  const tooMany = "has too many values, or a value that is too long";

  test.each([
    ["packed", true],
    ["as they are", false],
  ])("refuses half a million values, %s, and accepts a fifth of them", async (_, isPacked) => {
    expect(await whyNot(withValue(`[${"[]".repeat(500_000)}]`, isPacked))).toStartWith(tooMany);
    expect(await whyNot(withValue(`[${"[]".repeat(100_000)}]`, isPacked))).toBeNull();
  });

  test.each([
    ["text", "(", ")"],
    ["text in hexadecimal digits", "<", ">"],
    ["name", "/", " "],
    ["name of an entry", "<</", " 1>>"],
    ["number", "", " "],
  ])(
    "refuses a %s of three million letters before it is assembled, and accepts one of half a million",
    async (kind, begin, end) => {
      const letter = kind === "number" ? "0" : "a";
      expect(await whyNot(withValue(begin + letter.repeat(3_000_000) + end, true))).toStartWith(tooMany);
      expect(await whyNot(withValue(begin + letter.repeat(500_000) + end, true))).toBeNull();
    },
  );

  const packedTwice = deflateSync(mebibytes(66));

  test.each([
    ["what looks like a comment", "/A(%)/Type/ObjStm"],
    ["a text that looks like a stream", "/Type/ObjStm/A(stream)"],
  ])("refuses objects of 66 MiB that are hidden behind %s", async (_, kind) => {
    const content = withObjects(`<<${kind}/N 1/First 4/Filter[/FlateDecode/FlateDecode]>>`, packedTwice);
    expect(await whyNot(content)).toStartWith("cannot be read");
  });
});

describe("a stream that is packed in several ways", () => {
  const withContents = async (filters: readonly string[], data: Uint8Array): Promise<Uint8Array> =>
    aBlank(({ context }) => {
      context.register(PDFRawStream.of(context.obj({ Filter: [...filters] }), data));
    });
  const zeros = (mebibytes: number): Buffer => deflateSync(Buffer.alloc(mebibytes * 1024 * 1024));
  const hexadecimal = (data: Buffer): Buffer => Buffer.from(`${data.toString("hex")}>`);
  /** A run of a zero byte repeated 128 times, as RunLengthDecode has it, is two bytes. */
  const runs = (mebibytes: number): Buffer => Buffer.alloc(mebibytes * 16_384, Buffer.from([129, 0]));

  test.each([
    ["twice", ["FlateDecode", "FlateDecode"], (size: number) => deflateSync(zeros(size))],
    ["twice, by short names", ["Fl", "Fl"], (size: number) => deflateSync(zeros(size))],
    [
      "and written in hexadecimal digits",
      ["ASCIIHexDecode", "FlateDecode"],
      (size: number) => hexadecimal(zeros(size)),
    ],
    ["as runs", ["RunLengthDecode"], (size: number) => Buffer.concat([runs(size), Buffer.from([128])])],
    ["before a picture", ["Fl", "Fl", "DCTDecode"], (size: number) => deflateSync(zeros(size))],
  ] as const)("is refused if it has more than 64 MiB, and accepted if it has 1: %s", async (_, filters, packed) => {
    expect(await whyNot(await withContents(filters, packed(65)))).toStartWith("has more than 64 MiB");
    expect(await whyNot(await withContents(filters, packed(1)))).toBeNull();
  });

  test("is refused if it cannot be unpacked", async () => {
    const content = await withContents(["FlateDecode", "UnknownDecode"], zeros(1));
    expect(await whyNot(content)).toStartWith("has objects that are compressed in an unsupported way");
  });
});

describe("a filled form", () => {
  test("has no fields left except signature fields, and nothing that the blank contained before", async () => {
    const result = await filled(values);
    const form = (await PDFDocument.load(result, { updateMetadata: false })).getForm();
    expect(form.getFields().map((field) => field.getName())).toEqual(["signature"]);
    expect([await hasLeftover(blank), await hasLeftover(result)]).toEqual([true, false]);
  });

  test("has the same bytes for the same values, and different bytes for different ones", async () => {
    const [one, two] = [await filled(values), await filled(values)];
    expect(Buffer.from(one).equals(two)).toBeTrue();
    expect(Buffer.from(one).equals(await filled(values.slice(1)))).toBeFalse();
  });

  test.skipIf(!findPoppler())("contains the given values, in the letters of the names, and nothing else", async () => {
    const [first = "", second = ""] = pageTexts(await filled(values, blank));
    for (const text of ["Łucja Żółć-O’Brien", "Sons & <Daughters>", ...address.split("\n"), "Line of credit", "Third"])
      expect(first).toContain(text);
    expect(first.replaceAll(/\s+/g, " ")).toContain("6 7 8 9");
    expect(second).toContain("On its side");
    for (const text of ["Leftover", "First", "Second", "Tenure", "DRAFT", "Print"]) expect(first).not.toContain(text);
    for (const page of pageTexts(await filled([], blank, true))) expect(page).toContain("DR");
  });

  // 160 points less a border of 1 and a space of 1 on each side, in letters of at least 6 points: not half of 100 fit.
  test.each<[string, FieldFilling, string]>([
    ["too long a text", { name: "borrower.name", kind: "text", text: "x".repeat(200) }, "is too small for this text"],
    [
      "too many lines",
      { name: "co_borrower.address", kind: "text", text: "word ".repeat(200).trim() },
      "is too small for this text",
    ],
    [
      "too long a word",
      { name: "borrower.address", kind: "text", text: "x".repeat(100) },
      "is too small for this text",
    ],
    ["lines in one line", { name: "borrower.name", kind: "text", text: "a\nb" }, "accepts only one line of text"],
    ["too many characters", { name: "ssn4", kind: "text", text: "12345" }, "accepts at most 4 characters"],
    [
      "a letter that the font lacks",
      { name: "borrower.name", kind: "text", text: "漢" },
      "has a character that the font of forms lacks (U+6F22)",
    ],
    [
      "lines that a carriage return divides",
      { name: "sideways", kind: "text", text: "a\rb" },
      "accepts only one line of text",
    ],
    ["an option that it does not have", { name: "rate", kind: "option", option: "Both" }, "has no such option"],
  ])("is refused with %s, without the value", async (_, filling, sentence) => {
    expect(await problemOf(filling)).toBe(`The field ${filling.name} ${sentence}.`);
  });

  test("accepts as many characters as its cells, and a text that fits its width to the last point", async () => {
    expect(await problemOf({ name: "ssn4", kind: "text", text: "1234" })).toBeNull();
    // The font has ë, but not its accent alone.
    expect(await problemOf({ name: "borrower.name", kind: "text", text: "Zoe\u0308" })).toBeNull();
    expect(await problemOf({ name: "plan", kind: "option", option: "Tenure" })).toBeNull();
  });
});
