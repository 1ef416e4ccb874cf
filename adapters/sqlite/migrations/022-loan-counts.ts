/**
 * A migration: loans are counted when a list is read, no longer in the write of each loan. The indexes are for counts by type
 * or state alone, whose loans are adjacent in no other index.
 */
export const loanCounts = `
DROP TRIGGER loan_added;
DROP TRIGGER loan_changed;
DROP TRIGGER loan_removed;
DROP TABLE loan_counts;
CREATE INDEX loans_by_state ON loans (company_id, state, hecm_type, status, loan_officer_id, created_at)
  WHERE deleted_at IS NULL;
CREATE INDEX loans_by_kind ON loans (company_id, hecm_type, state, status, loan_officer_id, created_at)
  WHERE deleted_at IS NULL;
`;
