import { type LockoutKeys, lockout, lockoutKeys } from "../../../domain/identity/lockout.ts";
import type { Network } from "../../../domain/identity/network.ts";
import type { Instant } from "../../../domain/kernel/day.ts";
import type { Counters } from "../../../domain/kernel/ports.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** A try of a password, counted as a failure until it is given back. */
interface SignInAttempt {
  succeeded(): Promise<void>;
  failed(): Promise<void>;
  /** For tries without an outcome, neither right nor wrong. */
  release(): Promise<void>;
}

/** A try that a block refuses, and the counter that runs once the audit log has this block. */
export interface BlockedAttempt {
  readonly _tag: "BlockedAttempt";
  readonly endsAt: Instant;
  readonly loggedKey: string;
}

const blockedUntil = (endsAt: Instant, loggedKey: string) =>
  refuse({ _tag: "BlockedAttempt", endsAt, loggedKey } satisfies BlockedAttempt);

/** Each failure holds its own slot for its own 15 minutes, so that no 15 minutes see more than ten. */
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

const attemptIn = (counters: Counters, keys: LockoutKeys, slot: string): SignInAttempt => {
  const giveBack = async () => {
    await counters.clear(slot);
    await counters.hit(keys.account, -1, lockout.accountWindowSeconds);
  };
  return {
    release: giveBack,
    succeeded: async () => {
      await giveBack();
      await counters.clear(keys.familiar);
      await counters.hit(keys.familiar, 1, lockout.familiarSeconds);
    },
    failed: async () => {
      const running = await Promise.all(keys.slots.map((key) => counters.peek(key, lockout.pairWindowSeconds)));
      if (running.every((count) => count !== null)) await counters.hit(keys.block, 1, lockout.pairBlockSeconds);
    },
  };
};

/**
 * Lets a password be tried for an account from a network, or refuses. The try is counted here,
 * before anything is computed, so that guesses sent at once cannot pass together.
 */
export const reserveSignInAttempt = async (
  { counters, vault }: Dependencies,
  email: string,
  network: Network,
): Promise<Result<SignInAttempt, BlockedAttempt>> => {
  const keys = lockoutKeys(vault.digest, email, network);
  const block = await counters.peek(keys.block, lockout.pairBlockSeconds);
  if (block) return blockedUntil(block.endsAt, keys.loggedBlock);
  const ofAccount = await counters.hit(keys.account, 1, lockout.accountWindowSeconds);
  const isAllowed =
    ofAccount.count <= lockout.failuresOfAccount ||
    (await counters.peek(keys.familiar, lockout.familiarSeconds)) !== null;
  const slot = isAllowed ? await reserveSlot(counters, keys) : blockedUntil(ofAccount.endsAt, keys.loggedAccountBlock);
  if (slot._tag === "Accepted") return accept(attemptIn(counters, keys, slot.value));
  await counters.hit(keys.account, -1, lockout.accountWindowSeconds);
  return slot;
};
