import { overrideLoanRequirement } from "../../../../../application/loan/override-loan-requirement.ts";
import type { Dependencies } from "../../../../../application/support/dependencies.ts";
import { inSeries } from "../../../../../domain/kernel/text/phrases.ts";
import type { OverrideRequest } from "../../../../../domain/requirements/overrides.ts";
import { register } from "../../../../../domain/requirements/register.ts";
import { newBody } from "../../../codec/bodies.ts";
import type { FieldTable } from "../../../codec/codec.ts";
import { optional } from "../../../codec/values/compound-codecs.ts";
import { id } from "../../../codec/values/number-codecs.ts";
import { reason, text } from "../../../codec/values/text-codecs.ts";
import { type AnyOperation, defineOperation } from "../../../operation/operation.ts";
import { loanResponse } from "../response.ts";
import { movedLoanExample } from "../view-examples.ts";

/** The codes of the requirements whose override needs a document as evidence, formatted for a description. */
const provenCodes = register.flatMap(({ code, needsEvidence }) => (needsEvidence === true ? [`\`${code}\``] : []));

const overrideFields: FieldTable<OverrideRequest> = {
  code: {
    name: "code",
    codec: text(),
    required: true,
    description: "Code of the requirement of severity `override` that the loan does not meet",
    label: "Requirement",
  },
  reason: {
    name: "reason",
    codec: reason,
    required: true,
    description: "Why the loan may proceed; stored with the override and in the audit log",
  },
  documentId: optional(
    "document",
    id,
    `Id of the row of the loan's document history with the evidence of the reason, a document that was received and uploaded; required for ${inSeries(provenCodes)}`,
    {
      label: "Document that shows it",
      hint: "One that was received and uploaded",
    },
  ),
};

/** The operation that overrides an unmet requirement with a reason. */
export const loanOverrideOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: "/loan/loans/{id}/overrides/",
    name: "overrideRequirement",
    tag: "Loans",
    summary: "Give a reason to proceed although a requirement is not met",
    description:
      "A requirement of severity `override` keeps a loan from moving on, and from its insurance application, until it is met or an underwriter gives a reason. The reason covers what is not met now; if that changes, another reason is needed. The reasons are listed in the loan's `overrides` and recorded in the audit log as `loan.override`. A later reason for the same requirement replaces the earlier one; repeating a reason changes nothing. `If-Match` refers to the loan's version.",
    permission: "loan.move_underwriting",
    body: newBody(overrideFields, {
      code: "underwriter_missing",
      reason: "The sponsor's underwriter approved the loan; the approval is in the file",
    }),
    success: 200,
    response: loanResponse,
    example: () => loanResponse.encode(movedLoanExample()),
    refusals: ["LoanNotFound", "VersionMismatch", "LoanChangedMeanwhile"],
    handle: ({ actor, id: loanId, body, ifMatch }) =>
      overrideLoanRequirement(dependencies, actor, loanId, body, ifMatch),
    version: ({ loan }) => loan.version,
  });
