import { statusOf } from "../../loan/status/status.ts";
import { isApprovedStatus } from "../../loan/terms/approve.ts";
import { changedSinceApproval } from "../../loan/terms/compared-approvals.ts";
import { differenceText } from "../../loan/terms/terms-differences.ts";
import { type JudgedLoan, type Requirement, requirement } from "../requirement.ts";
import { ownRule } from "../sources.ts";

/** What has to be done is stated once, however many terms differ. */
const changedText = (difference: string, position = 0): string =>
  position === 0 ? `An underwriter has to approve the changed terms. ${difference}` : difference;

/**
 * From conditional approval to endorsement, a loan must have the terms that were last approved. A loan in underwriting, including one that
 * was sent back there, is approved by its next move.
 */
export const approvedTermsRequirements: readonly Requirement<JudgedLoan>[] = [
  {
    code: "approved_terms_changed",
    subject: "application",
    severity: "required",
    rule: "The terms of the loan are those that an underwriter last approved, or differ within the bounds that need no new approval",
    rules: [ownRule("an approval is of terms")],
    sentence: changedText("…: … at the approval, … now"),
    fields: ["approvals"],
    unmet: (judged) =>
      isApprovedStatus(statusOf(judged.loan))
        ? changedSinceApproval(judged).map((difference, position) => ({
            field: difference.field,
            text: changedText(differenceText(difference), position),
          }))
        : [],
  },
];

/** The terms of a loan's approval must be recorded. */
export const approvalRequirements: readonly Requirement<JudgedLoan>[] = [
  requirement({
    code: "approved_terms_not_recorded",
    subject: "application",
    severity: "warning",
    rule: "The terms with which the loan was approved are recorded",
    rules: [ownRule("loans were approved before their terms were recorded")],
    sentence:
      "The terms with which the loan was approved are not recorded: an underwriter can approve the present ones",
    fields: ["approvals"],
    isMet: ({ loan: { approvals } }) => approvals.length > 0,
  }),
];
