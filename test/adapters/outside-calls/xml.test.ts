import { describe, expect, test } from "bun:test";
import { Schema } from "effect";
import {
  decodeElement,
  ElementText,
  one,
  PlainText,
  readXml,
  writeXml,
} from "../../../adapters/outside-calls/wire/xml.ts";

const AnElement = Schema.Union(ElementText, Schema.Object);
const Document = Schema.Struct({ A: one(AnElement) });
const Children = Schema.Struct({ A: one(Schema.Struct({ B: Schema.Array(AnElement) })) });

/** The text of the root, or null. */
const rootText = (xml: string) => {
  const text = decodeElement(Document, readXml(xml))?.A;
  return typeof text === "string" ? text : null;
};

/** The texts of the root's children, each null if it has none. */
const childTexts = (xml: string) =>
  decodeElement(Children, readXml(xml))?.A.B.map((text) => (typeof text === "string" ? text : null));

describe("a written XML document", () => {
  test("escapes characters with a meaning in XML, in texts and attributes", () => {
    expect(writeXml({ A: { "@of": `"5 & 6"`, B: "x < y" } })).toBe(
      '<?xml version="1.0" standalone="yes"?><A of="&quot;5 &amp; 6&quot;"><B>x &lt; y</B></A>',
    );
  });

  test("omits absent parts and repeats an element for each entry of a list", () => {
    expect(writeXml({ A: { B: null, "@c": null, D: [{ "@n": "1" }, { "@n": "2", E: null, F: "f" }] } })).toBe(
      '<?xml version="1.0" standalone="yes"?><A><D n="1"/><D n="2"><F>f</F></D></A>',
    );
  });
});

describe("a parsed XML document", () => {
  test("gives texts and attributes with XML's own entities replaced once", () => {
    const B = one(Schema.Struct({ "@of": PlainText, "@other": Schema.optional(PlainText) }));
    const xml = "<A><B of='&quot;x&quot;'>SMITH &amp; SONS &amp;lt;</B></A>";
    expect(childTexts(xml)).toEqual(["SMITH & SONS &lt;"]);
    const attributes = decodeElement(Schema.Struct({ A: one(Schema.Struct({ B })) }), readXml(xml));
    expect(attributes?.A.B).toEqual({ "@of": '"x"' });
  });

  test("has the wrong shape if an element is missing, or occurs twice", () => {
    const OneB = Schema.Struct({ A: one(Schema.Struct({ B: one(ElementText) })) });
    expect(decodeElement(OneB, readXml("<A><B>x</B></A>"))).toEqual({ A: { B: "x" } });
    for (const xml of ["<A/>", "<A><B/></A>", "<A><B>x</B><B>y</B></A>", "<C><B>x</B></C>", "no XML"])
      expect(decodeElement(OneB, readXml(xml))).toBeNull();
  });

  test("keeps numbers as written, with leading zeros", () => {
    expect(childTexts("<A><B>0612106308</B><B> 1e3 </B><B/></A>")).toEqual(["0612106308", "1e3", null]);
  });

  test("accepts character data, comments, and a declaration", () => {
    expect(childTexts("<?xml version='1.0'?><!-- c --><A><B><![CDATA[<x>]]></B></A>")).toEqual(["<x>"]);
  });

  for (const [name, text] of Object.entries({
    "nothing at all": "",
    JSON: '{"status": "Success"}',
    "a page that ends early": "<A><B>x</B>",
    "an element closed by another": "<A><B></A></B>",
    "two roots": "<A/><A/>",
    "an attribute given twice": "<A b='1' b='2'/>",
    "a name that means something to JavaScript": "<A><__proto__>x</__proto__></A>",
  })) {
    test(`is refused: ${name}`, () => expect(readXml(text)).toBeNull());
  }
});

const doctype = (declarations: string, body: string) => `<?xml version="1.0"?><!DOCTYPE A [${declarations}]>${body}`;

describe("a hostile XML document", () => {
  test("with a document type is refused, whatever it declares", () => {
    const tenfold = (name: string, of: string) => `<!ENTITY ${name} "${`&${of};`.repeat(10)}">`;
    const bomb = ["b", "c", "d", "e", "f", "g", "h", "i"].map((name, index) => tenfold(name, "abcdefgh"[index] ?? ""));
    expect(readXml(doctype(`<!ENTITY a "aaaaaaaaaa">${bomb.join("")}`, "<A>&i;</A>"))).toBeNull();
    expect(readXml(doctype('<!ENTITY x SYSTEM "file:///etc/hostname">', "<A>&x;</A>"))).toBeNull();
    expect(readXml('<!doctype A SYSTEM "http://elsewhere.example/a.dtd"><A/>')).toBeNull();
  });

  test("that uses entities it cannot declare keeps them as written", () => {
    expect(rootText("<A>&x; &#x; &#; &amp;x;</A>")).toBe("&x; &#x; &#; &x;");
  });

  // XML 1.0, sections 2.2 and 4.1: a character reference is not an entity, and needs no declaration.
  test.each([
    ["&#65;&#x41;&#250;&#xF1;&#39;&#x1F600;&#65533;", "AAúñ'😀\ufffd"],
    [
      "&#9;|&#8;|&#0;|&#xD800;|&#xFFFE;|&#x10FFFF;|&#x110000;|&#9999999;",
      "\t|&#8;|&#0;|&#xD800;|&#xFFFE;|\u{10ffff}|&#x110000;|&#9999999;",
    ],
    ["&amp;#65; &#38;lt;", "&#65; &lt;"],
  ])("with character references of %s has the characters that XML allows, replaced once", (written, read) => {
    expect(rootText(`<A>x${written}x</A>`)).toBe(`x${read}x`);
  });

  test("nested deeper than 20 levels is refused", () => {
    const nested = (depth: number) => "<A>".repeat(depth) + "</A>".repeat(depth);
    expect(readXml(nested(20))).not.toBeNull();
    expect(readXml(nested(21))).toBeNull();
    expect(readXml(nested(100_000))).toBeNull();
  });

  test("with more elements than any report has is refused", () => {
    expect(readXml(`<A>${"<B/>".repeat(90_000)}</A>`)).not.toBeNull();
    expect(readXml(`<A>${"<B/>".repeat(100_000)}</A>`)).toBeNull();
  });

  test("with more attributes than any report has, on one element or on many, is refused", () => {
    const attributes = (count: number): string => Array.from({ length: count }, (_, at) => ` a${at}=""`).join("");
    expect(readXml(`<A${attributes(200_001)}/>`)).toBeNull();
    expect(readXml(`<A a="">${`<B${attributes(20)}/>`.repeat(10_000)}</A>`)).toBeNull();
    expect(readXml(`<A>${`<B${attributes(20)}/>`.repeat(10_000)}</A>`)).not.toBeNull();
  });

  for (const [name, unit] of Object.entries({
    "opening brackets": "<",
    "comments that do not end": "<!--",
    "attributes without a value": "<A a=",
    "empty elements": "<B/>",
    entities: "&amp;",
  })) {
    test(`of two megabytes of ${name} is processed within seconds of processor time`, () => {
      const before = process.cpuUsage();
      readXml(`<A>${unit.repeat(2_097_152 / unit.length)}</A>`);
      expect(process.cpuUsage(before).user / 1e6).toBeLessThan(10);
    });
  }
});
