import type { CalculationInputsMissing } from "../../../domain/calculation/calculation-inputs.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import type { Refused, Result } from "../../../domain/kernel/result.ts";
import type { BeyondReportData } from "../../../domain/loan/hmda/report-data.ts";
import { below, type FieldNames } from "./codec.ts";

/** The field with a domain name, or, in a path that is already in the API's names, with an API name. */
const fieldNamed = (names: FieldNames, part: string): FieldNames[string] | undefined =>
  Object.hasOwn(names, part) ? names[part] : Object.values(names).find(({ name }) => name === part);

/** A path in the API's names, and whether the table knows each part of it. */
const resolvePath = (names: FieldNames, path: string): { readonly name: string; readonly isKnown: boolean } => {
  let inside: FieldNames | undefined = names;
  let name = "";
  let isKnown = true;
  const parts = path.split(".");
  for (const [depth, part] of parts.entries()) {
    // After a position in a list, the names are those of the list's entries.
    if (/^\d+$/.test(part)) name = below(name, part);
    else {
      const field: FieldNames[string] | undefined = inside && fieldNamed(inside, part);
      isKnown &&= field !== undefined;
      const isAmongNeighbors = field?.isSpread === true && depth < parts.length - 1;
      name = isAmongNeighbors ? name : below(name, field?.name ?? part);
      inside = field?.codec.inside;
    }
  }
  return { name, isKnown };
};

/**
 * Converts a path in the domain's names to the API's: `coBorrowers.0.bornOn` → `co_borrowers.0.dob`. Unknown names are kept, so that a path
 * in the API's names is returned unchanged.
 */
export const apiPath = (names: FieldNames, path: string): string => resolvePath(names, path).name;

/** The same for a path that clients see. Throws for a name that the table does not have, because it must not reach them. */
const knownApiPath = (names: FieldNames, path: string): string => {
  const { name, isKnown } = resolvePath(names, path);
  if (!isKnown) throw new Error(`the refused field ${path} has no name in the API`);
  return name;
};

type Outcome = Result<unknown, { readonly _tag: string }>;

const isFieldsInvalid = (result: Outcome): result is Refused<FieldsInvalid> =>
  result._tag === "Refused" && result.refusal._tag === "FieldsInvalid";

const isBeyondReportData = (result: Outcome): result is Refused<BeyondReportData> =>
  result._tag === "Refused" && result.refusal._tag === "BeyondReportData";

const isInputsMissing = (result: Outcome): result is Refused<CalculationInputsMissing> =>
  result._tag === "Refused" && result.refusal._tag === "CalculationInputsMissing";

/** The names of the part of a request that a refusal concerns. */
const namesOfPart = (names: FieldNames, refusal: object): FieldNames =>
  "requestPart" in refusal ? (names[String(refusal.requestPart)]?.codec.inside ?? {}) : names;

/**
 * The outcome of a use case, with the fields of its refusals in the API's names, whether they were in the domain's names or, from a
 * revision, in the API's already. Throws for an unknown field.
 */
export const inApiNames = <Given extends Outcome>(result: Given, names: FieldNames): Given => {
  if (result._tag === "Accepted") return result;
  const toApi = (path: string) => knownApiPath(namesOfPart(names, result.refusal), path);
  if (isFieldsInvalid(result)) {
    const errors = result.refusal.errors.map((error) => ({ ...error, field: toApi(error.field) }));
    return { ...result, refusal: { ...result.refusal, errors } };
  }
  if (isBeyondReportData(result))
    return { ...result, refusal: { ...result.refusal, fields: result.refusal.fields.map(toApi) } };
  if (isInputsMissing(result)) {
    const { fields, oneOf } = result.refusal;
    const refusal = { fields: fields.map(toApi), oneOf: oneOf.map((group) => group.map(toApi)) };
    return { ...result, refusal: { ...result.refusal, ...refusal } };
  }
  return result;
};

/** The outcome of a use case that received one part of a request: the fields of its refusals are prefixed with that part. */
export const inRequestPart = <Given extends Outcome>(result: Given, requestPart: string): Given =>
  result._tag === "Refused" ? { ...result, refusal: { ...result.refusal, requestPart } } : result;
