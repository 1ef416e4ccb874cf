/**
 * A migration: each company's HMDA filings and, for each, its loans and the parts of its file, which are stored before it. `loan_id` precedes
 * `contents_id` in the key of the loans, so that finding whether a loan was reported takes one lookup.
 */
export const hmdaFilings = `
CREATE TABLE hmda_filings (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL AS (document ->> '$.companyId') STORED,
  version INTEGER NOT NULL AS (document ->> '$.version') STORED,
  year INTEGER NOT NULL AS (document ->> '$.year') STORED,
  edition INTEGER NOT NULL AS (document ->> '$.edition') STORED,
  contents_id INTEGER NOT NULL AS (document ->> '$.contentsId') STORED UNIQUE,
  status TEXT NOT NULL AS (document ->> '$.status') STORED,
  created_at TEXT NOT NULL AS (document ->> '$.createdAt') STORED,
  document TEXT NOT NULL,
  UNIQUE (company_id, year, edition)
) STRICT;
CREATE INDEX hmda_filings_by_time ON hmda_filings (company_id, created_at, id, status);

CREATE TABLE hmda_filing_parts (
  company_id INTEGER NOT NULL,
  contents_id INTEGER NOT NULL,
  number INTEGER NOT NULL,
  stored_at TEXT NOT NULL,
  sealed_text TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX hmda_filing_parts_in_order ON hmda_filing_parts (company_id, contents_id, number, stored_at);

CREATE TABLE hmda_filing_loans (
  company_id INTEGER NOT NULL,
  loan_id INTEGER NOT NULL,
  contents_id INTEGER NOT NULL,
  uli TEXT NOT NULL,
  action INTEGER NOT NULL,
  action_on TEXT NOT NULL,
  row_digest TEXT NOT NULL,
  PRIMARY KEY (company_id, loan_id, contents_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX hmda_filing_loans_by_filing ON hmda_filing_loans (company_id, contents_id, loan_id);
`;
