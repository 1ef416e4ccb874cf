import { type LoanNumbers, loanNumbersBuilder } from "../../domain/mcr/compact/loan-numbers.ts";
import { filedLoansBuilder } from "../../domain/mcr/filing/filed-loans.ts";
import { reportOfFiling } from "../../domain/mcr/filing/filed-report.ts";
import type { CallReportFiling } from "../../domain/mcr/filing/filing.ts";
import { daysOf } from "../../domain/mcr/quarter/quarter.ts";
import type { ShownCallReport } from "../../domain/mcr/quarter/shown-report.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { partsOfFiling } from "./filed-parts.ts";
import type { FoundCallReport } from "./find-call-report-filing.ts";
import { loanNumbersOf } from "./loan-numbers.ts";
import { loanHistories } from "./quarter-facts.ts";

/**
 * The loan numbers of a filing's loans: first those of the filing's dates, in one pass, and then the rest. Found loans are removed from
 * `others`. A loan that is no longer stored has no number.
 */
const numbersOf = async (
  dependencies: Dependencies,
  filing: CallReportFiling,
  others: Set<number>,
): Promise<LoanNumbers> => {
  const { loans } = dependencies.forCompany(filing.companyId);
  const numbers = loanNumbersBuilder();
  for await (const batch of loanHistories(loans, daysOf(filing)))
    for (const { id, loanNumber } of batch) if (others.delete(id)) numbers.add(id, loanNumber);
  for (const [id, loanNumber] of await loanNumbersOf(loans, [...others])) numbers.add(id, loanNumber);
  return numbers.end();
};

/**
 * A filed edition in the form that pages and files show: figures, notes, and loans as they were filed. The caller must already be allowed
 * to read it.
 */
export const showFiledReport = async (dependencies: Dependencies, filed: FoundCallReport): Promise<ShownCallReport> => {
  const {
    filing,
    filer: { name, nmlsId },
  } = filed;
  const builder = filedLoansBuilder(null);
  for await (const part of partsOfFiling(dependencies, filing)) builder.add(part);
  const loans = builder.end();
  const loanIds = new Set<number>();
  for (const of of [...loans.figures, ...loans.originators]) for (const loanId of of.loanIds) loanIds.add(loanId);
  return {
    company: { name, nmlsId, reportSettings: { mcrAmountBasis: filing.amountBasis } },
    report: reportOfFiling(filed, loans),
    state: null,
    generatedAt: filing.filedAt,
    filed: {
      filingId: filing.id,
      edition: filing.edition,
      filedAt: filing.filedAt,
      changes: null,
      ...(filing.filer === null ? { namesCompanyOfToday: true } : {}),
    },
    loanNumbers: await numbersOf(dependencies, filing, loanIds),
  };
};
