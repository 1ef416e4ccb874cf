import type { Database } from "bun:sqlite";
import type { IdempotencyKeys, KeyClaim, KeyRequest, StoredResponse } from "../../../domain/kernel/ports.ts";
import type { Write } from "../database/write-queue.ts";

interface KeyRow {
  readonly body_digest: string;
  readonly reserved_id: number | null;
  /** Null if no run holds the key. */
  readonly fencing_token: string | null;
  readonly lease_ends_at: string;
  readonly answer: string | null;
}

type KeyColumns = [
  key: string,
  bodyDigest: string,
  reservedId: number | null,
  token: string,
  lease: string,
  end: string,
];

/** Idempotency keys in SQLite. The next claim of any key deletes the expired ones. */
export const idempotencyKeyStore = (database: Database, write: Write): IdempotencyKeys => {
  const tidy = database.prepare<never, [string]>("DELETE FROM idempotency_keys WHERE expires_at <= ?");
  const unexpired = database.prepare<{ key: string }, [string, string]>(
    "SELECT key FROM idempotency_keys WHERE key = ? AND expires_at > ?",
  );
  const byKey = database.prepare<KeyRow, [string]>(
    "SELECT body_digest, reserved_id, fencing_token, lease_ends_at, answer FROM idempotency_keys WHERE key = ?",
  );
  const insert = database.prepare<never, KeyColumns>(
    "INSERT INTO idempotency_keys (key, body_digest, reserved_id, fencing_token, lease_ends_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const takeOver = database.prepare<never, [string, string, string, string]>(
    "UPDATE idempotency_keys SET fencing_token = ?, lease_ends_at = ?, expires_at = ? WHERE key = ?",
  );

  const held = "key = ? AND fencing_token = ? AND answer IS NULL";
  const renew = database.prepare<never, [string, string, string]>(
    `UPDATE idempotency_keys SET lease_ends_at = ? WHERE ${held}`,
  );
  const shorten = database.prepare<never, [string, string, string]>(
    "UPDATE idempotency_keys SET lease_ends_at = ? WHERE key = ? AND lease_ends_at > ?",
  );
  const endLease = database.prepare<never, [string, string]>(
    `UPDATE idempotency_keys SET fencing_token = NULL WHERE ${held}`,
  );
  const storeResponse = database.prepare<never, [string, string, string]>(
    `UPDATE idempotency_keys SET answer = ? WHERE ${held}`,
  );
  const remove = database.prepare<never, [string, string]>(`DELETE FROM idempotency_keys WHERE ${held}`);

  const responsesAfter = database.prepare<StoredResponse, [string, number]>(
    "SELECT key, answer AS response FROM idempotency_keys WHERE key > ? AND answer IS NOT NULL ORDER BY key LIMIT ?",
  );
  const replaceResponse = database.prepare<never, [string, string, string]>(
    "UPDATE idempotency_keys SET answer = ? WHERE key = ? AND answer = ?",
  );

  const claim = database.transaction((key: string, request: KeyRequest): KeyClaim => {
    const { bodyDigest, reservedId, fencingToken, now, leaseEndsAt, expiresAt } = request;
    tidy.run(now);
    const stored = byKey.get(key);
    if (stored === null) {
      insert.run(key, bodyDigest, reservedId, fencingToken, leaseEndsAt, expiresAt);
      return { _tag: "Claimed", reservedId, takenOver: false };
    }
    if (stored.body_digest !== bodyDigest) return { _tag: "OtherBody" };
    if (stored.answer !== null) return { _tag: "Completed", response: stored.answer };
    if (stored.fencing_token !== null && stored.lease_ends_at > now) {
      shorten.run(leaseEndsAt, key, leaseEndsAt);
      return { _tag: "Running" };
    }
    takeOver.run(fencingToken, leaseEndsAt, expiresAt, key);
    return { _tag: "Claimed", reservedId: stored.reserved_id, takenOver: true };
  });

  return {
    async has(key, now) {
      return unexpired.get(key, now) !== null;
    },
    async claim(key, request) {
      return write(() => claim.immediate(key, request));
    },
    async renew(key, fencingToken, leaseEndsAt) {
      await write(() => renew.run(leaseEndsAt, key, fencingToken));
    },
    async endLease(key, fencingToken) {
      await write(() => endLease.run(key, fencingToken));
    },
    async storeResponse(key, fencingToken, response) {
      await write(() => storeResponse.run(response, key, fencingToken));
    },
    async release(key, fencingToken) {
      await write(() => remove.run(key, fencingToken));
    },
    async responsesAfter(key, max) {
      return responsesAfter.all(key, max);
    },
    async replaceResponse(key, expected, response) {
      return (await write(() => replaceResponse.run(response, key, expected))).changes > 0;
    },
  };
};
