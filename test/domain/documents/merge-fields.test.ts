import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { mergeDataOf, sampleData } from "../../../domain/documents/merge/data.ts";
import { text } from "../../../domain/documents/merge/field.ts";
import { describedFields, mergeShape } from "../../../domain/documents/merge/fields.ts";
import { printPercent, printValue, printWholeDollars } from "../../../domain/documents/merge/print.ts";
import type { MergeRecord, MergeValue, ShapeFields } from "../../../domain/documents/merge/value.ts";
import { day } from "../../../domain/kernel/day.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { LoanStatus } from "../../../domain/loan/status/status.ts";
import {
  adjustableTraditional,
  deniedLoan,
  factsOf,
  fixedPurchase,
  openLoan,
  refinanceWithSpouse,
} from "../../fixtures/document/document-facts.ts";
import { arbitraryLoan } from "../../fixtures/loan/arbitrary-loan.ts";
import { aStatusEntry } from "../../fixtures/loan/loan.ts";

/** Every path of a shape; entries of a list as `[]`. */
const pathsOf = (fields: ShapeFields, within = ""): string[] =>
  Object.entries(fields).flatMap(([name, shape]) => {
    const path = `${within}${name}`;
    if (shape.kind === "record") return pathsOf(shape.fields, `${path}.`);
    return shape.kind === "list" ? [path, ...pathsOf(shape.fields, `${path}[].`)] : [path];
  });

/** The parts of data that do not match the shape; empty if all do. */
const misfits = (data: MergeRecord, fields: ShapeFields, within = ""): string[] => {
  const names = [...new Set([...Object.keys(data), ...Object.keys(fields)])];
  return names.flatMap((name) => {
    const [found, shape, path] = [data[name], fields[name], `${within}${name}`];
    if (shape === undefined || found === undefined) return [path];
    if (shape.kind === "list")
      return Array.isArray(found)
        ? found.flatMap((entry: MergeRecord) => misfits(entry, shape.fields, `${path}[].`))
        : [path];
    if (shape.kind === "record")
      return found === null ? [path] : misfits(found as MergeRecord, shape.fields, `${path}.`);
    return found === null || (found as MergeValue).kind === shape.kind ? [] : [path];
  });
};

const money = (cents: number): MergeValue => ({ kind: "money", cents });

