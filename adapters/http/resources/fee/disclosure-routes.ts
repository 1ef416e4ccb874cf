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
    summary: "Compare the fees of a loan with those that were disclosed",
    description:
      "Shows each fee as it was disclosed and as it is now, and what is above the tolerances of Regulation X (12 CFR 1024.7(e)). Charges of blocks 1 and 8 of the Good Faith Estimate may not rise, nor may those of block 2 while the rate is locked. Those of blocks 3 to 7 may rise by 10 percent together; with a provider of the borrower's own choice (blocks 4 to 6, `tolerance` `unlimited`) a fee has no limit. Only what the borrower pays counts.",
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
      "Keeps the fees as they were disclosed on a date, in the Good Faith Estimate or what stands for one: the loan's present fees, or the `fees` of a paper that was made elsewhere. All but the first need a `revision`. A revised disclosure takes the place of the one before in the comparison where it was given within three business days of the change, and by the closing. A disclosure of the date of the last one replaces it until the loan is funded; repeating one changes nothing. Of an application that has ended and of an insured loan nothing more is disclosed. `If-Match` refers to the loan's version.",
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
    summary: "Record what the borrower was given back of charges above the tolerances",
    description:
      "A lender may refund what is above the tolerances within 30 calendar days of the settlement (12 CFR 1024.7(i)). A loan has one refund a date: another of the same date replaces it, and repeating one changes nothing. Of an application that has ended nothing is refunded: a refund that was recorded in error is taken back with an `amount` of 0. `If-Match` refers to the loan's version.",
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
