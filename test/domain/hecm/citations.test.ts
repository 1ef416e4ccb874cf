import { describe, expect, test } from "bun:test";
import { plainLoan } from "../../../domain/casebook/sample/plain-loan.ts";
import type { CalculationInputs } from "../../../domain/hecm/inputs.ts";
import { day } from "../../../domain/kernel/day.ts";
import type { Basis } from "../../../domain/kernel/in-force.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { allSteps } from "../../fixtures/accepted.ts";
import { kindsOfLoans, loanOfKind } from "../../fixtures/loan/kinds-of-loans.ts";

/** A basis with a question mark has medium confidence. */
type Citation = readonly [rule: string, title: string, section: string, basis: Basis | `${Basis}?`];

const regulations = "24 CFR part 206 (82 FR 7094)";
const regulationZ = "12 CFR part 1026 (76 FR 79768)";
const handbook = "HUD Handbook 4235.1 REV-1";
const calculatorHelp = "HUD FHA Connection, HECM Calculator help";
const letter = (number: string): string => `Mortgagee Letter ${number}`;
const ours = "Policy of this service";

const refinanceTest: Citation = [
  "hecm.refinance_benefit",
  regulations,
  "206.53(b), (d) and (e); the factor: HUD FHA Connection, requirements for a counseling waiver",
  "law?",
];
const plan: Citation = ["payment plan", regulations, "206.25", "law"];
const cost: Citation = ["total annual loan cost", regulationZ, "appendix K", "law"];
const periods: Citation = ["regulation_z.loan_periods", regulationZ, "appendix L", "table"];
const outlook: Citation = [
  "regulation_z.outlook",
  regulationZ,
  "1026.33(c)(4) and its comment, (c)(5); appendix K (b)(9)",
  "law",
];
const firstYear: Citation = ["obligations of the first year", regulations, "206.25(b)", "law?"];
const entered: Citation = ["rate as entered on the loan", ours, "as it is", "policy"];
const net: Citation = ["net principal limit", handbook, "chapter 5", "letter"];
const lowerAppraisal: Citation = ["the lower appraisal", letter("2018-06"), "second appraisal", "letter?"];
const obligations: Citation = ["mandatory obligations", regulations, "206.25(b)", "law?"];

const outlookOfOurs: Citation = ["projection", ours, "the order of events in a month", "policy"];
const atClosing: Citation = [
  "total annual loan cost",
  ours,
  "what a set-aside pays after closing is left out",
  "policy",
];

