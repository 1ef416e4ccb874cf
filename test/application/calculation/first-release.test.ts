import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { calculateLoan } from "../../../application/calculation/calculate-loan.ts";
import { findCalculation } from "../../../application/calculation/find-calculation.ts";
import { recalculateLoans } from "../../../application/calculation/recalculate-loans.ts";
import { changeLoan } from "../../../application/loan/change-loan.ts";
import { findLoan } from "../../../application/loan/find-loan.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import { calculationStateOf, stillAnswers } from "../../../application/support/calculation/calculation-state.ts";
import { type Actor, serviceActor } from "../../../domain/access/actor.ts";
import { calculationInputs } from "../../../domain/calculation/calculation-inputs.ts";
import { type CalculationRecord, summarize } from "../../../domain/calculation/calculation-record.ts";
import type { CalculationInputs } from "../../../domain/hecm/inputs.ts";
import { day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { accepted, calculated } from "../../fixtures/accepted.ts";
import { aCalculation } from "../../fixtures/calculation.ts";
import { everyShare } from "../../fixtures/loan.ts";
import { bookWithParameters, bookWithRevised, bookWithStep, withLaterStep } from "../../fixtures/rule-books.ts";
import storedCalculations from "../../stored-shapes/stored-calculations.json" with { type: "json" };
import storedPaymentPlans from "../../stored-shapes/stored-payment-plans.json" with { type: "json" };
import storedPublishedRates from "../../stored-shapes/stored-published-rates.json" with { type: "json" };
import storedRefinanceAndCharges from "../../stored-shapes/stored-refinance-and-charges.json" with { type: "json" };
import { aRequest, granted, office, openDependencies, withTerms } from "../loan-origination.ts";

/** A calculation as the first release stored it: one edition for all rules, without those it used. */
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
  const { loan } = granted(await startLoan(dependencies)(officer, null, aRequest(officer, { terms }), null));
  const id = await dependencies.sequences.next("calculation");
  const of = { id, companyId: company.id, loanId: loan.id, loanVersion: loan.version };
  const record = asFirstReleased(accepted(calculationInputs(loan, day("2026-05-01"), null, company.rateSettings)), of);
  await dependencies.forCompany(company.id).calculations.add(record);
  return { dependencies, company, officer, loan, record };
};

describe("a calculation of the first release", () => {
  test("is current as long as the loan is as it was, and stale when the loan changes", async () => {
    const { dependencies, officer, loan } = await upgradedOffice();
    const stateAfter = async (changes: Parameters<typeof withTerms>[0]) =>
      granted(await changeLoan(dependencies)(officer, loan.id, null, withTerms(changes))).calculationState;
    expect(granted(await findLoan(dependencies)(officer, loan.id)).calculationState).toBe("current");
    expect(await stateAfter({ notes: "called back" })).toBe("current");
    expect(await stateAfter({ homeValueCents: 360_000_00 })).toBe("stale");
    expect(await stateAfter({ homeValueCents: 350_000_00 })).toBe("current");
  });

  test("is shown as it was stored", async () => {
    const { dependencies, officer, record } = await upgradedOffice();
    expect(granted(await findCalculation(dependencies)(officer, record.id))).toEqual(record);
  });

  test("is answered when its loan is calculated again, and passed over with all loans", async () => {
    const { dependencies, company, officer, loan, record } = await upgradedOffice();
    expect(granted(await calculateLoan(dependencies)(officer, loan.id, null, null))).toEqual(record);
    const service: Actor = serviceActor(company, "a-test");
    const asked = { asOf: day("2026-05-01"), isDryRun: false, share: everyShare };
    const run = granted(await recalculateLoans(dependencies)(service, asked, async () => true));
    expect(run).toMatchObject({ loansSeen: 1, loansUnchanged: 1, calculationsStored: 0 });
  });

  test("is followed by one that names its rules, once the loan has changed", async () => {
    const { dependencies, officer, loan, record } = await upgradedOffice();
    granted(await changeLoan(dependencies)(officer, loan.id, null, withTerms({ homeValueCents: 360_000_00 })));
    const next = granted(await calculateLoan(dependencies)(officer, loan.id, null, null));
    expect(next.id).not.toBe(record.id);
    expect(next.rulesUsed?.on).toBe(day("2026-05-01"));
    expect(next.ruleEdition).toMatch(/^2026-01-01-/);
  });

  test("goes stale when a rule that it rests on changes, and by no other change", async () => {
    const { dependencies, loan, record } = await upgradedOffice();
    const stateUnder = (book: Parameters<typeof calculationStateOf>[1]) =>
      calculationStateOf(dependencies, book)(loan, summarize(record));
    const later = (from: string) =>
      bookWithParameters(["annualMip"], (parameter) => withLaterStep(parameter, day(from)));
    expect(stateUnder(bookWithRevised("mandatoryObligations"))).toBe("stale");
    expect(stateUnder(bookWithRevised("priceFromLoan"))).toBe("current");
    expect(stateUnder(later("2027-01-01"))).toBe("current");
    expect(stateUnder(later("2026-05-01"))).toBe("stale");
    const refinance = bookWithStep("refinanceRules", day("2017-10-02"), (step) => ({ ...step, value: null }));
    expect(stateUnder(refinance)).toBe("current");
    const ages = bookWithStep("ageRules", day("2017-10-02"), (step) => ({ ...step, value: null }));
    expect(stateUnder(ages)).toBe("stale");
  });
});

const stored = [...storedCalculations, ...storedPaymentPlans, ...storedRefinanceAndCharges, ...storedPublishedRates];

test.each(stored.map(({ name, inputs }) => [name, inputs as unknown as CalculationInputs] as const))(
  "still answers the same question: %s",
  (_, inputs) => {
    const record = asFirstReleased(inputs, {});
    expect(stillAnswers(openDependencies())(summarize(record), inputs)).toBe(true);
    const dearer = { ...inputs, homeValueCents: inputs.homeValueCents + 1 };
    expect(stillAnswers(openDependencies())(summarize(record), dearer)).toBe(false);
  },
);
