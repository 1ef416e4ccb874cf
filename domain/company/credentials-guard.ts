/**
 * Watches over a company's user name and password for a system outside, which locks an account after a few wrong passwords. An
 * adapter asks it once nothing else keeps a call back, and tells it what came of the call before it lets the next one through.
 */
export interface CredentialsGuard {
  /** Tells one pair of a company from another, and nothing of what it is. */
  readonly pairId: string;
  /** Whether a call may be made now: of a pair that was refused it allows one in a while, which is used up by asking. */
  mayTry(): Promise<boolean>;
  /** Remembers whether the system accepted the pair. */
  note(isAccepted: boolean): Promise<void>;
}
