import { describe, expect, test } from "bun:test";
import { calculationStateOf } from "../../../application/calculation/calculate/calculation-state.ts";
import { calculateLoan } from "../../../application/calculation/calculate-loan.ts";
import { calculateScenario } from "../../../application/calculation/calculate-scenario.ts";
import { fingerprintOf } from "../../../application/calculation/inputs/rule-edition.ts";
import { findLoan } from "../../../application/loan/find-loan.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import { existingCompany } from "../../../application/support/company-scope.ts";
import { lien } from "../../../bootstrap/simulation/applicants.ts";
import type { CalculationSummary } from "../../../domain/calculation/calculation-record.ts";
import type { Company } from "../../../domain/company/company.ts";
import { policies } from "../../../domain/hecm/parameters/policies.ts";
import { hecmParameters, rulesOf } from "../../../domain/hecm/parameters/rules.ts";
import { ownChoice } from "../../../domain/hecm/parameters/sources.ts";
import type { ParameterName } from "../../../domain/hecm/read-rule.ts";
import { bundledRules, type RuleBook } from "../../../domain/hecm/rules-used.ts";
import { type Day, day } from "../../../domain/kernel/day.ts";
import type { RuleStep } from "../../../domain/kernel/in-force.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import type { Loan, LoanTerms } from "../../../domain/loan/loan.ts";
import { unpaidDebtsOf } from "../../../domain/loan/mandatory-liens.ts";
import { upgradeLoan } from "../../../domain/loan/stored/upgrade.ts";
import { accepted, allSteps } from "../../fixtures/accepted.ts";
import {
  bookWithParameters,
  bookWithRevised,
  bookWithStep,
  halved,
  withLaterStep,
} from "../../fixtures/calculation/rule-books.ts";
import { aClock } from "../../fixtures/clock.ts";
import { aStatusEntry } from "../../fixtures/loan/loan.ts";
import { companySaved, loanSaved } from "../../fixtures/loan/log.ts";
import { firstRelease } from "../../stored-shapes/first-release.ts";
import { aRequest, office } from "../office.ts";

const parameterNames = Object.keys(hecmParameters) as ParameterName[];
const policyNames = Object.keys(policies) as (keyof typeof policies)[];
const sixPercent = { noteRate: rate(6), expectedRate: rate(6) };

const refinance: Partial<LoanTerms> = {
  hecmType: "refinance",
  applicationOn: day("2026-04-01"),
  priorHecm: {
    caseNumber: null,
    closedOn: day("2023-02-01"),
    maxClaimAmountCents: null,
    principalLimitCents: 10_000_000,
    initialMipPaidCents: 600_000,
  },
};

/** A loan of 2026-05-01 with its stored calculation. */
const calculatedLoan = async (terms: Partial<LoanTerms> = {}) => {
  const { dependencies, officer } = await office();
  const requested = aRequest(officer, { terms: { loanOfficerId: officer.userId, ...sixPercent } });
  const request = { ...requested, terms: { ...requested.terms, ...terms } };
  const { loan } = accepted(await startLoan(dependencies, officer, null, request, null));
  const record = accepted(await calculateLoan(dependencies, officer, loan.id, null, null));
  const stored = await dependencies.forCompany(loan.companyId).calculations.latestOf(loan.id);
  if (stored === null) throw new Error("the calculation was not stored");
  return { dependencies, loan, record, stored };
};

type Calculated = Awaited<ReturnType<typeof calculatedLoan>>;

/** The state of a loan's calculation under other rules, which is the same after a change of the loan that does not affect it. */
const stateUnder = ({ dependencies, loan, stored }: Calculated, book: RuleBook) => {
  const stateOf = (of: Loan, calculation: CalculationSummary) =>
    calculationStateOf(dependencies, of, calculation, [], book);
  const [atItsVersion, later] = [stateOf(loan, stored), stateOf({ ...loan, version: loan.version + 1 }, stored)];
  expect(later).toBe(atItsVersion);
  return atItsVersion;
};

const anotherValue = (name: ParameterName, from: Day) =>
  bookWithStep(name, from, (step) => ({ ...step, value: halved(step.value) }));

