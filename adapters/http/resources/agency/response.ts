import { type TObject, type TSchema, Type } from "@sinclair/typebox";
import { type AgencyOperation, agencyOperationNames } from "../../../../domain/agency/operations.ts";
import {
  type AgencyTransaction,
  type CallTry,
  isRecordedOutside,
  transactionStatuses,
} from "../../../../domain/agency/transaction/transaction.ts";
import { pick } from "../../../../domain/kernel/pick.ts";
import { capitalized } from "../../../../domain/kernel/text/phrases.ts";
import type { FieldNames } from "../../codec/codec.ts";
import { described, withoutDescription } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { codedTextSchema, instantSchema, nullableSchema, recordSchema, textSchema } from "../../codec/record.ts";
import { type ResponseTable, responseObject, responseProperties, responseRecord } from "../../codec/response.ts";
import { encodeChange, encodeService } from "../../codec/service-fields.ts";
import { choice, enumerated, oneOf } from "../../codec/values/choice-codecs.ts";
import { id } from "../../codec/values/number-codecs.ts";
import { loanStatus } from "../choices.ts";
import { answerOrigin } from "../loan/agency/sections.ts";
import { loanFields } from "../loan/body.ts";
import { loggedNames } from "../log/logged-names.ts";
import { changeSchema } from "../log/response.ts";
import { confirmedAbsence } from "./confirmed-absence.ts";
import { outsideEvidence } from "./evidence.ts";
import { resultSchema } from "./result-responses.ts";

export const agencyOperation = oneOf(
  "AgencyOperation",
  agencyOperationNames,
  "an operation of the agency connection",
  `one of: ${agencyOperationNames.join(", ")}`,
);

export const transactionStatus = choice("AgencyTransactionStatus", transactionStatuses, {
  started: "The outcome is unknown; sending the same request again determines it",
  success: "Completed and applied to the loan",
  held: "The agency holds the request; sending the operation again asks for its state",
  pending: "The agency has not decided yet; sending the operation again asks for its state",
  superseded: "The agency held the request or left it open, and a person recorded its result in another transaction",
  error: "The agency refused the request",
  failed: "The call had no effect, or was given up by sending it again with `repeat`",
  abandoned: "Nothing was sent to the agency",
});

/** Data that is sent or returned, of any operation. */
export const agencyData = namedObject("AgencyData", {}, { additionalProperties: true });

const applied = namedObject(
  "AppliedChanges",
  {
    changes: described(
      Type.Array(changeSchema),
      "Fields of the loan that changed, each with its value before and after; empty if none changed",
    ),
    status: {
      ...nullableSchema(
        namedObject("StatusMove", {
          from: described(loanStatus.schema, "Status of the loan before the change"),
          to: described(loanStatus.schema, "Status of the loan after the change"),
        }),
      ),
      description: "Change of the loan's status; null if the status did not change",
    },
  },
  { description: "Changes that the call made to the loan" },
);

const tableOf = (result: TSchema): ResponseTable<AgencyTransaction> => ({
  loan: [withoutDescription(id.schema), "Loan for which the agency was called", "loanId"],
  operation: [withoutDescription(agencyOperation.schema), "Operation that was called", "operation"],
  status: [transactionStatus.schema, "Status of the call", "status"],
  reference: [
    textSchema,
    "Reference under which the agency knows the last call, or the first of several calls made together",
    "reference",
  ],
  messages: [
    Type.Array(codedTextSchema),
    "Messages of the agency, in its words and order",
    ({ messages }) => messages.map(({ code, text }) => ({ code, text })),
  ],
  warnings: [
    Type.Array(textSchema),
    "Reasons why parts of the agency's answer were not applied to the loan; empty if all were",
    "warnings",
  ],
  result: [
    result,
    "Data that the agency returned; empty while the request is held or pending",
    (transaction) => encodeService(transaction.result, dataNames),
  ],
  applied: [
    applied,
    "Changes that the call made to the loan, field by field",
    (transaction) => ({
      changes: transaction.applied.changes.map((change) => encodeChange(loggedNames.loan, change)),
      status: transaction.applied.status,
    }),
  ],
  origin: [
    answerOrigin,
    "Source of the outcome",
    (transaction) => (isRecordedOutside(transaction) ? "recorded" : "agency"),
  ],
  evidence: [
    nullableSchema(outsideEvidence.response ?? outsideEvidence.schema),
    "Evidence of a recorded outcome; null if the agency was called",
    ({ recording }) => recording && outsideEvidence.encode(recording.evidence),
  ],
  corrects: [
    nullableSchema(withoutDescription(id.schema)),
    "Transaction whose recorded result was corrected by this one; null if there is none",
    ({ recording }) => recording?.corrects ?? null,
  ],
  correction_reason: [
    nullableSchema(textSchema),
    "Why that result was wrong; null if none was corrected",
    ({ recording }) => recording?.correctionReason ?? null,
  ],
  requested_at: [instantSchema, "When the call was first made, or the result recorded", "requestedAt"],
  requested_by: [withoutDescription(id.schema), "User who made the call", "requestedByUserId"],
  completed_at: [nullableSchema(instantSchema), "When the outcome became known; null until then", "completedAt"],
});