/** The source of each figure, from the decisions in domain/hecm/README.md. */
const usual: Readonly<Record<string, Citation>> = {
  expected_rate: entered,
  note_rate: entered,
  expected_rate_average: ["expected rate", ours, "the mean of the values published", "policy"],
  note_rate_average: ["start rate of an adjustable note", ours, "the mean of the values published", "policy"],
  rate_lock_average: ["expected rate", ours, "the mean of the values published", "policy"],
  annual_mip_rate: ["hecm.annual_mip", letter("2017-12"), "mortgage insurance premium rates", "letter"],
  line_of_credit_growth_rate: ["growth of the line of credit", letter("97-15"), "principal limit definition", "letter"],
  age_used: ["age at the nearest birthday, by months", calculatorHelp, "age", "letter"],
  youngest_borrower_age: ["age at the last birthday", regulationZ, "appendix L", "law"],
  home_value: ["home value", regulations, "206.3", "law"],
  max_claim_amount: ["hecm.national_limit", letter("2025-22"), "maximum claim amount", "letter"],
  expected_rate_rounded: [
    "expected rate to the nearest eighth",
    calculatorHelp,
    "rounded to the nearest eighth",
    "letter",
  ],
  principal_limit_factor: ["hecm.principal_limit_factors", letter("2017-12"), "FY 2018 PLF Tables", "table"],
  principal_limit: ["principal limit", regulations, "206.3, 206.25", "law"],
  initial_mip: ["hecm.initial_mip", letter("2017-12"), "mortgage insurance premium rates", "letter"],
  origination_fee_cap: ["hecm.origination_fee_cap", letter("2008-34"), "206.31(a)(1)", "letter"],
  origination_fee: ["hecm.origination_fee_cap", letter("2008-34"), "206.31(a)(1)", "letter"],
  closing_costs: ["closing costs", regulations, "206.31(a)", "law"],
  seller_contributions: ["seller contributions", regulations, "206.44", "law"],
  servicing_set_aside: ["servicing set-aside", regulations, "206.19; annuity", "law?"],
  repair_set_aside: ["hecm.repairs", regulations, "206.19, 206.31(b), 206.47(b)", "law"],
  life_expectancy: periods,
  lesa: ["hecm.lesa_share", letter("2014-21"), "fully funded life expectancy set-aside", "letter"],
  obligations_without_price: obligations,
  price_paid_from_loan: ["price paid from the loan", regulations, "206.44, 206.25(b)", "law"],
  mandatory_obligations: obligations,
  net_principal_limit: net,
  available_proceeds: net,
  first_year_obligations: firstYear,
  first_year_limit: ["hecm.first_year_limit", regulations, "206.25(a) and (b)", "law"],
  first_year_available: firstYear,
  cash_required_to_close: ["cash required to close", handbook, "chapter 5", "letter"],
  initial_draw: plan,
  term_months: plan,
  monthly_payment: plan,
  line_of_credit: plan,
  proceeds_forgone: ["single disbursement", letter("2014-11"), "single disbursement lump sum", "letter"],
  refinance_cost: refinanceTest,
  refinance_benefit: refinanceTest,
  refinance_ratio: refinanceTest,
  refinance_least_benefit: refinanceTest,
  refinance_last_application_day: refinanceTest,
  refinance_passes_benefit_factor: refinanceTest,
  refinance_is_within_years: refinanceTest,
  refinance_is_counseling_waivable: refinanceTest,
  projection_growth_rate: outlookOfOurs,
  balance_at_closing: outlookOfOurs,
  projection_month: outlookOfOurs,
  loan_cost_growth_rate: cost,
  loan_cost_costs: cost,
  loan_cost_paid_out: atClosing,
  loan_cost_initial_advance: cost,
  loan_cost_credit_share: outlook,
  loan_cost_selling_share: outlook,
  loan_cost_period_short: periods,
  loan_cost_period_half_life_expectancy: periods,
  loan_cost_period_life_expectancy: periods,
  loan_cost_period_long: periods,
};

const credit: Citation = ["credit for the initial premium paid", letter("2014-21"), "refinances", "letter?"];
const investment: Citation = ["required investment", regulations, "206.44", "law"];
const asNote: Citation = ["expected rate of a fixed rate", letter("2008-08"), "are identical", "letter"];
const margin: Citation = ["expected rate", regulations, "10-year constant maturity Treasury", "law"];
const lowerOfBoth: Citation = [
  "lower of locked and current expected rate",
  letter("2006-22"),
  "within 120 days",
  "letter",
];
const start: Citation = ["start rate of an adjustable note", regulations, "206.21", "law"];

/** Figures that a kind of loan computes by another rule. */
const others: Readonly<Record<string, Readonly<Record<string, Citation>>>> = {
  "a loan with costs, servicing and two appraisals": { home_value: lowerAppraisal },
  "two appraisals before a second one was asked for": {
    home_value: ["home value", ours, "before a second one was required", "policy"],
    max_claim_amount: ["hecm.national_limit", letter("2017-17"), "maximum claim amount", "letter"],
  },
  "a partially funded set-aside": {
    lesa: ["partially funded set-aside", ours, "the underwriter's amount is used", "policy"],
  },
  "repairs, and a lender credit above what is owed": { loan_cost_costs: atClosing },
  "a fixed rate": { expected_rate: asNote },
  "a fixed rate whose draw is asked": { expected_rate: asNote },
  "a purchase": { cash_required_to_close: investment },
  "a purchase at a fixed rate": { cash_required_to_close: investment, expected_rate: asNote },
  "a refinance": { initial_mip: credit },
  "a refinance that costs nothing": { initial_mip: credit },
  "a refinance too late": { initial_mip: credit },
  "a refinance of too little benefit": { initial_mip: credit },
  "a refinance under the ceiling": {
    initial_mip: ["hecm.refinance_initial_mip_ceiling", regulations, "206.53(c)", "law"],
  },
  "a quoted rate": { expected_rate: margin, note_rate: start },
  "the lowest rate since the application": {
    expected_rate: ["expected rate", ours, "the lowest expected rate since the application", "policy"],
    note_rate: start,
  },
  "a locked rate": { expected_rate: lowerOfBoth, note_rate: start },
  "a locked rate that was compared": { expected_rate: lowerOfBoth, note_rate: start },
};

