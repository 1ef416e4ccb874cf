import type { ReportSettings } from "../../company/company.ts";
import type { Day, Instant } from "../../kernel/day.ts";
import { roundHalfUp } from "../../kernel/money.ts";
import { isEndedWithoutLoan } from "../../loan/status/action.ts";
import type { LoanStatus } from "../../loan/status/status.ts";
import type {
  AmountFact,
  Channel,
  PipelineFacts,
  PlaceFact,
  RecordedFact,
  StatusFact,
} from "../history/pipeline-facts.ts";
import { type Quarter, quarterAt, quarterIndex, quarterIndexOn, type ReportedQuarter } from "./quarter.ts";

/** That a quarter was filed, and when its newest edition was. */
export interface Filing {
  /** Its number in the row of all quarters; see `quarterIndex`. */
  readonly quarterIndex: number;
  readonly filedAt: Instant;
  /** What its amounts are, where the company reports others now. */
  readonly otherBasis?: ReportSettings["mcrAmountBasis"];
}

/** A fact with the day from which on it counts in the report of a quarter. */
export type Counted<Fact extends RecordedFact> = Fact & {
  readonly countsFrom: Day;
  /** The first quarter at whose end it should have counted and that had been filed when it was written down; null: none. */
  readonly lateFor: Quarter | null;
};

/** An amount, with when it counts where it was written down after its day. */
export interface CountedAmount extends AmountFact {
  readonly counted?: Counted<RecordedFact>;
}

/** A loan's facts as the report of one quarter counts them, each list in the order in which they count. */
export interface CountedFacts {
  readonly facts: PipelineFacts;
  readonly application: Counted<RecordedFact>;
  readonly places: readonly Counted<PlaceFact>[];
  readonly statuses: readonly Counted<StatusFact>[];
  /** In the order in which those of one day count. */
  readonly amounts: readonly CountedAmount[];
}

/** Where a loan is counted: direct is what the company's own people took, no matter who funded it. */
export interface Place {
  readonly state: string;
  readonly group: "direct" | "thirdParty";
}

const UNKNOWN_AMOUNT_DOLLARS = 1000;

/** The filings whose figures the report of a quarter must leave as they are: those of the quarters before it. */
export const filingsBefore = (filings: readonly Filing[], quarter: ReportedQuarter): readonly Filing[] =>
  filings.filter((filing) => filing.quarterIndex < quarterIndex(quarter));

/**
 * When a fact counts: from the day on which it took effect; but from the day on which it was written down where a quarter at
 * whose end it should have counted had been filed without it.
 */
const counted = <Fact extends RecordedFact>(fact: Fact, filings: readonly Filing[]): Counted<Fact> => {
  let missed: number | null = null;
  for (const { quarterIndex: filed, filedAt } of filings)
    if (
      filedAt < fact.recordedAt &&
      filed < (missed ?? Number.POSITIVE_INFINITY) &&
      filed >= quarterIndexOn(fact.effectiveOn)
    )
      missed = filed;
  const lateFor = missed === null ? null : quarterAt(missed);
  return { ...fact, lateFor, countsFrom: lateFor === null ? fact.effectiveOn : fact.recordedOn };
};

const byEffect = (a: RecordedFact, b: RecordedFact): number => {
  if (a.effectiveOn !== b.effectiveOn) return a.effectiveOn < b.effectiveOn ? -1 : 1;
  if (a.recordedAt === b.recordedAt) return 0;
  return a.recordedAt < b.recordedAt ? -1 : 1;
};

const allCounted = <Fact extends RecordedFact>(facts: readonly Fact[], filings: readonly Filing[]): Counted<Fact>[] =>
  facts.map((fact) => counted(fact, filings)).sort(byEffect);

const countedAmount = (amount: AmountFact, filings: readonly Filing[]): CountedAmount =>
  amount.recorded === undefined
    ? amount
    : { ...amount, counted: counted({ effectiveOn: amount.on, ...amount.recorded }, filings) };

/** What the amounts of the quarter before were as it was filed, where the company reports others now. */
export const otherBasisBefore = (filings: readonly Filing[], quarter: ReportedQuarter): Filing["otherBasis"] =>
  filings.find((filing) => filing.quarterIndex === quarterIndex(quarter) - 1)?.otherBasis;

/** The filings since the company reports the amounts of now: for those before them no such amount can be late. */
const filingsOfBasis = (filings: readonly Filing[]): readonly Filing[] =>
  filings.slice(filings.findLastIndex(({ otherBasis }) => otherBasis !== undefined) + 1);

/** The facts of a loan as they count after the filings of earlier quarters; null where there is no application. */
export const countedFacts = (facts: PipelineFacts, filings: readonly Filing[]): CountedFacts | null => {
  if (facts.application === null) return null;
  const ofBasis = filingsOfBasis(filings);
  return {
    facts,
    application: counted(facts.application, filings),
    places: allCounted(facts.places, filings),
    statuses: allCounted(facts.statuses, filings),
    amounts: facts.amounts.map((amount) => countedAmount(amount, ofBasis)),
  };
};

