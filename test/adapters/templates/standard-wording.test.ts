import { describe, expect, test } from "bun:test";
import { mergeDataOf } from "../../../domain/documents/merge/data.ts";
import type { DocumentFacts } from "../../../domain/documents/merge/facts.ts";
import { sampleLoan } from "../../../domain/documents/merge/sample/sample-loan.ts";
import { standardTemplates } from "../../../domain/documents/standard/set.ts";
import { day } from "../../../domain/kernel/day.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import {
  adjustableTraditional,
  deniedLoan,
  factsOf,
  fixedPurchase,
  refinanceWithSpouse,
} from "../../fixtures/document/document-facts.ts";
import { asMade, filled, linesFor, linesOf } from "./document-lines.ts";

const openApplication = asMade("notice-of-incompleteness", adjustableTraditional);
const loans = [adjustableTraditional, fixedPurchase, refinanceWithSpouse];

const linesWith = (code: string, loan: Loan, given: Partial<DocumentFacts>): string[] =>
  linesOf(filled(code, mergeDataOf({ ...factsOf(loan), ...given })).content);

const centsIn = (line: string): number => {
  const [, sign, amount] = /(-?)\$([\d,.]+)$/.exec(line) ?? [];
  if (amount === undefined) throw new Error(`no amount in ${line}`);
  return (sign === "-" ? -1 : 1) * Number(amount.replace(/[,.]/g, ""));
};

/** The rows between two rows, with those that begin with Less subtracted. */
const sumBetween = (lines: readonly string[], after: string, before: string): { sum: number; total: number } => {
  const from = lines.findIndex((line) => line.startsWith(after));
  const to = lines.findIndex((line, position) => position > from && line.startsWith(before));
  const rows = lines.slice(from + (after.includes(" | ") ? 0 : 1), to);
  const sum = rows.reduce((total, row) => total + (row.startsWith("Less") ? -1 : 1) * centsIn(row), 0);
  return { sum, total: centsIn(lines[to] ?? "") };
};

describe("the figures of a document", () => {
  test("lead from the price of a home to what its buyers pay, including the earnest money and what the loan cannot pay", () => {
    // Property charges of 200,000.00 exceed the whole principal limit.
    for (const loan of [fixedPurchase, { ...fixedPurchase, propertyChargesAtClosingCents: 20_000_000 }]) {
      const lines = linesFor("loan-summary", loan);
      expect(lines).toContain("Purchase price | $380,000.00");
      expect(lines).toContain("Less earnest money already paid | $10,000.00");
      const { sum, total } = sumBetween(lines, "Purchase price | ", "You bring to the closing");
      expect(sum).toBe(total);
      expect(total).toBe(factsOf(loan).calculation?.result.cashRequiredToCloseCents ?? 0);
    }
    expect(linesFor("loan-summary", adjustableTraditional).join()).not.toContain("Purchase price");
  });

  test("lead from the principal limit to the net principal limit", () => {
    for (const loan of [...loans, { ...fixedPurchase, propertyChargesAtClosingCents: 20_000_000 }]) {
      const { sum, total } = sumBetween(linesFor("loan-summary", loan), "Principal limit | ", "Net principal limit");
      expect(sum).toBe(total);
    }
  });

  test("for the fees lead to what the borrower pays through the loan after the seller's and the lender's part", () => {
    // 5,000.00 + 1,400.00 + 225.00 of fees and 10,400.00 − 6,000.00 of premium, less the lender's 1,000.00.
    expect(linesFor("fee-itemization", refinanceWithSpouse)).toContain("You pay through the loan | $10,025.00");
    // The same fees and 2% of 380,000.00, less the seller's 1,500.00.
    expect(linesFor("fee-itemization", fixedPurchase)).toContain("You pay through the loan | $12,725.00");
    expect(linesFor("fee-itemization", adjustableTraditional).join()).not.toContain("You pay through the loan");
  });

  test("for the fees include the fee for administering repairs", () => {
    const repaired = { ...adjustableTraditional, repairEstimateCents: 300_000, repairAdministrationFeeCents: 5_000 };
    const lines = linesFor("fee-itemization", repaired);
    expect(lines).toContain("Repair administration fee | Lender | From the loan | $50.00");
    // 6,625.00 of fees, 50.00, and 2% of 400,000.00.
    expect(lines).toContain("Total through the loan | $14,675.00");
  });

  test("say how high an adjustable rate can ever be: the initial rate plus the cap over the life of the loan", () => {
    const limits = (loan: Loan) => linesFor("loan-summary", loan).find((line) => line.startsWith("Limits on changes"));
    const { lifetimeCap, periodicCap } = adjustableTraditional;
    expect([lifetimeCap, periodicCap]).not.toContain(null);
    // 6.00% and 5.00%.
    expect(limits(adjustableTraditional)).toBe(
      "Limits on changes | At most 2.00% at each change; never above 11.00%, which is 5.00% above the initial rate",
    );
    expect(limits(fixedPurchase)).toBeUndefined();
  });
});

