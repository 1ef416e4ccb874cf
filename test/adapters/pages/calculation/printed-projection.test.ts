import { describe, expect, test } from "bun:test";
import { explainPage } from "../../../../adapters/pages/calculation/explanation-page.ts";
import { projectionPage } from "../../../../adapters/pages/calculation/projection-page.ts";
import type { CalculationInputs } from "../../../../domain/hecm/inputs.ts";
import { anExplainedCalculation } from "../../../fixtures/loan/explained-loan.ts";
import { kindsOfLoans, loanOfKind } from "../../../fixtures/loan/kinds-of-loans.ts";
import { aFrame } from "../../../fixtures/page-frame.ts";
import { type PrintedTable, printedCents, printedTables } from "./printed-tables.ts";

const pageOf = (inputs: CalculationInputs): string =>
  explainPage(anExplainedCalculation(inputs), aFrame(), (refusal) => refusal._tag);

const onlyTable = (page: string, name: string): PrintedTable => {
  const [table, ...more] = printedTables(page, name);
  if (table === undefined || more.length > 0) throw new Error(`not one table: ${name}`);
  return table;
};

/** The cents of a column in a row; a column that is not shown is zero throughout. */
const centsIn = ({ head, rows }: PrintedTable, row: number, column: string): number => {
  const at = head.indexOf(column);
  return at < 0 ? 0 : printedCents(rows[row]?.[at] ?? "");
};

const added = ["Payments to borrower", "Servicing fees", "Property charges from set-aside", "Interest", "MIP"];

describe.each(kindsOfLoans)("the amortization table of %s", (_, inputs) => {
  const page = pageOf(inputs);
  const years = onlyTable(page, "years");

  test("adds up from year to year by its printed columns", () => {
    for (let row = 1; row < years.rows.length; row += 1) {
      const sum = added.reduce(
        (total, column) => total + centsIn(years, row, column),
        centsIn(years, row - 1, "Loan balance"),
      );
      expect([row, sum]).toEqual([row, centsIn(years, row, "Loan balance")]);
    }
  });

  test("shows the equity that home value and balance leave, at each appreciation", () => {
    const homes = onlyTable(page, "homes");
    for (const [row] of years.rows.entries())
      for (const percent of ["0%", "4%", "8%"]) {
        const left = centsIn(homes, row, `Home value at ${percent}`) - centsIn(years, row, "Loan balance");
        expect([row, centsIn(homes, row, `Equity at ${percent}`)]).toEqual([row, left]);
      }
  });
});

/** The page's data for a month: its amounts, and the annual rate of which a twelfth accrues. */
const monthOf = (page: string) => {
  const [, events = ""] = /<ol class="events">([\s\S]*?)The first balance/.exec(page) ?? [];
  const text = events.replace(/<[^>]*>/g, "");
  const found = (pattern: RegExp): number => Number(pattern.exec(text)?.[1]?.replaceAll(",", "") ?? 0);
  return {
    payment: found(/payment to the borrower of \$([\d,.]+\d)/),
    fee: found(/servicing fee of \$([\d,.]+\d)/),
    charges: found(/property charges of \$([\d,.]+\d)/) / 12,
    rate: found(/a twelfth of ([\d.]+)%/) / 100,
    premiumShare: found(/the share ([\d.]+)% ÷/) / 100,
  };
};

/** The first year recomputed from the page alone, month by month. */
const firstYearOf = (page: string) => {
  const { payment, fee, charges, rate, premiumShare } = monthOf(page);
  const start = centsIn(onlyTable(page, "years"), 0, "Loan balance") / 100;
  let balance = start;
  for (let month = 1; month <= 12; month += 1) balance = (balance + payment + fee + charges) * (1 + rate / 12);
  const grown = Math.round(balance * 100) - Math.round((start + 12 * (payment + fee + charges)) * 100);
  const premium = Math.round((grown * premiumShare) / rate);
  return { balance: Math.round(balance * 100), premium, interest: grown - premium };
};

describe("a reader who follows the page through the months of the first year gets the printed year", () => {
  test.each([
    "a loan with costs, servicing and two appraisals",
    "a tenure",
    "a term",
    "a fully funded set-aside",
    "a modified tenure that gives the payment",
    "a fixed rate",
    "a purchase",
    "a refinance",
  ])("%s", (kind) => {
    const page = pageOf(loanOfKind(kind));
    const years = onlyTable(page, "years");
    expect(firstYearOf(page)).toEqual({
      balance: centsIn(years, 1, "Loan balance"),
      premium: centsIn(years, 1, "MIP"),
      interest: centsIn(years, 1, "Interest"),
    });
  });
});

describe("the projection page", () => {
  const page = projectionPage(anExplainedCalculation(loanOfKind("a tenure")), aFrame(), (refusal) => refusal._tag);

  test("is the amortization table and the TALC table, with whose loan it is and signature lines", () => {
    expect(page).toContain("Amortization projection of loan 2026-000001");
    for (const text of ["Ada Example", "12 Sample Street, Springfield, IL 62701", "Example Lending, NMLS ID 4321"])
      expect(page).toContain(text);
    expect(onlyTable(page, "years").rows).toHaveLength(1 + 28);
    expect(onlyTable(page, "talc").head).toEqual([
      "Loan period",
      "Years",
      "0% appreciation",
      "4% appreciation",
      "8% appreciation",
    ]);
    expect(onlyTable(page, "loan-cost-working").head).toEqual([
      "Years",
      "Appreciation",
      "Loan balance",
      "Home value",
      "Net sale proceeds",
      "Amount owed",
      "TALC rate",
    ]);
    expect(page).toMatch(/<section class="signatures"[\s\S]*Ada Example, borrower[\s\S]*Example Lending/);
  });

  test("links to no step, because it shows none", () => {
    expect(page).not.toContain('href="#');
  });
});
