import { describe, expect, test } from "bun:test";
import { plainLoan } from "../../../../domain/casebook/sample/plain-loan.ts";
import type { CalculationInputs } from "../../../../domain/hecm/inputs.ts";
import { initialLimitAmounts } from "../../../../domain/hecm/summary/initial-disbursement-limit.ts";
import { principalLimitSummary } from "../../../../domain/hecm/summary/principal-limit-summary.ts";
import { firstYearSummary, proceedsSummary } from "../../../../domain/hecm/summary/proceeds-summary.ts";
import { purchaseSummary } from "../../../../domain/hecm/summary/purchase-summary.ts";
import { type SummaryTable, shareOfPrincipalLimit } from "../../../../domain/hecm/summary/summary-line.ts";
import { rate } from "../../../../domain/kernel/rate.ts";
import { calculated } from "../../../fixtures/accepted.ts";
import { kindsOfLoans, loanOfKind } from "../../../fixtures/loan/kinds-of-loans.ts";

const tablesOf = (inputs: CalculationInputs): readonly SummaryTable[] => {
  const calculation = calculated(inputs);
  return [
    principalLimitSummary(calculation),
    proceedsSummary(inputs, calculation),
    firstYearSummary(inputs, calculation),
    purchaseSummary(inputs, calculation),
  ].filter((table) => table !== null);
};

const amountsOf = (table: SummaryTable | null): Record<string, number> =>
  Object.fromEntries((table?.lines ?? []).map(({ name, amountCents }) => [name, amountCents / 100]));

/** Adds up a summary from the top, and checks each group, sum, and its parts. */
const addUp = ({ lines }: SummaryTable): void => {
  let [total, items, parts] = [0, 0, 0];
  for (const [at, { kind, amountCents, name }] of lines.entries()) {
    if (kind === "start") total = amountCents;
    if (kind === "item") items += amountCents;
    if (kind === "group") expect([name, items]).toEqual([name, amountCents]);
    if (kind === "group" || kind === "entry") total += amountCents;
    if (kind === "sum") expect([name, total]).toEqual([name, amountCents]);
    if (kind === "part") parts += amountCents;
    if (kind === "part" && at === lines.length - 1) expect([name, parts]).toEqual([name, total]);
  }
};

test.each(kindsOfLoans)("each summary adds up to the cent, from its first line to its sum: %s", (_, inputs) => {
  for (const table of tablesOf(inputs)) addUp(table);
});

test.each(kindsOfLoans)("each line of a summary names a step of the calculation: %s", (_, inputs) => {
  const ids = calculated(inputs).steps.map(({ id }) => id);
  for (const { lines } of tablesOf(inputs))
    for (const { stepId } of lines) if (stepId !== null) expect(ids).toContain(stepId);
});

describe("a line of credit with costs, a lien, servicing, and a draw", () => {
  // Principal limit 400,000 × 0.416 = 166,400. Premium 2% = 8,000. First year: 60% = 99,840.
  const inputs: CalculationInputs = {
    ...plainLoan,
    originationFeeCents: 5_000_00,
    counselingFeeCents: 125_00,
    closingCostsCents: 3_100_00,
    liens: [{ amountCents: 23_500_00, isMandatory: true, isDelinquentFederalDebt: false }],
    lenderCreditCents: 725_00,
    paymentPlan: {
      type: "line_of_credit",
      termMonths: null,
      monthlyPaymentCents: null,
      lineOfCreditCents: null,
      initialDrawCents: 10_000_00,
    },
  };
  const calculation = calculated(inputs);

  test("leads from the principal limit, less each obligation, to the net principal limit", () => {
    expect(amountsOf(principalLimitSummary(calculation))).toEqual({
      "Principal limit": 166_400,
      "Initial mortgage insurance premium": -8_000,
      "Origination fee": -5_000,
      "Counseling fee": -125,
      "Closing costs": -3_100,
      "Mandatory lien payoffs": -23_500,
      "Lender credit": 725,
      // 8,000 + 5,000 + 125 + 3,100 + 23,500 − 725.
      "Mandatory obligations": -39_000,
      "Net principal limit": 127_400,
    });
    expect(principalLimitSummary(calculation).zeroNames).toEqual([
      "Delinquent federal debt",
      "Repair set-aside",
      "Repair administration fee",
      "Property charges due at closing",
      "Servicing fee set-aside",
      "Life expectancy set-aside",
    ]);
  });

  test("states what can be drawn in the first 12 months and what only later", () => {
    expect(amountsOf(firstYearSummary(inputs, calculation))).toEqual({
      "Initial disbursement limit": 99_840,
      "Obligations of the first 12 months": -39_000,
      "Available in the first 12 months": 60_840,
      "Initial draw at closing": 10_000,
      "May be drawn in the first 12 months": 50_840,
    });
    expect(amountsOf(proceedsSummary(inputs, calculation))).toEqual({
      "Available proceeds": 127_400,
      "Initial draw at closing": -10_000,
      "Available line of credit after closing": 117_400,
      // 60,840 − 10,000, and the rest.
      "May be drawn in the first 12 months": 50_840,
      "May be drawn after the first 12 months, before growth": 66_560,
    });
  });

  test("states the obligations' share of the principal limit", () => {
    // 39,000 ÷ 166,400 = 23.4375 %.
    expect(shareOfPrincipalLimit(-39_000_00, calculation.principalLimitCents)).toBe(rate(23.44));
    expect(shareOfPrincipalLimit(1, 0)).toBeNull();
  });
});