/** The first day of the rule step that a calculation of 2026-05-01 uses. */
const stepFrom = (name: ParameterName): Day => {
  const steps: readonly RuleStep<unknown>[] = hecmParameters[name].steps;
  const step = steps.findLast(({ from }) => from <= day("2026-05-01"));
  if (step === undefined) throw new Error(`${name} has no step`);
  return step.from;
};

describe("a stored calculation stays current", () => {
  test("when any rule, or every rule, gets a step for another year", async () => {
    for (const terms of [{}, refinance]) {
      const calculated = await calculatedLoan(terms);
      const later = day("2027-01-01");
      for (const names of [parameterNames, ...parameterNames.map((name) => [name])]) {
        const book = bookWithParameters(names, (parameter) => withLaterStep(parameter, later));
        expect([names, stateUnder(calculated, book)]).toEqual([names, "current"]);
      }
    }
  });

  test("when the limit of another year is corrected", async () => {
    expect(stateUnder(await calculatedLoan(), anotherValue("nationalLimit", day("2025-01-01")))).toBe("current");
  });

  test("when a rule that it did not use changes, such as the rules of a refinance for a traditional loan", async () => {
    const [traditional, other] = [await calculatedLoan(), await calculatedLoan(refinance)];
    const book = anotherValue("refinanceRules", stepFrom("refinanceRules"));
    expect([stateUnder(traditional, book), stateUnder(other, book)]).toEqual(["current", "stale"]);
    const ceiling = anotherValue("initialMipCeiling", stepFrom("initialMipCeiling"));
    expect([stateUnder(traditional, ceiling), stateUnder(other, ceiling)]).toEqual(["current", "current"]);
  });

  test("when a rule is reworded, cites another source, or gets another date", async () => {
    const inOtherWords = Object.fromEntries(
      Object.entries(policies).map(([name, policy]) => [
        name,
        { ...policy, rule: `${policy.rule}, in other words`, effectiveFrom: day("2018-01-01") },
      ]),
    ) as unknown as RuleBook["policies"];
    const source = { ...ownChoice("another one"), title: "Another paper" };
    const cited = bookWithParameters(parameterNames, (parameter) => ({
      ...parameter,
      steps: parameter.steps.map((step) => ({ ...step, source })),
    }));
    expect(stateUnder(await calculatedLoan(), { ...cited, policies: inOtherWords })).toBe("current");
  });
});

describe("a fixed-rate calculation that was stored before its only plan was stored as chosen", () => {
  const fixed = { productCode: "HECM_FIXED", noteRate: rate(7.5), expectedRate: null };
  test("stays current until another draw is requested", async () => {
    const calculated = await calculatedLoan(fixed);
    const { dependencies, loan, record, stored } = calculated;
    const inputs = { ...record.inputs, paymentPlan: null };
    const before = { ...stored, fingerprint: fingerprintOf(dependencies, inputs, record.ruleEdition) };
    expect(before.fingerprint).not.toBe(stored.fingerprint);
    expect(stateUnder({ ...calculated, stored: before }, bundledRules)).toBe("current");
    const paymentPlan = loan.paymentPlan && { ...loan.paymentPlan, initialDrawCents: 50_000_00 };
    const changed = { ...loan, version: loan.version + 1, paymentPlan };
    expect(calculationStateOf(dependencies, changed, before, [])).toBe("stale");
  });

  test("belongs to a loan that now has that plan, which only fixed-rate loans have", () => {
    const { paymentPlan: _, ...document } = firstRelease.loan;
    const read = (rateType: string) => upgradeLoan({ ...document, rateType, paymentPlan: null }).paymentPlan;
    expect(read("fixed")).toMatchObject({ type: "single_disbursement", initialDrawCents: null });
    expect(read("annual_adjustable")).toBeNull();
  });
});

