/**
 * A migration: columns for the days between which a loan can contribute to a call report, in the index by which loans are walked; and an
 * index from which the amounts of calculations are read. `query-columns.ts` computes the days of existing loans; a loan
 * without them is included in the walk of every report.
 */
export const reportedDays = `
ALTER TABLE loans ADD COLUMN reported_from TEXT;
ALTER TABLE loans ADD COLUMN reported_until TEXT;
DROP INDEX loans_by_created_at;
CREATE INDEX loans_by_created_at
  ON loans (company_id, created_at, id, status, loan_officer_id, hecm_type, state, reported_from, reported_until)
  WHERE deleted_at IS NULL;

ALTER TABLE calculations ADD COLUMN schema_version INTEGER AS (document ->> '$.schemaVersion') VIRTUAL;
ALTER TABLE calculations ADD COLUMN principal_limit INTEGER AS (document ->> '$.result.principalLimitCents') VIRTUAL;
ALTER TABLE calculations ADD COLUMN max_claim_amount INTEGER AS (document ->> '$.result.maxClaimAmountCents') VIRTUAL;
DROP INDEX calculations_by_loan;
CREATE INDEX calculations_by_loan
  ON calculations (company_id, loan_id, calculated_at, id, schema_version, principal_limit, max_claim_amount);
`;
