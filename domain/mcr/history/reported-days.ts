import { addDays, type Day, day, type Instant } from "../../kernel/day.ts";
import type { DaySpan, LoanHistory } from "../../loan/ports.ts";
import { isEndedWithoutLoan } from "../../loan/status/action.ts";
import { isAfterFunding } from "../quarter/counted-facts.ts";
import { effectOf } from "./facts-of-loan.ts";

/** The part of a loan that its reported days follow from. */
type Dated = Pick<LoanHistory, "applicationOn" | "disbursedOn" | "pipeline" | "statusHistory">;

/** For a loan that is open or has no application. Stores compare days as texts, so it is a day like any other. */
const endOfTime = day("2999-12-31");

const earliest = (days: readonly Day[]): Day => days.reduce((first, on) => (on < first ? on : first), endOfTime);
const latest = (days: readonly Day[]): Day => days.reduce((last, on) => (on > last ? on : last));

/** No time zone has a later day at that moment. */
const latestDayAt = (at: Instant): Day => addDays(day(at.slice(0, 10)), 1);

/** Whether the status that takes effect last ended the application, as a loan or otherwise. */
const isOver = (loan: Dated): boolean => {
  const { statusHistory } = loan;
  const last = statusHistory.reduce((one, other) => {
    const [before, after] = [effectOf(loan, one), effectOf(loan, other)];
    const isLater = before === after ? other.at >= one.at : after > before;
    return isLater ? other : one;
  });
  if (isEndedWithoutLoan(last.status) || last.status === "funded") return true;
  return isAfterFunding(last.status) && statusHistory.some(({ status }) => status === "funded");
};

/**
 * The days on which a loan can add to a call report: it adds nothing to a quarter that ends before them or begins after them,
 * whatever was filed. They begin with the first day on which anything reported took effect. They last until everything has
 * taken effect and is recorded, since what is late for a filing counts from the day on which it was recorded; for an open loan,
 * and one whose application date was removed, they have no end.
 */
export const reportedDays = (loan: Dated): DaySpan => {
  const { applicationOn, pipeline, statusHistory } = loan;
  const application = applicationOn === null ? [] : [applicationOn];
  const places = pipeline.map(({ effectiveOn }) => effectiveOn);
  const fundings = statusHistory.filter(({ status }) => status === "funded").map((entry) => effectOf(loan, entry));
  const from = earliest([...application, ...places, ...fundings]);
  const isRemoved = applicationOn === null && pipeline.length > 0;
  if (isRemoved || !isOver(loan)) return { from, until: endOfTime };
  const recordings = [...pipeline.map(({ recordedAt }) => recordedAt), ...statusHistory.map(({ at }) => at)];
  const effects = statusHistory.map((entry) => effectOf(loan, entry));
  return { from, until: latest([...application, ...effects, ...recordings.map(latestDayAt)]) };
};

/** Raised with each change of how reported days are found: stores find those that they keep again. */
export const reportedDaysEdition = "1";
