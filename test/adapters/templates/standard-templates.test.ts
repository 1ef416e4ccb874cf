import { describe, expect, test } from "bun:test";
import { checkTemplate } from "../../../adapters/templates/template.ts";
import { mergeDataOf, sampleData } from "../../../domain/documents/merge/data.ts";
import { mergeShape } from "../../../domain/documents/merge/fields.ts";
import { printMoney, printPercent, printWholeDollars } from "../../../domain/documents/merge/print.ts";
import { standardTemplates } from "../../../domain/documents/standard/set.ts";
import { day } from "../../../domain/kernel/day.ts";
import { percentFromRate } from "../../../domain/kernel/rate.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import {
  adjustableTraditional,
  deniedLoan,
  factsOf,
  fixedPurchase,
  refinanceWithSpouse,
} from "../../fixtures/document/document-facts.ts";
import { asMade, filled, linesFor, linesOf } from "./document-lines.ts";

const loans: readonly (readonly [name: string, loan: Loan])[] = [
  ["an adjustable traditional loan", adjustableTraditional],
  ["a purchase at a fixed rate", fixedPurchase],
  ["a refinance with a non-borrowing spouse", refinanceWithSpouse],
];

describe("the standard templates", () => {
  test("are all valid", () => {
    for (const { code, body } of standardTemplates)
      expect([code, checkTemplate({ body, shape: mergeShape })]).toEqual([code, { _tag: "Accepted", value: null }]);
  });

  test("are filled with the sample and with each kind of loan without a missing field", () => {
    for (const { code } of standardTemplates) {
      expect([code, filled(code, sampleData()).missing]).toEqual([code, []]);
      for (const [name, loan] of loans)
        expect([code, name, filled(code, mergeDataOf(factsOf(asMade(code, loan)))).missing]).toEqual([code, name, []]);
    }
  });

  test("report what is missing if nothing was calculated", () => {
    const facts = { ...factsOf(adjustableTraditional), calculation: null, projection: null, plans: [], loanCost: null };
    expect(filled("loan-summary", mergeDataOf(facts)).missing).toContain("calculation.principal_limit");
    expect(filled("talc", mergeDataOf(facts)).missing).toContain("loan_cost.age");
  });
});

