import type { OutsideSystem } from "../../../application/outside-call/connection.ts";
import { orderOperation } from "../../../domain/credit/order.ts";
import { secondsBetween } from "../../../domain/kernel/day.ts";
import { capitalized } from "../../../domain/kernel/text/phrases.ts";
import { type ErrorTable, fieldInWords, retryAfter, transactionWhereStored } from "../operation/refusals/error-row.ts";

interface SystemWords {
  readonly code: string;
  readonly system: string;
  readonly username: string;
  readonly password: string;
}

const systems: Readonly<Record<OutsideSystem, SystemWords>> = {
  agency: {
    code: "agency_credentials_rejected",
    system: "agency",
    username: "fha_username",
    password: "fha_password",
  },
  credit_bureau: {
    code: "credit_credentials_rejected",
    system: "credit bureau",
    username: "credit_username",
    password: "credit_password",
  },
};

const rejected = ({ system, username, password }: SystemWords): string =>
  `The ${system} refused the company's ${username} and ${password}: a Company Administrator must enter them again with PATCH /api/company/companies/{id}/. Until they are changed, they are tried only once every 15 minutes.`;

const forbidden = ({ system, username }: SystemWords): string =>
  `The ${system} does not allow the company's ${username} to do this: ask the ${system} for permission, or enter another user with PATCH /api/company/companies/{id}/, then repeat the request, which first determines the outcome of this one.`;

const rejectedForPeople = ({ system }: SystemWords): string =>
  `The ${system} refused the company's user name and password: a Company Administrator must enter them again in the company's settings. Until they are changed, they are tried only once every 15 minutes.`;

const forbiddenForPeople = ({ system }: SystemWords): string =>
  `The ${system} does not allow the company's user to do this: ask the ${system} for permission, or have a Company Administrator enter another user in the company's settings. Then try again, which first finds out what became of this request.`;

/** Refusals that calls to the agency and to the credit bureau share. */
export const callErrors = {
  CallInFlight: {
    status: 409,
    code: "call_in_flight",
    detail: ({ operation }) =>
      `Another call for this loan is open (${operation}): wait the number of seconds in the Retry-After header, then repeat this request. It also determines the outcome of an interrupted call.`,
    answered: ({ operation, recordId }) =>
      operation === orderOperation ? { credit_report: recordId } : { transaction: recordId },
    headers: ({ endsAt }, now) => retryAfter(secondsBetween(now, endsAt)),
    forPeople: {
      sentence: ({ operation }) =>
        `Another request for this loan is still open (${capitalized(fieldInWords(operation))}): wait a minute, then try again. If that request was interrupted, this also finds out what became of it.`,
    },
  },
  CredentialsRejected: {
    status: 422,
    code: "credentials_rejected",
    codeOf: ({ system }) => systems[system].code,
    detail: ({ system, isForbidden }) => (isForbidden ? forbidden : rejected)(systems[system]),
    answered: transactionWhereStored,
    givesKeyBack: true,
    forPeople: {
      sentence: ({ system, isForbidden }) => (isForbidden ? forbiddenForPeople : rejectedForPeople)(systems[system]),
    },
  },
  OutcomeNotRecorded: {
    status: 503,
    code: "outcome_not_recorded",
    detail:
      "The record changed while this request ran, so the answer is not recorded yet: repeat the request to record it.",
    answered: transactionWhereStored,
    headers: () => retryAfter(1),
    forPeople: {
      sentence:
        "Someone else changed the loan at the same time, so the outcome is not recorded yet: try again to record it.",
    },
  },
} satisfies Partial<ErrorTable>;
