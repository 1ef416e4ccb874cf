import type { Instant } from "../kernel/day.ts";
import type { Network } from "./network.ts";
import { emailKey } from "./user.ts";

/** Too many wrong passwords or codes: sign-in to this account from this network is blocked until the given time. */
export interface SignInBlocked {
  readonly _tag: "SignInBlocked";
  readonly endsAt: Instant;
}

/** When wrong passwords lead to a block. A pair is one account tried from one network. */
export const lockout = {
  failuresOfPair: 10,
  pairWindowSeconds: 900,
  pairBlockSeconds: 900,
  failuresOfAccount: 100,
  /** Begins with the account's first failure. */
  accountWindowSeconds: 3600,
  /** How long after a success a network may sign in regardless of the account's failures from elsewhere. */
  familiarSeconds: 30 * 86_400,
} as const;

/** The counters of one account and one network. Their keys are digests, so that the store learns neither. */
export interface LockoutKeys {
  readonly account: string;
  readonly block: string;
  readonly familiar: string;
  /** One counter for each failure that a pair may have. Each becomes free when its own window ends. */
  readonly slots: readonly string[];
  /** Whether the audit log already has the current block of the account and network, and of the account as a whole. */
  readonly loggedBlock: string;
  readonly loggedAccountBlock: string;
}

/** The keys of the counters that decide whether a password may be tried. */
export const lockoutKeys = (digest: (text: string) => string, email: string, network: Network): LockoutKeys => {
  const pair = digest(`${emailKey(email)} ${network}`);
  const account = digest(emailKey(email));
  return {
    account: `sign-in-account:${account}`,
    block: `sign-in-block:${pair}`,
    familiar: `sign-in-familiar:${pair}`,
    slots: Array.from({ length: lockout.failuresOfPair }, (_, slot) => `sign-in-failure:${pair}:${slot}`),
    loggedBlock: `sign-in-block-logged:${pair}`,
    loggedAccountBlock: `sign-in-block-logged:${account}`,
  };
};
