import { describe, expect, test } from "bun:test";
import { day } from "../../../../domain/kernel/day.ts";
import type { Borrower } from "../../../../domain/loan/borrowers/borrower.ts";
import {
  peopleMadeCapable,
  peopleMadeOlder,
  peopleToExplain,
  wasEnteredMarried,
  withPersonChanges,
} from "../../../../domain/loan/borrowers/person-changes.ts";
import { type Loan, maxLoanEntries } from "../../../../domain/loan/loan.ts";
import { firstPipeline } from "../../../../domain/loan/mcr/pipeline-entries.ts";
import { instant } from "../../../fixtures/clock.ts";
import { notAppliedFor } from "../../../fixtures/loan/loan.ts";
import { aLoanToFund } from "../../../fixtures/loan/loan-to-fund.ts";

type PersonType = Borrower["borrowerType"];

const now = instant("2026-04-08T15:00:00.000Z");
const context = { byUserId: 7, now };
const base = aLoanToFund("processing");
const [ada] = base.borrowers;
if (ada === undefined) throw new Error("the loan has no borrower");

/** Ada's loan, with Ben as a person of this type, or without him if null. */
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

/** A loan on which Ben has these types, one after another. */
const life = (first: PersonType, ...later: readonly (PersonType | null)[]): Loan =>
  later.reduce((loan: Loan, type) => recorded(loan, withBen(type, loan)), withBen(first));

