import { credentialsPlace, type Pair } from "../../domain/company/credentials.ts";
import type { CredentialsGuard } from "../../domain/company/credentials-guard.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { credentialsFields, type OutsideConnection, type OutsideSystem } from "./connection.ts";

/** The outside system refused the company's user name or password. */
export interface CredentialsRejected {
  readonly _tag: "CredentialsRejected";
  readonly system: OutsideSystem;
  /** Set if the system refused the action (HTTP 403) and perhaps not the user; absent if it refused the user name or password. */
  readonly isForbidden?: true;
  /** The transaction of an agency call that was already stored. */
  readonly transactionId?: number;
}

/**
 * Decrypts a company's user name and password for one call, after the call is logged and can no longer be refused. Null if no available key
 * decrypts them. This is reported to the operator, and the company is treated as having no credentials.
 */
export const openCredentials = (
  { vault, reportFault }: Dependencies,
  { system, company, credentials, requestId }: OutsideConnection,
  operation: string,
): Pair | null => {
  const field = credentialsFields[system];
  try {
    // Only `storedCredentials` encrypts for this place, and it encrypts only pairs.
    return JSON.parse(vault.open(credentials.sealed, credentialsPlace(company.id, field))) as Pair;
  } catch {
    const detail = `${field} of company ${company.id} cannot be decrypted: restore the encryption key from a backup, or enter them again`;
    reportFault({ requestId, operation, detail });
    return null;
  }
};

/** Long enough that a refused pair is hardly ever tried twice in a row after it expires. */
const rememberedSeconds = 30 * 86_400;
/** One call per this period is let through, to find out whether the pair is now accepted. */
const pauseSeconds = 900;

/** Identifies a company's pair by its blind index, so that a changed pair is a different one. */
const keysOf = ({ vault }: Dependencies, { system, company, credentials }: OutsideConnection) => {
  const digest = vault.digest([system, company.id, credentials.blindIndex].join("\n"));
  return { rejected: `credentials-rejected:${digest}`, tried: `credentials-tried:${digest}` };
};

/**
 * Refuses a request whose call would not be made, because its pair was rejected recently. It does not use up the one call per pause: the
 * guard decides just before the call whether the call is made.
 */
export const checkNotRejected = async (
  dependencies: Dependencies,
  connection: OutsideConnection,
): Promise<Result<null, CredentialsRejected>> => {
  const { counters } = dependencies;
  const keys = keysOf(dependencies, connection);
  if ((await counters.peek(keys.rejected, rememberedSeconds)) === null) return accept(null);
  const tried = await counters.peek(keys.tried, pauseSeconds);
  return tried === null ? accept(null) : refuse({ _tag: "CredentialsRejected", system: connection.system });
};

/**
 * Guards a company's pair across all processes. After a pair was rejected, it lets one call through every 15 minutes until the pair is
 * accepted or changed, because outside systems lock accounts after a few wrong passwords.
 */
export const credentialsGuard = (dependencies: Dependencies, connection: OutsideConnection): CredentialsGuard => {
  const { counters } = dependencies;
  const keys = keysOf(dependencies, connection);
  const isRejected = async (): Promise<boolean> => (await counters.peek(keys.rejected, rememberedSeconds)) !== null;
  return {
    pairId: keys.rejected,
    mayTry: async () => !(await isRejected()) || (await counters.hit(keys.tried, 1, pauseSeconds)).count === 1,
    note: async (isAccepted) => {
      if (!isAccepted) {
        await counters.hit(keys.tried, 1, pauseSeconds);
        await counters.hit(keys.rejected, 1, rememberedSeconds);
      } else if (await isRejected()) {
        await counters.clear(keys.rejected);
        await counters.clear(keys.tried);
      }
    },
  };
};
