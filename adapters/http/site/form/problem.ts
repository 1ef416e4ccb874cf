import { capitalized } from "../../../../domain/kernel/text/phrases.ts";
import type { ShownForm, ShownItem, ShownSitePage } from "../../../page-models/site.ts";
import { isJsonObject } from "../../codec/codec.ts";
import { fieldInWords } from "../../operation/refusals/error-row.ts";
import { fieldMessages, refusalSentence } from "../../operation/refusals/refusal-sentence.ts";
import type { Performed } from "../perform.ts";
import type { FieldProblems } from "./items.ts";

/** A message of the API with the formats that forms accept instead of the API's. */
const asTypedInForms = (text: string): string =>
  text
    .replace("a date written YYYY-MM-DD", "a date written MM/DD/YYYY")
    .replace(
      "a date and time with its offset, such as 2026-05-01T12:00:00.000Z",
      "a date and time, such as 05/01/2026 2:30 PM",
    )
    // The choices of a form have words alone.
    .replace(/(?<=”) \(code \d+\)/g, "")
    .replace("9 digits, without dashes", "9 digits, with or without dashes");

/** The errors of the sent fields, by their paths. */
export const fieldProblems = ({ refusal }: Pick<Performed, "refusal">): FieldProblems => {
  const problems = new Map<string, string>();
  for (const { field, message } of refusal === null ? [] : fieldMessages(refusal)) {
    const before = problems.get(field);
    problems.set(field, `${before === undefined ? "" : `${before}, and `}${asTypedInForms(message)}`);
  }
  return problems;
};

/** The reason why an operation failed, as a sentence for users. */
export const sentenceOf = ({ refusal, json }: Pick<Performed, "refusal" | "json">): string => {
  if (refusal !== null) return asTypedInForms(capitalized(refusalSentence(refusal)));
  return isJsonObject(json) ? String(json.detail) : "This cannot be done.";
};

/** The message above a form with several wrong fields, which are listed below it. */
export const manyFieldsSentence = (count: number): string => `There is a problem with ${count} fields.`;

/** Why a form was refused. If there is a message at several fields, only their number, because they are listed below it. */
export const formSentenceOf = (
  performed: Pick<Performed, "refusal" | "json">,
  { size }: FieldProblems = fieldProblems(performed),
): string =>
  performed.refusal?._tag === "FieldsInvalid" && size > 1 ? manyFieldsSentence(size) : sentenceOf(performed);

const labelsIn = (items: readonly ShownItem[]): readonly (readonly [name: string, label: string])[] =>
  items.flatMap((item) => {
    const own = item.name === null ? [] : [[item.name, item.label] as const];
    return "look" in item ? own : [...own, ...labelsIn(item.items)];
  });

/** The field of a form at which to show a message: the field itself, or the one that contains it; undefined if none is shown. */
const placeIn = (inForm: ReadonlyMap<string, string>, path: string): string | undefined => {
  if (inForm.has(path) || path === "") return path || undefined;
  return placeIn(inForm, path.split(".").slice(0, -1).join("."));
};

/** The summary above a form: the sentence, and each field with its error. */
export const problemOf = (
  sentence: string,
  problems: FieldProblems,
  { sections }: Pick<ShownForm, "sections">,
): NonNullable<ShownSitePage["problem"]> => {
  const inForm = new Map(sections.flatMap(({ items }) => labelsIn(items)));
  return {
    sentence,
    fields: [...problems].map(([path, message]) => {
      const place = placeIn(inForm, path);
      const label = inForm.get(place ?? "") ?? capitalized(fieldInWords(path));
      return { name: place ?? null, label, message };
    }),
  };
};
