import type { Day } from "../../domain/kernel/day.ts";
import type { DifferenceReason } from "../../domain/mcr/cross-check/cross-check.ts";
import { filingDayOf, quarterOn, registerDayOf } from "../fixtures/two-years/calendar.ts";
import type { LoanOfTwoYears } from "../fixtures/two-years/two-years.ts";
import { actionIn, channelOn, closedOn, fundingOf, movesBefore, yearOf } from "./expected.ts";

const amountOn = ({ history }: LoanOfTwoYears, on: Day): number | undefined =>
  history.calculations.findLast(({ asOf }) => asOf <= on)?.result.principalLimitCents;

/** The reason why the register and the call reports must differ on a loan, derived from its story; null if they must agree. */
export const expectedReason = (loan: LoanOfTwoYears, year: number): DifferenceReason | null => {
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
