/**
 * A migration: recording a sign-in writes only the row of its user. While the indexed columns were generated from the document, SQLite
 * rewrote the entry in each index with every change of the document. A session is found by its primary key, without a separate index.
 */
export const signIns = `
CREATE TABLE users_with_columns (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL,
  version INTEGER NOT NULL AS (document ->> '$.version') STORED,
  created_at TEXT NOT NULL,
  is_active INTEGER NOT NULL,
  email_key TEXT NOT NULL UNIQUE,
  folded_last_name TEXT NOT NULL,
  provider_link TEXT,
  document TEXT NOT NULL
) STRICT;
INSERT INTO users_with_columns
  (id, company_id, created_at, is_active, email_key, folded_last_name, provider_link, document)
  SELECT id, company_id, created_at, is_active, email_key, folded_last_name, provider_link, document FROM users;
DROP TABLE users;
ALTER TABLE users_with_columns RENAME TO users;
CREATE INDEX users_by_created_at ON users (company_id, created_at, id, is_active);
CREATE INDEX users_by_email ON users (company_id, email_key, id, is_active);
CREATE INDEX users_by_last_name ON users (company_id, folded_last_name, id, is_active);
CREATE UNIQUE INDEX users_by_provider_link ON users (company_id, provider_link);

CREATE TABLE sessions_by_key (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL AS (document ->> '$.userId') STORED,
  version INTEGER NOT NULL AS (document ->> '$.version') STORED,
  ended_at TEXT AS (document ->> '$.endedAt') STORED,
  document TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO sessions_by_key (id, document) SELECT id, document FROM sessions;
DROP TABLE sessions;
ALTER TABLE sessions_by_key RENAME TO sessions;
CREATE INDEX running_sessions_by_user ON sessions (user_id) WHERE ended_at IS NULL;
CREATE INDEX sessions_by_rotation ON sessions (document ->> '$.rotatedAt');
`;
