import type { Database } from "bun:sqlite";
import type { CalculationRecord } from "../../../domain/calculation/calculation-record.ts";
import type { CalculatedAmounts } from "../../../domain/calculation/ports.ts";
import type { Instant } from "../../../domain/kernel/day.ts";
import type { Upgrades } from "../../../domain/stores.ts";

interface AmountsRow {
  readonly id: number;
  readonly loan_id: number;
  readonly calculated_at: Instant;
  readonly schema_version: number | null;
  readonly principal_limit: number;
  readonly max_claim_amount: number;
}

/** All of it is in the index by which the rows are found: no document is read. */
const ofLoans = `
SELECT id, loan_id, calculated_at, schema_version, principal_limit, max_claim_amount FROM calculations
WHERE company_id = ?1 AND loan_id IN (SELECT value FROM json_each(?2)) ORDER BY loan_id, calculated_at, id`;

/** Of few loans the latest calculation was requested again after it had been made. */
const requestedAgain = `
SELECT c.id, c.loan_id, l.asked_at AS calculated_at, c.schema_version, c.principal_limit, c.max_claim_amount FROM latest_calculations AS l JOIN calculations AS c ON c.id = l.document ->> '$.id'
WHERE l.company_id = ?1 AND l.loan_id IN (SELECT value FROM json_each(?2)) AND l.asked_at > c.calculated_at`;

type Find = (companyId: number, id: number) => CalculationRecord | null;

/** Reads what calculations came to, without the rest of them. */
export const calculationAmounts = (
  database: Database,
  isCurrent: Upgrades["isCurrentCalculation"],
  find: Find,
): ((companyId: number, loanIds: readonly number[]) => CalculatedAmounts[]) => {
  const amounts = database.prepare<AmountsRow, [number, string]>(ofLoans);
  const again = database.prepare<AmountsRow, [number, string]>(requestedAgain);
  const amountsOf = (companyId: number, row: AmountsRow): CalculatedAmounts => {
    const { id, loan_id: loanId, calculated_at: calculatedAt, schema_version } = row;
    const older = isCurrent({ schemaVersion: schema_version ?? undefined }) ? null : find(companyId, id)?.result;
    return {
      loanId,
      calculatedAt,
      principalLimitCents: older?.principalLimitCents ?? row.principal_limit,
      maxClaimAmountCents: older?.maxClaimAmountCents ?? row.max_claim_amount,
    };
  };
  return (companyId, loanIds) => {
    const ids = JSON.stringify(loanIds);
    return [...amounts.all(companyId, ids), ...again.all(companyId, ids)].map((row) => amountsOf(companyId, row));
  };
};
