import { type TObject, type TProperties, type TSchema, Type } from "@sinclair/typebox";
import { type AgencyOperation, agencyOperationNames } from "../../../../domain/agency/operations.ts";
import { type AgencyTransaction, transactionStatuses } from "../../../../domain/agency/transaction.ts";
import { pick } from "../../../../domain/kernel/pick.ts";
import { capitalized } from "../../../../domain/kernel/text/phrases.ts";
import type { FieldNames } from "../../codec/codec.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { codedTextSchema, instantSchema, nullableSchema, recordSchema, textSchema } from "../../codec/record.ts";
import { encodeChange, encodeService } from "../../codec/service-fields.ts";
import { choice, enumerated, oneOf } from "../../codec/values/choice-codecs.ts";
import { id } from "../../codec/values/number-codecs.ts";
import { loanStatus } from "../choices.ts";
import { loanFields } from "../loan/body.ts";
import { changeAnswer } from "../log/answer.ts";
import { loggedNames } from "../log/logged-names.ts";
import { resultAnswer } from "./result-answers.ts";

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
  error: "The agency refused the request",
  failed: "The call had no effect, or was given up by sending it again with `repeat`",
  abandoned: "Nothing was sent to the agency",
});

const agencyData = namedObject("AgencyData", {}, { additionalProperties: true });

const applied = namedObject(
  "AppliedChanges",
  {
    changes: described(
      Type.Array(changeAnswer),
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

const ownAnswer = (result: TSchema): TProperties => ({
  loan: { ...id.schema, description: "Loan for which the agency was called" },
  operation: { ...agencyOperation.schema, description: "Operation that was called" },
  status: described(transactionStatus.schema, "Status of the call"),
  reference: {
    ...textSchema,
    description: "Reference under which the agency knows the last call, or the first of several calls made together",
  },
  messages: Type.Array(codedTextSchema, { description: "Messages of the agency, in its words and order" }),
  warnings: Type.Array(textSchema, {
    description: "Reasons why parts of the agency's answer were not applied to the loan; empty if all were",
  }),
  result: described(result, "Data that the agency returned; empty while the request is held or pending"),
  applied: described(applied, "Changes that the call made to the loan, field by field"),
  requested_at: described(instantSchema, "When the call was first made"),
  requested_by: { ...id.schema, description: "User who made the call" },
  completed_at: described(nullableSchema(instantSchema), "When the outcome became known; null until then"),
});

const anyResult = {
  ...agencyData,
  description: "Data that the agency returned, with the same fields as in the answer of the operation",
};

/** The row of an agency transaction in a list. */
export const transactionAnswer: TObject = recordSchema("AgencyTransaction", ownAnswer(anyResult));

/** The detail of an agency transaction, with the data sent and each attempt. */
export const transactionDetail: TObject = recordSchema("AgencyTransactionDetail", {
  ...ownAnswer(anyResult),
  exchange: described(
    namedObject("AgencyExchange", {
      request: {
        ...agencyData,
        description: "Data that was sent to the agency, without social security numbers and birth dates",
      },
      tries: Type.Array(
        namedObject("AgencyTry", {
          at: described(instantSchema, "When the attempt was made"),
          action: described(
            enumerated(
              "AgencyTryAction",
              ["send", "look_up"],
              "`send`: The request was sent; `look_up`: The agency was asked for the outcome of the request",
            ),
            "Kind of attempt",
          ),
          status_code: described(
            nullableSchema(Type.Integer()),
            "HTTP status of the agency's answer; null if there was no answer",
          ),
          outcome: { ...textSchema, description: "`answered`, or a short description of the problem" },
          reference: { ...textSchema, description: "Reference under which the agency knows this call" },
        }),
        { description: "Attempts to make the call, oldest first; only the last 50" },
      ),
      failure: {
        ...nullableSchema(textSchema),
        description: "Why the call failed or nothing was sent; null otherwise",
      },
    }),
    "Data that was sent, and the result of each attempt",
  ),
});

const schemaNameOf = (operation: AgencyOperation): string => operation.split("_").map(capitalized).join("");

/** The answer of an operation. */
export const operationAnswer = (operation: AgencyOperation): TObject =>
  recordSchema(`${schemaNameOf(operation)}Transaction`, ownAnswer(resultAnswer(operation)));

const borrowerName: FieldNames[string] = { name: "borrower", codec: {} };

/** Names of sent and returned data in the API that do not follow from those of the domain. */
const dataNames: FieldNames = {
  ...pick(loanFields, ["assessment", "counseling"]),
  borrowerId: borrowerName,
  borrowers: { name: "borrowers", codec: { inside: { borrowerId: borrowerName } } },
  authorizations: { name: "authorizations", codec: { inside: { borrowerId: borrowerName } } },
};

/** Encodes an agency transaction as a row or answer. */
export const encodeTransaction = (transaction: AgencyTransaction) => ({
  id: transaction.id,
  company: transaction.companyId,
  loan: transaction.loanId,
  operation: transaction.operation,
  status: transaction.status,
  reference: transaction.reference,
  messages: transaction.messages.map(({ code, text }) => ({ code, text })),
  warnings: transaction.warnings,
  result: encodeService(transaction.result, dataNames),
  applied: {
    changes: transaction.applied.changes.map((change) => encodeChange(loggedNames.loan, change)),
    status: transaction.applied.status,
  },
  requested_at: transaction.requestedAt,
  requested_by: transaction.requestedByUserId,
  completed_at: transaction.completedAt,
  version: transaction.version,
  created_at: transaction.requestedAt,
  updated_at: transaction.completedAt ?? transaction.tries.at(-1)?.at ?? transaction.requestedAt,
});

/** Encodes the detail of an agency transaction. */
export const encodeTransactionDetail = (transaction: AgencyTransaction) => ({
  ...encodeTransaction(transaction),
  exchange: {
    request: encodeService(transaction.request, dataNames),
    tries: transaction.tries.map(({ at, action, statusCode, outcome, reference = transaction.reference }) => ({
      at,
      action,
      status_code: statusCode,
      outcome,
      reference,
    })),
    failure: transaction.failure,
  },
});
