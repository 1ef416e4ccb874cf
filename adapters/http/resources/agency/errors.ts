import { type AgencyCommand, type AgencyOperation, agencyOperations } from "../../../../domain/agency/operations.ts";
import { isBlankText } from "../../../../domain/kernel/text/blank.ts";
import { capitalized } from "../../../../domain/kernel/text/phrases.ts";
import { recordableOperations } from "../../../../domain/loan/agency/recorded-result.ts";
import {
  badRequest,
  type ErrorTable,
  fieldInWords,
  retryAfter,
  transactionWhereStored,
} from "../../operation/refusals/error-row.ts";
import { unmetEntries } from "../requirements/unmet-response.ts";
import { operationPath, recordPath, transactionsPath } from "./paths.ts";
import { unmetField } from "./unmet-fields.ts";

const repeatIt = (operation: AgencyOperation): string =>
  `send POST /api${operationPath(operation)} with "repeat": true`;

const giveUp = (operation: AgencyOperation): string =>
  `${repeatIt(operation)} and "confirmed" (by, on, how), which gives this request up and sends it again`;

/** What to do if it is not known whether the agency received a command. */
const unknownOutcome = (operation: AgencyCommand): string =>
  `It is not known whether the agency carried out ${operation} for this loan: ask the agency. If it has no record of the request, ${giveUp(operation)}.`;

/**
 * What to do if the agency received a command but its decision is not known. For a restored case, only restoring it again reveals the
 * decision.
 */
const unknownDecision = (operation: AgencyCommand): string =>
  operation === "case_restore"
    ? `It is not known whether the agency restored the case: ${repeatIt(operation)}, which sends it again. If the agency then refuses because the case is active, the loan shows the case as active.`
    : `It is not known what the agency decided about ${operation} for this loan: ask the agency. If it decided nothing, ${repeatIt(operation)}, which sends it again.`;

const madeAnew = (operation: AgencyCommand): string =>
  `It is not known whether the agency carried out this request, and a later one repeated ${operation}, so this one is not sent again: read the outcome of the later one in GET /api${transactionsPath}?loan=.`;

/** How to record the result of an operation that was made elsewhere, if it can be recorded. */
const recordIt = (operation: AgencyOperation): string => {
  const recordable = recordableOperations.find((each) => each === operation);
  return recordable === undefined ? "" : `record its result with POST /api${recordPath(recordable)}`;
};

/** The second part of a sentence, if there is one. */
const following = (separator: string, part: string): string => (part === "" ? "" : `${separator}${part}`);

/** What to do if an answer cannot be read. A command stays open until its outcome is known, and the loan's other commands wait for it. */
const unreadableAnswer = (operation: AgencyOperation): string =>
  agencyOperations[operation] === "query"
    ? "The answer of the agency was not as expected: repeat the request, which first determines the outcome of this one; if that does not help, tell support the request_id."
    : `The answer of the agency to ${operation} was not as expected: repeat the request, which first determines the outcome of this one. If that does not help, tell support the request_id, and ask the agency${following(". If it carried out the request, ", recordIt(operation))}. If it has no record of the request, ${giveUp(operation)}. Until then, no other command can be made for the loan.`;

/** Who records the result of an operation that was made elsewhere, if it can be recorded. */
const haveItRecorded = (operation: AgencyOperation): string =>
  recordableOperations.some((each) => each === operation)
    ? "have a user who may record results enter what it says"
    : "";

const unreadableForPeople = (operation: AgencyOperation): string =>
  agencyOperations[operation] === "query"
    ? "The answer of the agency was not as expected: send it again, which first asks what became of this request. If that does not help, tell those who run the service."
    : `The answer of the agency to “${capitalized(fieldInWords(operation))}” was not as expected: send it again, which first asks what became of this request. If that does not help, tell those who run the service, and ask the agency${following(": ", haveItRecorded(operation))}. Until then, nothing else can be requested for the loan that changes something at the agency.`;

const transactionOf = ({ transactionId }: { readonly transactionId: number }) => ({ transaction: transactionId });

