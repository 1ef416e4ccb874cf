import { describe, expect, test } from "bun:test";
import type { Borrower } from "../../../domain/loan/borrowers/borrower.ts";
import { withPersonChanges } from "../../../domain/loan/borrowers/person-changes.ts";
import { type Loan, maxLoanEntries } from "../../../domain/loan/loan.ts";
import { firstPipeline } from "../../../domain/loan/pipeline/pipeline-entries.ts";
import { instant } from "../../fixtures/clock.ts";
import { aLoanToFund } from "../../fixtures/loan/loan-to-fund.ts";

type PersonType = Borrower["borrowerType"];

const now = instant("2026-04-08T15:00:00.000Z");
const context = { byUserId: 7, now };
const base = aLoanToFund("processing");
const [ada] = base.borrowers;
if (ada === undefined) throw new Error("the loan has no borrower");

/** Ada's loan, and on it Ben as a person of this type; null: without him. */
const withBen = (type: PersonType | null, loan: Loan = base): Loan => ({
  ...loan,
  borrowers:
    type === null ? [ada] : [ada, { ...ada, id: 2, firstName: "Ben", maritalStatus: "married", borrowerType: type }],
});

const recorded = (before: Loan, after: Loan): Loan => {
  const result = withPersonChanges(before, after, context);
  if (result._tag === "Refused") throw new Error("the change is refused");
  return result.value;
};

/** A life in which Ben has these types, one after the other. */
const life = (first: PersonType, ...later: readonly (PersonType | null)[]): Loan =>
  later.reduce((loan: Loan, type) => recorded(loan, withBen(type, loan)), withBen(first));

describe("a change of a loan's people after the case number was requested", () => {
  test("is recorded with who it was, what they were, and who made it", () => {
    expect(life("eligible_non_borrowing_spouse", null).personChanges).toEqual([
      {
        ...{ borrowerId: 2, name: "Ben Example", before: "eligible_non_borrowing_spouse", after: null },
        ...{ changedAt: now, changedByUserId: 7 },
      },
    ]);
  });

  test.each<[what: string, first: PersonType, later: readonly (PersonType | null)[], count: number]>([
    ["a spouse who becomes ineligible", "eligible_non_borrowing_spouse", ["ineligible_non_borrowing_spouse"], 1],
    ["a spouse who becomes eligible", "ineligible_non_borrowing_spouse", ["eligible_non_borrowing_spouse"], 1],
    ["a borrower who no longer borrows", "co_borrower", ["ineligible_non_borrowing_spouse"], 1],
    ["a borrower who is removed", "co_borrower", [null], 1],
    ["a spouse who borrows, and is then removed", "eligible_non_borrowing_spouse", ["co_borrower", null], 1],
    [
      "a spouse who is made another person, and then removed",
      "eligible_non_borrowing_spouse",
      ["other_non_borrowing", null],
      1,
    ],
    ["a spouse who borrows", "eligible_non_borrowing_spouse", ["co_borrower"], 0],
    ["a borrower of the other kind", "co_borrower", ["borrower"], 0],
    ["somebody who counts for nothing", "other_non_borrowing", [null], 0],
    [
      "a change that is taken back",
      "eligible_non_borrowing_spouse",
      ["other_non_borrowing", "eligible_non_borrowing_spouse"],
      0,
    ],
  ])("of %s", (_, first, later, count) => {
    expect(life(first, ...later).personChanges).toHaveLength(count);
  });

  const early: Loan = { ...base, agency: { ...base.agency, caseNumber: { state: "none" } } };
  const earlyLife = (first: PersonType, ...later: readonly (PersonType | null)[]) =>
    later.reduce((loan: Loan, type) => recorded(loan, withBen(type, loan)), withBen(first, early)).personChanges;

  test.each<[what: string, first: PersonType, later: readonly (PersonType | null)[], count: number]>([
    ["a spouse who is removed", "eligible_non_borrowing_spouse", [null], 1],
    ["a spouse who becomes ineligible", "eligible_non_borrowing_spouse", ["ineligible_non_borrowing_spouse"], 1],
    ["a spouse who borrows, and is then removed", "eligible_non_borrowing_spouse", ["co_borrower", null], 1],
    ["a spouse who is made another person", "eligible_non_borrowing_spouse", ["other_non_borrowing"], 1],
    ["a spouse who becomes eligible", "ineligible_non_borrowing_spouse", ["eligible_non_borrowing_spouse"], 0],
    ["a borrower who becomes an eligible spouse", "co_borrower", ["eligible_non_borrowing_spouse"], 0],
    ["somebody who counts for nothing", "other_non_borrowing", [null], 0],
    [
      "a change that is taken back",
      "eligible_non_borrowing_spouse",
      ["other_non_borrowing", "eligible_non_borrowing_spouse"],
      0,
    ],
  ])("is recorded from the application on of who may be a spouse: %s", (_, first, later, count) => {
    const changes = earlyLife(first, ...later);
    expect(changes.map(({ isBeforeCase }) => isBeforeCase)).toEqual(Array.from({ length: count }, () => true));
  });

  test("is not recorded from the application on of a borrower who is unmarried", () => {
    const withUnmarried = (loan: Loan): Loan => ({
      ...loan,
      borrowers: loan.borrowers.map((each) => ({ ...each, maritalStatus: "unmarried" })),
    });
    const before = withUnmarried(withBen("co_borrower", early));
    expect(recorded(before, withUnmarried(withBen(null, early))).personChanges).toEqual([]);
  });

  test("is recorded once there was an application, also where its date was cleared, and not beyond the most that a loan holds", () => {
    const quoted: Loan = { ...early, applicationOn: null };
    expect(recorded(withBen("co_borrower", quoted), withBen(null, quoted)).personChanges).toEqual([]);
    const cleared: Loan = { ...quoted, pipeline: firstPipeline(early, now) };
    expect(recorded(withBen("co_borrower", cleared), withBen(null, cleared)).personChanges).toHaveLength(1);
    const [change] = life("co_borrower", null).personChanges;
    if (change === undefined) throw new Error("nothing is recorded");
    const full = (count: number): Loan => ({
      ...base,
      personChanges: Array.from({ length: count }, (_, index) => ({ ...change, borrowerId: 100 + index })),
    });
    const tagOf = (loan: Loan) => withPersonChanges(withBen("co_borrower", loan), withBen(null, loan), context)._tag;
    const max = maxLoanEntries.personChanges;
    expect([tagOf(full(max - 1)), tagOf(full(max))]).toEqual(["Accepted", "Refused"]);
  });
});
