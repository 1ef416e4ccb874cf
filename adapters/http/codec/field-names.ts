import type { CalculationInputsMissing } from "../../../domain/calculation/calculation-inputs.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import type { Result } from "../../../domain/kernel/result.ts";
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

type NamesFields = FieldsInvalid | CalculationInputsMissing;

const renamed = (refusal: NamesFields, toApi: (path: string) => string): NamesFields =>
  refusal._tag === "FieldsInvalid"
    ? { ...refusal, errors: refusal.errors.map((error) => ({ ...error, field: toApi(error.field) })) }
    : { ...refusal, fields: refusal.fields.map(toApi), oneOf: refusal.oneOf.map((group) => group.map(toApi)) };

const namesFields = (refusal: { readonly _tag: string }): refusal is NamesFields =>
  refusal._tag === "FieldsInvalid" || refusal._tag === "CalculationInputsMissing";

/** What a use case came to, the fields of its refusals in the API's names. */
export const inApiNames = <Value, Refusal extends { readonly _tag: string }>(
  result: Result<Value, Refusal | NamesFields>,
  toApi: (path: string) => string,
): Result<Value, Refusal | NamesFields> =>
  result._tag === "Refused" && namesFields(result.refusal)
    ? { _tag: "Refused", refusal: renamed(result.refusal, toApi) }
    : result;
