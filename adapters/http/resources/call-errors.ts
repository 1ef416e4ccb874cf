import type { OutsideSystem } from "../../../application/outside-call/connection.ts";
import { orderOperation } from "../../../domain/credit/order.ts";
import { secondsBetween } from "../../../domain/kernel/day.ts";
import { type ErrorTable, retryAfter, transactionWhereStored } from "../operation/refusals/error-row.ts";

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
  },
  CredentialsRejected: {
    status: 422,
    code: "credentials_rejected",
    codeOf: ({ system }) => systems[system].code,
    detail: ({ system, isForbidden }) => (isForbidden ? forbidden : rejected)(systems[system]),
    answered: transactionWhereStored,
    givesKeyBack: true,
  },
  OutcomeNotRecorded: {
    status: 503,
    code: "outcome_not_recorded",
    detail:
      "The record changed while this request ran, so the answer is not recorded yet: repeat the request to record it.",
    answered: transactionWhereStored,
    headers: () => retryAfter(1),
  },
} satisfies Partial<ErrorTable>;
