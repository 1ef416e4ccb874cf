/** A migration: each loan is stored with the year of its register; `query-columns.ts` finds those of loans that are there. */
export const registerYears = `
ALTER TABLE loans ADD COLUMN register_year INTEGER;
CREATE INDEX loans_by_register_year ON loans (company_id, register_year, created_at, id)
  WHERE deleted_at IS NULL AND register_year IS NOT NULL;
`;
