import type { OutsideSystem } from "../../../application/outside-call/connection.ts";
import { orderOperation } from "../../../domain/credit/order.ts";
import { secondsBetween } from "../../../domain/kernel/day.ts";
import { type ErrorTable, retryAfter, transactionWhereStored } from "../operation/error-row.ts";

const systems: Readonly<Record<OutsideSystem, { readonly code: string; readonly words: string }>> = {
  agency: {
    code: "agency_credentials_rejected",
    words: "The agency refused the company's fha_username and fha_password",
  },
  credit_bureau: {
    code: "credit_credentials_rejected",
    words: "The credit bureau refused the company's credit_username and credit_password",
  },
};

/** Refusals that calls of the agency and of the credit bureau have in common. */
export const callErrors = {
  CallInFlight: {
    status: 409,
    code: "call_in_flight",
    detail: ({ operation }) =>
      `Another call for this loan is open (${operation}): wait the seconds that the header Retry-After names, then repeat this request. It also finds out what became of a call that broke off.`,
    answered: ({ operation, recordId }) =>
      operation === orderOperation ? { credit_report: recordId } : { transaction: recordId },
    headers: ({ endsAt }, now) => retryAfter(secondsBetween(now, endsAt)),
  },
  CredentialsRejected: {
    status: 422,
    code: "credentials_rejected",
    codeOf: ({ system }) => systems[system].code,
    detail: ({ system }) =>
      `${systems[system].words}: a Company Administrator enters them again with PATCH /api/company/companies/{id}/. Until they are changed, they are tried only once in 15 minutes.`,
    answered: transactionWhereStored,
    givesKeyBack: true,
  },
  OutcomeNotRecorded: {
    status: 503,
    code: "outcome_not_recorded",
    detail:
      "The record changed while this request ran, so that the answer is not recorded yet: repeat the request, which records it.",
    answered: transactionWhereStored,
    headers: () => retryAfter(1),
  },
} satisfies Partial<ErrorTable>;