describe("a document's content", () => {
  test("has the limits and costs of the calculation", () => {
    for (const [name, loan] of loans) {
      const facts = factsOf(loan);
      const result = facts.calculation?.result;
      const lines = linesFor("loan-summary", loan);
      const expected = [
        `Principal limit | ${printMoney(result?.principalLimitCents ?? 0)}`,
        `Mandatory obligations | ${printMoney(result?.mandatoryObligationsCents ?? 0)}`,
        `Available to you | ${printMoney(result?.availableProceedsCents ?? 0)}`,
        `Initial mortgage insurance premium | ${printMoney(result?.initialMipCents ?? 0)}`,
      ];
      expect([name, expected.filter((line) => !lines.includes(line))]).toEqual([name, []]);
    }
  });

  test("adds up: what is paid at closing equals the mandatory obligations", () => {
    for (const [name, loan] of loans) {
      const lines = linesFor("loan-summary", loan);
      const from = lines.indexOf("What is paid or set aside at closing") + 1;
      const to = lines.findIndex((line, position) => position > from && line.startsWith("Mandatory obligations |"));
      const cents = (line: string) => Number(line.replace(/.*\$/, "").replace(/[,.]/g, ""));
      const sum = lines
        .slice(from, to)
        .reduce((total, line) => total + (line.startsWith("Less") ? -1 : 1) * cents(line), 0);
      expect([name, sum]).toEqual([name, cents(lines[to] ?? "")]);
    }
  });

  test("has the years of the projection, row by row", () => {
    for (const [, loan] of loans) {
      const rows = factsOf(loan).projection?.rows ?? [];
      const printed = linesFor("amortization-schedule", loan).filter((line) => /^\d+ \|/.test(line));
      expect(printed.map((line) => line.split(" | ")[6])).toEqual(
        rows.map((row) => printWholeDollars(row.balanceCents)),
      );
    }
  });

  test("has as total annual loan cost the rate of each term under each appreciation rate", () => {
    for (const [, loan] of loans) {
      const { loanCost } = factsOf(loan);
      const printed = linesFor("talc", loan).filter((line) => /^[048]% \|/.test(line));
      const expected = [0, 4, 8].map((percent) => {
        const rates = (loanCost?.rates ?? []).filter(({ appreciation }) => percentFromRate(appreciation) === percent);
        return [
          `${percent}%`,
          ...rates.map(({ rate }) => (rate === null ? "None" : printPercent(percentFromRate(rate)))),
        ];
      });
      expect(printed).toEqual(expected.map((row) => row.join(" | ")));
    }
  });

  test("has each payment plan that the loan allows, its own one first", () => {
    const lines = linesFor("loan-comparison", adjustableTraditional);
    expect(lines).toContain(
      "Modified tenure (yours) | $10,000.00 | $400.00 | As long as a borrower lives in the home | $52,273.47",
    );
    // 175,200.00 − 49,625.00 − 4,416.39 − 10,000.00.
    expect(lines).toContain("Line of credit | $10,000.00 | – | No monthly payments | $111,158.61");
    expect(
      linesFor("loan-comparison", fixedPurchase).filter((line) => line.startsWith("Single disbursement")),
    ).toHaveLength(2);
  });

  test("has for each denied applicant the reasons, the federal agency, and only their own score", () => {
    const loan = deniedLoan(fixedPurchase);
    const scores = loan.borrowers.map(({ id }, position) => ({
      borrowerId: id,
      bureau: "experian" as const,
      model: "Model",
      value: 590 + position,
      rangeLow: 300,
      rangeHigh: 850,
      factors: [],
    }));
    const facts = { ...factsOf(loan), creditReports: [{ completedOn: day("2026-03-12"), scores }] };
    const { content } = filled("notice-of-adverse-action", mergeDataOf(facts));
    const at = content.findIndex(({ kind }) => kind === "page_break");
    const [first, second] = [linesOf(content.slice(0, at)), linesOf(content.slice(at))];
    for (const lines of [first, second]) {
      expect(lines).toContain("Credit history");
      expect(lines).toContain("Value or type of collateral not sufficient");
      expect(lines.join()).toContain("Federal Trade Commission, Consumer Response Center, 600 Pennsylvania Avenue NW");
    }
    expect([first.join().includes("590 (Model)"), first.join().includes("591 (Model)")]).toEqual([true, false]);
    expect([second.join().includes("590 (Model)"), second.join().includes("591 (Model)")]).toEqual([false, true]);
  });

  test("mentions no credit report for a denial without one", () => {
    expect(linesFor("notice-of-adverse-action", adjustableTraditional).join()).not.toContain(
      "information obtained in a report",
    );
  });

  test("has an underwriter's exceptions, each with its reason, who gave it, and when, and nothing if there are none", () => {
    const heading = "Exceptions by the underwriter";
    expect(linesFor("loan-summary", adjustableTraditional)).not.toContain(heading);
    const overrides = [
      {
        rule: "The underwriter is named",
        unmet: ["No underwriter is named on the loan", "Another thing"],
        reason: "Signed off by the branch",
        underwriter: "Una Example",
        givenOn: day("2026-04-30"),
      },
    ];
    const lines = linesOf(
      filled("loan-summary", mergeDataOf({ ...factsOf(adjustableTraditional), overrides })).content,
    );
    expect(lines.slice(lines.indexOf(heading) + 1, lines.indexOf(heading) + 3)).toEqual([
      "Requirement | Not met | Reason for the exception | Underwriter | Date",
      "The underwriter is named | No underwriter is named on the loan; Another thing | Signed off by the branch | Una Example | April 30, 2026",
    ]);
  });

  test("describes servicing according to the company's intent", () => {
    const retained = "we do not intend to sell, transfer, or assign";
    const released = "We intend to assign, sell, or transfer";
    expect(linesFor("servicing-disclosure", adjustableTraditional).join()).toContain(retained);
    const lines = linesFor("servicing-disclosure", { ...adjustableTraditional, servicingIntent: "released" }).join();
    expect([lines.includes(retained), lines.includes(released)]).toEqual([false, true]);
  });
});
