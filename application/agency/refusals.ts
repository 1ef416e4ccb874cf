import type { AgencyMessage } from "../../domain/agency/answers.ts";
import type { AgencyOperation } from "../../domain/agency/operations.ts";
import type { CallFailure } from "../../domain/agency/ports.ts";
import { isAlreadyRestored } from "../../domain/agency/reported-case-status.ts";
import { isSecondCaseNumber } from "../../domain/agency/second-case-number.ts";
import type { AgencyTransaction } from "../../domain/agency/transaction/transaction.ts";
import { accept, type Refused, type Result, refuse } from "../../domain/kernel/result.ts";
import { type CredentialsUnreadable, retrySeconds } from "../outside-call/call-outside.ts";
import type { CredentialsRejected } from "../outside-call/credentials.ts";

/** This installation is not connected to an agency. */
export interface AgencyNotConfigured {
  readonly _tag: "AgencyNotConfigured";
}

/** The company has no user name and password for the agency. */
export interface AgencyCredentialsMissing {
  readonly _tag: "AgencyCredentialsMissing";
  /** The transaction of a call that was not made because the credentials cannot be decrypted. */
  readonly transactionId?: number;
}

/** The agency responded with a refusal. */
interface AgencyRefused {
  readonly _tag: "AgencyRefused";
  readonly transactionId: number;
  /** In the agency's order. */
  readonly messages: readonly AgencyMessage[];
  /** Set if the agency refused to restore a case because it is active: the loan now shows it as assigned. */
  readonly isAlreadyRestored?: true;
}

/**
 * The agency cannot be reached, or reports that it is unavailable. What was requested is not done, or the next request finds out its
 * outcome.
 */
interface AgencyUnavailable {
  readonly _tag: "AgencyUnavailable";
  readonly retryAfterSeconds: number;
  readonly transactionId: number;
}

interface AgencyAnswerUnexpected {
  readonly _tag: "AgencyAnswerUnexpected";
  readonly transactionId: number;
  /** The operation that got the answer, which may be an earlier one that is still open. */
  readonly operation: AgencyOperation;
  /** Set if the agency returned a different case number for a loan that has one; the transaction shows it. */
  readonly isSecondCaseNumber?: true;
}

/** The agency's protocol does not support this operation. */
export interface AgencyOperationNotSupported {
  readonly _tag: "AgencyOperationNotSupported";
  readonly operation: AgencyOperation;
  /** The transaction of an earlier request that cannot be sent again; absent if nothing was stored. */
  readonly transactionId?: number;
}

export type CallRefusal =
  | CredentialsRejected
  | AgencyCredentialsMissing
  | AgencyRefused
  | AgencyUnavailable
  | AgencyAnswerUnexpected
  | AgencyOperationNotSupported;

/** The refusal for a transaction whose call received no response. */
export const failureRefusal = (
  operation: AgencyOperation,
  failure: CallFailure | CredentialsUnreadable,
  transactionId: number,
): Refused<Exclude<CallRefusal, AgencyRefused>> => {
  switch (failure.problem) {
    case "credentials_missing":
      return refuse({ _tag: "AgencyCredentialsMissing", transactionId });
    case "credentials_rejected":
      return refuse({ _tag: "CredentialsRejected", system: "agency", transactionId });
    case "forbidden":
      return refuse({ _tag: "CredentialsRejected", system: "agency", isForbidden: true, transactionId });
    case "unavailable":
      return refuse({ _tag: "AgencyUnavailable", retryAfterSeconds: retrySeconds(failure), transactionId });
    case "unexpected_answer":
      return refuse({ _tag: "AgencyAnswerUnexpected", operation, transactionId });
    case "not_supported":
      return refuse({ _tag: "AgencyOperationNotSupported", operation, transactionId });
  }
};

/** The refusals of a transaction to which the agency did respond. */
export type AnswerRefusal = AgencyRefused | AgencyAnswerUnexpected;

/** A transaction closed by a response, as the result for its caller. */
export const answeredTransaction = (transaction: AgencyTransaction): Result<AgencyTransaction, AnswerRefusal> => {
  const { id: transactionId, operation, messages } = transaction;
  if (transaction.status === "error") {
    const more = isAlreadyRestored(transaction) ? ({ isAlreadyRestored: true } as const) : {};
    return refuse({ _tag: "AgencyRefused", transactionId, messages, ...more });
  }
  return isSecondCaseNumber(transaction)
    ? refuse({ _tag: "AgencyAnswerUnexpected", operation, transactionId, isSecondCaseNumber: true })
    : accept(transaction);
};
