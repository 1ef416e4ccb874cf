import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { fixedDayClock } from "../../../adapters/system/clock.ts";
import { calculateLoan } from "../../../application/calculation/calculate-loan.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import { calculationStandingOf } from "../../../application/loan/view/calculation-standing.ts";
import { type Judgment, judge, judgeOnce } from "../../../application/loan/view/judgment.ts";
import { factsOfLoan } from "../../../application/loan/view/loan-facts.ts";
import type { Company } from "../../../domain/company/company.ts";
import { reportedPerson } from "../../../domain/credit/people.ts";
import type { User } from "../../../domain/identity/user.ts";
import { addDays, day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { Stores } from "../../../domain/stores.ts";
import { aRequest, dependenciesOn, office } from "../../application/office.ts";
import { freshStores, present } from "../../contract/store-kind.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { instant } from "../../fixtures/clock.ts";
import { judgedLoan } from "../../fixtures/loan/judged-loan.ts";
import { aLoan, aStatusEntry } from "../../fixtures/loan/loan.ts";
import { readyToFund } from "../../fixtures/loan/loan-to-fund.ts";
import { companySaved, loanSaved, reportAdded, userSaved } from "../../fixtures/loan/log.ts";
import { aReport, completed, noFindings } from "../../fixtures/outside/credit-report.ts";
import { forBothStores } from "../http/support/on-both-stores.ts";

/** A loan that is clear to close, on a new store, and everything that can change about how it is judged. */
const watchedLoan = async (opened: Stores) => {
  const { dependencies, company, officer } = await office(dependenciesOn(opened, fixedDayClock(day("2026-05-01"))));
  const stores = dependencies.forCompany(company.id);
  const terms = { loanOfficerId: officer.userId, noteRate: rate(6), expectedRate: rate(6), margin: rate(2) };
  const { loan } = accepted(await startLoan(dependencies, officer, null, aRequest(officer, { terms }), null));
  const { loan: other } = accepted(await startLoan(dependencies, officer, null, aRequest(officer, { terms }), null));
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

  const read = async (): Promise<{ readonly kept: Judgment; readonly fresh: Judgment }> => {
    const found = present(await stores.loans.find(loan.id));
    const { standing: calculation } = await calculationStandingOf(dependencies, found, today);
    const judged = { loan: found, calculation, facts: await factsOfLoan(dependencies, found), today };
    const kept = judgeOnce(judged);
    // A store may return another object of the same loan at each read.
    expect(judgeOnce(structuredClone(judged))).toBe(kept);
    return { kept, fresh: judge(judged) };
  };
  return { changes, read };
};

forBothStores((kind) => {
  describe("a loan that is read again", () => {
    const opened = freshStores(kind);

    test("is judged by its current state, whatever of it or beside it has changed", async () => {
      const { changes, read } = await watchedLoan(opened().stores);
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

    test("is judged once, as long as nothing changes", async () => {
      const { read } = await watchedLoan(opened().stores);
      const [first, again] = [await read(), await read()];
      expect(again.kept.allowedStatuses).toBe(first.kept.allowedStatuses);
      expect(again.fresh.allowedStatuses).not.toBe(first.kept.allowedStatuses);
    });
  });
});

const oneLoan = judgedLoan(aLoan());
const judgedAs = (companyId: number, id: number) => ({ ...oneLoan, loan: { ...oneLoan.loan, companyId, id } });

test("for hundreds of loans that are read in turn, the last two hundred are cached", () => {
  const first = judgeOnce(judgedAs(77, 1));
  const readFrom = (from: number, to: number) => {
    for (let id = from; id <= to; id += 1) judgeOnce(judgedAs(77, id));
  };
  readFrom(2, 200);
  expect(judgeOnce(judgedAs(77, 1))).toBe(first);
  readFrom(201, 399);
  expect(judgeOnce(judgedAs(77, 1))).toBe(first);
  readFrom(400, 599);
  expect(judgeOnce(judgedAs(77, 1))).not.toBe(first);
});

test("loans of two companies with the same number are cached separately", () => {
  const [own, others] = [77, 78].map((companyId) => judgeOnce(judgedAs(companyId, 9)));
  expect(judgeOnce(judgedAs(77, 9))).toBe(own as Judgment);
  expect(judgeOnce(judgedAs(78, 9))).toBe(others as Judgment);
});
