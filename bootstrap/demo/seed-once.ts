import type { Dependencies } from "../../application/support/dependencies.ts";

const leaseSeconds = 10;
const renewalMilliseconds = 2_000;

interface Seeding {
  /** Names what is seeded. */
  readonly key: string;
  /** How long a process waits before it looks again whether another one has seeded. */
  readonly pauseMilliseconds: number;
  readonly isDue: () => Promise<boolean>;
  /** Calls `renew` where it takes longer than a lease; returns whether it stopped because another process goes on. */
  readonly seed: (renew: () => Promise<void>) => Promise<boolean>;
}

/**
 * Seeds once, however many processes start together on one store: one of them seeds under a lease, the others wait for it,
 * and take over from one that died. One whose lease has ended while it was slow waits like the others.
 */
export const seedOnce = async (
  { idempotencyKeys, clock, vault }: Pick<Dependencies, "idempotencyKeys" | "clock" | "vault">,
  { key, pauseMilliseconds, isDue, seed }: Seeding,
): Promise<void> => {
  const fencingToken = vault.secret();
  const claim = async (): Promise<boolean> => {
    const now = clock.now();
    const leaseEndsAt = clock.after(now, leaseSeconds);
    const request = { bodyDigest: "", reservedId: null, fencingToken, now, leaseEndsAt, expiresAt: leaseEndsAt };
    return (await idempotencyKeys.claim(key, request))._tag === "Claimed";
  };
  let renewedAt = performance.now();
  const renew = async (): Promise<void> => {
    if (performance.now() - renewedAt < renewalMilliseconds) return;
    renewedAt = performance.now();
    await idempotencyKeys.renew(key, fencingToken, clock.after(clock.now(), leaseSeconds));
  };
  while (await isDue()) {
    if (!(await claim())) {
      await Bun.sleep(pauseMilliseconds);
      continue;
    }
    try {
      if (!(await isDue()) || !(await seed(renew))) return;
    } finally {
      await idempotencyKeys.release(key, fencingToken);
    }
  }
};
