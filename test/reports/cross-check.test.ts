import { beforeAll, describe, expect, test } from "bun:test";
import { type Day, day } from "../../domain/kernel/day.ts";
import { roundHalfUp } from "../../domain/kernel/money.ts";
import {
  type Difference,
  type DifferenceReason,
  differenceOf,
  type RegisteredAction,
} from "../../domain/mcr/cross-check/cross-check.ts";
import { cellIn } from "../../domain/mcr/quarter/cells.ts";
import { seededRandom } from "../adapters/stores/seeded-random.ts";
import { instant } from "../fixtures/clock.ts";
import { filingDayOf, quarterOn, registerDayOf, years } from "../fixtures/two-years/calendar.ts";
import { gaps } from "../fixtures/two-years/twists.ts";
import { factsAt, type LoanOfTwoYears, twoYears } from "../fixtures/two-years/two-years.ts";
import { type FiledQuarter, fileAll, filingsOf } from "./filed-quarters.ts";
import { loanIdOf, type MadeRegister, makeRegister } from "./registers.ts";
import { actionIn, channelOn, closedOn, fundingOf, movesBefore, yearOf } from "./told.ts";

let loans: readonly LoanOfTwoYears[] = [];
let filed: readonly FiledQuarter[] = [];
const registers = new Map<number, MadeRegister>();

beforeAll(async () => {
  // A register is filed once nothing is missing.
  loans = twoYears(seededRandom(2025), 800).filter(({ story }) => gaps.every((gap) => gap !== story.twist));
  filed = fileAll(loans);
  for (const year of years) registers.set(year, await makeRegister(loans, year));
}, 120_000);

const registeredIn = (year: number): ReadonlyMap<number, RegisteredAction> =>
  new Map(
    (registers.get(year)?.rows ?? []).map((row) => {
      const [, yyyy, mm, dd] = /^(\d{4})(\d\d)(\d\d)$/.exec(row.action_taken_date) ?? [];
      const amountDollars = roundHalfUp(Number(row.loan_amount));
      return [loanIdOf(row), { action: Number(row.action_taken), takenOn: day(`${yyyy}-${mm}-${dd}`), amountDollars }];
    }),
  );

const differencesIn = (year: number): readonly Difference[] => {
  const registered = registeredIn(year);
  const filings = filingsOf(filed.filter(({ quarter }) => quarter.year <= year));
  return loans.flatMap((loan) => {
    const facts = factsAt(loan, instant(`${registerDayOf(year)}T12:00:00.000Z`));
    if (facts === undefined) return [];
    return differenceOf(facts, registered.get(facts.loanId) ?? null, { year, filings, comparesAmounts: true }) ?? [];
  });
};

const amountOn = ({ history }: LoanOfTwoYears, on: Day): number | undefined =>
  history.calculations.findLast(({ asOf }) => asOf <= on)?.result.principalLimitCents;

/** Why register and call reports differ on a loan, by its story; null where they have to agree. */
const toldReason = (loan: LoanOfTwoYears, year: number): DifferenceReason | null => {
  const { story } = loan;
  const moves = movesBefore(story, registerDayOf(year));
  const action = actionIn(story, year)?.action;
  const funding = fundingOf({ ...story, moves });
  const [last, before] = [moves.at(-1), moves.at(-2)];
  if (funding === null)
    return action === "2" && last?.status === "approved_not_accepted" && before?.status === "closing"
      ? "rescinded"
      : null;
  const { effectiveOn, recordedOn } = funding;
  const quarter = quarterOn(effectiveOn);
  const isLate = quarter !== undefined && recordedOn > filingDayOf(quarter);
  const isReported = !isLate && yearOf(effectiveOn) === year;
  if (isReported && channelOn(story, effectiveOn) === "brokered") return "brokered";
  if (isReported !== (action === "1"))
    return isLate ? "funding_entered_after_filing" : "closed_and_funded_in_different_years";
  const closing = closedOn(story);
  return isReported && closing !== null && amountOn(loan, closing) !== amountOn(loan, effectiveOn)
    ? "amount_differs"
    : null;
};

describe.each(years)("register and call reports of %d, loan by loan", (year) => {
  test("differ where the course of the loan says so, for that reason, and nowhere else", () => {
    const told = loans.flatMap((loan) => {
      const reason = toldReason(loan, year);
      return reason === null ? [] : [[loan.story.id, reason]];
    });
    expect(differencesIn(year).map(({ loanId, reason }) => [loanId, reason])).toEqual(told);
  });

  test("differ for every known reason, and never without one", () => {
    const reasons = new Set(differencesIn(year).map(({ reason }) => reason));
    expect([...reasons].toSorted()).toEqual([
      "amount_differs",
      "brokered",
      "closed_and_funded_in_different_years",
      "funding_entered_after_filing",
      "rescinded",
    ]);
  });

  test("count the same once the explained loans are taken from both", () => {
    const differences = differencesIn(year).filter(({ reason }) => reason !== "amount_differs");
    const inReports = filed
      .filter(({ quarter }) => quarter.year === year)
      .flatMap(({ report }) => report.states)
      .reduce((sum, { cells }) => sum + [2, 4, 6].reduce((all, at) => all + cellIn(cells, "AC700", at), 0), 0);
    const originated = [...registeredIn(year).values()].filter(({ action }) => action === 1).length;
    const reportedAlone = differences.filter(({ reported }) => reported !== null).length;
    const registeredAlone = differences.filter(({ registered }) => registered?.action === 1).length;
    expect(inReports - reportedAlone).toBe(originated - registeredAlone);
    expect(originated).toBeGreaterThan(80);
  });
});
