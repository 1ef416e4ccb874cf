import { toleranceRefundDays } from "../../../hecm/parameters/periods/good-faith-estimate.ts";
import { addDays, type Day } from "../../../kernel/day.ts";
import { inForce } from "../../../kernel/in-force.ts";
import { formatCents } from "../../../kernel/money.ts";
import { compareFees, type FeeComparison } from "../../../loan/fees/compared-fees.ts";
import { gfeTolerances } from "../../../loan/fees/gfe-tolerances.ts";
import type { Loan } from "../../../loan/loan.ts";
import { isFunded } from "../../../loan/status/status.ts";
import { type JudgedLoan, type Requirement, requirementInWords } from "../../requirement.ts";
import { stepsOf } from "../../sources.ts";
import { redisclosureRequirements } from "./disclosures.ts";

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

/** A fee that was not disclosed: with a shared tolerance, or without one, no total shows it. */
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

/** The last date for a refund; null if the settlement date is not known. */
const refundDueOn = (closingOn: Day | null): Day | null => {
  const days = closingOn && inForce(toleranceRefundDays, closingOn);
  return closingOn && days?._tag === "Accepted" ? addDays(closingOn, days.value.value) : null;
};

/**
 * A reason for closing with these fees covers neither keeping them nor letting the refund period expire: the sentence changes with both.
 */
const refundText = (open: string, dueOn: Day | null, today: Day): string => {
  if (dueOn === null) return `Refund ${open}, and record it`;
  return dueOn < today
    ? `Refund ${open}, which was due by ${dueOn}, and record it`
    : `Refund ${open} by ${dueOn}, and record it`;
};

const aboveTexts = ({ loan, today }: Pick<JudgedLoan, "loan" | "today">): readonly string[] => {
  const comparison = compareFees(loan);
  if (comparison === null || comparison.openCents === 0) return [];
  const open = formatCents(comparison.openCents);
  const toDo = isFunded(loan)
    ? refundText(open, refundDueOn(loan.closingOn), today)
    : `Lower them, disclose them again where something changed, or refund ${open} at the settlement`;
  return [aboveText(groupWords(comparison), comparison.disclosure.disclosedOn, toDo)];
};

/** The requirements for the fees of a loan that closes, compared with what was disclosed. */
export const feeToleranceRequirements: readonly Requirement<JudgedLoan>[] = [
  ...redisclosureRequirements,
  requirementInWords({
    code: "fee_tolerance_unknown",
    subject: "fees",
    severity: "override",
    rule: "For each fee above its disclosed amount, the applicable tolerance is known",
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
    rule: "The fees are within the tolerances of their disclosed amounts, or the excess is refunded",
    rules: [...stepsOf(gfeTolerances), ...stepsOf(toleranceRefundDays)],
    sentence: aboveText("…", "…", "…"),
    fields: ["fees", "feeDisclosures", "feeRefunds"],
    texts: aboveTexts,
  }),
];

const lateRefundText = (on: string, dueOn: string): string =>
  `Charges above the tolerances were refunded on ${on}, which was due by ${dueOn}`;

/**
 * Warnings about the refunds of a loan that was disbursed. A late refund has been made; what still has to be refunded needs a reason above.
 */
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