const recordOf = (transaction: AgencyTransaction) => {
  const { requestedAt, completedAt, tries } = transaction;
  const updatedAt = completedAt ?? tries.at(-1)?.at ?? requestedAt;
  return [{ ...transaction, createdAt: requestedAt, updatedAt }, transaction.companyId] as const;
};

const anyResult = {
  ...agencyData,
  description: "Data that the agency returned, with the same fields as in the answer of the operation",
};

const schemaNameOf = (operation: AgencyOperation): string => operation.split("_").map(capitalized).join("");

export const operationSchema = (operation: AgencyOperation): TObject =>
  recordSchema(`${schemaNameOf(operation)}Transaction`, responseProperties(tableOf(resultSchema(operation))));

const borrowerName: FieldNames[string] = { name: "borrower", codec: {} };

/** API names of sent and returned data that cannot be derived from the domain's names. */
export const dataNames: FieldNames = {
  ...pick(loanFields, ["assessment", "counseling", "expectedRate", "noteRate", "margin", "periodicCap", "lifetimeCap"]),
  borrowerId: borrowerName,
  borrowers: { name: "borrowers", codec: { inside: { borrowerId: borrowerName } } },
  authorizations: { name: "authorizations", codec: { inside: { borrowerId: borrowerName } } },
};

/** The row of an agency transaction in a list. */
export const transactionResponse = responseRecord("AgencyTransaction", recordOf, tableOf(anyResult));

const agencyTry = responseObject<CallTry & Pick<AgencyTransaction, "reference">>("AgencyTry", {
  at: [instantSchema, "When the attempt was made", "at"],
  action: [
    enumerated(
      "AgencyTryAction",
      ["send", "look_up"],
      "`send`: The request was sent; `look_up`: The outcome of the request was requested from the agency",
    ),
    "Kind of attempt",
    "action",
  ],
  status_code: [
    nullableSchema(Type.Integer()),
    "HTTP status of the agency's answer; null if there was no answer",
    "statusCode",
  ],
  outcome: [textSchema, "`answered`, or a short description of the problem", "outcome"],
  reference: [textSchema, "Reference under which the agency knows this call", "reference"],
});

const exchange = responseObject<AgencyTransaction>("AgencyExchange", {
  request: [
    agencyData,
    "Data that was sent to the agency, without Social Security numbers and birth dates",
    ({ request }) => encodeService(request, dataNames),
  ],
  tries: [
    Type.Array(agencyTry.schema),
    "Attempts to make the call, oldest first; only the last 50",
    ({ tries, reference }) => tries.map((each) => agencyTry.encode({ reference, ...each })),
  ],
  failure: [nullableSchema(textSchema), "Why the call failed or nothing was sent; null otherwise", "failure"],
  confirmed: [
    nullableSchema(confirmedAbsence.response ?? confirmedAbsence.schema),
    "Who confirmed, when and how, that the agency has nothing of a call that was given up; null otherwise",
    ({ givenUp }) => (givenUp?.confirmed ? confirmedAbsence.encode(givenUp.confirmed) : null),
  ],
});

/** The detail of an agency transaction, with the data sent and each attempt. */
export const transactionDetailResponse = responseRecord("AgencyTransactionDetail", recordOf, {
  ...tableOf(anyResult),
  exchange: [
    exchange.schema,
    "Data that was sent, and the result of each attempt",
    (transaction: AgencyTransaction) => exchange.encode(transaction),
  ],
});
