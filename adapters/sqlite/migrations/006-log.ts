/**
 * A migration: the log of each company. The database generates the columns from the entry, so that the two never
 * disagree; the unique index prevents an entry from being appended twice.
 */
export const log = `
CREATE TABLE log (
  company_id INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  kind TEXT NOT NULL AS (document ->> '$.kind') STORED,
  record_id TEXT NOT NULL AS (document ->> '$.recordId') STORED,
  number ANY NOT NULL AS (document ->> '$.number') STORED,
  action TEXT NOT NULL AS (document ->> '$.action') STORED,
  at TEXT NOT NULL AS (document ->> '$.at') STORED,
  by_user_id INTEGER NOT NULL AS (document ->> '$.byUserId') STORED,
  document TEXT NOT NULL,
  PRIMARY KEY (company_id, seq)
) STRICT;
CREATE UNIQUE INDEX log_by_record ON log (company_id, kind, record_id, number);
CREATE INDEX log_by_action ON log (company_id, action, seq);
CREATE INDEX log_by_user ON log (company_id, by_user_id, seq);
CREATE INDEX log_by_time ON log (company_id, at);
`;