/** The last of some facts that counts on a day. */
const lastOn = <Fact extends RecordedFact>(facts: readonly Counted<Fact>[], on: Day): Counted<Fact> | undefined =>
  facts.findLast(({ countsFrom }) => countsFrom <= on);

/** Where and by which channel the loan counts on a day: before its first entry, as that has it. Throws where it has none: a bug. */
export const placeOn = ({ facts, places }: CountedFacts, on: Day): Counted<PlaceFact> => {
  const place = lastOn(places, on) ?? places[0];
  if (place === undefined) throw new Error(`loan ${facts.loanId} has an application and is in no channel or state`);
  return place;
};

/** The column of a channel: brokered loans are taken by the company's own people. */
export const columnOf = (channel: Channel): Place["group"] => (channel === "wholesale" ? "thirdParty" : "direct");

/** An outcome: the status that ended the application, as a loan or otherwise. */
export type OutcomeStatus = Extract<
  LoanStatus,
  "approved_not_accepted" | "denied" | "withdrawn" | "incomplete" | "funded"
>;
export type Outcome = Counted<StatusFact> & { readonly status: OutcomeStatus };

const isOutcome = (fact: Counted<StatusFact>): fact is Outcome =>
  fact.status === "funded" || isEndedWithoutLoan(fact.status);

/** Whether a status follows the funding of a loan. */
export const isAfterFunding = (status: LoanStatus): boolean => status === "endorsed" || status === "escrow_closed";

/** The outcome as of a day; null while the application is open. What follows the funding is ignored. */
export const outcomeOn = ({ statuses }: CountedFacts, on: Day): Outcome | null => {
  const last = lastOn(statuses, on);
  if (last === undefined) return null;
  if (isOutcome(last)) return last;
  if (!isAfterFunding(last.status)) return null;
  return statuses.findLast((fact): fact is Outcome => fact.status === "funded" && fact.countsFrom <= on) ?? null;
};

/** Whether the application was there on a day, whatever its outcome. */
export const isReceivedBy = ({ application }: CountedFacts, on: Day): boolean => application.countsFrom <= on;

/** The move that took the application up again after a day and by another. */
export const reopeningBetween = ({ statuses }: CountedFacts, after: Day, by: Day): Counted<StatusFact> | undefined =>
  statuses.find(
    (fact) => fact.countsFrom > after && fact.countsFrom <= by && !isOutcome(fact) && !isAfterFunding(fact.status),
  );

/** An amount in whole dollars, and whether it replaces one that is not calculated. */
export interface ReportedAmount {
  readonly dollars: number;
  readonly isUnknown: boolean;
  /** Whether it replaces one that was entered without the amount that the company reports; absent where it does not. */
  readonly lacksBasis?: true;
}

const unknownAmount: ReportedAmount = { dollars: UNKNOWN_AMOUNT_DOLLARS, isUnknown: true };

const reported = ({ amountCents }: AmountFact): ReportedAmount =>
  amountCents === null
    ? { dollars: UNKNOWN_AMOUNT_DOLLARS, isUnknown: false, lacksBasis: true }
    : { dollars: roundHalfUp(amountCents / 100), isUnknown: false };

const isKnown = ({ counted: late, on }: CountedAmount, by: Day): boolean =>
  // Only what is late for a filed quarter counts from its recording.
  (late?.countsFrom ?? on) <= by;

/** The last amount of all by a day, as far as it counts by a day (`knownBy`); of one day the later in the list. */
export const amountFactOn = ({ amounts }: CountedFacts, on: Day, knownBy: Day): CountedAmount | undefined => {
  let latest: CountedAmount | undefined;
  for (const amount of amounts)
    if (amount.on <= on && isKnown(amount, knownBy) && (latest === undefined || amount.on >= latest.on))
      latest = amount;
  return latest;
};

/** The loan's amount on a day, half dollars up; `knownBy` is the day by which it has to count. */
export const amountOn = (facts: CountedFacts, on: Day, knownBy: Day = on): ReportedAmount => {
  const latest = amountFactOn(facts, on, knownBy);
  return latest === undefined ? unknownAmount : reported(latest);
};

/** The amount applied for: the first of the days between two, entered amounts of that day as `amountOn` has them; else what was known before them. */
export const firstAmountBetween = (facts: CountedFacts, from: Day, by: Day, knownBy: Day = by): ReportedAmount => {
  let first: CountedAmount | undefined;
  const isBefore = (amount: CountedAmount, other: CountedAmount): boolean =>
    amount.on < other.on || (amount.on === other.on && other.isEntered === true);
  for (const amount of facts.amounts)
    if (
      amount.on >= from &&
      amount.on <= by &&
      isKnown(amount, knownBy) &&
      (first === undefined || isBefore(amount, first))
    )
      first = amount;
  return first === undefined ? amountOn(facts, by, knownBy) : reported(first);
};
