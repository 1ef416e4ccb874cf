import type { Database } from "bun:sqlite";
import type { IdempotencyKeys, KeyClaim, KeyRequest } from "../../../domain/kernel/ports.ts";
import type { Write } from "../database/write-queue.ts";

interface KeyRow {
  readonly body_digest: string;
  readonly reserved_id: number;
  readonly lease_ends_at: string;
  readonly answer: string | null;
}

/** Idempotency keys in SQLite. Expired ones are deleted by the next claim of any key. */
export const idempotencyKeyStore = (database: Database, write: Write): IdempotencyKeys => {
  const tidy = database.prepare<never, [string]>("DELETE FROM idempotency_keys WHERE expires_at <= ?");
  const byKey = database.prepare<KeyRow, [string]>(
    "SELECT body_digest, reserved_id, lease_ends_at, answer FROM idempotency_keys WHERE key = ?",
  );
  const insert = database.prepare<never, [string, string, number, string, string]>(
    "INSERT INTO idempotency_keys (key, body_digest, reserved_id, lease_ends_at, expires_at) VALUES (?, ?, ?, ?, ?)",
  );
  const takeOver = database.prepare<never, [string, string, string]>(
    "UPDATE idempotency_keys SET lease_ends_at = ?, expires_at = ? WHERE key = ?",
  );
  const keepAnswer = database.prepare<never, [string, string]>(
    "UPDATE idempotency_keys SET answer = ? WHERE key = ? AND answer IS NULL",
  );
  const remove = database.prepare<never, [string]>("DELETE FROM idempotency_keys WHERE key = ? AND answer IS NULL");

  const claim = database.transaction((key: string, request: KeyRequest): KeyClaim => {
    const { bodyDigest, reservedId, now, leaseEndsAt, expiresAt } = request;
    tidy.run(now);
    const held = byKey.get(key);
    if (held === null) {
      insert.run(key, bodyDigest, reservedId, leaseEndsAt, expiresAt);
      return { _tag: "Claimed", reservedId, takenOver: false };
    }
    if (held.body_digest !== bodyDigest) return { _tag: "OtherBody" };
    if (held.answer !== null) return { _tag: "Answered", answer: held.answer };
    if (held.lease_ends_at > now) return { _tag: "Running" };
    takeOver.run(leaseEndsAt, expiresAt, key);
    return { _tag: "Claimed", reservedId: held.reserved_id, takenOver: true };
  });

  return {
    async claim(key, request) {
      return write(() => claim.immediate(key, request));
    },
    async answer(key, answer) {
      await write(() => keepAnswer.run(answer, key));
    },
    async release(key) {
      await write(() => remove.run(key));
    },
  };
};
