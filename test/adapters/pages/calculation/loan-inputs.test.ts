import { describe, expect, test } from "bun:test";
import { explainPage } from "../../../../adapters/pages/calculation/explanation-page.ts";
import { usPercent, usText } from "../../../../adapters/pages/us-format.ts";
import type { ExplainedLoan } from "../../../../domain/calculation/explanation/explained-loan.ts";
import { rate } from "../../../../domain/kernel/rate.ts";
import { aCalculation } from "../../../fixtures/calculation/calculation.ts";
import { anExplainedCalculation, anExplainedLoan } from "../../../fixtures/loan/explained-loan.ts";
import { kindsOfLoans, loanOfKind } from "../../../fixtures/loan/kinds-of-loans.ts";
import { aFrame } from "../../../fixtures/page-frame.ts";
import { printedTables } from "./printed-tables.ts";

const pageOf = (kind: string, loan: Partial<ExplainedLoan> = {}): string =>
  explainPage(
    anExplainedCalculation(loanOfKind(kind), { loan: anExplainedLoan(loan) }),
    aFrame(),
    (refusal) => refusal._tag,
  );

const termsOf = (page: string): Record<string, readonly string[]> =>
  Object.fromEntries((printedTables(page, "terms")[0]?.rows ?? []).map(([name = "", ...rest]) => [name, rest]));

describe("the loan inputs of the page", () => {
  test("name product, index, margin, and caps of the loan", () => {
    expect(termsOf(pageOf("a plain loan"))).toMatchObject({
      Product: ["HECM annual adjustable, 1-year CMT (HECM_ANNUAL_CMT)", "Terms of the loan"],
      "Index of the note": ["1-year constant maturity Treasury", "Terms of the loan"],
      Margin: ["2.00%", "Terms of the loan"],
      "Periodic cap": ["2.00%", "Terms of the loan"],
      "Lifetime cap above the initial rate": ["5.00%", "Terms of the loan"],
    });
  });

  test("distinguish a rate that was entered from one that was quoted and one that was locked", () => {
    const week = "the weekly average of the 10-year constant maturity Treasury for the week of May 25, 2026";
    expect(termsOf(pageOf("a plain loan"))).toMatchObject({
      "Initial note rate": ["5.75%", "Entered on the loan"],
      "Expected average mortgage interest rate": ["6.00%", "Entered on the loan"],
      "Rate lock": ["Not locked", "No rate lock on the loan"],
    });
    expect(termsOf(pageOf("a quoted rate"))).toMatchObject({
      "Initial note rate": ["5.75%", `Quoted: margin of 1.75% + 4.00%, ${week}, in effect from June 1, 2026`],
      "Expected average mortgage interest rate": [
        "6.00%",
        `Quoted: margin of 1.75% + 4.25%, ${week}, in effect from June 1, 2026`,
      ],
    });
    expect(
      termsOf(pageOf("the lowest rate since the application"))["Expected average mortgage interest rate"]?.[1],
    ).toEndWith("(the lowest since the application)");
    expect(termsOf(pageOf("a locked rate"))).toMatchObject({
      "Expected average mortgage interest rate": ["6.00%", "Locked on March 3, 2026, in force through June 30, 2026"],
      "Rate lock": [
        "6.00%, locked on March 3, 2026, in force through June 30, 2026; holds on June 15, 2026",
        "Entered on the loan",
      ],
    });
    expect(termsOf(pageOf("a loan whose note rate is not known"))["Initial note rate"]?.[0]).toBe("Not known");
  });

  test("for a fixed rate name no index, margin, caps, or lock, but its only plan", () => {
    const page = pageOf("a fixed rate");
    expect(Object.keys(termsOf(page))).toEqual([
      "Product",
      "Type of loan",
      "Type of rate",
      "Note rate",
      "Expected average mortgage interest rate",
    ]);
    expect(page).toContain("Calculated as a single disbursement lump sum, the only plan of a fixed rate.");
  });

  test("name the only plan of a fixed rate once, and not as chosen or open", () => {
    const kinds = kindsOfLoans.map(([kind]) => kind).filter((kind) => pageOf(kind).includes("the only plan of"));
    expect(kinds).toEqual(["a fixed rate", "a purchase at a fixed rate"]);
    expect(pageOf("a fixed rate").split("the only plan of a fixed rate")).toHaveLength(2);
    const plan = /<h3>Payment plan<\/h3>.*?<\/section>/s.exec(pageOf("a fixed rate"))?.[0];
    expect(plan).toContain("the only plan of a fixed rate");
  });

  test("say if the loan was changed after the calculation", () => {
    expect(pageOf("a plain loan")).not.toContain("was changed after");
    const changed = pageOf("a plain loan", { version: 5 });
    expect(changed).toContain("made from version 3, and the loan is now at version 5");
    expect(changed).toContain("Product, index, margin and caps are the loan's terms as they are now");
  });

  test("say that a rate which can change every month has no periodic cap", () => {
    const monthly = { ...loanOfKind("a plain loan"), rateType: "monthly_adjustable" } as const;
    const periodicCapOf = (periodicCap: ExplainedLoan["periodicCap"]) =>
      termsOf(
        explainPage(
          anExplainedCalculation(monthly, { loan: anExplainedLoan({ periodicCap }) }),
          aFrame(),
          (refusal) => refusal._tag,
        ),
      )["Periodic cap"]?.[0];
    expect(periodicCapOf(null)).toBe("None on a monthly adjustable rate");
    expect(periodicCapOf(rate(1))).toBe("1.00%");
    expect(termsOf(pageOf("a plain loan", { periodicCap: null }))["Periodic cap"]?.[0]).toBe("Not entered");
  });

  test("show a year's property charges if a set-aside pays them, and only then", () => {
    expect(pageOf("a plain loan")).not.toContain("Property taxes a year");
    expect(pageOf("a fully funded set-aside")).toContain("<dt>Property taxes a year</dt><dd>$4,200.00</dd>");
  });

  test("show earnest money and seller contributions only on a purchase", () => {
    expect(pageOf("a plain loan")).not.toContain("Earnest money");
    expect(pageOf("a purchase")).toContain("<dt>Earnest money</dt><dd>$5,000.00</dd>");
  });
});

