import { expect, test } from "bun:test";
import fc from "fast-check";
import { fixedDayClock } from "../../../adapters/system/clock.ts";
import { calculateLoan } from "../../../application/calculation/calculate-loan.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import { type LoanView, viewLoan } from "../../../application/loan/view/loan-view.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { Company } from "../../../domain/company/company.ts";
import { reportedPerson } from "../../../domain/credit/people.ts";
import type { User } from "../../../domain/identity/user.ts";
import { addDays, day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { instant } from "../../fixtures/clock.ts";
import { aStatusEntry } from "../../fixtures/loan/loan.ts";
import { readyToFund } from "../../fixtures/loan/loan-to-fund.ts";
import { companySaved, loanSaved, reportAdded, userSaved } from "../../fixtures/loan/log.ts";
import { aReport, completed, noFindings } from "../../fixtures/outside/credit-report.ts";
import { aRequest, granted, office } from "../loan-origination.ts";

const present = <Value>(value: Value | null): Value => {
  if (value === null) throw new Error("a record of the test is missing");
  return value;
};

/** A loan that is clear to close, on a store in memory, and all that may change of what it is judged by. */
const watchedLoan = async () => {
  const { dependencies, company, officer } = await office();
  const stores = dependencies.forCompany(company.id);
  const terms = { loanOfficerId: officer.userId, noteRate: rate(6), expectedRate: rate(6), margin: rate(2) };
  const { loan } = granted(await startLoan(dependencies, officer, null, aRequest(officer, { terms }), null));
  const { loan: other } = granted(await startLoan(dependencies, officer, null, aRequest(officer, { terms }), null));
  let today = day("2026-05-01");

  const loanAs = async (change: (loan: Loan) => Loan) => {
    const before = present(await stores.loans.find(loan.id));
    await stores.loans.save(change(before), loanSaved(change(before), before));
  };
  const companyAs = async (change: (company: Company) => Partial<Company>) => {
    const before = present(await dependencies.companies.find(company.id));
    const after = { ...before, ...change(before) };
    await dependencies.companies.save(after, companySaved(after, before));
  };
  const officerAs = async (change: (user: User) => Partial<User>) => {
    const before = present(await stores.users.find(officer.userId));
    const after = { ...before, ...change(before) };
    await stores.users.save(after, userSaved(after, before));
  };
  await loanAs((each) => ({
    ...readyToFund(each),
    creditOrderedAt: instant("2026-05-01T12:00:00.000Z"),
    statusHistory: [...each.statusHistory, aStatusEntry("underwriting"), aStatusEntry("clear_to_close")],
  }));

  const reported = async (openJudgments: number) => {
    const current = present(await stores.loans.find(loan.id));
    const [borrower] = current.borrowers;
    if (borrower === undefined) throw new Error("the loan has no borrower");
    const ordered = aReport({ companyId: company.id, loanId: loan.id, person: reportedPerson(borrower) });
    const completedAt = instant("2026-04-15T12:00:00.000Z");
    const report = { ...completed(ordered), completedAt, logNumber: 1, findings: { ...noFindings, openJudgments } };
    await stores.creditReports.add(report, reportAdded(report));
  };
  const homeInAnotherLoan = async () => {
    const { borrowers, property } = present(await stores.loans.find(loan.id));
    const before = present(await stores.loans.find(other.id));
    const isSame = before.property.street === property.street;
    const after: Loan = {
      ...before,
      borrowers: before.borrowers.map((each, position) => ({ ...each, ssn: borrowers[position]?.ssn ?? null })),
      property: { ...property, id: other.property.id, street: isSame ? "7 Other Street" : property.street },
    };
    await stores.loans.save(after, loanSaved(after, before));
  };

  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    nothing: async () => undefined,
    "the day": async () => {
      today = addDays(today, 45);
    },
    "the day back": async () => {
      today = addDays(today, -45);
    },
    "a calculation": () => calculateLoan(dependencies, officer, loan.id, null, null),
    "the closing": () => loanAs((each) => ({ ...each, closingOn: each.closingOn === null ? day("2026-05-03") : null })),
    "a marital status": () =>
      loanAs((each) => ({
        ...each,
        borrowers: each.borrowers.map((borrower) => ({
          ...borrower,
          maritalStatus: borrower.maritalStatus === "married" ? "unmarried" : "married",
        })),
      })),
    "an override": () => loanAs((each) => ({ ...each, overrides: each.overrides.slice(1) })),
    "a severity": () =>
      companyAs(({ requirementSeverities }) => ({
        requirementSeverities:
          requirementSeverities.length > 0 ? [] : [{ code: "marital_status_missing", severity: "required" }],
      })),
    "the separation of duties": () => companyAs(({ separatesDuties }) => ({ separatesDuties: !separatesDuties })),
    "a departure": () => officerAs(({ isActive }) => ({ isActive: !isActive })),
    "an NMLS id": () => officerAs(({ nmlsId }) => ({ nmlsId: nmlsId === null ? "123456" : null })),
    "a license": () =>
      officerAs(({ stateLicenses }) => ({
        stateLicenses: stateLicenses.map((license) => ({ ...license, validThrough: day("2026-05-20") })),
      })),
    "a clean report": () => reported(0),
    "a report with a judgment": () => reported(1),
    "another loan": homeInAnotherLoan,
  };

  const read = async (): Promise<{ readonly kept: LoanView; readonly fresh: LoanView }> => {
    const onDay: Dependencies = { ...dependencies, clock: fixedDayClock(today) };
    const found = present(await stores.loans.find(loan.id));
    const kept = await viewLoan(onDay, officer, found);
    // Nothing is kept of a loan that the store did not return.
    return { kept, fresh: await viewLoan(onDay, officer, structuredClone(found)) };
  };
  return { changes, read };
};

test("a loan that is read again is judged as it is now, whatever of it or beside it has changed", async () => {
  const { changes, read } = await watchedLoan();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...Object.keys(changes)), { minLength: 10, maxLength: 15 }),
      async (drawn) => {
        for (const name of drawn) {
          await changes[name]?.();
          const { kept, fresh } = await read();
          expect(kept).toEqual(fresh);
        }
      },
    ),
    { numRuns: 5 },
  );
});

test("as long as nothing changes, it is judged once", async () => {
  const { read } = await watchedLoan();
  const [first, again] = [await read(), await read()];
  expect(again.kept.allowedStatuses).toBe(first.kept.allowedStatuses);
  expect(again.fresh.allowedStatuses).not.toBe(first.kept.allowedStatuses);
});
