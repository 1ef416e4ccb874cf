import type { Day, Instant } from "../../kernel/day.ts";
import { type FieldError, type FieldsInvalid, fieldErrorsOf, invalidFields } from "../../kernel/fields-invalid.ts";
import type { NoRuleInForce } from "../../kernel/in-force.ts";
import { formatCents } from "../../kernel/money.ts";
import { accept, type Result } from "../../kernel/result.ts";
import { isSameData } from "../../kernel/same-data.ts";
import { computedFeeCodes, feeCatalog } from "../../reference-data/fee-catalog.ts";
import { type Loan, maxLoanEntries } from "../loan.ts";
import { checkPartsMayGo, type LoanClearToClose } from "../parts.ts";
import { feeFromCatalog } from "./catalog-fee.ts";
import type { Fee, FeeDetails, FeeInput } from "./fee.ts";
import { type CapBasis, type CapRules, capBasisOf, maxOriginationFeeCents } from "./origination-fee.ts";

/** The parts of a loan, which may not be started yet, that determine its costs. */
interface Charged {
  readonly fees: readonly FeeDetails[];
}

const sumCents = (fees: readonly FeeDetails[]): number => fees.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** All fees of a loan, by any payer. */
export const feesTotalCents = (loan: Pick<Loan, "fees">): number => sumCents(loan.fees);

/** What the borrower pays through the loan. Fees paid outside closing (`poc`) or by others are not a cost of the loan. */
const paidThroughLoan = ({ fees }: Charged): FeeDetails[] =>
  fees.filter(({ paidBy, paymentTiming }) => paidBy === "borrower" && paymentTiming !== "poc");

/** The borrower's costs through the loan, without the origination and counseling fees, which are shown separately. */
export const closingCostsCents = (loan: Charged): number =>
  sumCents(paidThroughLoan(loan).filter(({ code }) => code !== "origination-fee" && code !== "counseling"));

/** The counseling fee that the borrower pays through the loan. */
export const counselingFeeCents = (loan: Charged): number =>
  sumCents(paidThroughLoan(loan).filter(({ code }) => code === "counseling"));

/** The origination fee that the borrower pays through the loan; null if there is none. */
export const originationFeeCents = (loan: Charged): number | null =>
  paidThroughLoan(loan).find(({ code }) => code === "origination-fee")?.amountCents ?? null;

/** The origination fee, which a loan can have only once; null if there is none. */
export const originationFeeOf = (loan: Pick<Loan, "fees">): Fee | null =>
  loan.fees.find(({ code }) => code === "origination-fee") ?? null;

const codeError = (others: readonly Pick<FeeDetails, "code">[], code: string): FieldError | null => {
  if (computedFeeCodes.includes(code))
    return {
      field: "code",
      message: "must be a fee of the fee catalog; this code is a figure of the calculation or a field of the loan",
      code: "computed_fee",
    };
  if (!feeCatalog.some((known) => known.code === code))
    return {
      field: "code",
      message: `must be one of: ${feeCatalog.map(({ code }) => code).join(", ")}`,
      code: "unknown_reference",
    };
  if (code === "origination-fee" && others.some((other) => other.code === code))
    return {
      field: "code",
      message:
        "must not be origination-fee, because the loan already has an origination fee: use POST /api/loan/update-origination-fee/ to change it",
      code: "already_exists",
    };
  return null;
};

/**
 * Completes a fee from the catalog, for a loan with other fees. Refuses an unknown code, a second origination fee, and a charge dated in
 * the future.
 */
export const completedFee = (
  others: readonly Pick<FeeDetails, "code">[],
  details: FeeInput,
  today: Day,
): Result<FeeDetails, FieldsInvalid> => {
  const wrongCode = codeError(others, details.code);
  const errors: FieldError[] = wrongCode === null ? [] : [wrongCode];
  if (details.chargedOn !== null && details.chargedOn > today)
    errors.push({ field: "chargedOn", message: "must not be in the future", code: "invalid" });
  if (errors.length > 0) return invalidFields(errors);
  const proposed = feeFromCatalog(details.code, details.amountCents, null);
  if (proposed === null) throw new Error("the catalog lacks a code that was found in it");
  return accept({ ...proposed, ...details });
};

/** Why a fee cannot have its amount: the cap of the origination fee (24 CFR 206.31); null if it can. */
export const amountError = (
  basis: CapBasis,
  { code, amountCents }: Pick<FeeDetails, "code" | "amountCents">,
  capRules: CapRules,
): Result<FieldError | null, NoRuleInForce> => {
  // A fee of zero is below every cap, even one that is not known yet.
  if (code !== "origination-fee" || amountCents === 0) return accept(null);
  const highest = maxOriginationFeeCents(basis, capRules);
  if (highest._tag === "Refused") return highest;
  if (amountCents <= highest.value) return accept(null);
  const message = `must be at most the origination fee cap of ${formatCents(highest.value)}`;
  return accept({ field: "amountCents", message, code: "invalid" });
};

/** A write of a fee: the new state, its id, and the time. */
interface FeeWrite {
  readonly id: number;
  readonly details: FeeInput;
  readonly capRules: CapRules;
  readonly now: Instant;
}

/**
 * Adds a fee to the loan, or replaces the one with its id. Fields that are left out are taken from the catalog. An unchanged fee keeps its
 * version. Refuses an unknown code, a second origination fee, one above its cap (24 CFR 206.31), and more fees than a loan may have.
 */
export const putFee = (
  loan: Loan,
  { id, details, capRules, now }: FeeWrite,
): Result<Loan, FieldsInvalid | NoRuleInForce> => {
  const replaced = loan.fees.find((fee) => fee.id === id);
  const others = loan.fees.filter((fee) => fee !== replaced);
  const completed = completedFee(others, details, capRules.today);
  const errors: FieldError[] = fieldErrorsOf([completed]);
  if (others.length >= maxLoanEntries.fees)
    errors.push({ field: "loan", message: `must have fewer than ${maxLoanEntries.fees} fees`, code: "too_many" });
  const wrongAmount = amountError(capBasisOf(loan), details, capRules);
  if (wrongAmount._tag === "Refused") return wrongAmount;
  if (wrongAmount.value !== null) errors.push(wrongAmount.value);
  if (completed._tag === "Refused" || errors.length > 0) return invalidFields(errors);
  const written = { ...completed.value, id };
  const isOriginationFee = details.code === "origination-fee";
  if (replaced && isSameData({ ...replaced, ...written }, replaced)) return accept(loan);
  const version = (replaced?.version ?? 0) + 1;
  const fee: Fee = { createdAt: now, ...replaced, ...written, version, updatedAt: now };
  const fees = replaced ? loan.fees.map((each) => (each === replaced ? fee : each)) : [...others, fee];
  return accept({ ...loan, fees, originationFeePending: loan.originationFeePending && !isOriginationFee });
};

/** Removes a fee from the loan. Refuses if the loan is clear to close. */
export const removeFee = (loan: Loan, feeId: number): Result<Loan, LoanClearToClose> => {
  const open = checkPartsMayGo(loan);
  return open._tag === "Refused" ? open : accept({ ...loan, fees: loan.fees.filter(({ id }) => id !== feeId) });
};