describe("a stored calculation becomes stale", () => {
  test("when the value of any step that it used changes, even that of a cap that was only checked", async () => {
    const calculated = await calculatedLoan();
    const stale = parameterNames.filter(
      (name) => stateUnder(calculated, anotherValue(name, stepFrom(name))) === "stale",
    );
    const unused = ["refinanceRules", "initialMipCeiling", "rateLockDays"];
    expect(stale).toEqual(parameterNames.filter((name) => !unused.includes(name)));
  });

  test("when a step is inserted that is in force on its date, but not when the step starts later", async () => {
    const calculated = await calculatedLoan();
    const from = (first: string) =>
      bookWithParameters(["annualMip"], (parameter) => withLaterStep(parameter, day(first)));
    expect(stateUnder(calculated, from("2026-05-01"))).toBe("stale");
    expect(stateUnder(calculated, from("2026-05-02"))).toBe("current");
  });

  test("when the length of the lock changes against which its rate was tested", async () => {
    const locked = { rateLockedOn: day("2026-04-20"), caseNumberAssignedOn: day("2026-04-15"), margin: rate(2) };
    const book = anotherValue("rateLockDays", stepFrom("rateLockDays"));
    expect(stateUnder(await calculatedLoan(locked), book)).toBe("stale");
    expect(stateUnder(await calculatedLoan({ ...locked, caseNumberAssignedOn: null }), book)).toBe("current");
  });

  test("when a calculation method that its explanation names is revised, but not when another method is", async () => {
    for (const terms of [{}, refinance, { ...refinance, hecmType: "traditional" as const, noteRate: null }]) {
      const calculated = await calculatedLoan(terms);
      const named = new Set(allSteps(calculated.record.inputs).map(({ rule }) => rule));
      const stale = policyNames.filter((name) => stateUnder(calculated, bookWithRevised(name)) === "stale");
      expect(stale).toEqual(policyNames.filter((name) => named.has(policies[name].rule)));
      expect(stale).not.toEqual([]);
    }
  });

  test("when the revision of a dated rule that it used changes, but not that of another rule", async () => {
    const calculated = await calculatedLoan();
    const revised = (name: ParameterName) => bookWithParameters([name], (parameter) => ({ ...parameter, revision: 2 }));
    expect(stateUnder(calculated, revised("firstYearShares"))).toBe("stale");
    expect(stateUnder(calculated, revised("refinanceRules"))).toBe("current");
  });

  test("when no rule is known any more for its date", async () => {
    const withdrawn = bookWithParameters(["annualMip"], (parameter) => ({ ...parameter, steps: [] }));
    expect(stateUnder(await calculatedLoan(), withdrawn)).toBe("stale");
  });

  test("when the company starts to require paying a debt that an underwriter left unpaid, and then includes that debt", async () => {
    const { dependencies, officer } = await office();
    const { companyId } = officer;
    const mortgage = { ...lien("Old Lender", 50_000_00), isMandatory: false };
    const terms = { loanOfficerId: officer.userId, ...sixPercent, liens: [mortgage] };
    const { loan } = accepted(await startLoan(dependencies, officer, null, aRequest(officer, { terms }), null));
    const { loans } = dependencies.forCompany(companyId);
    const unmet = unpaidDebtsOf(loan, "mortgage_not_paid_off");
    const reason = "It is subordinated to both liens of the HECM";
    const given = { code: "mortgage_not_paid_off", at: loan.createdAt, byUserId: 7, reason, documentId: null, unmet };
    const left: Loan = { ...loan, overrides: [given] };
    await loans.save(left, loanSaved(left, loan));
    const calculate = async () =>
      accepted(await calculateLoan(dependencies, officer, loan.id, null, null)).inputs.liens;
    const stateIn = async (severity: "override" | "required") => {
      const company = await existingCompany(dependencies, companyId);
      const raised: Company = { ...company, requirementSeverities: [{ code: "mortgage_not_paid_off", severity }] };
      await dependencies.companies.save(raised, companySaved(raised, company));
      return accepted(await findLoan(dependencies, officer, loan.id)).calculationState;
    };
    expect(await calculate()).toMatchObject([{ isMandatory: false }]);
    expect(await stateIn("override")).toBe("current");
    expect(await stateIn("required")).toBe("stale");
    const scenario = accepted(await calculateScenario(dependencies, officer, loan.id, {}, null));
    expect([await calculate(), scenario.inputs.liens]).toMatchObject([
      [{ isMandatory: true }],
      [{ isMandatory: true }],
    ]);
    expect(await stateIn("required")).toBe("current");
    expect(await stateIn("override")).toBe("stale");
  });

  test("when the loan changes in a field that it depends on, whether or not the rules change", async () => {
    const { dependencies, loan, stored } = await calculatedLoan();
    const changed = { ...loan, version: 2, property: { ...loan.property, homeValueCents: 360_000_00 } };
    const unchanged: RuleBook = { ...bundledRules, rulesInForce: rulesOf(hecmParameters) };
    expect(calculationStateOf(dependencies, changed, stored, [], unchanged)).toBe("stale");
  });
});

