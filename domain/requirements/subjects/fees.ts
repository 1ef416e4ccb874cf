import {
  estimateDays,
  revisedEstimateDays,
  toleranceRefundDays,
} from "../../hecm/parameters/periods/good-faith-estimate.ts";
import { addDays, type Day } from "../../kernel/day.ts";
import { inForce } from "../../kernel/in-force.ts";
import { formatCents } from "../../kernel/money.ts";
import { compareFees, type FeeComparison } from "../../loan/fees/compared-fees.ts";
import { isLate, revisionDueOn } from "../../loan/fees/disclosure.ts";
import { gfeTolerances } from "../../loan/fees/gfe-tolerances.ts";
import type { Loan } from "../../loan/loan.ts";
import { isFunded } from "../../loan/status/status.ts";
import { businessDayAfter, isOfficeDay } from "../../reference-data/business-days.ts";
import { type JudgedLoan, type Requirement, requirement, requirementInWords } from "../requirement.ts";
import { stepsOf } from "../sources.ts";

const lateText = (on: string, dueOn: string): string =>
  `The fees were disclosed on ${on} first, and the application made that due by ${dueOn}`;

/** Where a date is missing, another requirement says so. */
const lateTexts = ({ applicationOn, feeDisclosures: [first] }: Loan): readonly string[] => {
  const days = applicationOn && inForce(estimateDays, applicationOn);
  if (!applicationOn || first === undefined || days?._tag !== "Accepted") return [];
  const dueOn = businessDayAfter(applicationOn, days.value.value, isOfficeDay);
  return first.disclosedOn <= dueOn ? [] : [lateText(first.disclosedOn, dueOn)];
};

/** Which disclosures of the fees an applicant has by the time that the application is underwritten. */
export const feeDisclosureRequirements: readonly Requirement<JudgedLoan>[] = [
  requirement({
    code: "fees_not_disclosed",
    subject: "fees",
    severity: "override",
    rule: "The applicant is given a Good Faith Estimate of the fees",
    rules: stepsOf(estimateDays),
    sentence: "No disclosure of the fees is recorded: record what the applicant was given, with its date",
    fields: ["feeDisclosures"],
    isMet: ({ loan: { feeDisclosures } }) => feeDisclosures.length > 0,
  }),
  requirementInWords({
    code: "fees_disclosed_late",
    subject: "fees",
    severity: "override",
    rule: "The fees are disclosed within three business days of the application",
    rules: stepsOf(estimateDays),
    sentence: lateText("…", "…"),
    fields: ["feeDisclosures", "applicationOn"],
    texts: ({ loan }) => lateTexts(loan),
  }),
];

const lateRevisionText = (on: string, changedOn: string, dueOn: string): string =>
  `The fees were disclosed again on ${on} for a change of ${changedOn}, which was due by ${dueOn}: the disclosure before it binds`;

const lateRevisionTexts = ({ feeDisclosures }: Loan): readonly string[] =>
  feeDisclosures.filter(isLate).flatMap(({ disclosedOn, revision }) => {
    const dueOn = revision === null ? null : revisionDueOn(revision);
    return revision === null || dueOn === null ? [] : [lateRevisionText(disclosedOn, revision.changedOn, dueOn)];
  });

const unclassedText = (fee: string, disclosed: string, charged: string): string =>
  `The fee ${fee} rose from ${disclosed} in its disclosure to ${charged}, and how far it may rise is not known: give it its block of the Good Faith Estimate`;

const unclassedTexts = (loan: Loan): readonly string[] =>
  (compareFees(loan)?.fees ?? [])
    .filter(({ tolerance, disclosedCents, chargedCents }) => tolerance === null && chargedCents > disclosedCents)
    .map(({ code, description, disclosedCents, chargedCents }) =>
      unclassedText(description ?? code, formatCents(disclosedCents), formatCents(chargedCents)),
    );

const undisclosedText = (fee: string, cents: string): string =>
  `The fee ${fee} of ${cents} is in no disclosure of the fees that binds: disclose it again for what changed, or take it off the loan`;

/** A fee that rises from nothing: within a tolerance of several, or without one, no sum shows it. */
const undisclosedTexts = (loan: Loan): readonly string[] =>
  (compareFees(loan)?.fees ?? [])
    .filter(({ isDisclosed, chargedCents }) => !isDisclosed && chargedCents > 0)
    .map(({ code, description, chargedCents }) => undisclosedText(description ?? code, formatCents(chargedCents)));

