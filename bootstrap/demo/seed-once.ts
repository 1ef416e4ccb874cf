import type { Dependencies } from "../../application/support/dependencies.ts";

const leaseSeconds = 10;
const renewalMilliseconds = 2_000;
/** A claim is forgotten after so long, however often it was renewed. */
const longestSeconds = 86_400;

interface Seeding {
  /** Names what is seeded. */
  readonly key: string;
  /** How long a process waits before it looks again whether another one has seeded. */
  readonly pauseMilliseconds: number;
  readonly isDue: () => Promise<boolean>;
  /** Returns whether it stopped because another process goes on. */
  readonly seed: () => Promise<boolean>;
}

/**
 * Seeds once, however many processes start together on one store: one of them seeds under a lease, the others wait for it,
 * and take over from one that died. The lease is renewed while one seeds, however long that takes.
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
    // A renewal that fails leaves the lease to end by itself, as that of a process that died.
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
