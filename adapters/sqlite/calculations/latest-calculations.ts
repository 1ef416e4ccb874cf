import { type CalculationSummary, hasSummaryFigures } from "../../../domain/calculation/calculation-record.ts";
import type { CalculationWanted } from "../../../domain/calculation/ports.ts";
import type { Connection } from "../database/connection.ts";
import { parseOnce } from "../database/parse-once.ts";
import type { CalculationReaders, CalculationRow } from "./calculation-rows.ts";
import { latestOfLoan } from "./calculation-writer.ts";

/** How many summaries of latest calculations are cached: a kilobyte or two each. */
const maxRemembered = 1_000;

/** Sorts after every stored instant; the texts compare in the same order as the instants. */
const endOfTime = "9999";

type SummaryRow = { readonly document: string };

/** Reads the summary of a loan's latest calculation: as of now, or as it was known at a time. `findRow` finds a calculation. */
export const latestCalculations = (
  { database, upgrades }: Pick<Connection, "database" | "upgrades">,
  { summaryOf }: Pick<CalculationReaders, "summaryOf">,
  findRow: (companyId: number, id: number) => CalculationRow | null,
) => {
  const latest = database.prepare<SummaryRow, [number, number]>(latestOfLoan);
  const latestKnown = database.prepare<SummaryRow, [number, number, string, string]>(
    `SELECT document FROM latest_calculations
     WHERE company_id = ? AND loan_id = ? AND document ->> '$.asOf' <= ? AND asked_at < ?`,
  );
  const lastKnown = database.prepare<CalculationRow, [number, number, string, string]>(
    `SELECT document, steps FROM calculations
     WHERE company_id = ?1 AND loan_id = ?2 AND as_of <= ?3 AND calculated_at < ?4
     ORDER BY as_of DESC, iif(asked_at < ?4, asked_at, calculated_at) DESC, id DESC LIMIT 1`,
  );
  const sameSummary = parseOnce<number, CalculationSummary>((document) => JSON.parse(document), maxRemembered);
  const summaryIn = (companyId: number, loanId: number, row: SummaryRow | null): CalculationSummary | null => {
    if (row === null) return null;
    // A summary of the current version that has its figures is returned as stored; an older one is computed again from its calculation.
    const stored = sameSummary(loanId, row.document);
    if (upgrades.isCurrentCalculation(stored) && hasSummaryFigures(stored)) return stored;
    const calculation = findRow(companyId, stored.id);
    if (calculation === null)
      throw new Error(`the latest calculation ${stored.id} of loan ${stored.loanId} is missing`);
    return summaryOf(calculation);
  };
  return {
    latestOf: (companyId: number, loanId: number) => summaryIn(companyId, loanId, latest.get(companyId, loanId)),
    lastOfBy: (companyId: number, { loanId, on, knownBefore }: CalculationWanted): CalculationSummary | null => {
      const before = knownBefore ?? endOfTime;
      const latestByThen = summaryIn(companyId, loanId, latestKnown.get(companyId, loanId, on, before));
      if (latestByThen !== null) return latestByThen;
      const row = lastKnown.get(companyId, loanId, on, before);
      return row === null ? null : summaryOf(row);
    },
  };
};
