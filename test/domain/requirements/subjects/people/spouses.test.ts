import { describe, expect, test } from "bun:test";
import type { Borrower } from "../../../../../domain/loan/borrowers/borrower.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { ada, property } from "../base-loan.ts";
import type { Given } from "../case.ts";
import { found, textsOf } from "../found.ts";
import { onLoan, spouse } from "../given-people.ts";
import { married, removed, spouseAt, unchangedAda } from "./given.ts";

describe("what an entry about people checks besides its boundary", () => {
  test("a separated person has a spouse, who is a borrower that may be married or a non-borrowing one", () => {
    const separated: Borrower = { ...ada, maritalStatus: "separated" };
    const coBorrower = (maritalStatus: Borrower["maritalStatus"]): Borrower => ({
      ...{ ...ada, id: 2, firstName: "Bob", borrowerType: "co_borrower" },
      maritalStatus,
    });
    const missing = (...people: readonly Borrower[]) => found("spouse_not_on_loan", onLoan(...people));
    expect([missing(separated), missing(separated, coBorrower("unmarried"))]).toEqual([1, 1]);
    expect([missing(separated, coBorrower(null)), missing(married, coBorrower("married"))]).toEqual([0, 0]);
    expect(missing({ ...ada, maritalStatus: "unmarried" })).toBe(0);
  });

  test("married borrowers pair up, and one who is left over has a spouse who is not on the loan", () => {
    const borrower = (
      id: number,
      firstName: string,
      maritalStatus: Borrower["maritalStatus"] = "married",
    ): Borrower => ({
      ...{ ...ada, id, firstName, borrowerType: "co_borrower" },
      maritalStatus,
    });
    const [bob, cora, dan] = [borrower(2, "Bob"), borrower(3, "Cora"), borrower(4, "Dan")];
    const texts = (...people: readonly Borrower[]) => textsOf("spouse_not_on_loan", onLoan(married, ...people));
    const oneOf = (names: string) =>
      `Of the borrowers who are married or separated (${names}), at least one has no spouse on the loan: enter the spouse, or say why there is none on the loan`;
    expect(texts(bob, cora)).toEqual([oneOf("Ada Example, Bob Example and Cora Example")]);
    expect([texts(bob), texts(bob, cora, dan)]).toEqual([[], []]);
    // A spouse who does not borrow may be the spouse of the third.
    expect(texts(bob, cora, spouse("eligible"))).toEqual([]);
    // Someone whose marital status is missing may be unmarried, or the spouse of one who is left over.
    const unknown = borrower(5, "Eve", null);
    expect([texts(bob, unknown), texts(bob, cora, unknown), texts(bob, cora, dan, unknown)]).toEqual([[], [], []]);
    expect(texts(bob, cora, unknown, borrower(6, "Fay", null))).toEqual([]);
    expect(texts(bob, cora, borrower(4, "Dan", "unmarried"))).toEqual([
      oneOf("Ada Example, Bob Example and Cora Example"),
    ]);
    // The spouse is that of one of the two, and the other's is missing.
    expect(texts(bob, spouse("eligible"))).toEqual([oneOf("Ada Example and Bob Example")]);
    expect(texts(bob, spouse("eligible"), spouse("ineligible"))).toEqual([]);
  });

  test("a borrower who was entered as married after the application does not lose the spouse by being entered as unmarried", () => {
    const change = unchangedAda;
    const texts = (personChanges: Loan["personChanges"], ...others: readonly Borrower[]) =>
      textsOf("spouse_not_on_loan", {
        loan: { personChanges, borrowers: [{ ...ada, maritalStatus: "unmarried" }, ...others] },
      });
    expect(texts([{ ...change, wasMarried: true }])).toEqual([
      "Borrower Ada Example was entered as married after the application and is unmarried now, and no spouse is on the loan: enter the spouse, or say what shows that there is none",
    ]);
    expect(texts([{ ...change, wasMarried: true }], spouse("eligible"))).toEqual([]);
    expect(texts([change])).toEqual([]);
    // The reason of the removal says what happened to the spouse.
    expect(texts([{ ...change, wasMarried: true }, removed])).toEqual([]);
    expect(found("person_change_unexplained", { loan: { personChanges: [{ ...change, wasMarried: true }] } })).toBe(0);
  });

  test("an ineligible spouse's residence has to be entered, and a purchaser's spouse has the same address", () => {
    const nowhere = { street: null, zipCode: null };
    expect(textsOf("ineligible_spouse_lives_in_home", spouseAt("ineligible", nowhere))).toEqual([
      "Where Cy Example lives, a spouse who is ineligible, is not entered: enter street and ZIP code of the present address, or say why they are not eligible",
    ]);
    expect(found("eligible_spouse_lives_elsewhere", spouseAt("eligible", nowhere))).toBe(0);
    const buying = (kind: "eligible" | "ineligible", street: string) => {
      const { loan } = spouseAt(kind, { street });
      const [borrower = ada, other = ada] = loan?.borrowers ?? [];
      const away = { ...borrower, presentAddress: { ...ada.presentAddress, street: "7 Former Road" } };
      const given: Given = { loan: { hecmType: "purchase", borrowers: [away, other] } };
      return [found("ineligible_spouse_lives_in_home", given), found("eligible_spouse_lives_elsewhere", given)];
    };
    expect([buying("ineligible", "7 Former Rd"), buying("ineligible", "8 Former Road")]).toEqual([
      [1, 0],
      [0, 0],
    ]);
    expect([buying("eligible", "7 Former Rd"), buying("eligible", "8 Former Road")]).toEqual([
      [0, 0],
      [0, 1],
    ]);
  });

  test("a borrower whose marital status is not entered may have one spouse, and an unmarried one is not counted", () => {
    const unmarried: Borrower = { ...ada, id: 2, borrowerType: "co_borrower", maritalStatus: "unmarried" };
    const spouses = [spouse("eligible"), spouse("ineligible")];
    expect(found("too_many_spouses", onLoan({ ...ada, maritalStatus: null }, spouse("ineligible")))).toBe(0);
    expect(found("too_many_spouses", onLoan(married, unmarried, ...spouses))).toBe(1);
    expect(found("spouse_of_nobody_married", onLoan({ ...ada, maritalStatus: null }, spouse("ineligible")))).toBe(0);
    expect(found("spouse_of_nobody_married", onLoan(unmarried))).toBe(0);
  });
});

