import type { Day } from "./day.ts";
import { accept, type Refused, type Result } from "./result.ts";

export interface FieldError {
  /** The path, in the domain's names, with dots for nested fields: `property.state`, `coBorrowers.0.bornOn`. */
  readonly field: string;
  /** What the value must be, worded to follow the field's name: "must be greater than 0". Never repeats the value. */
  readonly message: string;
  readonly code:
    | "invalid"
    | "required"
    | "already_exists"
    | "unknown_reference"
    | "computed_fee"
    | "too_many"
    | "field_is_fixed"
    | "loan_is_funded";
}

/** All invalid values, reported together. */
export interface FieldsInvalid {
  readonly _tag: "FieldsInvalid";
  /** Never empty. */
  readonly errors: readonly FieldError[];
}

/** Refuses one field. `message` is worded to follow the field's name, and never repeats the value. */
export const invalidField = (
  field: string,
  message: string,
  code: FieldError["code"] = "invalid",
): Refused<FieldsInvalid> => ({
  _tag: "Refused",
  refusal: { _tag: "FieldsInvalid", errors: [{ field, message, code }] },
});

/** Refuses several fields; there is at least one. */
export const invalidFields = (errors: readonly FieldError[]): Refused<FieldsInvalid> => ({
  _tag: "Refused",
  refusal: { _tag: "FieldsInvalid", errors },
});

/** Returns a value, unless there are errors: then it refuses their fields. */
export const acceptUnless = <Value>(errors: readonly FieldError[], value: Value): Result<Value, FieldsInvalid> =>
  errors.length > 0 ? invalidFields(errors) : accept(value);

/** The errors of several results, in order; empty if all of them were accepted. */
export const fieldErrorsOf = (results: readonly Result<unknown, FieldsInvalid>[]): FieldError[] =>
  results.flatMap((result) => (result._tag === "Refused" ? result.refusal.errors : []));

/** The values of several results, by name, or all of their errors, in the order of the names. */
export const allAccepted = <Values extends object>(
  results: {
    readonly [Name in keyof Values]: Result<Values[Name], FieldsInvalid>;
  },
): Result<Values, FieldsInvalid> => {
  const entries = Object.entries<Result<unknown, FieldsInvalid>>(results);
  const accepted = entries.flatMap(([name, result]) => (result._tag === "Accepted" ? [[name, result.value]] : []));
  return accepted.length === entries.length
    ? accept(Object.fromEntries(accepted) as Values)
    : invalidFields(fieldErrorsOf(entries.map(([, result]) => result)));
};

/** A field, whether its value is valid, and what it must be if it is not. */
type FieldCheck = readonly [field: string, isGood: boolean, message: string];

/** The errors of the checks that failed, in order. */
export const failedChecks = (checks: readonly FieldCheck[], code: FieldError["code"] = "invalid"): FieldError[] =>
  checks.filter(([, isGood]) => !isGood).map(([field, , message]) => ({ field, message, code }));

/** Errors for dates of past events that are in the future. An unknown date has no error. */
export const futureDayErrors = (
  days: readonly (readonly [field: string, on: Day | null])[],
  today: Day,
): FieldError[] =>
  failedChecks(days.map(([field, on]) => [field, on === null || on <= today, "must not be in the future"]));
