import { expect, test } from "bun:test";
import { headlineOf } from "../../../domain/calculation/what-if/headline.ts";

const nothing = {
  availableProceedsCents: 0,
  firstYearAvailableCents: 0,
  cashRequiredToCloseCents: 0,
  servicingSetAsideCents: 0,
  lesaCents: 0,
};

const sentenceOf = (result: Partial<typeof nothing>, purchasePriceCents: number | null) =>
  headlineOf({ borrowerNames: [], purchasePriceCents, singlePaymentCents: null, result: { ...nothing, ...result } })[0];

test("a headline names what used up the loan, including set-asides, and never a payment of zero", () => {
  const left = "nothing is left to receive.";
  const single = headlineOf({ borrowerNames: [], purchasePriceCents: null, singlePaymentCents: 0, result: nothing });
  expect(single[0]).toBe(`The payoffs and costs take the whole loan: ${left}`);
  expect(sentenceOf({ lesaCents: 1 }, null)).toBe(`The payoffs, costs and set-asides take the whole loan: ${left}`);
  expect(sentenceOf({}, 1)).toBe(`The purchase and its costs take the whole loan: ${left}`);
  expect(sentenceOf({ lesaCents: 1, cashRequiredToCloseCents: 100_01 }, null)).toBe(
    "The payoffs, costs and set-asides exceed the loan by $101. The borrower must bring $101 to closing.",
  );
});
