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
  amountFactOn,
  amountOn,
  type CountedFacts,
  columnOf,
  type Filing,
  firstAmountBetween,
  isReceivedBy,
  otherBasisBefore,
  outcomeOn,
  type Place,
  placeOn,
  type ReportedAmount,
  reopeningBetween,
} from "./counted-facts.ts";
import type { ReportedQuarter } from "./quarter.ts";
import { amountLate, corrected, moved, receivedLate, takenUpAgain } from "./reasons.ts";

/** An application in process at the end of a day. */
export interface Start {
  readonly standing: Standing;
  readonly amount: ReportedAmount;
}

/** The column and state of an application at the end of a day; null where it is not in process. */
export const standingOn = (facts: CountedFacts, on: Day): Start | null => {
  if (!isReceivedBy(facts, on) || outcomeOn(facts, on) !== null) return null;
  const { propertyState, channel } = placeOn(facts, on);
  const amount = amountOn(facts, on);
  return { standing: { state: propertyState, group: columnOf(channel), amountDollars: amount.dollars }, amount };
};

/** What differs between what was filed of a loan at the end of the quarter before and what is known of that day now. */
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

/** What the quarter begins with: what was filed, where the quarter before was, put right by what is known now. */
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

/** Where an application is at the end of the quarter, and the day up to which its amounts count. */
interface Until {
  readonly place: Place;
  readonly on: Day;
  /** Whether its outcome was written down after the quarter of it was filed. */
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
 * An application that was in process when the quarter began, with what was written down in the quarter of its amount before: that is
 * late for what was filed, and no change of the amount.
 */
const withLateAmount = (facts: CountedFacts, quarter: ReportedQuarter, entrance: Entrance, place: Place): Entrance => {
  const late = amountFactOn(facts, quarter.dayBefore, quarter.endsOn)?.counted;
  const amount = amountOn(facts, quarter.dayBefore, quarter.endsOn);
  const amountDollars = amount.dollars - entrance.amount.dollars;
  if (amountDollars === 0 || late === undefined) return { ...entrance, amount };
  return { lines: [...entrance.lines, correction({ ...place, amountDollars }, 1, amountLate(late), 0)], amount };
};

const received = (facts: CountedFacts, quarter: ReportedQuarter, { place, on }: Until): Entrance => {
  const amount = firstAmountBetween(facts, quarter.beginsOn, on, quarter.endsOn);
  const standing = { ...place, amountDollars: amount.dollars };
  const { application } = facts;
  const line =
    application.lateFor !== null ? correction(standing, 1, receivedLate(application)) : pipelineLine("AC020", standing);
  return { lines: [line], amount };
};

/** For an application that had ended before the quarter; null where it was not reopened in it. */
const takenUp = (facts: CountedFacts, quarter: ReportedQuarter, place: Place): Entrance | null => {
  const ended = outcomeOn(facts, quarter.dayBefore);
  const reopening = reopeningBetween(facts, quarter.dayBefore, quarter.endsOn);
  if (ended === null || reopening === undefined) return null;
  const amount = amountOn(facts, reopening.countsFrom, quarter.endsOn);
  const standing = { ...place, amountDollars: amount.dollars };
  return { lines: [correction(standing, 1, takenUpAgain(reopening, ended.status))], amount };
};

/** How an application that is in process in the quarter came to be so; null where it is not. */
export const entranceOf = (
  facts: CountedFacts,
  quarter: ReportedQuarter,
  start: Start | null,
  until: Until,
): Entrance | null => {
  if (start !== null) {
    const entrance = carriedOver(facts, quarter, start, until.place);
    // One that is taken out, as it ended before, takes along what it came with.
    return until.isLate ? entrance : withLateAmount(facts, quarter, entrance, until.place);
  }
  if (isReceivedBy(facts, quarter.dayBefore)) return takenUp(facts, quarter, until.place);
  return isReceivedBy(facts, quarter.endsOn) ? received(facts, quarter, until) : null;
};
