import { revisedEstimateDays } from "../../hecm/parameters/periods/good-faith-estimate.ts";
import { type Day, day, daysBetween, type Instant } from "../../kernel/day.ts";
import { inForce } from "../../kernel/in-force.ts";
import { businessDayAfter, isOfficeDay } from "../../reference-data/business-days.ts";
import type { FeeDetails } from "./fee.ts";

/** Why a disclosure is revised, by the paragraphs (1) to (6) of 12 CFR 1024.7(f). */
export const revisionGrounds = [
  "changed_costs",
  "changed_eligibility",
  "borrower_request",
  "expired",
  "rate_lock",
  "new_construction",
] as const;
type RevisionGround = (typeof revisionGrounds)[number];

/** Those after which a revised disclosure has to follow within some business days. */
const timedGrounds: readonly RevisionGround[] = [
  "changed_costs",
  "changed_eligibility",
  "borrower_request",
  "rate_lock",
];

/** What changed since the first disclosure. */
export interface FeeRevision {
  readonly ground: RevisionGround;
  /** When the lender learned of it, the borrower requested it, or the lender locked the rate. */
  readonly changedOn: Day;
  readonly reason: string;
}

/** A fee as it was disclosed to the applicant. */
export type DisclosedFee = Pick<
  FeeDetails,
  "code" | "description" | "amountCents" | "paidBy" | "tolerance" | "gfeBlock"
>;

/** A disclosure of the fees on a day: a Good Faith Estimate, or a paper in its place. */
export interface FeeDisclosure {
  readonly disclosedOn: Day;
  readonly fees: readonly DisclosedFee[];
  /** Null of the first one. */
  readonly revision: FeeRevision | null;
  readonly at: Instant;
  readonly byUserId: number;
  /** The company's day of then; left out of those from before it was kept. */
  readonly enteredOn?: Day;
  /** The fees that were entered of the same day before it, in time; left out where none were entered anew long after that day. */
  readonly formerFees?: readonly DisclosedFee[];
}

/** What the lender gave back to the borrower of charges above the tolerance. */
export interface FeeRefund {
  readonly refundedOn: Day;
  readonly amountCents: number;
  readonly at: Instant;
  readonly byUserId: number;
}

/** A paper that raises what is allowed is entered soon after it was given, which is our choice. */
export const DAYS_TO_ENTER_A_DISCLOSURE = 3;

/** On which day a disclosure was entered; the day in Greenwich where that of the company was not kept. */
export const enteredOnOf = ({ at, enteredOn }: FeeDisclosure): Day => enteredOn ?? day(at.slice(0, 10));

const isLongAfterItsDay = (disclosure: FeeDisclosure): boolean =>
  daysBetween(disclosure.disclosedOn, enteredOnOf(disclosure)) > DAYS_TO_ENTER_A_DISCLOSURE;

/** Whether a revised disclosure was entered long after its day. */
export const isEnteredLate = (disclosure: FeeDisclosure): boolean =>
  disclosure.revision !== null && isLongAfterItsDay(disclosure);

/** What a disclosure keeps of the one whose place it takes: the fees that were entered in time, where it comes long after them. */
export const withFormerFees = (disclosure: FeeDisclosure, replaced: FeeDisclosure | undefined): FeeDisclosure => {
  if (replaced === undefined) return disclosure;
  if (replaced.formerFees !== undefined) return { ...disclosure, formerFees: replaced.formerFees };
  const isInTime = !isEnteredLate(replaced) && isLongAfterItsDay(disclosure);
  return isInTime ? { ...disclosure, formerFees: replaced.fees } : disclosure;
};

/** The last day for a revised disclosure; null where none is set. */
export const revisionDueOn = ({ ground, changedOn }: FeeRevision): Day | null => {
  const days = inForce(revisedEstimateDays, changedOn);
  if (!timedGrounds.includes(ground) || days._tag === "Refused") return null;
  return businessDayAfter(changedOn, days.value.value, isOfficeDay);
};

/** Whether a revised disclosure came later than the days that there are for it. */
export const isLate = ({ disclosedOn, revision }: Pick<FeeDisclosure, "disclosedOn" | "revision">): boolean => {
  const dueOn = revision === null ? null : revisionDueOn(revision);
  return dueOn !== null && disclosedOn > dueOn;
};

/** The disclosures of a loan that the lender was bound by: the first, and those that were revised in time and by the settlement. */
export const bindingDisclosures = (
  feeDisclosures: readonly FeeDisclosure[],
  closingOn: Day | null,
): readonly FeeDisclosure[] =>
  feeDisclosures.filter(
    (disclosure) =>
      disclosure.revision === null ||
      (!isLate(disclosure) && (closingOn === null || disclosure.disclosedOn <= closingOn)),
  );
