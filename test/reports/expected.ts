import { calendarDate, type Day } from "../../domain/kernel/day.ts";
import type { LoanStatus } from "../../domain/loan/status/status.ts";
import { registerDayOf } from "../fixtures/two-years/calendar.ts";
import type { PlannedMove } from "../fixtures/two-years/course.ts";
import type { Story } from "../fixtures/two-years/story.ts";

// What the reports must say about a loan, derived only from its story, without the code that generates the reports.

export const yearOf = (on: Day): number => calendarDate(on).year;

const actions: Readonly<Partial<Record<LoanStatus, string>>> = {
  funded: "1",
  approved_not_accepted: "2",
  denied: "3",
  withdrawn: "4",
  incomplete: "5",
};

/** The moves that were recorded before a day. */
export const movesBefore = ({ moves }: Story, on: Day): readonly PlannedMove[] =>
  moves.filter(({ recordedOn }) => recordedOn < on);

export const channelOn = ({ channel, change }: Story, on: Day): Story["channel"] =>
  change !== null && change.on <= on ? change.channel : channel;

/** The closing date; null if the loan did not close. */
export const closedOn = ({ moves }: Story): Day | null =>
  moves.findLast(({ status }) => status === "closing")?.effectiveOn ?? null;

/** The move to funded; null if the loan was not funded. */
export const fundingOf = ({ moves }: Story): PlannedMove | null =>
  moves.find(({ status }) => status === "funded") ?? null;

/** Whether the credit decision was the company's. Brokered loans are decided by another lender, unless the company decided first. */
const isOurs = (story: Story, on: Day): boolean => channelOn(story, on) !== "brokered" || story.isDecisionOurs;

interface ExpectedAction {
  readonly action: string;
  readonly takenOn: Day;
}

/** The action taken in the register of a year that is generated on 1 March of the next; null if the register does not have the loan. */
export const actionIn = (story: Story, year: number): ExpectedAction | null => {
  const on = registerDayOf(year);
  const last = movesBefore(story, on).at(-1);
  const action = last && actions[last.status];
  if (last === undefined || action === undefined || story.twist === "inquiry" || !isOurs(story, on)) return null;
  const takenOn = last.status === "funded" ? closedOn(story) : last.effectiveOn;
  return takenOn !== null && yearOf(takenOn) === year ? { action, takenOn } : null;
};

/** Whether the loan closed in a year and is neither funded nor rescinded when the register of that year is generated. */
export const isLeftAtClosing = (story: Story, year: number): boolean => {
  const last = movesBefore(story, registerDayOf(year)).at(-1);
  return last?.status === "closing" && yearOf(last.effectiveOn) === year;
};
