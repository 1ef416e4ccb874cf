/** A migration: gives each claim of an idempotency key a fencing token; existing claims get an empty one. */
export const fencingTokens = `
CREATE TABLE fenced_keys (
  key TEXT PRIMARY KEY,
  body_digest TEXT NOT NULL,
  reserved_id INTEGER,
  fencing_token TEXT,
  lease_ends_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  answer TEXT
) STRICT, WITHOUT ROWID;
INSERT INTO fenced_keys SELECT key, body_digest, reserved_id, '', lease_ends_at, expires_at, answer FROM idempotency_keys;
DROP TABLE idempotency_keys;
ALTER TABLE fenced_keys RENAME TO idempotency_keys;
CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at);
`;