describe("a funded loan that is corrected and calculated again", () => {
  test("is shown with both the principal limit of its funding and the present one, before it is insured", async () => {
    const { dependencies: opened, officer } = await office();
    const clock = aClock();
    const dependencies = { ...opened, clock };
    const request = aRequest(officer, { terms: { loanOfficerId: officer.userId, ...sixPercent } });
    const { loan } = accepted(await startLoan(dependencies, officer, null, request, null));
    accepted(await calculateLoan(dependencies, officer, loan.id, null, null));
    clock.advance(1);
    const { loans } = dependencies.forCompany(loan.companyId);
    const funded: Loan = { ...loan, statusHistory: [{ ...aStatusEntry("funded"), at: clock.now() }] };
    await loans.save(funded, loanSaved(funded));
    const changed = async () =>
      accepted(await findLoan(dependencies, officer, loan.id))
        .allowedStatuses.find(({ status }) => status === "endorsed")
        ?.requirements.filter(({ code }) => code === "principal_limit_changed_since_funding")
        .map(({ text }) => text);
    clock.advance(1);
    expect(await changed()).toEqual([]);
    const stored = await loans.find(loan.id);
    if (stored === null) throw new Error("the loan is not found");
    // A lower expected rate, as a correction would enter it.
    const corrected = { ...stored, expectedRate: rate(5) };
    await loans.save(corrected, loanSaved(corrected));
    accepted(await calculateLoan(dependencies, officer, loan.id, null, null));
    expect(await changed()).toEqual([
      expect.stringMatching(
        /^The loan was funded with a principal limit of \$\S+, and its last calculation comes to \$/,
      ),
    ]);
  });
});

describe("a lender credit on a loan that pays off a mortgage", () => {
  test("needs a reason if it is one cent above the costs, including the premium of a current calculation only", async () => {
    const { dependencies, officer } = await office();
    const unknown = { accountLast4: null, openedOn: null, cashToBorrowerCents: null };
    const mortgage = { ...unknown, creditor: "Old Lender", kind: "mortgage" as const, amountCents: 50_000_00 };
    const liens = [{ ...mortgage, isMandatory: true, isDelinquentFederalDebt: false }];
    const unmetWith = async (lenderCreditCents: number, changedTo?: number) => {
      const terms = { loanOfficerId: officer.userId, ...sixPercent, liens, lenderCreditCents };
      const { loan } = accepted(await startLoan(dependencies, officer, null, aRequest(officer, { terms }), null));
      accepted(await calculateLoan(dependencies, officer, loan.id, null, null));
      const { loans } = dependencies.forCompany(loan.companyId);
      const statusHistory = [aStatusEntry("underwriting")];
      const moved: Loan = { ...loan, statusHistory, lenderCreditCents: changedTo ?? lenderCreditCents };
      await loans.save(moved, loanSaved(moved));
      return accepted(await findLoan(dependencies, officer, loan.id))
        .allowedStatuses.find(({ status }) => status === "clear_to_close")
        ?.requirements.filter(({ code }) => code === "lender_credit_above_costs")
        .map(({ text }) => text);
    };
    // The premium is 2% of the home's $350,000; the origination fee is 2% of $200,000 and 1% of $150,000. Together: $7,000 + $5,500.
    expect(await unmetWith(12_500_00)).toEqual([]);
    expect(await unmetWith(12_500_01)).toEqual([
      expect.stringMatching(/^The lender credit of \$12,500\.01 is more than the \$12,500\.00 of fees/),
    ]);
    expect(await unmetWith(12_500_00, 50_000_00)).toEqual([]);
  });
});
