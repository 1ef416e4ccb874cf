/**
 * A migration: a change of a loan writes only the indexes whose columns it changes. While the columns were generated from the document, SQLite
 * rewrote the entry in each index with every change. Loans of a state are counted in the index of types. A loan is found by its borrowers in
 * their own table, whose indexes are appended to and are read backward from the end. The few calculations of a loan are listed from the
 * index of their days.
 *
 * A process of a former release, which may keep running for some seconds, would save only the document: a loan that it changed or deleted
 * would permanently be listed with its former values. A trigger rejects its saves.
 */
export const loanColumns = `
CREATE TABLE loans_with_columns (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL,
  version INTEGER NOT NULL AS (document ->> '$.version') STORED,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT,
  loan_number TEXT NOT NULL,
  external_id TEXT,
  status TEXT NOT NULL,
  loan_officer_id INTEGER NOT NULL,
  hecm_type TEXT NOT NULL,
  state TEXT NOT NULL,
  first_due_on TEXT,
  reported_from TEXT,
  reported_until TEXT,
  register_year INTEGER,
  document TEXT NOT NULL,
  UNIQUE (company_id, loan_number)
) STRICT;
INSERT INTO loans_with_columns (id, company_id, created_at, updated_at, deleted_at, loan_number, external_id, status,
    loan_officer_id, hecm_type, state, first_due_on, reported_from, reported_until, register_year, document)
  SELECT id, company_id, created_at, updated_at, deleted_at, loan_number, external_id, status,
    loan_officer_id, hecm_type, state, first_due_on, reported_from, reported_until, register_year, document
  FROM loans ORDER BY id;
DROP TABLE loans;
ALTER TABLE loans_with_columns RENAME TO loans;

CREATE INDEX loans_by_created_at ON loans
  (company_id, created_at, id, status, loan_officer_id, hecm_type, state, reported_from, reported_until, first_due_on)
  WHERE deleted_at IS NULL;
CREATE INDEX loans_by_updated_at ON loans
  (company_id, updated_at, id, status, loan_officer_id, hecm_type, state, created_at, first_due_on)
  WHERE deleted_at IS NULL;
CREATE INDEX loans_by_status ON loans (company_id, status, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX loans_by_status_newest ON loans
  (company_id, status, created_at DESC, id DESC, loan_officer_id, hecm_type, state) WHERE deleted_at IS NULL;
CREATE INDEX loans_by_status_alone ON loans (company_id, status, id, loan_officer_id, hecm_type, state)
  WHERE deleted_at IS NULL;
CREATE INDEX loans_by_officer ON loans (company_id, loan_officer_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX loans_by_kind ON loans (company_id, hecm_type, state, status, loan_officer_id, created_at)
  WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX loans_by_external_id ON loans (company_id, external_id)
  WHERE external_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX loans_by_first_due_day ON loans (company_id, first_due_on)
  WHERE deleted_at IS NULL AND first_due_on IS NOT NULL;
CREATE INDEX loans_by_register_year ON loans (company_id, register_year, created_at, id)
  WHERE deleted_at IS NULL AND register_year IS NOT NULL;
CREATE TRIGGER loans_by_former_release BEFORE UPDATE OF document ON loans
  WHEN NEW.document ->> '$.updatedAt' <> NEW.updated_at
BEGIN SELECT RAISE(ABORT, 'a former release saves a loan without its columns'); END;

DROP INDEX loan_borrowers_newest;
CREATE INDEX loan_borrowers_newest ON loan_borrowers (company_id, loan_created_at, loan_id, id DESC);
DROP INDEX loan_borrowers_by_officer;
CREATE INDEX loan_borrowers_by_officer
  ON loan_borrowers (company_id, loan_officer_id, loan_created_at, loan_id, id DESC);
DELETE FROM loan_parts WHERE part = 'borrower';

DROP INDEX calculations_by_loan;
`;
