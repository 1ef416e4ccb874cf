/** A migration: a column for the earliest deadline of a loan; `query-columns.ts` computes it for existing loans. */
export const loanDeadlines = `
ALTER TABLE loans ADD COLUMN first_due_on TEXT;
CREATE INDEX loans_by_first_due_day ON loans (company_id, first_due_on) WHERE deleted_at IS NULL AND first_due_on IS NOT NULL;
`;