describe("each figure cites its rule and where the rule is written", () => {
  test.each(kindsOfLoans)("%s", (name, inputs) => {
    const expected = { ...usual, ...others[name] };
    for (const { id, rule, source } of allSteps(inputs)) {
      const [expectedRule = "", title = "", section = "?", basis = ""] = expected[id] ?? [];
      expect([id, rule, source.title]).toEqual([id, expectedRule, title]);
      expect([id, source.section.includes(section)]).toEqual([id, true]);
      expect([id, `${source.basis}${source.isMediumConfidence ? "?" : ""}`]).toEqual([id, basis]);
    }
  });

  test("and every citation is used by some loan", () => {
    const made = new Set(kindsOfLoans.flatMap(([, inputs]) => allSteps(inputs).map(({ id }) => id)));
    expect(Object.keys(usual).filter((id) => !made.has(id))).toEqual([]);
  });
});

test("under the ceiling of a refinance, the regulation is cited if the ceiling applies, and the letter if the full premium does", () => {
  // The full premium of 400,000 is 8,000; 3% of 266,666.67 is 8,000.00, of 266,667.01 a cent more.
  const cited = (oldClaimCents: number) => {
    const refinance = loanOfKind("a refinance under the ceiling");
    const priorHecm = refinance.priorHecm && { ...refinance.priorHecm, maxClaimAmountCents: oldClaimCents };
    const { source } = allSteps({ ...refinance, priorHecm }).find(({ id }) => id === "initial_mip") ?? {};
    return [source?.title, source?.basis];
  };
  expect(cited(133_333_33)).toEqual([regulations, "law"]);
  expect(cited(133_332_99)).toEqual([letter("2014-21"), "letter"]);
});

describe("if the text is silent, our own choice is shown without a citation", () => {
  const groundOf = (id: string, changes: Partial<CalculationInputs>) => {
    const { source } = allSteps({ ...plainLoan, ...changes }).find((step) => step.id === id) ?? {};
    return [source?.basis, source?.title];
  };
  const born = (bornOn: string, changes: Partial<CalculationInputs> = {}) =>
    groundOf("age_used", { people: [{ bornOn: day(bornOn), part: "borrower" }], ...changes });
  const helped = ["letter", calculatorHelp];
  const chosen = ["policy", ours];

  test("exactly half a year of age, under either rounding, but not a month before or after", () => {
    // The plain loan closes in June.
    expect(["1954-01-31", "1953-11-30"].map((bornOn) => born(bornOn))).toEqual([helped, helped]);
    expect(born("1953-12-15")).toEqual(chosen);
    expect(born("1953-12-01")).toEqual(chosen);
    expect(born("1953-12-15", { ageRounding: "first_of_closing_month" })).toEqual(chosen);
  });

  test("an age above the last row of the factor table", () => {
    expect(born("1927-06-15")).toEqual(helped); // 99
    expect(born("1926-06-15")).toEqual(chosen); // 100
  });

  test("a tie between two eighths of a rate, and a rate below the table's first row", () => {
    const rounded = (percent: number) => groundOf("expected_rate_rounded", { expectedRate: rate(percent) });
    expect([6.0624, 6.0625, 6.06251].map(rounded)).toEqual([helped, chosen, helped]);
    expect([2.99999, 3].map(rounded)).toEqual([chosen, helped]);
    // HUD's help is cited for the nearest eighth alone.
    const { source } = allSteps(plainLoan).find(({ id }) => id === "expected_rate_rounded") ?? {};
    expect(source?.section).not.toMatch(/tie|lowest/);
  });

  test("every step names the kind of text on which it is based", () => {
    for (const { id, source } of allSteps(loanOfKind("a loan with costs, servicing and two appraisals")))
      expect([id, source.basis]).toEqual([id, expect.stringMatching(/^(law|letter|table|policy)$/)]);
  });
});
