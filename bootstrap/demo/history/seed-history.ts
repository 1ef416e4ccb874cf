import type { Dependencies } from "../../../application/support/dependencies.ts";
import { type DemoAccount, staffOf } from "../demo-accounts.ts";
import { type HistoryClock, historyClock } from "./clock.ts";
import type { DemoStaff, HistoryEvent } from "./event.ts";
import { historyThrough } from "./history.ts";
import { pastLoans } from "./past-loans.ts";
import { type Lease, leaseOf, type Progress, readProgress, saveProgress } from "./progress.ts";

/** The agency and the credit bureau of the sandbox on the days of a clock; null where it does not replace them. */
export interface HistoryOutside extends Pick<Dependencies, "agency" | "creditBureau"> {
  readonly close: () => Promise<void>;
}

export interface HistorySeeding {
  readonly accounts: readonly DemoAccount[];
  readonly openOutside: (clock: HistoryClock) => Promise<HistoryOutside>;
  /** Whether the process is ending: the next start goes on. */
  readonly isEnding: () => boolean;
}

const pauseMilliseconds = 500;

/**
 * The loans with which nothing more is done once an event was made, or was not for that reason. One that may have been made
 * before is refused where it can be made only once, as a second case number is: it stops nothing. Where it was not made,
 * what needs it is refused later.
 */
const stoppedAfter = async (
  { loan, isOptional, isEnding, run }: HistoryEvent,
  context: Parameters<HistoryEvent["run"]>[0],
  stopped: readonly string[],
  mayBeDone: boolean,
): Promise<readonly string[]> => {
  const hasStopped = loan !== null && stopped.includes(loan);
  if (hasStopped && !isEnding) return stopped;
  const outcome = await run(context);
  const stopsNow = outcome._tag === "Refused" && loan !== null && !isOptional && !mayBeDone && !hasStopped;
  return stopsNow ? [...stopped, loan] : stopped;
};

/** Ids for the loans, in the order of their table whichever is started first, so that the examples of the API document find them. */
const reserveLoanIds = async ({ sequences }: Pick<Dependencies, "sequences">): Promise<readonly number[]> => {
  const ids: number[] = [];
  for (const _loan of pastLoans) ids.push(await sequences.next("loan"));
  return ids;
};

/** The ids that are reserved, by the external ids of the loans; a table that has grown since has loans without one. */
const loanIdsOf = (ids: readonly number[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    pastLoans.flatMap(({ externalId }, position) => {
      const id = ids[position];
      return id === undefined ? [] : [[externalId, id]];
    }),
  );

/** Does what is left of the history, event by event, as long as no one else does and the process goes on. */
const goOn = async (
  dependencies: Dependencies,
  staff: DemoStaff,
  found: Progress,
  { openOutside, isEnding }: HistorySeeding,
  lease: Lease,
): Promise<void> => {
  const clock = historyClock(found.today, found.runs);
  const { close, ...outside } = await openOutside(clock);
  // Numbers of people who do not exist are no attempts to find out somebody's.
  const ssnAttemptLimits = { ofUserPerHour: 0, ofBorrowerPerDay: 0 };
  const then: Dependencies = { ...dependencies, ...outside, clock, ssnAttemptLimits };
  const ids = found.loanIds ?? (await reserveLoanIds(dependencies));
  const loanIds = loanIdsOf(ids);
  let progress: Progress = { ...found, runs: found.runs + 1, loanIds: ids };
  try {
    if (!(await saveProgress(dependencies, found, progress))) return;
    for (const event of historyThrough(found.today).slice(found.next)) {
      if (isEnding()) return;
      clock.putOn(event.on);
      const context = { dependencies: then, staff, on: event.on, loanIds };
      const mayBeDone = found.runs > 0 && progress.next === found.next;
      const stopped = await stoppedAfter(event, context, progress.stopped, mayBeDone);
      const next: Progress = { ...progress, next: progress.next + 1, stopped };
      if (!(await saveProgress(dependencies, progress, next))) return;
      progress = next;
      await lease.renew();
      // Requests have their turn between two events.
      await new Promise((resolve) => setImmediate(resolve));
    }
    await saveProgress(dependencies, progress, null);
  } finally {
    await close();
  }
};

/**
 * Seeds what happened at the demonstration's company in the months before today, through the use cases, each event on its day
 * and by the one who does such things there. Where a rule does not allow an event, its loan stays where it is. Each event is recorded
 * once it is done: a start after one that was cut short goes on with the event that was not recorded, which changes nothing
 * where it was done. Of processes that start together one does it; the others wait.
 */
export const seedHistory = async (dependencies: Dependencies, seeding: HistorySeeding): Promise<void> => {
  const staff = await staffOf(dependencies, seeding.accounts);
  if (staff === null) return;
  const lease = leaseOf(dependencies);
  while (!seeding.isEnding() && (await readProgress(dependencies)) !== null) {
    if (!(await lease.claim())) {
      await Bun.sleep(pauseMilliseconds);
      continue;
    }
    try {
      const progress = await readProgress(dependencies);
      if (progress !== null) await goOn(dependencies, staff, progress, seeding, lease);
    } finally {
      await lease.release();
    }
    return;
  }
};
