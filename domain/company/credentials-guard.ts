import type { Pair } from "./credentials.ts";

/**
 * Watches over a company's user name and password for a system outside, which locks an account after a few wrong passwords. An
 * adapter consults it once nothing else holds a call back, and reports the outcome of the call before it lets the next one
 * through.
 */
export interface CredentialsGuard {
  /** Distinguishes the pairs of a company without revealing them. */
  readonly pairId: string;
  /** Whether a call may be made now: a pair that was refused may try once in a while, and this check uses that try up. */
  mayTry(): Promise<boolean>;
  /** Remembers whether the system accepted the pair. */
  note(isAccepted: boolean): Promise<void>;
}

/** The company that calls and its user name and password with their guard, decrypted for one call. */
export interface CompanyAccess {
  readonly companyId: number;
  readonly credentials: Pair;
  readonly guard: CredentialsGuard;
}
