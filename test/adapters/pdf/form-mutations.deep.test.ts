/** Two thousand damaged blank forms. Deep: each that is taken is filled, which takes two minutes of the processor. */
import { expect, test } from "bun:test";
import { deflateSync } from "node:zlib";
import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { drawPage, fillBlank, readBlank } from "../../../adapters/pdf/forms/work.ts";
import type { FieldFilling } from "../../../domain/documents/form/ports.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { aBlank, activeBlanks, hasLeftover, leftover } from "../../fixtures/document/form.ts";

/** Numbers from 0 to below `end`, the same each time. */
const numbersFrom = (seed: number) => {
  let state = seed;
  return (end: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
};

type Numbers = ReturnType<typeof numbersFrom>;

/** Damages a file in one to four places: another byte, a number, a name, a part that is missing or there twice. */
const damaged = (blank: Uint8Array, next: Numbers): Uint8Array => {
  let text = Buffer.from(blank).toString("latin1");
  for (let place = 1 + next(4); place > 0; place -= 1) {
    const at = next(text.length);
    const length = 1 + next(40);
    switch (next(5)) {
      case 0:
        text = text.slice(0, at) + String.fromCharCode(next(256)) + text.slice(at + 1);
        break;
      case 1:
        text = text.slice(0, at) + text.slice(at + length);
        break;
      case 2:
        text = text.slice(0, at + length) + text.slice(at);
        break;
      case 3:
        text = text.slice(0, at) + text.slice(at).replace(/\d+/, String([0, -1, 4, 999, 2 ** 31][next(5)]));
        break;
      default:
        text =
          text.slice(0, at) + text.slice(at).replace(/\/\w+/, ["/Kids", "/Parent", "/AP", "/Off", "/V"][next(5)] ?? "");
    }
  }
  return Buffer.from(text, "latin1");
};

/** Something for each field that is left. */
const fillingsOf = (fields: readonly { name: string; kind: string; options: readonly string[] }[]): FieldFilling[] =>
  fields.flatMap(({ name, kind, options: [option] }): FieldFilling[] => {
    if (name === "former") return [];
    if (kind === "text") return [{ name, kind: "text", text: "Ada" }];
    if (kind === "checkbox") return [{ name, kind: "checked", isChecked: true }];
    return option === undefined ? [] : [{ name, kind: "option", option }];
  });

test("a thousand damaged blanks are refused or filled, without what the blank was left with", async () => {
  const blank = await aBlank(undefined, { useObjectStreams: false });
  const next = numbersFrom(20_260_501);
  const counts = { refused: 0, notFilled: 0, filled: 0 };
  for (let number = 0; number < 1_000; number += 1) {
    const read = await readBlank({ content: damaged(blank, next), isCleaned: number % 2 === 0 });
    if (read._tag === "Refused") {
      expect(read.refusal.why).not.toContain(leftover);
      counts.refused += 1;
      continue;
    }
    const { content, fields } = read.value;
    const filled = await fillBlank({ blank: content, fillings: fillingsOf(fields), isDraft: false, footer: null });
    if (filled._tag === "Refused") {
      counts.notFilled += 1;
      continue;
    }
    expect(await hasLeftover(filled.value)).toBeFalse();
    counts.filled += 1;
  }
  // Both happen often enough to say something.
  expect(Math.min(counts.refused, counts.filled)).toBeGreaterThan(100);
});

test("a thousand damaged blanks that do something by themselves are refused or cleaned: none that is taken still does", async () => {
  const changes = Object.values(activeBlanks);
  const blanks = await Promise.all(changes.map((change) => aBlank(change, { useObjectStreams: false })));
  const next = numbersFrom(20_260_502);
  let [taken, refused] = [0, 0];
  for (let number = 0; number < 1_000; number += 1) {
    const blank = blanks[number % blanks.length] ?? new Uint8Array();
    const read = await readBlank({ content: damaged(blank, next), isCleaned: true });
    if (read._tag === "Refused") {
      expect(read.refusal.why).not.toContain(leftover);
      refused += 1;
      continue;
    }
    const inside = await PDFDocument.load(read.value.content, { updateMetadata: false, preserveXFA: true });
    const objects = inside.context.enumerateIndirectObjects().map(([, object]) => object.toString());
    expect(objects.join("\n")).not.toMatch(/\/(JavaScript|SubmitForm|Launch|XFA|UR3)\b/);
    taken += 1;
  }
  expect(Math.min(taken, refused)).toBeGreaterThan(100);
});

test("a page that would take the renderer more than 256 MiB is not drawn, and the next one is", async () => {
  const pdf = await PDFDocument.load(await aBlank());
  const spaces = deflateSync(deflateSync(Buffer.alloc(300 * 1024 * 1024, " ")));
  const packed = pdf.context.stream(spaces, { Filter: ["FlateDecode", "FlateDecode"] });
  pdf.getPage(0).node.set(PDFName.of("Contents"), pdf.context.register(packed));
  const { content } = accepted(await readBlank({ content: await pdf.save(), isCleaned: false }));
  expect(await drawPage({ blank: content, page: 1 })).toBeNull();
  expect(await drawPage({ blank: content, page: 2 })).not.toBeNull();
});
