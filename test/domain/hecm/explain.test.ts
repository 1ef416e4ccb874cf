import { describe, expect, test } from "bun:test";
import { day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { calculated } from "../../fixtures/accepted.ts";
import { kindsOfLoans, loanOfKind } from "../../fixtures/loan/kinds-of-loans.ts";

describe.each(kindsOfLoans)("the explanation of %s", (_, inputs) => {
  const calculation = calculated(inputs);

  test("explains no figure twice", () => {
    for (const of of ["id", "name"] as const) {
      const texts = calculation.steps.map((step) => step[of]);
      expect(new Set(texts).size).toBe(texts.length);
    }
  });

  test("gives for each step its name, computation, rule, source, and effective date", () => {
    for (const { name, formula, rule, source, effectiveFrom } of calculation.steps) {
      for (const text of [name, formula, rule, source.title, source.section]) expect(text).not.toBe("");
      expect([name, effectiveFrom <= calculation.ruleDay]).toEqual([name, true]);
    }
  });

  test("takes every amount it uses from the loan, a rule, or an earlier step", () => {
    const given = JSON.stringify(inputs);
    const known = new Set<unknown>();
    for (const { inputs: used, value, rule } of calculation.steps) {
      for (const { name, value: input } of used) {
        const isKnown = known.has(input.amount) || given.includes(String(input.amount)) || input.amount === 0;
        const isOfTheRule = input.kind !== "cents" || rule === "hecm.national_limit";
        expect([name, isKnown || isOfTheRule]).toEqual([name, true]);
      }
      known.add(value.amount);
    }
  });
});

test("every figure of a purchase is explained, with its amount, in the order of computation", () => {
  const { steps } = calculated(loanOfKind("a purchase"));
  expect(steps.map(({ id, value }) => [id, value.amount])).toEqual([
    ["expected_rate", rate(6)],
    ["note_rate", rate(5.75)],
    ["annual_mip_rate", rate(0.5)],
    ["line_of_credit_growth_rate", rate(6.25)],
    ["age_used", 72],
    ["youngest_borrower_age", 72],
    ["home_value", 40_000_000],
    ["max_claim_amount", 39_000_000],
    ["expected_rate_rounded", rate(6)],
    ["principal_limit_factor", 0.416],
    // 390,000 × 0.416.
    ["principal_limit", 16_224_000],
    // 2 % of 390,000.
    ["initial_mip", 780_000],
    // 2 % of 200,000 and 1 % of 190,000.
    ["origination_fee_cap", 590_000],
    ["origination_fee", 500_000],
    ["closing_costs", 310_000],
    ["servicing_set_aside", 0],
    ["repair_set_aside", 0],
    ["lesa", 0],
    ["seller_contributions", 200_000],
    // 7,800 + 5,000 + 125 + 3,100 + a lien of 23,500 − 2,000.
    ["obligations_without_price", 3_752_500],
    // 162,240 − 37,525, less than 390,000 − 5,000.
    ["price_paid_from_loan", 12_471_500],
    ["mandatory_obligations", 16_224_000],
    ["net_principal_limit", 0],
    ["available_proceeds", 0],
    ["first_year_obligations", 16_224_000],
    ["first_year_limit", 16_224_000],
    ["first_year_available", 0],
    // 390,000 + 37,525 − 162,240 − 5,000.
    ["cash_required_to_close", 26_028_500],
  ]);
});

test("the rate of a fixed-rate loan is explained before the expected rate, which it is; any other after it", () => {
  const rates = (kind: string) =>
    calculated(loanOfKind(kind))
      .steps.map(({ id }) => id)
      .filter((id) => id.includes("_rate") && !/annual|growth|rounded/.test(id));
  expect(rates("a plain loan")).toEqual(["expected_rate", "note_rate"]);
  expect(rates("a fixed rate")).toEqual(["note_rate", "expected_rate"]);
  expect(rates("a quoted rate")).toEqual(["expected_rate_average", "expected_rate", "note_rate_average", "note_rate"]);
});

test("an explanation says what a loan does not have, and names no missing part of a sum", () => {
  const formula = (kind: string, id: string) =>
    calculated(loanOfKind(kind)).steps.find((step) => step.id === id)?.formula;
  const [plain, costly] = ["a plain loan", "a loan with costs, servicing and two appraisals"];
  expect(formula(plain, "servicing_set_aside")).toBe("no servicing fee is charged");
  expect(formula(costly, "servicing_set_aside")).toStartWith("monthly servicing fee × annuity factor");
  expect(formula(plain, "lesa")).toBe("no life expectancy set-aside was set up");
  expect(formula("a partially funded set-aside", "lesa")).toBe("underwriter's amount");
  expect(formula(plain, "first_year_obligations")).toBe("mandatory obligations");
  const sum = "the sum of what the loan must pay at closing";
  expect(formula(plain, "mandatory_obligations")).toBe(`${sum} − lender credit`);
  expect(formula("a purchase", "obligations_without_price")).toBe(`${sum} − seller contributions − lender credit`);
});

test("the factor is the one in the table, and the principal limit shows it", () => {
  const { steps } = calculated(loanOfKind("a plain loan"));
  const limit = steps.find(({ id }) => id === "principal_limit");
  expect(limit?.inputs.find(({ name }) => name === "principal limit factor")?.value.amount).toBe(0.416);
});

test("what only some loans have is explained only for them", () => {
  const having = (id: string): string[] =>
    kindsOfLoans.filter(([, inputs]) => calculated(inputs).steps.some((step) => step.id === id)).map(([name]) => name);
  expect(having("proceeds_forgone")).toEqual([
    "a fixed rate",
    "a fixed rate whose draw is asked",
    "a purchase at a fixed rate",
  ]);
  expect(having("price_paid_from_loan")).toEqual(["a purchase", "a purchase at a fixed rate"]);
  expect(having("life_expectancy")).toEqual(["a fully funded set-aside", "a voluntary set-aside"]);
  expect(having("annual_mip_rate")).toEqual(kindsOfLoans.map(([name]) => name));
  expect(having("note_rate")).not.toContain("a loan whose note rate is not known");
  expect(having("line_of_credit_growth_rate")).not.toContain("a loan whose note rate is not known");
  expect(having("refinance_ratio")).not.toContain("a refinance that costs nothing");
});

test("a single disbursement has no monthly payment and no line of credit to explain", () => {
  const ids = (name: string) => calculated(loanOfKind(name)).steps.map(({ id }) => id);
  for (const name of ["a fixed rate", "a fixed rate whose draw is asked"]) {
    expect(ids(name)).toContain("initial_draw");
    for (const id of ["monthly_payment", "line_of_credit", "term_months"]) expect(ids(name)).not.toContain(id);
  }
});

test("a life expectancy set-aside is traced to a row of appendix L, its charges, and its annuity", () => {
  // The plain loan's borrower, born on 1954-06-01, is 72 at the closing of 2026-06-15; appendix L gives 13 years. The monthly rate c = 6.5%
  // ÷ 12 = 0.0054166…, n = 156: ((1 + c)^157 − (1 + c)) ÷ (c × (1 + c)^156) = 105.700908.
  const { steps } = calculated(loanOfKind("a fully funded set-aside"));
  const inputsOf = (id: string) =>
    Object.fromEntries(
      (steps.find((step) => step.id === id)?.inputs ?? []).map(({ name, value }) => [name, value.amount]),
    );
  expect(inputsOf("youngest_borrower_age")).toEqual({
    "borrower born on": day("1954-06-01"),
    "age taken on": day("2026-06-15"),
  });
  expect(inputsOf("life_expectancy")).toEqual({ "youngest borrower's age": 72 });
  expect(inputsOf("lesa")).toEqual({
    "set-aside share": rate(120),
    "property taxes a year": 420_000,
    "hazard insurance a year": 180_000,
    "flood insurance a year": 12_000,
    "life expectancy": 13,
    "annuity factor": expect.closeTo(105.700908, 6),
    "expected rate": rate(6),
    "annual MIP rate": rate(0.5),
    n: 156,
  });
});
