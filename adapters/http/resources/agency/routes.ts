import { runAgencyCommand } from "../../../../application/agency/command/run-agency-command.ts";
import { findAgencyTransaction } from "../../../../application/agency/find-agency-transaction.ts";
import { listAgencyTransactions } from "../../../../application/agency/list-agency-transactions.ts";
import { recallAgencyTransaction } from "../../../../application/agency/recall-agency-transaction.ts";
import { runAgencyQuery } from "../../../../application/agency/run-agency-query.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { Actor } from "../../../../domain/access/actor.ts";
import {
  type AgencyCommand,
  type AgencyOperation,
  type AgencyQuery,
  agencyOperationNames,
  agencyOperations as kinds,
} from "../../../../domain/agency/operations.ts";
import { optionalParam } from "../../codec/query.ts";
import { id } from "../../codec/values/number-codecs.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { companyWords } from "../part-fields.ts";
import { commandBody, queryBody } from "./body.ts";
import { inputExamples, loanExamples, restoreExample, transactionExample } from "./examples.ts";
import { commandWords, operationWords, queryWords } from "./operation-words.ts";
import { operationName, operationPath, transactionsPath } from "./paths.ts";
import { previewOperation } from "./preview/preview-route.ts";
import { recordOperations } from "./record-routes.ts";
import {
  agencyOperation,
  operationSchema,
  transactionDetailResponse,
  transactionResponse,
  transactionStatus,
} from "./response.ts";

const tag = "Agency";

/** Refusals of every operation. */
const sharedRefusals = [
  "LoanNotFound",
  "VersionMismatch",
  "AgencyNotConfigured",
  "AgencyCredentialsMissing",
  "AgencyRequirementsUnmet",
  "AgencyOperationNotAllowed",
  "SecondCaseNumber",
  "CredentialsRejected",
  "AgencyRefused",
  "AgencyUnavailable",
  "AgencyAnswerUnexpected",
  "AgencyOperationNotSupported",
  "OutcomeNotRecorded",
] as const;

/** Facts that the operations share. */
const shared = <Operation extends AgencyOperation>(dependencies: Dependencies, operation: Operation) => ({
  method: "POST" as const,
  path: operationPath(operation),
  name: operationName(operation),
  tag,
  summary: operationWords[operation].summary,
  permission: `agency.${operation}` as const,
  success: 200 as const,
  response: {
    get schema() {
      return operationSchema(operation);
    },
    encode: transactionResponse.encode,
  },
  example: transactionResponse.encode(transactionExample(operation)),
  idempotent: {
    sequence: "agency_transaction",
    recall: (actor: Actor, transactionId: number) =>
      recallAgencyTransaction(dependencies, actor, operation, transactionId),
  },
});

const bodyExample = (operation: AgencyOperation) => ({
  loan: loanExamples[operation] ?? 1,
  ...inputExamples[operation],
});

const queryOperation = <Operation extends AgencyQuery>(
  dependencies: Dependencies,
  operation: Operation,
): AnyOperation =>
  defineOperation({
    ...shared(dependencies, operation),
    description: `${operationWords[operation].description} ${queryWords}`,
    body: queryBody(operation, bodyExample(operation)),
    refusals: sharedRefusals,
    handle: ({ actor, body: { about, input }, ifMatch, reservedId }) =>
      runAgencyQuery(dependencies, actor, { operation, loanId: about.loanId, input, ifMatch, reservedId }),
  });

const commandOperation = <Operation extends AgencyCommand>(
  dependencies: Dependencies,
  operation: Operation,
): AnyOperation =>
  defineOperation({
    ...shared(dependencies, operation),
    description: `${operationWords[operation].description} ${commandWords}`,
    body: commandBody(operation, bodyExample(operation)),
    refusals: [...sharedRefusals, "LoanChangedMeanwhile", "CallInFlight", "AgencyOutcomeUnknown", "AgencyNotAwaited"],
    handle: ({ actor, body: { about, input }, ifMatch, reservedId }) =>
      runAgencyCommand(dependencies, actor, { operation, ...about, input, ifMatch, reservedId }),
  });

const isQuery = (operation: AgencyOperation): operation is AgencyQuery => kinds[operation] === "query";

const listOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    path: transactionsPath,
    name: "listAgencyTransactions",
    tag,
    summary: "List agency transactions",
    description:
      "Lists the calls to the agency for the loans that are visible to the caller, with user, time and result.",
    permission: "agency.view",
    filters: {
      companyId: optionalParam("company", id, companyWords),
      loanId: optionalParam("loan", id, "Only calls for this loan"),
      operation: optionalParam("operation", agencyOperation, "Only calls of this operation"),
      status: optionalParam("status", transactionStatus, "Only calls in this status"),
    },
    orderNames: { requested_at: "requestedAt" },
    defaultOrder: "-requested_at",
    row: transactionResponse,
    rowExample: transactionResponse.encode(restoreExample),
    refusals: ["LoanNotFound"],
    list: (actor, { companyId, ...filter }, page) =>
      listAgencyTransactions(dependencies, actor, companyId, filter, page),
  });

const detailOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: `${transactionsPath}{id}/`,
    name: "readAgencyTransaction",
    tag,
    summary: "Read an agency transaction",
    description:
      "Returns the call with the data that was sent, without Social Security numbers and birth dates, and with each attempt.",
    permission: "agency.view",
    success: 200,
    response: transactionDetailResponse,
    example: transactionDetailResponse.encode(restoreExample),
    refusals: ["TransactionNotFound"],
    handle: ({ actor, id: transactionId }) => findAgencyTransaction(dependencies, actor, transactionId),
    version: ({ version }) => version,
  });

/** The operations of the agency connection. */
export const agencyOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  ...agencyOperationNames.map((operation) =>
    isQuery(operation) ? queryOperation(dependencies, operation) : commandOperation(dependencies, operation),
  ),
  ...recordOperations(dependencies),
  previewOperation(dependencies),
  listOperation(dependencies),
  detailOperation(dependencies),
];