describe("people who do not exist, or about whom little is entered,", () => {
  const cy = (given: Partial<Borrower>): Borrower => ({
    ...{ ...ada, id: 2, firstName: "Cy", borrowerType: "eligible_non_borrowing_spouse" },
    ...given,
  });

  test("live with an eligible spouse in the loan's home, whatever their own address, and in no home without an address", () => {
    const nowhere = { ...ada.presentAddress, street: null, zipCode: null };
    const elsewhere = { ...ada.presentAddress, street: "7 Other Street" };
    const living = (given: Partial<Loan>) => textsOf("eligible_spouse_lives_elsewhere", { loan: given }).length;
    const moved = { ...ada, presentAddress: elsewhere };
    expect(living({ borrowers: [moved, cy({ presentAddress: elsewhere })] })).toBe(1);
    expect(living({ borrowers: [moved, cy({ presentAddress: ada.presentAddress })] })).toBe(0);
    const withoutAddress = { ...property, street: null, zipCode: null };
    expect(living({ borrowers: [ada, cy({ presentAddress: elsewhere })], property: withoutAddress })).toBe(0);
    const buyers = [{ ...ada, presentAddress: nowhere }, cy({ presentAddress: elsewhere })];
    expect(living({ hecmType: "purchase", borrowers: buyers })).toBe(0);
  });
});
