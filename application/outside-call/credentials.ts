import { credentialsPlace, type Pair } from "../../domain/company/credentials.ts";
import type { CredentialsGuard } from "../../domain/company/credentials-guard.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { credentialsFields, type OutsideConnection, type OutsideSystem } from "./connection.ts";

/** The outside system refused the company's user name or password. */
export interface CredentialsRejected {
  readonly _tag: "CredentialsRejected";
  readonly system: OutsideSystem;
  /** That it refused what the user does (HTTP 403), perhaps not the user; absent: it refused the user name or password. */
  readonly isForbidden?: true;
  /** Of a call of the agency whose transaction is stored already. */
  readonly transactionId?: number;
}

/**
 * A company's user name and password, decrypted for one call, after it is logged and can no longer be refused. Null where no
 * available key decrypts them, which is reported to the operator: the company counts as having none.
 */
export const openCredentials = (
  { vault, reportFault }: Dependencies,
  { system, company, credentials, requestId }: OutsideConnection,
  operation: string,
): Pair | null => {
  const field = credentialsFields[system];
  try {
    // `storedCredentials` alone encrypts at this place, and nothing but a pair.
    return JSON.parse(vault.open(credentials.sealed, credentialsPlace(company.id, field))) as Pair;
  } catch {
    const detail = `${field} of company ${company.id} cannot be decrypted: restore the encryption key from a backup, or enter them again`;
    reportFault({ requestId, operation, detail });
    return null;
  }
};

/** Long enough that a refused pair is hardly ever tried twice in a row after it. */
const rememberedSeconds = 30 * 86_400;
/** One call in this many seconds is let through, to see whether the pair is accepted by now. */
const pauseSeconds = 900;

/** Identifies a company's pair by its blind index: a changed pair is another one. */
const keysOf = ({ vault }: Dependencies, { system, company, credentials }: OutsideConnection) => {
  const digest = vault.digest([system, company.id, credentials.blindIndex].join("\n"));
  return { rejected: `credentials-rejected:${digest}`, tried: `credentials-tried:${digest}` };
};

/**
 * Refuses a request whose call would not be made, since its pair was refused a short while ago. It uses nothing up: whether the
 * call is made after all, the guard of the pair decides just before.
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
 * Guards the pair of a company for all processes: once a pair was refused, it lets one call through every 15 minutes, since
 * outside systems lock accounts after a few wrong passwords, until the pair is accepted or changed.
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
