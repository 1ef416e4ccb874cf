/** A migration: the API clients of each company. Each active one has a place of its own. */
export const apiClients = `
CREATE TABLE api_clients (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL AS (document ->> '$.companyId') STORED,
  version INTEGER NOT NULL AS (document ->> '$.version') STORED,
  created_at TEXT NOT NULL AS (document ->> '$.createdAt') STORED,
  is_active INTEGER NOT NULL AS (document ->> '$.isActive') STORED,
  place INTEGER AS (document ->> '$.place') VIRTUAL,
  document TEXT NOT NULL
) STRICT;
CREATE INDEX api_clients_by_created_at ON api_clients (company_id, created_at, id, is_active);
CREATE UNIQUE INDEX api_clients_by_place ON api_clients (company_id, place);
`;
