/** A migration: the findings of an import are sorted by line, field and code, whatever order they were stored in. */
export const orderOfFindings = `
DROP INDEX import_findings_by_line;
DROP INDEX import_findings_by_severity;
ALTER TABLE import_findings ADD COLUMN place TEXT
  AS (format('%010d', line) || json_array(nullif(field, ''), code)) VIRTUAL;
CREATE INDEX import_findings_by_place ON import_findings (company_id, import_id, place, id, severity);
CREATE INDEX import_findings_by_severity ON import_findings (company_id, import_id, severity, place, id);
`;
