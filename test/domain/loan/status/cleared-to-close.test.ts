import { expect, test } from "bun:test";
import { day } from "../../../../domain/kernel/day.ts";
import { clearedToCloseOn } from "../../../../domain/loan/status/cleared-to-close.ts";
import type { LoanStatus } from "../../../../domain/loan/status/status.ts";
import { aStatusEntry } from "../../../fixtures/loan/loan.ts";

const closingOn = day("2026-04-20");
const clearedOn = (...history: readonly (readonly [LoanStatus, string])[]) =>
  clearedToCloseOn({
    closingOn,
    statusHistory: history.map(([status, on]) => ({ ...aStatusEntry(status), effectiveOn: day(on) })),
  });

test("a loan could close from the date on which it became clear to close, by that status's effective date", () => {
  expect(clearedOn(["underwriting", "2026-04-01"], ["clear_to_close", "2026-04-15"])).toBe(day("2026-04-15"));
  expect(clearedOn(["clear_to_close", "2026-04-15"], ["closing", "2026-04-21"])).toBe(day("2026-04-15"));
});

test("a loan that is not clear to close, or no longer, could not", () => {
  expect(clearedOn()).toBeNull();
  expect(clearedOn(["underwriting", "2026-04-01"])).toBeNull();
  expect(clearedOn(["clear_to_close", "2026-04-15"], ["underwriting", "2026-04-16"])).toBeNull();
  expect(clearedOn(["clear_to_close", "2026-04-15"], ["approved_not_accepted", "2026-04-16"])).toBeNull();
});

test("a loan that was clear to close twice could close from the second time on", () => {
  const again = [
    ["clear_to_close", "2026-04-15"],
    ["closing", "2026-04-20"],
    ["clear_to_close", "2026-04-22"],
  ] as const;
  expect(clearedOn(...again)).toBe(day("2026-04-22"));
});

test("a funded loan closed on its closing date, whenever its status was entered", () => {
  expect(clearedOn(["clear_to_close", "2026-05-01"], ["closing", "2026-05-01"], ["funded", "2026-05-01"])).toBe(
    closingOn,
  );
});
