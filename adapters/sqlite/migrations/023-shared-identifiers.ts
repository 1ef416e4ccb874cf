/** A migration: several companies may have the same NMLS id or LEI. The table is rebuilt, because SQLite cannot drop the index of a unique column. */
export const sharedIdentifiers = `
CREATE TABLE companies_with_shared_identifiers (
  id INTEGER PRIMARY KEY,
  version INTEGER NOT NULL AS (document ->> '$.version') STORED,
  created_at TEXT NOT NULL AS (document ->> '$.createdAt') STORED,
  is_active INTEGER NOT NULL AS (document ->> '$.isActive') STORED,
  time_zone TEXT NOT NULL AS (document ->> '$.timeZone') STORED,
  company_type TEXT NOT NULL AS (document ->> '$.companyType') STORED,
  nmls_id TEXT AS (document ->> '$.nmlsId') STORED,
  lei TEXT AS (document ->> '$.lei') STORED,
  house INTEGER AS (CASE WHEN document ->> '$.isHouse' THEN 1 END) STORED UNIQUE,
  folded_name TEXT NOT NULL,
  document TEXT NOT NULL
) STRICT;
INSERT INTO companies_with_shared_identifiers (id, folded_name, document) SELECT id, folded_name, document FROM companies;
DROP TABLE companies;
ALTER TABLE companies_with_shared_identifiers RENAME TO companies;
CREATE INDEX companies_by_created_at ON companies (created_at, id, is_active);
CREATE INDEX companies_by_name ON companies (folded_name, id, is_active);
CREATE INDEX companies_by_nmls_id ON companies (nmls_id);
CREATE INDEX companies_by_lei ON companies (lei);
`;
