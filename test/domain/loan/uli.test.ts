import { describe, expect, test } from "bun:test";
import { day } from "../../../domain/kernel/day.ts";
import { universalLoanIdentifier, withUli } from "../../../domain/loan/uli.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";

const lei = "5493001KJTIIGC8Y1R12";
const applied = aLoan({ loanNumber: "2026-000123", applicationOn: day("2026-05-01") });

describe("the universal loan identifier", () => {
  // The example of 12 CFR part 1003, appendix C.
  test("is the LEI, the loan's own identifier and two check digits", () => {
    expect(universalLoanIdentifier("10Bx939c5543TqA1144M", "999143X")).toBe("10Bx939c5543TqA1144M999143X38");
  });
  test("has the same check digits for upper and lower case", () => {
    expect(universalLoanIdentifier("10BX939C5543TQA1144M", "999143x")).toEndWith("38");
  });
  // 53 followed by 00 is 5,300 = 54 × 97 + 62, and 98 − 62 = 36; 95: 9,500 = 97 × 97 + 91, and 98 − 91 = 7.
  test("has a leading zero if the check digits are below ten", () => {
    expect(universalLoanIdentifier("5", "3")).toBe("5336");
    expect(universalLoanIdentifier("9", "5")).toBe("9507");
  });
});

describe("a loan gets its identifier", () => {
  test("once there are an application date and the company's LEI, from the letters and digits of its number", () => {
    expect(withUli(applied, lei).uli).toBe(universalLoanIdentifier(lei, "2026000123"));
    expect(withUli(applied, null).uli).toBeNull();
    expect(withUli({ ...applied, applicationOn: null }, lei).uli).toBeNull();
  });
  test("and none that would be invalid: companies of the first release have an LEI that was not checked", () => {
    expect(withUli(applied, "LEI-OF-NO-REAL-BANK0").uli).toBeNull();
    expect(withUli(applied, "5493001KJTIIGC8Y1R13").uli).toBeNull();
  });
  test("and keeps it when the application date or the company's LEI changes", () => {
    const { uli } = withUli(applied, lei);
    expect(withUli({ ...applied, uli, applicationOn: day("2026-05-02") }, "506700GE1G29325QX363").uli).toBe(uli);
    expect(withUli({ ...applied, uli, applicationOn: null }, null).uli).toBe(uli);
  });
});
