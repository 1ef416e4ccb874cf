import { describe, expect, test } from "bun:test";
import { day } from "../../../../domain/kernel/day.ts";
import { unknownToAgency } from "../../../../domain/loan/agency/agency-record.ts";
import type { Borrower, EnteredCertificate } from "../../../../domain/loan/borrowers/borrower.ts";
import { putBorrower, removeBorrower } from "../../../../domain/loan/borrowers/borrowers.ts";
import { peopleErrors } from "../../../../domain/loan/borrowers/people.ts";
import { type Loan, maxLoanEntries } from "../../../../domain/loan/loan.ts";
import { partIn } from "../../../../domain/loan/parts.ts";
import { loanStatuses } from "../../../../domain/loan/status/status.ts";
import { upgradeLoan } from "../../../../domain/loan/stored/upgrade.ts";
import { accepted } from "../../../fixtures/accepted.ts";
import { instant } from "../../../fixtures/clock.ts";
import { aBorrower, aLoan, anEnteredCertificate, aStatusEntry } from "../../../fixtures/loan/loan.ts";
import { now, today } from "../example.ts";

const number = (blindIndex: string) => ({ sealed: `sealed ${blindIndex}`, last4: "6789", blindIndex });
const ada = aBorrower({ id: 1, ssn: number("ada's") });
const bob = aBorrower({ id: 2, firstName: "Bob", borrowerType: "co_borrower", ssn: number("bob's") });
const alertOf = (borrowerId: number) => ({
  borrowerId,
  authorizationNumber: "A",
  hits: [],
  isClear: true,
  authorizedAt: now,
});
const loan = aLoan({
  borrowers: [ada, bob],
  agency: { ...unknownToAgency, creditAlerts: [alertOf(1), alertOf(2)] },
});

const put = ({ id, ssn, version, createdAt, updatedAt, ...details }: Borrower, on: Loan = loan) =>
  putBorrower(on, { id, details, ssn, today, now });
const wrong = (borrower: Borrower, on: Loan = loan): string[] => {
  const written = put(borrower, on);
  return written._tag === "Refused" ? written.refusal.errors.map(({ field }) => field) : [];
};
const cleared = ({ agency }: Loan) => agency.creditAlerts.map(({ borrowerId }) => borrowerId);

describe("a CAIVRS authorization", () => {
  test("ends when its borrower's SSN or birth date changes, but not another borrower's", () => {
    expect(cleared(accepted(put({ ...bob, ssn: number("another") })))).toEqual([1]);
    expect(cleared(accepted(put({ ...bob, ssn: null })))).toEqual([1]);
    expect(cleared(accepted(put({ ...ada, bornOn: day("1951-01-02") })))).toEqual([2]);
  });
  test("stays when anything else changes", () => {
    expect(cleared(accepted(put({ ...bob, lastName: "Other", email: null })))).toEqual([1, 2]);
  });
  test("is removed with its borrower", () => {
    expect(cleared(accepted(removeBorrower(loan, 2)))).toEqual([1]);
  });
});

