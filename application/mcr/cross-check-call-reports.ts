import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { MissingData } from "../../domain/hmda/row/lar-row.ts";
import type { RegisterYear } from "../../domain/hmda/row/reportable.ts";
import { day } from "../../domain/kernel/day.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import {
  type ComparedYear,
  type Difference,
  differenceOf,
  type RegisteredAction,
  type ReportedFunding,
  reportedFunding,
} from "../../domain/mcr/cross-check/cross-check.ts";
import { registeredActionOf } from "../../domain/mcr/cross-check/registered-action.ts";
import { quarterIndex } from "../../domain/mcr/quarter/quarter.ts";
import { registerEntries } from "../hmda/register/register-entries.ts";
import { type RequestedRegister, requestedRegister } from "../hmda/register/requested-register.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { withDeciders } from "./decided-by-another.ts";
import { quarterFacts } from "./quarter-facts.ts";

/** A loan that cannot be compared, with the fields that its register row lacks and what the call reports contain of it. */
interface UncomparedLoan extends Pick<MissingData, "uli" | "fields"> {
  readonly loanId: number;
  readonly loanNumber: string;
  readonly reported: ReportedFunding | null;
}

/** A year's call reports compared with its HMDA register, loan by loan. */
export interface CrossCheck extends RegisterYear {
  readonly companyId: number;
  /** The number of loans that the year's call reports count as closed reverse mortgages. */
  readonly reportedCount: number;
  /** The number of loans that the register contains as originated. */
  readonly registeredCount: number;
  readonly comparesAmounts: boolean;
  readonly differences: readonly Difference[];
  readonly uncompared: readonly UncomparedLoan[];
}

/** The action of each loan in a year's register, and what is missing for loans that have no row. */
interface Registered {
  readonly actions: Map<number, RegisteredAction>;
  readonly missing: Map<number, MissingData>;
}

const readRegister = async (...requested: Parameters<typeof registerEntries>): Promise<Registered> => {
  const registered: Registered = { actions: new Map(), missing: new Map() };
  const [{ clock }] = requested;
  const yieldIfDue = clock.yielder();
  for await (const entry of registerEntries(...requested)) {
    await yieldIfDue();
    if (entry._tag === "Row") registered.actions.set(entry.loanId, registeredActionOf(entry.row));
    else registered.missing.set(entry.loanId, entry);
  }
  return registered;
};

const originated = 1;

/** Loans with contradictory dates are compared too: such a loan may be in the register of a year in which it had already ended. */
const allDays = { beginsOn: day("1800-01-01"), endsOn: day("2999-12-31") };

/**
 * Compares a year's call reports with its HMDA register, loan by loan, both as the records stand now. The two need not count the same; each
 * difference is listed with its reason. Refuses a year that has not begun or whose register is not known.
 */
export const crossCheckCallReports = async (
  dependencies: Dependencies,
  actor: Actor,
  requested: RequestedRegister,
): Promise<Result<CrossCheck, PermissionDenied | NotFound<"company"> | FieldsInvalid>> => {
  for (const permission of ["report.mcr", "report.hmda"] as const) {
    const allowed = authorize(actor, permission);
    if (allowed._tag === "Refused") return allowed;
  }
  const found = await requestedRegister(dependencies, actor, requested);
  if (found._tag === "Refused") return found;
  const { company, year, isComplete } = found.value;
  const filed = await dependencies.forCompany(company.id).callReports.filedQuarters();
  const compared: ComparedYear = {
    year,
    filings: filed
      .filter((quarter) => quarter.year <= year)
      .map(({ filedAt, ...quarter }) => ({ quarterIndex: quarterIndex(quarter), filedAt })),
    comparesAmounts: company.reportSettings.mcrAmountBasis === "initial_principal_limit",
  };
  const today = dependencies.clock.today(company.timeZone);
  const { actions, missing } = await readRegister(dependencies, company, year, today);
  const differences: Difference[] = [];
  const uncompared: UncomparedLoan[] = [];
  let reportedCount = 0;
  for await (const facts of quarterFacts(dependencies, company, allDays)) {
    const { loanId, loanNumber } = facts;
    const reported = reportedFunding(facts, compared);
    if (reported !== null) reportedCount += 1;
    const lacking = missing.get(loanId);
    if (lacking !== undefined) {
      uncompared.push({ loanId, loanNumber, uli: lacking.uli, fields: lacking.fields, reported });
      continue;
    }
    const difference = differenceOf(facts, actions.get(loanId) ?? null, compared);
    if (difference !== null) differences.push(difference);
  }
  return accept({
    year,
    isComplete,
    companyId: company.id,
    reportedCount,
    registeredCount: [...actions.values()].filter(({ action }) => action === originated).length,
    comparesAmounts: compared.comparesAmounts,
    differences: await withDeciders(dependencies.forCompany(company.id).loans, differences),
    uncompared,
  });
};