describe("a fixed-rate loan", () => {
  const fixed: Loan = {
    ...fixedPurchase,
    hecmType: "traditional",
    purchasePriceCents: null,
    earnestMoneyCents: 0,
    sellerContributionsCents: 0,
    paymentPlan: {
      type: "single_disbursement",
      termMonths: null,
      monthlyPaymentCents: null,
      lineOfCreditCents: null,
      initialDrawCents: 4_000_000,
    },
  };

  test("has available at closing what the first year allows, and never the rest", () => {
    const lines = linesFor("loan-summary", fixed);
    // 385,000.00 × 0.426; 2% of 385,000.00, and 6,625.00; 60% of the principal limit less these; the remainder.
    expect(lines).toContain("Principal limit | $164,010.00");
    expect(lines).toContain("Net principal limit | $149,685.00");
    expect(lines).toContain("Available to you, at closing only | $84,081.00");
    expect(lines).toContain("Paid to you at closing | $40,000.00");
    expect(lines).toContain("Not drawn at closing, and not available later | $109,685.00");
    expect(lines.join()).not.toContain("first twelve months");
    const compared = linesFor("loan-comparison", fixed).join();
    expect(compared).toContain("at most $84,081.00 can be paid to you, at closing only");
    expect(compared).not.toContain("$149,685.00");
  });
});

describe("the words of a document", () => {
  test("end with one period if the lender's name ends with one", () => {
    for (const { code } of standardTemplates)
      for (const loan of loans) {
        const facts = factsOf(loan);
        const company = { ...facts.company, name: "Example Lending, Inc." };
        expect([code, linesWith(code, asMade(code, loan), { company }).filter((line) => line.includes(".."))]).toEqual([
          code,
          [],
        ]);
      }
  });

  test("state to an eligible non-borrowing spouse, by name, what a deferral depends on, and to no one else", () => {
    const statement = (loan: Loan) =>
      linesFor("loan-summary", loan).filter((line) => line.includes("non-borrowing spouse") && line.length > 100);
    expect(statement(refinanceWithSpouse)).toHaveLength(1);
    expect(statement(refinanceWithSpouse)[0]).toMatch(
      /^Nell Again is an eligible non-borrowing spouse.*24 CFR 206\.55/,
    );
    expect([...statement(adjustableTraditional), ...statement(fixedPurchase)]).toEqual([]);
    const [borrower, spouse] = refinanceWithSpouse.borrowers;
    if (!borrower || !spouse) throw new Error("a loan without its spouse");
    const ineligible = {
      ...refinanceWithSpouse,
      borrowers: [borrower, { ...spouse, borrowerType: "ineligible_non_borrowing_spouse" as const }],
    };
    expect(statement(ineligible)).toHaveLength(1);
    expect(statement(ineligible)[0]).toContain("not eligible for a deferral");
  });

  test("offer no line of credit with a fixed rate", () => {
    for (const code of ["amortization-schedule", "loan-summary", "fee-itemization"])
      expect([code, linesFor(code, fixedPurchase).filter((line) => /line of credit/i.test(line))]).toEqual([code, []]);
    expect(linesFor("amortization-schedule", adjustableTraditional).join()).toContain("Line of credit");
  });

  test("count borrowers", () => {
    expect(linesFor("amortization-schedule", adjustableTraditional)).toContainEqual(
      expect.stringMatching(/^Borrower \| Ada/),
    );
    expect(linesFor("amortization-schedule", fixedPurchase)).toContainEqual(expect.stringMatching(/^Borrowers \| Ada/));
  });

  test("write telephone numbers in one format", () => {
    const facts = factsOf(openApplication);
    const printed = (phone: string) =>
      linesWith("notice-of-incompleteness", openApplication, { company: { ...facts.company, phone } })[0];
    for (const phone of ["217 555 0142", "(217) 555-0142", "+1 217 555 0142", "2175550142"])
      expect(printed(phone)).toEndWith("217-555-0142");
    expect(printed("+44 20 7946 0018")).toEndWith("+44 20 7946 0018");
  });
});

