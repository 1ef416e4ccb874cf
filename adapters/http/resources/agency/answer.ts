import { type TObject, type TProperties, type TSchema, Type } from "@sinclair/typebox";
import { type AgencyOperation, agencyOperationNames } from "../../../../domain/agency/operations.ts";
import { type AgencyTransaction, transactionStatuses } from "../../../../domain/agency/transaction.ts";
import { pick } from "../../../../domain/kernel/pick.ts";
import { capitalized, choice, enumerated, oneOf } from "../../codec/choice-codecs.ts";
import type { FieldNames } from "../../codec/codec.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { id } from "../../codec/number-codecs.ts";
import { codedTextSchema, instantSchema, nullableSchema, recordSchema, textSchema } from "../../codec/record.ts";
import { encodeChange, encodeService } from "../../codec/service-fields.ts";
import { loanStatus } from "../choices.ts";
import { loanFields } from "../loan/body.ts";
import { changeAnswer } from "../log/answer.ts";
import { loggedNames } from "../log/logged-names.ts";
import { resultAnswer } from "./result-answers.ts";

export const agencyOperation = oneOf(
  "AgencyOperation",
  agencyOperationNames,
  "an operation of the agency",
  `one of: ${agencyOperationNames.join(", ")}`,
);

export const transactionStatus = choice("AgencyTransactionStatus", transactionStatuses, {
  started: "Its outcome is not known yet: the same request, sent again, finds it out",
  success: "Done, and applied to the loan",
  held: "The agency holds the request: the operation, sent again, asks how it stands",
  pending: "The agency has not decided: the operation, sent again, asks how it stands",
  error: "The agency refused",
  failed: "It certainly had no effect",
  abandoned: "Nothing was sent",
});

const agencyData = namedObject("AgencyData", {}, { additionalProperties: true });

const applied = namedObject(
  "AppliedChanges",
  {
    changes: described(
      Type.Array(changeAnswer),
      "The loan's fields that changed, each with its value before and after; empty where none did",
    ),
    status: {
      ...nullableSchema(
        namedObject("StatusMove", {
          from: described(loanStatus.schema, "The status before"),
          to: described(loanStatus.schema, "The status after"),
        }),
      ),
      description: "The loan's status before and after; null: it stayed",
    },
  },
  { description: "What changed on the loan" },
);

const ownAnswer = (result: TSchema): TProperties => ({
  loan: { ...id.schema, description: "The loan that the agency was asked about" },
  operation: { ...agencyOperation.schema, description: "Which operation of the agency was called" },
  status: described(transactionStatus.schema, "What came of the call"),
  reference: { ...textSchema, description: "Under it the agency knows the last call, or the first of several at once" },
  messages: Type.Array(codedTextSchema, { description: "The agency's, in its words and order" }),
  warnings: Type.Array(textSchema, { description: "Why something that the agency said was not applied" }),
  result: described(result, "What the agency gave; empty while the request is held or pending"),
  applied: described(applied, "What the call changed on the loan, field by field"),
  requested_at: described(instantSchema, "When the call was made first"),
  requested_by: { ...id.schema, description: "The user who made the call" },
  completed_at: described(nullableSchema(instantSchema), "When its outcome was known; null while it is not"),
});

const anyResult = { ...agencyData, description: "What the agency gave, by operation, as that operation answers it" };

/** A call of the agency as it is listed. */
export const transactionAnswer: TObject = recordSchema("AgencyTransaction", ownAnswer(anyResult));

/** A call of the agency, with what was sent and how. */
export const transactionDetail: TObject = recordSchema("AgencyTransactionDetail", {
  ...ownAnswer(anyResult),
  exchange: described(
    namedObject("AgencyExchange", {
      request: { ...agencyData, description: "What was sent, without social security numbers and birth dates" },
      tries: Type.Array(
        namedObject("AgencyTry", {
          at: described(instantSchema, "When it was tried"),
          action: described(
            enumerated("AgencyTryAction", ["send", "look_up"], "`look_up`: the agency was asked what became of it"),
            "What was done",
          ),
          status_code: described(nullableSchema(Type.Integer()), "The HTTP status; null where there was none"),
          outcome: { ...textSchema, description: "`answered`, or what went wrong" },
          reference: { ...textSchema, description: "Under it the agency knows the call that was tried" },
        }),
        { description: "In order, the last 50" },
      ),
      failure: { ...nullableSchema(textSchema), description: "Why it failed, or nothing was sent" },
    }),
    "What was sent, and how each try went",
  ),
});

const schemaNameOf = (operation: AgencyOperation): string => operation.split("_").map(capitalized).join("");

/** What an operation answers. */
export const operationAnswer = (operation: AgencyOperation): TObject =>
  recordSchema(`${schemaNameOf(operation)}Transaction`, ownAnswer(resultAnswer(operation)));

const borrowerName: FieldNames[string] = { name: "borrower", codec: {} };

/** The API's names of what is sent and given, where they do not follow from the domain's. */
const dataNames: FieldNames = {
  ...pick(loanFields, ["assessment", "counseling"]),
  borrowerId: borrowerName,
  borrowers: { name: "borrowers", codec: { inside: { borrowerId: borrowerName } } },
  authorizations: { name: "authorizations", codec: { inside: { borrowerId: borrowerName } } },
};

/** A call of the agency as it is answered and listed. */
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

/** A call of the agency with what was sent and how. */
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
