import { type CorrectionRequest, correctLoan } from "../../../../../application/loan/correct-loan.ts";
import type { Dependencies } from "../../../../../application/support/dependencies.ts";
import { invalidFields } from "../../../../../domain/kernel/fields-invalid.ts";
import { once } from "../../../../../domain/kernel/once.ts";
import { newBody } from "../../../codec/bodies.ts";
import type { FieldTable } from "../../../codec/codec.ts";
import { ignoredFields } from "../../../codec/ignored-paths.ts";
import { mergePatch } from "../../../codec/table.ts";
import { optional } from "../../../codec/values/compound-codecs.ts";
import { id } from "../../../codec/values/number-codecs.ts";
import { reason } from "../../../codec/values/text-codecs.ts";
import { demonstration } from "../../../openapi/examples.ts";
import { type AnyOperation, defineOperation } from "../../../operation/operation.ts";
import { borrowerFields } from "../../borrower/body.ts";
import { feeFields } from "../../fee/body.ts";
import { propertyFields } from "../../property/body.ts";
import { loanRevisionFields } from "../body.ts";
import { loanResponse } from "../response.ts";
import { movedLoanExample } from "../view-examples.ts";

const correctionFields: FieldTable<CorrectionRequest> = {
  reason: {
    name: "reason",
    label: "Reason for the correction",
    codec: reason,
    required: true,
    description: "Reason for the correction; stored with the correction and in the audit log",
  },
  loan: optional("loan", mergePatch("LoanCorrection", loanRevisionFields), "Corrected terms of the loan"),
  property: optional("property", mergePatch("PropertyInput", propertyFields), "Corrected fields of the property"),
  borrowerId: optional("borrower_id", id, "Person whose fields are corrected; required with `borrower`"),
  borrower: optional("borrower", mergePatch("BorrowerInput", borrowerFields), "Corrected fields of that person"),
  feeId: optional("fee_id", id, "Fee whose fields are corrected; required with `fee`"),
  fee: optional("fee", mergePatch("FeeCorrection", feeFields), "Corrected fields of that fee"),
};

const merged = newBody(correctionFields, {
  reason: "The application came to the company itself, and the appraisal has this year",
  loan: { channel: "retail" },
  property: { year_built: 1968 },
});

/** The number of unknown fields that a refusal names. */
const maxNamed = 20;

/** Unlike in other writes, unknown names are refused: a correction that contains one would appear to succeed but change nothing. */
const correctionSchema = once(() => merged.schema);
const correctionBody: typeof merged = {
  example: merged.example,
  names: merged.names,
  get schema() {
    return correctionSchema();
  },
  decode: (json) => {
    const unknown = ignoredFields(correctionSchema(), json).filter((field) => field !== "company");
    if (unknown.length === 0) return merged.decode(json);
    const message = "is not a field of a correction: leave it out";
    return invalidFields(unknown.slice(0, maxNamed).map((field) => ({ field, message, code: "invalid" })));
  },
};

/** The operation that corrects fixed fields. */
export const loanCorrectionOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: "/loan/loans/{id}/corrections/",
    name: "correctLoan",
    tag: "Loans",
    summary: "Correct fixed fields of a loan",
    description:
      "Corrects fixed fields in one step and for one reason, for example on a funded loan or an application that has ended. `loan`, `property`, `borrower` and `fee` are JSON merge patches of those records. The request is refused with the field's name if no correction may change the field, if none of these records has it, or if it is not fixed and the caller may not change the loan otherwise. On a loan that is funded or an application that has ended, `loan_officer_id` and the other users may be any users of the company, also former ones: who worked on it then. A loan officer so named is also the originator that reports name. The correction is listed in the loan's `corrections` and recorded in the audit log as `loan.correct`. Repeating it changes nothing. `If-Match` refers to the loan's version.",
    permission: "loan.correct",
    exampleId: demonstration.fundedLoan,
    body: correctionBody,
    success: 200,
    response: loanResponse,
    example: () => loanResponse.encode(movedLoanExample()),
    refusals: [
      "LoanNotFound",
      "BorrowerNotFound",
      "FeeNotFound",
      "NoRuleInForce",
      "SsnAttemptsExceeded",
      "VersionMismatch",
      "LoanChangedMeanwhile",
    ],
    handle: ({ actor, id: loanId, body, ifMatch }) => correctLoan(dependencies, actor, loanId, body, ifMatch),
    version: ({ loan }) => loan.version,
  });
