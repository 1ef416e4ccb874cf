import { expect, test } from "bun:test";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { instant } from "../../../../fixtures/clock.ts";
import { textsOf } from "../found.ts";

test("a person whose type changed since the case number was requested is reported with both types", () => {
  const change: Loan["personChanges"][number] = {
    ...{ borrowerId: 3, name: "Ben Example", before: "eligible_non_borrowing_spouse" },
    ...{ after: "ineligible_non_borrowing_spouse", changedByUserId: 7 },
    changedAt: instant("2026-04-08T15:00:00.000Z"),
  };
  expect(textsOf("person_change_unexplained", { loan: { personChanges: [change] } })).toEqual([
    expect.stringContaining("Ben Example (eligible non-borrowing spouse) became ineligible non-borrowing spouse: "),
  ]);
  expect(
    textsOf("person_change_unexplained", { loan: { personChanges: [{ ...change, isBeforeCase: true }] } }),
  ).toEqual([expect.stringContaining("Since the application, Ben Example (eligible non-borrowing spouse) became ")]);
});
