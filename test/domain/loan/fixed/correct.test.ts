import { expect, test } from "bun:test";
import { day } from "../../../../domain/kernel/day.ts";
import { corrected } from "../../../../domain/loan/fixed/correct.ts";
import { type Loan, maxLoanEntries } from "../../../../domain/loan/loan.ts";
import { accepted } from "../../../fixtures/accepted.ts";
import { instant } from "../../../fixtures/clock.ts";
import { aLoanToFund } from "../../../fixtures/loan/loan-to-fund.ts";

const context = {
  ...{ byUserId: 7, now: instant("2026-06-02T02:30:00.000Z"), today: day("2026-06-01") },
  ...{ reason: "Typed wrong", mayEdit: false },
};
const lien: Loan["liens"][number] = {
  ...{ creditor: "First Bank", kind: "mortgage", accountLast4: null, amountCents: 80_000_00, isMandatory: true },
  ...{ isDelinquentFederalDebt: false, openedOn: null, cashToBorrowerCents: null },
};
const funded = aLoanToFund("funded", { liens: [lien, { ...lien, creditor: "Second Bank" }] });

/** The refused fields with their messages, or what is recorded of the correction. */
const outcome = (before: Loan, changes: Partial<Loan>, given: Partial<typeof context> = {}) => {
  const result = corrected(before, { ...before, ...changes }, { ...context, ...given });
  if (result._tag === "Refused") return result.refusal.errors.map(({ field, message }) => `${field} ${message}`);
  return result.value.corrections.slice(before.corrections.length).map(({ fields }) => fields);
};

test("a correction is recorded after earlier ones, with who made it, why, on which of the company's dates, and each field once", () => {
  const once = accepted(corrected(funded, { ...funded, appraisedValueCents: 390_000_00 }, context));
  const liens = once.liens.map((each) => ({ ...each, amountCents: 70_000_00 }));
  const twice = accepted(corrected(once, { ...once, liens }, { ...context, byUserId: 8 }));
  const first = { at: context.now, correctedOn: day("2026-06-01"), byUserId: 7, reason: "Typed wrong" };
  expect(twice.corrections).toEqual([
    { ...first, fields: ["appraisedValueCents"] },
    { ...first, byUserId: 8, fields: ["liens.amountCents"] },
  ]);
  expect([twice.appraisedValueCents, twice.liens[1]?.amountCents]).toEqual([390_000_00, 70_000_00]);
});

test("a correction that changes nothing records nothing", () => {
  expect(corrected(funded, { ...funded }, context)).toEqual({ _tag: "Accepted", value: funded });
});

test("fields that are not fixed are corrected only by users who can change them otherwise", () => {
  const other = { externalId: "B-2" };
  expect(outcome(funded, other)).toEqual(["loan.externalId must be changed without a correction: it is not fixed"]);
  expect(outcome(funded, other, { mayEdit: true })).toEqual([["externalId"]]);
  expect(outcome(funded, { appraisedValueCents: 1 }, { mayEdit: true })).toEqual([["appraisedValueCents"]]);
});

test("what no correction can change is reported under the record that holds it, and nothing else is accepted", () => {
  const cleared = aLoanToFund("clear_to_close");
  const property = { ...cleared.property, street: "14 Sample Street" };
  for (const mayEdit of [true, false])
    expect(outcome(cleared, { property, hecmType: "purchase" }, { mayEdit })).toEqual([
      expect.stringMatching(/^property\.street must not change: .*; send the new address to the agency$/),
    ]);
});

test("a loan has at most 500 corrections", () => {
  const listed = (count: number): Loan => {
    const correction = { at: context.now, byUserId: 7, reason: "Typed wrong", fields: ["appraisedValueCents"] };
    return { ...funded, corrections: Array.from({ length: count }, () => correction) };
  };
  expect(maxLoanEntries.corrections).toBe(500);
  expect(outcome(listed(499), { appraisedValueCents: 1 })).toEqual([["appraisedValueCents"]]);
  expect(outcome(listed(500), { appraisedValueCents: 1 })).toEqual([
    "reason must not be given more than 500 times on a loan",
  ]);
});

test("a long reason of a correction is refused once the earlier ones have 100,000 characters, a short one is not", () => {
  const correction = { at: context.now, byUserId: 7, fields: ["appraisedValueCents"] };
  const listed = (count: number, reason: string): Loan => ({
    ...funded,
    corrections: Array.from({ length: count }, () => ({ ...correction, reason })),
  });
  const reasoned = (count: number, characters: number, earlier = "x".repeat(10_000)) =>
    outcome(listed(count, earlier), { appraisedValueCents: 1 }, { reason: "x".repeat(characters) });
  expect(reasoned(9, 10_000)).toEqual([["appraisedValueCents"]]);
  expect(reasoned(10, 200)).toEqual([["appraisedValueCents"]]);
  // A character of two UTF-16 code units is one character, as in the limit of a single reason.
  expect(reasoned(19, 201, "𝑥".repeat(5_000))).toEqual([["appraisedValueCents"]]);
  expect(reasoned(10, 201)).toEqual([
    "reason must have at most 200 characters: the reasons of the loan's earlier corrections have 100,000 or more together",
  ]);
});
