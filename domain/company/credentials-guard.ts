import type { Pair } from "./credentials.ts";

/**
 * Protects a company's user name and password for an outside system that locks an account after a few wrong passwords. An adapter consults
 * it once nothing else holds a call back, and reports the outcome of a call before it allows the next one.
 */
export interface CredentialsGuard {
  /** Distinguishes the pairs of a company without revealing them. */
  readonly pairId: string;
  /** Whether a call may be made now. A rejected pair may be tried once in a while, and this check uses up that attempt. */
  mayTry(): Promise<boolean>;
  /** Records whether the system accepted the pair. */
  note(isAccepted: boolean): Promise<void>;
}

/** The calling company, with its user name and password decrypted for one call, and their guard. */
export interface CompanyAccess {
  readonly companyId: number;
  readonly credentials: Pair;
  readonly guard: CredentialsGuard;
}