/** Refusals of the agency's operations. */
export const agencyErrors = {
  AgencyNotConfigured: {
    ...badRequest(
      "agency_not_configured",
      "This installation is not connected to the agency: ask its operator to set AGENCY_URL.",
    ),
    forPeople: {
      sentence:
        "This service is not connected to the agency: ask those who run it to connect it. Until then, do this directly with the agency.",
    },
  },
  AgencyCredentialsMissing: {
    ...badRequest(
      "agency_credentials_missing",
      "The company has no user name and password for the agency: a Company Administrator sets fha_username and fha_password with PATCH /api/company/companies/{id}/.",
    ),
    forPeople: {
      sentence:
        "The company has no user name and password for the agency: a Company Administrator enters them in the company's settings.",
    },
    answered: transactionWhereStored,
  },
  AgencyRefused: {
    status: 422,
    code: "agency_refused",
    detail: ({ messages, isAlreadyRestored }) => {
      if (isAlreadyRestored)
        return "The agency did not restore the case because it is not archived: the loan now shows it as assigned, and nothing needs to be sent again.";
      const first = messages.find(({ text }) => !isBlankText(text));
      return first === undefined
        ? "The agency refused the request without giving a reason: ask the agency, then send the request again."
        : `The agency refused the request: ${first.text.replace(/\.$/, "")}. Correct what its messages name, then send the request again.`;
    },
    answered: ({ messages, transactionId }) => ({
      messages: messages.map(({ code, text }) => ({ code, text })),
      transaction: transactionId,
    }),
  },
  AgencyUnavailable: {
    status: 503,
    code: "agency_unavailable",
    detail:
      "The agency cannot be reached or is unavailable: wait the number of seconds in the Retry-After header, then repeat the request. Nothing is done twice.",
    answered: transactionOf,
    headers: ({ retryAfterSeconds }) => retryAfter(retryAfterSeconds),
    forPeople: {
      sentence:
        "The agency cannot be reached or is unavailable: wait a few minutes, then send it again. Nothing is done twice.",
    },
  },
  AgencyAnswerUnexpected: {
    status: 502,
    code: "agency_answer_unexpected",
    detail: ({ isSecondCaseNumber, operation, transactionId }) =>
      isSecondCaseNumber
        ? `The agency gave the loan a second case number, which was not applied: read it in GET /api${transactionsPath}${transactionId}/, and ask the agency to cancel one of the two.`
        : unreadableAnswer(operation),
    answered: transactionOf,
    forPeople: {
      sentence: ({ isSecondCaseNumber, operation }) =>
        isSecondCaseNumber
          ? "The agency gave the loan a second case number, which was not applied: read it in the request, and ask the agency to cancel one of the two."
          : unreadableForPeople(operation),
    },
  },
  AgencyOperationNotSupported: {
    ...badRequest("agency_operation_not_supported", ""),
    detail: ({ operation }) =>
      `The agency connection of this installation does not offer ${operation}: do this directly with the agency${following(", and ", recordIt(operation))}.`,
    forPeople: {
      sentence: "The connection to the agency does not have this operation: do this directly with the agency.",
    },
    answered: transactionWhereStored,
  },
  AgencyOutcomeUnknown: {
    status: 409,
    code: "agency_outcome_unknown",
    detail: ({ operation, isMadeAnew, isAwaited }) => {
      if (isMadeAnew) return madeAnew(operation);
      return isAwaited ? unknownDecision(operation) : unknownOutcome(operation);
    },
    answered: ({ recordId }) => ({ transaction: recordId }),
    forPeople: {
      sentence: ({ operation, isMadeAnew, isAwaited }) => {
        const request = `“${capitalized(fieldInWords(operation))}”`;
        if (isMadeAnew)
          return `It is not known whether the agency carried out this request, and ${request} was sent once more later: read the outcome of that one.`;
        return isAwaited
          ? `It is not known what the agency decided about ${request} for this loan: ask the agency.`
          : `It is not known whether the agency carried out ${request} for this loan: ask the agency${following(", and ", haveItRecorded(operation))}.`;
      },
    },
  },
  AgencyAnswered: {
    status: 409,
    code: "agency_answered",
    detail: ({ transactionId }) =>
      `The agency itself answered this request: its answer was applied, and nothing was recorded. Read it in GET /api${transactionsPath}${transactionId}/.`,
    answered: transactionOf,
  },
  AgencyNotAwaited: {
    status: 409,
    code: "agency_not_awaited",
    detail: ({ transactionId }) =>
      `The agency's decision on this transaction is not awaited, and nothing was sent: read what became of it in GET /api${transactionsPath}${transactionId}/.`,
    answered: transactionOf,
    forPeople: {
      sentence: "The agency's decision on the request is no longer awaited, and nothing was sent: open the request.",
    },
  },
  SecondCaseNumber: {
    status: 409,
    code: "second_case_number",
    detail: "The loan already has a case number, and a loan gets only one: read it in fha.case_number of the loan.",
    forPeople: { sentence: "The loan already has a case number, and a loan gets only one." },
  },
  AgencyRequirementsUnmet: {
    ...badRequest("agency_requirements_unmet", ""),
    detail: ({ unmet }) => `The loan is not ready for this request. ${unmet.map(({ text }) => text).join(". ")}.`,
    errors: ({ unmet }) => unmet.map(unmetField),
    forPeople: {
      sentence: ({ unmet }) => `The loan is not ready for this. ${unmet.map(({ text }) => text).join(". ")}.`,
      messages: ({ unmet }) => unmet.map(({ text }) => `is not ready. ${text}`),
    },
    more: unmetEntries,
  },
  AgencyOperationNotAllowed: {
    ...badRequest("agency_operation_not_allowed", ""),
    detail: ({ reason }) => reason,
  },
} satisfies Partial<ErrorTable>;