describe("text on a page", () => {
  test("is in US formats: dollars, percents, and dates", () => {
    expect(usPercent(rate(6.125))).toBe("6.125%");
    expect(usPercent(rate(6))).toBe("6.00%");
    expect(usPercent(rate(2.12345))).toBe("2.12345%");
    expect(usText("2 % × (maximum claim amount, at most 200,000), at least 2,500")).toBe(
      "2% × (maximum claim amount, at most $200,000), at least $2,500",
    );
    expect(usText("The borrower brings 260,285.00 to the closing, 5.00 on 2026-05-01.")).toBe(
      "The borrower brings $260,285.00 to the closing, $5.00 on May 1, 2026.",
    );
    expect(usText("The limit is 175,000.00. It is 1,000.50.")).toBe("The limit is $175,000.00. It is $1,000.50.");
  });

  test("leaves sections, letters, factors, rates in words, and rule editions unchanged", () => {
    for (const text of [
      "under the ceiling of 24 CFR 206.53",
      "Mortgagee Letter 2018-06",
      "a factor of 0.416",
      "must be at most 18.25 percent",
      "rates are in percent, such as 6.25 percent.",
      "2026-01-01-3f9a2c1b0d4e",
    ])
      expect(usText(text)).toBe(text);
  });

  test("has no figure in another format", () => {
    for (const kind of ["a locked rate", "a purchase", "a fully funded set-aside", "a refinance under the ceiling"]) {
      const { record, ...explained } = anExplainedCalculation(loanOfKind(kind));
      const page = explainPage(
        { ...explained, record: aCalculation({ ...record, ruleEdition: "the newest" }) },
        aFrame(),
        (refusal) => refusal._tag,
      );
      const text = page.replace(/<style>[\s\S]*?<\/style>/g, "").replace(/<[^>]*>/g, " ");
      expect(text.match(/\d %|(?<![\d-])\d{4}-\d{2}-\d{2}(?!\d)/g)).toBeNull();
    }
  });
});