const aboveText = (groups: string, disclosedOn: string, toDo: string): string =>
  `The fees are above what the disclosure of ${disclosedOn} allows: ${groups}. ${toDo}`;

const groupWords = ({ groups }: FeeComparison): string =>
  groups
    .filter(({ aboveCents }) => aboveCents > 0)
    .map(
      ({ codes, chargedCents, limitCents }) =>
        `${codes.join(", ")} at ${formatCents(chargedCents)}, where ${formatCents(limitCents)} is allowed`,
    )
    .join("; ");

/** The last day for a refund; null where the day of the settlement is not known. */
const refundDueOn = (closingOn: Day | null): Day | null => {
  const days = closingOn && inForce(toleranceRefundDays, closingOn);
  return closingOn && days?._tag === "Accepted" ? addDays(closingOn, days.value.value) : null;
};

const aboveTexts = (loan: Loan): readonly string[] => {
  const comparison = compareFees(loan);
  if (comparison === null || comparison.openCents === 0) return [];
  const dueOn = refundDueOn(loan.closingOn);
  const open = formatCents(comparison.openCents);
  // A reason to close with them is none to keep them: the sentence changes once the loan is funded.
  const toDo = isFunded(loan)
    ? `Refund ${open}${dueOn === null ? "" : ` by ${dueOn}`}, and record it`
    : `Lower them, disclose them again where something changed, or refund ${open} at the settlement`;
  return [aboveText(groupWords(comparison), comparison.disclosure.disclosedOn, toDo)];
};

/** What the fees of a loan that closes are, beside what was disclosed of them. */
export const feeToleranceRequirements: readonly Requirement<JudgedLoan>[] = [
  requirementInWords({
    code: "fees_redisclosed_late",
    subject: "fees",
    severity: "warning",
    rule: "Fees are disclosed again within three business days of what changed",
    rules: stepsOf(revisedEstimateDays),
    sentence: lateRevisionText("…", "…", "…"),
    fields: ["feeDisclosures"],
    texts: ({ loan }) => lateRevisionTexts(loan),
  }),
  requirementInWords({
    code: "fee_tolerance_unknown",
    subject: "fees",
    severity: "override",
    rule: "Of each fee that rose above its disclosure it is known how far it may",
    rules: stepsOf(gfeTolerances),
    sentence: unclassedText("…", "…", "…"),
    fields: ["fees.gfeBlock"],
    texts: ({ loan }) => unclassedTexts(loan),
  }),
  requirementInWords({
    code: "fee_not_disclosed",
    subject: "fees",
    severity: "warning",
    rule: "Each fee that the borrower pays was disclosed",
    rules: stepsOf(gfeTolerances),
    sentence: undisclosedText("…", "…"),
    fields: ["fees", "feeDisclosures"],
    texts: ({ loan }) => undisclosedTexts(loan),
  }),
  requirementInWords({
    code: "fees_above_tolerance",
    subject: "fees",
    severity: "override",
    rule: "The fees are within the tolerances of what was disclosed of them, or what is above them is refunded",
    rules: [...stepsOf(gfeTolerances), ...stepsOf(toleranceRefundDays)],
    sentence: aboveText("…", "…", "…"),
    fields: ["fees", "feeDisclosures", "feeRefunds"],
    texts: ({ loan }) => aboveTexts(loan),
  }),
];

const lateRefundText = (on: string, dueOn: string): string =>
  `Charges above the tolerances were refunded on ${on}, which was due by ${dueOn}`;

/** What is shown of the refunds of a loan that was paid out. */
export const feeRefundRequirements: readonly Requirement<JudgedLoan>[] = [
  requirementInWords({
    code: "fees_refunded_late",
    subject: "fees",
    severity: "warning",
    rule: "Charges above the tolerances are refunded within 30 days of the settlement",
    rules: stepsOf(toleranceRefundDays),
    sentence: lateRefundText("…", "…"),
    fields: ["feeRefunds"],
    texts: ({ loan: { closingOn, feeRefunds } }) => {
      const dueOn = refundDueOn(closingOn);
      if (dueOn === null) return [];
      const late = feeRefunds.filter(({ refundedOn }) => refundedOn > dueOn);
      return late.map(({ refundedOn }) => lateRefundText(refundedOn, dueOn));
    },
  }),
];
