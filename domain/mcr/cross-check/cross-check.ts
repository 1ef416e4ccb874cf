import { calendarDate, type Day, day } from "../../kernel/day.ts";
import { pick } from "../../kernel/pick.ts";
import type { Channel, PipelineFacts } from "../history/pipeline-facts.ts";
import { type CountedFacts, countedAfter, countedFacts, type Filing, placeOn } from "../quarter/counted-facts.ts";
import { quarterIndexOn } from "../quarter/quarter.ts";
import { amountOn } from "../quarter/reported-amount.ts";

/** A loan's row in the HMDA register of a year. */
export interface RegisteredAction {
  /** The action taken: 1 originated, 2 approved but not accepted, 3 denied, 4 withdrawn, 5 closed for incompleteness. */
  readonly action: number;
  readonly takenOn: Day;
  readonly amountDollars: number;
}

/** What the call reports of a year state about a loan. */
export interface ReportedFunding {
  readonly fundedOn: Day;
  readonly channel: Channel;
  readonly amountDollars: number;
}

/** Why the two differ for a loan. */
export type DifferenceReason =
  | "brokered"
  | "decided_by_another"
  | "closed_and_funded_in_different_years"
  | "rescinded"
  | "funding_entered_after_filing"
  | "amount_differs"
  | "unexplained";

/** A loan for which the call reports of a year and its HMDA register differ. */
export interface Difference {
  readonly loanId: number;
  readonly loanNumber: string;
  readonly reason: DifferenceReason;
  /** What lines AC700 and AC720 contain of it in the year; null if nothing. */
  readonly reported: ReportedFunding | null;
  /** Its row in the year's register; null if there is none. */
  readonly registered: RegisteredAction | null;
}

/** The year for which the two are compared. */
export interface ComparedYear {
  readonly year: number;
  /** For the year's quarters and earlier ones. */
  readonly filings: readonly Filing[];
  /** Whether both report the same kind of amount; the register has the initial principal limit. */
  readonly comparesAmounts: boolean;
}

const yearOf = (on: Day): number => calendarDate(on).year;

const lastDays = ["03-31", "06-30", "09-30", "12-31"] as const;

const endOfQuarter = (on: Day): Day => day(`${yearOf(on)}-${lastDays[quarterIndexOn(on) % 4]}`);

/** The amount with which the quarter of a funding has it: the one of that day, if it was recorded before that quarter was filed. */
const fundedDollars = ({ facts }: CountedFacts, filings: readonly Filing[], fundedOn: Day): number => {
  const ofQuarter = filings.filter(({ quarterIndex }) => quarterIndex === quarterIndexOn(fundedOn));
  return amountOn(countedAfter(facts, ofQuarter), fundedOn).dollars;
};

/** How a loan was funded, whenever that was, and whether the quarter of the funding was filed without it. */
const fundingOf = (counted: CountedFacts, filings: readonly Filing[]) => {
  const fact = counted.statuses.findLast(({ status }) => status === "funded");
  if (fact === undefined) return null;
  const { effectiveOn: fundedOn, lateFor } = fact;
  const amountDollars = fundedDollars(counted, filings, fundedOn);
  const { channel } = placeOn(counted, endOfQuarter(fundedOn));
  return { fundedOn, channel, amountDollars, isLate: lateFor !== null };
};

type Funding = NonNullable<ReturnType<typeof fundingOf>>;

/**
 * Whether an approval that was not accepted ended a loan that had closed, because the borrower rescinded. A planned closing that did not
 * happen does not count.
 */
const isRescinded = ({ facts, statuses }: CountedFacts, { action, takenOn }: RegisteredAction): boolean => {
  const { closingOn } = facts;
  if (action !== 2 || closingOn === null || closingOn > takenOn) return false;
  const ended = statuses.findLastIndex(
    ({ status, effectiveOn }) => status === "approved_not_accepted" && effectiveOn === takenOn,
  );
  return statuses[ended - 1]?.status === "closing";
};

/** For a loan that both report as made, or neither does. */
const reasonWhereBothAgree = (
  counted: CountedFacts | null,
  reported: ReportedFunding | null,
  registered: RegisteredAction | null,
  { comparesAmounts }: ComparedYear,
): DifferenceReason | null => {
  if (reported === null)
    return counted !== null && registered !== null && isRescinded(counted, registered) ? "rescinded" : null;
  if (reported.channel === "brokered") return "brokered";
  return !comparesAmounts || reported.amountDollars === registered?.amountDollars ? null : "amount_differs";
};

/** For a loan that only one of the two reports as made. */
const reasonIfOnlyOneReports = ({ closingOn }: PipelineFacts, funding: Funding | null): DifferenceReason => {
  if (funding === null) return "unexplained";
  if (funding.isLate) return "funding_entered_after_filing";
  if (funding.channel === "brokered") return "brokered";
  return closingOn !== null && yearOf(closingOn) !== yearOf(funding.fundedOn)
    ? "closed_and_funded_in_different_years"
    : "unexplained";
};

const reportedBy = (funding: Funding | null, year: number): ReportedFunding | null =>
  funding === null || funding.isLate || yearOf(funding.fundedOn) !== year
    ? null
    : pick(funding, ["fundedOn", "channel", "amountDollars"]);

/** What the four call reports of a year contain of a loan among the closed reverse mortgages; null if nothing. */
export const reportedFunding = (facts: PipelineFacts, { year, filings }: ComparedYear): ReportedFunding | null => {
  const counted = countedFacts(facts, filings);
  return reportedBy(counted && fundingOf(counted, filings), year);
};

/**
 * Compares a loan in the closed reverse mortgages of a year's four call reports with its row in the year's HMDA register; null if they
 * agree. They count differently: the register uses the closing date and omits loans that another lender decided on; the call report uses
 * the funding date and has a separate column for brokered loans. A loan that closed and was rescinded is listed too, although neither
 * reports it as made.
 */
export const differenceOf = (
  facts: PipelineFacts,
  registered: RegisteredAction | null,
  compared: ComparedYear,
): Difference | null => {
  const counted = countedFacts(facts, compared.filings);
  const funding = counted && fundingOf(counted, compared.filings);
  const reported = reportedBy(funding, compared.year);
  const reason =
    (reported === null) === (registered?.action !== 1)
      ? reasonWhereBothAgree(counted, reported, registered, compared)
      : reasonIfOnlyOneReports(facts, funding);
  const { loanId, loanNumber } = facts;
  return reason === null ? null : { loanId, loanNumber, reason, reported, registered };
};

/** Whether only the call reports have a loan of the company, which the register leaves out if another lender decided on it. */
export const isOnlyReported = ({ reason, reported, registered }: Difference): boolean =>
  reported !== null && registered === null && reason !== "brokered";
