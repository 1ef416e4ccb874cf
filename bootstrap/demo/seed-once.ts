import type { Dependencies } from "../../application/support/dependencies.ts";

const leaseSeconds = 10;
const renewalMilliseconds = 2_000;
/** A claim expires after this time, however often it was renewed. */
const longestSeconds = 86_400;

interface Seeding {
  /** Names what is seeded. */
  readonly key: string;
  /** How long a process waits before it checks again whether another one has seeded. */
  readonly pauseMilliseconds: number;
  readonly isDue: () => Promise<boolean>;
  /** Returns whether it stopped before the end, because another process continues or this one is ending. */
  readonly seed: () => Promise<boolean>;
}

/**
 * Seeds once, however many processes start together on one store: one of them seeds under a lease, and the others wait for it
 * and take over if it dies. The lease is renewed while the process seeds, however long that takes.
 */
export const seedOnce = async (
  { idempotencyKeys, clock, vault }: Pick<Dependencies, "idempotencyKeys" | "clock" | "vault">,
  { key, pauseMilliseconds, isDue, seed }: Seeding,
): Promise<void> => {
  const fencingToken = vault.secret();
  const claim = async (): Promise<boolean> => {
    const now = clock.now();
    const leaseEndsAt = clock.after(now, leaseSeconds);
    const expiresAt = clock.after(now, longestSeconds);
    const request = { bodyDigest: "", reservedId: null, fencingToken, now, leaseEndsAt, expiresAt };
    return (await idempotencyKeys.claim(key, request))._tag === "Claimed";
  };
  const renew = (): void => {
    // If a renewal fails, the lease expires, as if the process had died.
    idempotencyKeys.renew(key, fencingToken, clock.after(clock.now(), leaseSeconds)).catch(() => {});
  };
  while (await isDue()) {
    if (!(await claim())) {
      await Bun.sleep(pauseMilliseconds);
      continue;
    }
    const renewals = setInterval(renew, renewalMilliseconds);
    try {
      if (!(await isDue()) || !(await seed())) return;
    } finally {
      clearInterval(renewals);
      await idempotencyKeys.release(key, fencingToken);
    }
  }
};
