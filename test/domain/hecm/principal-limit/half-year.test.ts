import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { plainLoan } from "../../../../domain/casebook/sample/plain-loan.ts";
import type { CalculationInputs } from "../../../../domain/hecm/inputs.ts";
import { ageRules } from "../../../../domain/hecm/parameters/ages.ts";
import { nearestAge, readingsAgree } from "../../../../domain/hecm/principal-limit/nearest-age.ts";
import { addDays, addMonths, calendarDate, type Day, day } from "../../../../domain/kernel/day.ts";
import { calculated } from "../../../fixtures/accepted.ts";
import { valueOn } from "../../../fixtures/calculation/value-on.ts";

/** The plain loan, closing on June 15, 2026, for a borrower born on this date. */
const ofSomebodyBorn = (bornOn: string, changes: Partial<CalculationInputs> = {}) =>
  calculated({ ...plainLoan, people: [{ bornOn: day(bornOn), part: "borrower" }], ...changes });
const warningOf = (loan: ReturnType<typeof ofSomebodyBorn>) =>
  loan.warnings.find(({ code }) => code === "age_at_half_year")?.message ?? null;

// Born in December 1953: 72 years and 6 months old in June 2026. Factors at 6.000%: 0.416 at 72, 0.425 at 73; home value 400,000.00.
describe("exactly half a year of age", () => {
  test("is rounded up by default, and only for people born on the 1st under the other rounding", () => {
    const byOther = { ageRounding: "first_of_closing_month" } as const;
    expect(ofSomebodyBorn("1953-12-15").principalLimitCents).toBe(170_000_00);
    expect(ofSomebodyBorn("1953-12-15", byOther).principalLimitCents).toBe(166_400_00);
    expect(ofSomebodyBorn("1953-12-01", byOther).principalLimitCents).toBe(170_000_00);
  });

  test("causes a warning with both ages and both principal limits, whichever rounding was chosen", () => {
    const both =
      "If exactly half a year is rounded up, the age is 73 and the principal limit $170,000.00; if it is counted from the first of the closing month, the age is 72 and the principal limit $166,400.00.";
    expect(warningOf(ofSomebodyBorn("1953-12-15"))).toBe(`${both} The company's setting for age rounding gave 73.`);
    expect(warningOf(ofSomebodyBorn("1953-12-15", { ageRounding: "first_of_closing_month" }))).toBe(
      `${both} The company's setting for age rounding gave 72.`,
    );
  });

  test("is explained by the months that were counted, and by whose date of birth", () => {
    // From December 1953 to June 2026: 72 × 12 + 6.
    const { inputs } = ofSomebodyBorn("1953-12-15").steps.find(({ id }) => id === "age_used") ?? { inputs: [] };
    expect(inputs.map(({ name, value }) => [name, value.amount])).toEqual([
      ["borrower born on", "1953-12-15"],
      ["age taken on", "2026-06-15"],
      ["m", 870],
    ]);
  });

  test("causes no warning if both roundings give the same age", () => {
    // Born on the 1st, a month before or after, and beyond the last row of the table.
    for (const bornOn of ["1953-12-01", "1953-11-30", "1954-01-01", "1920-12-15"])
      expect([bornOn, warningOf(ofSomebodyBorn(bornOn))]).toEqual([bornOn, null]);
  });

  test("is explained by the chosen rounding", () => {
    const formulaOf = (changes: Partial<CalculationInputs>) =>
      ofSomebodyBorn("1953-12-15", changes).steps.find(({ id }) => id === "age_used")?.formula;
    expect(formulaOf({})).toEndWith("plus 1 when the months left over are 6 or more; at most 99");
    expect(formulaOf({ ageRounding: "first_of_closing_month" })).toEndWith(
      "plus 1 when the months left over are more than 6, or 6 and the birthday is the 1st of a month; at most 99",
    );
  });
});

/** Any date from January 1 of the first year on, within the given number of 365-day years. */
const dayOf = (firstYear: number, years: number) =>
  fc.integer({ min: 0, max: 365 * years }).map((days): Day => addDays(day(`${firstYear}-01-01`), days));

test("the two roundings differ only in the sixth month, and the second never gives the higher age", () => {
  const rules = valueOn(ageRules, "2026-01-01");
  fc.assert(
    fc.property(dayOf(1930, 34), dayOf(2025, 2), (bornOn, on) => {
      const { readings } = nearestAge(bornOn, on, rules);
      const monthOfHalf = calendarDate(addMonths(bornOn, 6)).month;
      const isHalf = calendarDate(on).month === monthOfHalf && calendarDate(bornOn).dayOfMonth > 1;
      expect(readingsAgree(readings)).toBe(!isHalf);
      expect(readings.half_year_up - readings.first_of_closing_month).toBe(isHalf ? 1 : 0);
    }),
  );
});
