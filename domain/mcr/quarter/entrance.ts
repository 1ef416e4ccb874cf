import type { Day } from "../../kernel/day.ts";
import {
  type Contribution,
  type Correction,
  correction,
  isSamePlace,
  pipelineLine,
  type Standing,
} from "./contribution.ts";
import {
  type CountedFacts,
  columnOf,
  type Filing,
  isReceivedBy,
  otherBasisBefore,
  outcomeOn,
  type Place,
  placeOn,
  reopeningAfter,
} from "./counted-facts.ts";
import type { ReportedQuarter } from "./quarter.ts";
import { amountLate, corrected, moved, receivedLate, takenUpAgain } from "./reasons.ts";
import { amountFactOn, amountOn, firstAmountBetween, type ReportedAmount } from "./reported-amount.ts";

/** An application in process at the end of a date. */
export interface Start {
  readonly standing: Standing;
  readonly amount: ReportedAmount;
}

/** The column and state of an application at the end of a date; null if it is not in process. */
export const standingOn = (facts: CountedFacts, on: Day): Start | null => {
  if (!isReceivedBy(facts, on) || outcomeOn(facts, on) !== null) return null;
  const { propertyState, channel } = placeOn(facts, on);
  const amount = amountOn(facts, on);
  return { standing: { state: propertyState, group: columnOf(channel), amountDollars: amount.dollars }, amount };
};

/** The corrections from what was filed for a loan at the end of the preceding quarter to what is now known about that date. */
const correctionsOfFiled = (
  quarter: ReportedQuarter,
  filed: Standing | null,
  now: Standing | null,
  otherBasis: Filing["otherBasis"],
): readonly Correction[] => {
  const reason = corrected(quarter, filed, now, otherBasis);
  if (filed !== null && now !== null && isSamePlace(filed, now)) {
    const amountDollars = now.amountDollars - filed.amountDollars;
    return amountDollars === 0 ? [] : [correction({ ...now, amountDollars }, 1, reason, 0)];
  }
  return [
    ...(filed === null ? [] : [correction(filed, -1, reason)]),
    ...(now === null ? [] : [correction(now, 1, reason)]),
  ];
};

/** The opening lines of a quarter: what was filed, if the preceding quarter was, corrected by what is now known. */
export const openingLines = (
  quarter: ReportedQuarter,
  filed: Standing | null | undefined,
  now: Standing | null,
  filings: readonly Filing[],
): readonly (Contribution | Correction)[] => {
  const opening = filed === undefined ? now : filed;
  return [
    ...(opening === null ? [] : [pipelineLine("AC010", opening)]),
    ...(filed === undefined ? [] : correctionsOfFiled(quarter, filed, now, otherBasisBefore(filings, quarter))),
  ];
};

/** The column and state of an application at the end of the quarter, and the date up to which its amounts count. */
interface Until {
  readonly place: Place;
  readonly on: Day;
  /** The date by which its late amounts must have been recorded. */
  readonly knownBy: Day;
  /** Whether its outcome was recorded after that quarter was filed. */
  readonly isLate: boolean;
}

/** How an application came to be in process in the quarter, in the state and column of the quarter's end. */
export interface Entrance {
  readonly lines: readonly (Contribution | Correction)[];
  readonly amount: ReportedAmount;
}

const carriedOver = (facts: CountedFacts, quarter: ReportedQuarter, start: Start, place: Place): Entrance => {
  const { standing, amount } = start;
  if (isSamePlace(standing, place)) return { lines: [], amount };
  const reason = moved(placeOn(facts, quarter.endsOn), standing, place);
  const { amountDollars } = standing;
  return { lines: [correction(standing, -1, reason), correction({ ...place, amountDollars }, 1, reason)], amount };
};

/**
 * An application in process at the beginning of the quarter, corrected by earlier amounts that were recorded in the quarter: they are late
 * for what was filed, and not changes of the amount.
 */
const withLateAmount = (
  facts: CountedFacts,
  { dayBefore }: ReportedQuarter,
  entrance: Entrance,
  { place, knownBy }: Until,
): Entrance => {
  const late = amountFactOn(facts, dayBefore, knownBy)?.counted;
  const amount = amountOn(facts, dayBefore, knownBy);
  const amountDollars = amount.dollars - entrance.amount.dollars;
  if (amountDollars === 0 || late === undefined) return { ...entrance, amount };
  return { lines: [...entrance.lines, correction({ ...place, amountDollars }, 1, amountLate(late), 0)], amount };
};

const received = (facts: CountedFacts, quarter: ReportedQuarter, { place, on, knownBy }: Until): Entrance => {
  const amount = firstAmountBetween(facts, quarter.beginsOn, on, knownBy);
  const standing = { ...place, amountDollars: amount.dollars };
  const { application } = facts;
  const line =
    application.lateFor !== null ? correction(standing, 1, receivedLate(application)) : pipelineLine("AC020", standing);
  return { lines: [line], amount };
};

/** For an application that had ended before the quarter; null if it was not reopened in it. */
const takenUp = (facts: CountedFacts, quarter: ReportedQuarter, place: Place): Entrance | null => {
  const ended = outcomeOn(facts, quarter.dayBefore);
  const reopening = ended && reopeningAfter(facts, ended, quarter.endsOn);
  if (!ended || !reopening) return null;
  const amount = amountOn(facts, reopening.countsFrom, quarter.endsOn);
  const standing = { ...place, amountDollars: amount.dollars };
  return { lines: [correction(standing, 1, takenUpAgain(reopening, ended.status))], amount };
};

/** How an application that is in process in the quarter came to be so; null if it is not in process. */
export const entranceOf = (
  facts: CountedFacts,
  quarter: ReportedQuarter,
  start: Start | null,
  until: Until,
): Entrance | null => {
  if (start !== null) {
    const entrance = carriedOver(facts, quarter, start, until.place);
    // An application that is removed because it had ended before is removed with the amount with which it entered.
    return until.isLate ? entrance : withLateAmount(facts, quarter, entrance, until);
  }
  if (isReceivedBy(facts, quarter.dayBefore)) return takenUp(facts, quarter, until.place);
  return isReceivedBy(facts, quarter.endsOn) ? received(facts, quarter, until) : null;
};
