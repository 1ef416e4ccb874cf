import { describe, expect, test } from "bun:test";
import { plainLoan } from "../../../domain/casebook/sample/plain-loan.ts";
import { calculate } from "../../../domain/hecm/calculate.ts";
import type { CalculationInputs } from "../../../domain/hecm/inputs.ts";
import { rulesUsed } from "../../../domain/hecm/rules-used.ts";
import { day } from "../../../domain/kernel/day.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { inNewestYear, inNextYear } from "../../fixtures/calculation/newest-limit.ts";

// The limit is 1,209,750.00 in 2025 (ML 2024-22) and 1,249,125.00 in 2026 (ML 2025-22).
const acrossTheYears: CalculationInputs = {
  ...plainLoan,
  homeValueCents: 2_000_000_00,
  caseNumberAssignedOn: day("2025-12-15"),
  closingOn: day("2026-02-10"),
};
const calculated = (changes: Partial<CalculationInputs>) => accepted(calculate({ ...acrossTheYears, ...changes }));
const warningsOf = (changes: Partial<CalculationInputs>): string[] =>
  calculated(changes)
    .warnings.filter(({ code }) => code === "national_limit_differs_by_day")
    .map(({ message }) => message);

describe("if case number and closing are in different years", () => {
  test("the limit is that of the case number's year, or of the closing's year if a company chose so", () => {
    expect(calculated({}).maxClaimAmountCents).toBe(1_209_750_00);
    expect(calculated({ nationalLimitDay: "case_number" }).maxClaimAmountCents).toBe(1_209_750_00);
    expect(calculated({ nationalLimitDay: "closing" }).maxClaimAmountCents).toBe(1_249_125_00);
  });

  test("a limit by the closing is stated in a step of its own, which cites the definition", () => {
    const stepsOf = (changes: Partial<CalculationInputs>) =>
      calculated(changes).steps.filter(({ id }) => id === "national_limit" || id === "max_claim_amount");
    expect(stepsOf({}).map(({ effectiveFrom }) => effectiveFrom)).toEqual([day("2025-01-01")]);
    const [limit, claim] = stepsOf({ nationalLimitDay: "closing" });
    expect(limit).toMatchObject({ value: { amount: 1_249_125_00 }, source: { title: "24 CFR part 206 (82 FR 7094)" } });
    expect(claim).toMatchObject({ effectiveFrom: "2026-01-01", source: { title: "Mortgagee Letter 2025-22" } });
  });

  test("all other rules are still selected by the case number", () => {
    expect(calculated({ nationalLimitDay: "closing" }).ruleDay).toBe(day("2025-12-15"));
  });

  test("a warning names both limits if they make a difference, whichever was used", () => {
    for (const nationalLimitDay of ["case_number", "closing"] as const) {
      const [message = "", ...more] = warningsOf({ nationalLimitDay });
      expect(more).toEqual([]);
      for (const figure of ["1,209,750.00", "1,249,125.00"]) expect(message).toContain(figure);
    }
    const [of2025, of2026] = ["$1,209,750.00", "$1,249,125.00"];
    expect(warningsOf({ nationalLimitDay: "case_number" }).join()).toStartWith(
      `The national limit of 2025, the year of the case number, was used: ${of2025}. That of 2026, the year of the closing, is ${of2026}`,
    );
    expect(warningsOf({ nationalLimitDay: "closing" }).join()).toStartWith(
      `The national limit of 2026, the year of the closing, was used: ${of2026}. That of 2025, the year of the case number, is ${of2025}`,
    );
    // Above the lower limit only: the home is worth less than the limit of 2026.
    const [message] = warningsOf({ homeValueCents: 1_230_000_00 });
    expect(message).toContain("the maximum claim amount $1,230,000.00");
  });

  test("there is no warning if neither limit binds, or both dates are in one year, or the other limit is unknown", () => {
    expect(warningsOf({ homeValueCents: 1_209_750_00 })).toEqual([]);
    expect(warningsOf({ closingOn: day("2025-12-31") })).toEqual([]);
    expect(warningsOf({ caseNumberAssignedOn: inNewestYear("12-15"), closingOn: inNextYear("01-10") })).toEqual([]);
  });

  test("an unknown limit by the closing is refused with the closing date, and never taken from the case number", () => {
    const inputs = { caseNumberAssignedOn: inNewestYear("12-15"), closingOn: inNextYear("01-10") };
    expect(calculate({ ...acrossTheYears, ...inputs, nationalLimitDay: "closing" })).toMatchObject({
      refusal: { _tag: "NoRuleInForce", parameter: "hecm.national_limit", on: inNextYear("01-10") },
    });
  });

  test("a calculation stores the date of the limit if it is a different one", () => {
    const usedBy = (changes: Partial<CalculationInputs>) => {
      const inputs = { ...acrossTheYears, ...changes };
      return rulesUsed(inputs, accepted(calculate(inputs)));
    };
    expect(usedBy({})).not.toHaveProperty("nationalLimitOn");
    expect(usedBy({ nationalLimitDay: "closing" })).toMatchObject({ on: "2025-12-15", nationalLimitOn: "2026-02-10" });
  });
});
