import { addFee } from "../../../../application/fee/add-fee.ts";
import { changeFee } from "../../../../application/fee/change-fee.ts";
import { findFee } from "../../../../application/fee/find-fee.ts";
import { findOriginationFee, type OriginationFee } from "../../../../application/fee/find-origination-fee.ts";
import { findPastFee } from "../../../../application/fee/find-past-fee.ts";
import { type FeeOfLoan, listFees } from "../../../../application/fee/list-fees.ts";
import { removeFee } from "../../../../application/fee/remove-fee.ts";
import { updateOriginationFee } from "../../../../application/fee/update-origination-fee.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { FeeInput } from "../../../../domain/loan/fees/fee.ts";
import type { NamedPart } from "../../../../domain/loan/parts.ts";
import { newBody, patchBody, replacementBody } from "../../codec/bodies.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { withoutDescription } from "../../codec/described.ts";
import { requiredParam } from "../../codec/query.ts";
import { dollarsSchema, recordId } from "../../codec/record.ts";
import { centsAsDollars, extendedResponse, orNull, responseOfFields, responseRecord } from "../../codec/response.ts";
import { optional } from "../../codec/values/compound-codecs.ts";
import { id, money } from "../../codec/values/number-codecs.ts";
import { demonstration } from "../../openapi/examples.ts";
import { crudOperations } from "../../operation/crud-operations.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { asOfField, asOfParam, orPast, versionOrPast } from "../../operation/past-record.ts";
import { loanExample } from "../loan/examples.ts";
import { ofLoan, ofSameLoan, partList } from "../part-fields.ts";
import { feeFields } from "./body.ts";

const newFields: FieldTable<FeeInput & { readonly loanId: number }> = { ...ofLoan, ...feeFields };
const changedFields: FieldTable<NamedPart<FeeInput>> = { ...ofSameLoan, ...feeFields };

const originationFeeFields: FieldTable<{ readonly loanId: number; readonly amountCents: number | null }> = {
  ...ofLoan,
  amountCents: optional(
    "amount",
    money(),
    "Origination fee that the borrower pays; defaults to the highest amount that the rules allow",
    { hint: "Empty: the highest amount that the rules allow" },
  ),
};

const feeResponse = responseRecord<FeeOfLoan>("Fee", ({ fee, loan }) => [fee, loan.companyId], {
  loan: [recordId, "Loan that the fee belongs to", ({ loan }) => loan.id],
  ...responseOfFields(feeFields, ({ fee }: FeeOfLoan) => fee),
  ...asOfField,
});
const originationFeeResponse = extendedResponse("OriginationFee", [feeResponse, (set: OriginationFee) => set], {
  maximum: [
    orNull({ ...centsAsDollars, schema: withoutDescription(dollarsSchema) }),
    "Highest amount that the rules allow, in dollars; null if no cap is known for the day",
    "maximumCents",
  ],
});

const [exampleFee] = loanExample.fees;
const feeExample = exampleFee ? feeResponse.encode({ fee: exampleFee, loan: loanExample }) : null;

const refusedFields = { ...changedFields, ...partList("fees") };

const newFeeExample = { loan: 1, code: "title-insurance-lender", amount: 1250.5, paid_to: "Example Title" };

const originationFeeOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: "/loan/update-origination-fee/",
    name: "updateOriginationFee",
    tag: "Fees",
    summary: "Set the origination fee of a loan",
    description:
      "Without an amount, sets the highest fee that the rules allow, which requires the national limit for the loan's year to be known; before that only 0 can be set. Clears `origination_fee_pending`. `If-Match` refers to the loan's version.",
    permission: "fee.edit",
    body: newBody(originationFeeFields, { loan: 1, amount: 4500 }),
    success: 200,
    response: originationFeeResponse,
    example: { ...feeExample, maximum: 6000 },
    refusals: ["LoanNotFound", "NoRuleInForce", "VersionMismatch", "LoanChangedMeanwhile"],
    idempotent: { sequence: "fee", recall: (actor, recordId) => findOriginationFee(dependencies, actor, recordId) },
    refusedFields,
    handle: ({ actor, body: { loanId, amountCents }, ifMatch, reservedId }) =>
      updateOriginationFee(dependencies, actor, loanId, amountCents, ifMatch, reservedId),
  });

/** The operations of fees. */
export const feeOperations = (dependencies: Dependencies): readonly AnyOperation[] => {
  const { list, create, readOrPast, change, remove } = crudOperations(dependencies, {
    tag: "Fees",
    path: "/loan/fees/",
    noun: "fee",
    permissions: { view: "fee.view", create: "fee.create", edit: "fee.edit", delete: "fee.delete" },
    response: orPast(feeResponse),
    example: feeExample,
    version: versionOrPast(({ fee }: FeeOfLoan) => fee.version),
    refusedFields,
  });
  return [
    list({
      name: "listFees",
      summary: "List the fees of a loan",
      filters: { loanId: requiredParam("loan", id, "Loan whose fees are listed", 1), asOf: asOfParam },
      orderNames: { created_at: "createdAt", code: "code", amount: "amountCents" },
      refusals: ["LoanNotFound", "NotReconstructible", "LoanNotYetStarted"],
      list: (actor, { loanId, asOf }, page) => listFees(dependencies, actor, loanId, asOf, page),
    }),
    create({
      name: "addFee",
      summary: "Add a fee to a loan",
      description:
        "A loan can have one origination fee, which must not exceed its cap. Description, payee, timing and finance charge default to the fee catalog's. `If-Match` refers to the loan's version.",
      body: newBody(newFields, newFeeExample),
      idempotent: { sequence: "fee", recall: (actor, recordId) => findFee(dependencies, actor, recordId) },
      refusals: ["LoanNotFound", "NoRuleInForce", "VersionMismatch", "LoanChangedMeanwhile"],
      handle: ({ actor, body: { loanId, ...details }, ifMatch, reservedId }) =>
        addFee(dependencies, actor, loanId, details, ifMatch, reservedId),
    }),
    readOrPast({
      refusals: ["FeeNotFound", "NotReconstructible", "LoanNotYetStarted"],
      useCase: findFee,
      pastUseCase: findPastFee,
    }),
    ...change({
      refusals: ["FeeNotFound", "NoRuleInForce", "VersionMismatch", "LoanChangedMeanwhile"],
      useCase: changeFee,
      replace: {
        description:
          "Omitted fields return to their defaults, which come from the fee catalog if it has one for the code.",
        body: replacementBody(changedFields, { code: "title-insurance-lender", amount: 1300 }),
      },
      patch: { body: patchBody(changedFields, { amount: 1300 }) },
    }),
    remove({
      name: "removeFee",
      exampleId: demonstration.removableFee,
      summary: "Remove a fee from a loan",
      refusals: ["FeeNotFound", "LoanClearToClose", "VersionMismatch", "LoanChangedMeanwhile"],
      useCase: removeFee,
    }),
    originationFeeOperation(dependencies),
  ];
};
