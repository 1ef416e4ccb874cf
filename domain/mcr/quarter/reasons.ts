import type { ReportSettings } from "../../company/company.ts";
import { groupedNumber } from "../../kernel/text/grouped-number.ts";
import { statusWords } from "../../loan/loan-words.ts";
import { amountWords } from "../file/basis.ts";
import type { RecordedFact } from "../history/pipeline-facts.ts";
import type { Correction, Standing } from "./contribution.ts";
import type { Counted, OutcomeStatus, Place } from "./counted-facts.ts";
import { quarterBefore, quarterName, type ReportedQuarter } from "./quarter.ts";

const outcomeWord = (outcome: OutcomeStatus): string => statusWords[outcome].toLowerCase();

const columnWords = { direct: "received directly", thirdParty: "received from a third party" } as const;

/** Whole dollars formatted for people: `$1,234,567`, `-$500`. */
export const inDollars = (amount: number): string => `${amount < 0 ? "-" : ""}$${groupedNumber(Math.abs(amount))}`;

const whenWrittenDown = ({ lateFor, recordedOn }: Counted<RecordedFact>): string =>
  lateFor === null ? "" : `, entered on ${recordedOn}, after ${quarterName(lateFor)} was filed`;

/** Why an application that was recorded late is added. */
export const receivedLate = (application: Counted<RecordedFact>): string =>
  `received on ${application.effectiveOn}${whenWrittenDown(application)}`;

/** Why an application is removed whose outcome was recorded late. */
export const endedLate = (outcome: Counted<RecordedFact> & { readonly status: OutcomeStatus }): string =>
  `${outcomeWord(outcome.status)} on ${outcome.effectiveOn}${whenWrittenDown(outcome)}`;

/** Why an application is added that ended in an earlier quarter. */
export const takenUpAgain = (reopening: Counted<RecordedFact>, ended: OutcomeStatus): string =>
  `reopened on ${reopening.effectiveOn}${whenWrittenDown(reopening)}, ${outcomeWord(ended)} before`;

/** Why the amount differs from what was filed: it was recorded later. */
export const amountLate = (amount: Counted<RecordedFact>): string =>
  `amount of ${amount.effectiveOn}${whenWrittenDown(amount)}`;

/** Why an application moves from one state or column to another. */
export const moved = (change: Counted<RecordedFact>, from: Place, to: Place): string => {
  const since = `from ${change.effectiveOn} on`;
  const state = from.state === to.state ? [] : [`in ${to.state} ${since}, in ${from.state} before`];
  const column =
    from.group === to.group ? [] : [`${columnWords[to.group]} ${since}, ${columnWords[from.group]} before`];
  return `${[...state, ...column].join("; ")}${whenWrittenDown(change)}`;
};

const standingWords = (standing: Standing | null): string =>
  standing === null
    ? "not in process"
    : `${inDollars(standing.amountDollars)} in ${standing.state}, ${columnWords[standing.group]}`;

/** Why an application differs from what was filed; `otherBasis` is the basis of the amounts at that time, if it has changed since. */
export const corrected = (
  quarter: ReportedQuarter,
  filed: Standing | null,
  now: Standing | null,
  otherBasis: ReportSettings["mcrAmountBasis"] | undefined,
): string => {
  const before = quarterName(quarterBefore(quarter));
  const change = `filed for the end of ${before} as ${standingWords(filed)}, corrected since to ${standingWords(now)}`;
  return otherBasis === undefined ? change : `${change}; the amounts of ${before} were ${amountWords[otherBasis]}`;
};

const signed = (figure: number): string => (figure > 0 ? `+${groupedNumber(figure)}` : groupedNumber(figure));

const signedDollars = (amount: number): string => (amount > 0 ? `+${inDollars(amount)}` : inDollars(amount));

/** One loan corrects one application at most. */
const appliedWords = (count: number): string => (count === 0 ? "" : `, ${signed(count)} application`);

/** How the note explains a correction, naming the loan. */
export const correctionSentence = ({
  loanNumber,
  reason,
  amountDollars,
  count,
}: Pick<Correction, "reason" | "amountDollars" | "count"> & { readonly loanNumber: string }): string =>
  `Loan ${loanNumber}: ${reason} (${signedDollars(amountDollars)}${appliedWords(count)}).`;
