import { describe, expect, test } from "bun:test";
import { day } from "../../../../domain/kernel/day.ts";
import { registeredActionOf } from "../../../../domain/mcr/cross-check/registered-action.ts";

describe("what a row of the register says about its loan", () => {
  test("is its action and date", () => {
    expect(registeredActionOf({ action_taken: "3", action_taken_date: "20250304", loan_amount: "175200" })).toEqual({
      action: 3,
      takenOn: day("2025-03-04"),
      amountDollars: 175_200,
    });
  });

  test("is its amount in whole dollars, rounded half up", () => {
    for (const [text, dollars] of [
      ["201450.49", 201_450],
      ["201450.5", 201_451],
    ] as const)
      expect(
        registeredActionOf({ action_taken: "1", action_taken_date: "20250304", loan_amount: text }).amountDollars,
      ).toBe(dollars);
  });
});
