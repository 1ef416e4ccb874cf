/**
 * A migration: each company's document templates with their revisions, packages, generations and document histories, and the
 * files that histories name. A file has one row for each time that it was written: `incomplete` until all its parts are
 * stored, then `stored`, and `replaced` once it was written again under another key. `is_named` tells whether a history row
 * names the file; only a `stored` file can be named.
 */
export const documents = `
CREATE TABLE document_templates (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL AS (document ->> '$.companyId') STORED,
  version INTEGER NOT NULL AS (document ->> '$.version') STORED,
  code TEXT NOT NULL AS (document ->> '$.code') STORED,
  stage TEXT NOT NULL AS (document ->> '$.stage') STORED,
  is_active INTEGER NOT NULL AS (document ->> '$.isActive') STORED,
  created_at TEXT NOT NULL AS (document ->> '$.createdAt') STORED,
  folded_name TEXT NOT NULL,
  document TEXT NOT NULL,
  UNIQUE (company_id, code)
) STRICT;
CREATE INDEX document_templates_by_time ON document_templates (company_id, created_at, id, is_active, stage);
CREATE INDEX document_templates_by_name ON document_templates (company_id, folded_name, id, is_active, stage);

CREATE TABLE document_template_revisions (
  company_id INTEGER NOT NULL AS (document ->> '$.companyId') STORED,
  template_id INTEGER NOT NULL AS (document ->> '$.templateId') STORED,
  number INTEGER NOT NULL AS (document ->> '$.number') STORED,
  document TEXT NOT NULL,
  UNIQUE (company_id, template_id, number)
) STRICT;

CREATE TABLE document_packages (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL AS (document ->> '$.companyId') STORED,
  version INTEGER NOT NULL AS (document ->> '$.version') STORED,
  code TEXT NOT NULL AS (document ->> '$.code') STORED,
  stage TEXT NOT NULL AS (document ->> '$.stage') STORED,
  is_active INTEGER NOT NULL AS (document ->> '$.isActive') STORED,
  created_at TEXT NOT NULL AS (document ->> '$.createdAt') STORED,
  folded_name TEXT NOT NULL,
  document TEXT NOT NULL,
  UNIQUE (company_id, code)
) STRICT;
CREATE INDEX document_packages_by_time ON document_packages (company_id, created_at, id, is_active, stage);
CREATE INDEX document_packages_by_name ON document_packages (company_id, folded_name, id, is_active, stage);

CREATE TABLE document_generations (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL AS (document ->> '$.companyId') STORED,
  document TEXT NOT NULL
) STRICT;

CREATE TABLE document_histories (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL AS (document ->> '$.companyId') STORED,
  loan_id INTEGER NOT NULL AS (document ->> '$.loanId') STORED,
  action TEXT NOT NULL AS (document ->> '$.action') STORED,
  document_code TEXT NOT NULL AS (document ->> '$.documentCode') STORED,
  at TEXT NOT NULL AS (document ->> '$.at') STORED,
  generation_id INTEGER AS (document ->> '$.generationId') STORED,
  template_id INTEGER AS (document ->> '$.templateId') STORED,
  document TEXT NOT NULL,
  UNIQUE (company_id, generation_id, template_id)
) STRICT;
CREATE INDEX document_histories_by_loan ON document_histories (company_id, loan_id, at, id, action, document_code);

CREATE TABLE document_files (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  company_id INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  state TEXT NOT NULL,
  is_named INTEGER NOT NULL,
  stored_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX stored_document_files ON document_files (company_id, sha256) WHERE state = 'stored';
CREATE INDEX unnamed_document_files ON document_files (company_id, stored_at, sha256) WHERE is_named = 0;

CREATE TABLE document_file_parts (
  file_id INTEGER NOT NULL,
  number INTEGER NOT NULL,
  sealed_text TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX document_file_parts_in_order ON document_file_parts (file_id, number);
`;
