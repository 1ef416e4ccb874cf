import { updateLoanStatus } from "../../../../../application/loan/update-loan-status.ts";
import type { Dependencies } from "../../../../../application/support/dependencies.ts";
import type { MoveRequest } from "../../../../../domain/loan/status/move-status.ts";
import { movePermissions } from "../../../../../domain/loan/status/moves.ts";
import { newBody } from "../../../codec/bodies.ts";
import type { FieldTable } from "../../../codec/codec.ts";
import { optional } from "../../../codec/values/compound-codecs.ts";
import { id } from "../../../codec/values/number-codecs.ts";
import { notes } from "../../../codec/values/text-codecs.ts";
import { day } from "../../../codec/values/time-codecs.ts";
import { demonstration } from "../../../openapi/examples.ts";
import { type AnyOperation, defineOperation } from "../../../operation/operation.ts";
import { loanStatus } from "../../choices.ts";
import { loanFields } from "../body.ts";
import { loanResponse } from "../response.ts";
import { movedLoanExample } from "../view-examples.ts";
import { termsApprovalOperation } from "./approval-routes.ts";
import { loanCorrectionOperation } from "./correction-routes.ts";
import { loanOverrideOperation } from "./override-routes.ts";

const moveFields: FieldTable<MoveRequest & { readonly loanId: number }> = {
  loanId: { name: "loan", codec: id, required: true, description: "Loan to move" },
  status: {
    name: "status",
    codec: loanStatus,
    required: true,
    description: "New status of the loan, one of its `allowed_statuses`",
  },
  reason: optional(
    "reason",
    notes,
    "Reason for the move, at least 10 characters if it is required. Required to reopen an application, and to end a conditional approval as `approved_not_accepted`, for which it must name the customary closing conditions that were still open. Also required to move to `clear_to_close`, `closing` or `funded` if the rates of the last calculation are no longer in effect today, but were on an earlier effective date",
    {
      hint: "Required to reopen an application, to end a conditional approval as not accepted, or if the rates were in effect only on an earlier date",
    },
  ),
  effectiveOn: optional(
    "effective_date",
    day,
    "Date from which the status applies, not in the future and not before the effective date of the current status. Defaults to today; for `funded` it must be the disbursement date, which is also the default. A move that is entered late is checked against the rates of this date, if the last calculation was made by then",
    { hint: "MM/DD/YYYY; empty: today, or the disbursement date for funded" },
  ),
};

const moveOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: "/loan/loans/update-status/",
    name: "updateLoanStatus",
    tag: "Loans",
    summary: "Move a loan to another status",
    description:
      "`allowed_statuses` of the loan lists the possible statuses and the requirements of each that are not met; the requirements of a status also apply to the statuses after it. `loan.move_pipeline` allows moves between origination, processing and underwriting, and to withdrawn or incomplete; `loan.move_closing` allows moves between clear_to_close, closing, funded and endorsed; `loan.move_underwriting` allows all other moves. Repeating a move changes nothing. Once a loan is funded or its application has ended, most of its fields are fixed. `If-Match` refers to the loan's version.",
    permission: movePermissions,
    body: newBody(moveFields, {
      loan: demonstration.application,
      status: "processing",
      reason: "Counseling certificate received",
    }),
    success: 200,
    response: loanResponse,
    example: () => loanResponse.encode(movedLoanExample()),
    refusals: [
      "LoanNotFound",
      "MoveNotAllowed",
      "RequirementsUnmet",
      "ActionReported",
      "VersionMismatch",
      "LoanChangedMeanwhile",
    ],
    refusedFields: { disbursedOn: loanFields.disbursedOn },
    handle: ({ actor, body: { loanId, ...request }, ifMatch }) =>
      updateLoanStatus(dependencies, actor, loanId, request, ifMatch),
    version: ({ loan }) => loan.version,
  });

/** The operations on a loan's status. */
export const loanStatusOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  moveOperation(dependencies),
  loanCorrectionOperation(dependencies),
  termsApprovalOperation(dependencies),
  loanOverrideOperation(dependencies),
];
