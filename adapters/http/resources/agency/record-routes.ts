import { recallAgencyTransaction } from "../../../../application/agency/recall-agency-transaction.ts";
import { recordOutsideResult } from "../../../../application/agency/record-outside-result.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { capitalized } from "../../../../domain/kernel/text/phrases.ts";
import { type RecordableOperation, recordableOperations } from "../../../../domain/loan/agency/recorded-result.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { loanFields } from "../loan/body.ts";
import { propertyFields } from "../property/body.ts";
import { inputExamples, loanExamples, recordedExample, resultExamples } from "./examples.ts";
import { operationWords } from "./operation-words.ts";
import { operationPath, recordPath } from "./paths.ts";
import { recordBody } from "./record-body.ts";
import { operationSchema, transactionResponse } from "./response.ts";

const nameOf = (operation: RecordableOperation): string => `record${operation.split("_").map(capitalized).join("")}`;

const recordWords = (operation: RecordableOperation): string =>
  `Records what the agency decided about this operation if a person learned it outside the service, such as in FHA Connection, with the evidence. The same rules apply as for POST /api${operationPath(operation)}, and the result is applied as if the agency had answered. It needs the permission \`agency.${operation}\` too. An earlier request whose outcome is open is looked up first if possible: the agency's answer takes precedence over a recorded result. To correct a wrong result, record it again with \`corrects\`; this is possible until a later answer of the agency relies on it.`;

const recordOperation = <Operation extends RecordableOperation>(
  dependencies: Dependencies,
  operation: Operation,
): AnyOperation =>
  defineOperation({
    method: "POST",
    path: recordPath(operation),
    name: nameOf(operation),
    tag: "Agency",
    summary: `${operationWords[operation].summary}: record the result`,
    description: recordWords(operation),
    permission: "agency.record_outside",
    body: recordBody(operation, {
      loan: loanExamples[operation] ?? 1,
      ...(operation === "hecm_certificate" ? {} : inputExamples[operation]),
      status: "success",
      result: resultExamples[operation],
      evidence: { obtained_on: "2026-05-01", obtained_by: "Ada Example", channel: "fha_connection", document: 1 },
    }),
    refusedFields: { ...propertyFields, ...loanFields },
    success: 200,
    response: {
      get schema() {
        return operationSchema(operation);
      },
      encode: transactionResponse.encode,
    },
    example: transactionResponse.encode(recordedExample(operation)),
    idempotent: {
      sequence: "agency_transaction",
      recall: (actor, transactionId) => recallAgencyTransaction(dependencies, actor, operation, transactionId),
    },
    refusals: [
      "LoanNotFound",
      "VersionMismatch",
      "AgencyRequirementsUnmet",
      "AgencyOperationNotAllowed",
      "SecondCaseNumber",
      "CallInFlight",
      "AgencyOutcomeUnknown",
      "AgencyAnswered",
      "LoanChangedMeanwhile",
      "OutcomeNotRecorded",
    ],
    handle: ({ actor, body: { about, answer, input }, ifMatch, reservedId }) =>
      recordOutsideResult(dependencies, actor, { operation, ...about, answer, input, ifMatch, reservedId }),
  });

/** The operations for recording agency results that were learned outside the service. */
export const recordOperations = (dependencies: Dependencies): readonly AnyOperation[] =>
  recordableOperations.map((operation) => recordOperation(dependencies, operation));
