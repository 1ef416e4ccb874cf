/**
 * One row per aggregate: the whole record as JSON, and the columns that queries need. The database generates the columns that the
 * document contains, so that the two never disagree; the program writes only folded texts.
 */
export const firstSchema = `
CREATE TABLE companies (
  id INTEGER PRIMARY KEY,
  version INTEGER NOT NULL AS (document ->> '$.version') STORED,
  created_at TEXT NOT NULL AS (document ->> '$.createdAt') STORED,
  is_active INTEGER NOT NULL AS (document ->> '$.isActive') STORED,
  time_zone TEXT NOT NULL AS (document ->> '$.timeZone') STORED,
  company_type TEXT NOT NULL AS (document ->> '$.companyType') STORED,
  nmls_id TEXT AS (document ->> '$.nmlsId') STORED UNIQUE,
  lei TEXT AS (document ->> '$.lei') STORED UNIQUE,
  house INTEGER AS (CASE WHEN document ->> '$.isHouse' THEN 1 END) STORED UNIQUE,
  folded_name TEXT NOT NULL,
  document TEXT NOT NULL
) STRICT;
CREATE INDEX companies_by_created_at ON companies (created_at, id, is_active);
CREATE INDEX companies_by_name ON companies (folded_name, id, is_active);

CREATE TABLE users (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL AS (document ->> '$.companyId') STORED,
  version INTEGER NOT NULL AS (document ->> '$.version') STORED,
  created_at TEXT NOT NULL AS (document ->> '$.createdAt') STORED,
  is_active INTEGER NOT NULL AS (document ->> '$.isActive') STORED,
  email_key TEXT NOT NULL UNIQUE,
  folded_last_name TEXT NOT NULL,
  document TEXT NOT NULL
) STRICT;
CREATE INDEX users_by_created_at ON users (company_id, created_at, id, is_active);
CREATE INDEX users_by_email ON users (company_id, email_key, id, is_active);
CREATE INDEX users_by_last_name ON users (company_id, folded_last_name, id, is_active);

CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL AS (document ->> '$.userId') STORED,
  version INTEGER NOT NULL AS (document ->> '$.version') STORED,
  ended_at TEXT AS (document ->> '$.endedAt') STORED,
  document TEXT NOT NULL
) STRICT;
CREATE INDEX running_sessions_by_user ON sessions (user_id) WHERE ended_at IS NULL;

CREATE TABLE loans (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL AS (document ->> '$.companyId') STORED,
  version INTEGER NOT NULL AS (document ->> '$.version') STORED,
  created_at TEXT NOT NULL AS (document ->> '$.createdAt') STORED,
  updated_at TEXT NOT NULL AS (document ->> '$.updatedAt') STORED,
  deleted_at TEXT AS (document ->> '$.deletedAt') STORED,
  loan_number TEXT NOT NULL AS (document ->> '$.loanNumber') STORED,
  status TEXT NOT NULL AS (document ->> '$.statusHistory[#-1].status') STORED,
  loan_officer_id INTEGER NOT NULL AS (document ->> '$.loanOfficerId') STORED,
  hecm_type TEXT NOT NULL AS (document ->> '$.hecmType') STORED,
  state TEXT NOT NULL AS (document ->> '$.property.state') STORED,
  document TEXT NOT NULL,
  UNIQUE (company_id, loan_number)
) STRICT;
CREATE INDEX loans_by_created_at ON loans (company_id, created_at, id, status, loan_officer_id, hecm_type, state)
  WHERE deleted_at IS NULL;
CREATE INDEX loans_by_updated_at ON loans (company_id, updated_at, id, status, loan_officer_id, hecm_type, state)
  WHERE deleted_at IS NULL;
CREATE INDEX loans_by_status ON loans (company_id, status, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX loans_by_officer ON loans (company_id, loan_officer_id, created_at, id) WHERE deleted_at IS NULL;

CREATE TABLE loan_parts (
  part TEXT NOT NULL,
  id INTEGER NOT NULL,
  loan_id INTEGER NOT NULL REFERENCES loans (id),
  PRIMARY KEY (part, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX loan_parts_by_loan ON loan_parts (loan_id);

CREATE TABLE loan_people (
  company_id INTEGER NOT NULL,
  blind_index TEXT NOT NULL,
  loan_id INTEGER NOT NULL REFERENCES loans (id),
  PRIMARY KEY (company_id, blind_index, loan_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX loan_people_by_loan ON loan_people (loan_id);

CREATE TABLE search_words (
  kind TEXT NOT NULL,
  company_id INTEGER NOT NULL,
  word TEXT NOT NULL,
  record_id INTEGER NOT NULL,
  PRIMARY KEY (kind, company_id, word, record_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX search_words_by_record ON search_words (kind, record_id);

CREATE TABLE calculations (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL AS (document ->> '$.companyId') STORED,
  loan_id INTEGER NOT NULL AS (document ->> '$.loanId') STORED,
  fingerprint TEXT NOT NULL AS (document ->> '$.fingerprint') STORED,
  calculated_at TEXT NOT NULL AS (document ->> '$.calculatedAt') STORED,
  document TEXT NOT NULL,
  UNIQUE (company_id, loan_id, fingerprint)
) STRICT;
CREATE INDEX calculations_by_loan ON calculations (company_id, loan_id, calculated_at, id);

CREATE TABLE sequences (name TEXT PRIMARY KEY, given INTEGER NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE counters (key TEXT PRIMARY KEY, count INTEGER NOT NULL, ends_at TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX counters_by_end ON counters (ends_at);

CREATE TABLE idempotency_keys (
  key TEXT PRIMARY KEY,
  body_digest TEXT NOT NULL,
  reserved_id INTEGER NOT NULL,
  lease_ends_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  answer TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at);
`;
