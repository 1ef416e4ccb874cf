import { describe, expect, test } from "bun:test";
import { acceptableAssessment } from "../../../../../domain/casebook/sample/assessment.ts";
import type { Borrower } from "../../../../../domain/loan/borrowers/borrower.ts";
import { ada } from "../base-loan.ts";
import type { Given } from "../case.ts";
import { found, textsOf } from "../found.ts";
import { spouse } from "../given-people.ts";
import { leftOut } from "./given.ts";

describe("what an entry about the assessment checks besides its boundary", () => {
  test("a household from which no one lives elsewhere includes an eligible spouse, and no ineligible one", () => {
    const small = (size: number | null, ...others: readonly Borrower[]) =>
      found("household_too_small", {
        loan: { borrowers: [ada, ...others], assessment: { ...acceptableAssessment, householdSize: size } },
      });
    expect([small(2, spouse("eligible")), small(1, spouse("eligible"))]).toEqual([0, 1]);
    expect([small(1, spouse("ineligible")), small(null, spouse("eligible"))]).toEqual([0, 0]);
  });

  test("a person left out of the household because of an own income is not counted, and no income counts twice", () => {
    const income = [{ source: "Pension", amountCents: 900_00 }];
    const asked = (given: Given) => [
      found("household_too_small", given),
      ...textsOf("left_out_of_household_unsupported", given),
    ];
    expect(asked(leftOut({ monthlyIncome: income }))).toEqual([0]);
    expect(asked(leftOut({ monthlyIncome: income, isLeftOutOfHousehold: false }))).toEqual([1]);
    const factor = { factor: "spouse_income", amountCents: 100_00, description: null } as const;
    expect(asked(leftOut({ monthlyIncome: income }, [factor]))).toEqual([
      0,
      "The size of the household leaves out Ben Example, and the income is a compensating factor too: count the person, or leave out the factor",
    ]);
    expect(asked(leftOut({ monthlyIncome: income, borrowerType: "co_borrower" }))).toEqual([
      1,
      "The size of the household leaves out Ben Example, and the person is a borrower, whose income the assessment counts: count the person",
    ]);
    const analyzed = (given: Partial<Borrower>) =>
      textsOf("spouse_obligations_not_analyzed", leftOut({ monthlyIncome: income, ...given }));
    expect(analyzed({ monthlyObligations: [{ kind: "installment", creditor: null, amountCents: 1 }] })).toEqual([]);
    expect(analyzed({ monthlyObligations: [] })).toEqual([
      "Ben Example is left out of the household's size by an income of their own, and no obligations and no credit report of Ben Example are there: enter or order them, or say from which sources the obligations were analyzed",
    ]);
    expect(analyzed({ monthlyObligations: [], isLeftOutOfHousehold: false })).toEqual([]);
  });
});

describe("the financial assessment", () => {
  test("has a household of two people if three live in the home", () => {
    const people = ["Ada", "Bob", "Cy"].map((firstName, id): Borrower => ({ ...ada, id, firstName }));
    const assessment = { ...acceptableAssessment, householdSize: 2 };
    expect(textsOf("household_too_small", { loan: { borrowers: people, assessment } })).toEqual([
      "The household has 2 people, and Ada Example, Bob Example and Cy Example live in the home: enter its size, and submit the assessment again",
    ]);
  });
});