test("a fixed rate shows what is actually paid, and what is forgone", () => {
  // 166,400 − 8,000 = 158,400 available; 99,840 − 8,000 = 91,840 in the first year, the rest never.
  const inputs = loanOfKind("a fixed rate");
  expect(amountsOf(proceedsSummary(inputs, calculated(inputs)))).toEqual({
    "Available proceeds": 158_400,
    "Proceeds forgone, never to be drawn": -66_560,
    "Paid to the borrower at closing, once": 91_840,
  });
});

test("a modified term plan can draw in the first year what its payments leave", () => {
  const inputs = loanOfKind("a modified term that gives the payment");
  const summary = amountsOf(proceedsSummary(inputs, calculated(inputs)));
  // 500 a month: 91,840 − 12 × 500 = 85,840.
  expect(summary["May be drawn in the first 12 months"]).toBe(85_840);
});

describe("what a plan does in the first 12 months", () => {
  const firstYearOf = (inputs: CalculationInputs) => amountsOf(firstYearSummary(inputs, calculated(inputs)));

  test("is the payments of a tenure plan, and the unused part of its limit", () => {
    // 158,400 as an annuity-due over 336 months at 6.5% a year, with factor 155.392840: 1,019.35 a month; × 12 = 12,232.20.
    expect(firstYearOf(loanOfKind("a tenure"))).toEqual({
      "Initial disbursement limit": 99_840,
      "Obligations of the first 12 months": -8_000,
      "Available in the first 12 months": 91_840,
      "Monthly payments of the first 12 months": 12_232.2,
      "Not used by this payment plan": 79_607.8,
    });
  });

  test("is the single disbursement of a fixed rate, as requested", () => {
    expect(firstYearOf(loanOfKind("a fixed rate whose draw is asked"))).toMatchObject({
      "Initial draw at closing": 40_000,
      "Not used by this payment plan": 51_840,
    });
  });

  test("begins with the property charges that a set-aside pays in that time", () => {
    // Obligations of 39,725 and a year's charges of 4,200 + 1,800 + 120; 99,840 − 45,845.
    expect(firstYearOf(loanOfKind("a fully funded set-aside"))).toMatchObject({
      "Mandatory obligations": -39_725,
      "Property charges paid from the life expectancy set-aside": -6_120,
      "Obligations of the first 12 months": -45_845,
      "Available in the first 12 months": 53_995,
    });
  });
});

