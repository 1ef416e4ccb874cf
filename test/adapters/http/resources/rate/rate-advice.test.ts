import { expect, test } from "bun:test";
import { encodeRefusal } from "../../../../../adapters/http/operation/replies.ts";
import { day } from "../../../../../domain/kernel/day.ts";

test("a rate that cannot be locked on old index values names both ways to get newer ones", () => {
  const { detail } = encodeRefusal({ _tag: "IndexWeekOld", effectiveFrom: day("2026-05-05"), on: day("2026-11-22") });
  expect(detail).toBe(
    "The newest known weekly average took effect on 2026-05-05, more than 8 days before 2026-11-22, which is too old to lock a rate: the operator sets INDEX_FEED_URL, from which Treasury's values are read, or a Super User enters them with POST /api/loan/index-rates/; then repeat the request.",
  );
});

test.each([
  ["expectedRate", "set expected_rate"],
  ["noteRate", "set note_rate"],
  ["removeLock", "set rate_lock_date to null, so that expected_rate is used as entered"],
] as const)(
  "a rate for which no week is known names both ways to get newer index values, and what else helps: %s",
  (wayAround, otherwise) => {
    const missing = { _tag: "IndexWeekUnknown", index: "cmt_10_year", on: day("2026-11-22"), wayAround } as const;
    const { detail } = encodeRefusal(missing);
    for (const way of ["INDEX_FEED_URL", "POST /api/loan/index-rates/"]) expect(detail).toContain(way);
    expect(detail).toEndWith(`, or ${otherwise}.`);
  },
);
