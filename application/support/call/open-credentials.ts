import type { Company } from "../../../domain/company/company.ts";
import { credentialsPlace, type Pair, type SealedCredentials } from "../../../domain/company/credentials.ts";
import type { Dependencies } from "../dependencies.ts";

/** The systems outside for which a company has a user name and password, and where it keeps them. */
const credentialsFields = { agency: "fhaCredentials", credit_bureau: "creditCredentials" } as const;

export type OutsideSystem = keyof typeof credentialsFields;

/** A company, and its user name and password for one system: encrypted until a call is made. */
export interface CompanyAccess {
  readonly company: Company;
  readonly credentials: SealedCredentials;
  /** The request for which the system is asked. */
  readonly requestId: string;
}

/** A call that is not made, since no key at hand decrypts the company's user name and password. */
export interface CredentialsUnreadable {
  readonly _tag: "CallFailed";
  readonly problem: "credentials_missing";
  /** Whether it is certain that the call had no effect; what was sent earlier may have had one. */
  readonly hadNoEffect: boolean;
  readonly retryAfterSeconds: null;
  /** For the operator. */
  readonly detail: string;
}

export const credentialsUnreadable = (hadNoEffect: boolean): CredentialsUnreadable => ({
  _tag: "CallFailed",
  problem: "credentials_missing",
  hadNoEffect,
  retryAfterSeconds: null,
  detail: "The company's user name and password cannot be decrypted.",
});

/**
 * A company's user name and password for a system, decrypted for one call: after it is logged, and after whatever may refuse it.
 * Null where no key at hand decrypts them, which the operator is told: the company counts as having none.
 */
export const openCredentials = (
  { vault, reportFault }: Dependencies,
  system: OutsideSystem,
  { company, credentials, requestId }: CompanyAccess,
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
