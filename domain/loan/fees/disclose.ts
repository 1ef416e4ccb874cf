import type { Day, Instant } from "../../kernel/day.ts";
import { type FieldError, type FieldsInvalid, invalidField, invalidFields } from "../../kernel/fields-invalid.ts";
import { pick } from "../../kernel/pick.ts";
import { accept, type Result } from "../../kernel/result.ts";
import { isSameData } from "../../kernel/same-data.ts";
import { feeCatalog } from "../../reference-data/fee-catalog.ts";
import { momentsReached, momentWords } from "../fixed/moments.ts";
import { type Loan, maxLoanEntries } from "../loan.ts";
import { isFunded } from "../status/status.ts";
import { feeFromCatalog } from "./catalog-fee.ts";
import { type DisclosedFee, type FeeRefund, type FeeRevision, withFormerFees } from "./disclosure.ts";
import { gfeTolerances } from "./gfe-tolerances.ts";

/** Who records a disclosure or refund, and when. */
export interface Recording {
  readonly byUserId: number;
  readonly now: Instant;
  readonly today: Day;
}

/** A fee as disclosed elsewhere. Fields that are left out are taken from the fee catalog. */
export type DisclosedFeeInput = Pick<DisclosedFee, "code" | "amountCents" | "paidBy"> &
  Partial<Pick<DisclosedFee, "description" | "tolerance" | "gfeBlock">>;

export interface DisclosureRequest {
  /** Null for today. */
  readonly disclosedOn: Day | null;
  /** Null for the loan's present fees. */
  readonly fees: readonly DisclosedFeeInput[] | null;
  readonly revision: FeeRevision | null;
}

const disclosedFields = ["code", "description", "amountCents", "paidBy", "tolerance", "gfeBlock"] as const;

const disclosedFees = (
  { fees }: Pick<Loan, "fees">,
  given: readonly DisclosedFeeInput[] | null,
): Result<readonly DisclosedFee[], FieldsInvalid> => {
  if (given === null)
    return fees.length > 0
      ? accept(fees.map((fee) => pick(fee, disclosedFields)))
      : invalidField("fees", "is required: the loan has no fees that could have been disclosed", "required");
  const unknown = given.flatMap(({ code }, position): FieldError[] =>
    feeCatalog.some((known) => known.code === code)
      ? []
      : [
          {
            field: `fees.${position}.code`,
            message: `must be one of: ${feeCatalog.map((known) => known.code).join(", ")}`,
            code: "unknown_reference",
          },
        ],
  );
  if (unknown.length > 0) return invalidFields(unknown);
  return accept(
    given.flatMap((fee) => {
      const known = feeFromCatalog(fee.code, fee.amountCents, null);
      return known === null ? [] : [pick({ ...known, ...fee }, disclosedFields)];
    }),
  );
};

const dayErrors = (loan: Loan, disclosedOn: Day, revision: FeeRevision | null, today: Day): FieldError[] => {
  const errors: FieldError[] = [];
  const wrong = (field: string, message: string) => errors.push({ field, message, code: "invalid" });
  const [first, last] = [loan.feeDisclosures[0], loan.feeDisclosures.at(-1)];
  const isFirst = last === undefined || (loan.feeDisclosures.length === 1 && last.disclosedOn === disclosedOn);
  const rulesFrom = gfeTolerances.steps[0]?.from;
  if (disclosedOn > today) wrong("disclosedOn", "must not be in the future");
  else if (rulesFrom !== undefined && disclosedOn < rulesFrom) wrong("disclosedOn", `must be ${rulesFrom} or later`);
  else if (last !== undefined && disclosedOn < last.disclosedOn)
    wrong("disclosedOn", `must not be before the last disclosure, of ${last.disclosedOn}`);
  else if (last?.disclosedOn === disclosedOn && isFunded(loan))
    wrong(
      "disclosedOn",
      "must not be the date of the last disclosure: the loan is funded, and its disclosures can no longer be replaced",
    );
  if (isFirst) {
    if (revision !== null)
      wrong("revision", "must be left out of the first disclosure: nothing was disclosed before it");
  } else if (revision === null)
    errors.push({
      field: "revision",
      message: "is required, because the fees were disclosed before: say what changed, and when",
      code: "required",
    });
  else if (revision.changedOn > disclosedOn) wrong("revision.changedOn", "must not be after the disclosure");
  else if (first !== undefined && revision.changedOn < first.disclosedOn)
    wrong("revision.changedOn", `must not be before the first disclosure, of ${first.disclosedOn}`);
  return errors;
};

