import type { CalculationInputsMissing } from "../../../domain/calculation/calculation-inputs.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import type { Refused, Result } from "../../../domain/kernel/result.ts";
import { below, type FieldNames } from "./codec.ts";

/**
 * A path in the domain's names as the API's: `coBorrowers.0.bornOn` → `co_borrowers.0.dob`. A name that no table knows
 * stays as it is, so that a path in the API's names comes back unchanged.
 */
export const apiPath = (names: FieldNames, path: string): string => {
  let inside: FieldNames | undefined = names;
  let translated = "";
  for (const part of path.split(".")) {
    const known: FieldNames[string] | undefined = inside && Object.hasOwn(inside, part) ? inside[part] : undefined;
    translated = below(translated, known?.name ?? part);
    // A position in a list stays among the names of the list's entries.
    if (!/^\d+$/.test(part)) inside = known?.codec.inside;
  }
  return translated;
};

type Outcome = Result<unknown, { readonly _tag: string }>;

const isFieldsInvalid = (result: Outcome): result is Refused<FieldsInvalid> =>
  result._tag === "Refused" && result.refusal._tag === "FieldsInvalid";

const isInputsMissing = (result: Outcome): result is Refused<CalculationInputsMissing> =>
  result._tag === "Refused" && result.refusal._tag === "CalculationInputsMissing";

/** The outcome of a use case, the fields of its refusals in the API's names. */
export const inApiNames = <Given extends Outcome>(result: Given, toApi: (path: string) => string): Given => {
  if (isFieldsInvalid(result)) {
    const errors = result.refusal.errors.map((error) => ({ ...error, field: toApi(error.field) }));
    return { ...result, refusal: { ...result.refusal, errors } };
  }
  if (isInputsMissing(result)) {
    const { fields, oneOf } = result.refusal;
    const refusal = { fields: fields.map(toApi), oneOf: oneOf.map((group) => group.map(toApi)) };
    return { ...result, refusal: { ...result.refusal, ...refusal } };
  }
  return result;
};

/** The outcome of a use case that took one part of a request: its refusals name their fields below that part. */
export const inRequestPart = <Given extends Outcome>(result: Given, requestPart: string): Given =>
  result._tag === "Refused" ? { ...result, refusal: { ...result.refusal, requestPart } } : result;
