import type { ReportSettings } from "../../company/company.ts";
import { type Day, day, type Instant } from "../../kernel/day.ts";
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

/** A filed quarter, with when its newest edition was filed. */
export interface Filing {
  /** Its sequential number; see `quarterIndex`. */
  readonly quarterIndex: number;
  readonly filedAt: Instant;
  /** The basis of its amounts, if the company now reports another. */
  readonly otherBasis?: ReportSettings["mcrAmountBasis"];
}

/** A fact, with the date from which it counts in the report of a quarter. */
export type Counted<Fact extends RecordedFact> = Fact & {
  readonly countsFrom: Day;
  /** The first quarter that should have included it and had been filed when it was recorded; null if there is none. */
  readonly lateFor: Quarter | null;
};

/** An amount, with the date from which it counts if it was recorded after its date. */
export interface CountedAmount extends AmountFact {
  readonly counted?: Counted<RecordedFact>;
}

/** The facts of a loan that has an application. */
type AppliedFacts = PipelineFacts & { readonly application: RecordedFact };

const isApplied = (facts: PipelineFacts): facts is AppliedFacts => facts.application !== null;

/** A loan's facts as the report of one quarter counts them, each list in the order in which they count. */
export interface CountedFacts {
  readonly facts: AppliedFacts;
  readonly application: Counted<RecordedFact>;
  readonly places: readonly Counted<PlaceFact>[];
  readonly statuses: readonly Counted<StatusFact>[];
  /** For one date, in the order in which they count. */
  readonly amounts: readonly CountedAmount[];
}

/** Where a loan is counted. Direct means that the company's own people took the application, regardless of who funded the loan. */
export interface Place {
  readonly state: string;
  readonly group: "direct" | "thirdParty";
}

/** For what has no end. Stores compare dates as strings, so it is a date like any other. */
export const endOfTime = day("2999-12-31");

/** The filings whose figures the report of a quarter must not change: those of earlier quarters. */
export const filingsBefore = (filings: readonly Filing[], quarter: ReportedQuarter): readonly Filing[] =>
  filings.filter((filing) => filing.quarterIndex < quarterIndex(quarter));

/**
 * Determines when a fact counts: from the date on which it took effect, or, if a quarter that should have included it had been filed
 * without it, from the date on which it was recorded.
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

/** Orders facts by the date on which they took effect, and those of one date by when they were recorded. */
export const byEffect = (a: RecordedFact, b: RecordedFact): number => {
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

/** The basis of the preceding quarter's amounts as filed, if the company now reports another. */
export const otherBasisBefore = (filings: readonly Filing[], quarter: ReportedQuarter): Filing["otherBasis"] =>
  filings.find((filing) => filing.quarterIndex === quarterIndex(quarter) - 1)?.otherBasis;

/** The filings since the company has used the present basis: no such amount can be late for earlier ones. */
const filingsOfBasis = (filings: readonly Filing[]): readonly Filing[] =>
  filings.slice(filings.findLastIndex(({ otherBasis }) => otherBasis !== undefined) + 1);

/** The facts of a loan with an application as they count after some filings. */
export const countedAfter = (facts: AppliedFacts, filings: readonly Filing[]): CountedFacts => {
  const ofBasis = filingsOfBasis(filings);
  return {
    facts,
    application: counted(facts.application, filings),
    places: allCounted(facts.places, filings),
    statuses: allCounted(facts.statuses, filings),
    amounts: facts.amounts.map((amount) => countedAmount(amount, ofBasis)),
  };
};

/** The facts of a loan as they count after the filings of earlier quarters; null if there is no application. */
export const countedFacts = (facts: PipelineFacts, filings: readonly Filing[]): CountedFacts | null =>
  isApplied(facts) ? countedAfter(facts, filings) : null;

/** The last of some facts that counts on a date. */
const lastOn = <Fact extends RecordedFact>(facts: readonly Counted<Fact>[], on: Day): Counted<Fact> | undefined =>
  facts.findLast(({ countsFrom }) => countsFrom <= on);

/** The state and channel of the loan on a date; before its first entry, those of the first entry. Throws if it has none, which is a bug. */
export const placeOn = ({ facts, places }: CountedFacts, on: Day): Counted<PlaceFact> => {
  const place = lastOn(places, on) ?? places[0];
  if (place === undefined) throw new Error(`loan ${facts.loanId} has an application and is in no channel or state`);
  return place;
};

/** The column of a channel. The company's own people take the applications of brokered loans. */
export const columnOf = (channel: Channel): Place["group"] => (channel === "wholesale" ? "thirdParty" : "direct");

/** An outcome: the status that ended the application, with or without a loan. */
export type OutcomeStatus = Extract<
  LoanStatus,
  "approved_not_accepted" | "denied" | "withdrawn" | "incomplete" | "funded"
>;
type OutcomeOf<Fact extends StatusFact> = Fact & { readonly status: OutcomeStatus };
export type Outcome = OutcomeOf<Counted<StatusFact>>;

const isOutcome = <Fact extends StatusFact>(fact: Fact): fact is OutcomeOf<Fact> =>
  fact.status === "funded" || isEndedWithoutLoan(fact.status);

/** Whether a status follows the funding of a loan. */
export const isAfterFunding = (status: LoanStatus): boolean => status === "endorsed" || status === "escrow_closed";

/**
 * The outcome after those of a loan's statuses, ordered by effect, that `counts` accepts; null while the application is open. Statuses after
 * funding are ignored.
 */
export const outcomeAfter = <Fact extends StatusFact>(
  statuses: readonly Fact[],
  counts: (fact: Fact) => boolean,
): OutcomeOf<Fact> | null => {
  const last = statuses.findLast(counts);
  if (last === undefined) return null;
  if (isOutcome(last)) return last;
  if (!isAfterFunding(last.status)) return null;
  return statuses.findLast((fact): fact is OutcomeOf<Fact> => fact.status === "funded" && counts(fact)) ?? null;
};

/** The outcome as of a date; null while the application is open. */
export const outcomeOn = ({ statuses }: CountedFacts, on: Day): Outcome | null =>
  outcomeAfter(statuses, ({ countsFrom }) => countsFrom <= on);

/** Whether the application was received by a date, whatever its outcome. */
export const isReceivedBy = ({ application }: CountedFacts, on: Day): boolean => application.countsFrom <= on;

/**
 * The move that reopened the application by a date, after an outcome that counted until then. A status before the outcome that is entered
 * late reopens nothing.
 */
export const reopeningAfter = (
  { statuses }: CountedFacts,
  outcome: Outcome,
  by: Day,
): Counted<StatusFact> | undefined =>
  statuses
    .slice(statuses.indexOf(outcome) + 1)
    .find((fact) => fact.countsFrom <= by && !isOutcome(fact) && !isAfterFunding(fact.status));
