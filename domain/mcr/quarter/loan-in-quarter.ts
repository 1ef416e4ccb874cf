import { isNmlsId } from "../../company/identifiers.ts";
import type { Day } from "../../kernel/day.ts";
import type { Channel, PipelineFacts } from "../history/pipeline-facts.ts";
import {
  type Contribution,
  correction,
  type FundedLoan,
  type LoanInQuarter,
  type MissingField,
  pipelineLine,
  type Standing,
} from "./contribution.ts";
import {
  type CountedFacts,
  columnOf,
  countedFacts,
  endOfTime,
  type Filing,
  type Outcome,
  type OutcomeStatus,
  otherBasisBefore,
  outcomeOn,
  type Place,
  placeOn,
} from "./counted-facts.ts";
import { type Entrance, entranceOf, openingLines, type Start, standingOn } from "./entrance.ts";
import { fundedLines } from "./funded-lines.ts";
import type { ReportedQuarter } from "./quarter.ts";
import { endedLate } from "./reasons.ts";
import { amountOn, type ReportedAmount } from "./reported-amount.ts";

const outcomeLines: Readonly<Record<OutcomeStatus, string>> = {
  approved_not_accepted: "AC030",
  denied: "AC040",
  withdrawn: "AC050",
  incomplete: "AC060",
  funded: "AC070",
};

const nothing: LoanInQuarter = {
  contributions: [],
  funded: null,
  hasUnknownAmount: false,
  lacksBasisAmount: false,
  isFundedLate: false,
  missing: null,
};

/** The state of an application at the end of the quarter. */
interface Ending {
  /** Null if it is still in process. */
  readonly outcome: Outcome | null;
  readonly place: Place;
  /** The date up to which its amounts count: that of the outcome, whenever it was recorded. */
  readonly on: Day;
  /** The date by which its late amounts must have been recorded. */
  readonly knownBy: Day;
  /** Whether the outcome was recorded after its quarter was filed. */
  readonly isLate: boolean;
}

const endingOf = (facts: CountedFacts, { endsOn }: ReportedQuarter): Ending => {
  const outcome = outcomeOn(facts, endsOn);
  const { propertyState, channel } = placeOn(facts, endsOn);
  const { effectiveOn: receivedOn } = facts.application;
  const endedOn = outcome?.effectiveOn ?? endsOn;
  return {
    outcome,
    place: { state: propertyState, group: columnOf(channel) },
    // An application cannot end before it exists. If it was recorded late, later amounts do not count either.
    on: endedOn < receivedOn ? receivedOn : endedOn,
    // The quarter of an outcome is the last one that can show an amount, whenever it was recorded.
    knownBy: outcome === null ? endsOn : endOfTime,
    isLate: outcome !== null && outcome.lateFor !== null,
  };
};

const amountChange = (place: Place, from: ReportedAmount, to: ReportedAmount): readonly Contribution[] => {
  const amountDollars = to.dollars - from.dollars;
  return amountDollars === 0 ? [] : [pipelineLine("AC065", { ...place, amountDollars }, 0)];
};

const missingOriginator = (
  { loanId, loanNumber, originator }: PipelineFacts,
  channel: Channel,
): MissingField | null => {
  if (channel === "wholesale") return null;
  if (originator === null) return { loanId, loanNumber, field: "loanOfficerId", officer: null };
  const { userId, name, nmlsId } = originator;
  return nmlsId !== null && isNmlsId(nmlsId)
    ? null
    : { loanId, loanNumber, field: "loanOfficer.nmlsId", officer: { userId, name } };
};

/** What an application leaves the quarter with, from the amount with which it entered. */
const exitOf = (facts: CountedFacts, quarter: ReportedQuarter, { amount }: Entrance, ending: Ending): LoanInQuarter => {
  const { outcome, place, on, knownBy } = ending;
  const { isUnknown } = amount;
  const lacksBasis = amount.lacksBasis === true;
  if (outcome !== null && outcome.lateFor !== null) {
    const out = correction({ ...place, amountDollars: amount.dollars }, -1, endedLate(outcome));
    const unknown = { hasUnknownAmount: isUnknown, lacksBasisAmount: lacksBasis };
    return { ...nothing, ...unknown, contributions: [out], isFundedLate: outcome.status === "funded" };
  }
  const last = amountOn(facts, on, knownBy);
  const line = outcome === null ? "AC080" : outcomeLines[outcome.status];
  const contributions = [
    ...amountChange(place, amount, last),
    pipelineLine(line, { ...place, amountDollars: last.dollars }),
  ];
  const unknown = {
    hasUnknownAmount: isUnknown || last.isUnknown,
    lacksBasisAmount: lacksBasis || last.lacksBasis === true,
  };
  if (outcome?.status !== "funded") return { ...nothing, ...unknown, contributions };
  const { channel } = placeOn(facts, quarter.endsOn);
  const { originator } = facts.facts;
  const funded: FundedLoan = {
    state: place.state,
    channel,
    amountDollars: last.dollars,
    originator: channel === "wholesale" ? null : originator,
  };
  return {
    ...nothing,
    contributions: [...contributions, ...fundedLines(facts.facts, funded)],
    funded,
    ...unknown,
    missing: missingOriginator(facts.facts, channel),
  };
};

const fundedWithoutApplication = (facts: PipelineFacts, quarter: ReportedQuarter): MissingField | null => {
  const { loanId, loanNumber } = facts;
  const isFunded = facts.statuses.some(
    ({ status, effectiveOn }) =>
      status === "funded" && effectiveOn >= quarter.beginsOn && effectiveOn <= quarter.endsOn,
  );
  return isFunded ? { loanId, loanNumber, field: "applicationOn", officer: null } : null;
};

/** For an application that ended before the company changed the basis of its amounts, the amount that was filed is removed. */
const withFiledAmount = ({ standing, amount }: Start, { amountDollars }: Standing): Start => ({
  standing: { ...standing, amountDollars },
  amount: { dollars: amountDollars, isUnknown: amount.isUnknown },
});

/**
 * What one loan adds to the report of a quarter, as of the quarter's end. `filed` is its filed standing in process at the end of the
 * preceding quarter: null if it was not among them, undefined if that quarter was not filed. `filings` are those of earlier quarters: what
 * was recorded after them goes to line AC063.
 */
export const loanInQuarter = (
  facts: PipelineFacts,
  quarter: ReportedQuarter,
  filings: readonly Filing[],
  filed: Standing | null | undefined,
): LoanInQuarter => {
  const counted = countedFacts(facts, filings);
  if (counted === null)
    return {
      ...nothing,
      contributions: openingLines(quarter, filed, null, filings),
      missing: fundedWithoutApplication(facts, quarter),
    };
  const ending = endingOf(counted, quarter);
  const now = standingOn(counted, quarter.dayBefore);
  const asFiled = ending.isLate && otherBasisBefore(filings, quarter) !== undefined;
  const start = asFiled && now !== null && filed ? withFiledAmount(now, filed) : now;
  const opening = openingLines(quarter, filed, start?.standing ?? null, filings);
  const entrance = entranceOf(counted, quarter, start, ending);
  if (entrance === null) return opening.length === 0 ? nothing : { ...nothing, contributions: opening };
  const exit = exitOf(counted, quarter, entrance, ending);
  return { ...exit, contributions: [...opening, ...entrance.lines, ...exit.contributions] };
};
