import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { InputsRefusal } from "../../domain/calculation/calculation-inputs.ts";
import type { CalculationRecord } from "../../domain/calculation/calculation-record.ts";
import type { CalculationRefusal } from "../../domain/hecm/calculate.ts";
import type { Day } from "../../domain/kernel/day.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { findVisibleLoanAtVersion } from "../loan/find/find-visible-loan.ts";
import { todayOf } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../support/expected-versions.ts";
import { calculateEarlierDay, type EarlierDayRefusal } from "./calculate/calculate-earlier-day.ts";
import { calculateTerms } from "./calculate/calculate-terms.ts";
import { newCalculation } from "./calculate/new-calculation.ts";
import { termsOfLoan } from "./calculate/terms-of-loan.ts";

type CalculateRefusal =
  | PermissionDenied
  | NotFound<"loan">
  | VersionMismatch
  | InputsRefusal
  | CalculationRefusal
  | EarlierDayRefusal;

const calculateToday = async (dependencies: Dependencies, loan: Loan, today: Day) => {
  const calculated = await calculateTerms(dependencies, loan.companyId, await termsOfLoan(dependencies, loan), today);
  return calculated._tag === "Refused" ? calculated : accept({ calculated: calculated.value });
};

/**
 * Calculates a loan's proceeds as of today (`requestedDay` null) or an earlier date, and stores the calculation with its inputs, the rules
 * used, and every step of its explanation. For the same inputs, rules, and date, it returns the existing record. The loan itself does not
 * change. `ifMatch` holds the expected versions of the loan. `reservedId` is an id allocated beforehand, or null.
 */
export const calculateLoan = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
  ifMatch: ExpectedVersions,
  reservedId: number | null,
  requestedDay: Day | null = null,
): Promise<Result<CalculationRecord, CalculateRefusal>> => {
  const allowed = authorize(actor, "calculation.create");
  if (allowed._tag === "Refused") return allowed;
  const opened = await findVisibleLoanAtVersion(dependencies, actor, loanId, ifMatch);
  if (opened._tag === "Refused") return opened;
  const { companyId } = opened.value;
  const today = await todayOf(dependencies, actor, companyId);
  const made =
    requestedDay === null || requestedDay === today
      ? await calculateToday(dependencies, opened.value, today)
      : await calculateEarlierDay(dependencies, actor, opened.value, requestedDay, today);
  if (made._tag === "Refused") return made;
  const { calculated, ...mark } = made.value;
  const calculation = { ...newCalculation(dependencies, actor, opened.value, calculated), ...mark };
  const id = reservedId ?? (await dependencies.sequences.next("calculation"));
  return accept(await dependencies.forCompany(companyId).calculations.add({ id, ...calculation }));
};
