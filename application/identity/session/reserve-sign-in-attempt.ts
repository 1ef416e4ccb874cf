import { type LockoutKeys, lockout, lockoutKeys } from "../../../domain/identity/lockout.ts";
import type { Network } from "../../../domain/identity/network.ts";
import type { Instant } from "../../../domain/kernel/day.ts";
import type { CounterChange, Counters } from "../../../domain/kernel/ports.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** A password attempt, which counts as a failure until it is released. */
interface SignInAttempt {
  succeeded(): Promise<void>;
  failed(): Promise<void>;
  /** Releases an attempt without an outcome, neither right nor wrong. */
  release(): Promise<void>;
}

/** An attempt refused by a block, with the key of the counter that is set once the audit log has recorded the block. */
export interface BlockedAttempt {
  readonly _tag: "BlockedAttempt";
  readonly endsAt: Instant;
  readonly loggedKey: string;
}

const blockedUntil = (endsAt: Instant, loggedKey: string) =>
  refuse({ _tag: "BlockedAttempt", endsAt, loggedKey } satisfies BlockedAttempt);

/** Each failure holds its own slot for its own 15 minutes, so that there are at most ten failures in any 15 minutes. */
const reserveSlot = async (
  counters: Counters,
  { slots, loggedBlock }: LockoutKeys,
): Promise<Result<string, BlockedAttempt>> => {
  const endings: Instant[] = [];
  for (const slot of slots) {
    const { count, endsAt } = await counters.hit(slot, 1, lockout.pairWindowSeconds);
    if (count === 1) return accept(slot);
    endings.push(endsAt);
  }
  const [earliest] = endings.sort();
  if (!earliest) throw new Error("a pair without slots");
  return blockedUntil(earliest, loggedBlock);
};

/** The counter changes that release an attempt that was not a failure, for its pair (if it has a slot) and its account. */
const givenBack = ({ account }: LockoutKeys, slot: string | null): readonly CounterChange[] => [
  ...(slot === null ? [] : [{ key: slot, change: "clear" } as const]),
  { key: account, change: "hit", by: -1, windowSeconds: lockout.accountWindowSeconds },
];

const attemptIn = (counters: Counters, keys: LockoutKeys, slot: string): SignInAttempt => {
  /** Restarts the window at its full length, even if the previous one is still running. */
  const familiarAgain: readonly CounterChange[] = [
    { key: keys.familiar, change: "clear" },
    { key: keys.familiar, change: "hit", by: 1, windowSeconds: lockout.familiarSeconds },
  ];
  return {
    release: () => counters.changeAll(givenBack(keys, slot)),
    succeeded: () => counters.changeAll([...givenBack(keys, slot), ...familiarAgain]),
    failed: async () => {
      const running = await Promise.all(keys.slots.map((key) => counters.peek(key, lockout.pairWindowSeconds)));
      if (running.every((count) => count !== null)) await counters.hit(keys.block, 1, lockout.pairBlockSeconds);
    },
  };
};

/**
 * Admits or refuses a password attempt for an account from a network. The attempt is counted before anything is computed, so that
 * concurrent guesses cannot exceed the limit.
 */
export const reserveSignInAttempt = async (
  { counters, vault }: Dependencies,
  email: string,
  network: Network,
): Promise<Result<SignInAttempt, BlockedAttempt>> => {
  const keys = lockoutKeys(vault.digest, email, network);
  const block = await counters.peek(keys.block, lockout.pairBlockSeconds);
  if (block) return blockedUntil(block.endsAt, keys.loggedBlock);
  // Both are counted in parallel, so that an embedded store writes them together.
  const [ofAccount, slot] = await Promise.all([
    counters.hit(keys.account, 1, lockout.accountWindowSeconds),
    reserveSlot(counters, keys),
  ]);
  const isAllowed =
    ofAccount.count <= lockout.failuresOfAccount ||
    (await counters.peek(keys.familiar, lockout.familiarSeconds)) !== null;
  if (isAllowed && slot._tag === "Accepted") return accept(attemptIn(counters, keys, slot.value));
  await counters.changeAll(givenBack(keys, slot._tag === "Accepted" ? slot.value : null));
  return isAllowed && slot._tag === "Refused" ? slot : blockedUntil(ofAccount.endsAt, keys.loggedAccountBlock);
};
