import type { Db } from "mongodb";
import type { Instant } from "../../../domain/kernel/day.ts";
import type { IdempotencyKeys, KeyClaim, KeyRequest } from "../../../domain/kernel/ports.ts";
import { isDuplicate } from "../duplicate-key.ts";

interface KeyDocument {
  readonly _id: string;
  readonly bodyDigest: string;
  readonly reservedId: number;
  readonly leaseEndsAt: Instant;
  readonly expiresAt: Instant;
  readonly tidyAt: Date;
  readonly answer: string | null;
}

/** Idempotency keys in MongoDB. Queries compare the expiry; the TTL index on `tidyAt` only takes old ones away. */
export const idempotencyKeyStore = (database: Db): IdempotencyKeys => {
  const keys = database.collection<KeyDocument>("idempotencyKeys");

  /** True where the key was free: not there, or expired. */
  const claimFree = async (key: string, request: KeyRequest): Promise<boolean> => {
    const { bodyDigest, reservedId, leaseEndsAt, expiresAt, now } = request;
    const fresh = { bodyDigest, reservedId, leaseEndsAt, expiresAt, tidyAt: new Date(expiresAt), answer: null };
    try {
      await keys.replaceOne({ _id: key, expiresAt: { $lte: now } }, fresh, { upsert: true });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  };

  /** True where the dead lease was still the one seen, so that one caller alone takes it over. */
  const takeOver = async (held: KeyDocument, { leaseEndsAt, expiresAt }: KeyRequest): Promise<boolean> => {
    const asSeen = { _id: held._id, reservedId: held.reservedId, leaseEndsAt: held.leaseEndsAt, answer: null };
    const mine = { leaseEndsAt, expiresAt, tidyAt: new Date(expiresAt) };
    return (await keys.updateOne(asSeen, { $set: mine })).matchedCount > 0;
  };

  const claimHeld = async (held: KeyDocument, request: KeyRequest): Promise<KeyClaim | null> => {
    if (held.bodyDigest !== request.bodyDigest) return { _tag: "OtherBody" };
    if (held.answer !== null) return { _tag: "Answered", answer: held.answer };
    if (held.leaseEndsAt > request.now) return { _tag: "Running" };
    const { reservedId } = held;
    return (await takeOver(held, request)) ? { _tag: "Claimed", reservedId, takenOver: true } : null;
  };

  return {
    async claim(key, request) {
      for (;;) {
        if (await claimFree(key, request)) return { _tag: "Claimed", reservedId: request.reservedId, takenOver: false };
        const held = await keys.findOne({ _id: key });
        const claim = held === null ? null : await claimHeld(held, request);
        if (claim !== null) return claim;
      }
    },
    async answer(key, answer) {
      await keys.updateOne({ _id: key, answer: null }, { $set: { answer } });
    },
    async release(key) {
      await keys.deleteOne({ _id: key, answer: null });
    },
  };
};