describe("an itemization of fees", () => {
  const certificate = sampleLoan.agency.certificate;
  const lines = (given: Partial<Loan>) => linesWith("fee-itemization", { ...sampleLoan, ...given }, {});
  const withoutFee = sampleLoan.fees.filter(({ code }) => code !== "counseling");

  test("has the counseling fee as a line: the loan's, otherwise the certificate's, and never twice", () => {
    const counseling = (printed: readonly string[]) => printed.filter((line) => /counseling fee/i.test(line));
    expect(counseling(lines({}))).toEqual(["HECM counseling fee | Counseling agency | From the loan | $145.00"]);
    const paid = lines({ fees: withoutFee });
    expect(counseling(paid)).toEqual(["HECM counseling fee | Sample Housing Counselors | $145.00"]);
    // The appraisal of 650.00 and the counseling of 145.00.
    expect(paid).toContain("Total outside closing | $795.00");
    // A loan of a standard product starts with a counseling fee of 0.
    const unpriced = sampleLoan.fees.map((fee) => (fee.code === "counseling" ? { ...fee, amountCents: 0 } : fee));
    expect(lines({ fees: unpriced })).toEqual(paid);
  });

  test("says that the counseling agency waived its fee", () => {
    if (certificate === null) throw new Error("the sample loan has no certificate");
    const agency = { ...sampleLoan.agency, certificate: { ...certificate, isFeeWaived: true } };
    const waived = lines({ agency, fees: withoutFee });
    expect(waived).toContain("The counseling agency waived its fee.");
    expect(waived.join()).not.toContain("$145.00");
  });
});