describe("the merge fields", () => {
  test("are all described, each once, in words and with an example", () => {
    expect(describedFields().map(({ path }) => path)).toEqual(pathsOf(mergeShape));
    expect(new Set(describedFields().map(({ path }) => path)).size).toBe(describedFields().length);
    for (const { path, description, example } of describedFields()) {
      expect([path, description.length > 3, example.length > 0]).toEqual([path, true, true]);
    }
  });

  test("have values of the described shape, for every kind of loan", () => {
    const loans = [
      adjustableTraditional,
      fixedPurchase,
      refinanceWithSpouse,
      deniedLoan(fixedPurchase),
      openLoan(refinanceWithSpouse),
    ];
    for (const loan of loans) expect(misfits(mergeDataOf(factsOf(loan)), mergeShape)).toEqual([]);
    expect(misfits(sampleData(), mergeShape)).toEqual([]);
  });

  test("have the same shape if only the newly started loan is known", () => {
    const facts = { ...factsOf(adjustableTraditional), officer: null, signer: null, calculation: null };
    fc.assert(
      fc.property(arbitraryLoan, (loan) => {
        const data = mergeDataOf({ ...facts, loan, projection: null, plans: [], loanCost: null });
        return misfits(data, mergeShape).length === 0;
      }),
      { numRuns: 50 },
    );
  });

  test("are missing if a text contains nothing visible, so that a document does not print an empty space", () => {
    const name = text("the name", (of: { readonly name: string | null }) => of.name);
    for (const unseen of [null, "", "  ", "\u200b", "\u2800"]) expect(name.dataOf({ name: unseen })).toBeNull();
    expect(name.dataOf({ name: "Ada" })).toEqual({ kind: "text", value: "Ada" });
  });

  test("are money in cents of the calculation, and values of the rules worked out by hand", () => {
    const { calculation, payment_plan: plan } = mergeDataOf(factsOf(adjustableTraditional));
    // 400,000.00 × 0.438; 2% of 400,000.00; 2% of it + 5,000.00 + 1,625.00 + 35,000.00.
    expect(calculation).toMatchObject({
      principal_limit: money(17_520_000),
      initial_mip: money(800_000),
      mandatory_obligations: money(4_962_500),
      total_closing_costs: money(1_462_500),
      liens_paid_off: money(3_500_000),
      price_from_loan: null,
    });
    expect(plan).toMatchObject({ initial_draw: money(1_000_000), monthly_payment: money(40_000) });
  });

  test("state what the loan pays of a purchase price, and what the buyers pay", () => {
    const { calculation, borrower_names: names } = mergeDataOf(factsOf(fixedPurchase));
    // 380,000.00 × 0.426 = 161,880.00, less costs of 7,600.00 + 6,625.00; the seller pays 1,500.00 of them.
    expect(calculation).toMatchObject({
      principal_limit: money(16_188_000),
      price_from_loan: money(14_915_500),
      // 380,000.00 − 10,000.00 of earnest money − what the loan pays.
      cash_to_close: money(22_084_500),
    });
    expect(names).toEqual({ kind: "text", value: "Ada Buyer and Bob Buyer" });
  });

  test("state the fees as the calculation adds them up", () => {
    const { fee_totals: totals, calculation } = mergeDataOf(factsOf(adjustableTraditional));
    expect(totals).toMatchObject({
      through_loan: money(662_500),
      outside_closing: money(65_000),
      by_others: money(0),
      all: money(727_500),
    });
    expect(calculation).toMatchObject({ origination_fee: money(500_000), closing_costs: money(162_500) });
  });

  test("count the days of Regulation B from the application, or from a closing as incomplete after its notice", () => {
    const due = (loan: Parameters<typeof factsOf>[0]) =>
      (mergeDataOf(factsOf(loan)).adverse_action as MergeRecord).notice_due_date;
    const denied = deniedLoan(adjustableTraditional);
    expect(due(denied)).toEqual({ kind: "date", day: day("2026-04-01") });
    const [entry] = denied.statusHistory.slice(-1);
    const closed = { ...denied, statusHistory: entry ? [{ ...entry, status: "incomplete" as const }] : [] };
    // Applied for on March 2, 2026, and closed on March 26: 30 days are April 1 and April 25.
    const sent = (noticeSentOn: string | null) =>
      due({ ...closed, noticeSentOn: noticeSentOn === null ? null : day(noticeSentOn) });
    expect(sent("2026-03-16")).toEqual({ kind: "date", day: day("2026-04-25") });
    expect(sent(null)).toEqual({ kind: "date", day: day("2026-04-01") });
    // A notice after the closing does not say in time what was missing.
    expect(sent("2026-03-27")).toEqual({ kind: "date", day: day("2026-04-01") });
    expect(due(adjustableTraditional)).toBeNull();
    const rule = (loan: Parameters<typeof factsOf>[0]) =>
      (mergeDataOf(factsOf(loan)).adverse_action as MergeRecord).notice_due_rule;
    const says = (words: string): MergeValue => ({ kind: "text", value: words });
    expect(rule(denied)).toEqual(says("12 CFR 1002.9(a)(1)(i) and (c)(1)"));
    expect(rule({ ...denied, applicationCompletedOn: day("2026-03-05") })).toEqual(says("12 CFR 1002.9(a)(1)(i)"));
    expect(rule({ ...closed, noticeSentOn: day("2026-03-16") })).toEqual(says("12 CFR 1002.9(a)(1)(ii)"));
    expect(rule({ ...closed, noticeSentOn: null })).toEqual(says("12 CFR 1002.9(c)(1)"));
    expect(rule(adjustableTraditional)).toBeNull();
  });

  test("give the notice of an adverse action the deadline that the loan shows", () => {
    const denied = deniedLoan(adjustableTraditional);
    const due = (changes: Partial<Loan>) => {
      const facts = factsOf({ ...denied, noticeSentOn: null, ...changes });
      const { adverse_action: notice, deadlines } = mergeDataOf(facts);
      const [{ date }] = deadlines as readonly [MergeRecord];
      expect((notice as MergeRecord).notice_due_date).toEqual(date);
      return date;
    };
    const dated = (on: string): MergeValue => ({ kind: "date", day: day(on) });
    // Applied for on March 2, 2026, which a later entry does not move, and complete on March 5 at the earliest.
    const applied = { applicationOn: day("2026-03-20"), earliestApplicationOn: day("2026-03-02") };
    expect(due(applied)).toEqual(dated("2026-04-01"));
    const completed = { applicationCompletedOn: day("2026-03-20"), earliestCompletedOn: day("2026-03-05") };
    expect(due(completed)).toEqual(dated("2026-04-04"));
    // Denied again on March 26 after a reopening on March 10.
    const entry = (status: LoanStatus, on: string) => ({ ...aStatusEntry(status), effectiveOn: day(on) });
    const statusHistory = [
      entry("denied", "2026-03-08"),
      entry("processing", "2026-03-10"),
      entry("denied", "2026-03-26"),
    ];
    expect(due({ statusHistory })).toEqual(dated("2026-04-09"));
    // Applied for on March 2, and closed as incomplete on March 25 without a notice of what was missing.
    expect(due({ statusHistory: [entry("incomplete", "2026-03-25")], actionTakenOn: day("2026-03-25") })).toEqual(
      dated("2026-04-01"),
    );
  });

  test("mention a consumer report only if the decision is based on one", () => {
    const used = (reasons: Parameters<typeof deniedLoan>[1], hasReport: boolean) => {
      const facts = factsOf(deniedLoan(adjustableTraditional, reasons));
      const creditReports = hasReport ? [{ completedOn: day("2026-03-12"), scores: [] }] : [];
      return (mergeDataOf({ ...facts, creditReports }).adverse_action as MergeRecord).used_credit_report;
    };
    const yesNo = (value: boolean) => ({ kind: "yes_no", value });
    expect([used([3], true), used([3], false), used([4], true), used([1, 4], true)] as unknown).toEqual(
      [true, false, false, true].map(yesNo),
    );
  });

  test("ask an applicant only for what the applicant can provide", () => {
    const { incompleteness } = mergeDataOf(factsOf(openLoan(adjustableTraditional)));
    expect((incompleteness as MergeRecord).items_text).toEqual({
      kind: "text",
      value:
        "Most recent property tax bill; Evidence of homeowner's insurance with the annual premium; Certificate of HECM counseling, signed by the counselor and by everyone who was counseled",
    });
    expect((mergeDataOf(factsOf(adjustableTraditional)).incompleteness as MergeRecord).items).toEqual([]);
  });

  test("never contain more of a Social Security number than its last four digits", () => {
    const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 9, maxLength: 9 });
    const textOf = (loan: Parameters<typeof factsOf>[0], ssn: (typeof loan.borrowers)[number]["ssn"]): string =>
      JSON.stringify(mergeDataOf(factsOf({ ...loan, borrowers: loan.borrowers.map((one) => ({ ...one, ssn })) })));
    fc.assert(
      fc.property(digits, fc.boolean(), (number, isWhole) => {
        const ssn = { sealed: number, last4: isWhole ? number : number.slice(-4), blindIndex: `index ${number}` };
        const forms = [number, `${number.slice(0, 3)}-${number.slice(3, 5)}-${number.slice(5)}`];
        for (const loan of [adjustableTraditional, refinanceWithSpouse]) {
          fc.pre(!textOf(loan, null).includes(number));
          const text = textOf(loan, ssn);
          if (forms.some((form) => text.includes(form))) return false;
        }
        return true;
      }),
      { numRuns: 20 },
    );
  });
});

describe("a value", () => {
  test("is printed as documents show it", () => {
    expect(printValue({ kind: "money", cents: -123_456_789 })).toBe("-$1,234,567.89");
    expect(printValue({ kind: "money", cents: 5 })).toBe("$0.05");
    expect(printValue({ kind: "date", day: day("2026-04-01") })).toBe("April 1, 2026");
    expect(printValue({ kind: "count", value: 1234 })).toBe("1,234");
    expect(printValue({ kind: "yes_no", value: false })).toBe("No");
    expect([5, 5.125, 0.5, -1.25, 15.78].map(printPercent)).toEqual(["5.00%", "5.125%", "0.50%", "-1.25%", "15.78%"]);
    expect([7.54144, 2.0305, 0.00001, 1234.5].map(printPercent)).toEqual([
      "7.54144%",
      "2.0305%",
      "0.00001%",
      "1,234.50%",
    ]);
    expect([123_450, 149, -150, -49].map(printWholeDollars)).toEqual(["$1,235", "$1", "-$2", "$0"]);
  });
});
