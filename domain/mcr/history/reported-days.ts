import { addDays, type Day, day, type Instant } from "../../kernel/day.ts";
import type { DaySpan, LoanHistory } from "../../loan/ports.ts";
import { isEndedWithoutLoan } from "../../loan/status/action.ts";
import { endOfTime, isAfterFunding } from "../quarter/counted-facts.ts";
import { effectOf } from "./facts-of-loan.ts";

/** The parts of a loan that determine its reported dates. */
type Dated = Pick<LoanHistory, "applicationOn" | "disbursedOn" | "pipeline" | "statusHistory">;

const earliest = (days: readonly Day[]): Day => days.reduce((first, on) => (on < first ? on : first), endOfTime);
const latest = (days: readonly Day[]): Day => days.reduce((last, on) => (on > last ? on : last));

/** The latest date at that instant in any time zone. */
const latestDayAt = (at: Instant): Day => addDays(day(at.slice(0, 10)), 1);

/** Whether the status that takes effect last ended the application, with or without a loan. */
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
 * The dates on which a loan can contribute to a call report: it contributes nothing to a quarter that ends before or begins after them,
 * whatever was filed. They begin with the first date on which anything reported took effect. They end when everything has taken effect and
 * is recorded, because what is late for a filing counts from the date on which it was recorded. For an open loan, and for one whose
 * application date was removed, there is no end.
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

/** Increase it whenever the way reported dates are computed changes: stores then recompute the dates they keep. */
export const reportedDaysEdition = "1";
