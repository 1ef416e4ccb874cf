import { findFeeComparison } from "../../../../application/fee/find-fee-comparison.ts";
import { recordFeeDisclosure } from "../../../../application/fee/record-fee-disclosure.ts";
import { recordFeeRefund } from "../../../../application/fee/record-fee-refund.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { compareFees } from "../../../../domain/loan/fees/compared-fees.ts";
import { discloseFees } from "../../../../domain/loan/fees/disclose.ts";
import { newBody } from "../../codec/bodies.ts";
import { accepted, exampleDay, exampleInstant } from "../../openapi/examples.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { loanExample } from "../loan/examples.ts";
import { feeComparisonResponse } from "./comparison-response.ts";
import { disclosureFields, refundFields } from "./disclosure-body.ts";

const disclosureExample = {
  date: "2026-04-24",
  fees: [
    { code: "origination-fee", amount: 6000 },
    { code: "title-insurance-lender", amount: 1250 },
  ],
};

const disclosedLoan = accepted(
  discloseFees(
    loanExample,
    { disclosedOn: day("2026-04-24"), fees: null, revision: null },
    { byUserId: loanExample.loanOfficerId, now: exampleInstant, today: exampleDay },
  ),
);

const example = feeComparisonResponse.encode({ loan: disclosedLoan, comparison: compareFees(disclosedLoan) });

/** The operations on the disclosures of a loan's fees. */
export const feeDisclosureOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  defineOperation({
    method: "GET",
    path: "/loan/loans/{id}/fee-comparison/",
    name: "compareFees",
    tag: "Fees",
    summary: "Compare the fees of a loan with the disclosed fees",
    description:
      "Shows each fee as it was disclosed and as it is now, and the amounts above the tolerances of Regulation X (12 CFR 1024.7(e)). Charges in blocks 1 and 8 of the Good Faith Estimate may not increase, nor may charges in block 2 while the rate is locked. Charges in blocks 3 to 7 may increase by 10 percent together; a fee with a provider of the borrower's own choice (blocks 4 to 6, `tolerance` `unlimited`) has no limit. Only amounts that the borrower pays count.",
    permission: "fee.view",
    success: 200,
    response: feeComparisonResponse,
    example,
    refusals: ["LoanNotFound"],
    handle: ({ actor, id: loanId }) => findFeeComparison(dependencies, actor, loanId),
    version: ({ loan }) => loan.version,
  }),
  defineOperation({
    method: "POST",
    path: "/loan/loans/{id}/fee-disclosures/",
    name: "recordFeeDisclosure",
    tag: "Fees",
    summary: "Record a disclosure of the fees",
    description:
      "Stores the fees as they were disclosed on a date, in the Good Faith Estimate or its equivalent: the loan's current fees, or the `fees` of a disclosure that was made elsewhere. All disclosures but the first need a `revision`. A revised disclosure replaces the previous one in the comparison if it was given within three business days of the change, and by the closing. Until the loan is funded, a disclosure with the date of the last one replaces it; repeating a disclosure changes nothing. No further disclosures are recorded for an application that has ended or a loan that is insured. `If-Match` refers to the loan's version.",
    permission: "fee.edit",
    body: newBody(disclosureFields, disclosureExample),
    success: 200,
    response: feeComparisonResponse,
    example,
    refusals: ["LoanNotFound", "VersionMismatch", "LoanChangedMeanwhile"],
    handle: ({ actor, id: loanId, body, ifMatch }) => recordFeeDisclosure(dependencies, actor, loanId, body, ifMatch),
    version: ({ loan }) => loan.version,
  }),
  defineOperation({
    method: "POST",
    path: "/loan/loans/{id}/fee-refunds/",
    name: "recordFeeRefund",
    tag: "Fees",
    summary: "Record a refund of charges above the tolerances",
    description:
      "A lender may refund amounts above the tolerances within 30 calendar days of the settlement (12 CFR 1024.7(i)). A loan has one refund for each date: another one of the same date replaces it, and repeating one changes nothing. No refunds are recorded for an application that has ended; a refund that was recorded in error is removed with an `amount` of 0. `If-Match` refers to the loan's version.",
    permission: "fee.edit",
    body: newBody(refundFields, { date: "2026-04-30", amount: 125 }),
    success: 200,
    response: feeComparisonResponse,
    example,
    refusals: ["LoanNotFound", "VersionMismatch", "LoanChangedMeanwhile"],
    handle: ({ actor, id: loanId, body, ifMatch }) => recordFeeRefund(dependencies, actor, loanId, body, ifMatch),
    version: ({ loan }) => loan.version,
  }),
];
