import type { Company } from "../../domain/company/company.ts";
import type { Instant } from "../../domain/kernel/day.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { type Caller, openService, type RunningService } from "../adapters/http/support/running-service.ts";
import { sqliteKind } from "../contract/sqlite-kind.ts";
import { loanAdded, loanSaved, userAdded } from "../fixtures/loan/log.ts";
import { lender, officers, officerWithoutNmlsId } from "../fixtures/two-years/company.ts";
import { type LoanOfTwoYears, loanAt } from "../fixtures/two-years/two-years.ts";

/** A service with the records of the lender of two years. */
export interface StoredLender {
  readonly service: RunningService;
  readonly company: Company;
  /** Moves the clock and writes what was recorded of these loans by then. Returns a compliance user who has just signed in. */
  readonly moveTo: (at: Instant, loans: readonly LoanOfTwoYears[]) => Promise<Caller>;
}

export const openLender = async (): Promise<StoredLender> => {
  const service = await openService(await sqliteKind.open({ shared: false }));
  const { id: _, ...record } = lender;
  const company = await service.company(record);
  const { users, loans: stored, calculations } = service.dependencies.forCompany(company.id);
  for (const officer of [...officers, officerWithoutNmlsId]) {
    const user = { ...officer, companyId: company.id };
    await users.add(user, userAdded(user));
  }
  const storedLoans = new Map<number, Loan>();
  const storedCalculations = new Map<number, number>();

  const writeLoan = async ({ story, history }: LoanOfTwoYears, at: Instant): Promise<void> => {
    const known = loanAt(history, at);
    const before = storedLoans.get(story.id);
    if (known === undefined || known.updatedAt === before?.updatedAt) return;
    const loan = { ...known, companyId: company.id };
    if (before === undefined) {
      const first = { ...loan, version: 1 };
      await stored.add(first, loanAdded(first));
      storedLoans.set(story.id, first);
      return;
    }
    const next = { ...loan, version: before.version, logNumber: before.logNumber };
    const saved = await stored.save(next, loanSaved(next, before));
    if (typeof saved === "string") throw new Error(`loan ${loan.loanNumber} was not saved: ${saved}`);
    storedLoans.set(story.id, saved);
  };

  const writeCalculations = async ({ story, history }: LoanOfTwoYears, at: Instant): Promise<void> => {
    const from = storedCalculations.get(story.id) ?? 0;
    const known = history.calculations.filter(({ calculatedAt }) => calculatedAt <= at);
    for (const calculation of known.slice(from)) await calculations.add({ ...calculation, companyId: company.id });
    storedCalculations.set(story.id, known.length);
  };

  return {
    service,
    company,
    moveTo: async (at, loans) => {
      service.clock.advance((Date.parse(at) - Date.parse(service.clock.now())) / 1000);
      for (const loan of loans) {
        await writeLoan(loan, at);
        await writeCalculations(loan, at);
      }
      return service.hire(company, "Company User", "Compliance");
    },
  };
};
