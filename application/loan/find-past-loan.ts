import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { loanWarnings } from "../../domain/loan/checks/warnings.ts";
import { type NotFound, notFound } from "../../domain/log/record-kinds.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { type Past, type PastRefusal, pastOf } from "./as-of/past.ts";
import type { RequestedTime } from "./as-of/requested-instant.ts";
import { findVisibleLoan } from "./find/find-visible-loan.ts";
import type { ShownLoan } from "./view/past-view.ts";

/** Finds a loan as it was at an earlier time, with its last calculation at that time. */
export const findPastLoan = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
  time: RequestedTime,
): Promise<Result<Past<ShownLoan>, PermissionDenied | PastRefusal | NotFound<"loan">>> => {
  const allowed = authorize(actor, "loan.view");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisibleLoan(dependencies, actor, loanId);
  if (found._tag === "Refused") return found;
  const { companyId } = found.value;
  const missing = notFound("loan", loanId);
  const past = await pastOf(dependencies, actor, found.value, time, { show: (loan) => loan, missing });
  if (past._tag === "Refused") return past;
  const { asOf, shown: loan } = past.value;
  const { clock, forCompany } = dependencies;
  const { timeZone } = await existingCompany(dependencies, companyId);
  const on = clock.dayOf(asOf.at, timeZone);
  const wanted = { loanId, on, knownBefore: clock.after(asOf.at, 0.001) };
  const [lastCalculation = null] = await forCompany(companyId).calculations.lastOfEachBy([wanted]);
  const shown = {
    loan,
    lastCalculation,
    calculationState: null,
    allowedStatuses: null,
    overrides: loan.overrides.map((override) => ({ ...override, state: null })),
    deadlines: null,
    warnings: loanWarnings(loan, on),
    samePersonLoanIds: null,
    approvals: loan.approvals.map((approval) => ({ ...approval, differences: null })),
  };
  return accept({ asOf, shown });
};
