import type { FieldFilling } from "../../../domain/documents/form/ports.ts";
import { aBlank, activeBlanks } from "../../fixtures/document/form.ts";
import { seededRandom } from "../stores/seeded-random.ts";

/** How many damaged blanks there are of each kind: `MUTATIONS` requests more. */
export const mutationsOfEach = (usual: number): number => Number(process.env.MUTATIONS ?? usual);

/** Numbers from 0 to below an end. */
type Numbers = (end: number) => number;

/** Damages a file in one to four places: another byte, number, or name, or a part that is missing or duplicated. */
const damaged = (blank: Uint8Array, next: Numbers): Uint8Array<ArrayBuffer> => {
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
  return new Uint8Array(Buffer.from(text, "latin1"));
};

/** The kind of blank without active content. */
export const inert = "nothing that acts";

/** The blanks that are damaged, by their active content. */
export const wholeBlanks: Readonly<Record<string, Parameters<typeof aBlank>[0]>> = {
  [inert]: undefined,
  ...activeBlanks,
};

/** The given number of damaged blanks of a kind, the same ones each time. */
export async function* damagedBlanks(kind: string, count: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  // Packed objects would hide most of the damage from the library.
  const blank = await aBlank(wholeBlanks[kind], { useObjectStreams: false });
  const random = seededRandom(20_260_501 + Object.keys(wholeBlanks).indexOf(kind));
  const next: Numbers = (end) => Math.floor(random() * end);
  for (let number = 0; number < count; number += 1) yield damaged(blank, next);
}

/** A value for each remaining field, except for the one with somebody's values. */
export const fillingsOf = (
  fields: readonly { readonly name: string; readonly kind: string; readonly options: readonly string[] }[],
): FieldFilling[] =>
  fields.flatMap(({ name, kind, options: [option] }): FieldFilling[] => {
    if (name === "former") return [];
    if (kind === "text") return [{ name, kind: "text", text: "Ada" }];
    if (kind === "checkbox") return [{ name, kind: "checked", isChecked: true }];
    return option === undefined ? [] : [{ name, kind: "option", option }];
  });
