import { addFee } from "../../../../application/loan/add-fee.ts";
import { changeFee } from "../../../../application/loan/change-fee.ts";
import { findFee } from "../../../../application/loan/find-fee.ts";
import { findOriginationFee, type OriginationFee } from "../../../../application/loan/find-origination-fee.ts";
import { type FeeOfLoan, listFees } from "../../../../application/loan/list-fees.ts";
import { removeFee } from "../../../../application/loan/remove-fee.ts";
import { setOriginationFee } from "../../../../application/loan/set-origination-fee.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import type { FeeInput } from "../../../../domain/loan/fees/fee.ts";
import type { NamedPart } from "../../../../domain/loan/parts.ts";
import { newBody, patchBody, replacementBody } from "../../codec/bodies.ts";
import type { FieldTable, Revision } from "../../codec/codec.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { requiredParam } from "../../codec/query.ts";
import { dollarsSchema, encodeTableRecord, nullableSchema, recordId, recordSchema } from "../../codec/record.ts";
import { answerSchema, reviser } from "../../codec/table.ts";
import { optional } from "../../codec/values/compound-codecs.ts";
import { id, money } from "../../codec/values/number-codecs.ts";
import { demonstration } from "../../openapi/examples.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, type Call, defineOperation } from "../../operation/operation.ts";
import { loanExample } from "../loan/examples.ts";
import { ofLoan, ofSameLoan, partList } from "../part-fields.ts";
import { feeFields } from "./body.ts";

const tag = "Fees";

const newFeeFields: FieldTable<FeeInput & { readonly loanId: number }> = { ...ofLoan, ...feeFields };
const changedFields: FieldTable<NamedPart<FeeInput>> = { ...ofSameLoan, ...feeFields };

const originationFeeFields: FieldTable<{ readonly loanId: number; readonly amountCents: number | null }> = {
  ...ofLoan,
  amountCents: optional(
    "amount",
    money(),
    "Origination fee that the borrower pays; defaults to the highest amount that the rules allow",
  ),
};

const feeAnswer = recordSchema("Fee", {
  loan: described(recordId, "Loan that the fee belongs to"),
  ...answerSchema(feeFields).properties,
});
const originationFeeAnswer = namedObject("OriginationFee", {
  ...feeAnswer.properties,
  maximum: {
    ...nullableSchema(dollarsSchema),
    description: "Highest amount that the rules allow, in dollars; null if no cap is known for the day",
  },
});

const encodeFee = ({ fee, loan }: FeeOfLoan) =>
  encodeTableRecord(fee, loan.companyId, [feeFields, fee], { before: { loan: loan.id }, after: {} });

const encodeOriginationFee = (set: OriginationFee) => ({
  ...encodeFee(set),
  maximum: set.maximumCents === null ? null : dollarsFromCents(set.maximumCents),
});

const versionOf = ({ fee }: FeeOfLoan): number => fee.version;

const [exampleFee] = loanExample.fees;
const feeExample = exampleFee ? encodeFee({ fee: exampleFee, loan: loanExample }) : null;

const newFeeExample = { loan: 1, code: "title-insurance-lender", amount: 1250.5, paid_to: "Example Title" };

const listOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    path: "/loan/fees/",
    name: "listFees",
    tag,
    summary: "List the fees of a loan",
    permission: "fee.view",
    filters: { loanId: requiredParam("loan", id, "Loan whose fees are listed", 1) },
    orderNames: { created_at: "createdAt", code: "code", amount: "amountCents" },
    row: feeAnswer,
    rowExample: feeExample,
    refusals: ["LoanNotFound"],
    list: (actor, { loanId }, page) => listFees(dependencies, actor, loanId, page),
    encodeRow: encodeFee,
  });

const detailOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/loan/fees/{id}/",
    name: "readFee",
    tag,
    summary: "Read a fee",
    permission: "fee.view",
    success: 200,
    answer: feeAnswer,
    example: feeExample,
    refusals: ["FeeNotFound"],
    handle: ({ actor, id: feeId }) => findFee(dependencies, actor, feeId),
    encode: encodeFee,
    version: versionOf,
  });

const addOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: "/loan/fees/",
    name: "addFee",
    tag,
    summary: "Add a fee to a loan",
    description:
      "A loan can have one origination fee, which must not exceed its cap. Description, payee, timing and finance charge default to those of the fee catalog. `If-Match` refers to the loan's version.",
    permission: "fee.create",
    body: newBody(newFeeFields, newFeeExample),
    success: 201,
    answer: feeAnswer,
    example: feeExample,
    idempotent: { sequence: "fee", recall: (actor, recordId) => findFee(dependencies, actor, recordId) },
    refusals: ["LoanNotFound", "NoRuleInForce", "VersionMismatch", "LoanChangedMeanwhile"],
    refusedFields: partList("fees"),
    handle: ({ actor, body: { loanId, ...details }, ifMatch, reservedId }) =>
      addFee(dependencies, actor, loanId, details, ifMatch, reservedId),
    encode: encodeFee,
    version: versionOf,
  });

const changes = (dependencies: Dependencies) =>
  ({
    path: "/loan/fees/{id}/",
    tag,
    permission: "fee.edit",
    success: 200,
    answer: feeAnswer,
    example: feeExample,
    refusals: ["FeeNotFound", "NoRuleInForce", "VersionMismatch", "LoanChangedMeanwhile"],
    refusedFields: partList("fees"),
    handle: ({ actor, id: feeId, ifMatch, body }: Call<unknown, Revision<NamedPart<FeeInput>>>) =>
      changeFee(dependencies, actor, feeId, ifMatch, reviser(body)),
    encode: encodeFee,
    version: versionOf,
  }) as const;

const replaceOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...changes(dependencies),
    method: "PUT",
    name: "replaceFee",
    summary: "Replace a fee",
    description: "Omitted fields return to their defaults, which come from the fee catalog if it has one for the code.",
    body: replacementBody(changedFields, { code: "title-insurance-lender", amount: 1300 }),
  });

const patchOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...changes(dependencies),
    method: "PATCH",
    name: "changeFee",
    summary: "Change a fee",
    body: patchBody(changedFields, { amount: 1300 }),
  });

const removeOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "DELETE",
    path: "/loan/fees/{id}/",
    name: "removeFee",
    exampleId: demonstration.removableFee,
    tag,
    summary: "Remove a fee from a loan",
    permission: "fee.delete",
    success: 204,
    answer: null,
    example: null,
    refusals: ["FeeNotFound", "LoanClearToClose", "VersionMismatch", "LoanChangedMeanwhile"],
    refusedFields: { ...changedFields, ...partList("fees") },
    handle: ({ actor, id: feeId, ifMatch }) => removeFee(dependencies, actor, feeId, ifMatch),
    encode: () => null,
  });

const originationFeeOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: "/loan/update-origination-fee/",
    name: "updateOriginationFee",
    tag,
    summary: "Set the origination fee of a loan",
    description:
      "Without an amount, sets the highest fee that the rules allow, which requires the national limit for the loan's year to be known; before that only 0 can be set. Clears `origination_fee_pending`. `If-Match` refers to the loan's version.",
    permission: "fee.edit",
    body: newBody(originationFeeFields, { loan: 1, amount: 4500 }),
    success: 200,
    answer: originationFeeAnswer,
    example: { ...feeExample, maximum: 6000 },
    refusals: ["LoanNotFound", "NoRuleInForce", "VersionMismatch", "LoanChangedMeanwhile"],
    idempotent: { sequence: "fee", recall: (actor, recordId) => findOriginationFee(dependencies, actor, recordId) },
    refusedFields: { ...changedFields, ...partList("fees") },
    handle: ({ actor, body: { loanId, amountCents }, ifMatch, reservedId }) =>
      setOriginationFee(dependencies, actor, loanId, amountCents, ifMatch, reservedId),
    encode: encodeOriginationFee,
  });

/** The operations of fees. */
export const feeOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  listOperation(dependencies),
  addOperation(dependencies),
  detailOperation(dependencies),
  replaceOperation(dependencies),
  patchOperation(dependencies),
  removeOperation(dependencies),
  originationFeeOperation(dependencies),
];
