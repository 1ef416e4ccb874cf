/** A migration: a column for the year of a loan's register; `query-columns.ts` computes it for existing loans. */
export const registerYears = `
ALTER TABLE loans ADD COLUMN register_year INTEGER;
CREATE INDEX loans_by_register_year ON loans (company_id, register_year, created_at, id)
  WHERE deleted_at IS NULL AND register_year IS NOT NULL;
`;
