/**
 * A migration: an index that finds a calculation by its day and, among those of one day, by when it was last requested.
 * Reports read the amounts of calculations from that index alone; the other index only sorts the list of a loan's calculations.
 */
export const calculationsOfDays = `
ALTER TABLE calculations ADD COLUMN as_of TEXT NOT NULL DEFAULT '';
ALTER TABLE calculations ADD COLUMN asked_at TEXT NOT NULL DEFAULT '';
UPDATE calculations SET as_of = document ->> '$.asOf', asked_at = calculated_at;
UPDATE calculations SET asked_at = latest.asked_at FROM latest_calculations AS latest
  WHERE calculations.id = latest.document ->> '$.id' AND calculations.asked_at < latest.asked_at;
DROP INDEX calculations_by_loan;
CREATE INDEX calculations_by_loan ON calculations (company_id, loan_id, calculated_at, id);
CREATE INDEX calculations_by_day ON calculations
  (company_id, loan_id, as_of, asked_at, id, calculated_at, schema_version, principal_limit, max_claim_amount);
`;
