import { expect, test } from "bun:test";
import { calculateLoan } from "../../../application/calculation/calculate-loan.ts";
import { compareScenarios } from "../../../application/calculation/compare-scenarios.ts";
import { recalculateLoans } from "../../../application/calculation/recalculate-loans.ts";
import { findLoan } from "../../../application/loan/find-loan.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import { serviceActor } from "../../../domain/access/actor.ts";
import { startingSettings } from "../../../domain/company/company.ts";
import type { AgeRounding } from "../../../domain/hecm/terms.ts";
import { day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { borrowerDetails, everyShare } from "../../fixtures/loan/loan.ts";
import { addActor, addCompany, aRequest, openDependencies } from "../office.ts";

/** A loan of May 1, 2026 whose borrower was born on November 15, 1953: 72 years and 6 months old. Home value 350,000.00, 6.000%. */
const loanUnder = async (ageRounding: AgeRounding) => {
  const dependencies = openDependencies();
  const company = await addCompany(dependencies, { rateSettings: { ...startingSettings.rateSettings, ageRounding } });
  const officer = await addActor(dependencies, company, "Loan Officer");
  const request = aRequest(officer, {
    borrower: borrowerDetails({ bornOn: day("1953-11-15") }),
    terms: { loanOfficerId: officer.userId, noteRate: rate(6), expectedRate: rate(6) },
  });
  const { loan } = accepted(await startLoan(dependencies, officer, null, request, null));
  return { dependencies, company, officer, loan };
};

// Factors at 6.000%: 0.416 at 72, 0.425 at 73.
test.each([
  ["half_year_up", 73, 148_750_00],
  ["first_of_closing_month", 72, 145_600_00],
] as const)(
  "a loan is calculated by its company's rounding of half a year of age: %s",
  async (reading, age, limitCents) => {
    const { dependencies, company, officer, loan } = await loanUnder(reading);
    const { result } = accepted(await calculateLoan(dependencies, officer, loan.id, null, null));
    expect([result.ageUsedYears, result.principalLimitCents]).toEqual([age, limitCents]);
    expect(result.warnings.map(({ code }) => code)).toContain("age_at_half_year");
    expect(accepted(await findLoan(dependencies, officer, loan.id)).calculationState).toBe("current");
    // The same request returns the same calculation, and a run over all loans skips it.
    expect(accepted(await calculateLoan(dependencies, officer, loan.id, null, null)).id).toBe(1);
    const request = { asOf: day("2026-05-01"), isDryRun: false, share: everyShare };
    const run = accepted(
      await recalculateLoans(dependencies, serviceActor(company, "a-test"), request, async () => true),
    );
    expect(run).toMatchObject({ loansSeen: 1, loansUnchanged: 1 });
    const { base } = accepted(await compareScenarios(dependencies, officer, loan.id, [], null));
    expect(accepted(base.outcome).result.ageUsedYears).toBe(age);
  },
);
