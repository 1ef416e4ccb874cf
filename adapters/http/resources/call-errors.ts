import type { OutsideSystem } from "../../../application/support/call/open-credentials.ts";
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
      `A call of the loan is open (${operation}): repeat this request after as long as Retry-After says. What became of a call that broke off is found out then.`,
    answered: ({ operation, recordId }) =>
      operation === orderOperation ? { credit_report: recordId } : { transaction: recordId },
    headers: ({ endsAt }, now) => retryAfter(secondsBetween(now, endsAt)),
  },
  CredentialsRejected: {
    status: 422,
    code: "credentials_rejected",
    codeOf: ({ system }) => systems[system].code,
    detail: ({ system }) =>
      `${systems[system].words}: a Company Administrator enters them again with PATCH /company/companies/{id}/. Until they change one call in 15 minutes tries them.`,
    answered: transactionWhereStored,
    givesKeyBack: true,
  },
  OutcomeNotRecorded: {
    status: 503,
    code: "outcome_not_recorded",
    detail:
      "Others kept changing the record, so that the answer is not recorded yet: repeat the request, which finds it out.",
    answered: transactionWhereStored,
    headers: () => retryAfter(1),
  },
} satisfies Partial<ErrorTable>;
