import { Type } from "@sinclair/typebox";
import { addFee } from "../../../../application/loan/add-fee.ts";
import { changeFee } from "../../../../application/loan/change-fee.ts";
import { findFee } from "../../../../application/loan/find-fee.ts";
import { findOriginationFee, type OriginationFee } from "../../../../application/loan/find-origination-fee.ts";
import { type FeeOfLoan, listFees } from "../../../../application/loan/list-fees.ts";
import { removeFee } from "../../../../application/loan/remove-fee.ts";
import { setOriginationFee } from "../../../../application/loan/set-origination-fee.ts";
import type { Needs } from "../../../../application/support/dependencies.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import type { AskedFee } from "../../../../domain/loan/fees/fee.ts";
import type { FieldTable, Revision } from "../../codec/codec.ts";
import { optional } from "../../codec/compound-codecs.ts";
import { apiPath, inApiNames } from "../../codec/field-names.ts";
import { id, money } from "../../codec/number-codecs.ts";
import { operand } from "../../codec/query.ts";
import { dollars, recordId, recordSchema, showRecord } from "../../codec/record.ts";
import { answerSchema, bodySchema, readAll, readPatch, readReplacement, reviser, show } from "../../codec/table.ts";
import { listing } from "../../operation/list-operation.ts";
import { type AnyOperation, type Call, operation } from "../../operation/operation.ts";
import { loanExample } from "../loan/examples.ts";
import { feeFields } from "./body.ts";

const tag = "Fees";

const loanField = { name: "loan", field: id, required: true, description: "The loan" } as const;
const newFeeFields: FieldTable<AskedFee & { readonly loanId: number }> = { loanId: loanField, ...feeFields };

const originationFeeFields: FieldTable<{ readonly loanId: number; readonly amountCents: number | null }> = {
  loanId: loanField,
  amountCents: optional("amount", money(), "Left out: the most the rules allow"),
};

const feeAnswer = recordSchema({ loan: recordId, ...answerSchema(feeFields).properties });
const originationFeeAnswer = Type.Object({ ...feeAnswer.properties, maximum: dollars });

const showFee = ({ fee, loan }: FeeOfLoan) =>
  showRecord(fee, loan.companyId, { loan: loan.id, ...show(feeFields, fee) });

const showOriginationFee = (set: OriginationFee) => ({ ...showFee(set), maximum: dollarsFromCents(set.maximumCents) });

const feePath = (path: string): string => apiPath(newFeeFields, path);
const versionOf = ({ fee }: FeeOfLoan): number => fee.version;

const [exampleFee] = loanExample.fees;
const feeExample = exampleFee ? showFee({ fee: exampleFee, loan: loanExample }) : null;

const newFeeExample = { loan: 101, code: "title-insurance-lender", amount: 1250.5, paid_to: "Example Title" };

const listOperation = (needs: Needs): AnyOperation =>
  listing({
    path: "/loan/fees/",
    name: "listFees",
    tag,
    summary: "List a loan's fees",
    permission: "fee.view",
    filters: { loanId: operand("loan", id) },
    orderNames: { created_at: "createdAt", code: "code", amount: "amountCents" },
    row: feeAnswer,
    rowExample: feeExample,
    refusals: ["LoanNotFound"],
    list: (actor, { loanId }, page) => listFees(needs)(actor, loanId, page),
    showRow: showFee,
  });

const detailOperation = (needs: Needs): AnyOperation =>
  operation({
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
    handle: ({ actor, id: feeId }) => findFee(needs)(actor, feeId),
    show: showFee,
    version: versionOf,
  });

const addOperation = (needs: Needs): AnyOperation =>
  operation({
    method: "POST",
    path: "/loan/fees/",
    name: "addFee",
    tag,
    summary: "Put a fee on a loan",
    description:
      "`If-Match` speaks of the loan's version. A loan has one origination fee, at most at its cap. Description, payee, " +
      "timing and finance charge are the fee catalogue's where they are left out.",
    permission: "fee.create",
    body: { schema: bodySchema(newFeeFields), read: (json) => readAll(newFeeFields, json), example: newFeeExample },
    success: 201,
    answer: feeAnswer,
    example: feeExample,
    idempotent: { sequence: "fee", recall: findFee(needs) },
    refusals: ["LoanNotFound", "NoRuleInForce", "VersionMismatch", "LoanChangedMeanwhile"],
    handle: async ({ actor, body: { loanId, ...details }, ifMatch, reservedId }) =>
      inApiNames(await addFee(needs)(actor, loanId, details, ifMatch, reservedId), feePath),
    show: showFee,
    version: versionOf,
  });

const changes = (needs: Needs) =>
  ({
    path: "/loan/fees/{id}/",
    tag,
    permission: "fee.edit",
    success: 200,
    answer: feeAnswer,
    example: feeExample,
    refusals: ["FeeNotFound", "NoRuleInForce", "VersionMismatch", "LoanChangedMeanwhile"],
    handle: async ({ actor, id: feeId, ifMatch, body }: Call<unknown, Revision<AskedFee>>) =>
      inApiNames(await changeFee(needs)(actor, feeId, ifMatch, reviser(body)), feePath),
    show: showFee,
    version: versionOf,
  }) as const;

const replaceOperation = (needs: Needs): AnyOperation =>
  operation({
    ...changes(needs),
    method: "PUT",
    name: "replaceFee",
    summary: "Replace a fee",
    description: "What is left out goes back to its default: to the fee catalogue's for the code, where it has one.",
    body: {
      schema: bodySchema(feeFields),
      read: (json) => readReplacement(feeFields, json),
      example: { code: "title-insurance-lender", amount: 1300 },
    },
  });

const patchOperation = (needs: Needs): AnyOperation =>
  operation({
    ...changes(needs),
    method: "PATCH",
    name: "changeFee",
    summary: "Change some of a fee",
    body: {
      schema: bodySchema(feeFields, { allOptional: true }),
      read: (json) => readPatch(feeFields, json),
      example: { amount: 1300 },
    },
  });

const removeOperation = (needs: Needs): AnyOperation =>
  operation({
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
    handle: ({ actor, id: feeId, ifMatch }) => removeFee(needs)(actor, feeId, ifMatch),
    show: () => null,
  });

const originationFeeOperation = (needs: Needs): AnyOperation =>
  operation({
    method: "POST",
    path: "/loan/update-origination-fee/",
    name: "updateOriginationFee",
    tag,
    summary: "Set a loan's origination fee",
    description: "Without an amount: the most the rules allow. `If-Match` speaks of the loan's version.",
    permission: "fee.edit",
    body: {
      schema: bodySchema(originationFeeFields),
      read: (json) => readAll(originationFeeFields, json),
      example: { loan: 101, amount: 4500 },
    },
    success: 200,
    answer: originationFeeAnswer,
    example: { ...feeExample, maximum: 6000 },
    refusals: ["LoanNotFound", "NoRuleInForce", "VersionMismatch", "LoanChangedMeanwhile"],
    idempotent: { sequence: "fee", recall: findOriginationFee(needs) },
    handle: async ({ actor, body: { loanId, amountCents }, ifMatch, reservedId }) =>
      inApiNames(await setOriginationFee(needs)(actor, loanId, amountCents, ifMatch, reservedId), feePath),
    show: showOriginationFee,
  });

/** The operations of fees. */
export const feeOperations = (needs: Needs): readonly AnyOperation[] => [
  listOperation(needs),
  addOperation(needs),
  detailOperation(needs),
  replaceOperation(needs),
  patchOperation(needs),
  removeOperation(needs),
  originationFeeOperation(needs),
];
