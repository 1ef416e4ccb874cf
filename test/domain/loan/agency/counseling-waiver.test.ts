import { describe, expect, test } from "bun:test";
import { day } from "../../../../domain/kernel/day.ts";
import { counseledPeople, everybodyCounseledOn } from "../../../../domain/loan/agency/counseled-days.ts";
import { unmetCounseling } from "../../../../domain/loan/agency/counseling-evidence.ts";
import { noWaiver, storedCounseling, waiverErrors } from "../../../../domain/loan/agency/counseling-waiver.ts";
import type { Counseling, Loan } from "../../../../domain/loan/loan.ts";
import { instant } from "../../../fixtures/clock.ts";
import { aLoanForCase, today } from "../../agency/example.ts";

const now = instant("2026-05-01T16:00:00.000Z");
const entry: Counseling = {
  counseledOn: null,
  certificateNumber: null,
  agencyId: null,
  borrowerIds: null,
  ...noWaiver,
};
const waiver: Counseling = { ...entry, waived: true, antiChurningDisclosedOn: day("2026-04-20") };

describe("an entered counseling waiver", () => {
  const errorsOf = (
    counseling: Counseling | null,
    {
      before = null,
      hecmType = "refinance",
      passesTest = true,
    }: { before?: Counseling | null; hecmType?: Loan["hecmType"]; passesTest?: boolean } = {},
  ) =>
    waiverErrors({ hecmType, counseling: before }, { hecmType, counseling }, { passesTest }).map(
      ({ field, message, code }) => `${field} ${message} (${code})`,
    );
  const notPassed =
    "counseling.waived must be false unless the loan's current calculation has refinance_test.is_counseling_waivable true (invalid)";

  test("is for a refinance that passes the test for it", () => {
    expect(errorsOf(waiver)).toEqual([]);
    expect(errorsOf(waiver, { passesTest: false })).toEqual([notPassed]);
    for (const hecmType of ["traditional", "purchase"] as const)
      expect(errorsOf(waiver, { hecmType, passesTest: false })).toEqual([
        "counseling.waived must be false unless hecm_type is refinance (invalid)",
      ]);
  });

  test("follows the anti-churning disclosure", () => {
    const disclosed = (on: string | null) =>
      errorsOf({ ...waiver, antiChurningDisclosedOn: on === null ? null : day(on) });
    expect(disclosed(null)).toEqual([
      "counseling.antiChurningDisclosedOn is required for a waiver: the borrower receives the disclosure first (required)",
    ]);
    expect(disclosed("2026-05-01")).toEqual([]);
  });

  test("is not tested again while it stays, but keeps its disclosure", () => {
    const before = waiver;
    expect(errorsOf(waiver, { before, passesTest: false })).toEqual([]);
    expect(errorsOf(waiver, { before, hecmType: "traditional" })).toEqual([]);
    expect(errorsOf({ ...waiver, antiChurningDisclosedOn: null }, { before })).toHaveLength(1);
    expect(errorsOf(waiver, { before: { ...waiver, waived: false }, passesTest: false })).toEqual([notPassed]);
  });

  test("on a newly started loan has not passed a test yet, and an entry without a waiver needs none", () => {
    expect(waiverErrors(null, { hecmType: "refinance", counseling: waiver }, { passesTest: false })).toHaveLength(1);
    expect(waiverErrors(null, { hecmType: "traditional", counseling: entry }, { passesTest: false })).toEqual([]);
    expect(waiverErrors(null, {}, { passesTest: false })).toEqual([]);
  });
});

describe("who waived counseling, and when, is stored", () => {
  const stored = (before: Counseling | null, sent: Counseling | null) =>
    storedCounseling(before, sent, { byUserId: 7, now });
  const first = { ...waiver, waivedByUserId: 4, waivedAt: instant("2026-04-21T12:00:00.000Z") };

  test("as the writing user, whatever a request says", () => {
    expect(stored(null, { ...waiver, waivedByUserId: 99, waivedAt: null })).toEqual({
      ...waiver,
      waivedByUserId: 7,
      waivedAt: now,
    });
    expect(stored(entry, waiver)).toMatchObject({ waivedByUserId: 7, waivedAt: now });
  });

  test("as of its first entry while it stays", () => {
    expect(stored(first, { ...waiver, certificateNumber: "1234567" })).toEqual({
      ...first,
      certificateNumber: "1234567",
    });
  });

  test("as no one if nothing is waived, and as the next writer once it is waived again", () => {
    expect(stored(first, { ...entry, waivedByUserId: 4 })).toEqual(entry);
    expect(stored({ ...first, waived: false }, waiver)).toMatchObject({ waivedByUserId: 7, waivedAt: now });
    expect(stored(first, null)).toBeNull();
  });
});

test("no one counts as counseled if counseling is waived, whoever has a certificate", () => {
  const people = (counseling: Counseling, on = today): readonly (string | number | null)[] => {
    const loan = aLoanForCase({ hecmType: "refinance", counseling: { ...counseling, counseledOn: day("2026-03-02") } });
    return [everybodyCounseledOn(loan, on), counseledPeople(loan, on).length];
  };
  expect([people({ ...waiver, waived: false }), people(waiver)]).toEqual([
    ["2026-03-02", 2],
    [null, 0],
  ]);
  // From the date of the session itself on, and not before it.
  expect(["2026-03-02", "2026-03-01"].map((on) => people(entry, day(on)))).toEqual([
    ["2026-03-02", 2],
    [null, 0],
  ]);
});

describe("a loan with a waiver lacks", () => {
  const unmet = (given: Partial<Loan>, passesTest = true) =>
    unmetCounseling(aLoanForCase({ hecmType: "refinance", counseling: waiver, ...given }), today, passesTest);
  const untested =
    "The counseling is waived, but the loan's current calculation does not pass the test for that: calculate it, or enter the counseling";

  test("nothing, if it is a refinance that passes the test, after the disclosure", () => {
    expect(unmet({})).toEqual([]);
  });

  test("the test or the counseling otherwise", () => {
    expect(unmet({}, false)).toEqual([untested]);
    const refinance = aLoanForCase({ hecmType: "refinance", counseling: waiver });
    expect(unmetCounseling(refinance, today)).toEqual([untested]);
    expect(unmet({ hecmType: "traditional" })).toEqual([untested]);
    expect(unmet({ counseling: { ...waiver, antiChurningDisclosedOn: null } })).toEqual([untested]);
    expect(unmet({ counseling: { ...waiver, waived: false } })).toEqual([
      "Counseling evidence is missing: enter the session of everybody on the loan, or retrieve the certificate",
    ]);
    // Counseled on March 2; the application is dated April 2.
    expect(unmet({ counseling: { ...waiver, counseledOn: day("2026-03-02") } }, false)).toEqual([]);
  });
});
