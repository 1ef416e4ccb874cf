import type { WhatIf, WhatIfRefusal } from "../../../../application/calculation/calculate/what-if-outcome.ts";
import type { RatedProduct } from "../../../../domain/calculation/what-if/rates.ts";
import type { WhatIfInputs } from "../../../../domain/calculation/what-if/what-if.ts";
import type { RateType } from "../../../../domain/hecm/terms.ts";
import type { Refused } from "../../../../domain/kernel/result.ts";
import type { FieldNames } from "../../codec/codec.ts";
import { inApiNames } from "../../codec/field-names.ts";
import { fieldMessages, refusalSentence } from "../../operation/refusals/refusal-sentence.ts";
import { inputNames } from "../../resources/calculation/body.ts";
import { quoteFields } from "../../resources/quote/body.ts";
import { personField } from "./form-fields.ts";

/** What is wrong with a form: beside its fields, and what none of them can mend. */
export interface FormProblems {
  /** By the field's name, to be read after its label. */
  readonly ofFields: ReadonlyMap<string, string>;
  readonly sentences: readonly string[];
}

/** Names of what can be wrong: inputs of a calculation or a quote, and fields of the form, which has people of its own. */
const formNames: FieldNames = {
  ...inputNames.scenario,
  ...quoteFields,
  fixedRate: { name: "fixed_rate", codec: {} },
  people: {
    name: "people",
    codec: {
      inside: {
        age: { name: "age", codec: {} },
        dob: { name: "dob", codec: {} },
        borrower_type: { name: "borrower_type", codec: {} },
      },
    },
  },
};

/** The person whom a path of a quote or of a loan names, counted without those who are not on the loan any more. */
const personOf = (path: string): number | null => {
  if (path === "dob" || path === "age") return 0;
  const [, list, position] = /^(borrowers|co_borrowers)\.(\d+)\.(?:dob|age)$/.exec(path) ?? [];
  if (position === undefined) return null;
  return Number(position) + (list === "co_borrowers" ? 1 : 0);
};

/** What a refusal is about: the people as they are in the form, and the kind of rate that could not be calculated; null: it was not read. */
interface RefusedInputs extends Pick<WhatIfInputs, "people"> {
  readonly rateType: RateType | null;
}

/** What a product was calculated with; null: the form could not be read. */
export const refusedInputs = ({ after }: Pick<WhatIf, "after">, product: RatedProduct | null): RefusedInputs => ({
  people: after._tag === "Accepted" ? after.value.people : [],
  rateType: product?.rateType ?? null,
});

/** The field of the form that a path of a refusal is about. */
const formName = (path: string, { people, rateType }: RefusedInputs): string => {
  if (rateType === "fixed" && (path === "note_rate" || path === "expected_rate")) return "fixed_rate";
  const person = personOf(path);
  if (person === null) return path;
  const rows = people.flatMap((each, row) => (each === null ? [] : [row]));
  const row = rows[person] ?? person;
  const isBorn = (people[row]?.bornOn ?? null) !== null;
  return personField(row, isBorn ? "dob" : "age");
};

/** A fee that waits for a rule cannot be calculated with, whatever is filled in for it. */
const waitsForRule = (refusal: WhatIfRefusal): boolean =>
  refusal._tag === "OriginationFeePending" && refusal.missing !== null;

/** What a refusal says of the fields with these names; what is about others is said as a whole. */
export const problemsOf = (refusal: WhatIfRefusal, inputs: RefusedInputs, names: ReadonlySet<string>): FormProblems => {
  const refused: Refused<WhatIfRefusal> = { _tag: "Refused", refusal };
  const named = inApiNames(refused, formNames).refusal;
  const placed = fieldMessages(named).map(({ field, message }) => [formName(field, inputs), message] as const);
  const ofFields = new Map(placed.filter(([name]) => names.has(name)));
  const isAllPlaced = placed.length > 0 && placed.every(([name]) => names.has(name));
  return { ofFields, sentences: isAllPlaced && !waitsForRule(refusal) ? [] : [refusalSentence(named)] };
};
