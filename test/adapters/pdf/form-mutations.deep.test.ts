/**
 * Damaged blank forms, 15 of each kind. Deep: fills each one that is accepted, which takes fifteen seconds of processor time.
 * `MUTATIONS=1000` damages that many of each.
 */
import { expect, test } from "bun:test";
import { deflateSync } from "node:zlib";
import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { drawPage, fillBlank, readBlank } from "../../../adapters/pdf/forms/work.ts";
import { aBlank, hasLeftover, leftover } from "../../fixtures/document/form.ts";
import { damagedBlanks, fillingsOf, inert, mutationsOfEach, wholeBlanks } from "./damaged-blanks.ts";
import { whatActs } from "./what-acts.ts";

const counts = { refused: 0, notFilled: 0, filled: 0 };

test.each(Object.keys(wholeBlanks))(
  "a damaged blank with %s is refused, or filled without active content and without anything that the blank contained before",
  async (kind) => {
    let isCleaned = kind !== inert;
    for await (const content of damagedBlanks(kind, mutationsOfEach(15))) {
      const read = await readBlank({ content, isCleaned });
      if (kind === inert) isCleaned = !isCleaned;
      if (read._tag === "Refused") {
        expect(read.refusal.why).not.toContain(leftover);
        counts.refused += 1;
        continue;
      }
      const { content: blank, fields } = read.value;
      expect(await whatActs(blank)).toEqual([]);
      const filled = await fillBlank({ blank, fillings: fillingsOf(fields), isDraft: false, footer: null });
      if (filled._tag === "Refused") {
        counts.notFilled += 1;
        continue;
      }
      expect([await hasLeftover(filled.value), await whatActs(filled.value)]).toEqual([false, []]);
      counts.filled += 1;
    }
  },
);

test("many of them were refused, and many were filled", () => {
  expect(Math.min(counts.refused, counts.filled)).toBeGreaterThan(20);
});

test("a page that would take the renderer more than 256 MiB is not drawn, and the next one is", async () => {
  const pdf = await PDFDocument.load(await aBlank());
  const spaces = deflateSync(deflateSync(Buffer.alloc(300 * 1024 * 1024, " "), { level: 1 }));
  const packed = pdf.context.stream(spaces, { Filter: ["FlateDecode", "FlateDecode"] });
  pdf.getPage(0).node.set(PDFName.of("Contents"), pdf.context.register(packed));
  // Not refused, as it would be if it were sent: earlier versions stored such blanks.
  const content = await pdf.save();
  expect(await drawPage({ blank: content, page: 1 })).toBeNull();
  expect(await drawPage({ blank: content, page: 2 })).not.toBeNull();
});
