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
import { optional } from "../../codec/compound-codecs.ts";
import { described } from "../../codec/described.ts";
import { apiPath, inApiNames } from "../../codec/field-names.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { id, money } from "../../codec/number-codecs.ts";
import { requiredParam } from "../../codec/query.ts";
import { dollarsSchema, encodeTableRecord, nullableSchema, recordId, recordSchema } from "../../codec/record.ts";
import { answerSchema, reviser } from "../../codec/table.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, type Call, defineOperation } from "../../operation/operation.ts";
import { loanExample } from "../loan/examples.ts";
import { ofLoan, ofSameLoan } from "../part-fields.ts";
import { feeFields } from "./body.ts";

const tag = "Fees";

const newFeeFields: FieldTable<FeeInput & { readonly loanId: number }> = { ...ofLoan, ...feeFields };
const changedFields: FieldTable<NamedPart<FeeInput>> = { ...ofSameLoan, ...feeFields };

const originationFeeFields: FieldTable<{ readonly loanId: number; readonly amountCents: number | null }> = {
  ...ofLoan,
  amountCents: optional(
    "amount",
    money(),
    "What the borrower pays as origination fee; left out: the most the rules allow",
  ),
};

const feeAnswer = recordSchema("Fee", {
  loan: described(recordId, "The loan that the fee is on"),
  ...answerSchema(feeFields).properties,
});
const originationFeeAnswer = namedObject("OriginationFee", {
  ...feeAnswer.properties,
  maximum: {
    ...nullableSchema(dollarsSchema),
    description: "The most that the rules allow; null while no cap is known for the day",
  },
});

const encodeFee = ({ fee, loan }: FeeOfLoan) =>
  encodeTableRecord(fee, loan.companyId, [feeFields, fee], { before: { loan: loan.id }, after: {} });

const encodeOriginationFee = (set: OriginationFee) => ({
  ...encodeFee(set),
  maximum: set.maximumCents === null ? null : dollarsFromCents(set.maximumCents),
});

const feePath = (path: string): string => apiPath(newFeeFields, path);
const versionOf = ({ fee }: FeeOfLoan): number => fee.version;

const [exampleFee] = loanExample.fees;
const feeExample = exampleFee ? encodeFee({ fee: exampleFee, loan: loanExample }) : null;

const newFeeExample = { loan: 1, code: "title-insurance-lender", amount: 1250.5, paid_to: "Example Title" };

const listOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    path: "/loan/fees/",
    name: "listFees",
    tag,
    summary: "List a loan's fees",
    permission: "fee.view",
    filters: { loanId: requiredParam("loan", id, "The loan whose fees are listed", 1) },
    orderNames: { created_at: "createdAt", code: "code", amount: "amountCents" },
    row: feeAnswer,
    rowExample: feeExample,
    refusals: ["LoanNotFound"],
    list: (actor, { loanId }, page) => listFees(dependencies)(actor, loanId, page),
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
    handle: ({ actor, id: feeId }) => findFee(dependencies)(actor, feeId),
    encode: encodeFee,
    version: versionOf,
  });

const addOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: "/loan/fees/",
    name: "addFee",
    tag,
    summary: "Put a fee on a loan",
    description:
      "`If-Match` takes the loan's version. A loan has one origination fee, at most at its cap. Description, payee, " +
      "timing and finance charge are the fee catalogue's where they are left out.",
    permission: "fee.create",
    body: newBody(newFeeFields, newFeeExample),
    success: 201,
    answer: feeAnswer,
    example: feeExample,
    idempotent: { sequence: "fee", recall: findFee(dependencies) },
    refusals: ["LoanNotFound", "NoRuleInForce", "VersionMismatch", "LoanChangedMeanwhile"],
    handle: async ({ actor, body: { loanId, ...details }, ifMatch, reservedId }) =>
      inApiNames(await addFee(dependencies)(actor, loanId, details, ifMatch, reservedId), feePath),
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
    handle: async ({ actor, id: feeId, ifMatch, body }: Call<unknown, Revision<NamedPart<FeeInput>>>) =>
      inApiNames(await changeFee(dependencies)(actor, feeId, ifMatch, reviser(body)), feePath),
    encode: encodeFee,
    version: versionOf,
  }) as const;

const replaceOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...changes(dependencies),
    method: "PUT",
    name: "replaceFee",
    summary: "Replace a fee",
    description: "What is left out goes back to its default: to the fee catalogue's for the code, where it has one.",
    body: replacementBody(changedFields, { code: "title-insurance-lender", amount: 1300 }),
  });

const patchOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...changes(dependencies),
    method: "PATCH",
    name: "changeFee",
    summary: "Change some of a fee",
    body: patchBody(changedFields, { amount: 1300 }),
  });

const removeOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "DELETE",
    path: "/loan/fees/{id}/",
    name: "removeFee",
    tag,
    summary: "Take a fee off its loan",
    permission: "fee.delete",
    success: 204,
    answer: null,
    example: null,
    refusals: ["FeeNotFound", "LoanClearToClose", "VersionMismatch", "LoanChangedMeanwhile"],
    handle: ({ actor, id: feeId, ifMatch }) => removeFee(dependencies)(actor, feeId, ifMatch),
    encode: () => null,
  });

const originationFeeOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: "/loan/update-origination-fee/",
    name: "updateOriginationFee",
    tag,
    summary: "Set a loan's origination fee",
    description:
      "Without an amount: the most the rules allow, once the national limit of the loan's year is known; 0 is possible before. It ends `origination_fee_pending`. `If-Match` takes the loan's version.",
    permission: "fee.edit",
    body: newBody(originationFeeFields, { loan: 1, amount: 4500 }),
    success: 200,
    answer: originationFeeAnswer,
    example: { ...feeExample, maximum: 6000 },
    refusals: ["LoanNotFound", "NoRuleInForce", "VersionMismatch", "LoanChangedMeanwhile"],
    idempotent: { sequence: "fee", recall: findOriginationFee(dependencies) },
    handle: async ({ actor, body: { loanId, amountCents }, ifMatch, reservedId }) =>
      inApiNames(await setOriginationFee(dependencies)(actor, loanId, amountCents, ifMatch, reservedId), feePath),
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