describe("a borrower that is written", () => {
  test("unchanged keeps its version, and otherwise has the next one", () => {
    expect(put(bob)).toEqual({ _tag: "Accepted", value: loan });
    expect(accepted(put({ ...bob, suffix: "Sr." })).borrowers[1]).toMatchObject({
      version: 2,
      updatedAt: now,
      suffix: "Sr.",
    });
    expect(accepted(put({ ...bob, suffix: "Sr." })).borrowers[0]).toBe(ada);
  });
  test("must be old enough for a new type, but is not checked for an existing one", () => {
    const child = aBorrower({ id: 3, bornOn: day("2000-01-01"), borrowerType: "other_non_borrowing" });
    const withChild = accepted(put(child));
    expect(wrong({ ...child, borrowerType: "co_borrower" }, withChild)).toEqual(["bornOn"]);
    const tooYoung = { ...loan, borrowers: [ada, { ...bob, bornOn: day("2000-01-01") }] };
    expect(wrong({ ...bob, bornOn: day("2000-01-01"), email: null }, tooYoung)).toEqual([]);
  });
  test("cannot have another person's SSN, nor stop being the last one of type borrower", () => {
    expect(wrong({ ...bob, ssn: number("ada's") })).toEqual(["ssn"]);
    expect(wrong({ ...ada, borrowerType: "co_borrower" })).toEqual(["borrowerType"]);
  });
  test("with a representative from before more was stored about them keeps who that is, without the other fields", () => {
    const earlier = { kind: "guardian", name: "Ann Example", authorizedOn: "2026-03-01", confirmedOn: null };
    const [upgraded] = upgradeLoan({
      ...aLoan(),
      schemaVersion: 37,
      borrowers: [{ id: 1, representative: earlier }],
    } as never).borrowers;
    expect<unknown>(upgraded).toEqual({
      id: 1,
      representative: {
        ...earlier,
        ...{ isPersonCompetent: null, survivesIncapacity: null, counseledOn: null, certificateNumber: null },
      },
      isLeftOutOfHousehold: false,
    });
  });
  test("has authorized nothing in the future: a credit report, or a person who signs for another", () => {
    const signedFor = (authorizedOn: string, confirmedOn: string, counseledOn = "2026-05-01") => ({
      kind: "guardian" as const,
      name: "Ann Example",
      authorizedOn: day(authorizedOn),
      confirmedOn: day(confirmedOn),
      isPersonCompetent: false,
      survivesIncapacity: null,
      counseledOn: day(counseledOn),
      certificateNumber: null,
    });
    const inTime = {
      ...ada,
      creditAuthorizedAt: instant("2026-05-01T23:59:59.999Z"),
      representative: signedFor("2026-05-01", "2026-05-01"),
    };
    expect(wrong(inTime)).toEqual([]);
    const tooEarly = { ...inTime, creditAuthorizedAt: instant("2026-05-02T00:00:00.000Z") };
    expect(wrong(tooEarly)).toEqual(["creditAuthorizedAt"]);
    expect(wrong({ ...inTime, representative: signedFor("2026-05-02", "2026-05-02") })).toEqual([
      "representative.authorizedOn",
      "representative.confirmedOn",
    ]);
    const counseledLater = signedFor("2026-05-01", "2026-05-01", "2026-05-02");
    expect(wrong({ ...inTime, representative: counseledLater })).toEqual(["representative.counseledOn"]);
    // A future date that was already stored does not prevent other changes.
    const stored = { ...loan, borrowers: [tooEarly, bob] };
    expect(wrong({ ...tooEarly, email: null }, stored)).toEqual([]);
  });
  test("was counseled by today, with a certificate of that date or later", () => {
    const certified = (counseledOn: string, given: Partial<EnteredCertificate>) =>
      wrong({ ...ada, counselingCertificates: [anEnteredCertificate(counseledOn, given)] });
    const same = { issuedOn: day("2026-05-01"), expiresOn: day("2026-05-01") };
    expect(certified("2026-05-01", same)).toEqual([]);
    expect(certified("2026-05-02", {})).toEqual(["counselingCertificates.0.counseledOn"]);
    const before = { issuedOn: day("2026-04-30"), expiresOn: day("2026-04-30") };
    expect(certified("2026-05-01", before)).toEqual([
      "counselingCertificates.0.issuedOn",
      "counselingCertificates.0.expiresOn",
    ]);
    expect(certified("2026-05-01", { issuedOn: day("2026-05-02") })).toEqual(["counselingCertificates.0.issuedOn"]);
  });
  test("follows the first in the order of ids, even if its id was assigned early", () => {
    const late = aBorrower({ id: 10, borrowerType: "co_borrower" });
    const early = aBorrower({ id: 9, borrowerType: "co_borrower" });
    const both = accepted(put(early, accepted(put(late))));
    expect(both.borrowers.map(({ id }) => id)).toEqual([1, 2, 9, 10]);
  });
});

test("a loan has at most its maximum number of people, each of whom can still be written and has version 1", () => {
  const people = Array.from({ length: maxLoanEntries.borrowers - 1 }, (_, index) => ({
    ...bob,
    id: index + 2,
    ssn: null,
  }));
  const full = { ...loan, borrowers: [ada, ...people] };
  const almost = { ...full, borrowers: full.borrowers.slice(0, -1) };
  const next = { ...bob, id: 1_000, ssn: null };
  expect([wrong(next, almost), wrong(next, full), wrong({ ...ada, suffix: "Sr." }, full)]).toEqual([[], ["loan"], []]);
  expect(accepted(put(next, almost)).borrowers.at(-1)).toMatchObject({ id: 1_000, version: 1 });
  expect([partIn(loan, "borrower", 1), partIn(loan, "borrower", 2)]).toEqual([ada, bob]);
});

test("entered on a new loan is old enough, unless the loan is over", () => {
  const young = [{ path: "borrowers.0", person: { ...ada, ssn: null, bornOn: day("1964-05-02") } }];
  const fields = (isPast: boolean) =>
    peopleErrors(young, { today: day("2026-05-01"), now, isPast }).map(({ field }) => field);
  expect([fields(false), fields(true)]).toEqual([["borrowers.0.bornOn"], []]);
});

describe("a borrower", () => {
  test("can be removed until the loan is clear to close", () => {
    const open = loanStatuses.filter((status) => {
      const moved = { ...loan, statusHistory: [aStatusEntry(), aStatusEntry(status)] };
      return removeBorrower(moved, 2)._tag === "Accepted";
    });
    expect(open).toEqual(["origination", "processing", "underwriting", "conditional_approval"]);
  });
  test("cannot be removed if no one of type borrower remains", () => {
    expect(removeBorrower(loan, 1)).toEqual({ _tag: "Refused", refusal: { _tag: "LastBorrower" } });
  });
});
