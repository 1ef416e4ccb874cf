import type { ComparedRate } from "../../../../../domain/hecm/rates/compared-rate.ts";
import { day } from "../../../../../domain/kernel/day.ts";
import { rate } from "../../../../../domain/kernel/rate.ts";
import type { Case, Given } from "../case.ts";
import { annual, lockedOn } from "./given.ts";

const aRate = { rate: rate(6.31), publishedRate: rate(6.31), publishedOn: day("2026-04-20"), isLocked: false };

/** An expected rate beside the published one of its date. */
const entered = (given: Partial<ComparedRate>): Given => ({
  calculation: { enteredRates: { expected: { ...aRate, ...given }, note: null } },
});

/** The cases of the requirements about the calculation. */
export const calculationCases: readonly Case[] = [
  [
    "calculation_missing",
    { calculation: { state: "stale" } },
    { calculation: { state: "none" } },
    "A calculation is missing: calculate the loan",
  ],
  ["payment_plan_missing", {}, { loan: { paymentPlan: null } }, "The payment plan is missing: choose one"],
  [
    "calculation_stale",
    { calculation: { state: "none" } },
    { calculation: { state: "stale" } },
    "The loan has no calculation of its current terms: calculate it again",
  ],
  [
    "calculation_not_closeable",
    { calculation: { obstacles: [] } },
    { calculation: { obstacles: ["The set-asides are above the principal limit"] } },
    "The set-asides are above the principal limit",
  ],
  [
    "margin_missing",
    { loan: { rateType: "fixed", margin: null } },
    { loan: { margin: null } },
    "The margin of the adjustable rate is missing: enter it",
  ],
  [
    // An adjustment of an annual rate is at most two points.
    "adjustable_terms_not_allowed",
    { loan: { ...annual, periodicCap: rate(2) } },
    { loan: { ...annual, periodicCap: rate(2.00001) } },
    "The periodic cap of the adjustable rate is 2.00001%: it must be at most 2%",
  ],
  [
    // A margin of 2% and an average of 4.31%.
    "expected_rate_below_published",
    entered({ rate: rate(6.31) }),
    entered({ rate: rate(6.30999) }),
    "The entered expected rate of 6.30999% is below 6.31%, the margin plus the published weekly average of 2026-04-20: have the rate quoted, or lock it again",
  ],
  [
    "locked_rate_above_published",
    entered({ rate: rate(6.31), isLocked: true }),
    entered({ rate: rate(6.31001), isLocked: true }),
    "The locked expected rate of 6.31001% is above 6.31%, the margin plus the published weekly average of 2026-04-20: lock it again at the loan's margin",
  ],
  [
    "expected_rate_not_compared",
    entered({}),
    entered({ publishedRate: null }),
    "The entered expected rate of 6.31% cannot be compared, since no published weekly average is known for its day: have the daily values entered, or say what it rests on",
  ],
  [
    "rate_locked_before_application",
    lockedOn("2026-04-02"),
    lockedOn("2026-04-01"),
    "The rate lock is dated before the application: lock the rate again, or enter the day on which it was locked",
  ],
  [
    "rate_locked_before_case_number",
    lockedOn("2026-04-06"),
    lockedOn("2026-04-05"),
    "The rate lock is dated before the case number: keep what shows that it was set on that day",
  ],
  [
    // Locked on Friday, April 10, 2026, and entered on Monday or on Tuesday.
    "rate_lock_entered_late",
    lockedOn("2026-04-10", "2026-04-13"),
    lockedOn("2026-04-10", "2026-04-14"),
    "The rate lock of 2026-04-10 was entered on 2026-04-14, when later weekly averages could be known: lock the rate again, or say which document shows that it was set on that day",
  ],
  [
    "note_rate_below_published",
    { calculation: { enteredRates: { expected: null, note: aRate } } },
    { calculation: { enteredRates: { expected: null, note: { ...aRate, rate: rate(6.30999) } } } },
    "The entered note rate of 6.30999% is below 6.31%, what the published weekly average of 2026-04-20 makes it",
  ],
  [
    "rates_outdated_at_closing",
    {},
    { calculation: { outdatedAtClosing: "The lock ends before the closing" } },
    "The lock ends before the closing",
  ],
  [
    // A correction of the funded loan, and a calculation since.
    "principal_limit_changed_since_funding",
    {},
    { calculation: { limitsSinceFunding: { fundedCents: 170_000_00, presentCents: 170_000_01 } } },
    "The loan was funded with a principal limit of $170,000.00, and its last calculation comes to $170,000.01: have what changed since corrected, or say what shows the principal limit of the signed papers",
  ],
];
