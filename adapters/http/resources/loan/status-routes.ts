import { moveLoanStatus } from "../../../../application/loan/move-loan-status.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { MoveRequest } from "../../../../domain/loan/status/move-status.ts";
import { movePermissions } from "../../../../domain/loan/status/moves.ts";
import { newBody } from "../../codec/bodies.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { optional } from "../../codec/compound-codecs.ts";
import { apiPath, inApiNames } from "../../codec/field-names.ts";
import { id } from "../../codec/number-codecs.ts";
import { notes } from "../../codec/text-codecs.ts";
import { day } from "../../codec/time-codecs.ts";
import { demonstration } from "../../openapi/examples.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { loanStatus } from "../choices.ts";
import { encodeLoan, loanAnswer } from "./answer.ts";
import { loanFields } from "./body.ts";
import { movedLoanExample } from "./view-examples.ts";

const moveFields: FieldTable<MoveRequest & { readonly loanId: number }> = {
  loanId: { name: "loan", codec: id, required: true, description: "The loan that moves" },
  status: {
    name: "status",
    codec: loanStatus,
    required: true,
    description: "The status to which the loan moves: one of its `allowed_statuses`",
  },
  reason: optional(
    "reason",
    notes,
    "Required to take up an application again, and for an approval on conditions that is not accepted: which customary " +
      "closing conditions alone were open",
  ),
  effectiveOn: optional(
    "effective_date",
    day,
    "Not in the future, and not before the effective date of the present status. Today where it is left out; of `funded` " +
      "the disbursement date, and no other",
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
      "`allowed_statuses` of the loan says where it can go, and what is still unmet for each: what a status requires is " +
      "required again of those after it. `loan.move_pipeline` moves between origination, processing and underwriting, " +
      "and ends an application as withdrawn or incomplete; `loan.move_closing` moves between clear_to_close, closing, " +
      "funded and endorsed; `loan.move_underwriting` makes every other move. The same move again changes nothing. From " +
      "funded on, what the figures rest on can no longer change. `If-Match` takes the loan's version.",
    permission: movePermissions,
    body: newBody(moveFields, {
      loan: demonstration.application,
      status: "processing",
      reason: "Counseling certificate received",
    }),
    success: 200,
    answer: loanAnswer,
    example: encodeLoan(movedLoanExample),
    refusals: [
      "LoanNotFound",
      "MoveNotAllowed",
      "RequirementsUnmet",
      "ActionReported",
      "VersionMismatch",
      "LoanChangedMeanwhile",
    ],
    handle: async ({ actor, body: { loanId, ...request }, ifMatch }) =>
      inApiNames(await moveLoanStatus(dependencies)(actor, loanId, request, ifMatch), (path) =>
        apiPath({ ...moveFields, disbursedOn: loanFields.disbursedOn }, path),
      ),
    encode: encodeLoan,
    version: ({ loan }) => loan.version,
  });

/** The operations on a loan's status. */
export const loanStatusOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  moveOperation(dependencies),
];
