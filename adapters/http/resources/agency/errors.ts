import type { AgencyCommand } from "../../../../domain/agency/operations.ts";
import {
  badRequest,
  type ErrorTable,
  notFound,
  retryAfter,
  transactionWhereStored,
} from "../../operation/error-row.ts";
import { operationPath, transactionsPath } from "./paths.ts";
import { unmetField } from "./unmet-fields.ts";

/** What to do where no one can say what became of a command: a restored case alone tells it itself, when restored again. */
const unknownOutcome = (operation: AgencyCommand): string =>
  operation === "case_restore"
    ? `Nobody can say whether the case was restored: send POST ${operationPath(operation)} with "repeat": true, which sends it again. Where the agency refuses that because the case is active, the loan shows it so.`
    : `Nobody can say what became of the agency operation ${operation} for this loan: ask the agency. If it was not done there, send POST ${operationPath(operation)} with "repeat": true, which sends it again.`;

const madeAnew = (operation: AgencyCommand): string =>
  `Nobody can say what became of this request, and another one made the agency operation ${operation} anew, so that this one is not sent again: read what became of the other one in GET ${transactionsPath}?loan=.`;

const transactionOf = ({ transactionId }: { readonly transactionId: number }) => ({ transaction: transactionId });

/** Refusals of the agency's operations. */
export const agencyErrors = {
  AgencyNotConfigured: badRequest(
    "agency_not_configured",
    "This installation is connected to no agency: its operator sets AGENCY_URL.",
  ),
  AgencyCredentialsMissing: {
    ...badRequest(
      "agency_credentials_missing",
      "The company has no user name and password for the agency: a Company Administrator sets fha_username and fha_password with PATCH /company/companies/{id}/.",
    ),
    answered: transactionWhereStored,
  },
  AgencyRefused: {
    status: 422,
    code: "agency_refused",
    detail: ({ messages: [first] }) =>
      first === undefined
        ? "The agency refused this without a reason: ask the agency, then send it again."
        : `The agency refused this: ${first.text.replace(/\.$/, "")}. Correct what its messages name, then send it again.`,
    answered: ({ messages, transactionId }) => ({
      messages: messages.map(({ code, text }) => ({ code, text })),
      transaction: transactionId,
    }),
  },
  AgencyUnavailable: {
    status: 503,
    code: "agency_unavailable",
    detail:
      "The agency cannot be reached or is unavailable: repeat the request after as long as Retry-After says. Nothing is done twice.",
    answered: transactionOf,
    headers: ({ retryAfterSeconds }) => retryAfter(retryAfterSeconds),
  },
  AgencyAnswerUnexpected: {
    status: 502,
    code: "agency_answer_unexpected",
    detail:
      "The agency answered something unexpected: repeat the request, which first finds out what became of this one; if that does not help, tell support the request_id.",
    answered: transactionOf,
  },
  AgencyOperationNotSupported: {
    ...badRequest("agency_operation_not_supported", ""),
    detail: ({ operation }) =>
      `The agency that this installation is connected to has no ${operation}: do it with the agency itself.`,
    answered: transactionOf,
  },
  AgencyOutcomeUnknown: {
    status: 409,
    code: "agency_outcome_unknown",
    detail: ({ operation, isMadeAnew }) => (isMadeAnew ? madeAnew(operation) : unknownOutcome(operation)),
    answered: ({ recordId }) => ({ transaction: recordId }),
  },
  SecondCaseNumber: {
    status: 409,
    code: "second_case_number",
    detail: "The loan has a case number, and there is never a second one: read it in fha.case_number of the loan.",
  },
  AgencyRequirementsUnmet: {
    ...badRequest("agency_requirements_unmet", ""),
    detail: ({ unmet }) => `The loan is not ready for this. ${unmet.map(({ text }) => text).join(". ")}.`,
    errors: ({ unmet }) => unmet.map(unmetField),
  },
  AgencyOperationNotAllowed: {
    ...badRequest("agency_operation_not_allowed", ""),
    detail: ({ reason }) => reason,
  },
  TransactionNotFound: notFound("transaction_not_found", "There is no such transaction: check the id."),
} satisfies Partial<ErrorTable>;