describe("a notice of adverse action", () => {
  const other = "from an outside source other than a consumer reporting agency";
  const notice = (denialReasons: Loan["hmda"]["denialReasons"], given: Partial<DocumentFacts> = {}) =>
    linesWith("notice-of-adverse-action", deniedLoan(adjustableTraditional, denialReasons), given);

  test("states the right to learn an outside source's information if a reason is based on it", () => {
    // Employment, collateral, unverifiable information, and FHA insurance.
    for (const reason of [2, 4, 6, 8] as const) expect(notice([reason]).join()).toContain(other);
    for (const reason of [1, 3, 5, 7] as const) expect(notice([reason]).join()).not.toContain(other);
  });

  test("has one Part II, for any sources", () => {
    const [borrower] = adjustableTraditional.borrowers;
    const score = {
      borrowerId: borrower?.id ?? 0,
      bureau: "equifax",
      model: "EquifaxBeacon5.0",
      value: 601,
      rangeLow: 334,
      rangeHigh: 818,
      factors: [],
    } as const;
    const creditReports = [{ completedOn: day("2026-03-12"), scores: [score] }];
    const parts = (lines: readonly string[]) => lines.filter((line) => line.startsWith("Part II"));
    expect(parts(notice([3, 4], { creditReports }))).toHaveLength(1);
    expect(parts(notice([4]))).toHaveLength(1);
    expect(parts(notice([5]))).toEqual([]);
    expect(notice([3], { creditReports }).join("\n")).toContain("601 (Equifax Beacon 5.0)");
    expect(notice([3], { creditReports })).toContain("Range of possible scores | From a low of 334 to a high of 818");
    const factors = ["A", "B", "C", "D", "E", "Inquiries"].map((text) => ({ code: "", text }));
    const explained = [{ completedOn: day("2026-03-12"), scores: [{ ...score, factors }] }];
    expect(notice([3], { creditReports: explained })).toContain(
      "Key factors that adversely affected your credit score | A; B; C; D; Inquiries",
    );
  });

  test("says by when it is due, with the paragraphs that set that day, until the day has passed", () => {
    const isDue = (line: string): boolean => line.startsWith("This notice is due by");
    // Thirty days after the application of March 2, 2026; nothing says that it was complete.
    const due = "This notice is due by | April 1, 2026 (12 CFR 1002.9(a)(1)(i) and (c)(1))";
    expect(notice([3], { today: day("2026-04-01") }).filter(isDue)).toEqual([due]);
    expect(notice([3], { today: day("2026-04-02") }).filter(isDue)).toEqual([]);
  });

  test("names the agencies that were queried even if none of them had a score", () => {
    const [borrower] = adjustableTraditional.borrowers;
    const scores = (["equifax", "transunion"] as const).map((bureau) => ({
      borrowerId: borrower?.id ?? 0,
      bureau,
      model: "Model",
      value: null,
      rangeLow: null,
      rangeHigh: null,
      factors: [],
    }));
    const lines = notice([3], { creditReports: [{ completedOn: day("2026-03-12"), scores }] }).join("\n");
    expect(lines).toContain("Equifax Information Services LLC\nP.O. Box 740241, Atlanta, GA 30374");
    expect(lines).toContain("TransUnion\nP.O. Box 1000, Chester, PA 19016");
    expect(lines).not.toContain("credit score");
    expect(lines).not.toContain("____");
  });

  test("gives a person for whom no agency was queried those of the others, and lacks a name if no report has one", () => {
    const denied = deniedLoan(refinanceWithSpouse, [3]);
    const [borrower] = denied.borrowers;
    if (borrower === undefined) throw new Error("the loan of the example has no borrower");
    const second = { ...borrower, id: 990, borrowerType: "co_borrower", firstName: "Cora" } as const;
    const loan = { ...denied, borrowers: [borrower, second] };
    const score = {
      borrowerId: borrower.id,
      bureau: "experian",
      model: "Model",
      value: 601,
      rangeLow: 300,
      rangeHigh: 850,
      factors: [],
    } as const;
    const printed = (scores: readonly (typeof score)[]) => {
      const facts = { ...factsOf(loan), creditReports: [{ completedOn: day("2026-03-12"), scores }] };
      const { content, missing } = filled("notice-of-adverse-action", mergeDataOf(facts));
      return { text: linesOf(content).join("\n"), missing };
    };
    const named = printed([score]);
    expect(named.text.split("Toll-free telephone")).toHaveLength(3);
    expect(named.text.split("601 (Model)")).toHaveLength(2);
    expect(named.missing).toEqual([]);
    // A frozen file: a report without scores names no agency.
    const { text, missing } = printed([]);
    expect(text).not.toContain("____");
    expect(missing).toEqual(["borrowers.0.reporting_agencies.0.name", "borrowers.1.reporting_agencies.0.name"]);
  });
});
