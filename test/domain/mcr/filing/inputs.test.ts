import { expect, test } from "bun:test";
import {
  checkInputs,
  checkOpening,
  inputsSchemaVersion,
  upgradeCallReportInputs,
} from "../../../../domain/mcr/filing/inputs.ts";
import type { Quarter } from "../../../../domain/mcr/quarter/quarter.ts";
import { someInputs } from "../../../fixtures/reports/call-report.ts";
import storedRecords from "../../../stored-shapes/first-of-later-records.json" with { type: "json" };

/** The errors of accounting's inputs for a state, for any company and quarter. */
const wrong = (amountDollars: number, count: number, note: string | null = null): string[] => {
  const input = {
    companyId: 3,
    year: 2026,
    number: 2,
    state: "TX",
    grossRevenueDollars: 0,
    note,
    opening: null,
  } as const;
  const checked = checkInputs({ ...input, repurchases: { amountDollars, count } });
  return checked._tag === "Refused" ? checked.refusal.errors.map(({ field }) => field) : [];
};

test("repurchases have both an amount and a count, or neither", () => {
  expect([wrong(0, 0), wrong(1, 1)]).toEqual([[], []]);
  expect([wrong(1, 0), wrong(0, 1)]).toEqual([["repurchases"], ["repurchases"]]);
});

test("the note has at most 2,000 characters, and all errors are reported together", () => {
  expect(wrong(0, 0, "x".repeat(2000))).toEqual([]);
  expect(wrong(0, 1, "x".repeat(2001))).toEqual(["note", "repurchases"]);
});

const opening = { amountDollars: 210_000, count: 1, thirdPartyAmountDollars: 0, thirdPartyCount: 0, source: "A file" };
const first = { ...someInputs(), opening };

test("figures filed elsewhere have in each column both an amount and a count, or neither", () => {
  const isWrong = (given: Partial<typeof opening>) =>
    checkInputs({ ...first, opening: { ...opening, ...given } })._tag === "Refused";
  expect([{}, { amountDollars: 0, count: 0 }, { thirdPartyAmountDollars: 5, thirdPartyCount: 2 }].map(isWrong)).toEqual(
    [false, false, false],
  );
  expect([{ count: 0 }, { thirdPartyCount: 1 }].map(isWrong)).toEqual([true, true]);
});

test("figures filed elsewhere can be entered while no earlier quarter is filed here", () => {
  const isRefused = (filed: readonly Quarter[]) => checkOpening(first, filed)._tag === "Refused";
  const [same, earlier] = [
    { year: 2026, number: 1 },
    { year: 2025, number: 3 },
  ] as const;
  expect([isRefused([]), isRefused([same]), isRefused([earlier, same])]).toEqual([false, false, true]);
  expect(checkOpening({ ...first, opening: null }, [earlier])._tag).toBe("Accepted");
});

test("inputs of an earlier version begin the quarter with the records", () => {
  const { callReportInputs: stored } = storedRecords;
  expect<unknown>(upgradeCallReportInputs(stored as never)).toEqual({
    ...stored,
    schemaVersion: inputsSchemaVersion,
    opening: null,
  });
});
