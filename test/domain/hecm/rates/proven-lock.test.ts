import { expect, test } from "bun:test";
import type { RateQuote } from "../../../../domain/hecm/rates/expected-rate.ts";
import type { IndexWeek } from "../../../../domain/hecm/rates/index-values.ts";
import { lockWarnings } from "../../../../domain/hecm/rates/proven-lock.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { rate } from "../../../../domain/kernel/rate.ts";

const week = (value: number): IndexWeek => ({
  index: "cmt_10_year",
  weekOf: day("2026-02-23"),
  publishedOn: day("2026-02-27"),
  effectiveFrom: day("2026-03-03"),
  value: rate(value),
});

/** The explanation of a lock at 5.50% that ended on June 30, for a loan that closes a day later, so that 6.30% is used. */
const saidOf = (proof: Pick<RateQuote, "lockWeek" | "lockPolicy">): readonly string[] => {
  const [lockedOn, endsOn, testedOn] = [day("2026-03-03"), day("2026-06-30"), day("2026-07-01")];
  const lock = { rate: rate(5.5), lockedOn, endsOn, testedOn, isLive: false };
  const quote = { quotedOn: testedOn, expectedWeek: week(4.3), lowestExpectedWeek: null, noteWeek: null, ...proof };
  const basis = { rule: "current", noteRateIsQuoted: true, margin: rate(2), lock, quote } as const;
  return lockWarnings(basis, rate(6.3)).map(({ code }) => code);
};

// With the margin of 2%, the averages give 5.50 and 6.02.
test("an expired lock is compared with the published rate of its date", () => {
  expect(saidOf({ lockWeek: week(3.5), lockPolicy: "warn" })).toEqual(["lock_expired"]);
  expect(saidOf({ lockWeek: week(4.02), lockPolicy: "warn" })).toEqual(["lock_expired", "lock_differs_from_published"]);
});

test("a lock whose week is unknown is reported as unchecked, except in a calculation from before locks were compared", () => {
  expect(saidOf({ lockWeek: null, lockPolicy: "warn" })).toEqual(["lock_expired", "index_week_unknown"]);
  expect(saidOf({})).toEqual(["lock_expired"]);
});
