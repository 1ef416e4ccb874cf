import type { Actor } from "../../../domain/access/actor.ts";
import type { DocumentHistory } from "../../../domain/documents/history.ts";
import { datesLoan, withReportedDay } from "../../../domain/documents/loan-effects.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { type OutcomeNotRecorded, recordOnLoan } from "../../loan/change/record-on-loan.ts";
import { existingCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/**
 * Writes the day that follows from a row of the document history on the newest loan, where the loan has none. The row is stored
 * by then: where the process dies between, the same request finds the row and comes here again.
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
