/** A migration: the findings of imports, unique by line, field and code. */
export const importFindings = `
CREATE TABLE import_findings (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL,
  import_id INTEGER NOT NULL,
  line INTEGER NOT NULL,
  field TEXT NOT NULL,
  code TEXT NOT NULL,
  severity TEXT NOT NULL,
  message TEXT NOT NULL,
  UNIQUE (import_id, line, field, code)
) STRICT;
CREATE INDEX import_findings_by_line ON import_findings (company_id, import_id, line, id, severity);
CREATE INDEX import_findings_by_severity ON import_findings (company_id, import_id, severity, line, id);
`;