describe("a payment that determines its term, in the first 12 months", () => {
  // 158,400 − 120,000 in the line of credit leave 38,400 for payments at the start of each month; g = 1 + 6.5% ÷ 12.
  const partsOf = (monthlyPaymentCents: number | null, termMonths: number | null = null): Record<string, number> => {
    const inputs: CalculationInputs = {
      ...plainLoan,
      paymentPlan: {
        type: "modified_term",
        termMonths,
        monthlyPaymentCents,
        lineOfCreditCents: 12_000_000,
        initialDrawCents: null,
      },
    };
    const table = firstYearSummary(inputs, calculated(inputs));
    if (table !== null) addUp(table);
    return amountsOf(table);
  };

  test("counts a last payment in the twelfth month at its own amount", () => {
    // g^11 = 1.06122356, g^11 + … + g = 11.36403422; last 38,400 × 1.06122356 − 3,300 × 11.36403422 = 3,249.67.
    // 11 × 3,300 + 3,249.67 = 39,549.67; 91,840 − 39,549.67 = 52,290.33.
    expect(partsOf(330_000)).toMatchObject({
      "Monthly payments of the first 12 months": 39_549.67,
      "May be drawn in the first 12 months": 52_290.33,
    });
  });

  test("has no smaller payment in a term that was requested", () => {
    // 12 months: 38,400 ÷ annuity 11.650735 = 3,295.93; × 12 = 39,551.16; 91,840 − 39,551.16 = 52,288.84.
    expect(partsOf(null, 12)).toMatchObject({
      "Monthly payments of the first 12 months": 39_551.16,
      "May be drawn in the first 12 months": 52_288.84,
    });
  });

  test("counts twelve whole payments if the last one is in the thirteenth month", () => {
    // 12 × 3,290 = 39,480; 91,840 − 39,480 = 52,360.
    expect(partsOf(329_000)).toMatchObject({
      "Monthly payments of the first 12 months": 39_480,
      "May be drawn in the first 12 months": 52_360,
    });
  });
});

test("the initial disbursement limit is shown with both amounts, of which it is the greater", () => {
  // 60% and 10% of 166,400; obligations of 8,000 + 220,000.
  expect(initialLimitAmounts(calculated(loanOfKind("more liens than the limit covers")))).toEqual({
    baseShare: rate(60),
    byBaseShareCents: 99_840_00,
    additionalShare: rate(10),
    byObligationsCents: 244_640_00,
  });
});

test("a purchase ends with the cash that the buyer pays", () => {
  const inputs = loanOfKind("a purchase");
  // The price of 390,000 less 5,000 of earnest money and what the loan pays of it: 162,240 − 7,800 − 5,000 − 125 − 3,100 − 23,500 + 2,000.
  expect(amountsOf(purchaseSummary(inputs, calculated(inputs)))).toEqual({
    "Purchase price": 390_000,
    "Earnest money paid": -5_000,
    "Part of the price paid from the loan": -124_715,
    "Cash required to close": 260_285,
  });
});

describe("a purchase whose price the loan cannot pay", () => {
  const purchase: CalculationInputs = { ...plainLoan, hecmType: "purchase", purchasePriceCents: 39_000_000 };
  const summary = (inputs: CalculationInputs) => {
    const table = purchaseSummary(inputs, calculated(inputs));
    if (table !== null) addUp(table);
    return amountsOf(table);
  };

  test("adds to the cash what the loan lacks for its own obligations", () => {
    // 162,240 − premium 7,800 − 220,000 = −65,560; 390,000 − 5,000 + 65,560.
    const liens = [{ amountCents: 22_000_000, isMandatory: true, isDelinquentFederalDebt: false }];
    expect(summary({ ...purchase, earnestMoneyCents: 500_000, liens })).toEqual({
      "Purchase price": 390_000,
      "Earnest money paid": -5_000,
      "Part of the price paid from the loan": 0,
      "Net principal limit below zero": 65_560,
      "Cash required to close": 450_560,
    });
  });

  test("in a calculation stored before it was refused shows earnest money beyond the price, and cash of zero", () => {
    const all = { ...purchase, earnestMoneyCents: 39_000_000 };
    // Its figures use the whole price: the loan pays nothing of it, and no cash is due.
    const table = purchaseSummary({ ...all, earnestMoneyCents: 40_000_000 }, calculated(all));
    if (table !== null) addUp(table);
    expect(amountsOf(table)).toEqual({
      "Purchase price": 390_000,
      "Earnest money paid": -400_000,
      "Part of the price paid from the loan": 0,
      "Earnest money above the price": 10_000,
      "Cash required to close": 0,
    });
  });
});

