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

  test("says for each step what it is called, how it was made, by which rule, from where and since when", () => {
    for (const { name, formula, rule, source, effectiveFrom } of calculation.steps) {
      for (const text of [name, formula, rule, source.title, source.section]) expect(text).not.toBe("");
      expect([name, effectiveFrom <= calculation.ruleDay]).toEqual([name, true]);
    }
  });

  test("takes every amount it uses from the loan, a rule or an earlier step", () => {
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

test("what only some loans have is explained only there", () => {
  const having = (id: string): string[] =>
    kindsOfLoans.filter(([, inputs]) => calculated(inputs).steps.some((step) => step.id === id)).map(([name]) => name);
  expect(having("proceeds_forgone")).toEqual([
    "a fixed rate",
    "a fixed rate whose draw is asked",
    "a purchase at a fixed rate",
  ]);
  expect(having("price_paid_from_loan")).toEqual(["a purchase", "a purchase at a fixed rate"]);
  expect(having("life_expectancy")).toEqual(["a fully funded set-aside", "a voluntary set-aside"]);
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

test("a set-aside for life is traced to a row of appendix L, its charges and its annuity", () => {
  // The plain loan's borrower, born on 1954-06-01, is 72 at the closing of 2026-06-15; appendix L gives 13 years. A month's
  // c = 6.5 % ÷ 12 = 0.0054166…, n = 156: ((1 + c)^157 − (1 + c)) ÷ (c × (1 + c)^156) = 105.700908.
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
