import type { Company, ReportSettings } from "../../domain/company/company.ts";
import { type FiledStandings, filedStandingsBuilder } from "../../domain/mcr/compact/filed-standings.ts";
import { type CallReportFiling, filedCells } from "../../domain/mcr/filing/filing.ts";
import type { FiledQuarter } from "../../domain/mcr/ports.ts";
import type { Cells } from "../../domain/mcr/quarter/cells.ts";
import { standingsIn } from "../../domain/mcr/quarter/closing-standings.ts";
import type { Filing } from "../../domain/mcr/quarter/counted-facts.ts";
import { type Quarter, quarterBefore, quarterIndex } from "../../domain/mcr/quarter/quarter.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { partsOfFiling } from "./filed-parts.ts";

/** What was filed before a quarter is reported. */
interface FiledBefore {
  /** The newest edition of each filed quarter. */
  readonly filings: readonly Filing[];
  /** The last filed quarter before this one; null if there is none. */
  readonly lastFiled: Quarter | null;
  /** The cells of the previous quarter; null if it was not filed. */
  readonly cells: ReadonlyMap<string, Cells> | null;
  /**
   * The standing of each loan at the end of the previous quarter; entries are removed as they are used. Null if that quarter was not filed.
   */
  readonly standings: FiledStandings | null;
}

const standingsOf = async (dependencies: Dependencies, filing: CallReportFiling): Promise<FiledStandings> => {
  const standings = filedStandingsBuilder(filing);
  for await (const part of partsOfFiling(dependencies, filing))
    if (part.kind === "loans")
      for (const [loanId, standing] of standingsIn(part.state, part)) standings.add(loanId, standing);
  return standings.end();
};

/** Filed quarters in the form that other quarters' figures use, given the basis on which the company now reports amounts. */
const filingsOf = (quarters: readonly FiledQuarter[], basis: ReportSettings["mcrAmountBasis"]): readonly Filing[] =>
  quarters.map(({ filedAt, amountBasis, ...of }) => ({
    quarterIndex: quarterIndex(of),
    filedAt,
    ...(amountBasis === basis ? {} : { otherBasis: amountBasis }),
  }));

/** Reads what a company filed before a quarter. */
export const filedBefore = async (
  dependencies: Dependencies,
  { id, reportSettings: { mcrAmountBasis } }: Pick<Company, "id" | "reportSettings">,
  quarter: Quarter,
): Promise<FiledBefore> => {
  const reports = dependencies.forCompany(id).callReports;
  const filed = await reports.filedQuarters();
  const before = await reports.newestOf(quarterBefore(quarter));
  return {
    filings: filingsOf(filed, mcrAmountBasis),
    lastFiled: filed.findLast((of) => quarterIndex(of) < quarterIndex(quarter)) ?? null,
    cells: before === null ? null : filedCells(before),
    standings: before === null ? null : await standingsOf(dependencies, before),
  };
};
