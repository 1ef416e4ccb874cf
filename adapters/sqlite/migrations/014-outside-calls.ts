/** A migration: the agency transactions and credit reports of each company. */
export const outsideCalls = `
CREATE TABLE agency_transactions (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL AS (document ->> '$.companyId') STORED,
  version INTEGER NOT NULL AS (document ->> '$.version') STORED,
  loan_id INTEGER NOT NULL AS (document ->> '$.loanId') STORED,
  operation TEXT NOT NULL AS (document ->> '$.operation') STORED,
  status TEXT NOT NULL AS (document ->> '$.status') STORED,
  reference TEXT NOT NULL AS (document ->> '$.reference') STORED,
  requested_at TEXT NOT NULL AS (document ->> '$.requestedAt') STORED,
  document TEXT NOT NULL,
  UNIQUE (company_id, reference)
) STRICT;
CREATE INDEX agency_transactions_by_time ON agency_transactions (company_id, requested_at, id, operation, status);
CREATE INDEX agency_transactions_by_loan ON agency_transactions (company_id, loan_id, requested_at, id, operation, status);
CREATE INDEX started_agency_transactions ON agency_transactions (company_id, loan_id, requested_at, id)
  WHERE status = 'started';

CREATE TABLE credit_reports (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL AS (document ->> '$.companyId') STORED,
  version INTEGER NOT NULL AS (document ->> '$.version') STORED,
  loan_id INTEGER NOT NULL AS (document ->> '$.loanId') STORED,
  borrower_id INTEGER NOT NULL AS (document ->> '$.person.borrowerId') STORED,
  co_borrower_id INTEGER AS (document ->> '$.coPerson.borrowerId') STORED,
  status TEXT NOT NULL AS (document ->> '$.status') STORED,
  reference TEXT AS (document ->> '$.reference') STORED,
  ordered_at TEXT NOT NULL AS (document ->> '$.orderedAt') STORED,
  has_content INTEGER NOT NULL AS (document ->> '$.sealedContent' IS NOT NULL) STORED,
  document TEXT NOT NULL,
  UNIQUE (company_id, reference)
) STRICT;
CREATE INDEX credit_reports_by_time ON credit_reports (company_id, ordered_at, id, status);
CREATE INDEX credit_reports_by_loan ON credit_reports (company_id, loan_id, ordered_at, id, status);
CREATE INDEX credit_reports_by_borrower ON credit_reports (company_id, borrower_id, id);
CREATE INDEX credit_reports_by_co_borrower ON credit_reports (company_id, co_borrower_id, id)
  WHERE co_borrower_id IS NOT NULL;
CREATE INDEX credit_report_contents ON credit_reports (company_id, id) WHERE has_content = 1;
`;
