import { revisedEstimateDays } from "../../hecm/parameters/periods/good-faith-estimate.ts";
import { type Day, day, daysBetween, type Instant } from "../../kernel/day.ts";
import { inForce } from "../../kernel/in-force.ts";
import { businessDayAfter, isOfficeDay } from "../../reference-data/business-days.ts";
import type { FeeDetails } from "./fee.ts";

/** Why a disclosure is revised, by paragraphs (1) to (6) of 12 CFR 1024.7(f). */
export const revisionGrounds = [
  "changed_costs",
  "changed_eligibility",
  "borrower_request",
  "expired",
  "rate_lock",
  "new_construction",
] as const;
type RevisionGround = (typeof revisionGrounds)[number];

/** The grounds for which a revised disclosure must follow within a number of business days. */
const timedGrounds: readonly RevisionGround[] = [
  "changed_costs",
  "changed_eligibility",
  "borrower_request",
  "rate_lock",
];

/** What changed since the first disclosure. */
export interface FeeRevision {
  readonly ground: RevisionGround;
  /** When the lender learned of it, the borrower requested it, or the rate was locked. */
  readonly changedOn: Day;
  readonly reason: string;
}

/** A fee as it was disclosed to the applicant. */
export type DisclosedFee = Pick<
  FeeDetails,
  "code" | "description" | "amountCents" | "paidBy" | "tolerance" | "gfeBlock"
>;

/** A disclosure of the fees on a date: a Good Faith Estimate, or a document in its place. */
export interface FeeDisclosure {
  readonly disclosedOn: Day;
  readonly fees: readonly DisclosedFee[];
  /** Null for the first disclosure. */
  readonly revision: FeeRevision | null;
  readonly at: Instant;
  readonly byUserId: number;
  /** The company's date of that instant; absent if the disclosure was made before this was stored. */
  readonly enteredOn?: Day;
  /** The fees entered earlier, and in time, for the same date; absent unless the fees were entered again long after that date. */
  readonly formerFees?: readonly DisclosedFee[];
}

/** A refund by the lender to the borrower of charges above the tolerance. */
export interface FeeRefund {
  readonly refundedOn: Day;
  readonly amountCents: number;
  readonly at: Instant;
  readonly byUserId: number;
}

/** A document that raises what is allowed must be entered soon after it was given. The number of days is our choice. */
export const DAYS_TO_ENTER_A_DISCLOSURE = 3;

/** The date on which a disclosure was entered; the UTC date if the company's was not stored. */
export const enteredOnOf = ({ at, enteredOn }: FeeDisclosure): Day => enteredOn ?? day(at.slice(0, 10));

const isLongAfterItsDay = (disclosure: FeeDisclosure): boolean =>
  daysBetween(disclosure.disclosedOn, enteredOnOf(disclosure)) > DAYS_TO_ENTER_A_DISCLOSURE;

/** Whether a revised disclosure was entered long after its date. */
export const isEnteredLate = (disclosure: FeeDisclosure): boolean =>
  disclosure.revision !== null && isLongAfterItsDay(disclosure);

/** What a disclosure keeps from the one it replaces: the fees that were entered in time, if it is itself entered long after its date. */
export const withFormerFees = (disclosure: FeeDisclosure, replaced: FeeDisclosure | undefined): FeeDisclosure => {
  if (replaced === undefined) return disclosure;
  if (replaced.formerFees !== undefined) return { ...disclosure, formerFees: replaced.formerFees };
  const isInTime = !isEnteredLate(replaced) && isLongAfterItsDay(disclosure);
  return isInTime ? { ...disclosure, formerFees: replaced.fees } : disclosure;
};

/** The last date for a revised disclosure; null if there is none. */
export const revisionDueOn = ({ ground, changedOn }: FeeRevision): Day | null => {
  const days = inForce(revisedEstimateDays, changedOn);
  if (!timedGrounds.includes(ground) || days._tag === "Refused") return null;
  return businessDayAfter(changedOn, days.value.value, isOfficeDay);
};

/** Whether a revised disclosure was made later than allowed. */
export const isLate = ({ disclosedOn, revision }: Pick<FeeDisclosure, "disclosedOn" | "revision">): boolean => {
  const dueOn = revision === null ? null : revisionDueOn(revision);
  return dueOn !== null && disclosedOn > dueOn;
};

/** The disclosures that bind the lender: the first one, and those that were revised in time and by settlement. */
export const bindingDisclosures = (
  feeDisclosures: readonly FeeDisclosure[],
  closingOn: Day | null,
): readonly FeeDisclosure[] =>
  feeDisclosures.filter(
    (disclosure) =>
      disclosure.revision === null ||
      (!isLate(disclosure) && (closingOn === null || disclosure.disclosedOn <= closingOn)),
  );
