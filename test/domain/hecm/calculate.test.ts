import { describe, expect, test } from "bun:test";
import { plainLoan } from "../../../domain/casebook/sample/plain-loan.ts";
import { type Calculation, calculate } from "../../../domain/hecm/calculate.ts";
import type { CalculationInputs } from "../../../domain/hecm/inputs.ts";
import { nationalLimit } from "../../../domain/hecm/parameters/national-limit.ts";
import { maximumClaimAmount } from "../../../domain/hecm/principal-limit/maximum-claim-amount.ts";
import { originationFeeCapCents } from "../../../domain/hecm/proceeds/costs.ts";
import { day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { inNextYear } from "../../fixtures/calculation/newest-limit.ts";
import { withNextLimit } from "../../fixtures/calculation/rule-books.ts";

const calculated = (changes: Partial<CalculationInputs>): Calculation => {
  const result = calculate({ ...plainLoan, ...changes });
  if (result._tag === "Refused") throw new Error(result.refusal._tag);
  return result.value;
};

const refusalOf = (changes: Partial<CalculationInputs>) => {
  const result = calculate({ ...plainLoan, ...changes });
  return result._tag === "Refused" ? result.refusal : null;
};

describe("missing dates", () => {
  test("are replaced by the calculation date, and the result says so", () => {
    const { ruleDay, ageDay, warnings } = calculated({
      asOf: day("2026-05-04"),
      caseNumberAssignedOn: null,
      closingOn: null,
    });
    expect([ruleDay, ageDay]).toEqual([day("2026-05-04"), day("2026-05-04")]);
    expect(warnings.map(({ code }) => code)).toEqual(["case_number_date_missing", "closing_date_missing"]);
  });

  test("that are known are used, without a warning", () => {
    const { ruleDay, ageDay, warnings } = calculated({ asOf: day("2026-05-04") });
    expect([ruleDay, ageDay]).toEqual([day("2026-03-02"), day("2026-06-15")]);
    expect(warnings).toEqual([]);
  });

  test("cannot extend a calculation beyond the last year with a known national limit", () => {
    expect(refusalOf({ asOf: inNextYear("01-01"), caseNumberAssignedOn: null })).toEqual({
      _tag: "NoRuleInForce",
      parameter: "hecm.national_limit",
      name: "national limit on the maximum claim amount",
      on: inNextYear("01-01"),
    });
  });

  test("after the date through which a rule was verified still use it, and say which rule is unverified and since when", () => {
    const later = { ...plainLoan, asOf: inNextYear("01-04"), caseNumberAssignedOn: inNextYear("01-04") };
    const warned = (inputs: CalculationInputs) => accepted(calculate(inputs, withNextLimit)).warnings;
    const notVerified = warned(later).filter(({ code }) => code === "rule_not_verified");
    expect(notVerified).toHaveLength(1);
    for (const named of [
      inNextYear("01-04"),
      "2026-12-31",
      "principal limit factors",
      "annual mortgage insurance premium",
    ])
      expect(notVerified[0]?.message).toContain(named);
    // Its projection and its loan cost depend on these, and the refinance test on one that this loan does not use.
    expect(notVerified[0]?.message).toContain("appreciation, selling costs");
    expect(notVerified[0]?.message).toContain("loan periods of appendix L");
    expect(notVerified[0]?.message).not.toContain("refinance");
    // A year's limit ends with its year: it is known or it is not.
    expect(notVerified[0]?.message).not.toContain("national limit");
    expect(warned({ ...later, caseNumberAssignedOn: day("2026-12-31") })).toEqual([]);
  });

  test("on a refinance include the application date, from which its test counts", () => {
    const priorHecm = {
      closedOn: day("2021-06-15"),
      maxClaimAmountCents: 0,
      principalLimitCents: 0,
      initialMipPaidCents: 0,
    };
    const refinance = { hecmType: "refinance", priorHecm, applicationOn: null } as const;
    expect(calculated(refinance).warnings.map(({ code }) => code)).toEqual(["application_date_missing"]);
    expect(calculated({ ...refinance, applicationOn: day("2026-02-16") }).warnings).toEqual([]);
    expect(calculated({ applicationOn: null }).warnings).toEqual([]);
  });
});

describe("the people on the loan", () => {
  test("include at least one borrower", () => {
    expect(refusalOf({ people: [] })).toEqual({ _tag: "BorrowerMissing" });
    const spouse = { bornOn: day("1950-01-01"), part: "eligible_non_borrowing_spouse" } as const;
    expect(refusalOf({ people: [spouse] })).toEqual({ _tag: "BorrowerMissing" });
  });

  test("are named in the refusal if too young, without revealing the birth date", () => {
    const young = { bornOn: day("1990-01-01"), part: "co_borrower" } as const;
    expect(refusalOf({ people: [...plainLoan.people, young] })).toEqual({
      _tag: "BorrowerUnderage",
      position: 2,
      minimumYears: 62,
      on: day("2026-06-15"),
    });
  });

  test("include an eligible spouse only if of age on the closing date; otherwise the refusal says which person is not", () => {
    const spouseBorn = (bornOn: string) => ({ bornOn: day(bornOn), part: "eligible_non_borrowing_spouse" }) as const;
    expect(refusalOf({ people: [...plainLoan.people, spouseBorn("2008-06-15")] })).toBeNull();
    expect(refusalOf({ people: [...plainLoan.people, spouseBorn("2008-06-16")] })).toEqual({
      _tag: "SpouseUnderEighteen",
      position: 2,
      minimumYears: 18,
      on: day("2026-06-15"),
    });
  });

  test("are named in the result by whose age it uses", () => {
    const spouse = { bornOn: day("1972-03-10"), part: "eligible_non_borrowing_spouse" } as const;
    expect(calculated({}).ageBasis).toBe("borrower");
    expect(calculated({ people: [spouse, ...plainLoan.people] }).ageBasis).toBe("eligible_non_borrowing_spouse");
    // Of two born on the same date, the one who is named first.
    const twin = { bornOn: day("1954-06-01"), part: "eligible_non_borrowing_spouse" } as const;
    expect(calculated({ people: [...plainLoan.people, twin] }).ageBasis).toBe("borrower");
  });
});

describe("a fixed rate", () => {
  const fixed = { rateType: "fixed", noteRate: rate(6) } as const;
  const plan = { termMonths: null, monthlyPaymentCents: null, lineOfCreditCents: null, initialDrawCents: null };

  test("is its own expected rate", () => {
    expect(refusalOf({ ...fixed, noteRate: rate(6.00001) })).toEqual({ _tag: "FixedRateDiffersFromExpectedRate" });
    expect(refusalOf(fixed)).toBeNull();
  });

  test("and a single disbursement require each other", () => {
    expect(refusalOf({ ...fixed, paymentPlan: { ...plan, type: "tenure" } })).toEqual({
      _tag: "PaymentPlanNotForRateType",
      plan: "tenure",
      rateType: "fixed",
    });
    expect(refusalOf({ paymentPlan: { ...plan, type: "single_disbursement" } })?._tag).toBe(
      "PaymentPlanNotForRateType",
    );
    expect(refusalOf({ ...fixed, paymentPlan: { ...plan, type: "single_disbursement" } })).toBeNull();
  });
});

test("a federal debt in arrears is paid once, whether or not its lien is marked as mandatory", () => {
  // Premium 8,000.00 + debt 4,100.00.
  for (const isMandatory of [true, false]) {
    const liens = [{ amountCents: 410_000, isMandatory, isDelinquentFederalDebt: true }];
    expect(calculated({ liens }).mandatoryObligationsCents).toBe(1_210_000);
  }
});

test("a loan pays the part of a purchase price that its set-asides leave, and the buyer pays the rest", () => {
  // 390,000.00 × 0.416 = 162,240.00; less the premium of 7,800.00 and a set-aside of 9,000.00: 145,440.00 for the price.
  const { mandatoryObligationsCents, netPrincipalLimitCents, cashRequiredToCloseCents } = calculated({
    hecmType: "purchase",
    purchasePriceCents: 39_000_000,
    earnestMoneyCents: 500_000,
    lesa: { type: "partially_funded", amountCents: 900_000, semiAnnualPaymentCents: 0 },
  });
  expect([mandatoryObligationsCents, netPrincipalLimitCents]).toEqual([15_324_000, 0]);
  // 390,000.00 − 5,000.00 − 145,440.00.
  expect(cashRequiredToCloseCents).toBe(23_956_000);
});

test("a loan without a note rate has its principal limit, and no growth rate", () => {
  const { principalLimitCents, lineOfCreditGrowthRate } = calculated({ noteRate: null });
  // 400,000.00 × 0.416.
  expect(principalLimitCents).toBe(16_640_000);
  expect(lineOfCreditGrowthRate).toBeNull();
});

describe("setting a fee", () => {
  test("finds the cap for a maximum claim amount on a date, and none before the rule", () => {
    expect(originationFeeCapCents(30_000_000, day("2026-03-02"))).toEqual({ _tag: "Accepted", value: 500_000 });
    expect(originationFeeCapCents(30_000_000, day("2008-11-05"))).toMatchObject({ refusal: { _tag: "NoRuleInForce" } });
  });

  test("finds the maximum claim amount on a date", () => {
    const mansion = { ...plainLoan, homeValueCents: 200_000_000 };
    expect(maximumClaimAmount(mansion, nationalLimit, day("2025-12-31"))).toEqual({
      _tag: "Accepted",
      value: 120_975_000,
    });
    expect(maximumClaimAmount(mansion, nationalLimit, inNextYear("01-01"))).toMatchObject({
      refusal: { _tag: "NoRuleInForce" },
    });
    expect(maximumClaimAmount({ ...mansion, hecmType: "purchase" }, nationalLimit, day("2026-03-02"))).toEqual({
      _tag: "Refused",
      refusal: { _tag: "PurchasePriceMissing" },
    });
  });
});
