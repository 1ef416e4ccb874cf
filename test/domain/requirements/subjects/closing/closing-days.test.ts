import { describe, expect, test } from "bun:test";
import { day } from "../../../../../domain/kernel/day.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { found, textsOf } from "../found.ts";
import { funded } from "../given-loan.ts";

test("only a brokered loan needs the name of another lender that funded it", () => {
  const found = (channel: Loan["channel"]) => textsOf("brokered_loan_funded", { loan: { channel } });
  expect(found("wholesale")).toEqual([]);
  expect(found("brokered")).toHaveLength(1);
});

describe("what an entry about the closing checks besides its boundary", () => {
  test("documents of a past closing are no longer required, and outdated ones do not count as missing", () => {
    const outdated = { closingDocumentsOn: null, outdatedClosingDocumentsOn: day("2026-04-17") };
    expect(found("closing_documents_not_current", { facts: outdated })).toBe(0);
    const after = { loan: { statusHistory: funded }, facts: outdated };
    expect(found("closing_documents_outdated", after)).toBe(0);
    const missing = { ...outdated, outdatedClosingDocumentsOn: null };
    expect(found("closing_documents_not_current", { loan: { statusHistory: funded }, facts: missing })).toBe(0);
  });

  test("a closing counts from the date of its entry if that was late, unless the loan is for a purchase", () => {
    const entered = (closingRecordedOn: string, given: Partial<Loan> = {}) =>
      found("closing_entered_late", { loan: given, facts: { closingRecordedOn: day(closingRecordedOn) } });
    expect([entered("2026-04-20"), entered("2026-04-21"), entered("2026-04-17")]).toEqual([0, 1, 0]);
    expect(entered("2026-04-24", { hecmType: "purchase" })).toBe(0);
    // Checked on October 1, 2026.
    expect([entered("2026-10-01"), entered("2026-10-02")]).toEqual([1, 0]);
  });
});

describe("dates", () => {
  test("of a closing that was recorded on its date, which was not entered late however soon it disburses", () => {
    const facts = { closingRecordedOn: day("2026-04-20") };
    const loan = { closingOn: day("2026-04-20"), disbursedOn: day("2026-04-21") };
    expect(textsOf("closing_entered_late", { loan, facts })).toEqual([]);
  });

  test("of a closing for which no waiting period is known", () => {
    // The regulation's waiting period is known from December 30, 2011 on.
    const closed = (on: string) =>
      textsOf("disbursement_before_wait", { loan: { closingOn: day(on), disbursedOn: day("2012-02-01") } });
    expect(closed("2011-12-30")).toEqual([]);
    expect(closed("2011-12-29")).toEqual([
      "No rule on the waiting period after the closing is known for the closing date",
    ]);
  });

  test("of a disbursement on the Monday after a Sunday's holiday, when the Federal Reserve Banks are closed", () => {
    const disbursed = (on: string) => found("disbursement_not_on_banking_day", { loan: { disbursedOn: day(on) } });
    // Independence Day of 2027 is a Sunday; that of 2026 is a Saturday, and banks are open on the Friday before.
    expect([disbursed("2027-07-05"), disbursed("2027-07-06"), disbursed("2026-07-03")]).toEqual([1, 0, 0]);
    expect([disbursed("2022-12-26"), disbursed("2026-06-19")]).toEqual([1, 1]);
  });

  test("of the disbursement of a purchase loan, which cannot be rescinded", () => {
    const next = { closingOn: day("2026-04-20"), disbursedOn: day("2026-04-21") };
    expect(textsOf("disbursement_before_wait", { loan: next })).toHaveLength(1);
    expect(textsOf("disbursement_before_wait", { loan: { ...next, hecmType: "purchase" } })).toEqual([]);
  });
});
