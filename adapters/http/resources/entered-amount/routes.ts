import { enterLoanAmount } from "../../../../application/entered-amount/enter-loan-amount.ts";
import { findEnteredAmount } from "../../../../application/entered-amount/find-entered-amount.ts";
import { type AmountOfLoan, listEnteredAmounts } from "../../../../application/entered-amount/list-entered-amounts.ts";
import { removeEnteredAmount } from "../../../../application/entered-amount/remove-entered-amount.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { day } from "../../../../domain/kernel/day.ts";
import type { EnteredAmountDetails } from "../../../../domain/loan/amounts/entered-amount.ts";
import { newBody } from "../../codec/bodies.ts";
import type { FieldNames, FieldTable } from "../../codec/codec.ts";
import { requiredParam } from "../../codec/query.ts";
import { instantSchema, recordId } from "../../codec/record.ts";
import { responseOfFields, responseRecord } from "../../codec/response.ts";
import { id } from "../../codec/values/number-codecs.ts";
import { demonstration, exampleInstant } from "../../openapi/examples.ts";
import { crudOperations } from "../../operation/crud-operations.ts";
import type { AnyOperation } from "../../operation/operation.ts";
import { loanExample } from "../loan/examples.ts";
import { ofLoan } from "../part-fields.ts";
import { enteredAmountFields } from "./body.ts";

const newFields: FieldTable<EnteredAmountDetails & { readonly loanId: number }> = { ...ofLoan, ...enteredAmountFields };

const amountResponse = responseRecord<AmountOfLoan>(
  "EnteredAmount",
  ({ amount: { id, enteredAt }, loan }) => [
    { id, version: 1, createdAt: enteredAt, updatedAt: enteredAt },
    loan.companyId,
  ],
  {
    loan: [recordId, "Loan that the amount belongs to", ({ loan }) => loan.id],
    ...responseOfFields(enteredAmountFields, ({ amount }: AmountOfLoan) => amount),
    entered_at: [instantSchema, "When the amount was entered", ({ amount }) => amount.enteredAt],
    entered_by: [recordId, "User who entered the amount", ({ amount }) => amount.enteredByUserId],
  },
);

const details: EnteredAmountDetails = {
  on: day("2026-04-28"),
  principalLimitCents: 175_200_00,
  maxClaimAmountCents: 400_000_00,
  basis: "principal_limit",
  source: "Calculation of the former system",
};

const amountExample = amountResponse.encode({
  amount: { ...details, id: 1, enteredAt: exampleInstant, enteredByUserId: loanExample.loanOfficerId },
  loan: loanExample,
});

const newExample = {
  loan: demonstration.uncalculatedLoan,
  on: "2026-04-28",
  principal_limit: 175_200,
  max_claim_amount: 400_000,
  basis: "principal_limit",
  source: "Calculation of the former system",
};

/** Loan fields that a refusal may also name. */
const refusedFields: FieldNames = { ...newFields, applicationOn: { name: "application_date", codec: {} } };

/** The operations of entered amounts. */
export const enteredAmountOperations = (dependencies: Dependencies): readonly AnyOperation[] => {
  const { list, create, read, remove } = crudOperations(dependencies, {
    tag: "Calculations",
    path: "/loan/entered-amounts/",
    noun: "entered amount",
    permissions: {
      view: "calculation.view",
      create: "calculation.enter",
      edit: "calculation.enter",
      delete: "calculation.enter",
    },
    response: amountResponse,
    example: amountExample,
    version: () => 1,
    refusedFields,
  });
  return [
    list({
      name: "listEnteredAmounts",
      summary: "List the amounts that were entered on a loan",
      filters: { loanId: requiredParam("loan", id, "Loan whose entered amounts are listed", 1) },
      orderNames: { on: "on", created_at: "enteredAt" },
      refusals: ["LoanNotFound"],
      list: (actor, { loanId }, page) => listEnteredAmounts(dependencies, actor, loanId, page),
    }),
    create({
      name: "enterAmount",
      summary: "Enter an amount that was calculated elsewhere",
      description:
        "Enters the amount of a loan as of an earlier day, for reports on a loan that this service did not calculate then: the HMDA register and the call report use the latest amount as of the day that they report. For the same day, a calculation takes precedence over an entered amount, and a later entry over an earlier one. An amount is refused from the day of the loan's first calculation on, unless it corrects one of the same day that is later than that calculation. An amount can also be entered on a funded loan, and never changes. `If-Match` refers to the loan's version.",
      body: newBody(newFields, newExample),
      idempotent: {
        sequence: "entered_amount",
        recall: (actor, recordId) => findEnteredAmount(dependencies, actor, recordId),
      },
      refusals: ["LoanNotFound", "CalculationExists", "VersionMismatch", "LoanChangedMeanwhile"],
      handle: ({ actor, body: { loanId, ...given }, ifMatch, reservedId }) =>
        enterLoanAmount(dependencies, actor, loanId, given, ifMatch, reservedId),
    }),
    read({
      refusals: ["EnteredAmountNotFound"],
      exampleId: demonstration.enteredAmount,
      useCase: findEnteredAmount,
    }),
    remove({
      name: "removeEnteredAmount",
      exampleId: demonstration.removableAmount,
      summary: "Remove an entered amount from a loan",
      description:
        "An amount cannot be removed once a filed register names the loan, or once a quarter that ended on the amount's day or later was filed after the amount was entered.",
      refusals: ["EnteredAmountNotFound", "AmountIsReported", "VersionMismatch", "LoanChangedMeanwhile"],
      useCase: removeEnteredAmount,
    }),
  ];
};
