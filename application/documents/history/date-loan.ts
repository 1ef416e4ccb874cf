import type { Actor } from "../../../domain/access/actor.ts";
import type { DocumentHistory } from "../../../domain/documents/history.ts";
import { datesLoan, withReportedDay } from "../../../domain/documents/loan-effects.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { type OutcomeNotRecorded, recordOnLoan } from "../../loan/change/record-on-loan.ts";
import { existingCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/**
 * Stores the date that follows from a row of the document history on the newest state of the loan, if the loan has no such date. The row is
 * already stored; if the process dies in between, the repeated request finds the row and stores the date.
 */
export const dateLoan = async (
  dependencies: Dependencies,
  actor: Actor,
  row: DocumentHistory,
): Promise<Result<null, OutcomeNotRecorded>> => {
  if (row.action === "generated" || !datesLoan(row)) return accept(null);
  const { timeZone } = await existingCompany(dependencies, row.companyId);
  const on = dependencies.clock.dayOf(row.at, timeZone);
  const place = { id: row.loanId, companyId: row.companyId };
  const dated = await recordOnLoan(dependencies, actor, "loan.change", place, (loan) => withReportedDay(loan, row, on));
  return dated._tag === "Refused" ? dated : accept(null);
};
