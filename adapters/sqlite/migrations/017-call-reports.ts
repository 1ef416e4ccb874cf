/** A migration: the call reports that each company filed, and the amounts that its accounting entered for them. */
export const callReports = `
CREATE TABLE call_report_inputs (
  company_id INTEGER NOT NULL AS (document ->> '$.companyId') STORED,
  year INTEGER NOT NULL AS (document ->> '$.year') STORED,
  quarter INTEGER NOT NULL AS (document ->> '$.number') STORED,
  state TEXT NOT NULL AS (document ->> '$.state') STORED,
  version INTEGER NOT NULL AS (document ->> '$.version') STORED,
  document TEXT NOT NULL,
  UNIQUE (company_id, year, quarter, state)
) STRICT;

CREATE TABLE call_report_filings (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL AS (document ->> '$.companyId') STORED,
  year INTEGER NOT NULL AS (document ->> '$.year') STORED,
  quarter INTEGER NOT NULL AS (document ->> '$.number') STORED,
  edition INTEGER NOT NULL AS (document ->> '$.edition') STORED,
  filed_at TEXT NOT NULL AS (document ->> '$.filedAt') STORED,
  document TEXT NOT NULL,
  UNIQUE (company_id, year, quarter, edition)
) STRICT;
CREATE INDEX call_report_filings_by_time ON call_report_filings (company_id, filed_at, id, year);

CREATE TABLE call_report_parts (
  company_id INTEGER NOT NULL,
  filing_id INTEGER NOT NULL,
  number INTEGER NOT NULL,
  document TEXT NOT NULL,
  PRIMARY KEY (company_id, filing_id, number)
) STRICT;
`;