describe("a change of a loan's people after the case number was requested", () => {
  test("is recorded with the person, the person's type, and who made it", () => {
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
    expect(peopleToExplain(life(first, ...later))).toHaveLength(count);
  });

  const early: Loan = { ...base, agency: { ...base.agency, caseNumber: { state: "none" } } };
  const earlyLife = (first: PersonType, ...later: readonly (PersonType | null)[]) =>
    peopleToExplain(later.reduce((loan: Loan, type) => recorded(loan, withBen(type, loan)), withBen(first, early)));

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
  ])("is recorded from the application on for a possible spouse: %s", (_, first, later, count) => {
    const changes = earlyLife(first, ...later);
    expect(changes.map(({ isBeforeCase }) => isBeforeCase)).toEqual(Array.from({ length: count }, () => true));
  });

  test("needs no explanation from the application on for a borrower who is unmarried", () => {
    const withUnmarried = (loan: Loan): Loan => ({
      ...loan,
      borrowers: loan.borrowers.map((each) => ({ ...each, maritalStatus: "unmarried" })),
    });
    const before = withUnmarried(withBen("co_borrower", early));
    const left = recorded(before, withUnmarried(withBen(null, early)));
    expect([peopleToExplain(left), peopleMadeOlder(left), peopleMadeCapable(left)]).toEqual([[], [], []]);
    const quoted: Loan = { ...early, ...notAppliedFor };
    const quotedBefore = withUnmarried(withBen("co_borrower", quoted));
    expect(recorded(quotedBefore, withUnmarried(withBen(null, quoted))).personChanges).toEqual([]);
  });

  const guardian = {
    ...{ kind: "guardian" as const, name: "Carl Example", authorizedOn: null, confirmedOn: null },
    ...{ survivesIncapacity: null, counseledOn: null, certificateNumber: null },
  };
  const adaAgain: Borrower = { ...ada, id: 5, maritalStatus: "unmarried" };

  test.each<[who: string, again: Partial<Borrower>, isOlder: boolean]>([
    ["as old", { bornOn: day("1951-01-02") }, false],
    ["older", { bornOn: day("1951-01-01") }, true],
    ["older, with a middle name", { bornOn: day("1951-01-01"), middleName: "Jo", firstName: "ADA" }, true],
    ["older, of another name", { bornOn: day("1951-01-01"), firstName: "Eve" }, false],
  ])("a person who is removed and entered again is compared with the earlier entry: %s", (_, again, isOlder) => {
    const of = (...borrowers: readonly Borrower[]): Loan => ({ ...early, borrowers });
    const first: Borrower = { ...adaAgain, id: 4, bornOn: day("1951-01-02") };
    const second = { ...adaAgain, ...again };
    const added = recorded(of(first), of(first, second));
    const end = recorded(added, { ...added, borrowers: [second] });
    expect([peopleMadeOlder(end).length, peopleToExplain(end).length]).toEqual([isOlder ? 1 : 0, 0]);
  });

  test("a person who was on the loan before a child of the same name who leaves it is not that child", () => {
    const child: Borrower = { ...adaAgain, borrowerType: "other_non_borrowing", bornOn: day("1980-01-01") };
    const parent = { ...ada, id: 4 };
    const both = { ...early, borrowers: [parent, child] };
    expect(peopleMadeOlder(recorded(both, { ...both, borrowers: [parent] }))).toEqual([]);
  });

  test.each<[competent: boolean | null, isKnown: boolean]>([
    [true, false],
    [null, true],
    [false, true],
  ])(
    "capacity is compared too, if someone signed for the person: %p has to be shown: %p",
    (isPersonCompetent, isKnown) => {
      const first: Borrower = { ...adaAgain, id: 4, representative: { ...guardian, isPersonCompetent } };
      const left = recorded(
        { ...early, borrowers: [first, ada] },
        { ...early, borrowers: [{ ...ada, firstName: "Eve" }] },
      );
      const end = recorded(left, { ...left, borrowers: [...left.borrowers, adaAgain] });
      expect(peopleMadeCapable(end).map(({ id }) => id)).toEqual(isKnown ? [5] : []);
    },
  );

  type Ben = Pick<Borrower, "borrowerType" | "maritalStatus">;
  const ben = (maritalStatus: Ben["maritalStatus"], borrowerType: PersonType = "co_borrower"): Ben => ({
    borrowerType,
    maritalStatus,
  });
  /** Ben before the case number, in these states, removed at the end. */
  const removedAfter = (first: Ben, ...later: readonly Ben[]): Loan => {
    const withThis = (given: Ben, loan: Loan): Loan => ({
      ...loan,
      borrowers: withBen(given.borrowerType, loan).borrowers.map((each) =>
        each.id === 2 ? { ...each, ...given } : each,
      ),
    });
    const last = later.reduce((loan: Loan, given) => recorded(loan, withThis(given, loan)), withThis(first, early));
    return recorded(last, withBen(null, last));
  };

  test.each<[what: string, first: Ben, later: readonly Ben[], before: PersonType | null]>([
    ["who was married", ben("married"), [ben("unmarried")], "co_borrower"],
    ["who was separated", ben("separated"), [ben("unmarried")], "co_borrower"],
    ["of whom it was not known", ben(null), [ben("unmarried")], "co_borrower"],
    ["who was unmarried all along", ben("unmarried"), [ben("unmarried")], null],
    ["who was married in between", ben("unmarried"), [ben("married"), ben("unmarried")], "co_borrower"],
    [
      "who was a spouse",
      ben("unmarried", "eligible_non_borrowing_spouse"),
      [ben("unmarried")],
      "eligible_non_borrowing_spouse",
    ],
    [
      "who was somebody else in between",
      ben("married"),
      [ben("married", "other_non_borrowing"), ben("unmarried", "other_non_borrowing"), ben("unmarried")],
      "co_borrower",
    ],
    ["who was never a spouse", ben("married", "other_non_borrowing"), [ben("unmarried", "other_non_borrowing")], null],
  ])("is recorded for a borrower who is unmarried by then %s", (_, first, later, before) => {
    const changes = peopleToExplain(removedAfter(first, ...later));
    expect(changes.map((each) => each.before)).toEqual(before === null ? [] : [before]);
  });

  test.each<[days: readonly string[], isOlder: boolean]>([
    [["1951-01-01", "1950-12-31"], true],
    [["1951-01-01", "1951-01-02"], false],
    [["1951-01-01", "1940-01-01", "1951-01-01"], false],
    [["1951-01-01", "1940-01-01", "1950-12-31"], true],
    [["1951-01-01", "1960-01-01", "1959-12-31"], true],
    [["1951-01-01", "1960-01-01", "1940-01-01", "1960-01-01"], false],
  ])("a person is older than entered after the application by the birth dates %p: %p", (days, isOlder) => {
    const bornOn = (loan: Loan, on: string): Loan => ({ ...loan, borrowers: [{ ...ada, bornOn: day(on) }] });
    const after = (start: Loan): Loan => {
      let end = bornOn(start, days[0] ?? "");
      for (const on of days.slice(1)) end = recorded(end, bornOn(end, on));
      return end;
    };
    for (const loan of [base, early]) expect(peopleMadeOlder(after(loan))).toHaveLength(isOlder ? 1 : 0);
    expect(peopleMadeOlder(after({ ...early, ...notAppliedFor }))).toEqual([]);
    expect(peopleToExplain(after(base))).toEqual([]);
  });

  /** Ben as entered from one step to the next; null removes him. */
  const steps = (start: Loan, first: Partial<Borrower>, ...later: readonly (Partial<Borrower> | null)[]): Loan => {
    const withThis = (given: Partial<Borrower> | null, loan: Loan): Loan => ({
      ...loan,
      borrowers: [ada, ...(given === null ? [] : [{ ...ada, id: 2, firstName: "Ben", ...given }])],
    });
    return later.reduce((loan: Loan, given) => recorded(loan, withThis(given, loan)), withThis(first, start));
  };
  const alone = { borrowerType: "co_borrower", maritalStatus: "unmarried", bornOn: day("1951-01-01") } as const;
  const older = { bornOn: day("1950-01-01") };
  const uncounted = { borrowerType: "other_non_borrowing" } as const;

  test("needs no explanation if an unmarried person leaves before the case number, even after another birth date", () => {
    const left = steps(early, alone, { ...alone, ...older }, null);
    expect(peopleToExplain(left)).toEqual([]);
    // A person entered with the same name is compared with the younger one.
    expect(left.personChanges).toMatchObject([{ bornOn: alone.bornOn, isBeforeCase: true }]);
    const [later] = steps(base, { ...alone, ...uncounted }, null).personChanges;
    expect([later?.after, later?.needsNoGround, later?.isBeforeCase]).toEqual([null, true, undefined]);
    const asked = steps(base, alone, { ...alone, ...older }, null);
    expect(peopleToExplain(asked)).toMatchObject([{ before: "co_borrower", after: null }]);
    const unknown = { ...alone, maritalStatus: null };
    expect(peopleToExplain(steps(early, unknown, { ...alone, ...older }, null))).toHaveLength(1);
    expect(peopleToExplain(steps(early, unknown, { ...unknown, ...uncounted }, alone, null))).toHaveLength(1);
  });

  test("counts from the first type that counted, even for a person who counted for nothing and is older by another birth date", () => {
    const first = { ...alone, ...uncounted };
    const borrows = steps(base, first, { ...first, ...older }, { ...alone, ...older });
    expect([peopleToExplain(borrows), peopleMadeOlder(borrows)]).toMatchObject([[], [{ id: 2 }]]);
    expect(peopleToExplain(steps(base, first, { ...first, ...older }, { ...alone, ...older }, null))).toMatchObject([
      { before: "co_borrower", after: null },
    ]);
  });

  type Capacity = boolean | null | "signs alone";
  test.each<[capacities: readonly Capacity[], isKnown: boolean]>([
    [[false, "signs alone"], true],
    [[false, true], true],
    [[false, null, true], true],
    [[false, null], false],
    [[null, "signs alone"], true],
    [[null, true], false],
    [[true, "signs alone"], false],
    [["signs alone", false], false],
    [["signs alone", false, "signs alone"], true],
    [[false, true, false], false],
  ])("a person for whom someone signed may have lacked capacity: %p has to be shown: %p", (capacities, isKnown) => {
    const withCapacity = (loan: Loan, capacity: Capacity): Loan => ({
      ...loan,
      borrowers: [
        {
          ...ada,
          representative: capacity === "signs alone" ? null : { ...guardian, isPersonCompetent: capacity },
        },
      ],
    });
    const [first = null, ...later] = capacities;
    let end = withCapacity(early, first);
    for (const capacity of later) end = recorded(end, withCapacity(end, capacity));
    expect(peopleMadeCapable(end)).toHaveLength(isKnown ? 1 : 0);
    expect(peopleToExplain(end)).toEqual([]);
  });

  test("needs no explanation while a borrower who is entered as unmarried stays", () => {
    const both = withBen("co_borrower", early);
    const unmarried = {
      ...both,
      borrowers: both.borrowers.map((each) => ({ ...each, maritalStatus: "unmarried" as const })),
    };
    expect(peopleToExplain(recorded(both, unmarried))).toEqual([]);
  });

  test.each<[statuses: readonly Ben["maritalStatus"][], isKnown: boolean]>([
    [["married", "unmarried"], true],
    [["separated", "unmarried"], true],
    [["married", null, "unmarried"], true],
    [[null, "unmarried"], false],
    [[null, "unmarried", "married", "unmarried"], true],
    [["unmarried"], false],
  ])("a borrower who was entered as %p since the application counts as married: %p", (statuses, isKnown) => {
    const withStatus = (loan: Loan, maritalStatus: Ben["maritalStatus"]): Loan => ({
      ...loan,
      borrowers: [{ ...ada, maritalStatus }],
    });
    const [first = null, ...later] = statuses;
    const end = later.reduce(
      (loan: Loan, status) => recorded(loan, withStatus(loan, status)),
      withStatus(early, first),
    );
    expect(wasEnteredMarried(end, ada)).toBe(isKnown);
    const quoted = { ...withStatus(early, "married"), ...notAppliedFor };
    expect(wasEnteredMarried(recorded(quoted, withStatus(quoted, "unmarried")), ada)).toBe(false);
  });

  test("is recorded once there was an application, even if its date was cleared, up to the maximum that a loan holds", () => {
    const quoted: Loan = { ...early, ...notAppliedFor };
    for (const type of [null, "other_non_borrowing"] as const)
      expect(recorded(withBen("co_borrower", quoted), withBen(type, quoted)).personChanges).toEqual([]);
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
