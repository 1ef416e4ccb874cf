import type { Actor } from "../../domain/access/actor.ts";
import type { CompanyAccess } from "../../domain/company/credentials-guard.ts";
import type { Vault } from "../../domain/kernel/ports.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { type CallFailed, callFailed, type LookedUp } from "../../domain/outside-call/outcome.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logEvent } from "../support/log-event.ts";
import type { OutsideConnection } from "./connection.ts";
import { credentialsGuard, openCredentials } from "./credentials.ts";

/** A call that is not made, since no key at hand decrypts the company's user name and password. */
export type CredentialsUnreadable = CallFailed<"credentials_missing">;

const credentialsUnreadable: CredentialsUnreadable = callFailed(
  "credentials_missing",
  true,
  "The company's user name and password cannot be decrypted.",
);

/**
 * Reports to the operator why a call had no result, where that is not the caller's fault: the response names the request, by
 * which support finds it in the log.
 */
export const reportFailure = (
  { reportFault }: Dependencies,
  { requestId }: Pick<OutsideConnection, "requestId">,
  operation: string,
  { problem, detail }: Pick<CallFailed, "problem" | "detail">,
): void => {
  if (problem === "unavailable" || problem === "unexpected_answer") reportFault({ requestId, operation, detail });
};

/** Makes one call of a system, with the company's user name and password decrypted for it; `operation`: its name for the operator. */
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
 * What the audit log keeps of a call for a loan that leaves no attempt, before it is made: credentials are decrypted for it, and
 * numbers of people may be. `operation`: of the agency, which has several.
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

/** A reference of a call: 128 random bits in hexadecimal, so that no two installations ever share one. */
export const newReference = (vault: Pick<Vault, "secret" | "digest">): string =>
  vault.digest(vault.secret()).slice(0, 32);

const usualSeconds = 30;

/** When a caller may try a failed call again: when the other side said so, else in half a minute. */
export const retrySeconds = ({ retryAfterSeconds }: Pick<CallFailed, "retryAfterSeconds">): number =>
  retryAfterSeconds ?? usualSeconds;