/** Why fees can no longer be recorded for a loan in its present status; null if they can. */
const closedError = (
  loan: Loan,
  field: "disclosedOn" | "refundedOn",
  moments: readonly ("ended" | "insured")[],
): FieldError | null => {
  const reached = momentsReached(loan).find((moment) => moments.some((each) => each === moment));
  if (reached === undefined) return null;
  const code = reached === "insured" ? "loan_is_funded" : "field_is_fixed";
  const instead = reached === "ended" ? "; reopen it first" : "";
  return { field, message: `can no longer be recorded: ${momentWords[reached]}${instead}`, code };
};

/**
 * Adds a disclosure of the fees on a date to the loan. A disclosure with the date of the last one replaces it, until the loan is funded; an
 * identical one changes nothing. Refuses an application that has ended, an insured loan, a date in the future or before the last
 * disclosure, a first disclosure with a revision, and a later one without.
 */
export const discloseFees = (
  loan: Loan,
  { disclosedOn: given, fees: givenFees, revision }: DisclosureRequest,
  { byUserId, now, today }: Recording,
): Result<Loan, FieldsInvalid> => {
  const disclosedOn = given ?? today;
  const fees = disclosedFees(loan, givenFees);
  if (fees._tag === "Refused") return fees;
  const last = loan.feeDisclosures.at(-1);
  const disclosed = { disclosedOn, fees: fees.value, revision };
  if (last !== undefined && isSameData({ ...last, ...disclosed }, last)) return accept(loan);
  const closed = closedError(loan, "disclosedOn", ["ended", "insured"]);
  if (closed !== null) return invalidFields([closed]);
  const errors = dayErrors(loan, disclosedOn, revision, today);
  const others = loan.feeDisclosures.filter((each) => each.disclosedOn !== disclosedOn);
  if (others.length >= maxLoanEntries.feeDisclosures)
    errors.push({
      field: "disclosedOn",
      message: `must be of a loan with fewer than ${maxLoanEntries.feeDisclosures} disclosures`,
      code: "too_many",
    });
  if (errors.length > 0) return invalidFields(errors);
  const replaced = loan.feeDisclosures.find((each) => !others.includes(each));
  const disclosure = withFormerFees({ ...disclosed, at: now, byUserId, enteredOn: today }, replaced);
  return accept({ ...loan, feeDisclosures: [...others, disclosure] });
};

/** What was refunded on a date. Without an amount, what was recorded for that date is removed. */
export type RefundRequest = Pick<FeeRefund, "refundedOn" | "amountCents">;

/**
 * Records what was refunded to the borrower on a date, replacing what was recorded for that date; allowed on an insured loan too, because
 * the period for refunds may end later. Refuses an application that has ended, and a date before the closing or in the future.
 */
export const refundFees = (
  loan: Loan,
  refund: RefundRequest,
  { byUserId, now, today }: Recording,
): Result<Loan, FieldsInvalid> => {
  const { refundedOn, amountCents } = refund;
  if (refundedOn > today) return invalidField("refundedOn", "must not be in the future");
  const earlier = loan.feeRefunds.find((each) => each.refundedOn === refundedOn);
  const { closingOn } = loan;
  if (amountCents > 0 && closingOn !== null && refundedOn < closingOn)
    return invalidField(
      "refundedOn",
      `must not be before the closing date, ${closingOn}: until then lower the fee itself`,
    );
  if ((earlier?.amountCents ?? 0) === amountCents) return accept(loan);
  const closed = closedError(loan, "refundedOn", ["ended"]);
  if (closed !== null && amountCents > 0) return invalidFields([closed]);
  const others = loan.feeRefunds.filter((each) => each !== earlier);
  if (others.length >= maxLoanEntries.feeRefunds)
    return invalidField(
      "refundedOn",
      `must be of a loan with fewer than ${maxLoanEntries.feeRefunds} refunds`,
      "too_many",
    );
  const recorded: FeeRefund[] = amountCents === 0 ? [] : [{ ...refund, at: now, byUserId }];
  const feeRefunds = [...others, ...recorded].toSorted((one, other) => (one.refundedOn < other.refundedOn ? -1 : 1));
  return accept({ ...loan, feeRefunds });
};
