import { describe, expect, test } from "bun:test";
import { day } from "../../../../../domain/kernel/day.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { aCaseOf } from "../../../../fixtures/loan/case-facts.ts";
import { anEnteredCertificate } from "../../../../fixtures/loan/loan.ts";
import { aCertificate } from "../../../agency/example.ts";
import { ada, agency, base, counseling, property } from "../base-loan.ts";
import type { Given } from "../case.ts";
import { found, textsOf } from "../found.ts";
import { home, inState } from "../given-loan.ts";
import { spouse } from "../given-people.ts";

describe("what an entry about the counseling checks besides its boundary", () => {
  test("a state's waiting period with a missing date, and one that began before its rule is known", () => {
    const closes = { closingOn: day("2026-04-20") };
    expect(found("closing_before_state_wait", inState("RI", {}, { ...closes, disclosureReceivedOn: null }))).toBe(0);
    const early = inState("UT", {}, { ...closes, commitmentAcceptedOn: day("2015-05-11") });
    expect(textsOf("closing_before_state_wait", early)).toEqual([
      "No rule on the waiting period of Utah is known for its first day",
    ]);
  });

  test("people who joined since the case number was assigned do not affect it and the appraisal, but delay the closing", () => {
    const clients = [{ firstName: "BEN", lastName: "EXAMPLE" }];
    const joined = (on: string, isOfCase: boolean, given: Given): Given => {
      const borrowers = [ada, spouse("eligible")];
      const certificate = aCertificate({ counseledOn: day(on), clients });
      const assignedFor = aCaseOf(isOfCase ? { ...base, borrowers } : base);
      // People who are not named are not covered by the entry.
      const entry = { ...counseling, ...given.loan?.counseling, borrowerIds: [ada.id] };
      return { loan: { ...given.loan, borrowers, counseling: entry, agency: { ...agency, assignedFor, certificate } } };
    };
    const both = (code: string, given: Given) =>
      [false, true].map((isOfCase) => found(code, joined("2026-04-06", isOfCase, given)));
    // Ben was counseled on April 6, 2026, the date of the case number, seven days before which Ada had been.
    expect(both("processed_before_state_wait", inState("CA", { counseledOn: day("2026-03-29") }))).toEqual([0, 1]);
    expect(both("processed_before_state_wait", inState("CA", { counseledOn: day("2026-03-30") }))).toEqual([1, 1]);
    const appraised = { appraisedOn: day("2026-04-05") };
    expect(both("appraised_before_counseling", inState("IL", { counseledOn: day("2026-04-05") }, appraised))).toEqual([
      0, 1,
    ]);
    expect(both("appraised_before_counseling", inState("IL", { counseledOn: day("2026-04-06") }, appraised))).toEqual([
      1, 1,
    ]);
    // Counseled on Friday, April 17: Saturday, Monday, and Tuesday lie before Wednesday.
    const closes = (on: string) => {
      const given = inState("RI", {}, { disclosureReceivedOn: day("2026-04-16"), closingOn: day(on) });
      return found("closing_before_state_wait", joined("2026-04-17", false, given));
    };
    expect([closes("2026-04-21"), closes("2026-04-22")]).toEqual([1, 0]);
  });

  test("the later date of two people counseled with certificates of their own, in California and Rhode Island", () => {
    const certified = (state: string, [first, second]: readonly [string, string], given: Partial<Loan> = {}): Given => {
      const own = (on: string) => ({ counselingCertificates: [anEnteredCertificate(on)] });
      const borrowers = [
        { ...ada, ...own(first) },
        { ...spouse("eligible"), ...own(second) },
      ];
      return { loan: { property: { ...property, state }, counseling: null, borrowers, ...given } };
    };
    // Seven days lie between March 29, 2026 and the case number of April 6, whichever of the two was counseled then.
    const processed = (...days: readonly [string, string]) =>
      found("processed_before_state_wait", certified("CA", days));
    expect([processed("2026-03-02", "2026-03-29"), processed("2026-03-02", "2026-03-30")]).toEqual([0, 1]);
    expect([processed("2026-03-29", "2026-03-02"), processed("2026-03-30", "2026-03-02")]).toEqual([0, 1]);
    // Friday, April 3, Saturday, April 4, and Monday, April 6 lie between Thursday and Tuesday.
    const closes = (on: string) =>
      found("closing_before_state_wait", {
        ...certified("RI", ["2026-03-02", "2026-04-02"], {
          disclosureReceivedOn: day("2026-03-02"),
          closingOn: day(on),
        }),
      });
    expect([closes("2026-04-06"), closes("2026-04-07")]).toEqual([1, 0]);
    // From October 4, 2025 to the application of April 2, 2026 are 180 days.
    const complete = (on: string) => found("counseling_incomplete", certified("IL", ["2026-03-02", on]));
    expect([complete("2025-10-04"), complete("2025-10-03")]).toEqual([0, 1]);
  });

  test("the commitment's acceptance is required if the state's waiting period runs from it, and starts that period", () => {
    const { property: inTexas = property } = home({ state: "TX" }).loan ?? {};
    expect(found("commitment_acceptance_missing", { loan: { property: inTexas, commitmentAcceptedOn: null } })).toBe(0);
    // Accepted on Wednesday, April 15, 2026: three business days lie before Sunday.
    const closes = (closingOn: string) =>
      found("closing_before_state_wait", {
        loan: { commitmentAcceptedOn: day("2026-04-15"), closingOn: day(closingOn) },
      });
    expect([closes("2026-04-19"), closes("2026-04-18")]).toEqual([0, 1]);
  });
});

describe("dates", () => {
  test("on which the home was appraised within California's waiting period after the counseling; none without an appraisal", () => {
    // Counseled on Sunday, March 29, 2026: seven days lie between that date and Monday, April 6.
    const appraised = (on: string | null) => {
      const counseling = base.counseling && { ...base.counseling, counseledOn: day("2026-03-29") };
      const appraisedOn = on === null ? null : day(on);
      const loan = { property: { ...property, state: "CA" }, counseling, appraisedOn };
      return ["processed_before_state_wait", "appraised_before_counseling"].map(
        (code) => textsOf(code, { loan }).length,
      );
    };
    expect([appraised("2026-04-06"), appraised("2026-04-05"), appraised(null)]).toEqual([
      [0, 0],
      [1, 0],
      [0, 0],
    ]);
  });

  test("all three of which Rhode Island's waiting period needs", () => {
    const loan = { property: { ...property, state: "RI" }, disclosureReceivedOn: day("2026-04-16") };
    const closes = (given: Partial<Loan>) =>
      textsOf("closing_before_state_wait", { loan: { ...loan, ...given } }).length;
    // Received on Thursday: Friday, Saturday, and Monday, April 20, lie between, or Friday, Monday, and Tuesday.
    expect([closes({}), closes({ disclosureReceivedOn: null })]).toEqual([1, 0]);
  });
});
