/** A migration: the signers of each company. */
export const signers = `
CREATE TABLE signers (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL AS (document ->> '$.companyId') STORED,
  version INTEGER NOT NULL AS (document ->> '$.version') STORED,
  created_at TEXT NOT NULL AS (document ->> '$.createdAt') STORED,
  is_active INTEGER NOT NULL AS (document ->> '$.isActive') STORED,
  folded_name TEXT NOT NULL,
  document TEXT NOT NULL
) STRICT;
CREATE INDEX signers_by_created_at ON signers (company_id, created_at, id, is_active);
CREATE INDEX signers_by_name ON signers (company_id, folded_name, id, is_active);
`;
