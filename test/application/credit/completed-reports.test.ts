import { expect, test } from "bun:test";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { completedReportsOfEach } from "../../../application/credit/completed-reports.ts";
import { dueDaysByReports } from "../../../domain/credit/standing.ts";
import { aClock, instant } from "../../fixtures/clock.ts";
import { aBorrower, aLoan } from "../../fixtures/loan/loan.ts";
import { reportAdded, testVault } from "../../fixtures/loan/log.ts";
import { aPerson, aReport, completed } from "../../fixtures/outside/credit-report.ts";
import { someDependencies } from "../../fixtures/some-dependencies.ts";

const loanCount = 101;
const reportsOfEach = 20;

test("every loan of a long pipeline shows when its credit reports expire, no matter how many reports there are", async () => {
  const stores = openSqlite(":memory:", aClock(), testVault);
  const { creditReports } = stores.forCompany(1);
  const { bornOn, ssnIndex } = aPerson(1);
  const ssn = { sealed: "sealed", blindIndex: ssnIndex, last4: "0001" };
  const loans = Array.from({ length: loanCount }, (_, position) =>
    aLoan({
      id: position + 1,
      creditOrderedAt: instant("2026-05-01T12:00:00.000Z"),
      borrowers: [{ ...aBorrower(), id: 1, bornOn, ssn }],
    }),
  );
  for (const { id: loanId } of loans)
    for (let number = 0; number < reportsOfEach; number += 1) {
      const report = { ...completed(aReport({ loanId })), logNumber: 1 };
      await creditReports.add(report, reportAdded(report));
    }
  const reports = await completedReportsOfEach(someDependencies(stores), 1, loans);
  const dueDays = loans.map((loan) => dueDaysByReports(loan, reports.get(loan.id) ?? []));
  expect(dueDays.filter(([due]) => due?.on !== "2026-08-29")).toEqual([]);
  expect(dueDays).toHaveLength(loanCount);
  await stores.close();
});
