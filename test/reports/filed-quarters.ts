import type { Instant } from "../../domain/kernel/day.ts";
import { filedNotes, filedStates } from "../../domain/mcr/filing/filing.ts";
import { filingObstacles } from "../../domain/mcr/filing/filing-obstacles.ts";
import type { PipelineFacts } from "../../domain/mcr/history/pipeline-facts.ts";
import type { Standing } from "../../domain/mcr/quarter/contribution.ts";
import type { Filing } from "../../domain/mcr/quarter/counted-facts.ts";
import { quarterIndex, type ReportedQuarter } from "../../domain/mcr/quarter/quarter.ts";
import type { QuarterReport } from "../../domain/mcr/quarter/report.ts";
import { reportBuilder } from "../../domain/mcr/quarter/report-builder.ts";
import { accepted } from "../fixtures/accepted.ts";
import { closingStandings } from "../fixtures/reports/closing-standings.ts";
import { filingOf, quarters } from "../fixtures/two-years/calendar.ts";
import { lender } from "../fixtures/two-years/company.ts";
import { factsAt, type LoanOfTwoYears } from "../fixtures/two-years/two-years.ts";

/** A quarter as filed, with the state of its loans at the end, with which the next quarter begins. */
export interface FiledQuarter {
  readonly quarter: ReportedQuarter;
  readonly report: QuarterReport;
  readonly standings: ReadonlyMap<number, Standing>;
}

const reportOf = (
  filed: readonly FiledQuarter[],
  filings: readonly Filing[],
  quarter: ReportedQuarter,
  facts: readonly PipelineFacts[],
): QuarterReport => {
  const before = filed.at(-1);
  const builder = reportBuilder(quarter, filings);
  for (const loan of facts) builder.add(loan, before && (before.standings.get(loan.loanId) ?? null));
  const filedBefore = before && new Map(before.report.states.map(({ state, cells }) => [state, cells]));
  return accepted(
    builder.finish({
      licensedStates: lender.statesLicensed,
      inputs: new Map(),
      filedBefore: filedBefore ?? null,
      lastFiled: before?.quarter ?? null,
    }),
  );
};

/** The report of a quarter from the facts of its loans, after earlier quarters were filed. */
export const reportAfter = (
  filed: readonly FiledQuarter[],
  quarter: ReportedQuarter,
  facts: readonly PipelineFacts[],
): QuarterReport => reportOf(filed, filingsOf(filed), quarter, facts);

/** The facts of all loans that are recorded when a quarter is filed. */
export const factsWhenFiled = (
  loans: readonly LoanOfTwoYears[],
  quarter: ReportedQuarter,
  basis = lender.reportSettings.mcrAmountBasis,
): readonly PipelineFacts[] => loans.flatMap((loan) => factsAt(loan, filingOf(quarter).filedAt, basis) ?? []);

/** The eight quarters, filed one after another, each from the facts recorded when it was filed. */
export const fileAll = (
  loans: readonly LoanOfTwoYears[],
  basis = lender.reportSettings.mcrAmountBasis,
): readonly FiledQuarter[] => {
  const filed: FiledQuarter[] = [];
  for (const quarter of quarters) {
    const report = reportAfter(filed, quarter, factsWhenFiled(loans, quarter, basis));
    filed.push({ quarter, report, standings: closingStandings(report) });
  }
  return filed;
};

export const filingsOf = (filed: readonly FiledQuarter[]): readonly Filing[] =>
  filed.map(({ quarter }) => filingOf(quarter));

/**
 * The figures and notes of the eight quarters if all are filed, one after another, when everything is recorded, so that nothing is late.
 * `obstacles` are the rules of the form that a quarter does not meet.
 */
export const quartersFiledAt = (loans: readonly LoanOfTwoYears[], filedAt: Instant) => {
  const facts = loans.flatMap((loan) => factsAt(loan, filedAt) ?? []);
  const filed: FiledQuarter[] = [];
  return quarters.map((quarter) => {
    const filings = filed.map((earlier) => ({ quarterIndex: quarterIndex(earlier.quarter), filedAt }));
    const report = reportOf(filed, filings, quarter, facts);
    filed.push({ quarter, report, standings: closingStandings(report) });
    return { obstacles: filingObstacles(report), states: filedStates(report), notes: [...filedNotes(report)] };
  });
};
