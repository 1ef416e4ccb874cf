import type { ReportSettings } from "../../domain/company/company.ts";
import { type CallReportFiling, filedCells } from "../../domain/mcr/filing/filing.ts";
import type { CallReports, FiledQuarter } from "../../domain/mcr/ports.ts";
import type { Cells } from "../../domain/mcr/quarter/cells.ts";
import { standingsIn } from "../../domain/mcr/quarter/closing-standings.ts";
import type { Standing } from "../../domain/mcr/quarter/contribution.ts";
import type { Filing } from "../../domain/mcr/quarter/counted-facts.ts";
import { type Quarter, quarterBefore, quarterIndex } from "../../domain/mcr/quarter/quarter.ts";

/** What was filed before a quarter is reported. */
interface FiledBefore {
  /** The newest edition of each quarter that was filed. */
  readonly filings: readonly Filing[];
  /** The last quarter before this one that was filed; null: none was. */
  readonly lastFiled: Quarter | null;
  /** Of the quarter before; null where that was not filed. */
  readonly cells: ReadonlyMap<string, Cells> | null;
  /** The standing of each loan at the end of the previous quarter; null where that was not filed. */
  readonly standings: ReadonlyMap<number, Standing> | null;
}

/** How many parts are read at a time. */
const partsAtOnce = 10;

/** All parts of a filing, some at a time. */
export async function* partsOfFiling(reports: CallReports, filing: Pick<CallReportFiling, "id" | "partCount">) {
  for (let from = 0; from < filing.partCount; from += partsAtOnce)
    yield* await reports.partsFrom(filing, from, partsAtOnce);
}

const standingsOf = async (reports: CallReports, filing: CallReportFiling): Promise<Map<number, Standing>> => {
  const standings = new Map<number, Standing>();
  for await (const part of partsOfFiling(reports, filing))
    if (part.kind === "loans")
      for (const [loanId, standing] of standingsIn(part.state, part)) standings.set(loanId, standing);
  return standings;
};

/** Filed quarters as the figures of others take them, where the company reports amounts of a basis now. */
const filingsOf = (quarters: readonly FiledQuarter[], basis: ReportSettings["mcrAmountBasis"]): readonly Filing[] =>
  quarters.map(({ filedAt, amountBasis, ...of }) => ({
    quarterIndex: quarterIndex(of),
    filedAt,
    ...(amountBasis === basis ? {} : { otherBasis: amountBasis }),
  }));

/** Reads what a company filed before a quarter. */
export const filedBefore = async (
  reports: CallReports,
  quarter: Quarter,
  basis: ReportSettings["mcrAmountBasis"],
): Promise<FiledBefore> => {
  const filed = await reports.filedQuarters();
  const before = await reports.newestOf(quarterBefore(quarter));
  return {
    filings: filingsOf(filed, basis),
    lastFiled: filed.findLast((of) => quarterIndex(of) < quarterIndex(quarter)) ?? null,
    cells: before === null ? null : filedCells(before),
    standings: before === null ? null : await standingsOf(reports, before),
  };
};
