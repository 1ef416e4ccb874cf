import type { Database } from "bun:sqlite";
import type { CalculationRecord } from "../../../domain/calculation/calculation-record.ts";
import type { CalculatedAmounts } from "../../../domain/calculation/ports.ts";
import type { Day, Instant } from "../../../domain/kernel/day.ts";
import type { Upgrades } from "../../../domain/stores.ts";

interface AmountsRow {
  readonly id: number;
  readonly loan_id: number;
  readonly as_of: Day;
  readonly calculated_at: Instant;
  readonly asked_at: Instant;
  readonly schema_version: number | null;
  readonly principal_limit: number;
  readonly max_claim_amount: number;
}

/** The index that finds the rows has all of these columns, so no document is read. */
const ofLoans = `
SELECT id, loan_id, as_of, calculated_at, asked_at, schema_version, principal_limit, max_claim_amount
FROM calculations WHERE company_id = ?1 AND loan_id IN (SELECT value FROM json_each(?2)) ORDER BY loan_id, as_of, asked_at, id`;

type Find = (companyId: number, id: number) => CalculationRecord | null;

/** Reads the resulting amounts of calculations without the rest of the documents. */
export const calculationAmounts = (
  database: Database,
  isCurrent: Upgrades["isCurrentCalculation"],
  find: Find,
): ((companyId: number, loanIds: readonly number[]) => CalculatedAmounts[]) => {
  const amounts = database.prepare<AmountsRow, [number, string]>(ofLoans);
  const amountsOf = (companyId: number, row: AmountsRow): CalculatedAmounts => {
    const { id, loan_id: loanId, as_of: asOf, calculated_at: calculatedAt, asked_at: askedAt, schema_version } = row;
    const older = isCurrent({ schemaVersion: schema_version ?? undefined }) ? null : find(companyId, id)?.result;
    return {
      id,
      loanId,
      asOf,
      calculatedAt,
      askedAt,
      principalLimitCents: older?.principalLimitCents ?? row.principal_limit,
      maxClaimAmountCents: older?.maxClaimAmountCents ?? row.max_claim_amount,
    };
  };
  return (companyId, loanIds) =>
    amounts.all(companyId, JSON.stringify(loanIds)).map((row) => amountsOf(companyId, row));
};
