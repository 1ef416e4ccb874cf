import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { isUpToDate } from "../../../application/calculation/calculate/calculation-state.ts";
import { calculateLoan } from "../../../application/calculation/calculate-loan.ts";
import { findCalculation } from "../../../application/calculation/find-calculation.ts";
import { recalculateLoans } from "../../../application/calculation/recalculate-loans.ts";
import { findLoan } from "../../../application/loan/find-loan.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import { type Actor, serviceActor } from "../../../domain/access/actor.ts";
import { calculationInputs } from "../../../domain/calculation/calculation-inputs.ts";
import { type CalculationRecord, summarize } from "../../../domain/calculation/calculation-record.ts";
import type { CalculationInputs } from "../../../domain/hecm/inputs.ts";
import { day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { accepted, calculated } from "../../fixtures/accepted.ts";
import { aCalculation } from "../../fixtures/calculation/calculation.ts";
import { everyShare } from "../../fixtures/loan/loan.ts";
import storedCalculations from "../../stored-shapes/stored-calculations.json" with { type: "json" };
import storedPaymentPlans from "../../stored-shapes/stored-payment-plans.json" with { type: "json" };
import storedPublishedRates from "../../stored-shapes/stored-published-rates.json" with { type: "json" };
import storedRefinanceAndCharges from "../../stored-shapes/stored-refinance-and-charges.json" with { type: "json" };
import { aRequest, office, openDependencies } from "../office.ts";

/** A calculation as the first release stored it: one edition for all rules, and no list of the rules used. */
const asFirstReleased = (inputs: CalculationInputs, given: Partial<CalculationRecord>): CalculationRecord => {
  const { rulesUsed: _, ...record } = aCalculation(given);
  const { parametersRead: __, ...figures } = calculated(inputs);
  const result = { ruleEdition: "2026.1", ...figures };
  const fingerprint = createHash("sha256")
    .update(`2026.1 ${JSON.stringify(inputs)}`)
    .digest("hex");
  return { ...record, asOf: inputs.asOf, ruleEdition: "2026.1", fingerprint, inputs, result };
};

/** A loan with a calculation that the first release stored today. */
const upgradedOffice = async () => {
  const { dependencies, company, officer } = await office();
  const terms = { loanOfficerId: officer.userId, noteRate: rate(6), expectedRate: rate(6) };
  const { loan } = accepted(await startLoan(dependencies, officer, null, aRequest(officer, { terms }), null));
  const id = await dependencies.sequences.next("calculation");
  const of = { id, companyId: company.id, loanId: loan.id, loanVersion: loan.version };
  const record = asFirstReleased(
    accepted(calculationInputs(loan, day("2026-05-01"), null, company.rateSettings, [])),
    of,
  );
  await dependencies.forCompany(company.id).calculations.add(record);
  return { dependencies, company, officer, loan, record };
};

describe("a calculation of the first release", () => {
  test("is stale, because figures have been calculated differently since", async () => {
    const { dependencies, officer, loan } = await upgradedOffice();
    expect(accepted(await findLoan(dependencies, officer, loan.id)).calculationState).toBe("stale");
  });

  test("is shown as it was stored", async () => {
    const { dependencies, officer, record } = await upgradedOffice();
    expect(accepted(await findCalculation(dependencies, officer, record.id))).toEqual(record);
  });

  test("is followed by one that lists its rules when its loan is calculated again", async () => {
    const { dependencies, officer, loan, record } = await upgradedOffice();
    const next = accepted(await calculateLoan(dependencies, officer, loan.id, null, null));
    expect(next.id).not.toBe(record.id);
    expect(next.rulesUsed?.on).toBe(day("2026-05-01"));
    expect(next.ruleEdition).toMatch(/^2026-01-01-/);
    expect(accepted(await findLoan(dependencies, officer, loan.id)).calculationState).toBe("current");
  });

  test("is followed by a new one when all loans are recalculated", async () => {
    const { dependencies, company } = await upgradedOffice();
    const service: Actor = serviceActor(company, "a-test");
    const request = { asOf: day("2026-05-01"), isDryRun: false, share: everyShare };
    const run = accepted(await recalculateLoans(dependencies, service, request, async () => true));
    expect(run).toMatchObject({ loansSeen: 1, loansRecalculated: 1, calculationsStored: 1 });
  });
});

const stored = [...storedCalculations, ...storedPaymentPlans, ...storedRefinanceAndCharges, ...storedPublishedRates];

test.each(stored.map(({ name, inputs }) => [name, inputs as unknown as CalculationInputs] as const))(
  "is no longer current: %s",
  (_, inputs) => {
    expect(isUpToDate(openDependencies(), summarize(asFirstReleased(inputs, {})), inputs)).toBe(false);
  },
);
