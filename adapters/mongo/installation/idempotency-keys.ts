import type { Db } from "mongodb";
import type { Instant } from "../../../domain/kernel/day.ts";
import type { IdempotencyKeys, KeyClaim, KeyRequest } from "../../../domain/kernel/ports.ts";
import { isDuplicate } from "../duplicate-key.ts";

interface KeyDocument {
  readonly _id: string;
  readonly bodyDigest: string;
  readonly reservedId: number | null;
  /** Null if no run holds the key. Claims of the first release have no token; their lease tells whether they are running. */
  readonly fencingToken?: string | null;
  readonly leaseEndsAt: Instant;
  readonly expiresAt: Instant;
  readonly tidyAt: Date;
  readonly answer: string | null;
}

/** Idempotency keys in MongoDB. Queries compare the expiry; the TTL index on `tidyAt` only deletes old ones. */
export const idempotencyKeyStore = (database: Db): IdempotencyKeys => {
  const keys = database.collection<KeyDocument>("idempotencyKeys");

  /** True if the key was free: missing or expired. */
  const claimFree = async (key: string, request: KeyRequest): Promise<boolean> => {
    const { now, ...claim } = request;
    const fresh = { ...claim, tidyAt: new Date(claim.expiresAt), answer: null };
    try {
      await keys.replaceOne({ _id: key, expiresAt: { $lte: now } }, fresh, { upsert: true });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  };

  /** True if the claim was still the one that was read, so that only one caller takes it over. */
  const takeOver = async (seen: KeyDocument, request: KeyRequest): Promise<boolean> => {
    const { _id, reservedId, fencingToken = null, leaseEndsAt } = seen;
    const asSeen = { _id, reservedId, fencingToken, leaseEndsAt, answer: null };
    const { expiresAt } = request;
    const mine = {
      fencingToken: request.fencingToken,
      leaseEndsAt: request.leaseEndsAt,
      expiresAt,
      tidyAt: new Date(expiresAt),
    };
    return (await keys.updateOne(asSeen, { $set: mine })).matchedCount > 0;
  };

  const shorten = async ({ _id, fencingToken = null, leaseEndsAt }: KeyDocument, latestEnd: Instant): Promise<void> => {
    if (leaseEndsAt <= latestEnd) return;
    await keys.updateOne({ _id, fencingToken, answer: null }, { $min: { leaseEndsAt: latestEnd } });
  };

  const claimHeld = async (held: KeyDocument, request: KeyRequest): Promise<KeyClaim | null> => {
    if (held.bodyDigest !== request.bodyDigest) return { _tag: "OtherBody" };
    if (held.answer !== null) return { _tag: "Completed", response: held.answer };
    if (held.fencingToken !== null && held.leaseEndsAt > request.now) {
      await shorten(held, request.leaseEndsAt);
      return { _tag: "Running" };
    }
    const { reservedId } = held;
    return (await takeOver(held, request)) ? { _tag: "Claimed", reservedId, takenOver: true } : null;
  };

  const heldBy = (key: string, fencingToken: string) => ({ _id: key, fencingToken, answer: null });

  return {
    async has(key, now) {
      return (await keys.findOne({ _id: key, expiresAt: { $gt: now } }, { projection: { _id: 1 } })) !== null;
    },
    async claim(key, request) {
      for (;;) {
        if (await claimFree(key, request)) return { _tag: "Claimed", reservedId: request.reservedId, takenOver: false };
        const held = await keys.findOne({ _id: key });
        const claim = held === null ? null : await claimHeld(held, request);
        if (claim !== null) return claim;
      }
    },
    async renew(key, fencingToken, leaseEndsAt) {
      await keys.updateOne(heldBy(key, fencingToken), { $set: { leaseEndsAt } });
    },
    async endLease(key, fencingToken) {
      await keys.updateOne(heldBy(key, fencingToken), { $set: { fencingToken: null } });
    },
    async storeResponse(key, fencingToken, response) {
      await keys.updateOne(heldBy(key, fencingToken), { $set: { answer: response } });
    },
    async release(key, fencingToken) {
      await keys.deleteOne(heldBy(key, fencingToken));
    },
    async responsesAfter(key, max) {
      const completed = { _id: { $gt: key }, answer: { $ne: null } };
      const found = await keys.find(completed, { sort: { _id: 1 }, limit: max, projection: { answer: 1 } }).toArray();
      return found.map(({ _id, answer }) => ({ key: _id, response: answer ?? "" }));
    },
    async replaceResponse(key, expected, response) {
      return (await keys.updateOne({ _id: key, answer: expected }, { $set: { answer: response } })).matchedCount > 0;
    },
  };
};
