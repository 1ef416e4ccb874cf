import type { CalculationInputsMissing } from "../../../domain/calculation/calculation-inputs.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import { dollarsFromCents } from "../../../domain/kernel/money.ts";
import type { Refused, Result } from "../../../domain/kernel/result.ts";
import type { Change, Json, Path } from "../../../domain/log/changes.ts";
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

type NamedField = FieldNames[string];

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A field that no table has: its name and unit follow from the domain's name. */
const fieldWithoutTable = (domainName: string): NamedField => {
  const name = snakeCase(domainName.replace(/Cents$/, "").replace(/On$/, "Date"));
  return { name, codec: domainName.endsWith("Cents") ? { encode: dollarsFromCents } : {} };
};

const fieldOf = (names: FieldNames | undefined, domainName: string): NamedField =>
  (names && Object.hasOwn(names, domainName) ? names[domainName] : undefined) ?? fieldWithoutTable(domainName);

const encodeValue = (value: Json, { inside, encode }: NamedField["codec"]): unknown => {
  if (value === null) return null;
  if (typeof value !== "object" || (encode && !inside)) return encode ? encode(value as never) : value;
  if (Array.isArray(value)) return value.map((each) => encodeValue(each, inside ? { inside } : {}));
  const fields = Object.entries(value).map(([domainName, each]) => {
    const { name, codec } = fieldOf(inside, domainName);
    return [name, encodeValue(each, codec)] as const;
  });
  return Object.fromEntries(fields);
};

/** Plain data of the domain in the API's names and units; what `names` lacks follows from the domain's names. */
export const encodeData = (names: FieldNames, data: Json): unknown => encodeValue(data, { inside: names });

/** The field at a path, and the path in the API's names; ids of parts stay among the names of their list. */
const resolvePath = (names: FieldNames, path: Path) => {
  let codec: NamedField["codec"] = { inside: names };
  let shown = "";
  for (const step of path) {
    if (typeof step === "number") {
      shown = below(shown, step);
      codec = codec.inside ? { inside: codec.inside } : {};
    } else {
      const field = fieldOf(codec.inside, step);
      shown = below(shown, field.name);
      ({ codec } = field);
    }
  }
  return { codec, shown };
};

/** A change of a record in the API's names and units. */
export const encodeChange = (names: FieldNames, change: Change) => {
  const { codec, shown } = resolvePath(names, change.path);
  if ("fromOrder" in change) return { path: shown, from_order: change.fromOrder, to_order: change.toOrder };
  const { from, to } = change;
  return {
    path: shown,
    ...(from === undefined ? {} : { from: encodeValue(from, codec) }),
    ...(to === undefined ? {} : { to: encodeValue(to, codec) }),
  };
};
