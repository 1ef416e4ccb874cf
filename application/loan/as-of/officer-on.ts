import type { Actor } from "../../../domain/access/actor.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { existingCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { loanAsOf } from "./loan-as-of.ts";
import { endOfDay } from "./requested-instant.ts";

/**
 * The id of a loan's officer at the end of a date: the present one if the date is today, and the earliest one known if the loan was started
 * here after that date. An outcome may be entered after the loan was assigned to someone else.
 */
export const officerIdOn = async (
  dependencies: Dependencies,
  actor: Actor,
  loan: Loan,
  on: Day,
  today: Day,
): Promise<number> => {
  if (on >= today) return loan.loanOfficerId;
  const { timeZone } = await existingCompany(dependencies, loan.companyId);
  const then = await loanAsOf(dependencies, actor, loan, endOfDay(dependencies, on, timeZone));
  if (then._tag === "Accepted") return then.value.loan.loanOfficerId;
  if (then.refusal._tag === "LoanNotFound") return loan.loanOfficerId;
  const first = await loanAsOf(dependencies, actor, loan, then.refusal.earliest);
  return first._tag === "Accepted" ? first.value.loan.loanOfficerId : loan.loanOfficerId;
};
