/** A migration: the id of a loan in another system is unique among the company's loans that are not deleted. */
export const loanExternalIds = `
ALTER TABLE loans ADD COLUMN external_id TEXT AS (document ->> '$.externalId') VIRTUAL;
CREATE UNIQUE INDEX loans_by_external_id ON loans (company_id, external_id)
  WHERE external_id IS NOT NULL AND deleted_at IS NULL;
`;
