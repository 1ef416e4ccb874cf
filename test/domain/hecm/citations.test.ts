import { describe, expect, test } from "bun:test";
import { allSteps } from "../../fixtures/accepted.ts";
import { kindsOfLoans } from "../../fixtures/kinds-of-loans.ts";

type Citation = readonly [rule: string, title: string, section: string];

const regulations = "24 CFR part 206 (82 FR 7094)";
const regulationZ = "12 CFR part 1026 (76 FR 79768)";
const handbook = "HUD Handbook 4235.1 REV-1";
const calculatorHelp = "HUD FHA Connection, HECM Calculator help";
const letter = (number: string): string => `Mortgagee Letter ${number}`;

const refinanceTest: Citation = ["hecm.refinance_benefit", regulations, "206.53"];
const plan: Citation = ["payment plan", regulations, "206.25"];
const cost: Citation = ["total annual loan cost", regulationZ, "appendix K"];
const periods: Citation = ["regulation_z.loan_periods", regulationZ, "appendix L"];
const outlook: Citation = ["regulation_z.outlook", regulationZ, "1026.33(c)(4)"];
const firstYear: Citation = ["obligations of the first year", regulations, "206.25(b)"];
const entered: Citation = ["rate as entered on the loan", regulations, "206.3, 206.21"];
const net: Citation = ["net principal limit", handbook, "chapter 5"];
const lowerAppraisal: Citation = ["the lower appraisal", letter("2018-06"), "second appraisal"];
const obligations: Citation = ["mandatory obligations", regulations, "206.25(b)"];

/** What each figure rests on, from the sources of the decisions in domain/hecm/README.md. */
const usual: Readonly<Record<string, Citation>> = {
  expected_rate: entered,
  note_rate: entered,
  annual_mip_rate: ["hecm.annual_mip", letter("2017-12"), "mortgage insurance premium rates"],
  line_of_credit_growth_rate: ["growth of the line of credit", letter("97-15"), "principal limit definition"],
  age_used: ["age at the nearest birthday, by months", calculatorHelp, "age"],
  youngest_borrower_age: ["age at the last birthday", regulationZ, "appendix L"],
  home_value: ["home value", regulations, "206.3"],
  max_claim_amount: ["hecm.national_limit", letter("2025-22"), "maximum claim amount"],
  expected_rate_rounded: ["expected rate to the nearest eighth", calculatorHelp, "expected rate"],
  principal_limit_factor: ["hecm.principal_limit_factors", letter("2017-12"), "FY 2018 PLF Tables"],
  principal_limit: ["principal limit", regulations, "206.3, 206.25"],
  initial_mip: ["hecm.initial_mip", letter("2017-12"), "mortgage insurance premium rates"],
  origination_fee_cap: ["hecm.origination_fee_cap", letter("2008-34"), "206.31(a)(1)"],
  origination_fee: ["hecm.origination_fee_cap", letter("2008-34"), "206.31(a)(1)"],
  closing_costs: ["closing costs", regulations, "206.31(a)"],
  servicing_set_aside: ["servicing set-aside", regulations, "206.19(d)(4)"],
  repair_set_aside: ["hecm.repairs", regulations, "206.19(d)(2), 206.31(b), 206.47(b)"],
  life_expectancy: periods,
  lesa: ["hecm.lesa_share", letter("2014-21"), "fully funded life expectancy set-aside"],
  obligations_without_price: obligations,
  price_paid_from_loan: ["price paid from the loan", regulations, "206.44, 206.25(b)"],
  mandatory_obligations: obligations,
  net_principal_limit: net,
  available_proceeds: net,
  first_year_obligations: firstYear,
  first_year_limit: ["hecm.first_year_limit", regulations, "206.25(a) and (b)"],
  first_year_available: firstYear,
  cash_required_to_close: ["cash required to close", handbook, "chapter 5"],
  initial_draw: plan,
  term_months: plan,
  monthly_payment: plan,
  line_of_credit: plan,
  proceeds_forgone: ["single disbursement", letter("2014-11"), "single disbursement lump sum"],
  refinance_cost: refinanceTest,
  refinance_benefit: refinanceTest,
  refinance_ratio: refinanceTest,
  refinance_least_benefit: refinanceTest,
  refinance_last_application_day: refinanceTest,
  refinance_passes_benefit_factor: refinanceTest,
  refinance_is_within_years: refinanceTest,
  refinance_is_counseling_waivable: refinanceTest,
  projection_growth_rate: ["projection", handbook, "chapter 5"],
  balance_at_closing: ["projection", handbook, "chapter 5"],
  projection_month: ["projection", handbook, "chapter 5"],
  loan_cost_growth_rate: cost,
  loan_cost_costs: cost,
  loan_cost_paid_out: cost,
  loan_cost_initial_advance: cost,
  loan_cost_credit_share: outlook,
  loan_cost_selling_share: outlook,
  loan_cost_period_short: periods,
  loan_cost_period_half_life_expectancy: periods,
  loan_cost_period_life_expectancy: periods,
  loan_cost_period_long: periods,
};

const credit: Citation = ["credit for the initial premium paid", letter("2014-21"), "refinances"];
const investment: Citation = ["required investment", regulations, "206.44"];
const asNote: Citation = ["expected rate of a fixed rate", letter("2008-08"), "are identical"];
const margin: Citation = ["expected rate", regulations, "10-year constant maturity Treasury"];
const start: Citation = ["start rate of an adjustable note", regulations, "206.21"];

/** Where a kind of loan makes a figure by another rule. */
const others: Readonly<Record<string, Readonly<Record<string, Citation>>>> = {
  "a loan with costs, servicing and two appraisals": { home_value: lowerAppraisal },
  "two appraisals before a second one was asked for": {
    max_claim_amount: ["hecm.national_limit", letter("2017-17"), "maximum claim amount"],
  },
  "a partially funded set-aside": {
    lesa: ["partially funded set-aside", letter("2014-21"), "partially funded life expectancy set-aside"],
  },
  "a fixed rate": { expected_rate: asNote },
  "a fixed rate whose draw is asked": { expected_rate: asNote },
  "a purchase": { cash_required_to_close: investment },
  "a purchase at a fixed rate": { cash_required_to_close: investment, expected_rate: asNote },
  "a refinance": { initial_mip: credit },
  "a refinance that costs nothing": { initial_mip: credit },
  "a refinance too late": { initial_mip: credit },
  "a refinance of too little benefit": { initial_mip: credit },
  "a refinance under the ceiling": { initial_mip: ["hecm.refinance_initial_mip_ceiling", regulations, "206.53(c)"] },
  "a quoted rate": { expected_rate: margin, note_rate: start },
  "the lowest rate since the application": { expected_rate: margin, note_rate: start },
  "a locked rate": {
    expected_rate: ["lower of locked and current expected rate", letter("2006-22"), "within 120 days"],
    note_rate: start,
  },
};

describe("each figure cites the rule it rests on and where that is written", () => {
  test.each(kindsOfLoans)("%s", (name, inputs) => {
    const expected = { ...usual, ...others[name] };
    for (const { id, rule, source } of allSteps(inputs)) {
      const [expectedRule = "", title = "", section = "?"] = expected[id] ?? [];
      expect([id, rule, source.title]).toEqual([id, expectedRule, title]);
      expect([id, source.section.includes(section)]).toEqual([id, true]);
    }
  });

  test("and each one is cited by some loan", () => {
    const made = new Set(kindsOfLoans.flatMap(([, inputs]) => allSteps(inputs).map(({ id }) => id)));
    expect(Object.keys(usual).filter((id) => !made.has(id))).toEqual([]);
  });
});
