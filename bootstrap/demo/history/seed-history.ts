import type { Dependencies } from "../../../application/support/dependencies.ts";
import { type ScenarioClock, scenarioClock } from "../../scenario/clock.ts";
import type { Staff } from "../../scenario/event.ts";
import { type Played, play, type ScenarioOutside } from "../../scenario/play.ts";
import { type DemoAccount, staffOf } from "../demo-accounts.ts";
import { seedOnce } from "../seed-once.ts";
import { historyThrough } from "./history.ts";
import { pastLoans } from "./past-loans.ts";
import { type Progress, readProgress, saveProgress } from "./progress.ts";

export interface HistorySeeding {
  readonly accounts: readonly DemoAccount[];
  readonly openOutside: (clock: ScenarioClock) => Promise<ScenarioOutside>;
  /** Whether the process is ending: the next start goes on. */
  readonly isEnding: () => boolean;
  /** Hears what became of each event. */
  readonly listener?: (played: Played) => void;
}

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

/**
 * Does what is left of the history, event by event, as long as no one else does and the process goes on; returns whether
 * something is left.
 */
const goOn = async (
  dependencies: Dependencies,
  staff: Staff,
  found: Progress,
  { openOutside, isEnding, listener }: HistorySeeding,
): Promise<boolean> => {
  const clock = scenarioClock(found.today, found.runs);
  const outside = await openOutside(clock);
  const ids = found.loanIds ?? (await reserveLoanIds(dependencies));
  let progress: Progress = { ...found, runs: found.runs + 1, loanIds: ids };
  try {
    if (!(await saveProgress(dependencies, found, progress))) return true;
    const isWhole = await play(historyThrough(found.today).slice(found.next), {
      dependencies,
      outside,
      clock,
      staff,
      loanIds: loanIdsOf(ids),
      stopped: found.stopped,
      isFirstRepeated: found.runs > 0,
      listener: async (played) => {
        listener?.(played);
        const next: Progress = { ...progress, next: progress.next + 1, stopped: played.stopped };
        if (!(await saveProgress(dependencies, progress, next))) return false;
        progress = next;
        // Requests have their turn between two events.
        await new Promise((resolve) => setImmediate(resolve));
        return !isEnding();
      },
    });
    return !isWhole || !(await saveProgress(dependencies, progress, null));
  } finally {
    await outside.close();
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
  await seedOnce(dependencies, {
    key: "the history of the demonstration",
    pauseMilliseconds: 500,
    isDue: async () => !seeding.isEnding() && (await readProgress(dependencies)) !== null,
    seed: async () => {
      const progress = await readProgress(dependencies);
      return progress !== null && (await goOn(dependencies, staff, progress, seeding));
    },
  });
};
