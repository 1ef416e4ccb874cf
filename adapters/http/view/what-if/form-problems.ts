import type { WhatIf, WhatIfRefusal } from "../../../../application/calculation/calculate/what-if-outcome.ts";
import type { RatedProduct } from "../../../../domain/calculation/what-if/rates.ts";
import type { WhatIfInputs } from "../../../../domain/calculation/what-if/what-if.ts";
import type { RateType } from "../../../../domain/hecm/terms.ts";
import type { Refused } from "../../../../domain/kernel/result.ts";
import type { FieldNames } from "../../codec/codec.ts";
import { inApiNames } from "../../codec/field-names.ts";
import { refusalSentence } from "../../operation/refusals/refusal-sentence.ts";
import { inputNames } from "../../resources/calculation/body.ts";
import type { FieldProblems } from "../../site/form/items.ts";
import { fieldProblems } from "../../site/form/problem.ts";
import { formFields } from "./quote-form.ts";

/** The errors of a form: beside its fields, and those that no field can fix. */
export interface FormProblems {
  /** By the path of the field, worded to follow its label. */
  readonly ofFields: FieldProblems;
  readonly sentences: readonly string[];
}

/** Names of what can be wrong: inputs of a calculation, or fields of the form. */
const formNames: FieldNames = { ...inputNames.scenario, ...formFields };

/** The person named in a path of a quote or a loan, counted without those who are no longer on the loan. */
const personOf = (path: string): number | null => {
  if (path === "dob" || path === "age") return 0;
  const [, list, position] = /^(borrowers|co_borrowers)\.(\d+)\.(?:dob|age)$/.exec(path) ?? [];
  if (position === undefined) return null;
  return Number(position) + (list === "co_borrowers" ? 1 : 0);
};

/**
 * The context of a refusal: the people as they are in the form, and the type of rate that could not be calculated; null if it was not read.
 */
interface RefusedInputs extends Pick<WhatIfInputs, "people"> {
  readonly rateType: RateType | null;
}

/** What a product was calculated with; null if the form could not be read. */
export const refusedInputs = ({ after }: Pick<WhatIf, "after">, product: RatedProduct | null): RefusedInputs => ({
  people: after._tag === "Accepted" ? after.value.people : [],
  rateType: product?.rateType ?? null,
});

/** The field of the form to which a path of a refusal refers. */
const formName = (path: string, { people, rateType }: RefusedInputs): string => {
  if (rateType === "fixed" && (path === "note_rate" || path === "expected_rate")) return formFields.fixedRate.name;
  const person = personOf(path);
  // An error in reading the form already uses the form's own path.
  if (person === null || people.length === 0) return path;
  const rows = people.flatMap((each, row) => (each === null ? [] : [row]));
  const row = rows[person] ?? person;
  if (row > 0) return `${formFields.coBorrowers.name}.${row - 1}.age`;
  return people[0]?.bornOn ? formFields.bornOn.name : formFields.ageYears.name;
};

/** A fee that waits for a rule cannot be calculated, whatever is entered for it. */
const waitsForRule = (refusal: WhatIfRefusal): boolean =>
  refusal._tag === "OriginationFeePending" && refusal.missing !== null;

/** The errors that a refusal has for these fields, by path; errors of other fields are shown for the form as a whole. */
export const problemsOf = (refusal: WhatIfRefusal, inputs: RefusedInputs, fields: FieldNames): FormProblems => {
  const refused: Refused<WhatIfRefusal> = { _tag: "Refused", refusal };
  const named = inApiNames(refused, formNames).refusal;
  const placed = [...fieldProblems({ refusal: named })].map(([path, text]) => [formName(path, inputs), text] as const);
  const ofFields = new Map(placed.filter(([path]) => Object.hasOwn(fields, path)));
  const isAllPlaced = placed.length > 0 && placed.every(([path]) => Object.hasOwn(fields, path));
  return { ofFields, sentences: isAllPlaced && !waitsForRule(refusal) ? [] : [refusalSentence(named)] };
};
