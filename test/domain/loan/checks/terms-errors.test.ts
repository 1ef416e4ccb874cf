import { describe, expect, test } from "bun:test";
import { day } from "../../../../domain/kernel/day.ts";
import { noWaiver } from "../../../../domain/loan/agency/counseling-waiver.ts";
import { termsErrors } from "../../../../domain/loan/checks/terms-errors.ts";
import { noHmdaAnswers } from "../../../../domain/loan/hmda/answers.ts";
import { type Loan, type LoanTerms, maxLoanEntries } from "../../../../domain/loan/loan.ts";
import { deniedLoan } from "../../../fixtures/document/document-facts.ts";
import { aLoan } from "../../../fixtures/loan/loan.ts";

const today = day("2026-05-01");
const tomorrow = day("2026-05-02");
const loan = aLoan();

const lien: Loan["liens"][number] = {
  creditor: null,
  kind: null,
  amountCents: 1_00,
  isMandatory: true,
  isDelinquentFederalDebt: false,
  openedOn: null,
  cashToBorrowerCents: null,
  accountLast4: null,
};
const counseling = { counseledOn: today, certificateNumber: null, agencyId: null, borrowerIds: [999], ...noWaiver };

const wrong: readonly (readonly [field: string, code: string, terms: Partial<LoanTerms>])[] = [
  ["contractOn", "invalid", { contractOn: tomorrow }],
  ["liens.0.openedOn", "invalid", { liens: [{ ...lien, openedOn: tomorrow }] }],
  ["earnestMoneyCents", "invalid", { purchasePriceCents: 1_00, earnestMoneyCents: 1_01 }],
  ["hmda.denialReasons", "invalid", { hmda: { ...noHmdaAnswers, denialReasons: [1, 1] } }],
  ["counseling.borrowerIds.0", "invalid", { counseling }],
  ["liens", "too_many", { liens: Array.from({ length: maxLoanEntries.liens + 1 }, () => lien) }],
];

describe("the same terms are refused at the start of a loan and in a change:", () => {
  const errorsOf = (before: Loan | null, terms: Partial<LoanTerms>) =>
    before === null ? termsErrors(null, terms, today) : termsErrors(before, { ...before, ...terms }, today);

  test.each(wrong)("%s", (field, code, terms) => {
    const [atStart, inChange] = [errorsOf(null, terms), errorsOf(loan, terms)];
    expect(atStart).toMatchObject([{ field, code }]);
    expect(inChange).toEqual(atStart);
  });

  test("all at once, in the same order", () => {
    const all = Object.assign({}, ...wrong.slice(0, -1).map(([, , terms]) => terms));
    const fields = wrong.slice(0, -1).map(([field]) => field);
    expect(errorsOf(null, all).map(({ field }) => field)).toEqual(fields);
    expect(errorsOf(loan, all).map(({ field }) => field)).toEqual(fields);
  });
});

test("a loan keeps dates, amounts and answers that it already has", () => {
  const [before] = wrong.slice(0, 4).reduce<[Loan]>(([known], [, , terms]) => [{ ...known, ...terms }], [loan]);
  expect(termsErrors(before, before, today)).toEqual([]);
  expect(termsErrors(null, before, today)).toHaveLength(4);
});

describe("the reasons of a denied application", () => {
  const denied = (denial: Partial<Loan["hmda"]>): Loan => ({
    ...deniedLoan(loan),
    hmda: { ...noHmdaAnswers, denialReasons: [1], ...denial },
  });
  const errorsOf = (before: Loan, denial: Partial<Loan["hmda"]>) =>
    termsErrors(before, { ...before, hmda: { ...before.hmda, ...denial } }, today).map(({ field }) => field);

  test("are corrected to another one only with that reason in words", () => {
    expect(errorsOf(denied({}), { denialReasons: [9], denialReasonOther: null })).toEqual(["hmda.denialReasonOther"]);
    expect(errorsOf(denied({}), { denialReasons: [9], denialReasonOther: "Title" })).toEqual([]);
    const inWords = denied({ denialReasons: [9], denialReasonOther: "Title" });
    expect(errorsOf(inWords, { denialReasonOther: null })).toEqual(["hmda.denialReasonOther"]);
    expect(errorsOf(inWords, { denialReasons: [1], denialReasonOther: null })).toEqual([]);
  });

  test("stay as they were denied before words were required, until they change, and are free before the denial", () => {
    const stored = denied({ denialReasons: [9] });
    expect(errorsOf(stored, { purchaserType: 2 })).toEqual([]);
    expect(errorsOf(stored, { denialReasons: [3, 9] })).toEqual(["hmda.denialReasonOther"]);
    expect(errorsOf({ ...loan, hmda: noHmdaAnswers }, { denialReasons: [9] })).toEqual([]);
  });
});
