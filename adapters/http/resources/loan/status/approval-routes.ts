import { approveTerms } from "../../../../../application/loan/approve-terms.ts";
import type { Dependencies } from "../../../../../application/support/dependencies.ts";
import { newBody } from "../../../codec/bodies.ts";
import type { FieldTable } from "../../../codec/codec.ts";
import { reason } from "../../../codec/values/text-codecs.ts";
import { demonstration } from "../../../openapi/examples.ts";
import { type AnyOperation, defineOperation } from "../../../operation/operation.ts";
import { loanResponse } from "../response.ts";
import { movedLoanExample } from "../view-examples.ts";

const approvalFields: FieldTable<{ readonly reason: string }> = {
  reason: {
    name: "reason",
    codec: reason,
    required: true,
    description: "Reason for approving the current terms; stored with the approval and in the audit log",
  },
};

/** The operation that approves the current terms of a loan. */
export const termsApprovalOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: "/loan/loans/{id}/approve-terms/",
    name: "approveTerms",
    tag: "Loans",
    summary: "Approve the current terms of a loan",
    description:
      "Approves the terms of a loan again after some of them changed, from `conditional_approval` on; until then, the loan cannot proceed. Moves to `conditional_approval` and `clear_to_close` are approvals themselves. The approval is listed in the loan's `approvals` and recorded in the audit log as `loan.approve_terms`. If the current terms are already approved, nothing changes. `If-Match` refers to the loan's version.",
    permission: "loan.move_underwriting",
    exampleId: demonstration.fundedLoan,
    body: newBody(approvalFields, { reason: "The caps of the note are within the guidelines" }),
    success: 200,
    response: loanResponse,
    example: () => loanResponse.encode(movedLoanExample()),
    refusals: ["LoanNotFound", "TermsNotApprovable", "VersionMismatch", "LoanChangedMeanwhile"],
    handle: ({ actor, id: loanId, body: { reason }, ifMatch }) =>
      approveTerms(dependencies, actor, loanId, reason, ifMatch),
    version: ({ loan }) => loan.version,
  });
