import { describe, expect, test } from "bun:test";
import { attributeOf, elementsAt, readXml, textOf, writeXml } from "../../../../adapters/agency/b2g/xml.ts";

const textsAt = (xml: string, ...path: string[]) => {
  const root = readXml(xml);
  return root === null ? null : elementsAt(root, ...path).map(textOf);
};

describe("an XML document that is written", () => {
  test("escapes what has a meaning in XML, in texts and attributes", () => {
    expect(writeXml({ A: { "@of": `"5 & 6"`, B: "x < y" } })).toBe(
      '<?xml version="1.0" standalone="yes"?><A of="&quot;5 &amp; 6&quot;"><B>x &lt; y</B></A>',
    );
  });

  test("leaves out absent parts and repeats an element for each of a list", () => {
    expect(writeXml({ A: { B: null, "@c": null, D: [{ "@n": "1" }, { "@n": "2", E: null, F: "f" }] } })).toBe(
      '<?xml version="1.0" standalone="yes"?><A><D n="1"/><D n="2"><F>f</F></D></A>',
    );
  });
});

describe("an XML document that is read", () => {
  test("gives texts and attributes with XML's own entities replaced once", () => {
    const root = readXml("<A><B of='&quot;x&quot;'>SMITH &amp; SONS &amp;lt;</B></A>");
    const [b] = root === null ? [] : elementsAt(root, "A", "B");
    expect(b && [textOf(b), attributeOf(b, "of"), attributeOf(b, "other")]).toEqual(["SMITH & SONS &lt;", '"x"', null]);
  });

  test("keeps numbers as they are written, leading zeros too", () => {
    expect(textsAt("<A><B>0612106308</B><B> 1e3 </B><B/></A>", "A", "B")).toEqual(["0612106308", "1e3", null]);
  });

  test("takes character data, comments and a declaration", () => {
    expect(textsAt("<?xml version='1.0'?><!-- c --><A><B><![CDATA[<x>]]></B></A>", "A", "B")).toEqual(["<x>"]);
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

  test("that uses entities it cannot declare has them as they are written", () => {
    expect(textsAt("<A>&x; &#65; &#x41;</A>", "A")).toEqual(["&x; &#65; &#x41;"]);
  });

  test("nested ever deeper is refused", () => {
    const nested = (depth: number) => "<A>".repeat(depth) + "</A>".repeat(depth);
    expect(readXml(nested(10))).not.toBeNull();
    expect(readXml(nested(100_000))).toBeNull();
  });

  for (const [name, unit] of Object.entries({
    "opening brackets": "<",
    "comments that do not end": "<!--",
    "attributes without a value": "<A a=",
    "empty elements": "<B/>",
    entities: "&amp;",
  })) {
    test(`of two megabytes of ${name} is done with in seconds`, () => {
      const startedAt = performance.now();
      readXml(`<A>${unit.repeat(2_097_152 / unit.length)}</A>`);
      expect(performance.now() - startedAt).toBeLessThan(10_000);
    });
  }
});
