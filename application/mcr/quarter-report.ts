import type { Company } from "../../domain/company/company.ts";
import type { Instant } from "../../domain/kernel/day.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { type LoanNumbers, loanNumbersBuilder } from "../../domain/mcr/compact/loan-numbers.ts";
import type { ReportedQuarter } from "../../domain/mcr/quarter/quarter.ts";
import type { QuarterReport, ReportDataMissing } from "../../domain/mcr/quarter/report.ts";
import { reportBuilder } from "../../domain/mcr/quarter/report-builder.ts";
import type { QuarterSurroundings } from "../../domain/mcr/quarter/state/state-report.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { filedBefore } from "./filed-before.ts";
import { loanNumbersOf } from "./loan-numbers.ts";
import { quarterFacts } from "./quarter-facts.ts";

/** A quarter's report from the records as they stand now. */
export interface BuiltReport {
  readonly company: Company;
  readonly quarter: ReportedQuarter;
  readonly surroundings: QuarterSurroundings;
  readonly report: QuarterReport;
  readonly generatedAt: Instant;
  /** The loan numbers of the loans in the report. */
  readonly loanNumbers: LoanNumbers;
}

/**
 * Builds a company's report of a quarter from the histories of its loans, one after another; only what each loan adds to the report is
 * kept. Refuses if any loans lack data that the report needs, and names all of them.
 */
export const quarterReport = async (
  dependencies: Dependencies,
  company: Company,
  quarter: ReportedQuarter,
): Promise<Result<BuiltReport, ReportDataMissing>> => {
  const { callReports, loans } = dependencies.forCompany(company.id);
  const generatedAt = dependencies.clock.now();
  const before = await filedBefore(dependencies, company, quarter);
  const inputs = await callReports.inputsOf(quarter);
  const builder = reportBuilder(quarter, before.filings);
  const loanNumbers = loanNumbersBuilder();
  const { standings } = before;
  for await (const facts of quarterFacts(dependencies, company, quarter)) {
    const { loanId } = facts;
    loanNumbers.add(loanId, facts.loanNumber);
    builder.add(facts, standings === null ? undefined : standings.take(loanId));
  }
  const left = standings?.left() ?? [];
  const numbersOfLeft = await loanNumbersOf(
    loans,
    left.map(([loanId]) => loanId),
  );
  for (const [loanId, standing] of left) {
    const loanNumber = numbersOfLeft.get(loanId) ?? String(loanId);
    loanNumbers.add(loanId, loanNumber);
    builder.addFiled({ loanId, loanNumber }, standing);
  }
  const surroundings: QuarterSurroundings = {
    licensedStates: company.statesLicensed,
    inputs: new Map(inputs.map((entered) => [entered.state, entered])),
    filedBefore: before.cells,
    lastFiled: before.lastFiled,
  };
  const report = builder.finish(surroundings);
  if (report._tag === "Refused") return report;
  return accept({
    company,
    quarter,
    surroundings,
    report: report.value,
    generatedAt,
    loanNumbers: loanNumbers.end(),
  });
};
