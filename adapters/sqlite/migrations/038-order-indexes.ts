/**
 * A migration: the indexes of orders have every column that filters of loans use, so that a query that passes over loans reads no
 * row of the table; and log entries of a period are sorted without reading them.
 */
export const orderIndexes = `
DROP INDEX loans_by_created_at;
CREATE INDEX loans_by_created_at ON loans
  (company_id, created_at, id, status, loan_officer_id, hecm_type, state, reported_from, reported_until, first_due_on)
  WHERE deleted_at IS NULL;
DROP INDEX loans_by_updated_at;
CREATE INDEX loans_by_updated_at ON loans
  (company_id, updated_at, id, status, loan_officer_id, hecm_type, state, created_at, first_due_on)
  WHERE deleted_at IS NULL;
DROP INDEX log_by_time;
CREATE INDEX log_by_time ON log (company_id, at, seq);
`;
