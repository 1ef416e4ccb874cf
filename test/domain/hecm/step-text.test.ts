import { describe, expect, test } from "bun:test";
import { plainLoan } from "../../../domain/casebook/sample/plain-loan.ts";
import { readableFigure } from "../../../domain/hecm/figure-text.ts";
import { stepText, workingOf } from "../../../domain/hecm/step-text.ts";
import { day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { allSteps, calculated } from "../../fixtures/accepted.ts";
import { kindsOfLoans, loanOfKind } from "../../fixtures/loan/kinds-of-loans.ts";

/** All that can be between the figures of a working, besides operators, numbers, and the annuity's symbols. */
const words = [
  "the lesser of",
  "the greater of",
  "the least of",
  "and",
  "at least",
  "at most",
  "a twelfth each month",
  "to two decimals",
  "to the nearest eighth of a percent, ties up",
  "factor of the table at",
  "life expectancy of appendix L at",
  "loan period 1 of appendix L at",
  "loan period 2 of appendix L at",
  "loan period 3 of appendix L at",
  "optional loan period of appendix L at",
];
const anyOfWords = new RegExp(`(?<![a-z])(?:${words.toSorted((a, b) => b.length - a.length).join("|")})(?![a-z])`, "g");
const symbols = /^(?:[\d\s,.;()+−×÷^=≥≤%$]|\b[nc]\b)*$/;

/** Text whose figures are in a table beside it. */
const shownInTables = [
  "age_used",
  "annual_mip_rate",
  "expected_rate",
  "mandatory_obligations",
  "note_rate",
  "obligations_without_price",
  "youngest_borrower_age",
];

describe.each(kindsOfLoans)("the workings of %s", (_, inputs) => {
  const steps = allSteps(inputs);

  test("replace each name by its figure as a whole, and leave no broken phrase around it", () => {
    for (const step of steps) {
      const left = (workingOf(step) ?? []).map((piece) => (typeof piece === "string" ? piece : " ")).join("");
      expect([step.id, step.formula, symbols.test(left.replaceAll(anyOfWords, ""))]).toEqual([
        step.id,
        step.formula,
        true,
      ]);
    }
  });

  test("exist for every step except those of a few words and a table", () => {
    const without = steps.filter((step) => step.inputs.length > 0 && workingOf(step) === null);
    expect(without.map(({ id }) => id).filter((id) => !shownInTables.includes(id))).toEqual([]);
  });
});

test("a shortfall is shown with its own sign", () => {
  // 0.416 × 400,000 is 166,400; less the premium of 8,000 and liens of 220,000: −61,600.
  const { steps } = calculated(loanOfKind("more liens than the limit covers"));
  const cash = steps.find(({ id }) => id === "cash_required_to_close");
  expect(cash && stepText(cash)).toBe(
    "Cash required to close = $61,600.00: 0 − net principal limit, at least 0 = 0 − -$61,600.00, at least 0.",
  );
});

test("an annuity is shown with its value, so that the amount can be checked by hand", () => {
  // c = 6.5% ÷ 12, n = 12 × (100 − 72) = 336: ((1 + c)^337 − (1 + c)) ÷ (c × (1 + c)^336) = 155.3928402799; × 30 = 4,661.79.
  const { steps } = calculated(loanOfKind("a loan with costs, servicing and two appraisals"));
  const servicing = steps.find(({ id }) => id === "servicing_set_aside");
  expect(servicing && stepText(servicing)).toBe(
    "Servicing fee set-aside = $4,661.79: monthly servicing fee × annuity factor; annuity factor = ((1 + c)^(n + 1) − (1 + c)) ÷ (c × (1 + c)^n); c = (expected rate + annual MIP rate) ÷ 12; n = 12 × (100 − the lesser of age used and 95) = $30.00 × 155.3928402799; 155.3928402799 = ((1 + c)^(n + 1) − (1 + c)) ÷ (c × (1 + c)^n); c = (6.000% + 0.500%) ÷ 12; n = 12 × (100 − the lesser of 72 years and 95); n = 336 months.",
  );
});

test("an annuity is shown with enough decimals for the cent of the amount", () => {
  // At 74 appendix L has 12 years: n = 144, c = (6.05% + 0.5%) ÷ 12. The charges are 1.2 × (9,700.64 + 1,200.00) ÷ 12 = 1,090.064 a month:
  // × 100.0904577084 = 109,105.0047. With six decimals, × 100.090458 = 109,105.0050, a cent more.
  const { steps } = calculated({
    ...plainLoan,
    people: [{ bornOn: day("1952-06-01"), part: "borrower" }],
    expectedRate: rate(6.05),
    annualPropertyCharges: { taxesCents: 970_064, hazardInsuranceCents: 120_000, floodInsuranceCents: 0 },
    lesa: { type: "fully_funded" },
  });
  const lesa = steps.find(({ id }) => id === "lesa");
  expect(lesa && stepText(lesa)).toContain("set-aside = $109,105.00:");
  expect(lesa && stepText(lesa)).toContain("÷ 12 × 100.0904577084;");
});

test("factors of a table are shown as in the table, and computed ones to ten decimals", () => {
  const shown = (amount: number) => readableFigure({ kind: "factor", amount });
  const factors = [0.416, 0.5, 5, 155.392840123456, 1 / 3];
  expect(factors.map(shown)).toEqual(["0.416", "0.500", "5", "155.3928401235", "0.3333333333"]);
});
