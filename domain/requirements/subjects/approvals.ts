import { changedSinceApproval } from "../../loan/terms/compared-approvals.ts";
import { differenceText } from "../../loan/terms/terms-differences.ts";
import { type JudgedLoan, type Requirement, requirement } from "../requirement.ts";
import { ownRule } from "../sources.ts";

const changedText = (difference: string): string => `An underwriter has to approve the changed terms. ${difference}`;

/** That a loan is closed, funded and insured on the terms with which it was approved last. */
export const approvalRequirements: readonly Requirement<JudgedLoan>[] = [
  {
    code: "approved_terms_changed",
    subject: "application",
    severity: "required",
    rule: "The terms of the loan are those that an underwriter approved last, or differ within the bounds that need no other approval",
    rules: [ownRule("an approval is of terms")],
    sentence: changedText("…: … at the approval, … now"),
    fields: ["approvals"],
    unmet: (judged) =>
      changedSinceApproval(judged).map((difference) => ({
        field: difference.field,
        text: changedText(differenceText(difference)),
      })),
  },
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
