import { describe, expect, test } from "bun:test";
import { comparisonPage } from "../../../../adapters/pages/calculation/comparison-page.ts";
import { rate } from "../../../../domain/kernel/rate.ts";
import { aComparison } from "../../../fixtures/calculation/comparison.ts";
import { loanOfKind } from "../../../fixtures/loan/kinds-of-loans.ts";
import { aFrame } from "../../../fixtures/page-frame.ts";
import { printedTables } from "./printed-tables.ts";

const higherValue = { name: "Half a million", changes: { homeValueCents: 500_000_00 } };
const rateAboveTable = { name: null, changes: { expectedRate: rate(25) } };
const page = comparisonPage(
  aComparison(loanOfKind("a line of credit"), [higherValue, rateAboveTable]),
  aFrame(),
  (refusal) => `Refused with 5 %: ${refusal._tag}.`,
);

const rowOf = (name: string): readonly string[] | undefined =>
  printedTables(page, "comparison")[0]?.rows.find(([head]) => head === name);

describe("the page of a comparison", () => {
  test("has the loan as it is and each scenario side by side", () => {
    expect(printedTables(page, "comparison")[0]?.head).toEqual([
      "Figure",
      "The loan as it is",
      "Half a million",
      "Scenario 2",
    ]);
    // 400,000 × 0.416 and 500,000 × 0.416; the third cannot be calculated.
    expect(rowOf("Principal limit")).toEqual(["Principal limit", "$166,400", "$208,000", "–"]);
    expect(rowOf("Payment plan")).toEqual(["Payment plan", "Line of credit", "Line of credit", "–"]);
  });

  test("says under a figure by how much it differs from the loan, and nothing if it does not", () => {
    expect(page).toContain('$208,000<br><span class="change">+$41,600</span>');
    expect(page).not.toContain('0.416<br><span class="change">');
  });

  test("names what each scenario changes, and why one cannot be calculated", () => {
    expect(page).toContain("<li>Home value entered: $500,000.00</li>");
    expect(page).toContain("Cannot be calculated. Refused with 5%: ExpectedRateAboveTable.");
  });

  test("warns about a scenario only of what the loan itself does not warn about", () => {
    const same = { name: "The same again", changes: {} };
    const dearer = { name: "A dearer payoff", changes: { closingCostsCents: 40_000_00 } };
    const text = comparisonPage(
      aComparison(loanOfKind("more liens than the limit covers"), [same, dearer]),
      aFrame(),
      () => "",
    );
    const warnings = [...text.matchAll(/<p class="warning">([^<]*)<\/p>/g)].map(([, warning]) => warning);
    expect(warnings.length).toBe(2);
    expect(new Set(warnings).size).toBe(2);
    for (const warning of warnings) expect(warning).toContain("The borrower brings");
  });

  test("says whose loan it is, and omits rows that no column has", () => {
    for (const text of ["Ada Example", "Loan number", "June 15, 2026, 11:00 AM EDT"]) expect(page).toContain(text);
    expect(rowOf("Proceeds forgone")).toBeUndefined();
  });

  test("has at most three scenarios beside the loan in one table", () => {
    const many = Array.from({ length: 7 }, (_none, at) => ({ name: `No. ${at}`, changes: {} }));
    const tables = printedTables(
      comparisonPage(aComparison(loanOfKind("a plain loan"), many), aFrame(), () => ""),
      "comparison",
    );
    expect(tables.map(({ head }) => head.length)).toEqual([5, 5, 3]);
    for (const { head } of tables) expect(head[1]).toBe("The loan as it is");
  });
});

test("names that look like HTML are shown as text", () => {
  const hostile = "<script>alert('&')</script>";
  const scenarios = [{ name: hostile, changes: {} }];
  expect(comparisonPage(aComparison(loanOfKind("a plain loan"), scenarios), aFrame(), () => "")).not.toContain(
    "<script",
  );
});
