/** A migration: the jobs of each company. A running job holds two places, and a unique index lets at most one job hold each place. */
export const jobs = `
CREATE TABLE jobs (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL AS (document ->> '$.companyId') STORED,
  version INTEGER NOT NULL AS (document ->> '$.version') STORED,
  kind TEXT NOT NULL AS (document ->> '$.work.kind') STORED,
  status TEXT NOT NULL AS (document ->> '$.state.status') STORED,
  requested_by INTEGER NOT NULL AS (document ->> '$.requestedByUserId') STORED,
  created_at TEXT NOT NULL AS (document ->> '$.createdAt') STORED,
  not_before TEXT AS (document ->> '$.state.notBefore') STORED,
  place INTEGER AS (document ->> '$.state.place') STORED UNIQUE,
  company_place INTEGER AS (document ->> '$.state.companyPlace') STORED,
  document TEXT NOT NULL,
  UNIQUE (company_id, company_place)
) STRICT;
CREATE INDEX jobs_by_time ON jobs (company_id, created_at, id, kind, status, requested_by);
CREATE INDEX waiting_jobs ON jobs (id, not_before, company_id) WHERE status = 'waiting';
`;
