import { expect, test } from "bun:test";
import { registerYearEdition, registerYearOf } from "../../../domain/hmda/row/reportable.ts";
import { addDays, day, type Instant } from "../../../domain/kernel/day.ts";
import { deadlineEdition, firstDueOn } from "../../../domain/loan/deadlines/deadlines.ts";
import { noHmdaAnswers } from "../../../domain/loan/hmda/answers.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { type LoanStatus, loanStatuses } from "../../../domain/loan/status/status.ts";
import { reportedDays, reportedDaysEdition } from "../../../domain/mcr/history/reported-days.ts";
import { aLoan, aStatusEntry } from "../../fixtures/loan/loan.ts";
import { sha256 } from "../../fixtures/sha256.ts";

// Stores keep these values beside each loan, and compute them again only if the edition changes: after a change of the function alone, every
// store would keep the old values. A digest records what an edition computes for the loans below. Whether that is right, the tests of each
// function say.

/** An entry that took effect on a date and was recorded some days later. */
const entry = (status: LoanStatus, on: string, daysLater = 5) => ({
  ...aStatusEntry(status),
  effectiveOn: day(on),
  at: `${addDays(day(on), daysLater)}T12:00:00.000Z` as Instant,
});

const histories = loanStatuses.flatMap((status) => [
  [entry("origination", "2025-11-03"), entry(status, "2025-12-20")],
  [entry("funded", "2026-01-10"), entry(status, "2026-02-11", 60)],
  [entry(status, "2026-01-10"), entry("processing", "2026-01-12")],
  [entry(status, "2026-01-10"), entry("processing", "2026-01-10")],
]);

const pipeline = ["2025-11-04", "2026-05-06"].map((on) => ({
  effectiveOn: day(on),
  channel: "retail" as const,
  propertyState: "TX",
  recordedAt: `${on}T15:00:00.000Z` as Instant,
}));

/** What the values depend on beside the history. There is a loan with each combination. */
const choices: readonly (readonly Partial<Loan>[])[] = [
  [{ applicationOn: null }, { applicationOn: day("2025-11-05") }],
  [{ closingOn: null }, { closingOn: day("2025-12-30") }],
  [{ disbursedOn: null }, { disbursedOn: day("2026-01-05") }],
  [{ channel: "retail" }, { channel: "brokered" }, { channel: "wholesale" }],
  [{ pipeline: [] }, { pipeline }],
  [null, true, false].map((creditDecisionByCompany) => ({ hmda: { ...noHmdaAnswers, creditDecisionByCompany } })),
  [{ appraisedOn: null }, { appraisedOn: day("2025-11-21") }],
  [{ caseNumberAssignedOn: null }, { caseNumberAssignedOn: day("2025-11-10") }],
  [{ rateLockedOn: null }, { rateLockedOn: day("2025-11-14") }],
];

const given = choices.reduce<readonly Partial<Loan>[]>(
  (all, ways) => all.flatMap((one) => ways.map((choice) => ({ ...one, ...choice }))),
  [{}],
);
const loans = histories.flatMap((statusHistory) => given.map((one) => aLoan({ ...one, statusHistory })));
const digestOf = (computed: (loan: Loan) => unknown): string => sha256(JSON.stringify(loans.map(computed)));
/** The first digits of a digest suffice to show a difference. */
const short = (digest: string): string => digest.slice(0, 16);

// If the second value differs, increase the edition, and add its pair at the end. The pair of a released edition stays.
test.each([
  ["registerYearEdition", registerYearEdition, registerYearOf, [["1", "bd5230b8281ede40"]]],
  ["reportedDaysEdition", reportedDaysEdition, reportedDays, [["1", "f6f4275b94b163ae"]]],
  ["deadlineEdition", short(sha256(deadlineEdition)), firstDueOn, [["b149477eb5cea235", "93e9bfa356c029f2"]]],
] as const)("%s has changed if other values follow from the same loans", (_, edition, computed, released) => {
  expect<unknown>([edition, short(digestOf(computed))]).toEqual(released.at(-1));
});
