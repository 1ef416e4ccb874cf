import type { Dependencies } from "../../../application/support/dependencies.ts";
import { type SimulationClock, simulationClock } from "../../simulation/clock.ts";
import type { Staff } from "../../simulation/event.ts";
import { type Played, play, type SimulationOutside } from "../../simulation/play.ts";
import { type DemoAccount, staffOf } from "../demo-accounts.ts";
import { seedOnce } from "../seed-once.ts";
import { historyThrough } from "./history.ts";
import { pastLoans } from "./past-loans.ts";
import { type Progress, readProgress, saveProgress } from "./progress.ts";

export interface HistorySeeding {
  readonly accounts: readonly DemoAccount[];
  readonly openOutside: (clock: SimulationClock) => Promise<SimulationOutside>;
  /** Whether the process is ending; the next start then continues. */
  readonly isEnding: () => boolean;
  /** Called with the outcome of each event. */
  readonly listener?: (played: Played) => void;
}

/** Reserves ids for the loans in the order of their table, whichever is started first, so that the examples of the API document find them. */
const reserveLoanIds = async ({ sequences }: Pick<Dependencies, "sequences">): Promise<readonly number[]> => {
  const ids: number[] = [];
  for (const _loan of pastLoans) ids.push(await sequences.next("loan"));
  return ids;
};

/** The reserved ids by the external ids of the loans. If the table has grown since, its new loans have none. */
const loanIdsOf = (ids: readonly number[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    pastLoans.flatMap(({ externalId }, position) => {
      const id = ids[position];
      return id === undefined ? [] : [[externalId, id]];
    }),
  );

/**
 * Performs the remaining events of the history, until another process continues it or this one is ending. Returns whether events are left.
 */
const continueHistory = async (
  dependencies: Dependencies,
  staff: Staff,
  found: Progress,
  { openOutside, isEnding, listener }: HistorySeeding,
): Promise<boolean> => {
  const clock = simulationClock(found.today, found.runs);
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
        // Lets requests run between two events.
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
 * and by a user with the right role. If a rule does not allow an event, its loan stays where it is. Each event is recorded
 * when it is done: after an interruption, the next start continues with the first event that was not recorded, which changes nothing
 * if it was done. If several processes start together, one of them seeds and the others wait.
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
      return progress !== null && (await continueHistory(dependencies, staff, progress, seeding));
    },
  });
};
