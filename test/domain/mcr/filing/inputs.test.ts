import { expect, test } from "bun:test";
import { checkInputs } from "../../../../domain/mcr/filing/inputs.ts";

/** What accounting enters of a state, for a company and quarter of no matter. */
const wrong = (amountDollars: number, count: number, note: string | null = null): string[] => {
  const input = { companyId: 3, year: 2026, number: 2, state: "TX", grossRevenueDollars: 0, note } as const;
  const checked = checkInputs({ ...input, repurchases: { amountDollars, count } });
  return checked._tag === "Refused" ? checked.refusal.errors.map(({ field }) => field) : [];
};

test("repurchases have both an amount and a count, or neither", () => {
  expect([wrong(0, 0), wrong(1, 1)]).toEqual([[], []]);
  expect([wrong(1, 0), wrong(0, 1)]).toEqual([["repurchases"], ["repurchases"]]);
});

test("the note has at most 2,000 characters, and what is wrong is named together", () => {
  expect(wrong(0, 0, "x".repeat(2000))).toEqual([]);
  expect(wrong(0, 1, "x".repeat(2001))).toEqual(["note", "repurchases"]);
});