test("a limit above the available proceeds is reduced to them", () => {
  // 99,840 − 8,000 = 91,840, of which 166,400 − 8,000 − 120,000 = 38,400 are available.
  const inputs: CalculationInputs = {
    ...plainLoan,
    lesa: { type: "partially_funded", amountCents: 12_000_000, semiAnnualPaymentCents: 0 },
  };
  const table = firstYearSummary(inputs, calculated(inputs));
  if (table !== null) addUp(table);
  expect(amountsOf(table)).toEqual({
    "Initial disbursement limit": 99_840,
    "Obligations of the first 12 months": -8_000,
    "Limit above the available proceeds": -53_440,
    "Available in the first 12 months": 38_400,
    "May be drawn in the first 12 months": 38_400,
  });
});

test("a tenure plan has the value of its payments, and no line of credit to draw from", () => {
  const inputs = loanOfKind("a tenure");
  const table = proceedsSummary(inputs, calculated(inputs));
  expect(table.name).toBe("Paid to the borrower");
  expect(amountsOf(table)).toEqual({
    "Available proceeds": 158_400,
    "Initial draw at closing": 0,
    "Value of the monthly payments at closing": -158_400,
    "Available line of credit after closing": 0,
  });
  expect(table.lines.at(-1)?.stepId).toBe("monthly_payment");
});

test("without a plan, everything available is shown as a line of credit, and its name says so", () => {
  const table = proceedsSummary(plainLoan, calculated(plainLoan));
  expect(table.name).toBe("Paid to the borrower: no payment plan chosen, shown as a line of credit");
  expect(table.lines.find(({ kind }) => kind === "sum")).toMatchObject({
    amountCents: 15_840_000,
    stepId: "available_proceeds",
  });
});

test("a first year that is fully drawn at closing leaves nothing to draw", () => {
  const inputs: CalculationInputs = {
    ...plainLoan,
    paymentPlan: {
      type: "line_of_credit",
      termMonths: null,
      monthlyPaymentCents: null,
      lineOfCreditCents: null,
      initialDrawCents: 9_184_000,
    },
  };
  expect(amountsOf(firstYearSummary(inputs, calculated(inputs)))).toMatchObject({ "Initial draw at closing": 91_840 });
  expect(Object.keys(amountsOf(firstYearSummary(inputs, calculated(inputs))))).not.toContain(
    "May be drawn in the first 12 months",
  );
});

test("obligations equal to the principal limit to the cent leave no shortfall", () => {
  const liens = [{ amountCents: 15_840_000, isMandatory: true, isDelinquentFederalDebt: false }];
  const exact = calculated({ ...plainLoan, liens });
  expect(amountsOf(principalLimitSummary(exact))).toMatchObject({ "Net principal limit": 0 });
  expect(Object.keys(amountsOf(principalLimitSummary(exact)))).not.toContain("Paid in cash by the borrower");
});

test("every table except that of a purchase consists of parts of the principal limit", () => {
  const isOfLimit = (kind: string) => tablesOf(loanOfKind(kind)).map((table) => table.isOfPrincipalLimit);
  expect(isOfLimit("a purchase")).toEqual([true, true, true, false]);
  expect(isOfLimit("a fixed rate")).toEqual([true, true, true]);
  const { principalLimitCents } = calculated(plainLoan);
  expect(shareOfPrincipalLimit(principalLimitCents, principalLimitCents)).toBe(rate(100));
});

test("a shortfall is paid in cash by the borrower, and nothing is available", () => {
  const inputs = loanOfKind("more liens than the limit covers");
  // 166,400 − 8,000 − 220,000.
  expect(amountsOf(principalLimitSummary(calculated(inputs)))).toMatchObject({
    "Net principal limit": -61_600,
    "Paid in cash by the borrower": 61_600,
    "Available proceeds": 0,
  });
});

test("a calculation of the first release, which had fewer steps, is summarized without them", () => {
  const calculation = calculated(loanOfKind("a fully funded set-aside"));
  const few = { ...calculation, steps: calculation.steps.filter(({ id }) => id === "principal_limit") };
  const { lines } = principalLimitSummary(few);
  expect(lines.map(({ name, stepId }) => [name, stepId])).toEqual([
    ["Principal limit", "principal_limit"],
    ["Mandatory obligations", null],
    ["Life expectancy set-aside", null],
    ["Net principal limit", null],
  ]);
  expect(firstYearSummary(loanOfKind("a fully funded set-aside"), few)).toBeNull();
});
