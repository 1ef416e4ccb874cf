import type { EnteredIndexValue } from "../../../../domain/calculation/ports.ts";
import { MAX_INDEX_VALUE } from "../../../../domain/hecm/rates/entered-values.ts";
import type { RateIndex } from "../../../../domain/hecm/terms.ts";
import type { Day } from "../../../../domain/kernel/day.ts";
import {
  acceptUnless,
  type FieldError,
  invalidField,
  invalidFields,
} from "../../../../domain/kernel/fields-invalid.ts";
import { percentFromRate, type Rate } from "../../../../domain/kernel/rate.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import type { Decoded, FieldTable } from "../../codec/codec.ts";
import { decodeBody } from "../../codec/table.ts";
import { optional } from "../../codec/values/compound-codecs.ts";
import { boolean, id, percent } from "../../codec/values/number-codecs.ts";
import { day } from "../../codec/values/time-codecs.ts";
import { rateIndex } from "../choices.ts";

/** A request for the expected rate of a loan, or for an index, a margin, and a date. */
type ExpectedRateRequest =
  | { readonly loanId: number; readonly save: boolean }
  | { readonly loanId: null; readonly index: RateIndex; readonly margin: Rate; readonly on: Day };

interface ExpectedRateBody {
  readonly loanId: number | null;
  readonly save: boolean;
  readonly index: RateIndex | null;
  readonly margin: Rate | null;
  readonly on: Day | null;
}

/** The body that requests an expected rate. */
export const expectedRateFields: FieldTable<ExpectedRateBody> = {
  loanId: optional(
    "loan",
    id,
    "Loan whose current expected rate is returned. If omitted, `index`, `margin` and `date` are required",
  ),
  save: {
    name: "save",
    codec: boolean,
    fallback: false,
    description: "Whether to store the rate on the loan, with today as the lock date",
  },
  index: optional(
    "index",
    rateIndex,
    "Index of the expected rate, which is always `cmt_10_year`; required without `loan`",
  ),
  margin: optional("margin", percent, "Lender's margin over the index; required without `loan`"),
  on: optional(
    "date",
    day,
    "Date for which the rate is calculated, within the published weeks; required without `loan`",
  ),
};

const mustBeAbsent = (names: readonly (readonly [string, unknown])[]): FieldError[] =>
  names
    .filter(([, value]) => value !== null)
    .map(([field]) => ({ field, message: "must be left out if loan is given", code: "invalid" }));

const mustBePresent = (names: readonly (readonly [string, unknown])[]): FieldError[] =>
  names
    .filter(([, value]) => value === null)
    .map(([field]) => ({ field, message: "is required if no loan is given", code: "required" }));

export const decodeExpectedRateRequest = (json: unknown): Decoded<ExpectedRateRequest> => {
  const decoded = decodeBody(expectedRateFields, json);
  if (decoded._tag === "Refused") return decoded;
  const { loanId, save, index, margin, on } = decoded.value;
  const terms = [
    ["index", index],
    ["margin", margin],
    ["date", on],
  ] as const;
  if (loanId !== null) {
    const errors = mustBeAbsent(terms);
    return acceptUnless(errors, { loanId, save });
  }
  if (save) return invalidField("loan", "is required to save a rate", "required");
  const errors = mustBePresent(terms);
  if (errors.length > 0 || index === null || margin === null || on === null) return invalidFields(errors);
  return accept({ loanId, index, margin, on });
};

/** A request for the rates of a loan or on a date; by default, today's rates. */
interface InterestRateRequest {
  readonly loanId: number | null;
  readonly on: Day | null;
}

/** The body that requests initial rates. */
export const interestRateFields: FieldTable<InterestRateRequest> = {
  loanId: optional(
    "loan",
    id,
    "Loan whose current initial rate is returned. If omitted, the rates of all active products are returned",
  ),
  on: optional(
    "date",
    day,
    "Date for which the rates of all products are calculated, within the published weeks; defaults to today. Not allowed with `loan`",
  ),
};

export const decodeInterestRateRequest = (json: unknown): Decoded<InterestRateRequest> => {
  const decoded = decodeBody(interestRateFields, json);
  if (decoded._tag === "Refused" || decoded.value.loanId === null) return decoded;
  const errors = mustBeAbsent([["date", decoded.value.on]]);
  return errors.length > 0 ? invalidFields(errors) : decoded;
};

type IndexValueBody = Pick<EnteredIndexValue, "index" | "on" | "value">;

/** The body that enters an index value. */
export const indexValueFields: FieldTable<IndexValueBody> = {
  index: { name: "index", codec: rateIndex, required: true, description: "Index to which the value belongs" },
  on: {
    name: "date",
    codec: day,
    required: true,
    description: "Date of the value, a day from Monday to Friday that is not a federal holiday, not in the future",
  },
  value: {
    name: "value",
    codec: percent,
    required: true,
    description: `Published value, at most ${percentFromRate(MAX_INDEX_VALUE)} percent with at most 2 decimals`,
  },
};
