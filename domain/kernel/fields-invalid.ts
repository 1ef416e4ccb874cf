import type { Day } from "./day.ts";
import type { Refused, Result } from "./result.ts";

export interface FieldError {
  /** Path in the domain's names, dotted for nested ones: `property.state`, `coBorrowers.0.bornOn`. */
  readonly field: string;
  /** What the value must be, to be read after the field's name: "must be greater than 0". Never repeats the value. */
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

/** Values that cannot be taken, all of them at once. */
export interface FieldsInvalid {
  readonly _tag: "FieldsInvalid";
  /** Never empty. */
  readonly errors: readonly FieldError[];
}

/** The refusal of one field; `message` is read after the field's name and never repeats the value. */
export const invalidField = (
  field: string,
  message: string,
  code: FieldError["code"] = "invalid",
): Refused<FieldsInvalid> => ({
  _tag: "Refused",
  refusal: { _tag: "FieldsInvalid", errors: [{ field, message, code }] },
});

/** The refusal of several fields; there is at least one. */
export const invalidFields = (errors: readonly FieldError[]): Refused<FieldsInvalid> => ({
  _tag: "Refused",
  refusal: { _tag: "FieldsInvalid", errors },
});

/** Everything that is wrong with some values, in their order; none where all of them are accepted. */
export const fieldErrorsOf = (results: readonly Result<unknown, FieldsInvalid>[]): FieldError[] =>
  results.flatMap((result) => (result._tag === "Refused" ? result.refusal.errors : []));

/** A field, whether its value can be taken, and else what it must be. */
type FieldCheck = readonly [field: string, isGood: boolean, message: string];

/** The errors of the checks that failed, in their order. */
export const failedChecks = (checks: readonly FieldCheck[]): FieldError[] =>
  checks.filter(([, isGood]) => !isGood).map(([field, , message]) => ({ field, message, code: "invalid" }));

/** The errors of days of what has happened that are still to come; of a day that is not known there is none. */
export const futureDayErrors = (
  days: readonly (readonly [field: string, on: Day | null])[],
  today: Day,
): FieldError[] =>
  failedChecks(days.map(([field, on]) => [field, on === null || on <= today, "must not be in the future"]));
