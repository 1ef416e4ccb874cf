import type { Actor } from "../../domain/access/actor.ts";
import type { CompanyAccess } from "../../domain/company/credentials-guard.ts";
import type { Vault } from "../../domain/kernel/ports.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { type CallFailed, callFailed, type LookedUp } from "../../domain/outside-call/outcome.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logEvent } from "../support/log-event.ts";
import type { OutsideConnection } from "./connection.ts";
import { credentialsGuard, openCredentials } from "./credentials.ts";

/** A call that is not made because no available key decrypts the company's user name and password. */
export type CredentialsUnreadable = CallFailed<"credentials_missing">;

const credentialsUnreadable: CredentialsUnreadable = callFailed(
  "credentials_missing",
  true,
  "The company's user name and password cannot be decrypted.",
);

/**
 * Reports to the operator why a call had no result, unless the caller caused the failure. The response contains the request id, by which
 * support finds the report in the log.
 */
export const reportFailure = (
  { reportFault }: Dependencies,
  { requestId }: Pick<OutsideConnection, "requestId">,
  operation: string,
  { problem, detail }: Pick<CallFailed, "problem" | "detail">,
): void => {
  if (problem === "unavailable" || problem === "unexpected_answer") reportFault({ requestId, operation, detail });
};

/**
 * Makes one call to an outside system, with the company's decrypted user name and password. `operation` is the name shown to the operator.
 */
export const callOutside = async <Port, Outcome extends LookedUp<unknown> | CallFailed>(
  dependencies: Dependencies,
  connection: OutsideConnection<Port>,
  operation: string,
  call: (port: Port, access: CompanyAccess) => Promise<Outcome>,
): Promise<Outcome | CredentialsUnreadable> => {
  const credentials = openCredentials(dependencies, connection, operation);
  if (credentials === null) return credentialsUnreadable;
  const guard = credentialsGuard(dependencies, connection);
  const outcome = await call(connection.port, { companyId: connection.company.id, credentials, guard });
  if (outcome._tag === "CallFailed") reportFailure(dependencies, connection, operation, outcome);
  return outcome;
};

/**
 * Writes an audit log entry before a call for a loan that leaves no attempt on it: credentials are decrypted for the call, and personal
 * identifiers may be. `operation` is given for the agency, which has several.
 */
export const logOutsideAccess = (
  dependencies: Dependencies,
  { userId: byUserId, requestId }: Actor,
  { id, companyId }: Pick<Loan, "id" | "companyId">,
  action: "agency.ask" | "credit_report.ask",
  operation: string | null = null,
): Promise<void> => {
  const changes = operation === null ? [] : [{ path: ["operation"], to: operation }];
  return logEvent(dependencies, {
    companyId,
    kind: "loan",
    recordId: String(id),
    action,
    byUserId,
    requestId,
    changes,
  });
};

/** A new reference for a call: 128 random bits in hexadecimal, so that no two installations ever use the same one. */
export const newReference = (vault: Pick<Vault, "secret" | "digest">): string =>
  vault.digest(vault.secret()).slice(0, 32);

const usualSeconds = 30;

/** Seconds after which a caller may retry a failed call: as the other side specified, or 30. */
export const retrySeconds = ({ retryAfterSeconds }: Pick<CallFailed, "retryAfterSeconds">): number =>
  retryAfterSeconds ?? usualSeconds;
